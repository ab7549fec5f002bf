/** Free pixels around a picture, as part of the tile's side. */
const AIR = 0.06;

export interface Drawable {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture in the middle of a square canvas: every pixel as the same whole number of screen pixels, as large as it fits;
 * smoothly smaller where it does not fit. `side` is the canvas's in screen pixels.
 */
export function drawFit(canvas: HTMLCanvasElement, side: number, { source, width, height }: Drawable): void {
  const context = clear(canvas, side);
  if (!context) return;
  const room = side * (1 - 2 * AIR);
  const fits = room / Math.max(width, height);
  // A picture that fills its square to the edge is better without air than at half its size.
  const step = Math.max(Math.floor(fits), Math.min(1, Math.floor(side / Math.max(width, height))));
  const scale = step >= 1 ? step : fits;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  context.imageSmoothingEnabled = step < 1;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, Math.floor((side - w) / 2), Math.floor((side - h) / 2), w, h);
}

/** Empties a canvas and gives it its side. */
export function clear(canvas: HTMLCanvasElement, side: number): CanvasRenderingContext2D | null {
  if (canvas.width !== side || canvas.height !== side) {
    canvas.width = side;
    canvas.height = side;
  }
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, side, side);
  return context;
}
