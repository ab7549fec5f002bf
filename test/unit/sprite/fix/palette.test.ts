import assert from 'node:assert/strict';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { fixSprite } from '../../../../src/sprite/fix/fixSprite';
import { ownColors, paletteFromStyle } from '../../../../src/sprite/fix/ownColors';
import { swapPairs, swapSettings } from '../../../../src/sprite/fix/swapPalette';
import { ColorCounts, MAX_DISTINCT } from '../../../../src/sprite/palette/colorCounts';
import { mergeTwins, reduceTo, twinsDistance, type WeightedColors } from '../../../../src/sprite/palette/mergeColors';
import { rampsOf } from '../../../../src/sprite/palette/ramps';
import { snapColors } from '../../../../src/sprite/palette/snapColors';
import { oklchOf } from '../../../../src/sprite/pixels/colors';
import { distanceBetween, JUST_NOTICEABLE, NearestColor } from '../../../../src/sprite/pixels/oklab';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { numbers } from '../formats/rasters';

const weighted = (...pairs: readonly (readonly [rgb: number, pixels: number])[]): WeightedColors => ({
  colors: Uint32Array.from(pairs, ([rgb]) => rgb),
  pixels: Uint32Array.from(pairs, ([, pixels]) => pixels),
});

function painted(width: number, colors: readonly number[], alpha = 255): Raster {
  const raster = createRaster(width, Math.ceil(colors.length / width));
  for (const [at, rgb] of colors.entries()) raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, alpha], at * 4);
  return raster;
}

const GREENS = [0x143018, 0x2a5c2e, 0x4b8f45, 0x86c96a];
const REDS = [0x3a0c12, 0x7a1c24, 0xc03a38, 0xf07a68];
const GRAYS = [0x101014, 0x606068, 0xe8e8f0];
const lightness = (rgb: number) => oklchOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255).lightness;

describe('Counting colors', () => {
  it('counts visible pixels of all frames, the most used first, whatever their alpha', () => {
    const counts = new ColorCounts([painted(3, [1, 2, 2]), painted(2, [2, 1], 90), painted(2, [3, 3], 0)]);
    assert.deepEqual([...counts.colors], [2, 1]);
    assert.deepEqual([...counts.pixels], [3, 2]);
  });

  it('tells thousands of colors apart, and pools more to means', () => {
    const colors = Array.from({ length: 8000 }, (_, at) => at * 2097 + 5);
    const many = new ColorCounts([painted(100, colors)]);
    assert.deepEqual(new Set(many.colors), new Set(colors));
    const swapped = many.paint(
      painted(100, colors),
      Array.from(many.colors, (rgb) => ({ rgb: rgb ^ 255, other: 0, share: 0 })),
    );
    const expected = colors.map((rgb) => rgb ^ 255);
    assert.deepEqual(swapped.data, painted(100, expected).data);

    const more = Array.from({ length: 100_000 }, (_, at) => at * 167);
    const pooled = new ColorCounts([painted(1000, more)]);
    assert.ok(pooled.pooled && !many.pooled);
    assert.ok(pooled.colors.length <= MAX_DISTINCT && pooled.colors.length > MAX_DISTINCT / 8);
    assert.equal(
      pooled.pixels.reduce((sum, count) => sum + count, 0),
      100_000,
    );
    const means = pooled.paint(
      painted(1000, more),
      Array.from(pooled.colors, (rgb) => ({ rgb, other: 0, share: 0 })),
    );
    for (const [at, rgb] of more.entries()) {
      const away = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((value, channel) =>
        Math.abs(value - (means.data[at * 4 + channel] ?? 0)),
      );
      assert.ok(Math.max(...away) < 16, `${away}`);
    }
  });
});

