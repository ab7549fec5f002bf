import type { Mask } from '../../../sprite/draw/mask';
import { setAttributes, svg } from '../../lib/dom';
import { outlinePath } from '../core/coverMask';
import type { PageContext } from '../core/feature';

/** A line around the pixels that a press would change: dark and light, which together show on any color. */
export class BrushMark {
  readonly #ctx: PageContext;
  readonly #dark = svg('path', { class: 'draw-mark-dark' });
  readonly #light = svg('path', { class: 'draw-mark-light' });
  readonly #element = svg('svg', { class: 'draw-mark', 'aria-hidden': 'true' }, this.#dark, this.#light);
  #mask: Mask | undefined;

  constructor(ctx: PageContext, over: HTMLElement) {
    this.#ctx = ctx;
    over.append(this.#element);
  }

  show(mask: Mask | undefined): void {
    this.#mask = mask;
    const path = mask
      ? outlinePath(
          Uint32Array.from(mask.bits, (bit) => 1 - bit),
          mask.width,
          mask.height,
        )
      : '';
    for (const line of [this.#dark, this.#light]) line.setAttribute('d', path);
    this.place();
  }

  place(): void {
    const mask = this.#mask;
    this.#element.toggleAttribute('hidden', !mask);
    if (!mask) return;
    const { scale } = this.#ctx.viewport;
    const { x, y, width, height } = mask;
    setAttributes(this.#element, { viewBox: `0 0 ${width} ${height}` });
    const { style } = this.#element;
    style.left = `${x * scale}px`;
    style.top = `${y * scale}px`;
    style.width = `${width * scale}px`;
    style.height = `${height * scale}px`;
  }

  end(): void {
    this.#element.remove();
  }
}
