import { createRaster, type Raster, type Size, standing, wordsOf } from '../pixels/raster';
import type { FrameRect } from './sheet';

/** The area of a frame in its sheet, and the position of its top left corner in the whole frame; in pixels. */
export interface PlacedRect extends FrameRect {
  readonly left: number;
  readonly top: number;
  /**
   * Packed a quarter turn clockwise, as TexturePacker does it: the area in the sheet is as wide as the frame is high. `left` and `top`
   * are those of the upright frame.
   */
  readonly turned?: true;
}

/**
 * Copies one frame of a sheet to its position in a transparent raster of `width` × `height` pixels, and turns it upright. Parts outside of
 * the sheet or the frame are dropped.
 */
export function placeFrame(sheet: Raster, rect: PlacedRect, width: number, height: number): Raster {
  const frame = createRaster(width, height);
  const { x, y, w, h, left, top, turned } = partInside(sheet, rect, width, height);
  if (turned) {
    const upright = turnedBack(placeFrame(sheet, { x, y, w, h, left: 0, top: 0 }, w, h));
    paste(upright, frame, left, top);
    return frame;
  }
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * sheet.width + x) * 4;
    frame.data.set(sheet.data.subarray(from, from + w * 4), ((top + row) * width + left) * 4);
  }
  return frame;
}

/** The part of a frame's rectangle that is inside both the sheet and the frame; all 0 if there is none. */
export function partInside(sheet: Size, rect: PlacedRect, width: number, height: number): PlacedRect {
  if (rect.turned) return turnedPartInside(sheet, rect, width, height);
  const [fromX, toX] = overlap(rect.x, rect.w, rect.left, sheet.width, width);
  const [fromY, toY] = overlap(rect.y, rect.h, rect.top, sheet.height, height);
  const [w, h] = [toX - fromX, toY - fromY];
  if (w <= 0 || h <= 0) return { x: 0, y: 0, w: 0, h: 0, left: 0, top: 0 };
  return { x: rect.x + fromX, y: rect.y + fromY, w, h, left: rect.left + fromX, top: rect.top + fromY };
}

/** Across the sheet is down the upright frame, from its lower edge. */
function turnedPartInside(sheet: Size, rect: PlacedRect, width: number, height: number): PlacedRect {
  const lowest = height - rect.top - rect.w;
  const [fromX, toX] = overlap(rect.x, rect.w, lowest, sheet.width, height);
  const [fromY, toY] = overlap(rect.y, rect.h, rect.left, sheet.height, width);
  const [w, h] = [toX - fromX, toY - fromY];
  if (w <= 0 || h <= 0) return { x: 0, y: 0, w: 0, h: 0, left: 0, top: 0 };
  const { x, y, left, top } = rect;
  return { x: x + fromX, y: y + fromY, w, h, left: left + fromY, top: top + rect.w - toX, turned: true };
}

/** An image a quarter turn clockwise. */
export function turned({ width, height, data }: Raster): Raster {
  const result = createRaster(height, width);
  const [from, to] = [wordsOf(data), wordsOf(result.data)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to[x * height + height - 1 - y] = from[y * width + x] as number;
  return result;
}

/** An image a quarter turn counterclockwise. */
export function turnedBack({ width, height, data }: Raster): Raster {
  const result = createRaster(height, width);
  const [from, to] = [wordsOf(data), wordsOf(result.data)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to[(width - 1 - x) * height + y] = from[y * width + x] as number;
  return result;
}

/** First and last (excluded) of `length` pixels that are inside both rasters, along one axis. */
function overlap(source: number, length: number, target: number, sourceSize: number, targetSize: number) {
  return [Math.max(0, -source, -target), Math.min(length, sourceSize - source, targetSize - target)] as const;
}

/** A copy of the area `rect` of a raster; pixels outside of the raster are transparent. */
export function crop(source: Raster, { x, y, w, h }: FrameRect): Raster {
  return placeFrame(source, { x, y, w, h, left: 0, top: 0 }, w, h);
}

/** Copies a raster into a larger one that contains it completely, with its top left corner at x, y. */
export function paste(source: Raster, target: Raster, x: number, y: number): void {
  for (let row = 0; row < source.height; row++) {
    const line = source.data.subarray(row * source.width * 4, (row + 1) * source.width * 4);
    target.data.set(line, ((y + row) * target.width + x) * 4);
  }
}

/**
 * A sheet of frames of equal size, row by row from the top left; unused cells are transparent.
 * @param columns at least 1; the number of frames makes a strip
 * @throws RangeError if there are no frames, or if their sizes differ
 */
export function joinFrames(frames: readonly Raster[], columns = frames.length): Raster {
  const [first] = frames;
  if (!first) throw new RangeError('A sheet needs a frame.');
  const { width, height } = first;
  const sheet = createRaster(width * columns, height * Math.ceil(frames.length / columns));
  frames.forEach((frame, i) => {
    if (frame.width !== width || frame.height !== height)
      throw new RangeError('Frames of a sheet must have the same size.');
    paste(frame, sheet, (i % columns) * width, Math.floor(i / columns) * height);
  });
  return sheet;
}

/** An image on a canvas, at the middle of the lower edge, where sprites stand (`standing`); the image itself if it already has that size. */
export function standingOn(canvas: Size, image: Raster): Raster {
  if (image.width === canvas.width && image.height === canvas.height) return image;
  const { x, y } = standing(image, canvas);
  const { width: w, height: h } = image;
  return placeFrame(image, { x: 0, y: 0, w, h, left: x, top: y }, canvas.width, canvas.height);
}
