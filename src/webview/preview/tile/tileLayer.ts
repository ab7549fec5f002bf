import { el } from '../../lib/dom';
import type { Layer, PageContext } from '../parts';
import { pixelsOf } from '../stage/pixelsOf';
import { placeCanvas } from '../stage/placeCanvas';
import { type Pixels, period, shrink } from '../stage/shrink';
import { tiledArea } from './tiling';

/**
 * Copies of the frame beside it, at the sprite's own resolution, as far as the stage has room. Each frame is put on a small canvas
 * once and repeated from there, so that playing stays cheap. The picture's own place is left free: half transparent pixels would
 * show twice.
 */
export function createTileLayer(ctx: PageContext): Layer {
  const canvas = el('canvas', { class: 'tiles', 'aria-hidden': 'true' });
  const under = el('div', { class: 'tile-background' });
  const element = el('div', { class: 'tile-layer', hidden: true }, under, canvas);
  const context = canvas.getContext('2d');
  const tile = new OffscreenCanvas(1, 1);
  const tileContext = tile.getContext('2d');
  let image: ImageData | OffscreenCanvas | undefined;

  /** What the copies repeat. A canvas is repeated as it is: reading it back would cost more than all the rest. */
  function tileOf(next: ImageData | OffscreenCanvas, step: number): OffscreenCanvas {
    if (step === 1 && next instanceof OffscreenCanvas) return next;
    const pixels = step === 1 && next instanceof ImageData ? next : shrunkTile(pixelsOf(next), step);
    if (tile.width !== pixels.width) tile.width = pixels.width;
    if (tile.height !== pixels.height) tile.height = pixels.height;
    tileContext?.putImageData(pixels, 0, 0);
    return tile;
  }

  function draw(): void {
    const { view } = ctx.shown();
    const { viewport } = ctx;
    element.hidden = view.tile === 'none' || !image;
    if (!image || element.hidden || !context) return;
    const { step, scale } = viewport;
    const { width, height } = image;
    const area = tiledArea(viewport.visible, width, height, view.tile, step);
    const columns = Math.ceil(area.width / step);
    const rows = Math.ceil(area.height / step);
    if (canvas.width !== columns) canvas.width = columns;
    if (canvas.height !== rows) canvas.height = rows;

    const copies = context.createPattern(tileOf(image, step), 'repeat');
    if (!copies) return;
    const left = -area.x / step;
    const top = -area.y / step;
    copies.setTransform(new DOMMatrix().translate(left, top));
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = 'copy';
    context.fillStyle = copies;
    context.fillRect(0, 0, columns, rows);
    context.clearRect(left, top, Math.ceil(width / step), Math.ceil(height / step));

    const [x, y] = [area.x * scale, area.y * scale];
    placeCanvas(canvas, step * scale, x, y);
    under.style.left = `${x}px`;
    under.style.top = `${y}px`;
    under.style.width = `${columns * step * scale}px`;
    under.style.height = `${rows * step * scale}px`;
    under.style.backgroundPosition = `${-x}px ${-y}px`;
  }

  return {
    element,
    position: 'under',
    update({ view, picture }) {
      if (!picture) image = undefined;
      under.classList.toggle('checker', view.background === 'checker');
    },
    painted(next) {
      image = next;
      draw();
    },
  };
}

/** The pixels after which the copies of a picture repeat, where only every `step`-th is drawn. */
function shrunkTile(pixels: Pixels, step: number): ImageData {
  const width = period(pixels.width, step);
  const height = period(pixels.height, step);
  return new ImageData(shrink(pixels, step, width, height), width, height);
}
