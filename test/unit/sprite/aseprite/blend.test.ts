import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { blendNormal, blendOf, multiply8 } from '../../../../src/sprite/aseprite/blend';
import { BLEND_MODES, type BlendMode } from '../../../../src/sprite/aseprite/document';
import { root } from '../../../support/places';

type Rgb = readonly [number, number, number];

const word = ([r, g, b]: Rgb, a = 255) => (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;
const channels = (color: number) => [color & 255, (color >> 8) & 255, (color >> 16) & 255, color >>> 24] as const;

/** W3C, Compositing and Blending Level 1, section 10.1, for values 0 to 1. */
const soft = (b: number, s: number) => {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  return b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)) - b);
};
const hard = (b: number, s: number) => (s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1));
const SEPARABLE: Partial<Record<BlendMode, (b: number, s: number) => number>> = {
  normal: (_, s) => s,
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hard(s, b),
  darken: Math.min,
  lighten: Math.max,
  color_dodge: (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
  color_burn: (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  hard_light: hard,
  soft_light: soft,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
  addition: (b, s) => Math.min(1, b + s),
  subtract: (b, s) => Math.max(0, b - s),
  divide: (b, s) => (b === 0 ? 0 : s === 0 ? 1 : Math.min(1, b / s)),
};

const lum = ([r, g, b]: Rgb) => 0.3 * r + 0.59 * g + 0.11 * b;
const sat = (color: Rgb) => Math.max(...color) - Math.min(...color);
function setLum(color: Rgb, l: number): Rgb {
  const d = l - lum(color);
  const moved = color.map((value) => value + d);
  const [n, x] = [Math.min(...moved), Math.max(...moved)];
  return moved.map((value) => {
    if (n < 0) return l + ((value - l) * l) / (l - n);
    return x > 1 ? l + ((value - l) * (1 - l)) / (x - l) : value;
  }) as unknown as Rgb;
}
function setSat(color: Rgb, s: number): Rgb {
  const [n, x] = [Math.min(...color), Math.max(...color)];
  return color.map((value) => (x > n ? ((value - n) * s) / (x - n) : 0)) as unknown as Rgb;
}
/** The same, section 10.2. */
const NON_SEPARABLE: Partial<Record<BlendMode, (b: Rgb, s: Rgb) => Rgb>> = {
  hsl_hue: (b, s) => setLum(setSat(s, sat(b)), lum(b)),
  hsl_saturation: (b, s) => setLum(setSat(b, sat(s)), lum(b)),
  hsl_color: (b, s) => setLum(s, lum(b)),
  hsl_luminosity: (b, s) => setLum(b, lum(s)),
};

function published(mode: BlendMode, b: Rgb, s: Rgb): number[] {
  const unit = (color: Rgb) => color.map((value) => value / 255) as unknown as Rgb;
  const whole = NON_SEPARABLE[mode];
  const mixed = whole
    ? whole(unit(b), unit(s))
    : b.map((value, at) => SEPARABLE[mode]?.(value / 255, (s[at] ?? 0) / 255) ?? Number.NaN);
  return mixed.map((value) => 255 * value);
}

const COLORS: readonly Rgb[] = [
  [0, 1, 2],
  [255, 254, 253],
  [10, 200, 97],
  [250, 3, 120],
  [63, 64, 65],
  [127, 128, 129],
  [191, 20, 192],
  [33, 255, 0],
  [0, 0, 0],
  [255, 255, 255],
  [128, 128, 128],
  [200, 200, 10],
  [90, 17, 17],
];

/**
 * Backdrop, source, opacity, and result as `rrggbbaa`: some values of each mode with any alpha, computed by Aseprite's own functions
 * (`src/doc/blend_funcs.cpp` of August 2026), compiled alone.
 */
const table = JSON.parse(readFileSync(path.join(root, 'test/fixtures/blend.json'), 'utf8')) as Record<
  BlendMode,
  string[]
>;

describe('Blend modes', () => {
  it('are 19 in total', () => assert.equal(BLEND_MODES.length, 19));

  for (const mode of BLEND_MODES) {
    it(`match the published formula to the nearest step: ${mode}`, () => {
      const blend = blendOf(mode);
      for (const b of COLORS) {
        for (const s of COLORS) {
          const found = channels(blend(word(b), word(s), 255));
          const wanted = published(mode, b, s);
          for (const at of [0, 1, 2] as const) {
            const off = Math.abs(found[at] - (wanted[at] ?? Number.NaN));
            // Aseprite truncates if rounding would add a step.
            assert.ok(off < 1.001, `${mode} of ${b} and ${s}: ${found}, not ${wanted}`);
          }
          assert.equal(found[3], 255);
        }
      }
    });

    it(`match Aseprite's own functions bit for bit, at any alpha and opacity: ${mode}`, () => {
      const blend = blendOf(mode);
      const wordOf = (hex = '') => Buffer.from(hex, 'hex').readUInt32LE();
      assert.equal(table[mode].length, 60);
      for (const line of table[mode]) {
        const [backdrop, source, opacity, result] = line.split(' ');
        const found = blend(wordOf(backdrop), wordOf(source), Number(opacity));
        assert.equal(found >>> 0, wordOf(result), line);
      }
    });

    it(`keep the source over nothing, and the backdrop under nothing: ${mode}`, () => {
      const blend = blendOf(mode);
      assert.deepEqual(channels(blend(0, word([10, 20, 30], 200), 255)), [10, 20, 30, 200]);
      assert.deepEqual(channels(blend(0, word([10, 20, 30], 200), 128)), [10, 20, 30, 100]);
      assert.deepEqual(channels(blend(word([10, 20, 30], 200), 0, 255)), [10, 20, 30, 200]);
    });
  }

  it('round products, and truncate the quotients of transparency toward zero', () => {
    assert.equal(multiply8(128, 128), 64);
    assert.equal(multiply8(255, 255), 255);
    assert.equal(multiply8(-128, 128), -64);
    // 100 + trunc((200 − 100) × 128 / 255) and 100 + trunc((0 − 100) × 128 / 255).
    assert.deepEqual(channels(blendNormal(word([100, 100, 100]), word([200, 0, 100]), 128)), [150, 50, 100, 255]);
    // Alpha 100 + 100 − 39 = 161; 0 + trunc(255 × 100 / 161).
    assert.deepEqual(
      channels(blendNormal(word([0, 0, 0], 100), word([255, 255, 255], 100), 255)),
      [158, 158, 158, 161],
    );
  });

  it('mix with normal over half-transparent pixels by the alpha of both', () => {
    const found = channels(blendOf('multiply')(word([200, 200, 200], 128), word([100, 100, 100], 255), 255));
    // Normal gives 100, multiply 78; 128 / 255 of the way between them: 89; then 128 / 255 of that: 83.
    assert.deepEqual(found, [83, 83, 83, 255]);
  });
});
