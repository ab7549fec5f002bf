import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/decode';
import { paint, scaleCanvas } from '../paint';

/** Side of the box that a thumbnail lies in, in CSS pixels. */
const BOX = 48;
/** Larger frames are kept at twice the box, for sharp screens. */
const KEPT = 2 * BOX;

/** A frame as an option of the strip; without its picture until that is drawn. */
export interface FrameTile {
  readonly element: HTMLElement;
  /** Draws the frame on a canvas, which then belongs to this tile. */
  draw(canvas: HTMLCanvasElement): void;
  /** Gives the canvas back. */
  clear(): HTMLCanvasElement | undefined;
}

export function createFrameTile(picture: Picture, index: number): FrameTile {
  const duration = Math.round(picture.frames[index]?.duration ?? 0);
  const label = l10n.t('Frame {0}, {1} ms', formatNumber(index + 1), formatNumber(duration));
  const name = el('span', { class: 'visually-hidden' }, label);
  const element = el('div', { role: 'option', class: 'tile frame-tile', tabindex: -1 }, name);
  const box = el('div', { class: 'tile-picture frame-picture checker' });
  let drawn: HTMLCanvasElement | undefined;
  return {
    element,
    draw(canvas) {
      if (!box.parentNode) {
        const caption = el('div', { class: 'tile-caption', 'aria-hidden': 'true' });
        caption.append(el('span', {}, formatNumber(index + 1)), el('span', {}, formatNumber(duration)));
        element.append(box, caption);
        element.title = label;
      }
      drawThumbnail(canvas, picture, index);
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

/** Small frames keep their own pixels and are enlarged by whole steps; large ones are drawn smaller, smoothed. */
function drawThumbnail(canvas: HTMLCanvasElement, picture: Picture, index: number): void {
  const { image } = picture.frames[index] ?? picture.frames[0];
  const { width, height } = image;
  const ratio = BOX / Math.max(width, height);
  if (Math.max(width, height) <= KEPT) {
    paint(canvas, image);
  } else {
    canvas.width = Math.max(1, Math.round(width * ratio * 2));
    canvas.height = Math.max(1, Math.round(height * ratio * 2));
    const whole = new OffscreenCanvas(width, height);
    whole.getContext('2d')?.putImageData(image, 0, 0);
    const context = canvas.getContext('2d');
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  }
  scaleCanvas(canvas, width, height, ratio >= 1 ? Math.floor(ratio) : ratio);
}
