import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/picture';
import { drawThumbnail } from '../core/canvas';
import type { PageContext, Shown, View } from '../core/feature';
import { playOrderOf, stepsOf } from './playback';
import { drawnTiles, type Scrolled, scrollTo, TILE_PITCH } from './stripLayout';
import { createTagRow } from './tagRow';

/** Side of the box of a thumbnail, in CSS pixels. */
const BOX = 48;

/**
 * The frames in one row under their tags: a listbox with one tab stop; dragging the pointer along it scrubs. Only visible tiles have a
 * picture. While the animation plays, each new frame changes two tiles and measures nothing.
 */
export function createFrameStrip(ctx: PageContext): View {
  const { player } = ctx;
  const list = el('div', { role: 'listbox', class: 'frames', 'aria-label': l10n.t('Frames') });
  list.setAttribute('aria-orientation', 'horizontal');
  const tags = createTagRow(ctx);
  const inner = el('div', { class: 'frame-strip-inner' }, tags.element, list);
  const element = el('div', { class: 'frame-strip' }, inner);
  let picture: Picture | undefined;
  let tiles: readonly FrameTile[] = [];
  let current = 0;
  let drawn: readonly [number, number] = [0, 0];
  let range = '';
  let scrolled: Scrolled = { left: 0, width: 0, tiles: 0 };
  /** Canvases of tiles that are not visible anymore. */
  const spare: HTMLCanvasElement[] = [];

  function draw(): void {
    const [from, to] = drawnTiles(scrolled);
    const [oldFrom, oldTo] = drawn;
    if (from === oldFrom && to === oldTo) return;
    for (let index = oldFrom; index < oldTo; index++) if (index < from || index >= to) give(tiles[index]);
    for (let index = from; index < to; index++) {
      if (index < oldFrom || index >= oldTo) tiles[index]?.draw(spare.pop() ?? el('canvas', { 'aria-hidden': 'true' }));
    }
    drawn = [from, to];
  }

  function give(tile: FrameTile | undefined): void {
    const canvas = tile?.clear();
    if (canvas) spare.push(canvas);
  }

  function load(next: Picture): void {
    for (const tile of tiles) give(tile);
    picture = next;
    tiles = next.frames.map((_, index) => createFrameTile(next, index));
    drawn = [0, 0];
    current = 0;
    range = '';
    scrolled = { ...scrolled, left: 0, tiles: tiles.length };
    list.replaceChildren(...tiles.map((tile) => tile.element));
    inner.style.width = `${tiles.length * TILE_PITCH}px`;
    element.scrollLeft = 0;
    draw();
    mark(current, true);
  }

  function mark(index: number, on: boolean): void {
    const tile = tiles[index]?.element;
    tile?.setAttribute('aria-selected', String(on));
    tile?.setAttribute('tabindex', on ? '0' : '-1');
  }

  function reveal(index: number): void {
    const left = scrollTo(index, scrolled);
    if (left === scrolled.left) return;
    scrolled = { ...scrolled, left };
    element.scrollLeft = left;
    draw();
  }

  function frame(shown: Shown): void {
    if (shown.picture !== picture || shown.frame === current) return;
    mark(current, false);
    current = shown.frame;
    mark(current, true);
    reveal(current);
  }

  function dim(shown: Shown): void {
    const { from, to } = playOrderOf(shown);
    if (`${from} ${to}` === range) return;
    range = `${from} ${to}`;
    tiles.forEach((tile, index) => {
      tile.element.classList.toggle('outside', index < from || index > to);
    });
  }

  /** The frame under the pointer; the first or the last one if the pointer is beside the row. */
  function frameUnder(event: PointerEvent): number {
    const x = event.clientX - list.getBoundingClientRect().left;
    return Math.min(tiles.length - 1, Math.max(0, Math.floor(x / TILE_PITCH)));
  }

  list.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    // A mouse or a pen scrubs. A finger scrolls, so it is not captured.
    if (event.pointerType !== 'touch') list.setPointerCapture(event.pointerId);
    player.seek(frameUnder(event));
    tiles[player.frame]?.element.focus({ preventScroll: true });
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    if (!list.hasPointerCapture(event.pointerId)) return;
    const under = frameUnder(event);
    if (under !== player.frame) player.seek(under);
  });
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { from, to } = stepsOf(ctx.shown());
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
    tiles[player.frame]?.element.focus({ preventScroll: true });
  });
  element.addEventListener('scroll', () => {
    scrolled = { ...scrolled, left: element.scrollLeft };
    draw();
  });
  new ResizeObserver(([entry]) => {
    scrolled = { ...scrolled, width: entry?.contentRect.width ?? 0 };
    draw();
    reveal(current);
  }).observe(element);

  return {
    element,
    update(shown) {
      element.hidden = !shown.picture;
      if (!shown.picture) return;
      if (shown.picture !== picture) load(shown.picture);
      tags.update(shown);
      dim(shown);
      frame(shown);
    },
    frame,
  };
}

/** A frame as an option of the strip, without a picture until it is drawn. */
interface FrameTile {
  readonly element: HTMLElement;
  /** Draws the frame on a canvas, which the tile keeps until `clear`. */
  draw(canvas: HTMLCanvasElement): void;
  /** Returns the canvas, if there is one, for another tile. */
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
