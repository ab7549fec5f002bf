import assert from 'node:assert/strict';
import { type FillOptions, fillMask } from '../../../../src/sprite/draw/fill';
import { isIn, type Mask, maskOfRect } from '../../../../src/sprite/draw/mask';
import { outlinePixels } from '../../../../src/sprite/draw/outline';
import { shaded } from '../../../../src/sprite/draw/shade';
import { seed, seeded } from '../../../support/random';

/** Colors of the letters below, RGBA with red in the lowest byte; `~` has a color that nobody sees. */
const COLORS: Readonly<Record<string, number>> = {
  '.': 0,
  '~': 0x00ffffff,
  a: 0xff101010,
  b: 0xff181810,
  c: 0xff404040,
};
const wordsOf = (rows: readonly string[]) =>
  Uint32Array.from(rows.flatMap((row) => [...row].map((one) => COLORS[one] ?? 0)));
const OPTIONS: FillOptions = { isContiguous: true, tolerance: 0 };

function filled(rows: readonly string[], x: number, y: number, options: Partial<FillOptions> = {}): string[] {
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  return drawn(fillMask(wordsOf(rows), size, { x, y }, { ...OPTIONS, ...options }), rows);
}

const drawn = (mask: Mask | undefined, rows: readonly string[]) =>
  rows.map((row, y) => [...row].map((_, x) => (mask && isIn(mask, x, y) ? '#' : '.')).join(''));

describe('a fill', () => {
  it('spreads through sides, not through corners', () => {
    assert.deepEqual(filled(['aac', 'aca', 'caa'], 0, 0), ['##.', '#..', '...']);
    assert.deepEqual(filled(['aac', 'aca', 'caa'], 0, 0, { isContiguous: false }), ['##.', '#.#', '.##']);
  });

  it('takes all that nobody sees for alike', () => {
    assert.deepEqual(filled(['.~a', '~.a'], 0, 0), ['##.', '##.']);
  });

  it('takes a half transparent black for another color than black', () => {
    const words = Uint32Array.of(0xff000000, 0x80000000);
    assert.deepEqual(fillMask(words, { width: 2, height: 1 }, { x: 0, y: 0 }, OPTIONS)?.width, 1);
  });

  it('takes what differs little if it may', () => {
    assert.deepEqual(filled(['abc'], 0, 0, { tolerance: 8 }), ['##.']);
    assert.deepEqual(filled(['abc'], 0, 0, { tolerance: 7 }), ['#..']);
    assert.deepEqual(filled(['a.c'], 1, 0, { tolerance: 254 }), ['.#.'], 'what is seen is never like what is not');
  });

  it('stays in a selection', () => {
    const selection = maskOfRect({ x: 1, y: 0, width: 2, height: 1 });
    assert.deepEqual(filled(['aaaa', 'aaaa'], 1, 0, { selection }), ['.##.', '....']);
    assert.deepEqual(filled(['aaaa'], 3, 0, { selection }), ['....'], 'begun beyond it');
  });

  it('finds what a plain search finds', () => {
    const random = seeded(seed);
    for (let round = 0; round < 60; round++) {
      // Long runs are searched by other means.
      const longest = round % 5 === 0 ? 90 : 12;
      const [width, height] = [1 + Math.floor(random() * longest), 1 + Math.floor(random() * 9)];
      const rows = Array.from({ length: height }, () =>
        Array.from({ length: width }, () => (random() < (longest > 12 ? 0.97 : 0.6) ? 'a' : 'c')).join(''),
      );
      const [x, y] = [Math.floor(random() * width), Math.floor(random() * height)];
      assert.deepEqual(filled(rows, x, y), searched(rows, x, y));
    }
  });
});

function searched(rows: readonly string[], x: number, y: number): string[] {
  const found = new Set([`${x},${y}`]);
  for (const place of found) {
    const [column = 0, row = 0] = place.split(',').map(Number);
    for (const [dx, dy] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const)
      if (rows[row + dy]?.[column + dx] === rows[y]?.[x]) found.add(`${column + dx},${row + dy}`);
  }
  return rows.map((line, row) => [...line].map((_, column) => (found.has(`${column},${row}`) ? '#' : '.')).join(''));
}

describe('an outline', () => {
  const SHAPE = ['.....', '..a..', '..a..', '.....'];
  const size = { width: 5, height: 4 };

  it('lies outside or inside, round or with corners', () => {
    const made = (place: 'outside' | 'inside', isRound: boolean) =>
      drawn(outlinePixels(wordsOf(SHAPE), size, { place, isRound }), SHAPE);
    assert.deepEqual(made('outside', true), ['..#..', '.#.#.', '.#.#.', '..#..']);
    assert.deepEqual(made('outside', false), ['.###.', '.#.#.', '.#.#.', '.###.']);
    assert.deepEqual(made('inside', true), ['.....', '..#..', '..#..', '.....']);
  });

  it('is none along the edge of the canvas', () => {
    const made = outlinePixels(wordsOf(['aa', 'aa']), { width: 2, height: 2 }, { place: 'inside', isRound: false });
    assert.equal(made, undefined);
  });
});

describe('shading', () => {
  it('goes along the ramp, and leaves other colors and its ends alone', () => {
    const [a = 0, b = 0, c = 0] = ['a', 'b', 'c'].map((name) => COLORS[name]);
    const mask = maskOfRect({ x: 0, y: 0, width: 4, height: 1 });
    const made = shaded(wordsOf(['abc.']), 4, mask, [a, b, c], 1);
    assert.deepEqual(made?.mask.bits, Uint8Array.of(1, 1, 0, 0));
    assert.deepEqual(made.words, Uint32Array.of(b, c));
    assert.deepEqual(shaded(wordsOf(['abc.']), 4, mask, [a, b, c], -1)?.words, Uint32Array.of(a, b));
    assert.equal(shaded(wordsOf(['....']), 4, mask, [a, b, c], 1), undefined);
  });
});
