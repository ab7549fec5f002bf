import assert from 'node:assert/strict';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { sample } from './files';
import { numbers } from './rasters';
import { readGif } from './readGif';

describe('GIF', () => {
  it('keeps every pixel of a sprite, loops forever, and has one palette', () => {
    const hero = decodePng(sample('hero.png'));
    const gif = readGif(encodeGif([hero, createRaster(32, 32), hero], 125));
    assert.deepEqual([gif.width, gif.height, gif.loops, gif.frames.length], [32, 32, 0, 3]);
    assert.equal(gif.frames[0]?.rgba.toString('hex'), Buffer.from(hero.data).toString('hex'));
    assert.deepEqual(
      gif.frames.map(({ localPalette, delayMs }) => [localPalette, delayMs]),
      [130, 120, 130].map((delay) => [false, delay]),
    );
  });

  it('clears pixels that the next frame leaves empty, wrapping around, and keeps the rest', () => {
    const pixel = (...at: number[]) => {
      const raster = createRaster(4, 1);
      for (const x of at) raster.data.set([9, 9, 9, 255], x * 4);
      return raster;
    };
    const stored = (frames: Raster[], plays = 0) =>
      readGif(encodeGif(frames, 100, { plays })).frames.map(({ x, width, dispose }) => [x, width, dispose]);
    const [KEPT, EMPTIED] = [1, 2];
    assert.deepEqual(stored([pixel(0), pixel(0, 1), pixel(0, 1, 2)]), [
      [0, 4, KEPT],
      [1, 1, KEPT],
      // It disposes to pixels that the first frame doesn't have.
      [1, 2, EMPTIED],
    ]);
    assert.deepEqual(stored([pixel(0), pixel(0, 1), pixel(0, 1, 2)], 1).at(-1), [2, 1, KEPT]);
    assert.deepEqual(stored([pixel(0, 1), pixel(1, 2)], 1), [
      [0, 4, EMPTIED],
      [1, 2, KEPT],
    ]);
  });

  it('keeps eight frames of 125 ms at one second in total, in steps of 10 ms', () => {
    const frames = Array.from({ length: 8 }, () => createRaster(2, 2));
    const delays = readGif(encodeGif(frames, 125)).frames.map(({ delayMs }) => delayMs);
    assert.deepEqual(delays, [130, 120, 130, 120, 130, 120, 130, 120]);
  });

  it('reduces more than 255 colors without changing transparency', () => {
    const random = numbers(5);
    const noise = createRaster(40, 40);
    for (let p = 0; p < 1600; p++)
      noise.data.set([random() * 256, random() * 256, random() * 256, p % 3 ? 255 : 90], p * 4);
    const [frame] = readGif(encodeGif([noise], 100)).frames;
    assert.ok(frame);
    const read = { width: 40, height: 40, data: Uint8ClampedArray.from(frame.rgba) };
    assert.ok(colorCounts([read]).size <= 255 && colorCounts([read]).size > 200, String(colorCounts([read]).size));
    for (let p = 0; p < 1600; p++) assert.equal(read.data[p * 4 + 3], p % 3 ? 255 : 0);
  });

  it('refuses zero frames, and frames of different sizes', () => {
    assert.throws(() => encodeGif([], 100), RangeError);
    assert.throws(() => encodeGif([createRaster(2, 2), createRaster(3, 2)], 100), RangeError);
  });
});
