import assert from 'node:assert/strict';
import { DIFFERENCE_COLORS } from '../../../../../src/sprite/compare/differenceColors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { bottomCenterOffset, difference } from '../../../../../src/webview/preview/compare/difference';
import { numbers, pixel, rasterOf } from '../../../sprite/formats/rasters';

const INK = {
  a: [200, 100, 50, 255],
  b: [20, 40, 60, 255],
  A: [200, 100, 50, 254],
  // Transparent, with an invisible color.
  o: [9, 9, 9, 0],
} as const;

const draw = (...rows: string[]) => rasterOf(rows, INK);
const CHANGED = [...DIFFERENCE_COLORS.changed, 255];
const ADDED = [...DIFFERENCE_COLORS.added, 255];
const REMOVED = [...DIFFERENCE_COLORS.removed, 255];
const CLEAR = [0, 0, 0, 0];
/** 64 + (77 × 200 + 150 × 100 + 29 × 50) / 256 / 2, at 255 × 112 / 256. */
const FAINT_A = [126, 126, 126, 111];

function pixels(raster: Raster): number[][] {
  return Array.from({ length: raster.width * raster.height }, (_, at) =>
    pixel(raster, at % raster.width, Math.floor(at / raster.width)),
  );
}

describe('The difference of two images', () => {
  it('grays out equal pixels and marks changed, added, and removed ones', () => {
    const found = difference(draw('aab', 'a..', '.o.'), draw('aba', 'aA.', 'oo.'));
    assert.deepEqual(pixels(found.picture), [FAINT_A, CHANGED, CHANGED, FAINT_A, ADDED, CLEAR, CLEAR, CLEAR, CLEAR]);
    const { picture, ...counts } = found;
    assert.deepEqual(counts, {
      changed: 2,
      added: 1,
      removed: 0,
      outside: 0,
      box: { x: 1, y: 0, width: 2, height: 2 },
    });
    const back = difference(draw('aA'), draw('A.'));
    assert.deepEqual(pixels(back.picture), [CHANGED, REMOVED]);
    assert.deepEqual([back.changed, back.added, back.removed], [1, 0, 1]);
  });

  it('is empty for equal images, ignoring the color of transparent pixels', () => {
    const { picture, ...counts } = difference(draw('ao', 'b.'), draw('a.', 'bo'));
    assert.deepEqual(counts, { changed: 0, added: 0, removed: 0, outside: 0 });
    assert.deepEqual(pixels(picture).slice(0, 2), [FAINT_A, CLEAR]);
  });

  it('keeps the feet in place when the image grows', () => {
    const found = difference(draw('a'), draw('bbb', '.a.'));
    assert.deepEqual(pixels(found.picture), [ADDED, ADDED, ADDED, CLEAR, FAINT_A, CLEAR]);
    assert.deepEqual(found.box, { x: 0, y: 0, width: 3, height: 1 });
  });

  it('counts pixels beyond a smaller image as removed', () => {
    const found = difference(draw('bbbb', 'aaaa'), draw('aa'));
    assert.deepEqual(pixels(found.picture), [FAINT_A, FAINT_A]);
    assert.deepEqual([found.removed, found.outside], [6, 6]);
    assert.deepEqual(found.box, { x: -1, y: -1, width: 4, height: 2 });
  });

  it('puts the larger half of an odd difference on the right', () => {
    assert.deepEqual(bottomCenterOffset({ width: 32, height: 30 }, { width: 33, height: 32 }), { x: 0, y: 2 });
    assert.deepEqual(bottomCenterOffset({ width: 33, height: 32 }, { width: 32, height: 30 }), { x: -1, y: -2 });
  });

  it('agrees with a plain comparison on random images', () => {
    const random = numbers(7);
    for (let round = 0; round < 200; round++) {
      const [before, after] = [scribble(random), scribble(random)];
      const { changed, added, removed } = difference(before, after);
      assert.deepEqual({ changed, added, removed }, plainDifference(before, after));
    }
  });
});

/** Pixel by pixel, over more than either image covers. */
function plainDifference(before: Raster, after: Raster) {
  const { x: left, y: top } = bottomCenterOffset(before, after);
  const found = { changed: 0, added: 0, removed: 0 };
  const places = Array.from({ length: 27 * 27 }, (_, n) => [(n % 27) - 9, Math.floor(n / 27) - 9] as const);
  for (const [x, y] of places) {
    const [b, a] = [at(before, x - left, y - top), at(after, x, y)];
    const [was, is] = [b[3] !== 0, a[3] !== 0];
    if (was && is) found.changed += String(a) === String(b) ? 0 : 1;
    else if (is) found.added++;
    else if (was) found.removed++;
  }
  return found;
}

function scribble(random: () => number): Raster {
  const raster = createRaster(1 + Math.floor(random() * 9), 1 + Math.floor(random() * 9));
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = random() < 0.5 ? 0 : 255;
  return raster;
}

function at(raster: Raster, x: number, y: number): number[] {
  const inside = x >= 0 && y >= 0 && x < raster.width && y < raster.height;
  return inside ? pixel(raster, x, y) : CLEAR;
}
