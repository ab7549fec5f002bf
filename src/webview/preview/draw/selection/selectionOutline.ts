import type { Mask } from '../../../../sprite/draw/mask';
import { setAttributes, svg } from '../../../lib/dom';
import { outlinePath } from '../../core/coverMask';
import type { DrawSession } from '../drawSession';

/** The edge of the selection: a dark line with a light one that runs along it, which together show on any color. */
export class SelectionOutline {
  readonly #session: DrawSession;
  readonly #lines = [svg('path', { class: 'draw-edge-dark' }), svg('path', { class: 'draw-edge-light' })];
  readonly #element = svg('svg', { class: 'draw-edge', hidden: true, 'aria-hidden': 'true' }, ...this.#lines);
  #drawn: Mask | undefined;

  constructor(session: DrawSession, over: HTMLElement) {
    this.#session = session;
    over.append(this.#element);
    session.onDidChange(() => this.#draw());
  }

  #draw(): void {
    const { selection } = this.#session.state;
    if (selection === this.#drawn) return;
    if (selection && selection.bits !== this.#drawn?.bits)
      for (const line of this.#lines) line.setAttribute('d', edgeOf(selection));
    this.#drawn = selection;
    this.place();
  }

  place(): void {
    const mask = this.#drawn;
    this.#element.toggleAttribute('hidden', !mask);
    if (!mask) return;
    const { scale } = this.#session.ctx.viewport;
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

/** Along the edges of a mask, from its own corner. */
function edgeOf({ bits, width, height }: Mask): string {
  const cover = Uint32Array.from(bits, (bit) => 1 - bit);
  // Too many pixels by themselves: their rectangle says where they are.
  return outlinePath(cover, width, height) || `M0 0h${width}v${height}h${-width}z`;
}
