import type { Size } from '../../../sprite/pixels/raster';
import { el } from '../../lib/dom';
import { placeCanvas } from '../core/canvas';
import type { Viewport } from '../core/viewport';
import type { FrameGrid, GonePixels } from '../spriteThread/spriteMessages';

/** Width of a pair of stripes, and of the one that is drawn, in CSS pixels. */
const PERIOD = 9;
const STRIPE = 3;

export interface GoneMarks {
  readonly element: HTMLElement;
  /** Draws the visible part of what goes; hidden if nothing does. @param size of the picture */
  place(viewport: Viewport, size: Size, gone: GonePixels | undefined, grid: FrameGrid | undefined): void;
}

/**
 * Stripes over what becomes transparent, on the picture as it came, in screen pixels at every zoom. A light and a dark edge make each stripe
 * show on any color; what is between them stays visible.
 */
export function createGoneMarks(): GoneMarks {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const element = el('div', { class: 'fix-lines fix-stripes', hidden: true }, canvas);
  const context = canvas.getContext('2d');
  let drawn: readonly unknown[] = [];

  return {
    element,
    place({ scale, pixelRatio, visible }, size, gone, grid) {
      element.hidden = !gone;
      if (!gone || !context) return;
      const left = Math.max(0, visible.x);
      const top = Math.max(0, visible.y);
      const [right, bottom] = [visible.x + visible.width, visible.y + visible.height];
      const part = { width: Math.min(size.width, right) - left, height: Math.min(size.height, bottom) - top };
      const step = grid?.step ?? { x: 1, y: 1 };
      const offset = grid?.offset ?? { x: 0, y: 0 };
      const wanted = [gone, left, top, part.width, part.height, scale, pixelRatio, step.x, step.y, offset.x, offset.y];
      if (part.width <= 0 || part.height <= 0 || wanted.every((value, at) => value === drawn[at])) return;
      drawn = wanted;
      const screen = scale * pixelRatio;
      canvas.width = Math.ceil(part.width * screen);
      canvas.height = Math.ceil(part.height * screen);
      fillGone(context, gone, {
        x: (pixel) => Math.round((offset.x + pixel * step.x - left) * screen),
        y: (pixel) => Math.round((offset.y + pixel * step.y - top) * screen),
      });
      context.globalCompositeOperation = 'source-in';
      drawStripes(context, pixelRatio);
      context.globalCompositeOperation = 'source-over';
      placeCanvas(canvas, 1 / pixelRatio, left * scale, top * scale);
    },
  };
}

/** Where the edges of sprite pixels are on the canvas. */
interface Places {
  x(pixel: number): number;
  y(pixel: number): number;
}

function fillGone(context: CanvasRenderingContext2D, { width, height, pixels }: GonePixels, { x, y }: Places): void {
  for (let row = 0; row < height; row++) {
    const [upper, lower] = [y(row), y(row + 1)];
    if (lower < 0 || upper > context.canvas.height) continue;
    for (let from = 0; from < width; from++) {
      let to = from;
      while (to < width && pixels[row * width + to]) to++;
      if (to > from) context.fillRect(x(from), upper, x(to) - x(from), lower - upper);
      from = to;
    }
  }
}

/** Fills what is drawn already with diagonal stripes on a light tint. */
function drawStripes(context: CanvasRenderingContext2D, pixelRatio: number): void {
  const period = Math.round(PERIOD * pixelRatio);
  const tile = el('canvas', { width: period, height: period });
  const paint = tile.getContext('2d');
  if (!paint) return;
  const wide = STRIPE * pixelRatio;
  for (let at = 0; at < period * period; at++) {
    const along = ((at % period) + Math.floor(at / period)) % period;
    const isEdge = along === 0 || along === Math.ceil(wide) - 1;
    if (along >= wide) paint.fillStyle = 'rgb(255 255 255 / 12%)';
    else paint.fillStyle = isEdge ? 'rgb(255 255 255 / 70%)' : 'rgb(208 24 96 / 90%)';
    paint.fillRect(at % period, Math.floor(at / period), 1, 1);
  }
  const pattern = context.createPattern(tile, 'repeat');
  if (!pattern) return;
  context.fillStyle = pattern;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
