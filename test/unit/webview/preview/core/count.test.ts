import assert from 'node:assert/strict';
import { MAX_COLORS } from '../../../../../src/sprite/pixels/colorTable';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { partInside, placeFrame } from '../../../../../src/sprite/sheet/frames';
import { countColors, MAX_SWATCHES } from '../../../../../src/webview/preview/core/countColors';
import { numbers, rasterOf } from '../../../sprite/formats/rasters';

const frames = (...images: Raster[]) => images.map((image) => ({ image }));

/** Opaque pixels with this many distinct colors, the first ones most often. */
function many(width: number, height: number, colors: number): Raster {
  const raster = createRaster(width, height);
  const view = new DataView(raster.data.buffer);
  for (let pixel = 0; pixel < width * height; pixel++) view.setUint32(pixel * 4, (((pixel % colors) << 8) | 255) >>> 0);
  return raster;
}

describe('Counting colors', () => {
  it('counts all frames together including alpha, most frequent first, without transparent pixels', async () => {
    const a = rasterOf(['ab.', 'aac'], { a: [1, 2, 3, 255], b: [1, 2, 3, 128], c: [9, 9, 9, 255] });
    const b = rasterOf(['cc', 'tc'], { c: [9, 9, 9, 255], t: [200, 9, 9, 0] });
    const expected = {
      total: 3,
      pixels: 8,
      swatches: [
        { hex: '#090909', count: 4 },
        { hex: '#010203', count: 3 },
        { hex: '#01020380', count: 1 },
      ],
    };
    assert.deepEqual(await countColors(frames(a, b)), expected);
  });

  it('distinguishes as many colors as a plain count', async () => {
    const next = numbers(7);
    const raster = createRaster(300, 200);
    for (let at = 0; at < raster.data.length; at++) raster.data[at] = Math.floor(next() * 8) * 36;
    const words = new Uint32Array(raster.data.buffer).filter((_, pixel) => raster.data[pixel * 4 + 3] !== 0);
    const plain = new Map<number, number>();
    for (const word of words) plain.set(word, (plain.get(word) ?? 0) + 1);
    const { total, swatches } = await countColors(frames(raster));
    assert.equal(total, plain.size);
    assert.deepEqual(
      swatches.map(({ count }) => count),
      [...plain.values()].sort((a, b) => b - a).slice(0, MAX_SWATCHES),
    );
  });

  it('lists 256 colors, distinguishes 65,536, and says if there are more', async () => {
    const palette = await countColors(frames(many(256, 256, 65_536)));
    assert.deepEqual([palette.total, palette.more, palette.swatches.length], [MAX_COLORS, undefined, MAX_SWATCHES]);
    const noise = await countColors(frames(many(257, 256, 65_537)));
    assert.deepEqual([noise.total, noise.more, noise.pixels], [MAX_COLORS, true, 257 * 256]);
  });

  it('yields while counting, and stops when told to', async () => {
    const big = frames(...Array.from({ length: 8 }, () => many(1024, 1024, 60_000)));
    let turns = 0;
    let counting = true;
    const others = (async () => {
      while (counting) {
        await new Promise((resolve) => setImmediate(resolve));
        turns++;
      }
    })();
    assert.equal((await countColors(big)).total, 60_000);
    counting = false;
    await others;
    assert.ok(turns > 1, `${turns} turns`);
    const control = new AbortController();
    const given = countColors(big, { signal: control.signal });
    control.abort(new Error('another picture'));
    await assert.rejects(given, /another picture/);
  });

  it('counts frames inside their sheet as if each had been cut out', async () => {
    const next = numbers(11);
    const sheet = many(40, 30, 500);
    const somewhere = (end: number) => Math.floor(next() * end) - 5;
    const cuts = Array.from({ length: 300 }, () => ({
      x: somewhere(45),
      y: somewhere(35),
      w: 1 + Math.floor(next() * 20),
      h: 1 + Math.floor(next() * 20),
      left: somewhere(30),
      top: somewhere(30),
    }));
    const whole = cuts.map((rect) => ({ image: placeFrame(sheet, rect, 25, 25) }));
    const uncut = cuts.map((rect) => ({
      cut: { sheet, rect: partInside(sheet, rect, 25, 25) },
      get image(): Raster {
        throw new Error('The whole frame was created.');
      },
    }));
    assert.deepEqual(await countColors(uncut), await countColors(whole));
  });

  it('accepts rasters that start in the middle of a buffer', async () => {
    const data = new Uint8ClampedArray([7, 1, 2, 3, 255, 1, 2, 3, 255]).subarray(1);
    assert.deepEqual((await countColors([{ image: { data } }])).swatches, [{ hex: '#010203', count: 2 }]);
  });
});
