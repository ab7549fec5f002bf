import { formatPercent } from '../../shared/base/numbers';
import type { PixelSize } from '../../shared/protocol/export';

/** Screen pixels per sprite pixel. `fit`: the largest whole number at which everything is visible. */
export type Zoom = 'fit' | number;

export const MAX_ZOOM = 32;

/** The zoom after a number of whole steps. From between two whole ones, the first step leads to the next whole one in that direction. */
export function steppedZoom(zoom: number, steps: number): number {
  const from = steps < 0 ? Math.ceil(zoom) : Math.floor(zoom);
  return Math.min(MAX_ZOOM, Math.max(1, from + steps));
}

/** Space around pictures, in CSS pixels. */
const MARGIN = 48;

/**
 * The largest whole zoom at which the pictures fit into an element; a fraction if they don't fit at 1.
 * @param pixelRatio screen pixels per CSS pixel
 */
export function largestStep(
  pictures: readonly PixelSize[],
  { clientWidth, clientHeight }: { readonly clientWidth: number; readonly clientHeight: number },
  pixelRatio: number,
): number {
  const width = Math.max(1, ...pictures.map((one) => one.width));
  const height = Math.max(1, ...pictures.map((one) => one.height));
  const room = Math.min(((clientWidth - MARGIN) * pixelRatio) / width, ((clientHeight - MARGIN) * pixelRatio) / height);
  // Several pictures flow and needn't all be visible at once.
  const steps = pictures.length > 1 ? Math.min(room, 4) : room;
  return steps >= 1 ? Math.min(MAX_ZOOM, Math.floor(steps)) : Math.max(1 / 64, steps);
}

/** `8×`; `12.5%` if pixels are left out. */
export const zoomText = (zoom: number) => (zoom >= 1 ? `${zoom}×` : formatPercent(zoom));
