import assert from 'node:assert/strict';
import { pictureFault } from '../../../../src/sprite/formats/integrity';
import { exifOrientation, type Orientation, oriented, orientedSize } from '../../../../src/sprite/formats/orientation';
import { withOrientation } from '../../../support/sprites/exif';
import { sample, WEBP_LOSSY } from './files';
import { pixel, rasterOf } from './rasters';

const ALL: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const COLORS = { a: [1, 0, 0, 255], b: [2, 0, 0, 255], c: [3, 0, 0, 255], d: [4, 0, 0, 255] } as const;

/** The stored pixels that are displayed as `ab`, `cd`, `..`: row by row, by Exif's definition of the eight values. */
const STORED: Readonly<Record<Orientation, readonly string[]>> = {
  1: ['ab', 'cd', '..'],
  2: ['ba', 'dc', '..'],
  3: ['..', 'dc', 'ba'],
  4: ['..', 'cd', 'ab'],
  5: ['ac.', 'bd.'],
  6: ['bd.', 'ac.'],
  7: ['.db', '.ca'],
  8: ['.ca', '.db'],
};

describe('Orientation of photos', () => {
  const photo = sample('knight.jpg');

  it('is read from the Exif segment in either byte order', () => {
    assert.equal(exifOrientation(photo), 1);
    for (const value of ALL) {
      for (const order of ['II', 'MM'] as const) {
        const turned = withOrientation(photo, value, order);
        assert.equal(exifOrientation(turned), value);
        assert.equal(pictureFault(turned), undefined);
      }
    }
  });

  it('is 1 for an undefined value, a truncated segment, and other formats', () => {
    assert.equal(exifOrientation(withOrientation(photo, 0)), 1);
    assert.equal(exifOrientation(withOrientation(photo, 9)), 1);
    assert.equal(exifOrientation(WEBP_LOSSY), 1);
    assert.equal(exifOrientation(sample('hero.png')), 1);
    const turned = withOrientation(photo, 6);
    for (let length = 0; length < 50; length++) assert.equal(exifOrientation(turned.subarray(0, length)), 1);
  });

  it('is read without errors for any bytes in the segment', () => {
    const turned = withOrientation(photo, 6);
    for (let at = 2; at < 60; at++) {
      for (const value of [0, 1, 127, 128, 255]) {
        const bytes = turned.slice();
        bytes[at] = value;
        assert.ok(ALL.includes(exifOrientation(bytes)), `byte ${at} is ${value}`);
      }
    }
  });

  for (const value of ALL) {
    it(`shows stored pixels upright: ${value}`, () => {
      const stored = rasterOf(STORED[value], COLORS);
      const shown = oriented(stored, value);
      assert.deepEqual([shown.width, shown.height], [2, 3]);
      assert.deepEqual(orientedSize(stored, value), { width: 2, height: 3 });
      const found = [pixel(shown, 0, 0), pixel(shown, 1, 0), pixel(shown, 0, 1), pixel(shown, 1, 1)];
      assert.deepEqual(found, [COLORS.a, COLORS.b, COLORS.c, COLORS.d]);
      assert.deepEqual([pixel(shown, 0, 2)[3], pixel(shown, 1, 2)[3]], [0, 0]);
    });
  }
});
