import type { Anchor } from '../../../../sprite/edit/anchor';
import type { CanvasRequest } from '../../../../sprite/edit/canvas/canvasRects';
import type { EditParts } from '../../../../sprite/edit/parts';
import type { Turn } from '../../../../sprite/edit/pixelMoves';
import { ChangeRefused } from '../../../../sprite/edit/refusal';
import { refusalText } from '../../../../sprite/edit/words/refusalText';
import { type Rect, reachesBeyond, type Size } from '../../../../sprite/pixels/raster';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import type { ViewState } from '../../core/viewState';
import { type CanvasPlan, planCanvas, shortTurns, turningOf } from './canvasPlan';

export type CanvasTab = ViewState['canvasTab'];
export type Sides = Pick<Extract<CanvasRequest, { to: 'pad' }>, 'left' | 'top' | 'right' | 'bottom'>;
/** What the size is: a number of pixels, or the next multiple. */
export type SizeWish =
  | ({ readonly to: 'size' } & Size)
  | { readonly to: 'multiple'; readonly of: number }
  | { readonly to: 'power-of-two' };

const NO_SIDES: Sides = { left: 0, top: 0, right: 0, bottom: 0 };

/** What a person says about the canvas, shown at once on the stage; nothing is changed before it's applied. */
export class CanvasDraft {
  readonly #ctx: PageContext;
  readonly #editor: Editor;
  readonly #listening: { dispose(): void };

  turns: readonly Turn[] = [];
  sides: Sides = NO_SIDES;
  /** Undefined: as it is. */
  #size: SizeWish | undefined;
  /** Undefined: all of the canvas. */
  #crop: Rect | undefined;
  /** Whether each part is trimmed by itself. */
  each = false;
  /** RGBA of new pixels, red in the lowest byte; undefined: transparent, or as the background is. */
  fill: number | undefined;
  /** Whether all parts are changed, instead of the shown one. */
  whole = true;
  plan: CanvasPlan | undefined;
  /** Why the values can't be had, as a sentence. */
  fault: string | undefined;
  /** The parts that the plan was made for. */
  #planned: EditParts | undefined;
  #plannedFor = '';
  #isTrying = false;
  #turned:
    | { readonly key: string; readonly turns: readonly Turn[]; readonly turning: CanvasPlan['turning'] }
    | undefined;

