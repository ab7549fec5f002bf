import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportOptions } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { decodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { readSheetJson } from '../../../../src/sprite/sheet/readSheetJson';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { seed } from '../../../support/random';
import { anyChoices, anySprite, layerOf, options, spriteOf, tagOf, tools } from '../../sprite/export/sprites';

/** The files of an export by name. */
async function filesOf(sprite: ExportSprite, chosen: ExportOptions) {
  const { files } = await exportSprite(sprite, chosen, tools);
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

/** The frames of a sheet, cut out and positioned by its JSON with the preview's reader. */
function unpacked(picture: Raster, json: Uint8Array) {
  const reading = readSheetJson(new TextDecoder().decode(json), picture);
  assert.equal(reading.kind, 'sheet');
  if (reading.kind !== 'sheet') return assert.fail();
  const { frames, width, height } = reading.sheet;
  return {
    durations: frames.map(({ duration }) => duration),
    images: frames.map((rect) => placeFrame(picture, rect, width, height)),
  };
}

const bytesOf = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  files.get(name) ?? assert.fail(`${name} is missing: ${[...files.keys()]}`);

/** The fields of a JSON file that are compared here. */
interface Written {
  readonly frames: readonly { readonly filename: string }[];
  readonly meta: {
    readonly image: string;
    readonly frameTags: readonly object[];
    readonly layers: readonly { readonly cels?: readonly object[] }[];
    readonly slices: readonly {
      readonly keys: readonly { readonly frame: number; readonly bounds: { readonly x: number } }[];
    }[];
  };
}

describe('Sheets', () => {
  it('restore every frame in every layout', async () => {
    await fc.assert(
      fc.asyncProperty(anySprite, anyChoices, async (sprite, chosen) => {
        const files = await filesOf(sprite, chosen);
        const json = bytesOf(files, 'hero.json');
        const found = unpacked(decodePng(bytesOf(files, 'hero.png')), json);
        assert.deepEqual(
          found.images,
          sprite.frames.map(({ image }) => scaledRaster(image, chosen.scale)),
        );
        assert.deepEqual(
          found.durations,
          sprite.frames.map(({ duration }) => duration),
        );
        if (!sprite.normalMap) return;
        const normals = unpacked(decodePng(bytesOf(files, 'hero_n.png')), json);
        sprite.normalMap.forEach((map, i) => {
          // The trimmed part of a normal map lies where the sprite is empty.
          const expected = scaledRaster(map, chosen.scale);
          if (chosen.trim === 'none') assert.deepEqual(normals.images[i], expected);
          found.images[i]?.data.forEach((byte, at) => {
            if (at % 4 === 3 && byte) assert.equal(normals.images[i]?.data[at - 1], expected.data[at - 1]);
          });
        });
      }),
      { seed, numRuns: 300 },
    );
  });
  it('split into several have their own frames, recounted tags, and current slices', async () => {
    const images = Array.from({ length: 300 }, (_, i): Raster => {
      const raster = createRaster(20, 1);
      raster.data.set([i & 255, i >> 8, 1, 255]);
      return raster;
    });
    const rect = (x: number) => ({ x, y: 0, width: 1, height: 1 });
    const sprite = spriteOf(images, {
      tags: [tagOf('early', 1, 3), tagOf('across', 200, 210), tagOf('late', 250, 299, { repeat: 2 })],
      slices: [{ name: 'hand', keys: [10, 100, 250].map((frame) => ({ frame, bounds: rect(frame) })) }],
      cels: [{ layer: 0, frame: 205, zIndex: 1 }],
      layers: [layerOf('Body')],
    });
    const files = await filesOf(sprite, options({ format: 'sheet', layout: 'horizontal', parts: true }));
    assert.deepEqual([...files.keys()], ['hero-0.png', 'hero-0.json', 'hero-1.png', 'hero-1.json']);
    const parts = [0, 1].map((part) => {
      const json = bytesOf(files, `hero-${part}.json`);
      const { images: found, durations } = unpacked(decodePng(bytesOf(files, `hero-${part}.png`)), json);
      return { found, durations, json: JSON.parse(new TextDecoder().decode(json)) as Written };
    });
    assert.deepEqual(
      parts.flatMap(({ found }) => found),
      images,
    );
    assert.deepEqual(
      parts.flatMap(({ durations }) => durations),
      sprite.frames.map(({ duration }) => duration),
    );
    const [first, second] = parts.map(({ json }) => json);
    assert.ok(first && second);
    assert.deepEqual([first.meta.image, second.meta.image], ['hero-0.png', 'hero-1.png']);
    // The first sheet has 204 frames of 20 pixels.
    assert.deepEqual(first.meta.frameTags, [tagOf('early', 1, 3), tagOf('across', 200, 203)]);
    assert.deepEqual(second.meta.frameTags, [tagOf('across', 0, 6), { ...tagOf('late', 46, 95), repeat: '2' }]);
    assert.deepEqual(
      [first, second].map(({ meta }) => meta.slices[0]?.keys.map(({ frame, bounds }) => [frame, bounds.x])),
      [
        [
          [10, 10],
          [100, 100],
        ],
        [
          [0, 100],
          [46, 250],
        ],
      ],
    );
    assert.deepEqual(
      [first, second].map(({ meta }) => meta.layers[0]?.cels),
      [undefined, [{ frame: 1, zIndex: 1 }]],
    );
    assert.equal(second.frames[0]?.filename, 'hero 204.aseprite');
  });
});
