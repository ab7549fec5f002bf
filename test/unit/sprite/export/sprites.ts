import zlib from 'node:zlib';
import fc from 'fast-check';
import * as v from 'valibot';
import type { AsepriteTag, Layer } from '../../../../src/sprite/aseprite/document';
import { type ExportChoices, type ExportOptions, exportOptions } from '../../../../src/sprite/engines/exportOptions';
import type { ExportTools } from '../../../../src/sprite/export/tools';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';

/** Options with their defaults. */
export const options = (choices: ExportChoices): ExportOptions => v.parse(exportOptions, choices);

/** Everything that an export needs in addition to a sprite. */
export const tools: Omit<ExportTools, 'note'> = {
  deflate: (bytes) => zlib.deflateSync(bytes),
  check: () => undefined,
  version: '0.1.0',
};

/** A raster from rows of letters: a blank is transparent, every other character has its own color. */
export function drawn(...rows: string[]): Raster {
  const raster = createRaster(rows[0]?.length ?? 0, rows.length);
  const words = wordsOf(raster.data);
  [...rows.join('')].forEach((letter, at) => {
    if (letter !== ' ') words[at] = colorOf(letter);
  });
  return raster;
}

/** An opaque color for each letter. */
const colorOf = (letter: string) => (0xff000000 | (letter.charCodeAt(0) * 0x010307)) >>> 0;

/** The letters that `drawn` would need for this raster. */
export function letters({ width, height, data }: Raster): string[] {
  const words = wordsOf(data);
  const known = new Map(Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).map((l) => [colorOf(l), l]));
  return Array.from({ length: height }, (_, y) =>
    Array.from(words.subarray(y * width, (y + 1) * width), (word) => (word ? (known.get(word) ?? '?') : ' ')).join(''),
  );
}

/** A sprite made of images of one size, each shown for 100, 110, 120 … ms. */
export function spriteOf(images: readonly Raster[], more: Partial<ExportSprite> = {}): ExportSprite {
  const [{ width, height } = { width: 1, height: 1 }] = images;
  return {
    title: 'hero',
    extension: 'aseprite',
    width,
    height,
    frames: images.map((image, i) => ({ image, duration: 100 + i * 10 })),
    tags: [],
    slices: [],
    layers: [],
    ...more,
  };
}

export const tagOf = (name: string, from: number, to: number, more: Partial<AsepriteTag> = {}): AsepriteTag => ({
  name,
  from,
  to,
  direction: 'forward',
  ...more,
});

export const layerOf = (name: string, more: Partial<Layer> = {}): Layer => ({
  name,
  kind: 'image',
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
  ...more,
});

/** Small images, some empty and some equal; few colors, so that parts of them are equal too. */
export const anySprite: fc.Arbitrary<ExportSprite> = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) => {
    const pixel = fc.constantFrom(0, 0, 0, 0, 0xff0000ff, 0x80ff00ff);
    const picture = fc
      .oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 5, arbitrary: fc.array(pixel, { maxLength: width * height }) },
      )
      .map((pixels) => {
        const raster = createRaster(width, height);
        wordsOf(raster.data).set(pixels);
        return raster;
      });
    return fc.record({
      pictures: fc.array(picture, { minLength: 1, maxLength: 12 }),
      order: fc.array(fc.nat(11), { minLength: 1, maxLength: 20 }),
      normals: fc.boolean(),
    });
  })
  .map(({ pictures, order, normals }) => {
    const images = order.map((n) => pictures[n % pictures.length] as Raster);
    // A different normal map for each image, so that it shows which one was drawn.
    const mapOf = (image: Raster): Raster => ({
      ...image,
      data: image.data.map((byte, i) => (i % 4 === 3 ? byte : 255 - byte)),
    });
    return spriteOf(images, normals ? { normalMap: images.map(mapOf) } : {});
  });

export const anyChoices: fc.Arbitrary<ExportOptions> = fc
  .record({
    layout: fc.constantFrom('packed', 'horizontal', 'vertical', 'rows', 'columns'),
    lines: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
    json: fc.constantFrom('array', 'hash'),
    trim: fc.constantFrom('none', 'sprite', 'frame', 'common'),
    border: fc.nat(3),
    padding: fc.nat(3),
    innerPadding: fc.nat(3),
    extrude: fc.boolean(),
    mergeDuplicates: fc.boolean(),
    scale: fc.integer({ min: 1, max: 3 }),
    parts: fc.boolean(),
  })
  .map(({ lines, ...choices }) =>
    options({ format: 'sheet', ...choices, ...(lines !== undefined && { lines }) } as ExportChoices),
  );
