import type { Size } from '../../../sprite/pixels/raster';
import { el } from '../../lib/dom';
import { placeCanvas } from '../core/canvas';
import type { Viewport } from '../core/viewport';
import type { FrameGrid } from '../spriteThread/spriteMessages';

/** Lines closer together than this many CSS pixels hide the picture. */
const MIN_GAP = 4;
/** The closer together they are than this many CSS pixels, the fainter they are, for the same reason. */
const CLEAR_GAP = 20;

export interface FixGridLines {
  readonly element: HTMLElement;
  /** Draws the visible lines; hidden without a grid, and if its lines would be too close together. @param size of the picture */
  place(viewport: Viewport, size: Size, grid: FrameGrid | undefined): void;
}

/**
 * The lines of the grid of enlarged pixel art, over the picture as it came. Each is a light line next to a dark one, one screen pixel each,
 * because they must show on any color. They are drawn on a canvas, since a browser rounds the distance of repeated backgrounds.
 */
export function createGridLines(): FixGridLines {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const element = el('div', { class: 'fix-lines' }, canvas);
  const context = canvas.getContext('2d');
  let drawn = '';

  function draw(across: readonly number[], down: readonly number[], { width, height }: Size, alpha: number): void {
    canvas.width = width;
    canvas.height = height;
    if (!context) return;
    context.globalAlpha = alpha;
    for (const [shade, at] of [
      ['rgb(255 255 255 / 75%)', 0],
      ['rgb(0 0 0 / 60%)', 1],
    ] as const) {
      context.fillStyle = shade;
      for (const x of across) context.fillRect(x + at, 0, 1, height);
      for (const y of down) context.fillRect(0, y + at, width, 1);
    }
  }

  return {
    element,
    place({ scale, pixelRatio, visible }, size, grid) {
      const gap = grid ? Math.min(grid.step.x, grid.step.y) * scale : 0;
      element.hidden = gap < MIN_GAP;
      if (!grid || element.hidden) return;
      const left = Math.max(0, visible.x);
      const top = Math.max(0, visible.y);
      const right = Math.min(size.width, visible.x + visible.width);
      const bottom = Math.min(size.height, visible.y + visible.height);
      const wanted = JSON.stringify([left, top, right, bottom, scale, pixelRatio, grid.step, grid.offset]);
      if (wanted === drawn || right <= left || bottom <= top) return;
      drawn = wanted;
      const screen = scale * pixelRatio;
      draw(
        linesIn(left, right, grid.offset.x, grid.step.x).map((x) => Math.round((x - left) * screen)),
        linesIn(top, bottom, grid.offset.y, grid.step.y).map((y) => Math.round((y - top) * screen)),
        { width: Math.ceil((right - left) * screen), height: Math.ceil((bottom - top) * screen) },
        Math.min(1, gap / CLEAR_GAP),
      );
      placeCanvas(canvas, 1 / pixelRatio, left * scale, top * scale);
    },
  };
}

/** The lines from `from` to `to`, in picture pixels. */
function linesIn(from: number, to: number, offset: number, step: number): number[] {
  const first = Math.ceil((from - offset) / step);
  const count = Math.max(0, Math.floor((to - offset) / step) - first + 1);
  return Array.from({ length: count }, (_, index) => offset + (first + index) * step);
}
