import { Flattener } from '../../../../sprite/aseprite/flatten';
import { changed } from '../../../../sprite/edit/change';
import { documentOf } from '../../../../sprite/edit/editDocument';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import type { Rect, Size } from '../../../../sprite/pixels/raster';
import { el, setChildren } from '../../../lib/dom';
import { imageOf } from '../../../lib/picture/stillPicture';
import { paint } from '../../core/canvas';
import type { PageContext, Shown } from '../../core/feature';
import type { CanvasDraft } from './canvasDraft';
import { CropFrame } from './cropFrame';

/** What the panel *Canvas* draws over the image: the old edge, what is cut off, and the rectangle of a crop. */
export class CanvasStage {
  readonly #ctx: PageContext;
  readonly #draft: CanvasDraft;
  readonly #element: HTMLElement;

  readonly #edge = el('div', { class: 'canvas-edge', 'aria-hidden': 'true' });
  readonly #cut = el('canvas', { class: 'canvas-cut', 'aria-hidden': 'true' });
  readonly #crop: CropFrame;
  /** The sprite as it's turned, for what is cut off of it. */
  #turned: { readonly sprite: EditSprite; readonly turns: CanvasDraft['turns']; readonly made: EditSprite } | undefined;
  #painted: readonly unknown[] = [];

  constructor(ctx: PageContext, draft: CanvasDraft, element: HTMLElement) {
    this.#ctx = ctx;
    this.#draft = draft;
    this.#element = element;
    this.#crop = new CropFrame(ctx, draft);
  }

  update(shown: Shown): void {
    const isOne = shown.mode === 'one' && this.#draft.shownAt(shown) !== undefined;
    const isCrop = this.#draft.tab === 'crop';
    setChildren(this.#element, !isOne ? [] : isCrop ? this.#crop.elements : [this.#cut, this.#edge]);
    if (isOne && isCrop) this.#crop.update(shown);
    this.place();
  }

  place(): void {
    const shown = this.#ctx.shown();
    const at = this.#draft.shownAt(shown);
    if (at === undefined || !this.#element.firstChild) return;
    if (this.#draft.tab === 'crop') {
      this.#crop.place(shown);
      return;
    }
    const [rect, old] = [this.#draft.plan?.rects[at], this.#draft.plan?.turned[at]];
    const isMoved =
      rect && old && (rect.x !== 0 || rect.y !== 0 || rect.width !== old.width || rect.height !== old.height);
    this.#edge.hidden = !isMoved;
    this.#cut.hidden = !isMoved || !isCutBy(rect, old);
    if (!isMoved) return;
    for (const one of [this.#edge, this.#cut]) this.#placeAt(one, { ...old, x: -rect.x, y: -rect.y });
    if (this.#cut.hidden) return;
    // Only what is outside of the new canvas: the image itself is on the stage.
    const percent = (value: number, side: number) => `${(value / side) * 100}%`;
    const [left, right] = [percent(rect.x, old.width), percent(rect.x + rect.width, old.width)];
    const [top, bottom] = [percent(rect.y, old.height), percent(rect.y + rect.height, old.height)];
    const hole = `${left} ${top}, ${left} ${bottom}, ${right} ${bottom}, ${right} ${top}, ${left} ${top}`;
    this.#cut.style.clipPath = `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole})`;
    this.frame(shown);
  }

  frame(shown: Shown): void {
    const at = this.#draft.shownAt(shown);
    const sprite = at === undefined ? undefined : this.#draft.before(shown)[at]?.sprite;
    if (!sprite || this.#cut.hidden || !this.#cut.isConnected) return;
    const turned = this.#turnedSprite(sprite);
    const frame = Math.min(shown.frame, turned.frames.length - 1);
    if (this.#painted[0] === turned && this.#painted[1] === frame) return;
    this.#painted = [turned, frame];
    paint(this.#cut, imageOf(new Flattener(documentOf(turned)).frame(frame)));
  }

  #turnedSprite(sprite: EditSprite): EditSprite {
    const { turns } = this.#draft;
    if (this.#turned?.sprite !== sprite || this.#turned.turns !== turns) {
      const made = turns.reduce((one, turn) => changed(one, { change: 'turn', turn }), sprite);
      this.#turned = { sprite, turns, made };
    }
    return this.#turned.made;
  }

  #placeAt({ style }: HTMLElement, { x, y, width, height }: Rect): void {
    const { scale } = this.#ctx.viewport;
    style.left = `${x * scale}px`;
    style.top = `${y * scale}px`;
    style.width = `${width * scale}px`;
    style.height = `${height * scale}px`;
  }

  end(): void {
    setChildren(this.#element, []);
  }
}

const isCutBy = (rect: Rect, old: Size) =>
  rect.x > 0 || rect.y > 0 || rect.x + rect.width < old.width || rect.y + rect.height < old.height;
