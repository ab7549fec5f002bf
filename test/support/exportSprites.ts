import { deflateSync } from 'node:zlib';
import * as v from 'valibot';
import { type ExportOptions, exportOptions } from '../../src/export/options';
import type { ExportNote, ExportSprite } from '../../src/export/sprite';
import type { ExportTools } from '../../src/export/tools';
import type { AsepriteTag, Layer } from '../../src/shared/aseprite/document';
import type { FrameTag } from '../../src/shared/pixels/frameTag';
import { createRaster, type Raster } from '../../src/shared/pixels/raster';

/** A frame that is told from all others: an opaque block of its own color, size and place, and one half transparent pixel. */
export function numberedFrame(width: number, height: number, number: number): Raster {
  const raster = createRaster(width, height);
  const [left, top] = [number % 3, number % 2];
  for (let y = top; y < height - 2; y++) {
    for (let x = left; x < width - 3; x++)
      raster.data.set([10 * number + 5, 200 - number, x * 9, 255], 4 * (y * width + x));
  }
  raster.data.set([1, number, 255, 128], 4 * ((height - 1) * width + (width - 1)));
  return raster;
}

/** A sprite of numbered frames. `durations` has one of each, in milliseconds. */
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

export const tag = (
  name: string,
  from: number,
  to: number,
  direction: FrameTag['direction'] = 'forward',
  repeat?: number,
): FrameTag => ({ name, from, to, direction, repeat });

export const imageLayer = (name: string, more: Partial<Layer> = {}): Layer => ({
  name,
  kind: 'image',
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
  ...more,
});

export const optionsOf = (choices: v.InferInput<typeof exportOptions>): ExportOptions =>
  v.parse(exportOptions, choices);

/** Tools as the extension has them; `notes` is what was said. */
export function exportTools(more: Partial<ExportTools> = {}): ExportTools & { readonly notes: ExportNote[] } {
  const notes: ExportNote[] = [];
  return {
    notes,
    note: (note) => notes.push(note),
    deflate: (bytes) => deflateSync(bytes),
    check: () => {},
    version: '1',
    ...more,
  };
}
