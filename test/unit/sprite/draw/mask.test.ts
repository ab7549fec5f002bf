import assert from 'node:assert/strict';
import {
  isIn,
  joinedMasks,
  MASK_JOINS,
  type Mask,
  type MaskJoin,
  trimmedMask,
  withinCanvas,
} from '../../../../src/sprite/draw/mask';
import { seed, seeded } from '../../../support/random';

const CANVAS = { width: 9, height: 7 };

/** The pixels of a mask by a plain model: `x,y`, from the top left. */
function pixels(mask: Mask | undefined): string[] {
  const found: string[] = [];
  for (let y = -20; mask && y < 30; y++) for (let x = -20; x < 30; x++) if (isIn(mask, x, y)) found.push(`${x},${y}`);
  return found;
}

function someMask(random: () => number): Mask {
  const upTo = (count: number) => Math.floor(random() * count);
  const [x, y, width, height] = [upTo(6) - 1, upTo(5) - 1, 1 + upTo(6), 1 + upTo(5)];
  return { x, y, width, height, bits: Uint8Array.from({ length: width * height }, () => upTo(2)) };
}

const PLAIN: Readonly<Record<MaskJoin, (a: boolean, b: boolean) => boolean>> = {
  replace: (_, b) => b,
  add: (a, b) => a || b,
  subtract: (a, b) => a && !b,
  intersect: (a, b) => a && b,
};

function where(is: (x: number, y: number) => boolean): string[] {
  const found: string[] = [];
  for (let y = -20; y < 30; y++) for (let x = -20; x < 30; x++) if (is(x, y)) found.push(`${x},${y}`);
  return found;
}

const isOn = (x: number, y: number) => x >= 0 && y >= 0 && x < CANVAS.width && y < CANVAS.height;

describe('masks', () => {
  it('are joined as sets are', () => {
    const random = seeded(seed);
    for (let round = 0; round < 40; round++) {
      const [a, b] = [someMask(random), someMask(random)];
      for (const join of MASK_JOINS) {
        const expected = where((x, y) => PLAIN[join](isIn(a, x, y), isIn(b, x, y)));
        assert.deepEqual(pixels(joinedMasks(a, b, join)), expected, join);
        assert.deepEqual(
          pixels(joinedMasks(undefined, b, join)),
          where((x, y) => PLAIN[join](false, isIn(b, x, y))),
        );
      }
    }
  });

  it('are as small as they can be', () => {
    const random = seeded(seed);
    for (let round = 0; round < 40; round++) {
      const mask = someMask(random);
      const trimmed = trimmedMask(mask);
      assert.deepEqual(pixels(trimmed), pixels(mask));
      const [xs, ys] = [0, 1].map((axis) => pixels(mask).map((at) => Number(at.split(',')[axis])));
      const rect = trimmed && [trimmed.x, trimmed.y, trimmed.x + trimmed.width - 1, trimmed.y + trimmed.height - 1];
      if (xs?.length && ys)
        assert.deepEqual(rect, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
      else assert.equal(trimmed, undefined);
    }
  });

  it('are limited to a canvas and a selection', () => {
    const random = seeded(seed);
    for (let round = 0; round < 20; round++) {
      const [mask, selection] = [someMask(random), someMask(random)];
      const expected = where((x, y) => isOn(x, y) && isIn(mask, x, y) && isIn(selection, x, y));
      assert.deepEqual(pixels(withinCanvas(mask, CANVAS, selection)), expected);
    }
  });
});
