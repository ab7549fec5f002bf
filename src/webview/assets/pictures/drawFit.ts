import type { Size } from '../../../sprite/pixels/raster';

/** Margin around a picture, as a fraction of the card's side. */
const MARGIN = 0.06;

export interface Drawable extends Size {
  readonly source: CanvasImageSource;
}

/**
 * Draws a picture in the center of a square canvas, at the largest whole number of screen pixels per pixel that fits. A picture that doesn't
 * fit is scaled down smoothly. `side` is the canvas's side, in screen pixels.
 */
export function drawFit(canvas: HTMLCanvasElement, side: number, { source, width, height }: Drawable): void {
  const context = clear(canvas, side);
  if (!context) return;
  const room = side * (1 - 2 * MARGIN);
  const fits = room / Math.max(width, height);
  // A picture that fits only without the margin is drawn without it rather than scaled down.
  const step = Math.max(Math.floor(fits), Math.min(1, Math.floor(side / Math.max(width, height))));
  const scale = step >= 1 ? step : fits;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  context.imageSmoothingEnabled = step < 1;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, Math.floor((side - w) / 2), Math.floor((side - h) / 2), w, h);
}

/** Sets a canvas's side and clears it. */
export function clear(canvas: HTMLCanvasElement, side: number): CanvasRenderingContext2D | null {
  if (canvas.width !== side || canvas.height !== side) {
    canvas.width = side;
    canvas.height = side;
  }
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, side, side);
  return context;
}
