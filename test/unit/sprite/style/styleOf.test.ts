import assert from 'node:assert/strict';
import { LIGHTS } from '../../../../src/core/style/styleSchema';
import { rgbAt } from '../../../../src/sprite/pixels/colors';
import { distanceBetween } from '../../../../src/sprite/pixels/oklab';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { readStyle } from '../../../../src/sprite/style/styleOf';
import { sampledSprites } from '../../../support/pixelArt/cleanSprites';
import { asJpeg, flattened } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';

const INK = 0x1a1c2c;
/** Four shades each, from dark to light. */
const RAMPS = [
  [0x5d275d, 0x8a2f52, 0xb13e53, 0xe06b5f],
  [0x257179, 0x38b764, 0x72cf6a, 0xa7f070],
  [0x29366f, 0x3b5dc9, 0x41a6f6, 0x73eff7],
] as const;

interface Look {
  readonly side?: number;
  readonly outline?: 'dark' | 'colored' | 'none';
  /** Towards the light; `0, 0`: flat. */
  readonly light?: readonly [number, number];
  readonly alpha?: number;
}

/** A figure of two round parts of different hues, shaded as a painter would. */
function figure({ side = 32, outline = 'dark', light = [0, 0], alpha = 255 }: Look, seed = 0): Raster {
  const raster = createRaster(side, side);
  const put = (x: number, y: number, rgb: number) =>
    raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, alpha], (y * side + x) * 4);
  const balls = [
    { x: side * 0.5, y: side * 0.32, r: side * 0.22, ramp: RAMPS[seed % 3] ?? RAMPS[0] },
    { x: side * 0.5, y: side * 0.66, r: side * 0.28, ramp: RAMPS[(seed + 1) % 3] ?? RAMPS[0] },
  ];
  const length = Math.hypot(...light) || 1;
  const paint = ({ x: cx, y: cy, r, ramp }: (typeof balls)[number], x: number, y: number) => {
    const [dx, dy] = [(x + 0.5 - cx) / r, (y + 0.5 - cy) / r];
    const distance = Math.hypot(dx, dy);
    if (distance > 1) return;
    const lit = (dx * light[0] + dy * light[1]) / length;
    const shade = ramp[Math.min(3, Math.max(1, Math.round(2 + lit * 1.4)))] ?? INK;
    const edge = { dark: INK, colored: ramp[0], none: shade }[outline];
    put(x, y, distance > 1 - 1.4 / r ? edge : shade);
  };
  for (const ball of balls) for (let at = 0; at < side * side; at++) paint(ball, at % side, Math.floor(at / side));
  return raster;
}

const spriteOf = (...frames: Raster[]): SpriteViews => ({ views: [{ frames, loops: [] }] });

/** 0xRRGGBB of each visible pixel. */
const colorsOf = ({ data }: Raster) =>
  Array.from({ length: data.length / 4 }, (_, n) => n * 4).flatMap((at) => (data[at + 3] ? [rgbAt(data, at)] : []));

const DIRECTIONS = {
  'top-left': [-1, -1],
  top: [0, -1],
  'top-right': [1, -1],
  left: [-1, 0],
  right: [1, 0],
  'bottom-left': [-1, 1],
  bottom: [0, 1],
  'bottom-right': [1, 1],
} as const;

function enlarged({ width, height, data }: Raster, times: number): Raster {
  const result = createRaster(width * times, height * times);
  for (let y = 0; y < result.height; y++)
    for (let x = 0; x < result.width; x++) {
      const from = (Math.floor(y / times) * width + Math.floor(x / times)) * 4;
      result.data.set(data.subarray(from, from + 4), (y * result.width + x) * 4);
    }
  return result;
}

