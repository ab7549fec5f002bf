import { scaledRaster } from '../../src/sprite/export/scale';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { MARGIN, type SeenSheet } from '../support/sprites/seenSheet';

/** A frame that looks like none of the sprite's. */
export const UNKNOWN = -1;

/** A number for each frame's look: the index of the sprite's first frame that looks the same. */
export interface FrameLooks {
  /** By index of the sprite's frame. */
  readonly wanted: readonly number[];
  /** By the engine's frame name; `UNKNOWN` if it looks like no frame. */
  readonly seen: ReadonlyMap<string, number>;
}

/** @param scale pixels of the engine's frames per sprite pixel */
export function frameLooks(part: ExportSprite, scale: number, seen: SeenSheet): FrameLooks {
  const images = part.frames.map(({ image }) => withMargin(scaledRaster(image, scale)).data);
  const lookOf = (pixels: Pixels) => images.findIndex((image) => looksLike(pixels, image));
  const known = new Map<string, number>();
  for (const [, pixels] of seen.frames)
    if (!known.has(pixels)) known.set(pixels, lookOf(Buffer.from(pixels, 'base64')));
  return {
    wanted: images.map(lookOf),
    seen: new Map(seen.frames.map(([name, pixels]) => [name, known.get(pixels) ?? UNKNOWN])),
  };
}

function withMargin(image: Raster): Raster {
  const out = createRaster(image.width + 2 * MARGIN, image.height + 2 * MARGIN);
  for (let y = 0; y < image.height; y++) {
    const row = image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width);
    out.data.set(row, 4 * ((y + MARGIN) * out.width + MARGIN));
  }
  return out;
}

type Pixels = Uint8Array | Uint8ClampedArray;

/** Whether pixels are equal; half-transparent ones may differ by 2 levels after multiplying by their opacity, as engines store them. */
export function looksLike(seen: Pixels, wanted: Pixels): boolean {
  if (seen.length !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at += 4) {
    if (!pixelLooksLike(seen.subarray(at, at + 4), wanted.subarray(at, at + 4))) return false;
  }
  return true;
}

function pixelLooksLike(seen: Pixels, wanted: Pixels): boolean {
  const [alpha = 0, other = 0] = [wanted[3], seen[3]];
  const slack = alpha === 0 || alpha === 255 ? 0 : 2;
  if (Math.abs(alpha - other) > slack) return false;
  const isNear = (channel: number) =>
    Math.abs((wanted[channel] ?? 0) * alpha - (seen[channel] ?? 0) * other) <= slack * 255;
  return alpha === 0 || [0, 1, 2].every(isNear);
}
