import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { el } from '../../lib/dom';
import type { PageContext } from '../core/feature';
import type { Point } from '../core/viewport';
import { colorAt } from '../stage/readout';
import type { DrawSession } from './drawSession';

/** Pixels that the arrow keys move the cursor by with Shift. */
export const FAR = 8;

/** A pixel that is moved by keys, for drawing without a pointer. Screen readers speak each place and its color. */
export class DrawCursor {
  readonly #ctx: PageContext;
  readonly #session: DrawSession;
  readonly #element = el('div', { class: 'pixel-cursor', 'aria-hidden': 'true', hidden: true });
  #at: Point | undefined;

  constructor(session: DrawSession, over: HTMLElement) {
    this.#ctx = session.ctx;
    this.#session = session;
    over.append(this.#element);
  }

  /** Undefined: it isn't shown. */
  get at(): Point | undefined {
    return this.#at;
  }

  /** Shows it under the pointer, or in the middle of what is visible, if it isn't shown; otherwise, moves it by pixels. Returns where it is. */
  move(x: number, y: number): Point | undefined {
    const { width, height } = this.#session.image;
    const to = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
    const from = this.#at;
    this.#at = from ? { x: to(from.x + x, width), y: to(from.y + y, height) } : this.#first();
    this.#ctx.viewport.reveal(this.#at);
    this.#ctx.point(this.#at);
    this.#ctx.redraw();
    this.speak();
    return this.#at;
  }

  hide(): void {
    this.#at = undefined;
    this.place();
  }

  /** Has screen readers speak the place and the color. */
  speak(): void {
    const { image } = this.#session;
    const at = this.#at;
    if (at) announce(l10n.t('x {0}, y {1}: {2}', at.x, at.y, colorAt(image, at).text));
  }

  place(): void {
    const at = this.#at;
    this.#element.hidden = !at;
    if (!at) return;
    const { scale, step } = this.#ctx.viewport;
    const { style } = this.#element;
    style.width = `${scale * step}px`;
    style.height = `${scale * step}px`;
    style.left = `${at.x * scale}px`;
    style.top = `${at.y * scale}px`;
  }

  end(): void {
    this.#element.remove();
  }

  #first(): Point {
    const { pointed } = this.#ctx.shown();
    const { room } = this.#ctx.viewport;
    const { width, height } = this.#session.image;
    const center = this.#ctx.viewport.pixelAt({ x: room.width / 2, y: room.height / 2 });
    return pointed ?? center ?? { x: width >> 1, y: height >> 1 };
  }
}
