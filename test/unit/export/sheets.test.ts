import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportSprite } from '../../../src/export/exportSprite';
import type { ExportOptions } from '../../../src/export/options';
import { scaledRaster } from '../../../src/export/scale';
import type { ExportSprite } from '../../../src/export/sprite';
import { readSheetJson } from '../../../src/extension/features/preview/discovery/sheetJson';
import { placeFrame } from '../../../src/shared/pixels/frames';
import { decodePng } from '../../../src/shared/pixels/png';
import type { Raster } from '../../../src/shared/pixels/raster';
import { seed } from '../fuzz/seed';
import { anyChoices, anySprite, tools } from './sprites';

/** The files of an export by their names. */
async function filesOf(sprite: ExportSprite, chosen: ExportOptions) {
  const { files } = await exportSprite(sprite, chosen, tools);
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

/** The frames of a sheet, cut out and put back as its JSON says, by the reader of the preview. */
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

describe('Sheets', () => {
  it('every frame comes back, whatever the layout', async () => {
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
          // What was trimmed away of a normal map lies where the sprite has nothing.
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
});
