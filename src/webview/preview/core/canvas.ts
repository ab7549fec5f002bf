import { pixelShape } from '../../../sprite/pixels/pixelShape';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import { shrink, shrunkSize } from './shrink';
import type { Viewport } from './viewport';

/** Draws a frame on a canvas of its own size. CSS scales the canvas and keeps its pixels crisp. */
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

/** Scales a canvas by CSS. `scale` is the number of CSS pixels per sprite pixel; below 1 the picture is smoothed. */
export function scaleCanvas(canvas: HTMLCanvasElement, width: number, height: number, scale: number): void {
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  canvas.style.imageRendering = scale < 1 ? 'auto' : 'pixelated';
}

/** Draws frame `index` of a picture; scaled down and smoothed if a side is longer than `most` pixels. */
export function paintSmall(canvas: HTMLCanvasElement, picture: Picture, index: number, most: number): void {
  const frame = picture.frames[index] ?? picture.frames[0];
  const { width, height } = picture;
  const ratio = most / Math.max(width, height);
  if (ratio >= 1) {
    paint(canvas, frame.image);
    return;
  }
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const { sheet, rect } =
    frame.cut && !frame.cut.rect.turned
      ? frame.cut
      : { sheet: frame.image, rect: { x: 0, y: 0, w: width, h: height, left: 0, top: 0 } };
  if (!rect.w || !rect.h) return;
  const part = new OffscreenCanvas(rect.w, rect.h);
  part.getContext('2d')?.putImageData(sheet, -rect.x, -rect.y, rect.x, rect.y, rect.w, rect.h);
  const context = canvas.getContext('2d');
  const [across, down] = [canvas.width / width, canvas.height / height];
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(part, rect.left * across, rect.top * down, rect.w * across, rect.h * down);
  // Free its pixels now instead of at the next garbage collection.
  part.width = 0;
}

/**
 * Draws frame `index` of a picture to fit into a square of `box` CSS pixels: enlarged by the largest whole number, or scaled down and
 * smoothed. Large frames keep twice the pixels of the box, for high-resolution screens.
 */
export function drawThumbnail(canvas: HTMLCanvasElement, picture: Picture, index: number, box: number): void {
  paintSmall(canvas, picture, index, 2 * box);
  const shape = pixelShape(picture.sprite?.pixelRatio);
  const [width, height] = [picture.width * shape.x, picture.height * shape.y];
  const ratio = box / Math.max(width, height);
  scaleCanvas(canvas, width, height, ratio >= 1 ? Math.floor(ratio) : ratio);
}

/** A new canvas with a thumbnail, as in `drawThumbnail`. */
export function thumbnail(picture: Picture, index: number, box: number): HTMLCanvasElement {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  drawThumbnail(canvas, picture, index, box);
  return canvas;
}

/** Reads the pixels of canvases; created at the first use. */
let scratch: OffscreenCanvasRenderingContext2D | null | undefined;

/** The pixels of an image. Half transparent ones of a canvas aren't exact, because a canvas stores colors multiplied by alpha. */
export function pixelsOf(image: ImageData | OffscreenCanvas): ImageData {
  if (image instanceof ImageData) return image;
  const { width, height } = image;
  scratch ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!scratch) return new ImageData(width, height);
  const { canvas } = scratch;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  scratch.clearRect(0, 0, width, height);
  scratch.drawImage(image, 0, 0);
  return scratch.getImageData(0, 0, width, height);
}

/**
 * Scales an absolutely positioned canvas to `side` CSS pixels per canvas pixel and places it at `left` and `top`. If all three are whole
 * screen pixels, every canvas pixel is a whole number of screen pixels. A transform couldn't do this: it enlarges a box that the browser
 * has already rounded to screen pixels.
 */
export function placeCanvas(canvas: HTMLCanvasElement, side: number, left = 0, top = 0): void {
  canvas.style.width = `${canvas.width * side}px`;
  canvas.style.height = `${canvas.height * side}px`;
  canvas.style.left = `${left}px`;
  canvas.style.top = `${top}px`;
}

export interface StageCanvas {
  readonly element: HTMLCanvasElement;
  /** Draws an image at the viewport's zoom. Doesn't draw the same `ImageData` again: its pixels never change. */
  show(image: ImageData | OffscreenCanvas, viewport: Viewport): void;
}

/**
 * The picture pixel by pixel; CSS makes each sprite pixel a whole number of screen pixels. If the picture is shrunk, the canvas has only
 * the visible pixels, one screen pixel each: the browser has none to skip or mix.
 */
export function createStageCanvas(): StageCanvas {
  const element = el('canvas', { class: 'stage-canvas', role: 'img' });
  let shown: ImageData | undefined;
  let shownStep = 0;
  return {
    element,
    show(image, { step, scale }) {
      if (image !== shown || step !== shownStep) paint(element, step === 1 ? image : shrunk(image, step));
      shown = image instanceof ImageData ? image : undefined;
      shownStep = step;
      placeCanvas(element, step * scale);
    },
  };
}

/** Every `step`-th pixel of every `step`-th row. */
export function shrunk(image: ImageData | OffscreenCanvas, step: number): ImageData {
  const columns = shrunkSize(image.width, step);
  const rows = shrunkSize(image.height, step);
  return new ImageData(shrink(pixelsOf(image), step, columns, rows), columns, rows);
}
