import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import { drawThumbnail } from '../core/canvas';
import type { PageContext, Shown, View } from '../core/feature';
import { playOrderOf, stepsOf } from './playback';
import { drawnTiles, type Scrolled, scrollTo, TILE_PITCH } from './stripLayout';
import { createTagRow } from './tagRow';

/** Side of a thumbnail's box, in CSS pixels. */
const BOX = 48;

/**
 * The frames in one row under their tags: a listbox with one tab stop. Dragging the pointer along it scrubs. Only visible tiles have a
 * picture. While the animation plays, each new frame changes two tiles and causes no layout.
 */
export class FrameStrip implements View {
  readonly #ctx: PageContext;

  readonly element: HTMLElement;
  readonly #list = el('div', { role: 'listbox', class: 'frames', 'aria-label': l10n.t('Frames') });
  readonly #inner: HTMLElement;
  readonly #tags: View;
  #picture: Picture | undefined;
  #tiles: readonly FrameTile[] = [];
  #current = 0;
  /** The tiles that have a canvas: index of the first one, and of the one after the last. */
  #drawn: readonly [number, number] = [0, 0];
  /** The frames that play, as `from to`; the others are dimmed. */
  #range = '';
  #scrolled: Scrolled = { left: 0, width: 0, tiles: 0 };
  /** Canvases of tiles that are no longer visible. */
  readonly #spare: HTMLCanvasElement[] = [];

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
    this.#list.setAttribute('aria-orientation', 'horizontal');
    this.#tags = createTagRow(ctx);
    this.#inner = el('div', { class: 'frame-strip-inner' }, this.#tags.element, this.#list);
    this.element = el('div', { class: 'frame-strip' }, this.#inner);
    this.#listenToPointer();
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#listenToLayout();
  }

  update(shown: Shown): void {
    this.element.hidden = !shown.picture;
    if (!shown.picture) return;
    if (shown.picture !== this.#picture) this.#load(shown.picture);
    this.#tags.update(shown);
    this.#dim(shown);
    this.frame(shown);
  }

  frame(shown: Shown): void {
    if (shown.picture !== this.#picture || shown.frame === this.#current) return;
    this.#mark(this.#current, false);
    this.#current = shown.frame;
    this.#mark(this.#current, true);
    this.#reveal(this.#current);
  }

  #listenToPointer(): void {
    const list = this.#list;
    const { player } = this.#ctx;
    list.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      // A mouse or a pen scrubs. A finger scrolls, so it is not captured.
      if (event.pointerType !== 'touch') list.setPointerCapture(event.pointerId);
      player.seek(this.#frameUnder(event));
      this.#focusFrame();
      event.preventDefault();
    });
    list.addEventListener('pointermove', (event) => {
      if (!list.hasPointerCapture(event.pointerId)) return;
      const under = this.#frameUnder(event);
      if (under !== player.frame) player.seek(under);
    });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { player } = this.#ctx;
    const { from, to } = stepsOf(this.#ctx.shown());
    const moves: Record<string, () => void> = {
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      Home: () => player.seek(from),
      End: () => player.seek(to),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
    this.#focusFrame();
  }

  #listenToLayout(): void {
    this.element.addEventListener('scroll', () => {
      this.#scrolled = { ...this.#scrolled, left: this.element.scrollLeft };
      this.#draw();
    });
    new ResizeObserver(([entry]) => {
      this.#scrolled = { ...this.#scrolled, width: entry?.contentRect.width ?? 0 };
      this.#draw();
      this.#reveal(this.#current);
    }).observe(this.element);
  }

  /** The frame under the pointer; the first or the last one if the pointer is beside the row. */
  #frameUnder(event: PointerEvent): number {
    const x = event.clientX - this.#list.getBoundingClientRect().left;
    return Math.min(this.#tiles.length - 1, Math.max(0, Math.floor(x / TILE_PITCH)));
  }

  #focusFrame(): void {
    this.#tiles[this.#ctx.player.frame]?.element.focus({ preventScroll: true });
  }

