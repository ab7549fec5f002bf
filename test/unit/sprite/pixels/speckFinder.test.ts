import assert from 'node:assert/strict';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import { removeSpecks } from '../../../../src/sprite/fix/removeSpecks';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { SpeckFinder } from '../../../../src/sprite/pixels/speckFinder';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { seed, seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import { findingOf, still } from '../checks/checkedSprites';

/** Nothing, five colors, and one that is hardly visible. */
const PALETTE = ['00000000', '3f6f9aff', 'ffffffff', '202030ff', 'c04030ff', '30a040ff', '80706010'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** Areas of a few colors with single pixels on them, of any size. */
function dirty(random: () => number): Raster {
  const below = (most: number) => Math.floor(random() * most);
  const picture = createRaster(1 + below(14), 1 + below(14));
  const paint = (x: number, y: number, color: Buffer | undefined) => {
    if (color && x < picture.width && y < picture.height) picture.data.set(color, (y * picture.width + x) * 4);
  };
  for (let area = 0; area < 4; area++) {
    const [left, top, width, height] = [below(14), below(14), 1 + below(14), 1 + below(14)];
    const color = PALETTE[below(PALETTE.length)];
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) paint(x, y, color);
  }
  for (let count = below(40); count > 0; count--) paint(below(14), below(14), PALETTE[below(PALETTE.length)]);
  return picture;
}

/** Indexes of the pixels around a pixel. */
function around({ width, height }: Raster, x: number, y: number): number[] {
  const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy] as const));
  return near.flatMap(([i, j]) =>
    (i !== x || j !== y) && i >= 0 && j >= 0 && i < width && j < height ? [j * width + i] : [],
  );
}

const specksOf = (picture: Raster, most: number) => new SpeckFinder(wordsOf(picture.data.slice()), picture, most).all();

describe('Specks', () => {
  const random = seeded(seed);
  const pictures = Array.from({ length: examples(800, 20_000) }, () => dirty(random));

  it('that the check marks are removed by the fix, and no others appear', () => {
    let marked = 0;
    // The check looks for a grid as well, which takes its time.
    const checked = pictures.slice(0, examples(50, 4_000));
    for (const picture of checked) {
      const found = findingOf(still(picture), 'specks');
      const fixed = removeSpecks(picture, 1);
      assert.equal(findingOf(still(fixed), 'specks'), undefined);
      const [before, after] = [wordsOf(picture.data), wordsOf(fixed.data)];
      for (const { x, y } of found?.places[0]?.pixels ?? []) {
        marked++;
        const at = y * picture.width + x;
        // It may stay if the pixels around it are specks as well: it's no longer one on the colors that they get.
        if (around(picture, x, y).every((other) => after[other] === before[other]))
          assert.notEqual(after[at], before[at]);
      }
      if (specksOf(picture, 1).length === 0) assert.equal(fixed, picture);
    }
    assert.ok(marked > checked.length, `${marked} specks`);
  });

  it('of any size are gone after one fix; a second one changes nothing', () => {
    for (const picture of pictures) {
      for (const most of [1, 2, 3, 4]) {
        const fixed = removeSpecks(picture, most);
        assert.deepEqual(specksOf(fixed, most), [], `of ${most} pixels`);
        assert.equal(removeSpecks(fixed, most), fixed);
      }
    }
  });

  it('are on one color: where several meet, there is none', () => {
    const meeting = (...colors: number[]) => {
      const picture = createRaster(3, 3);
      for (const [at, color] of colors.entries()) picture.data.set(PALETTE[color] ?? [], at * 4);
      return specksOf(picture, 1).map(({ pixels }) => pixels);
    };
    assert.deepEqual(meeting(1, 1, 2, 1, 4, 2, 3, 2, 2), []);
    assert.deepEqual(meeting(1, 1, 1, 1, 4, 2, 1, 2, 2), [[4]]);
  });

  it('end as one color if two touch that are each around the other', () => {
    const two: SpriteViews = { views: [{ frames: [createRaster(2, 1)], loops: [] }] };
    const [picture] = two.views[0]?.frames ?? [];
    assert.ok(picture);
    picture.data.set([1, 2, 3, 255, 9, 8, 7, 255]);
    assert.equal(
      checkSprite(two).some(({ rule }) => rule === 'specks'),
      true,
    );
    assert.equal(new Set(wordsOf(removeSpecks(picture, 1).data)).size, 1);
  });
});