describe('Merging colors', () => {
  it('merges twins to the more used one, and leaves others', () => {
    assert.deepEqual(
      [...mergeTwins(weighted([0xc82828, 90], [0xcb2928, 60], [0x2030c0, 20]), 0.02)],
      [0xc82828, 0xc82828, 0x2030c0],
    );
  });

  it('merges noise to its mean', () => {
    const random = numbers(5);
    const noise = Array.from({ length: 400 }, () => {
      const off = () => Math.round((random() - 0.5) * 5);
      return ((120 + off()) << 16) | ((80 + off()) << 8) | (60 + off());
    });
    const mean = (shift: number) => Math.round(noise.reduce((sum, rgb) => sum + ((rgb >> shift) & 255), 0) / 400);
    const merged = new Set(mergeTwins(new ColorCounts([painted(20, noise)]), 0.03));
    assert.deepEqual([...merged], [(mean(16) << 16) | (mean(8) << 8) | mean(0)]);
  });

  it('finds the distance of noise, and the least one without noise', () => {
    const random = numbers(6);
    const noise = [...REDS, ...GREENS].flatMap((rgb) =>
      Array.from({ length: 200 }, () => {
        const off = () => Math.round((random() + random() + random() - 1.5) * 14);
        const at = (shift: number) => Math.max(0, Math.min(255, ((rgb >> shift) & 255) + off())) << shift;
        return at(16) | at(8) | at(0);
      }),
    );
    assert.ok(twinsDistance(new ColorCounts([painted(40, noise)])) > JUST_NOTICEABLE);
    const clean = weighted(...[...REDS, ...GREENS].map((rgb) => [rgb, 20] as const));
    assert.equal(twinsDistance(clean), JUST_NOTICEABLE);
  });

  it('leaves no two colors that are twins, so a second time changes nothing', () => {
    const random = numbers(9);
    for (let round = 0; round < 20; round++) {
      const counts = new ColorCounts([
        painted(
          30,
          Array.from({ length: 900 }, () => Math.floor(random() * 2 ** 24)),
        ),
      ]);
      const merged = [...new Set(mergeTwins(counts, 0.05))];
      for (const [at, one] of merged.entries())
        for (const other of merged.slice(at + 1)) assert.ok(distanceBetween(one, other) > 0.05);
    }
  });

  it('reduces to colors of the sprite, and keeps accents of a few pixels', () => {
    const skins = Array.from({ length: 30 }, (_, at) => [0x805030 + at * 0x020101, 200] as const);
    const own = weighted(...skins, [0x20e0ff, 2], [0x101010, 150]);
    const reduced = new Set(reduceTo(own, 8));
    assert.equal(reduced.size, 8);
    assert.ok([...reduced].every((rgb) => own.colors.includes(rgb)));
    assert.ok(reduced.has(0x20e0ff) && reduced.has(0x101010));
  });

  it('keeps the ends of ramps', () => {
    const own = weighted(...[...GREENS, ...REDS].map((rgb) => [rgb, 50] as const), [0x2c5e30, 40], [0x7c1e26, 40]);
    assert.deepEqual(new Set(reduceTo(own, 8)), new Set([...GREENS, ...REDS]));
  });

  it('reduces photos too, to no more than was asked', () => {
    const random = numbers(2);
    const photo = Array.from({ length: 20_000 }, () => Math.floor(random() * 2 ** 24));
    for (const most of [1, 16, 2000]) {
      const reduced = reduceTo(new ColorCounts([painted(200, photo)]), most);
      assert.ok(new Set(reduced).size <= most && new Set(reduced).size > most * 0.4);
    }
  });
});