  constructor(ctx: PageContext, editor: Editor) {
    this.#ctx = ctx;
    this.#editor = editor;
    this.#listening = editor.onDidChange(() => {
      if (this.follow(ctx.shown())) ctx.redraw();
    });
    this.follow(ctx.shown());
  }

  get tab(): CanvasTab {
    return this.#ctx.shown().view.canvasTab;
  }

  get anchor(): Anchor {
    return this.#ctx.shown().view.canvasAnchor;
  }

  /** The parts that are changed: all of them, or the shown one. */
  meant(shown: Shown): readonly number[] {
    const all = [...this.#editor.certainParts.keys()];
    const at = this.#partAt(shown);
    return this.whole || at === undefined ? all : [at];
  }

  #partAt({ item }: Shown): number | undefined {
    return this.#editor.partOf(item, this.#editor.certainParts)?.index;
  }

  /** The place of the shown part among those that are meant; undefined: several are shown. */
  shownAt(shown: Shown): number | undefined {
    const at = this.#partAt(shown);
    const place = at === undefined ? -1 : this.meant(shown).indexOf(at);
    return place < 0 ? undefined : place;
  }

  /** The parts that are changed as they are, before anything is tried. */
  before(shown: Shown): EditParts {
    const { certainParts } = this.#editor;
    return this.meant(shown).flatMap((at) => certainParts[at] ?? []);
  }

  /** The canvas that the numbers are about: turned, but not changed. Of the shown part, or the largest. */
  base(shown: Shown): Size {
    const at = this.shownAt(shown);
    const sizes = this.plan?.turned ?? this.before(shown).map(({ sprite }) => sprite);
    const one = at === undefined ? undefined : sizes[at];
    if (one) return { width: one.width, height: one.height };
    return {
      width: Math.max(...sizes.map((size) => size.width)),
      height: Math.max(...sizes.map((size) => size.height)),
    };
  }

  get sizeWish(): SizeWish | undefined {
    return this.#size;
  }

  /** The rectangle that stays, in pixels of the turned canvas. */
  crop(shown: Shown): Rect {
    return this.#crop ?? { x: 0, y: 0, ...this.base(shown) };
  }

  /** Largest crop that all parts have room for. */
  cropRoom(shown: Shown): Size {
    const sizes = this.plan?.turned ?? this.before(shown).map(({ sprite }) => sprite);
    return {
      width: Math.min(...sizes.map((size) => size.width)),
      height: Math.min(...sizes.map((size) => size.height)),
    };
  }

  setTab(tab: CanvasTab): void {
    this.#ctx.change({ canvasTab: tab });
    this.#changed();
  }

  setAnchor(anchor: Anchor): void {
    this.#ctx.change({ canvasAnchor: anchor });
    this.#changed();
  }

  setSize(size: SizeWish | undefined): void {
    this.#size = size;
    this.#changed();
  }

  setCrop(rect: Rect | undefined): void {
    this.#crop = rect;
    this.#changed();
  }

  set(next: Partial<Pick<CanvasDraft, 'sides' | 'each' | 'fill' | 'whole'>>): void {
    Object.assign(this, next);
    this.#changed();
  }

  #changed(): void {
    this.follow(this.#ctx.shown());
    this.#ctx.redraw();
  }

  /** What was said about sides is about the image as it was, so it starts again. */
  turn(turn: Turn): void {
    this.turns = shortTurns([...this.turns, turn]);
    this.#size = undefined;
    this.#crop = undefined;
    this.sides = NO_SIDES;
    this.#changed();
  }

  reset(): void {
    this.turns = [];
    this.#size = undefined;
    this.#crop = undefined;
    this.sides = NO_SIDES;
    this.each = false;
    this.fill = undefined;
    this.#changed();
  }

  /** Whether a canvas gets pixels that it didn't have, which have a color. */
  get grows(): boolean {
    const { rects = [], turned = [] } = this.plan ?? {};
    return (
      (this.tab === 'size' || this.tab === 'pad') &&
      turned.some((old, at) => rects[at] && reachesBeyond(rects[at], old))
    );
  }

  #request(shown: Shown): CanvasRequest {
    const { anchor } = this;
    switch (this.tab) {
      case 'size':
        // As it is: no sides more.
        return this.#size ? { ...this.#size, anchor } : { to: 'pad', ...NO_SIDES };
      case 'pad':
        return { to: 'pad', ...this.sides };
      case 'crop':
        return this.#crop ? { to: 'crop', rect: this.crop(shown) } : { to: 'pad', ...NO_SIDES };
      case 'trim':
        return { to: 'trim', each: this.each };
    }
  }

  /**
   * Plans and shows what was said, if that or the sprite is another one than before. Not to be called while the page is drawn.
   * @returns whether it was
   */
  follow(shown: Shown): boolean {
    const parts = this.#editor.certainParts;
    const meant = this.meant(shown);
    const request = this.#request(shown);
    const key = JSON.stringify([meant, this.turns, this.tab, request, this.fill]);
    if (this.#isTrying) return false;
    if (parts === this.#planned && key === this.#plannedFor) return this.#lookAround(shown);
    this.#planned = parts;
    this.#plannedFor = key;
    try {
      const plan = planCanvas(
        parts.map(({ sprite }) => sprite),
        meant,
        this.#turning(meant, parts.length),
        request,
        this.fill,
      );
      const before = this.plan;
      this.plan = plan;
      this.#lookAround(shown);
      // A rectangle is drawn on the image as it is.
      this.fault = this.#try(this.tab === 'crop' ? plan.turning : plan.changes);
      if (this.fault) this.plan = before;
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      this.fault = refusalText(error.refusal);
    }
    this.#lookAround(shown);
    return true;
  }

  /** Makes room for the old canvas, so that all of its edge can be seen. @returns whether there was another room before */
  #lookAround(shown: Shown): boolean {
    const at = shown.mode === 'one' && this.tab !== 'crop' ? this.shownAt(shown) : undefined;
    const [rect, old] = at === undefined ? [] : [this.plan?.rects[at], this.plan?.turned[at]];
    const area = rect && old && { x: -rect.x, y: -rect.y, width: old.width, height: old.height };
    return this.#ctx.viewport.include(area);
  }

  /** The same objects for the same turns: what is tried again isn't made again. */
  #turning(meant: readonly number[], all: number) {
    const key = JSON.stringify([this.turns, meant]);
    if (this.#turned?.key !== key)
      this.#turned = { key, turns: this.turns, turning: turningOf(this.turns, meant, all) };
    return this.#turned;
  }

  #try(changes: CanvasPlan['changes']): string | undefined {
    this.#isTrying = true;
    try {
      return this.#editor.try(changes);
    } finally {
      this.#isTrying = false;
    }
  }

  /** Whether applying would change something. */
  get isReady(): boolean {
    return this.fault === undefined && (this.plan?.changes.length ?? 0) > 0;
  }

  /** Makes the changes, as one step. Returns whether they were made. */
  apply(): boolean {
    const { changes = [] } = this.plan ?? {};
    if (!this.isReady || !this.#editor.apply(changes, changes.length > 1 ? 'canvas' : undefined)) return false;
    this.#planned = undefined;
    this.reset();
    return true;
  }

  end(): void {
    this.#listening.dispose();
    this.#ctx.viewport.include(undefined);
    this.#try([]);
  }
}
