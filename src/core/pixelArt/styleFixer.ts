import { type ReceivedPicture, receivedPicture } from '../../service/pictures';
import type { PixelStyle } from '../../sprite/checks/style';
import { type FixSettings, NOTHING_TO_FIX } from '../../sprite/fix/fixSettings';
import { OPAQUE_FROM } from '../../sprite/pixels/colors';
import type { ExportSource } from '../../sprite/source/source';
import type { TaskRunner } from '../../work/taskRunner';
import type { FixedSet, OutputFixer, PixelStep } from '../domain/saveOutputs';
import type { StyleFiles } from '../style/styleFiles';

export interface StyleFixerDependencies {
  readonly styles: Pick<StyleFiles, 'styleIn'>;
  readonly thread: TaskRunner<'check' | 'fix'>;
}

/**
 * Fixes outputs of runs as the style file of their folder says: palette, alpha, and the grid of stills that came enlarged. What the file doesn't
 * mention stays as the service made it, and so does what its `checks` turn off.
 */
export class StyleFixer implements OutputFixer {
  readonly #dependencies: StyleFixerDependencies;

  constructor(dependencies: StyleFixerDependencies) {
    this.#dependencies = dependencies;
  }

  async fix(
    picture: ReceivedPicture,
    kind: 'still' | 'animation' | 'sheet',
    folder: string,
    signal: AbortSignal,
  ): Promise<ReceivedPicture | undefined> {
    const style = await this.#styleIn(folder);
    if (!style) return undefined;
    const source = { title: 'output', extension: picture.info.extension, bytes: picture.bytes };
    // An animation comes with a sheet of the same frames: both keep their sizes.
    const step = kind === 'still' ? await this.#stepOf(source, style, signal) : NOT_ENLARGED;
    const fixed = await this.#fixed(source, style, step, signal);
    const [file] = fixed;
    return file && receivedPicture(file.bytes);
  }

  async fixesGrid(folder: string): Promise<boolean> {
    return ((await this.#styleIn(folder))?.checks?.enlarged ?? 'on') !== 'off';
  }

  /** Views alone may resemble several grids, and be of several sizes then; together they have one. */
  async fixSet(
    views: readonly ReceivedPicture[],
    folder: string,
    known: PixelStep | undefined,
    signal: AbortSignal,
  ): Promise<FixedSet> {
    const style = await this.#styleIn(folder);
    const none = views.map(() => undefined);
    if (!style) return { step: known ?? NOT_ENLARGED, views: none };
    const [{ info } = { info: { extension: 'png' } }] = views;
    const source: ExportSource = {
      title: 'output',
      extension: info.extension,
      views: views.map(({ bytes, info: { extension } }, at) => {
        return { name: `${at}`, file: `${at}`, source: { title: `${at}`, extension, bytes } };
      }),
      missing: [],
      guessed: true,
    };
    const step = known ?? (await this.#stepOf(source, style, signal));
    const fixed = await this.#fixed(source, style, step, signal);
    const files = new Map(fixed.map(({ index, bytes }) => [index, receivedPicture(bytes)]));
    return { step, views: views.map((_, at) => files.get(at)) };
  }

  /** Undefined if nothing is to be fixed. */
  async #styleIn(folder: string): Promise<PixelStyle | undefined> {
    const style = (await this.#dependencies.styles.styleIn(folder))?.pixelStyle;
    return style && saysMoreThanChecks(style) ? style : undefined;
  }

  async #fixed(source: ExportSource, style: PixelStyle, step: PixelStep, signal: AbortSignal) {
    const input = { source, style, settings: settingsOf(style, step) };
    return (await this.#dependencies.thread.run('fix', input, signal)).fixed;
  }

  async #stepOf(source: ExportSource, style: PixelStyle, signal: AbortSignal): Promise<PixelStep> {
    const { findings } = await this.#dependencies.thread.run('check', { source, style }, signal);
    const enlarged = findings.find(({ rule, severity }) => rule === 'enlarged' && severity !== 'hint');
    return enlarged?.rule === 'enlarged' ? { ...enlarged.step } : NOT_ENLARGED;
  }
}

const NOT_ENLARGED: PixelStep = { x: 1, y: 1 };
const isEnlarged = ({ x, y }: PixelStep) => x > 1 || y > 1;

function saysMoreThanChecks({ palette, sizes, alpha }: PixelStyle): boolean {
  return palette !== undefined || sizes !== undefined || alpha !== undefined;
}

/** The steps that a style asks for by itself, and the grid. They change nothing of a sprite that is right. */
function settingsOf({ palette, alpha, checks = {} }: PixelStyle, step: PixelStep): FixSettings {
  const snaps = palette !== undefined && checks['off-palette'] !== 'off';
  return {
    ...NOTHING_TO_FIX,
    grid: isEnlarged(step) ? { ...step } : null,
    alpha: alpha === 'binary' && checks['soft-alpha'] !== 'off' ? { from: OPAQUE_FROM } : null,
    palette: snaps ? { colors: [...palette], dither: false, ramps: false, changes: [] } : null,
  };
}
