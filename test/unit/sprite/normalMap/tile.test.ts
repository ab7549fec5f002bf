import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePng } from '../../../../src/sprite/formats/png';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import { type NormalMapSettings, USUAL_NORMAL_MAP } from '../../../../src/sprite/normalMap/settings';
import { wrapsOf } from '../../../../src/sprite/normalMap/tile';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { sample } from '../formats/files';
import { numbers } from '../formats/rasters';

const report = (name: string) => decodePng(readFileSync(path.resolve('test/fixtures/reports/tile', name)));
const map = (picture: Raster, settings: Partial<NormalMapSettings> = {}) =>
  normalMap(picture, { ...USUAL_NORMAL_MAP, ...settings });

/** Everything moved to the right and down; what leaves comes back at the other side. */
function moved({ width, height, data }: Raster, right: number, down: number): Raster {
  const result = createRaster(width, height);
  const [from, to] = [wordsOf(data), wordsOf(result.data)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      to[((y + down) % height) * width + ((x + right) % width)] = from[y * width + x] ?? 0;
  return result;
}

function drawn(width: number, height: number, color: (x: number, y: number) => readonly number[]): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raster.data.set(color(x, y), (y * width + x) * 4);
  return raster;
}

const wave = (at: number, size: number) => Math.round(120 + 90 * Math.sin((at / size) * 2 * Math.PI));

describe('The normal map of a tile', () => {
  it('moves with the tile, its border too', () => {
    const [bricks, half] = [report('bricks.png'), report('bricks-moved.png')];
    const by = [bricks.width / 2, bricks.height / 2] as const;
    assert.deepEqual(half, moved(bricks, ...by));
    assert.deepEqual(map(half), moved(map(bricks), ...by));
  });

  it('moves with it by any step, with any settings, also if the tile has holes', () => {
    const random = numbers(9);
    const byte = () => Math.floor(random() * 256);
    const noise = drawn(13, 8, (x, y) => {
      const isHole = x > 3 && x < 9 && y > 2 && y < 6;
      return [byte(), byte(), byte(), isHole ? 0 : 255];
    });
    for (const settings of [{}, { bevel: 1, regions: 1 }, { softness: 8, brightness: 1 }, { bevel: 0, strength: 4 }]) {
      const both = { ...settings, tileX: true, tileY: true };
      for (const [right, down] of [
        [1, 0],
        [6, 5],
      ] as const)
        assert.deepEqual(map(moved(noise, right, down), both), moved(map(noise, both), right, down));
    }
  });

  it('continues along one axis only, if the other one has a seam', () => {
    const ground = drawn(16, 16, (x, y) => [wave(x, 16), y * 16, 90, 255]);
    assert.deepEqual(wrapsOf(ground, {}), { x: true, y: false });
    const rolled = moved(ground, 5, 0);
    assert.deepEqual(map(rolled), moved(map(ground), 5, 0));
    assert.deepEqual(map(ground), map(ground, { tileX: true, tileY: false }));
    const sky = drawn(16, 16, (x, y) => [x * 16, wave(y, 16), 90, 255]);
    assert.deepEqual(wrapsOf(sky, {}), { x: false, y: true });
  });

  it("is that of any other image for a sprite with transparency at its border, and for an image that isn't a tile", () => {
    const off = { tileX: false, tileY: false };
    for (const name of ['hero.png', 'slime.png']) {
      const sprite = decodePng(sample(name));
      assert.deepEqual(wrapsOf(sprite, {}), { x: false, y: false });
      assert.deepEqual(map(sprite), map(sprite, off));
    }
    const slope = drawn(16, 16, (x, y) => [x * 8 + y * 8, 90, 90, 255]);
    assert.deepEqual(map(slope), map(slope, off));
    // One clear pixel in a corner.
    const corner = report('bricks.png');
    corner.data[3] = 0;
    assert.deepEqual(wrapsOf(corner, {}), { x: false, y: false });
    assert.notDeepEqual(map(corner, { tileX: true, tileY: true }), map(corner));
  });

  it('is made for each frame of a sheet by itself', () => {
    const bricks = report('bricks.png');
    const { width, height } = bricks;
    const sheet = createRaster(width * 2, height);
    const other = moved(bricks, 3, 2);
    for (let y = 0; y < height; y++) {
      sheet.data.set(bricks.data.subarray(y * width * 4, (y + 1) * width * 4), y * width * 8);
      sheet.data.set(other.data.subarray(y * width * 4, (y + 1) * width * 4), y * width * 8 + width * 4);
    }
    const rects = [0, 1].map((index) => ({ x: index * width, y: 0, w: width, h: height }));
    const whole = normalMap(sheet, USUAL_NORMAL_MAP, rects);
    assert.deepEqual(whole.data.subarray(0, width * 4), map(bricks).data.subarray(0, width * 4));
    assert.deepEqual(whole.data.subarray(width * 4, width * 8), map(other).data.subarray(0, width * 4));
  });
});
