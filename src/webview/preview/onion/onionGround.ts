import type { Raster } from '../../../sprite/pixels/raster';
import type { Rgb } from '../../lib/contrast';

/** Colors whose channels all differ by at most this much count as one: frames from a JPEG or an image model are never quite equal. */
const TOLERANCE = 12;

/** Part of a frame's pixels from which on it counts as opaque: then frames under it would be hidden. */
const OPAQUE = 0.95;

/** What neighbors are drawn on. */
export interface Ground {
  /** Whether they lie over the picture, else under it. */
  readonly over: boolean;
  /** If set, they are drawn on this color alone: the frame is a sprite on an opaque backdrop, and they appear behind the sprite. */
  readonly backdrop?: Rgb;
  /** The color that they must stand out from; undefined: that behind the picture. */
  readonly color?: Rgb;
}

/**
 * Where a frame's neighbors are drawn. Behind the sprite, unless someone wants them in front. Opaque frames would hide them: there they are drawn on
 * the backdrop, or if there is none, over the whole frame.
 */
export function groundOf(frame: Raster, front: boolean): Ground {
  if (!isOpaque(frame)) return { over: front };
  const backdrop = backdropOf(frame);
  if (front || !backdrop) return { over: true, color: backdrop ?? meanOf(frame) };
  return { over: true, backdrop, color: backdrop };
}

/** The color of all four corners of an opaque frame; undefined if they differ. */
export function backdropOf(frame: Raster): Rgb | undefined {
  const { width, height, data } = frame;
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((pixel) => pixel * 4);
  const color: Rgb = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  return corners.every((at) => data[at + 3] === 255 && isColor(data, at, color)) && isOpaque(frame) ? color : undefined;
}

/** Whether neighbors are drawn at this index of the frame's RGBA. */
export function isOpenAt({ backdrop }: Ground, data: Uint8ClampedArray, at: number): boolean {
  return !backdrop || (data[at + 3] ?? 0) < 255 || isColor(data, at, backdrop);
}

/** Whether the pixels at an index of two frames' RGBA look the same. */
export function isSame(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > TOLERANCE) return false;
  }
  return true;
}

/** Whether the pixel at an index of RGBA has a color, whatever its alpha. */
export function isColor(data: Uint8ClampedArray, at: number, color: Rgb): boolean {
  return color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= TOLERANCE);
}

function isOpaque({ data }: Raster): boolean {
  let most = (data.length / 4) * (1 - OPAQUE);
  for (let at = 3; at < data.length && most >= 0; at += 4) if (data[at] !== 255) most--;
  return most >= 0;
}

function meanOf({ data }: Raster): Rgb {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  const [red, green, blue] = sums.map((sum) => Math.round(sum / Math.max(1, data.length / 4)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}
