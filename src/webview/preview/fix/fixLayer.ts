import { el, setChildren } from '../../lib/dom';
import { imageOf } from '../../lib/picture/stillPicture';
import { paint } from '../core/canvas';
import { Divider } from '../core/divider';
import type { Layer, PageContext, Shown } from '../core/feature';
import type { FixedFrame } from '../spriteThread/spriteMessages';
import type { FixDraft } from './fixDraft';
import { createGoneMarks } from './goneMarks';
import { createGridLines } from './gridLines';

/**
 * The fixed frame over the right part of the one on the stage, with a divider between them, and the grid's lines over the left part. The
 * fixed frame is as large as it was: a pixel of it covers a cell of the grid.
 */
export class FixLayer implements Layer {
  readonly #context: PageContext;
  readonly #draft: FixDraft;

  readonly element = el('div', { class: 'split fix-split', hidden: true });
  readonly position = 'top';
  readonly #canvas = el('canvas', { class: 'split-canvas fix-canvas', 'aria-hidden': 'true' });
  readonly #lines = createGridLines();
  readonly #gone = createGoneMarks();
  readonly #divider: Divider;
  /** In the page only while the panel is open, so that the page has one divider at a time. */
  readonly #parts: readonly HTMLElement[];
  #drawn: FixedFrame | undefined;

  constructor(context: PageContext, draft: FixDraft) {
    this.#context = context;
    this.#draft = draft;
    this.#divider = new Divider(context, this.element);
    const cover = el('div', { class: 'fix-cover' });
    const after = el('div', { class: 'fix-after' }, this.#canvas);
    this.#parts = [this.#gone.element, this.#lines.element, cover, after, ...this.#divider.elements];
  }

  update(shown: Shown): void {
    this.element.hidden = !shown.picture || shown.view.compare !== 'off' || !this.#draft.fixed(shown);
    setChildren(this.element, this.element.hidden ? [] : this.#parts);
  }

  frame(shown: Shown): void {
    if (this.element.hidden) return;
    const fixed = this.#draft.fixed(shown);
    if (!fixed || fixed === this.#drawn) return;
    this.#drawn = fixed;
    paint(this.#canvas, imageOf(fixed.image));
    this.place();
  }

  place(): void {
    const size = this.#context.shown().picture;
    if (this.element.hidden || !size || !this.#drawn) return;
    const { viewport } = this.#context;
    const { scale } = viewport;
    const { gone, grid, image, place: at } = this.#drawn;
    const step = grid?.step ?? { x: 1, y: 1 };
    this.#divider.place(size);
    this.#lines.place(viewport, size, grid);
    this.#gone.place(viewport, size, gone, grid);
    const { style } = this.#canvas;
    style.width = `${image.width * step.x * scale}px`;
    style.height = `${image.height * step.y * scale}px`;
    style.left = `${at.x * scale}px`;
    style.top = `${at.y * scale}px`;
  }
}
