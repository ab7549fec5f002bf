import { el } from '../../lib/dom';
import type { FrameGrid, GonePixels } from '../art/artMessages';

/** Stripes need a few pixels for each sprite pixel, but a large picture has enough. */
const SIDE = 1024;
const MOST_SCALE = 12;
/** Width of a pair of stripes, in pixels of the canvas. */
const STRIPES = 8;

export interface GoneMarks {
  readonly element: HTMLElement;
  /** Draws what goes; hides if nothing does. */
  draw(gone: GonePixels | undefined): void;
  /** @param scale CSS pixels for each picture pixel */
  place(scale: number, grid: FrameGrid | undefined): void;
}

/** Stripes over what becomes transparent, on the picture as it came: a light and a dark one, because they must show on any color. */
export function createGoneMarks(): GoneMarks {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const element = el('div', { class: 'fix-lines fix-stripes', hidden: true }, canvas);
  const context = canvas.getContext('2d');
  let shown: GonePixels | undefined;

  return {
    element,
    draw(gone) {
      element.hidden = !gone;
      if (gone === shown) return;
      shown = gone;
      if (gone && context) drawStripes(context, gone);
    },
    place(scale, grid) {
      if (!shown) return;
      const { step, offset } = grid ?? { step: { x: 1, y: 1 }, offset: { x: 0, y: 0 } };
      canvas.style.left = `${offset.x * scale}px`;
      canvas.style.top = `${offset.y * scale}px`;
      canvas.style.width = `${shown.width * step.x * scale}px`;
      canvas.style.height = `${shown.height * step.y * scale}px`;
    },
  };
}

function drawStripes(context: CanvasRenderingContext2D, { width, height, pixels }: GonePixels): void {
  const scale = Math.max(1, Math.min(MOST_SCALE, Math.floor(SIDE / Math.max(width, height))));
  context.canvas.width = width * scale;
  context.canvas.height = height * scale;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      let end = x;
      while (end < width && pixels[y * width + end]) end++;
      if (end > x) context.fillRect(x * scale, y * scale, (end - x) * scale, scale);
      x = end + 1;
    }
  }
  // Only where something goes.
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = stripesFor(context) ?? 'rgb(0 0 0 / 40%)';
  context.fillRect(0, 0, width * scale, height * scale);
  context.globalCompositeOperation = 'source-over';
}

/** Diagonal stripes that repeat. */
function stripesFor(context: CanvasRenderingContext2D): CanvasPattern | null {
  const tile = el('canvas', { width: STRIPES, height: STRIPES });
  const paint = tile.getContext('2d');
  if (!paint) return null;
  for (let at = 0; at < STRIPES * STRIPES; at++) {
    const [x, y] = [at % STRIPES, Math.floor(at / STRIPES)];
    paint.fillStyle = (x + y) % STRIPES < STRIPES / 2 ? 'rgb(214 30 110 / 70%)' : 'rgb(255 255 255 / 35%)';
    paint.fillRect(x, y, 1, 1);
  }
  return context.createPattern(tile, 'repeat');
}