  #load(picture: Picture): void {
    for (const tile of this.#tiles) this.#clear(tile);
    this.#picture = picture;
    this.#tiles = picture.frames.map((_, index) => createFrameTile(picture, index));
    this.#drawn = [0, 0];
    this.#current = 0;
    this.#range = '';
    this.#scrolled = { ...this.#scrolled, left: 0, tiles: this.#tiles.length };
    this.#list.replaceChildren(...this.#tiles.map((tile) => tile.element));
    this.#inner.style.width = `${this.#tiles.length * TILE_PITCH}px`;
    this.element.scrollLeft = 0;
    this.#draw();
    this.#mark(this.#current, true);
  }

  /** Draws the tiles that became visible, on the canvases of those that no longer are. */
  #draw(): void {
    const [from, to] = drawnTiles(this.#scrolled);
    const [oldFrom, oldTo] = this.#drawn;
    if (from === oldFrom && to === oldTo) return;
    for (let index = oldFrom; index < oldTo; index++) if (index < from || index >= to) this.#clear(this.#tiles[index]);
    for (let index = from; index < to; index++) {
      if (index >= oldFrom && index < oldTo) continue;
      this.#tiles[index]?.draw(this.#spare.pop() ?? el('canvas', { 'aria-hidden': 'true' }));
    }
    this.#drawn = [from, to];
  }

  /** Keeps the canvas of a tile for another one. */
  #clear(tile: FrameTile | undefined): void {
    const canvas = tile?.clear();
    if (canvas) this.#spare.push(canvas);
  }

  #mark(index: number, on: boolean): void {
    const tile = this.#tiles[index]?.element;
    tile?.setAttribute('aria-selected', String(on));
    tile?.setAttribute('tabindex', on ? '0' : '-1');
  }

  /** Scrolls a tile into view. */
  #reveal(index: number): void {
    const left = scrollTo(index, this.#scrolled);
    if (left === this.#scrolled.left) return;
    this.#scrolled = { ...this.#scrolled, left };
    this.element.scrollLeft = left;
    this.#draw();
  }

  /** Dims the frames that do not play. */
  #dim(shown: Shown): void {
    const { from, to } = playOrderOf(shown);
    if (`${from} ${to}` === this.#range) return;
    this.#range = `${from} ${to}`;
    this.#tiles.forEach((tile, index) => {
      tile.element.classList.toggle('outside', index < from || index > to);
    });
  }
}

/** A frame as an option of the strip, without a picture until it is drawn. */
interface FrameTile {
  readonly element: HTMLElement;
  /** Draws the frame on a canvas, which the tile keeps until `clear`. */
  draw(canvas: HTMLCanvasElement): void;
  /** Removes the canvas, if there is one, and returns it for another tile. */
  clear(): HTMLCanvasElement | undefined;
}

function createFrameTile(picture: Picture, index: number): FrameTile {
  const duration = Math.round(picture.frames[index]?.duration ?? 0);
  const label = l10n.t('Frame {0}, {1} ms', formatNumber(index + 1), formatNumber(duration));
  const name = el('span', { class: 'visually-hidden' }, label);
  const element = el('div', { role: 'option', class: 'card frame-card', tabindex: -1 }, name);
  const box = el('div', { class: 'card-picture frame-picture checker' });
  let drawn: HTMLCanvasElement | undefined;
  return {
    element,
    draw(canvas) {
      if (!box.parentNode) {
        const caption = el('div', { class: 'card-caption', 'aria-hidden': 'true' });
        caption.append(el('span', {}, formatNumber(index + 1)), el('span', {}, formatNumber(duration)));
        element.append(box, caption);
        element.title = label;
      }
      drawThumbnail(canvas, picture, index, BOX);
      box.append(canvas);
      drawn = canvas;
    },
    clear() {
      const canvas = drawn;
      drawn = undefined;
      canvas?.remove();
      return canvas;
    },
  };
}
