import assert from 'node:assert/strict';
import { Flattener } from '../../../src/shared/aseprite/flatten';
import { readAseprite } from '../../../src/shared/aseprite/read';
import { type NewSprite, writeAseprite } from '../../../src/shared/aseprite/write';
import type { LoopDirection } from '../../../src/shared/pixels/frameTag';
import { createRaster, type Raster } from '../../../src/shared/pixels/raster';
import { seeded } from '../../support/random';

/** Specks of half transparent and opaque colors, most of it empty. */
function speckled(width: number, height: number, seed: number): Raster {
  const random = seeded(seed);
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 4) {
    if (random() < 0.7) continue;
    raster.data.set(
      [1, 2, 3, 4].map(() => 1 + Math.floor(random() * 255)),
      at,
    );
  }
  return raster;
}

const sprite: NewSprite = {
  width: 9,
  height: 5,
  frames: [{ duration: 70 }, { duration: 100 }, { duration: 65_535 }],
  layers: [
    { name: 'body', cels: [speckled(9, 5, 1), speckled(9, 5, 1), speckled(9, 5, 2)] },
    { name: 'Schild “1/2”', cels: [undefined, createRaster(9, 5), speckled(9, 5, 3)] },
  ],
  tags: (['forward', 'reverse', 'pingpong', 'pingpong_reverse'] as const).map((direction: LoopDirection, index) => ({
    name: direction,
    from: Math.min(index, 2),
    to: 2,
    direction,
    repeat: index || undefined,
    color: '#12ab34',
  })),
};

describe('writing Aseprite files', () => {
  it('is read back: size, durations, layers, tags and every pixel', async () => {
    const document = readAseprite(await writeAseprite(sprite));
    assert.deepEqual([document.width, document.height, document.colorMode, document.damage], [9, 5, 'rgba', []]);
    assert.deepEqual(
      document.frames.map(({ duration }) => duration),
      [70, 100, 65_535],
    );
    assert.deepEqual(
      document.layers.map(({ name }) => name),
      ['body', 'Schild “1/2”'],
    );
    assert.deepEqual(document.tags, sprite.tags);
    for (const [layer, { cels }] of sprite.layers.entries()) {
      const flattener = new Flattener(document, { isVisible: (index) => index === layer });
      for (const [frame, cel] of cels.entries()) {
        assert.deepEqual(
          flattener.frame(frame).data,
          (cel ?? createRaster(9, 5)).data,
          `layer ${layer}, frame ${frame}`,
        );
      }
    }
  });

  it('links a cel that is like the one before, and leaves empty ones out', async () => {
    const { frames } = readAseprite(await writeAseprite(sprite));
    assert.deepEqual(
      frames.map(({ cels }) => cels.map(({ layer, content }) => [layer, content.kind])),
      [
        [[0, 'image']],
        [[0, 'link']],
        [
          [0, 'image'],
          [1, 'image'],
        ],
      ],
    );
  });

  it('has the colors of the sprite as its palette, up to 256', async () => {
    const few = { ...createRaster(2, 1), data: new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 128]) };
    const one = (raster: Raster): NewSprite => ({
      ...raster,
      frames: [{ duration: 100 }],
      layers: [{ name: 'a', cels: [raster] }],
    });
    const palette = (bytes: Uint8Array) => [...(readAseprite(bytes).frames[0]?.palette ?? [])];
    assert.deepEqual(palette(await writeAseprite(one(few))), [255, 0, 0, 255, 0, 255, 0, 128]);
    assert.deepEqual(palette(await writeAseprite(one(createRaster(1, 1)))), [0, 0, 0, 0]);
    assert.equal(palette(await writeAseprite(one(speckled(64, 64, 5)))).length, 4 * 256);
  });

  it('cuts a name that is longer than the format can say, between characters', async () => {
    const long = await writeAseprite({ ...sprite, layers: [{ name: '€'.repeat(30_000), cels: [] }] });
    const name = readAseprite(long).layers[0]?.name ?? '';
    assert.equal(name, '€'.repeat(21_845));
  });
});
