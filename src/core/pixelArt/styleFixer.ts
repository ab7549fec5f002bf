import { type ReceivedPicture, receivedPicture } from '../../service/pictures';
import type { PixelStyle } from '../../sprite/checks/style';
import type { PlaceAnswer } from '../../sprite/edit/files/placeSource';
import type { ChangeInput } from '../../sprite/edit/files/saveChanges';
import { type FixSettings, NOTHING_TO_FIX } from '../../sprite/fix/fixSettings';
import { OPAQUE_FROM } from '../../sprite/pixels/colors';
import type { FrameRect } from '../../sprite/sheet/sheet';
import type { ExportSource } from '../../sprite/source/source';
import type { TaskRunner } from '../../work/taskRunner';
import { sheetOfRects } from '../discovery/findSheet';
import type { FixedSet, OutputFixer, OutputPlace, PixelStep, PlacedPicture, Unplaced } from '../domain/saveOutputs';
import type { StyleFiles } from '../style/styleFiles';

export interface StyleFixerDependencies {
  readonly styles: Pick<StyleFiles, 'styleIn'>;
  readonly thread: TaskRunner<'check' | 'fix' | 'place' | 'edit'>;
  /** Whether edits and animations are put on their sources where no style file says so. @param folder URI string */
  readonly placesOnSource: (folder: string) => boolean;
}

/**
 * Fixes outputs of runs as the style file of their folder says: palette, alpha, and the grid of stills that came enlarged. Then it puts them on their
 * sources, and on the file's canvas. What the file doesn't mention stays as the service made it, and so does what its `checks` turn off.
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

  async place(picture: ReceivedPicture, where: OutputPlace, signal: AbortSignal): Promise<PlacedPicture> {
    const { folder, source: read, sheet } = where;
    const found = await this.#dependencies.styles.styleIn(folder);
    const file = fileOf(picture, sheet?.frames);
    if (sheet) return this.#changed(file, { changes: sheet.changes, isOnCanvas: false, left: [] }, [], signal);
    const edits = found?.style.edits ?? (this.#dependencies.placesOnSource(folder) ? 'on-source' : 'as-they-come');
    const isWanted = edits === 'on-source' && read !== undefined;
    const on = isWanted ? await read() : undefined;
    const lacks: readonly Unplaced[] = isWanted && !on ? ['no-source'] : [];
    const canvas = found?.canvas;
    if (!on && !canvas) return { changes: [], isOnCanvas: false, unplaced: lacks };
    const input = { ...file, ...(on && { on }), ...(canvas && { canvas }) };
    return this.#changed(file, await this.#dependencies.thread.run('place', input, signal), lacks, signal);
  }

  /** A file with changes; each frame of a sheet gets them. */
  async #changed(
    file: ChangedFile,
    { changes, placement, isOnCanvas, left }: PlaceAnswer,
    lacks: readonly Unplaced[],
    signal: AbortSignal,
  ): Promise<PlacedPicture> {
    const found = placement ? { confidence: placement.confidence } : {};
    const answer = { changes, isOnCanvas, ...found, unplaced: [...lacks, ...left] };
    if (!changes.length) return answer;
    const input = { ...file, changes: changes.map((change) => ({ change })) };
    const { files, lacks: missing } = await this.#dependencies.thread.run('edit', input, signal);
    const [made] = files;
    if (made) return { ...answer, picture: receivedPicture(made.bytes) };
    // A sheet of larger frames may be larger than an image can be.
    return missing.length ? { ...answer, isOnCanvas: false, unplaced: [...answer.unplaced, 'failed'] } : answer;
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
    const found = await this.#dependencies.styles.styleIn(folder);
    return found && (found.canvas || saysMoreThanChecks(found.pixelStyle)) ? found.pixelStyle : undefined;
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

type ChangedFile = Pick<ChangeInput, 'source' | 'files' | 'as'>;

/** What threads need to change an output. @param frames of a sheet */
function fileOf({ bytes, info: { extension } }: ReceivedPicture, frames?: readonly FrameRect[]): ChangedFile {
  const name = `output.${extension}`;
  const sheet = frames && sheetOfRects(frames, 'run');
  const source = { title: 'output', extension, bytes, ...(sheet && { sheet }) };
  // A lossy WebP stays a WebP.
  return { source, files: [{ images: [name] }], ...(!sheet && { as: name }) };
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
