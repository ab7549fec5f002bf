import assert from 'node:assert/strict';
import {
  distanceBetween,
  JUST_NOTICEABLE,
  labsOf,
  NearestColor,
  squaredBetween,
} from '../../../../src/sprite/pixels/oklab';
import { numbers } from '../formats/rasters';

describe('OKLab', () => {
  // From the article that defines it, and CSS Color 4, "Sample code for color conversions".
  const KNOWN = [
    [0xffffff, 1, 0, 0],
    [0x000000, 0, 0, 0],
    [0xff0000, 0.62796, 0.22486, 0.12585],
    [0x00ff00, 0.86644, -0.23389, 0.1795],
    [0x0000ff, 0.45201, -0.03246, -0.31153],
    [0x808080, 0.59987, 0, 0],
  ] as const;

  it('has the published values', () => {
    const labs = labsOf(KNOWN.map(([rgb]) => rgb));
    KNOWN.forEach(([rgb, ...expected], at) => {
      expected.forEach((value, channel) => {
        const found = labs[at * 3 + channel] ?? Number.NaN;
        assert.ok(Math.abs(found - value) < 1e-4, `${rgb.toString(16)} ${channel}: ${found}`);
      });
    });
  });

  it('measures what people see: black and white are 1 apart, neighboring values less than noticeable', () => {
    assert.ok(Math.abs(distanceBetween(0, 0xffffff) - 1) < 1e-4);
    assert.ok(distanceBetween(0x808080, 0x818181) < JUST_NOTICEABLE);
    assert.ok(distanceBetween(0x808080, 0x888888) > JUST_NOTICEABLE);
    assert.equal(distanceBetween(0x123456, 0x123456), 0);
  });
});

describe('The nearest color of a palette', () => {
  const colors = (count: number, seed: number) => {
    const random = numbers(seed);
    return Array.from({ length: count }, () => Math.floor(random() * 0x1000000));
  };

  it('is the one with the least distance, for each color and every size of palette', () => {
    for (const size of [1, 2, 16, 500]) {
      const palette = colors(size, size);
      const nearest = new NearestColor(palette);
      for (const rgb of colors(1000, 7)) {
        const labs = labsOf([rgb, ...palette]);
        const distances = palette.map((_, at) => squaredBetween(labs, 0, at + 1));
        assert.equal(nearest.placeFor(rgb), distances.indexOf(Math.min(...distances)), rgb.toString(16));
      }
    }
  });

  it('is the color itself if the palette has it, also when it is asked again', () => {
    const palette = colors(300, 3);
    const nearest = new NearestColor(palette);
    for (let round = 0; round < 2; round++) for (const rgb of palette) assert.equal(nearest.colorFor(rgb), rgb);
  });

  it('is the first of equal ones', () => {
    const nearest = new NearestColor([0x202020, 0xff0000, 0x0000ff, 0xff0000]);
    assert.equal(nearest.placeFor(0xfe0101), 1);
  });

  it('gives the same answers when more colors were asked for than it keeps', () => {
    const palette = colors(8, 5);
    const [busy, fresh] = [new NearestColor(palette), new NearestColor(palette)];
    const asked = colors(2000, 9);
    for (const rgb of asked) busy.placeFor(rgb);
    for (let rgb = 0; rgb < 0x1000000; rgb += 101) busy.placeFor(rgb);
    for (const rgb of asked) assert.equal(busy.placeFor(rgb), fresh.placeFor(rgb));
  });

  it('needs a color', () => {
    assert.throws(() => new NearestColor([]), RangeError);
  });
});
