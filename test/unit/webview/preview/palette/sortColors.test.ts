import assert from 'node:assert/strict';
import { oklchOf } from '../../../../../src/sprite/pixels/colors';
import { sortColors } from '../../../../../src/webview/preview/palette/sortColors';

const swatches = (...hexes: string[]) => hexes.map((hex, index) => ({ hex, count: 100 - index }));
const hexes = (found: readonly { readonly hex: string }[]) => found.map(({ hex }) => hex);

describe('Sorting colors', () => {
  it('converts colors as in the OKLab paper', () => {
    const near = (found: readonly number[], wanted: readonly number[]) =>
      found.forEach((value, index) => {
        assert.ok(Math.abs(value - (wanted[index] ?? Number.NaN)) < 5e-4, `${found} is not ${wanted}`);
      });
    const of = (red: number, green: number, blue: number) => {
      const { lightness, chroma, hue } = oklchOf(red, green, blue);
      return [lightness, chroma, hue / 360];
    };
    near(of(255, 0, 0), [0.62796, 0.25768, 29.234 / 360]);
    near(of(0, 255, 0), [0.86644, 0.29483, 142.495 / 360]);
    near(of(0, 0, 255), [0.45201, 0.31321, 264.052 / 360]);
    near(of(255, 255, 255).slice(0, 2), [1, 0]);
    near(of(128, 128, 128).slice(0, 2), [0.59987, 0]);
    near(of(0, 0, 0).slice(0, 2), [0, 0]);
  });

  it('by use puts the most frequent first, and keeps the order of equally frequent ones', () => {
    const found = sortColors(
      [
        { hex: '#000001', count: 2 },
        { hex: '#000002', count: 7 },
        { hex: '#000003', count: 2 },
        { hex: '#000004', count: 9 },
      ],
      'use',
    );
    assert.deepEqual(hexes(found), ['#000004', '#000002', '#000001', '#000003']);
  });

  it('by brightness follows perception, not the sum of the channels: blue is darker than red, and red than green', () => {
    const mixed = swatches('#FFFFFF', '#00FF00', '#FF0000', '#3C3CFF', '#808080', '#000000');
    assert.deepEqual(hexes(sortColors(mixed, 'brightness')), [
      '#000000',
      '#3C3CFF',
      '#808080',
      '#FF0000',
      '#00FF00',
      '#FFFFFF',
    ]);
  });

  it('by hue puts grays first, then reds, yellows, greens, blues, and purples, each from dark to light', () => {
    const mixed = swatches(
      ...['#4A7BD8', '#FFFFFF', '#5CB860', '#C02020', '#24408E', '#F0C040', '#101010', '#FF5040', '#9040C0', '#206028'],
    );
    assert.deepEqual(hexes(sortColors(mixed, 'hue')), [
      ...['#101010', '#FFFFFF', '#C02020', '#FF5040', '#F0C040', '#206028', '#5CB860', '#24408E', '#4A7BD8', '#9040C0'],
    ]);
  });

  it("puts opaque before half-transparent colors, and doesn't change its input", () => {
    const mixed = swatches('#C0202080', '#C02020', '#C0202040');
    for (const sort of ['hue', 'brightness'] as const) {
      assert.deepEqual(hexes(sortColors(mixed, sort)), ['#C02020', '#C0202080', '#C0202040']);
    }
    assert.deepEqual(hexes(mixed), ['#C0202080', '#C02020', '#C0202040']);
  });
});