describe('The style of sprites', () => {
  for (const [name, light] of Object.entries(DIRECTIONS)) {
    it(`has light from ${name}, whatever hues the parts have`, () => {
      assert.ok(LIGHTS.some((one) => one === name));
      const sprites = [0, 1, 2].map((seed) => spriteOf(figure({ light, outline: 'dark' }, seed)));
      assert.equal(readStyle(sprites).light, name);
      assert.equal(readStyle([spriteOf(figure({ light, outline: 'none', side: 48 }))]).light, name);
    });
  }

  it('has no light if sprites are flat, lit from different sides, or noise', () => {
    assert.equal(readStyle([spriteOf(figure({}))]).light, undefined);
    const opposite = [DIRECTIONS.left, DIRECTIONS.right].map((light) => spriteOf(figure({ light })));
    assert.equal(readStyle(opposite).light, undefined);
    const next = seeded(7);
    const noise = figure({});
    for (let at = 0; at < noise.data.length; at += 4)
      if (noise.data[at + 3])
        noise.data.set(
          [0, 1, 2].map(() => 100 + Math.floor(next() * 60)),
          at,
        );
    assert.equal(readStyle([spriteOf(noise)]).light, undefined);
  });

  for (const outline of ['dark', 'colored', 'none'] as const) {
    it(`has the outline “${outline}”, in any light`, () => {
      for (const light of Object.values(DIRECTIONS))
        for (const side of [16, 32, 64])
          assert.equal(readStyle([spriteOf(figure({ outline, light, side }))]).outline, outline, `${light} ${side}`);
    });
  }

  it('has no outline if sprites differ, or fill their canvas', () => {
    const differing = [spriteOf(figure({ outline: 'dark' })), spriteOf(figure({ outline: 'none', light: [0, -1] }))];
    assert.equal(readStyle(differing).outline, undefined);
    const tile = createRaster(16, 16);
    tile.data.fill(255);
    assert.equal(readStyle([spriteOf(tile)]).outline, undefined);
  });

  it('has the colors of all sprites once, without near twins', () => {
    const one = figure({ light: [0, -1] }, 0);
    const other = figure({ light: [0, -1] }, 1);
    const colors = new Set([one, other].flatMap(colorsOf));
    // One step of blue that nobody sees, in a third of the pixels.
    for (let at = 0; at < other.data.length; at += 12)
      if (other.data[at + 3]) other.data[at + 2] = (other.data[at + 2] ?? 0) ^ 1;
    assert.ok(new Set(colorsOf(other)).size > new Set(colorsOf(figure({ light: [0, -1] }, 1))).size);
    assert.deepEqual(new Set(readStyle([spriteOf(one), spriteOf(other)]).palette), colors);
  });

  for (const times of [1, 5, 8])
    it(`has neither twins nor near-whites of a JPEG on white, at ${times} times the size`, () => {
      const sprite = figure({ light: [0, -1] }, 1);
      const jpeg = asJpeg(flattened(enlarged(sprite, times), 0xf8f6f2), 85);
      const lossy: SpriteViews = { ...spriteOf(jpeg), origin: { drawn: false, lossy: true } };
      const { palette } = readStyle([lossy]);
      const twins = palette.flatMap((one, at) =>
        palette.slice(at + 1).filter((two) => distanceBetween(one, two) < 0.03),
      );
      const whites = palette.filter((rgb) => distanceBetween(rgb, 0xf8f6f2) < 0.1);
      assert.deepEqual({ twins, whites }, { twins: [], whites: [] });
      const own = new Set(colorsOf(sprite));
      for (const rgb of own)
        assert.ok(
          palette.some((one) => distanceBetween(one, rgb) < 0.08),
          rgb.toString(16),
        );
      assert.ok(palette.length <= own.size * (times > 1 ? 1 : 2), `${palette.length} colors`);
      // What is a version of a clean sprite's color adds none.
      assert.deepEqual(new Set(readStyle([lossy, spriteOf(sprite)]).palette), own);
    });

  it('has the white of a clean sprite on white', () => {
    const tile = flattened(figure({}), 0xffffff);
    assert.ok(readStyle([spriteOf(tile)]).palette.includes(0xffffff));
  });

  it('has no more than 64 colors, and none of transparent pixels', () => {
    const next = seeded(3);
    const noise = createRaster(64, 64);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.floor(next() * 256);
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    assert.equal(readStyle([spriteOf(noise)]).palette.length, 64);
    assert.deepEqual(readStyle([spriteOf(createRaster(8, 8))]).palette, []);
  });

  it('has the sizes of frames, those of most sprites first, of enlarged sprites their own', () => {
    const sprites = [16, 32, 32].map((side, seed) => spriteOf(figure({ side, light: [0, -1] }, seed)));
    assert.deepEqual(readStyle(sprites).sizes, [
      { width: 32, height: 32 },
      { width: 16, height: 16 },
    ]);
    const big = readStyle([spriteOf(enlarged(figure({ side: 24, light: [0, -1] }), 5))]);
    assert.deepEqual(big.sizes, [{ width: 24, height: 24 }]);
  });

  it('has binary alpha unless more than a few pixels are semitransparent', () => {
    assert.equal(readStyle([spriteOf(figure({}))]).alpha, 'binary');
    assert.equal(readStyle([spriteOf(figure({ alpha: 180 }))]).alpha, 'any');
    const soft = figure({});
    const first = soft.data.findIndex((value, at) => at % 4 === 3 && value > 0);
    soft.data[first] = 120;
    assert.equal(readStyle([spriteOf(soft)]).alpha, 'binary');
  });

  it('of clean sprites is not damaged by any of them', async () => {
    for (const { name, picture } of await sampledSprites()) {
      const { palette, sizes } = readStyle([spriteOf(picture)]);
      assert.ok(palette.length <= 64 && sizes.length === 1, name);
    }
  });
});
