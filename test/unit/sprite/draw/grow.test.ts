import assert from 'node:assert/strict';
import { grownMask } from '../../../../src/sprite/draw/grow';
import { isIn, type Mask, maskOfRect } from '../../../../src/sprite/draw/mask';
import { seed, seeded } from '../../../support/random';

const CANVAS = { width: 11, height: 9 };
/** The round brushes of Aseprite that expand and contract a selection, by how far they reach. */
const BRUSHES: Readonly<Record<number, readonly string[]>> = {
  1: ['.#.', '###', '.#.'],
  2: ['.###.', '#####', '#####', '#####', '.###.'],
  3: ['..###..', '.#####.', '#######', '#######', '#######', '.#####.', '..###..'],
};

const drawn = (is: (x: number, y: number) => boolean) =>
  Array.from({ length: CANVAS.height }, (_, y) =>
    Array.from({ length: CANVAS.width }, (_, x) => (is(x, y) ? '#' : '.')).join(''),
  );
const ofMask = (mask: Mask | undefined) => drawn((x, y) => mask !== undefined && isIn(mask, x, y));

/** Whether a brush at a pixel covers one that is asked for. */
const reaches = (by: number, x: number, y: number, is: (x: number, y: number) => boolean) =>
  (BRUSHES[by] ?? []).some((row, dy) => [...row].some((one, dx) => one === '#' && is(x + dx - by, y + dy - by)));

describe('a selection', () => {
  it('grows and shrinks by a round brush, as a plain model does', () => {
    const random = seeded(seed);
    for (let round = 0; round < 40; round++) {
      const rect = { x: Math.floor(random() * 4), y: Math.floor(random() * 3), width: 7, height: 6 };
      const mask = { ...rect, bits: maskOfRect(rect).bits.map(() => (random() < 0.7 ? 1 : 0)) };
      for (const by of [1, 2, 3]) {
        const grown = drawn((x, y) => reaches(by, x, y, (px, py) => isIn(mask, px, py)));
        assert.deepEqual(ofMask(grownMask(mask, by, CANVAS)), grown);
        const shrunk = drawn((x, y) => !reaches(by, x, y, (px, py) => !isIn(mask, px, py)));
        assert.deepEqual(ofMask(grownMask(mask, -by, CANVAS)), shrunk);
      }
    }
  });

  it('of all shrinks at the edge of the canvas, where it can grow back', () => {
    const all = maskOfRect({ x: 0, y: 0, ...CANVAS });
    const smaller = grownMask(all, -1, CANVAS);
    assert.deepEqual(
      ofMask(smaller),
      drawn((x, y) => x > 0 && y > 0 && x < 10 && y < 8),
    );
    assert.deepEqual(grownMask(all, 1, CANVAS), all);
    assert.equal(grownMask(all, -5, CANVAS), undefined);
  });
});
