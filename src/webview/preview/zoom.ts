/** Zoom levels of the + and − keys: screen pixels a sprite pixel. Between 1 and 64 any whole number is a legal level. */
const LEVELS = [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64] as const;

export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 64;

/** From this level on, the lines between pixels can be shown. */
export const GRID_ZOOM = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The next level up (`by` 1) or down (`by` −1), or the same at the ends. */
export function stepZoom(zoom: number, by: 1 | -1): number {
  if (by === 1) return LEVELS.find((level) => level > zoom) ?? MAX_ZOOM;
  return LEVELS.findLast((level) => level < zoom) ?? MIN_ZOOM;
}

/** The largest whole level at which `picture` fits into `room`, else ½ or ¼. `limit` caps it. */
export function fitZoom(picture: Size, room: Size, limit = MAX_ZOOM): number {
  const ratio = Math.min(room.width / picture.width, room.height / picture.height);
  if (ratio >= 1) return Math.min(Math.floor(ratio), limit);
  return ratio >= 0.5 ? 0.5 : MIN_ZOOM;
}

/** A stored zoom, or undefined when it is no level that this page would set. */
export function validZoom(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  return LEVELS.some((level) => level === value) || (Number.isInteger(value) && value >= 1 && value <= MAX_ZOOM)
    ? value
    : undefined;
}

/** `24×`, `½×`. */
export function zoomLabel(zoom: number): string {
  if (zoom === 0.5) return '½×';
  return zoom === 0.25 ? '¼×' : `${zoom}×`;
}

/**
 * CSS pixels a sprite pixel. On screens with a fractional pixel ratio, 1 CSS pixel is not a whole number of screen pixels;
 * rounding there keeps all sprite pixels the same size.
 */
export function cssScale(zoom: number, pixelRatio: number): number {
  if (zoom < 1) return zoom;
  return Math.max(1, Math.round(zoom * pixelRatio)) / pixelRatio;
}