describe('Ramps', () => {
  it('groups colors by hue, each from dark to light, the most used first', () => {
    const mixed = [3, 0, 2, 1].flatMap((at) => [GREENS[at], REDS[at], GRAYS[at]].flatMap((rgb) => rgb ?? []));
    const own = weighted(...mixed.map((rgb) => [rgb, REDS.includes(rgb) ? 9 : GREENS.includes(rgb) ? 5 : 1] as const));
    assert.deepEqual(
      rampsOf(own).map(({ colors }) => colors),
      [REDS, GREENS, GRAYS],
    );
  });

  it('cuts a full circle of hues into several', () => {
    const circle = Array.from({ length: 120 }, (_, at) => [hsv(at * 3), 1] as const);
    const ramps = rampsOf(weighted(...circle));
    assert.ok(ramps.length >= 5);
    for (const { colors } of ramps) {
      const hues = colors.map((rgb) => oklchOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255).hue);
      const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
      assert.ok(hues.every((one) => hues.every((other) => apart(one, other) <= 76)));
    }
  });

  it('is the own palette of a sprite', () => {
    const sprite = {
      views: [{ frames: [painted(2, [REDS[1] ?? 0, GREENS[0] ?? 0]), painted(2, [REDS[0] ?? 0, 0])], loops: [] }],
    };
    assert.deepEqual(ownColors(sprite), [...REDS.slice(0, 2), 0, GREENS[0]]);
    assert.deepEqual(paletteFromStyle({ palette: [3, 1, 3] }), [3, 1]);
    assert.equal(paletteFromStyle({}), undefined);
  });
});

function hsv(hue: number): number {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6;
    return Math.round(255 * (1 - Math.max(0, Math.min(k, 4 - k, 1))));
  };
  return (channel(5) << 16) | (channel(3) << 8) | channel(1);
}

describe('Snapping to a palette', () => {
  const plain = { dither: false, ramps: false, changes: [] };

  it('takes the nearest color, and a chosen one over it', () => {
    const own = weighted([0xc03030, 3], [0x305030, 2]);
    const targets = snapColors(own, {
      ...plain,
      colors: [...REDS, ...GREENS],
      changes: [{ from: 0x305030, to: 0xabcdef }],
    });
    assert.deepEqual(
      targets.map(({ rgb }) => rgb),
      [new NearestColor(REDS).colorFor(0xc03030), 0xabcdef],
    );
  });

  it('keeps ramps in order where the nearest colors do not', () => {
    const random = numbers(4);
    let disordered = 0;
    for (let round = 0; round < 60; round++) {
      const palette = Array.from({ length: 12 }, () => Math.floor(random() * 2 ** 24));
      const own = weighted(
        ...Array.from({ length: 10 }, () => [Math.floor(random() * 2 ** 24), 1 + Math.floor(random() * 50)] as const),
      );
      const maps = [false, true].map((ramps) => {
        const targets = snapColors(own, { ...plain, colors: palette, ramps });
        return new Map(targets.map(({ rgb }, at) => [own.colors[at], rgb]));
      });
      for (const { colors } of rampsOf(own)) {
        const [free, ordered] = maps.map((map) => colors.map((rgb) => lightness(map.get(rgb) ?? 0)));
        const falls = (values: readonly number[] = []) =>
          values.some((value, at) => at > 0 && value < (values[at - 1] ?? 0) - 1e-6);
        if (falls(free)) disordered++;
        else assert.deepEqual(ordered, free);
        assert.ok(!falls(ordered));
      }
    }
    assert.ok(disordered > 5);
  });

  it('mixes two colors in a pattern whose mean is nearer, and leaves colors of the palette', () => {
    const gray = weighted([0x9a9a9a, 64], [0xffffff, 1]);
    const [mixed, white] = snapColors(gray, { ...plain, colors: [0x808080, 0xffffff], dither: true });
    assert.deepEqual({ ...mixed, share: 0 }, { rgb: 0x808080, other: 0xffffff, share: 0 });
    assert.equal(white?.share, 0);
    assert.ok(mixed);
    const counts = new ColorCounts([painted(8, new Array<number>(64).fill(0x9a9a9a))]);
    const { data } = counts.paint(painted(8, new Array<number>(64).fill(0x9a9a9a)), [mixed]);
    const lights = data.filter((value, at) => at % 4 === 0 && value === 255).length;
    assert.ok(lights > 4 && lights < 24 && lights % 4 === 0, `${lights}`);
    assert.equal(data.filter((value, at) => at % 4 === 0 && value === 0x80).length, 64 - lights);
  });
});

