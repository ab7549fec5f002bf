import assert from 'node:assert/strict';
import { WheelZoom } from '../../../../../src/webview/preview/stage/wheelZoom';

/** Levels after one movement each, `every` milliseconds apart. */
function levels(
  from: number,
  moves: readonly number[],
  more: { ctrlKey?: boolean; deltaMode?: number; every?: number } = {},
) {
  const wheel = new WheelZoom();
  const { ctrlKey = false, deltaMode = 0, every = 16 } = more;
  let zoom = from;
  return moves.map((deltaY, index) => {
    zoom = wheel.turn({ deltaY, deltaMode, ctrlKey, timeStamp: 1000 + index * every }, zoom);
    return zoom;
  });
}

describe('Wheel zoom', () => {
  it("moves one level per notch, with any browser's notch size", () => {
    for (const notch of [53, 100, 120, 150]) assert.deepEqual(levels(4, [-notch, -notch, notch]), [5, 6, 5]);
    assert.deepEqual(levels(4, [-3, 3], { deltaMode: 1 }), [5, 4]);
    assert.deepEqual(levels(4, [-1], { deltaMode: 2 }), [7]);
    assert.deepEqual(levels(4, [-100, 100], { ctrlKey: true }), [5, 4]);
  });

  it('counts notches that arrive as one event', () => {
    assert.deepEqual(levels(4, [-240]), [6]);
    assert.deepEqual(levels(4, [-300]), [7]);
    assert.deepEqual(levels(1, [-5000]), [5]);
  });

  it('adds up small trackpad movements', () => {
    assert.deepEqual(levels(4, Array(12).fill(-10)), [4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7]);
  });

  it('forgets a partial movement after a pause or a change of direction', () => {
    assert.deepEqual(levels(4, [-30, -30], { every: 400 }), [4, 4]);
    assert.deepEqual(levels(4, [-30, 30, 9, 1]), [4, 4, 4, 3]);
  });

  it('follows a pinch exactly', () => {
    const moves = Array(70).fill(-1);
    // e^0.7 is about 2.
    assert.equal(levels(8, moves, { ctrlKey: true }).at(-1), 16);
    assert.equal(
      levels(
        16,
        moves.map((move) => -move),
        { ctrlKey: true },
      ).at(-1),
      8,
    );
    assert.equal(levels(64, [...Array(300).fill(-5), 10, 10], { ctrlKey: true }).at(-1), 56);
  });

  it('follows fingers on a touch screen the same way', () => {
    const wheel = new WheelZoom();
    assert.equal(wheel.pinch(1.5, 8), 12);
    assert.equal(wheel.pinch(2, 12), 24);
    wheel.end();
    assert.equal(wheel.pinch(0.5, 24), 12);
  });
});
