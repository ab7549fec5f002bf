import { el } from '../lib/dom';
import type { Picture } from '../lib/picture/decode';

/** Draws a frame on a canvas of the frame's own size; CSS scales it, so that pixels stay crisp. */
export function paint(canvas: HTMLCanvasElement, image: ImageData | OffscreenCanvas): void {
  if (canvas.width !== image.width) canvas.width = image.width;
  if (canvas.height !== image.height) canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (image instanceof ImageData) {
    context?.putImageData(image, 0, 0);
    return;
  }
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, 0, 0);
}

/** Sets the size at which a canvas is shown; what is shrunk is smoothed. */
export function scaleCanvas(canvas: HTMLCanvasElement, width: number, height: number, scale: number): void {
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  canvas.style.imageRendering = scale < 1 ? 'auto' : 'pixelated';
}

/** A small canvas with frame `index` of a picture, at the largest whole step that fits into `box` CSS pixels. */
export function thumbnail(picture: Picture, index: number, box: number): HTMLCanvasElement {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const frame = picture.frames[index] ?? picture.frames[0];
  paint(canvas, frame.image);
  const ratio = box / Math.max(picture.width, picture.height);
  scaleCanvas(canvas, picture.width, picture.height, ratio >= 1 ? Math.floor(ratio) : ratio);
  return canvas;
}
