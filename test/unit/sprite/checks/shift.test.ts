import assert from 'node:assert/strict';
import { shiftBetween } from '../../../../src/sprite/checks/shift';
import { seeded } from '../../../support/random';

const REACH = 4;

/** A picture of few colors, with holes. */
function pictureOf(side: number, colorAt: (x: number, y: number) => number) {
  const words = Uint32Array.from({ length: side * side }, (_, at) => colorAt(at % side, Math.floor(at / side)));
  return { view: 0, frame: 0, width: side, height: side, data: new Uint8ClampedArray(words.buffer), words };
}

/** The picture moved, with one pixel in `noise` of another color. */
function moved(from: ReturnType<typeof pictureOf>, dx: number, dy: number, noise: () => boolean) {
  const { width: side, words } = from;
  return pictureOf(side, (x, y) => {
    const isInside = x >= dx && y >= dy && x - dx < side && y - dy < side;
    return noise() ? 9 : isInside ? (words[(y - dy) * side + x - dx] ?? 0) : 0;
  });
}

/** The share of equal pixels if the second image is moved back by `dx` and `dy`, of those that aren't empty in both. */
function alikeAt(before: ReturnType<typeof pictureOf>, after: ReturnType<typeof pictureOf>, dx: number, dy: number) {
  const { width: side, words } = before;
  const pairs = Array.from(words, (one, at) => {
    const [x, y] = [(at % side) + dx, Math.floor(at / side) + dy];
    return [one, x < side && y < side ? after.words[y * side + x] : 0] as const;
  }).filter(([one, other]) => one !== 0 || other !== 0);
  return pairs.filter(([one, other]) => one === other).length / pairs.length;
}

describe('The shift between frames', () => {
  it('is the one that all shifts tried in full would give', () => {
    const random = seeded(7);
    for (let round = 0; round < 40; round++) {
      const before = pictureOf(16, () => Math.floor(random() * 4));
      const [dx, dy] = [round % 4, Math.floor(round / 4) % 4];
      const after = moved(before, dx, dy, () => random() < 0.02 * (round % 7));
      const shift = shiftBetween(before, after, REACH);
      // Each color stands for itself only, so a random picture resembles no other shift of itself.
      assert.deepEqual([shift.x, shift.y], [dx, dy], `round ${round}`);
      assert.equal(shift.alike, alikeAt(before, after, dx, dy));
    }
  });

  it('of frames that are nearly equal costs a few rows for each shift', () => {
    const random = seeded(3);
    const before = pictureOf(64, () => 1 + Math.floor(random() * 3));
    const after = moved(before, 0, 0, () => false);
    after.words[5] = 9;
    let reads = 0;
    const counted = new Proxy(after.words, {
      get: (words, key) => {
        reads++;
        return words[Number(key)];
      },
    });
    shiftBetween(before, { ...after, words: counted }, REACH);
    const shifts = (2 * REACH + 1) ** 2;
    assert.ok(reads > 64 * 64 && reads < (shifts * 64 * 64) / 8, `${reads}`);
  });
});
