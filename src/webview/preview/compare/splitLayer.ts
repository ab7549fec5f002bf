import { el } from '../../lib/dom';
import { paint } from '../core/canvas';
import { Divider } from '../core/divider';
import type { Layer, PageContext, Shown } from '../core/feature';
import type { Comparing } from './comparison';

/** The other picture over the left part of the one on the stage, at the same frame, with a divider between them. */
export class SplitLayer implements Layer {
  readonly #context: PageContext;
  readonly #comparing: Comparing;

  readonly element = el('div', { class: 'split', hidden: true });
  readonly position = 'top';
  readonly #canvas = el('canvas', { class: 'split-canvas', 'aria-hidden': 'true' });
  readonly #divider: Divider;

  constructor(context: PageContext, comparing: Comparing) {
    this.#context = context;
    this.#comparing = comparing;
    this.#divider = new Divider(context, this.element);
    const cover = el('div', { class: 'split-cover' });
    const before = el('div', { class: 'split-before' }, this.#canvas);
    this.element.append(cover, before, ...this.#divider.elements);
  }

  update(shown: Shown): void {
    const { mode, picture, view } = shown;
    this.element.hidden = mode !== 'one' || view.compare !== 'split' || !picture || !this.#comparing.before(shown);
    if (!this.element.hidden) this.#divider.label(this.#comparing.with(shown)?.item.revision, shown.item?.revision);
  }

  frame(shown: Shown): void {
    const frame = this.element.hidden ? undefined : this.#comparing.before(shown);
    if (frame) paint(this.#canvas, frame.image);
  }

  place(): void {
    const shown = this.#context.shown();
    const size = shown.picture;
    const from = this.element.hidden ? undefined : this.#comparing.place(shown)?.offset;
    if (!from || !size) return;
    const { scale } = this.#context.viewport;
    this.#divider.place(size);
    const { style } = this.#canvas;
    style.width = `${this.#canvas.width * scale}px`;
    style.height = `${this.#canvas.height * scale}px`;
    style.left = `${from.x * scale}px`;
    style.top = `${from.y * scale}px`;
  }
}
