import { type FixSettings, NOTHING_TO_FIX } from '../../pixelArt/fixSettings';
import type { PixelStyle } from '../../pixelArt/style';
import { type ReceivedPicture, receivedPicture } from '../../service/pictures';
import { OPAQUE_FROM } from '../../shared/sprite/pixels/colors';
import type { OutputFixer } from '../domain/saveOutputs';
import type { StyleFiles } from '../style/styleFiles';
import type { PixelThread } from './pixelThread';

export interface StyleFixerDependencies {
  readonly styles: Pick<StyleFiles, 'styleIn'>;
  readonly thread: Pick<PixelThread, 'check' | 'fix'>;
}

/**
 * Fixes outputs of runs as the style file of their folder says: palette, alpha, and the grid of a still that came enlarged. What the file doesn't
 * mention stays as the service made it, and so does what its `checks` turn off.
 */
export class StyleFixer implements OutputFixer {
  constructor(private readonly dependencies: StyleFixerDependencies) {}

  async fix(
    picture: ReceivedPicture,
    kind: 'still' | 'animation' | 'sheet',
    folder: string,
    signal: AbortSignal,
  ): Promise<ReceivedPicture | undefined> {
    const { styles, thread } = this.dependencies;
    const style = (await styles.styleIn(folder))?.pixelStyle;
    if (!style || !saysMoreThanChecks(style)) return undefined;
    const source = { title: 'output', extension: picture.info.extension, bytes: picture.bytes };
    const settings = settingsOf(style);
    // An animation comes with a sheet of the same frames: both keep their sizes.
    const grid = kind === 'still' ? await this.gridOf(source, style, signal) : null;
    const { fixed } = await thread.fix({ source, style, settings: { ...settings, grid } }, signal);
    const [file] = fixed;
    return file && receivedPicture(file.bytes);
  }

  private async gridOf(
    source: Parameters<PixelThread['check']>[0]['source'],
    style: PixelStyle,
    signal: AbortSignal,
  ): Promise<FixSettings['grid']> {
    const { findings } = await this.dependencies.thread.check({ source, style }, signal);
    const enlarged = findings.find(({ rule, severity }) => rule === 'enlarged' && severity !== 'hint');
    return enlarged?.rule === 'enlarged' ? { ...enlarged.step } : null;
  }
}

function saysMoreThanChecks({ palette, sizes, alpha }: PixelStyle): boolean {
  return palette !== undefined || sizes !== undefined || alpha !== undefined;
}

/** The steps that a style asks for by itself. They change nothing of a sprite that is right. */
function settingsOf({ palette, alpha, checks = {} }: PixelStyle): FixSettings {
  const snaps = palette !== undefined && checks['off-palette'] !== 'off';
  return {
    ...NOTHING_TO_FIX,
    alpha: alpha === 'binary' && checks['soft-alpha'] !== 'off' ? { from: OPAQUE_FROM } : null,
    palette: snaps ? { colors: [...palette], dither: false, ramps: false, changes: [] } : null,
  };
}
