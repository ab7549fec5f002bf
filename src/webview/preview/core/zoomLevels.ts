import type { Size } from '../../../sprite/pixels/raster';

/** Zoom levels of the + and − keys, in screen pixels per sprite pixel. Any whole number from 1 to 64 is a valid zoom too. */
export const ZOOM_LEVELS = [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64] as const;

export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 64;

/** The pixel grid can be shown from this zoom on. */
export const GRID_ZOOM = 8;

/** The next level up (`by` 1) or down (`by` −1); the last level at the ends. */
export function stepZoom(zoom: number, by: 1 | -1): number {
  if (by === 1) return ZOOM_LEVELS.find((level) => level > zoom) ?? MAX_ZOOM;
  return ZOOM_LEVELS.findLast((level) => level < zoom) ?? MIN_ZOOM;
}

/** The level nearest to `zoom` by their ratio; `zoom` is any positive number. */
export function nearestZoom(zoom: number): number {
  const away = (level: number) => Math.abs(Math.log(level / zoom));
  return ZOOM_LEVELS.reduce<number>((best, level) => (away(level) < away(best) ? level : best), 1);
}

/** The largest whole zoom up to `limit` at which `picture` (in sprite pixels) fits into `room` (in CSS pixels); if none does, ½ or ¼. */
export function fitZoom(picture: Size, room: Size, limit = MAX_ZOOM, pixelRatio = 1): number {
  const ratio = Math.min(room.width / picture.width, room.height / picture.height);
  const fits = (zoom: number) => cssScale(zoom, pixelRatio) <= ratio + 1e-9;
  // The actual scale is rounded to screen pixels: up to half a screen pixel more or less than the zoom.
  for (let zoom = Math.min(Math.floor(ratio + 0.5), limit); zoom >= 1; zoom--) if (fits(zoom)) return zoom;
  return fits(0.5) ? 0.5 : MIN_ZOOM;
}

/** A stored zoom; undefined if the page couldn't have set it. */
export function validZoom(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  return ZOOM_LEVELS.some((level) => level === value) || (Number.isInteger(value) && value >= 1 && value <= MAX_ZOOM)
    ? value
    : undefined;
}

/** `24×`, `½×`. */
export function zoomLabel(zoom: number): string {
  if (zoom === 0.5) return '½×';
  return zoom === 0.25 ? '¼×' : `${zoom}×`;
}

/**
 * Screen pixels per sprite pixel: a whole number, which gives all sprite pixels the same size, or one divided by a whole number, which shows
 * every second, third… of them. `pixelRatio` is the number of screen pixels per CSS pixel, possibly a fraction.
 */
export function screenScale(zoom: number, pixelRatio: number): number {
  const exact = zoom * pixelRatio;
  if (zoom >= 1) return Math.max(1, Math.round(exact));
  return exact >= 1 ? Math.round(exact) : 1 / Math.round(1 / exact);
}

/** CSS pixels per sprite pixel. */
export function cssScale(zoom: number, pixelRatio: number): number {
  return screenScale(zoom, pixelRatio) / pixelRatio;
}

/** One of this many sprite pixels in a row is shown: 1; 2, 3 or 4 if the picture is shrunk. */
export function pixelStep(zoom: number, pixelRatio: number): number {
  return Math.max(1, Math.round(1 / screenScale(zoom, pixelRatio)));
}
