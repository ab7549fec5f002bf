import assert from 'node:assert/strict';
import { BLEND_MODES } from '../../../../src/sprite/aseprite/document';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { type NewSprite, writeAseprite } from '../../../../src/sprite/aseprite/write';
import { viewOf } from '../../../../src/sprite/pixels/bytes';
import type { LoopDirection } from '../../../../src/sprite/pixels/frameTag';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import type { Slice } from '../../../../src/sprite/pixels/slice';
import { seeded } from '../../../support/random';

/** Specks of half-transparent and opaque colors, mostly empty. */
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

describe('Writing Aseprite files', () => {
  it('keeps size, durations, layers, tags, and every pixel when read back', async () => {
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

  it('links a cel equal to the previous one, and leaves out empty cels', async () => {
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

  const one = (raster: Raster, more: Partial<NewSprite> = {}): NewSprite => ({
    ...raster,
    frames: [{ duration: 100 }],
    layers: [{ name: 'a', cels: [raster] }],
    ...more,
  });
  const colors = async (raster: Raster, palette?: readonly number[]) => {
    const bytes = await writeAseprite(one(raster, { palette }));
    const found = readAseprite(bytes).frames[0]?.palette ?? new Uint8Array();
    // The header says the same, for readers that use it.
    assert.equal(viewOf(bytes).getUint16(32, true), found.length / 4);
    return [...new Uint32Array(found.slice().buffer)];
  };
  const [RED, GLASS, BLUE] = [0xff0000ff, 0x8000ff00, 0xffff0000];
  const few = () => ({ ...createRaster(2, 1), data: new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 128]) });

  it('has a palette of transparency and all colors of the sprite, up to 256', async () => {
    assert.deepEqual(await colors(few()), [0, RED, GLASS]);
    assert.deepEqual(await colors(createRaster(1, 1)), [0]);
    const shades = (count: number) => {
      const raster = createRaster(16, 17);
      wordsOf(raster.data).set(Array.from({ length: count }, (_, n) => 0xff000000 + n));
      return raster;
    };
    assert.deepEqual(await colors(shades(255)), [0, ...Array.from({ length: 255 }, (_, n) => 0xff000000 + n)]);
    for (const count of [256, 272]) {
      assert.deepEqual(
        await colors(shades(count)),
        Array.from({ length: 256 }, (_, n) => 0xff000000 + n),
      );
    }
  });

  it("keeps the source's palette in order, and adds missing colors", async () => {
    assert.deepEqual(await colors(few(), [BLUE, RED, BLUE, 0]), [BLUE, RED, BLUE, 0, GLASS]);
  });

  it('writes visibility, opacities, and blend modes of layers, and slices with all fields', async () => {
    const layers = BLEND_MODES.map((blendMode, index) => ({
      name: blendMode,
      visible: index % 2 === 0,
      opacity: index * 10,
      blendMode,
      cels: [few()],
    }));
    const slices: Slice[] = [
      { name: 'plain', keys: [{ frame: 0, bounds: { x: -3, y: 1, width: 4, height: 0 } }] },
      {
        name: 'button',
        keys: [
          {
            frame: 0,
            bounds: { x: 0, y: 0, width: 8, height: 8 },
            center: { x: 2, y: 3, width: 4, height: 1 },
            pivot: { x: -4, y: 7 },
          },
          {
            frame: 1,
            bounds: { x: 1, y: 0, width: 8, height: 8 },
            center: { x: 2, y: 3, width: 4, height: 1 },
            pivot: { x: 4, y: 7 },
          },
        ],
      },
    ];
    const document = readAseprite(await writeAseprite(one(few(), { layers, slices })));
    assert.deepEqual(document.damage, []);
    assert.deepEqual(
      document.layers.map(({ name, visible, opacity, blendMode }) => ({ name, visible, opacity, blendMode })),
      layers.map(({ cels: _, ...look }) => look),
    );
    assert.deepEqual(
      document.slices.map(({ name, keys }) => ({
        name,
        keys: keys.map(({ center, pivot, ...key }) => ({ ...key, ...(center && { center }), ...(pivot && { pivot }) })),
      })),
      slices,
    );
  });

  it('refuses more frames than the format can count', async () => {
    const frames = Array.from({ length: 65_536 }, () => ({ duration: 1 }));
    await assert.rejects(writeAseprite(one(few(), { frames })), RangeError);
  });

  it("cuts a name over the format's limit between characters", async () => {
    const long = await writeAseprite({ ...sprite, layers: [{ name: '€'.repeat(30_000), cels: [] }] });
    const name = readAseprite(long).layers[0]?.name ?? '';
    assert.equal(name, '€'.repeat(21_845));
  });
});