describe('Swapping palettes', () => {
  const own = weighted(...GREENS.map((rgb) => [rgb, 50] as const), ...GRAYS.map((rgb) => [rgb, 10] as const));
  const become = (other: readonly number[]) => new Map(swapPairs(own, other).map(({ from, to }) => [from, to]));

  it('pairs ramps by their places, grays with grays', () => {
    const pairs = become([...GRAYS.map((gray) => gray + 0x040404), ...REDS].reverse());
    assert.deepEqual(
      GREENS.map((rgb) => pairs.get(rgb)),
      REDS,
    );
    assert.deepEqual(
      GRAYS.map((rgb) => pairs.get(rgb)),
      GRAYS.map((gray) => gray + 0x040404),
    );
  });

  it('keeps the order of lightness in ramps of other lengths', () => {
    for (const other of [REDS.slice(0, 2), [...REDS, 0x550c12, 0xd85850], [0x123456]]) {
      const lights = GREENS.map((rgb) => lightness(become(other).get(rgb) ?? 0));
      assert.deepEqual(
        lights,
        [...lights].sort((one, two) => one - two),
      );
      assert.ok([...become(other).values()].every((rgb) => other.includes(rgb)));
    }
  });

  it('is a step of a fix that paints all frames', () => {
    const sprite = { views: [{ frames: [painted(2, GREENS), painted(2, GREENS.slice(0, 2))], loops: [] }] };
    const palette = swapSettings(sprite, REDS);
    const { views } = fixSprite(sprite, { ...NOTHING_TO_FIX, palette });
    assert.deepEqual(views[0]?.[0]?.data, painted(2, REDS).data);
    assert.deepEqual(views[0]?.[1]?.data, painted(2, REDS.slice(0, 2)).data);
  });

  it('gives no ramp to two of the sprite while one is free', () => {
    const blues = [0x101a40, 0x24408a, 0x4a78d0, 0x90c0f8];
    const two = weighted(...[...GREENS, ...blues].map((rgb) => [rgb, 50] as const));
    const olive = [0x283010, 0x505a20, 0x8a9440, 0xc8d070];
    const pairs = new Map(swapPairs(two, [...olive, ...REDS]).map(({ from, to }) => [from, to]));
    assert.deepEqual(new Set(pairs.values()), new Set([...olive, ...REDS]));
  });

  it('uses a small palette by lightness, from end to end', () => {
    const handheld = [0x081820, 0x346856, 0x88c070, 0xe0f8d0];
    const pairs = become([...handheld].reverse());
    assert.deepEqual(
      GREENS.map((rgb) => pairs.get(rgb)),
      [0x081820, 0x346856, 0x346856, 0x88c070],
    );
    assert.deepEqual(
      GRAYS.map((rgb) => pairs.get(rgb)),
      [0x081820, 0x346856, 0xe0f8d0],
    );
  });

  it('keeps a dark outline dark, even if only a bright ramp is free', () => {
    const outlined = weighted([0x241b2e, 100], ...REDS.map((rgb) => [rgb, 50] as const), [0x2b2340, 20]);
    const warm = [0x3b1725, 0x73172d, 0xb4202a, 0xdf3e23, 0xf9a31b, 0xffd541, 0xfffc40, 0xd6f264];
    const pairs = new Map(swapPairs(outlined, warm).map(({ from, to }) => [from, to]));
    for (const rgb of [0x241b2e, 0x3a0c12]) assert.ok(lightness(pairs.get(rgb) ?? 0) < 0.4, rgb.toString(16));
  });

  it('changes nothing for the same palette', () => {
    for (const { from, to } of swapPairs(own, [...GRAYS, ...GREENS])) assert.equal(from, to);
  });
});
