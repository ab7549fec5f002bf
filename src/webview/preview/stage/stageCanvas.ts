import { el } from '../../lib/dom';
import { paint } from '../paint';
import type { Viewport } from '../viewport';
import { pixelsOf } from './pixelsOf';
import { placeCanvas } from './placeCanvas';
import { shrink, shrunkSize } from './shrink';

export interface StageCanvas {
  readonly element: HTMLCanvasElement;
  /** Draws an image at the viewport's level. An `ImageData` that is shown already is not drawn again: its pixels do not change. */
  show(image: ImageData | OffscreenCanvas, viewport: Viewport): void;
}

/**
 * The picture, pixel for pixel; CSS makes a sprite pixel a whole number of screen pixels. Where the picture is shrunk, the canvas
 * holds only the pixels that are seen, each of them one screen pixel: nothing is left for the browser to choose or to mix.
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

function shrunk(image: ImageData | OffscreenCanvas, step: number): ImageData {
  const columns = shrunkSize(image.width, step);
  const rows = shrunkSize(image.height, step);
  return new ImageData(shrink(pixelsOf(image), step, columns, rows), columns, rows);
}
