import type { AsepriteTag } from '../../../../src/sprite/aseprite/document';
import type { ExportTools } from '../../../../src/sprite/export/tools';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { ExportNote, ExportSprite } from '../../../../src/sprite/source/sprite';
import { tools } from '../export/sprites';

/** A frame distinct from all others: an opaque block with its own color, size, and position, and one half-transparent pixel. */
function numberedFrame(width: number, height: number, number: number): Raster {
  const raster = createRaster(width, height);
  const [left, top] = [number % 3, number % 2];
  for (let y = top; y < height - 2; y++) {
    for (let x = left; x < width - 3; x++)
      raster.data.set([10 * number + 5, 200 - number, x * 9, 255], 4 * (y * width + x));
  }
  raster.data.set([1, number, 255, 128], 4 * ((height - 2 - (number % 2)) * width + (width - 1)));
  return raster;
}

/** A sprite of numbered frames. `durations` has one entry per frame, in milliseconds. */
export function numberedSprite(
  durations: readonly number[],
  tags: readonly AsepriteTag[] = [],
  more: Partial<ExportSprite> = {},
): ExportSprite {
  const [width, height] = [11, 8];
  return {
    width,
    height,
    title: 'hero',
    extension: 'aseprite',
    frames: durations.map((duration, index) => ({ duration, image: numberedFrame(width, height, index) })),
    tags,
    slices: [],
    layers: [],
    ...more,
  };
}

/** Tools of an export; `notes` collects its notes. */
export function noting(more: Partial<ExportTools> = {}): ExportTools & { readonly notes: ExportNote[] } {
  const notes: ExportNote[] = [];
  return { ...tools, notes, note: (note) => void notes.push(note), ...more };
}

/** Pixels with their colors, without transparent ones. */
export function seen(data: Uint8ClampedArray | Uint8Array): number[] {
  return [...data].map((value, at) => (data[at | 3] === 0 ? 0 : value));
}
