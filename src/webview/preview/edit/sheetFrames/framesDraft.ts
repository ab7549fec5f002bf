import type { Change } from '../../../../sprite/edit/change';
import type { EditStepName } from '../../../../sprite/edit/labels';
import type { CutFrame } from '../../../../sprite/edit/sheet/cutSheet';
import type { FrameTag } from '../../../../sprite/pixels/frameTag';
import type { Rect, Size } from '../../../../sprite/pixels/raster';
import type { Editor } from '../../core/editing';
import type { PageContext } from '../../core/feature';
import { FrameSelection } from '../../core/frameSelection';

/** The frames of a sheet while a person finds, draws, and moves them. What is dragged or only proposed isn't a change yet. */
export class FramesDraft {
  readonly #ctx: PageContext;
  readonly #editor: Editor;
  /** Its own: that of the strip ends when the strip has other frames, as with the whole sheet. */
  readonly #selection = new FrameSelection(() => undefined);
  readonly #listeners = new Set<() => void>();

  /** Where frames would be while one is dragged. */
  #moving: readonly CutFrame[] | undefined;
  #proposed: readonly CutFrame[] | undefined;
  #current = 0;
  #known: { readonly sheet: unknown; readonly frames: readonly CutFrame[] } | undefined;

  constructor(ctx: PageContext, editor: Editor) {
    this.#ctx = ctx;
    this.#editor = editor;
  }

  /** As they count: of a proposal, none does. */
  get made(): readonly CutFrame[] {
    const sheet = this.#ctx.shown().item?.sheet;
    if (this.#known?.sheet !== sheet || !this.#known) {
      const frames = (sheet?.frames ?? []).map(({ x, y, w, h }, from) => ({ x, y, width: w, height: h, from }));
      this.#known = { sheet, frames };
    }
    return this.#known.frames;
  }

  /** As they're drawn. */
  get frames(): readonly CutFrame[] {
    return this.#moving ?? this.#proposed ?? this.made;
  }

  get isProposed(): boolean {
    return this.#proposed !== undefined;
  }

  get tags(): readonly FrameTag[] {
    return this.isProposed ? [] : (this.#ctx.shown().item?.sheet?.tags ?? []);
  }

  get image(): Size {
    const { picture } = this.#ctx.shown();
    return { width: picture?.width ?? 1, height: picture?.height ?? 1 };
  }

  /** Index of the frame that keys are about. */
  get current(): number {
    return Math.max(0, Math.min(this.#current, this.frames.length - 1));
  }

  /** Indexes of the frames that a change is about, in order. */
  get chosen(): readonly number[] {
    return this.#selection.frames(this.current).filter((at) => at < this.frames.length);
  }

  isChosen(at: number): boolean {
    return at === this.current || this.#selection.has(at);
  }

  onDidChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  choose(at: number, how: 'only' | 'toggle' | 'extend' = 'only'): void {
    const before = this.current;
    this.#current = Math.max(0, Math.min(at, this.frames.length - 1));
    if (how === 'toggle') this.#selection.toggle(at, before);
    else if (how === 'extend') this.#selection.extend(before, at);
    else this.#selection.clear();
    this.#tell();
  }

  chooseAll(): void {
    this.#selection.select([...this.frames.keys()]);
    this.#tell();
  }

  /** Draws frames that somebody found, which aren't made yet; undefined: the own ones again. */
  propose(rects: readonly Rect[] | undefined): void {
    this.#proposed = rects?.map((rect) => this.#like(rect));
    this.#moving = undefined;
    this.#selection.clear();
    this.#tell();
  }

  /** A frame at the place of one that there is stays that one. */
  #like({ x, y, width, height }: Rect): CutFrame {
    const same = this.made.find((one) => one.x === x && one.y === y && one.width === width && one.height === height);
    return { x, y, width, height, ...(same?.from !== undefined && { from: same.from }) };
  }

  /** Draws frames that are dragged; undefined: where they were. */
  move(frames: readonly CutFrame[] | undefined): void {
    this.#moving = frames;
    this.#tell();
  }

  /** Makes what is dragged or proposed, as one step. */
  keep(): boolean {
    if (this.#moving && !this.#proposed) return this.make(this.#moving, 'same');
    return this.#proposed ? this.make(this.frames) : false;
  }

  /**
   * Makes frames as one step.
   * @param chosen which ones are chosen then @returns whether they were made; otherwise, it's said why not
   */
  make(
    frames: readonly CutFrame[],
    chosen: readonly number[] | 'same' = [],
    step: EditStepName = 'cut-frames',
  ): boolean {
    this.#moving = undefined;
    if (sameFrames(frames, this.made)) {
      this.#proposed = undefined;
      this.#tell();
      return true;
    }
    const isMade = this.change([{ change: 'cut-sheet', frames: frames.map((frame) => ({ ...frame })) }], step);
    if (isMade) {
      this.#proposed = undefined;
      if (chosen !== 'same') this.#chooseThese(chosen);
    }
    this.#tell();
    return isMade;
  }

  #chooseThese(chosen: readonly number[]): void {
    if (chosen.length) this.#current = chosen[0] ?? 0;
    if (chosen.length > 1) this.#selection.select(chosen);
    else this.#selection.clear();
  }

  /** Makes changes of the sheet as one step. */
  change(changes: readonly Change[], step?: EditStepName): boolean {
    const index = this.#editor.partOf(this.#ctx.shown().item)?.index;
    if (index === undefined) return false;
    const parts = this.#editor.parts.length > 1 ? { parts: [index] } : {};
    return this.#editor.apply(
      changes.map((change) => ({ ...parts, change })),
      step,
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const sameFrames = (a: readonly CutFrame[], b: readonly CutFrame[]) =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      other?.from === one.from &&
      other?.x === one.x &&
      other?.y === one.y &&
      other?.width === one.width &&
      other?.height === one.height
    );
  });
