import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { encodeEnlarged } from '../../../../src/sprite/formats/enlargedPng';
import { decodePng } from '../../../../src/sprite/formats/png';
import { mostTimes } from '../../../../src/sprite/pixels/enlarge';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { numbers } from './rasters';

const keepOn = () => Promise.resolve();

function noise(width: number, height: number): Raster {
  const random = numbers(width * 31 + height);
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = random() * 256;
  return raster;
}

describe('Scaled-up PNG', () => {
  for (const [width, height, times] of [
    [1, 1, 1],
    [5, 3, 1],
    [5, 3, 2],
    [3, 5, 7],
    [1, 9, 33],
    [130, 64, 3],
  ] as const) {
    it(`turns every pixel into a square of exactly its color: ${width} × ${height} at ${times}×`, async () => {
      const raster = noise(width, height);
      const bytes = await encodeEnlarged(raster, times, keepOn);
      const png = PNG.sync.read(Buffer.from(bytes));
      assert.deepEqual([png.width, png.height], [width * times, height * times]);
      for (let y = 0; y < png.height; y++) {
        for (let x = 0; x < png.width; x++) {
          const at = (y * png.width + x) * 4;
          const from = (Math.floor(y / times) * width + Math.floor(x / times)) * 4;
          assert.equal(png.data.readUInt32BE(at), Buffer.from(raster.data.buffer).readUInt32BE(from), `${x} ${y}`);
        }
      }
      assert.equal(Buffer.compare(Buffer.from(decodePng(bytes).data), png.data), 0);
    });
  }

  it('has the same bytes for the same pixels', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => encodeEnlarged(noise(40, 40), 5, keepOn)));
    assert.deepEqual(a, b);
  });

  it('pauses often, and stops if the pause throws', async () => {
    let pauses = 0;
    const stopping = encodeEnlarged(noise(512, 512), 2, () => {
      pauses++;
      return pauses === 5 ? Promise.reject(new Error('Enough.')) : Promise.resolve();
    });
    await assert.rejects(stopping, /Enough/);
    assert.equal(pauses, 5);
  });

  it('scales up to 4096 pixels a side, and leaves larger images unchanged', () => {
    assert.deepEqual(
      [
        [16, 16],
        [16, 48],
        [4096, 1],
        [2049, 3],
        [9000, 2],
      ].map(([width = 0, height = 0]) => mostTimes({ width, height })),
      [256, 85, 1, 1, 1],
    );
  });
});
