import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { defaultLight, type Light, type LightSetup } from '../../../../../src/webview/preview/core/lightSetup';
import { lightPixels, toFixed } from '../../../../../src/webview/preview/light/lightFormula';
import { litScene } from '../../../../support/sprites/litScenes';
import { litPixel } from './reference';

const SEED = 20_250_711;

/** A light directly above the center of a one-pixel sprite, one pixel high. */
const above: Light = { x: 0.5, y: 0.5, height: 1, color: '#ffffff', intensity: 1 };
const dark: LightSetup = { ...defaultLight, on: true, ambient: 0, lights: [above] };

/** Each row a list of pixels. */
function raster(...rows: number[][][]): Raster {
  return { width: rows[0]?.length ?? 0, height: rows.length, data: Uint8ClampedArray.from(rows.flat(2)) };
}

function light(sprite: Raster, map: Raster, setup: Partial<LightSetup>): number[] {
  return [...lightPixels(sprite, map, toFixed({ ...dark, ...setup }, sprite.width, sprite.height))];
}

const white = [255, 255, 255, 255];
const flat = [128, 128, 255, 255];
/** Leans 45 degrees to the right: (0.7, 0, 0.7). */
const right = [218, 128, 218, 255];
const up = [128, 218, 218, 255];

describe('Light on a sprite', () => {
  it("directly under a light gives the sprite times the light's color", () => {
    const sprite = raster([[200, 100, 50, 255]]);
    assert.deepEqual(light(sprite, raster([flat]), {}), [200, 100, 50, 255]);
    assert.deepEqual(
      light(sprite, raster([flat]), { lights: [{ ...above, color: '#ff8000', intensity: 0.5 }] }),
      [100, 25, 0, 255],
    );
    assert.deepEqual(light(sprite, raster([flat]), { lights: [{ ...above, intensity: 4 }] }), [255, 255, 200, 255]);
  });

  it('decreases with the angle times the square of the distance', () => {
    // Two pixels; the light is two pixels above the left one: 1, and (2/√5)³ = 0.7155 at the right one.
    const sprite = raster([white, white]);
    const lights = [{ ...above, x: 0.25, height: 1 }];
    assert.deepEqual(
      light(sprite, raster([flat, flat]), { lights }).filter((_, at) => at % 4 === 0),
      [255, 182],
    );
    // From the front, 45 degrees to the right: cos 45° = 0.7071.
    assert.deepEqual(light(raster([white]), raster([right]), {}), [180, 180, 180, 255]);
  });

  it('adds ambient light and several lights independently', () => {
    const sprite = raster([[200, 100, 50, 255]]);
    assert.deepEqual(
      light(sprite, raster([flat]), { ambient: 0.25, lights: [{ ...above, intensity: 0 }] }),
      [50, 25, 13, 255],
    );
    const lights = [
      { ...above, color: '#400000' },
      { ...above, color: '#004000' },
    ];
    assert.deepEqual(light(sprite, raster([flat]), { lights }), [50, 25, 0, 255]);
  });

  it("comes from the light's side: x to the right, y up in the map", () => {
    const sprite = raster([white]);
    const at = (x: number, y: number) => ({ lights: [{ ...above, x, y, height: 0.5 }] });
    const red = (map: number[], setup: Partial<LightSetup>) => light(sprite, raster([map]), setup)[0] ?? 0;
    assert.ok(red(right, at(1, 0.5)) > red(right, at(0, 0.5)));
    assert.ok(red(up, at(0.5, 0)) > red(up, at(0.5, 1)));
    assert.equal(red(right, at(1, 0.5)), red(up, at(0.5, 0)));
  });

  it('inverts x and y separately', () => {
    const sprite = raster([white]);
    const at = (x: number, y: number, more: Partial<LightSetup> = {}) => ({ lights: [{ ...above, x, y }], ...more });
    const red = (map: number[], setup: Partial<LightSetup>) => light(sprite, raster([map]), setup)[0];
    // The mirrored map isn't just 255 - v: 37 is -0.71, as 218 is 0.71.
    assert.equal(red(right, at(2, 0.5, { invertX: true })), red([37, 128, 218, 255], at(2, 0.5)));
    assert.equal(red(up, at(0.5, 2, { invertY: true })), red([128, 37, 218, 255], at(0.5, 2)));
    assert.equal(red(right, at(2, 0.5, { invertY: true })), red([218, 127, 218, 255], at(2, 0.5)));
    assert.notEqual(red(right, at(2, 0.5, { invertX: true })), red(right, at(2, 0.5)));
  });

  it("treats transparent pixels of the map as facing the viewer, and keeps the sprite's transparent pixels", () => {
    const sprite = raster([white]);
    assert.deepEqual(light(sprite, raster([[0, 0, 0, 0]]), {}), white);
    assert.notDeepEqual(light(sprite, raster([[0, 0, 0, 255]]), {}), white);
    assert.deepEqual(light(raster([[7, 8, 9, 0]]), raster([flat]), {}), [7, 8, 9, 0]);
    assert.deepEqual(light(raster([[200, 100, 50, 90]]), raster([flat]), { ambient: 1 }), [255, 200, 100, 90]);
  });

  it('has exactly as many steps as toon says', () => {
    const width = 64;
    const sprite = raster(Array.from({ length: width }, () => white));
    const map = raster(Array.from({ length: width }, () => flat));
    const lights = [{ ...above, x: 0, height: 0.25 }];
    for (const toon of [1, 2, 3, 8]) {
      const levels = new Set(light(sprite, map, { lights, toon }).filter((_, at) => at % 4 === 0));
      const steps = Array.from({ length: toon + 1 }, (_, step) => Math.round((255 * (toon - step)) / toon));
      assert.deepEqual([...levels], steps);
    }
  });

  it('moves from pixel to pixel if stepped, and smoothly otherwise', () => {
    const sprite = raster([white, white, white, white]);
    const map = raster([right, flat, flat, right]);
    const at = (x: number, step: boolean) => light(sprite, map, { step, lights: [{ ...above, x, height: 0.5 }] });
    assert.deepEqual(at(0.26, true), at(0.49, true));
    assert.deepEqual(at(0.26, true), at(0.375, false));
    assert.notDeepEqual(at(0.26, true), at(0.51, true));
    assert.notDeepEqual(at(0.26, false), at(0.49, false));
  });

  it('matches the formula in doubles within 1 of 255, for any sprite, map, and setup', () => {
    fc.assert(
      fc.property(litScene, ({ sprite, map, setup }) => {
        const fixed = toFixed(setup, sprite.width, sprite.height);
        const lit = lightPixels(sprite, map, fixed);
        for (let pixel = 0; pixel < sprite.width * sprite.height; pixel++) {
          const at = pixel * 4;
          assert.equal(lit[at + 3], sprite.data[at + 3]);
          if (lit[at + 3] === 0) continue;
          const expected = litPixel(sprite, map, fixed, pixel % sprite.width, Math.floor(pixel / sprite.width));
          // On the border between two steps, either is correct.
          if (expected.fromBorder < 1 / 1000) continue;
          expected.color.forEach((value, channel) => {
            assert.ok(Math.abs((lit[at + channel] ?? 0) - value) <= 1, `${lit[at + channel]} for ${value}`);
          });
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
