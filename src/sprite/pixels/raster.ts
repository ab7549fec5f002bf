/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels; `x` and `y` are its top left corner. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** An image in memory: straight (not premultiplied) RGBA, 8 bits for each channel, row by row from the top left. */
export interface Raster extends Size {
  /** `width * height * 4` bytes. */
  readonly data: Uint8ClampedArray;
}

/** A transparent raster. `width` and `height` are positive integers. */
export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** The pixels as one number each, in the machine's byte order: to compare and copy, not to read channels from. */
export function wordsOf(data: Uint8ClampedArray): Uint32Array {
  // A view must start at a multiple of four bytes; other rasters are copied.
  const { buffer, byteOffset, byteLength } = data.byteOffset % 4 ? data.slice() : data;
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** The position of an image's top left corner in a canvas of another size: at the middle of the lower edge, where sprites stand. */
export function standing(picture: Size, canvas: Size): { readonly x: number; readonly y: number } {
  return { x: Math.floor((canvas.width - picture.width) / 2), y: canvas.height - picture.height };
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

export function sameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && sameSize(a, b);
}

/** Whether all of `b` is in `a`. */
export function containsRect(a: Rect, b: Rect): boolean {
  return b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height;
}

/** Whether a part of a rectangle lies outside of a canvas. */
export function reachesBeyond(rect: Rect, { width, height }: Size): boolean {
  return !containsRect({ x: 0, y: 0, width, height }, rect);
}
