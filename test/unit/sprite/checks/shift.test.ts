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
      const equal = { all: 0, same: 0 };
      for (let y = 0; y < 16; y++)
        for (let x = 0; x < 16; x++) {
          const inside = x + dx < 16 && y + dy < 16;
          const [one, other] = [before.words[y * 16 + x], inside ? after.words[(y + dy) * 16 + x + dx] : 0];
          if (one === 0 && other === 0) continue;
          equal.all++;
          if (one === other) equal.same++;
        }
      assert.equal(shift.alike, equal.same / equal.all);
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
