import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodePng } from '../../../../src/sprite/formats/png';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import { type NormalMapSettings, USUAL_NORMAL_MAP } from '../../../../src/sprite/normalMap/settings';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { crop, paste, placeFrame, turned } from '../../../../src/sprite/sheet/frames';
import type { FrameRect } from '../../../../src/sprite/sheet/sheet';
import { sample } from '../formats/files';
import { numbers, pixel } from '../formats/rasters';

/** Alpha of every pixel. */
const alphaOf = ({ data }: Raster) => [...data].filter((_, at) => at % 4 === 3);

function disc(size: number) {
  const raster = createRaster(size, size);
  for (let p = 0; p < size * size; p++) {
    const away = Math.hypot((p % size) + 0.5 - size / 2, Math.floor(p / size) + 0.5 - size / 2);
    if (away < size * 0.45) raster.data.set([120, 120, 120, 255], p * 4);
  }
  return raster;
}

describe('Normal maps', () => {
  const made = (source: Raster, settings: Partial<NormalMapSettings>, frames?: readonly FrameRect[]) =>
    normalMap(source, { ...USUAL_NORMAL_MAP, ...settings }, frames);

  it('point outward at the rim: right in R, up in G, and to the viewer in the middle', () => {
    const map = normalMap(disc(64));
    const [left, right, top, bottom] = [pixel(map, 5, 32), pixel(map, 58, 32), pixel(map, 32, 5), pixel(map, 32, 58)];
    assert.ok((left[0] ?? 0) < 100 && (right[0] ?? 0) > 156, `${left} ${right}`);
    assert.ok((top[1] ?? 0) > 156 && (bottom[1] ?? 0) < 100, `${top} ${bottom}`);
    for (const side of [left, right]) assert.ok(Math.abs((side[1] ?? 0) - 128) < 8);
    assert.deepEqual(pixel(map, 32, 32), [128, 128, 255, 255]);
  });

  it('of a turned frame of a sheet point as those of the upright frame, because engines turn pixels and not directions', () => {
    const upright = crop(disc(16), { x: 0, y: 0, w: 10, h: 16 });
    const sheet = createRaster(20, 12);
    paste(turned(upright), sheet, 2, 1);
    const rect = { x: 2, y: 1, w: 16, h: 10, left: 0, top: 0, turned: true } as const;
    assert.deepEqual(placeFrame(normalMap(sheet, undefined, [rect]), rect, 10, 16), normalMap(upright));
  });

  it("are unit vectors, flat in flat areas, with the source's alpha", () => {
    for (const name of ['hero.png', 'slime.png']) {
      const source = decodePng(sample(name));
      const map = normalMap(source);
      assert.deepEqual(alphaOf(map), alphaOf(source));
      for (let at = 0; at < map.data.length; at += 4) {
        const [x = 0, y = 0, z = 0] = [0, 1, 2].map((c) => ((map.data[at + c] ?? 0) - 128) / 127);
        assert.ok(Math.abs(Math.hypot(x, y, z) - 1) <= 1 / 127);
        if (map.data[at + 3] === 0) assert.deepEqual([...map.data.subarray(at, at + 3)], [128, 128, 255]);
      }
    }
  });

  it("don't round the border of a tile without transparency, and follow its brightness", () => {
    const tile = createRaster(16, 16);
    for (let p = 0; p < 256; p++) tile.data.set(p % 16 < 8 ? [40, 40, 40, 255] : [220, 220, 220, 255], p * 4);
    const map = made(tile, { tileX: false });
    assert.deepEqual(pixel(map, 0, 0), [128, 128, 255, 255]);
    assert.deepEqual(pixel(map, 15, 8), [128, 128, 255, 255]);
    assert.ok((pixel(map, 7, 8)[0] ?? 0) < 120);
  });

  it('have unit vectors for any settings', () => {
    const source = decodePng(sample('hero.png'));
    const settings = fc.record({
      strength: fc.double({ min: 0, max: 4, noNaN: true }),
      bevel: fc.double({ min: 0, max: 1, noNaN: true }),
      brightness: fc.double({ min: 0, max: 1, noNaN: true }),
      regions: fc.double({ min: 0, max: 1, noNaN: true }),
      softness: fc.integer({ min: 0, max: 8 }),
      invertX: fc.boolean(),
      invertY: fc.boolean(),
    });
    fc.assert(
      fc.property(settings, (chosen) => {
        const { data } = normalMap(source, chosen);
        for (let at = 0; at < data.length; at += 4) {
          const parts = [0, 1, 2].map((channel) => ((data[at + channel] ?? 0) - 128) / 127);
          assert.ok(Math.abs(Math.hypot(...parts) - 1) <= 1 / 127, `${parts}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are flat without strength, and steeper with more', () => {
    const tilt = (strength: number) => 128 - (pixel(made(disc(64), { strength }), 5, 32)[0] ?? 0);
    assert.equal(tilt(0), 0);
    assert.ok(tilt(0.5) < tilt(1) && tilt(1) < tilt(3), `${tilt(0.5)} ${tilt(1)} ${tilt(3)}`);
  });

  it('invert red or green if requested', () => {
    const [usual, x, y] = [{}, { invertX: true }, { invertY: true }].map((settings) => made(disc(32), settings));
    assert.ok(usual && x && y);
    for (let at = 0; at < usual.data.length; at += 4) {
      const [red = 0, green = 0] = usual.data.subarray(at, at + 2);
      assert.ok(Math.abs((x.data[at] ?? 0) - (256 - red)) <= 1);
      assert.equal(x.data[at + 1], green);
      assert.ok(Math.abs((y.data[at + 1] ?? 0) - (256 - green)) <= 1);
      assert.equal(y.data[at], red);
    }
  });

  it('reach in from the edge as far as the bevel', () => {
    const flatFrom = (bevel: number) => {
      const map = made(disc(64), { bevel, brightness: 0, regions: 0 });
      return [...Array(32).keys()].find((x) => x > 4 && pixel(map, x, 32).join() === '128,128,255,255');
    };
    assert.ok((flatFrom(0.2) ?? 99) < (flatFrom(0.6) ?? 99), `${flatFrom(0.2)} ${flatFrom(0.6)}`);
  });

  it('round each region of another color, but not shades of one color', () => {
    const square = (inner: readonly number[]) => {
      const raster = createRaster(32, 32);
      for (let p = 0; p < 1024; p++) {
        const [x, y] = [p % 32, p >> 5];
        const inside = x >= 10 && x < 22 && y >= 10 && y < 22;
        raster.data.set(inside ? inner : [120, 60, 60, 255], p * 4);
      }
      return made(raster, { brightness: 0, bevel: 0 });
    };
    const isFlat = (map: Raster) => map.data.every((value, at) => value === (at % 4 < 2 ? 128 : 255));
    assert.ok(isFlat(square([150, 92, 92, 255])), 'a lighter shade of the same red');
    const other = square([60, 60, 150, 255]);
    assert.ok((pixel(other, 11, 16)[0] ?? 0) < 120 && (pixel(other, 20, 16)[0] ?? 0) > 136);
  });

  it("don't count the silhouette as a region's edge, with any color under transparent pixels", () => {
    const island = disc(32);
    for (let at = 0; at < island.data.length; at += 4) if (island.data[at + 3]) island.data.set([200, 40, 40, 255], at);
    const sea = { ...island, data: island.data.slice() };
    for (let at = 0; at < sea.data.length; at += 4) if (!sea.data[at + 3]) sea.data.set([200, 40, 40, 0], at);
    assert.deepEqual(made(sea, {}).data, made(island, {}).data);
  });

  it('are more even with softness, which uses nothing beyond the silhouette', () => {
    const noise = createRaster(32, 32);
    const next = numbers(7);
    for (let p = 0; p < 1024; p++) noise.data.set([0, 1, 2].map(() => next() * 255).concat(255), p * 4);
    const rough = (map: Raster) => {
      let sum = 0;
      for (let at = 0; at < map.data.length; at += 4) sum += Math.abs((map.data[at] ?? 0) - 128);
      return sum;
    };
    assert.ok(rough(made(noise, { softness: 3 })) < 0.5 * rough(made(noise, { softness: 0 })));
    const island = disc(32);
    const sea = disc(32);
    // Colors under transparent pixels, as some programs leave them.
    for (let at = 0; at < sea.data.length; at += 4) if (!sea.data[at + 3]) sea.data.set([255, 255, 255, 0], at);
    assert.deepEqual(made(sea, { softness: 4 }).data, made(island, { softness: 4 }).data);
  });

  it('of a sheet are those of its frames, without effects on neighboring frames', () => {
    const sheet = createRaster(64, 32);
    const [one, two] = [disc(32), createRaster(32, 32)];
    two.data.fill(255);
    paste(one, sheet, 0, 0);
    paste(two, sheet, 32, 0);
    const rects = [0, 32].map((x) => ({ x, y: 0, w: 32, h: 32 }));
    const map = made(sheet, { softness: 2 }, rects);
    assert.deepEqual(crop(map, { x: 0, y: 0, w: 32, h: 32 }).data, made(one, { softness: 2 }).data);
    assert.deepEqual(crop(map, { x: 32, y: 0, w: 32, h: 32 }).data, made(two, { softness: 2 }).data);
    assert.notDeepEqual(made(sheet, { softness: 2 }).data, map.data);
  });
});
