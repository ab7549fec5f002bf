import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LOOP_DIRECTIONS } from '../../../../src/sprite/pixels/frameTag';
import {
  frameAt,
  framesInOrder,
  neighbor,
  orderOfTag,
  type PlayOrder,
  playLength,
  roundLength,
} from '../../../../src/sprite/pixels/playOrder';

const forever = Number.POSITIVE_INFINITY;

function order(direction: PlayOrder['direction'], from: number, to: number, passes = forever): PlayOrder {
  return { direction, from, to, passes };
}

/** The frames of a complete finite play, or the first `most` of an endless one. */
function played(one: PlayOrder, most = 40): number[] {
  return Array.from({ length: Math.min(most, playLength(one)) }, (_, position) => frameAt(one, position));
}

const anyOrder = fc
  .record({
    direction: fc.constantFrom(...LOOP_DIRECTIONS),
    from: fc.nat(50),
    more: fc.nat(12),
    passes: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(forever)),
  })
  .map(({ direction, from, more, passes }) => order(direction, from, from + more, passes));

describe('Play order', () => {
  // The first six are what Aseprite's own playback tests expect of tags.
  const cases: readonly [string, PlayOrder, number[]][] = [
    ['forward, once', order('forward', 1, 3, 1), [1, 2, 3]],
    ['reverse, twice', order('reverse', 3, 5, 2), [5, 4, 3, 5, 4, 3]],
    ['ping-pong, three passes', order('pingpong', 6, 8, 3), [6, 7, 8, 7, 6, 7, 8]],
    ['ping-pong reverse, two passes', order('pingpong_reverse', 10, 12, 2), [12, 11, 10, 11, 12]],
    ['one frame twice', order('forward', 0, 0, 2), [0, 0]],
    ['ping-pong of one frame, three passes', order('pingpong', 0, 0, 3), [0, 0, 0]],
    ['ping-pong, one pass', order('pingpong', 0, 3, 1), [0, 1, 2, 3]],
    ['ping-pong of two frames', order('pingpong', 0, 1, 4), [0, 1, 0, 1, 0]],
  ];
  for (const [name, one, frames] of cases) {
    it(name, () => assert.deepEqual(played(one), frames));
  }

  it('of an endless ping-pong shows its ends once per cycle', () => {
    assert.deepEqual(played(order('pingpong', 0, 3), 13), [0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0]);
    assert.deepEqual(played(order('pingpong_reverse', 0, 3), 8), [3, 2, 1, 0, 1, 2, 3, 2]);
    assert.deepEqual(played(order('forward', 4, 6), 7), [4, 5, 6, 4, 5, 6, 4]);
    assert.deepEqual(played(order('reverse', 4, 6), 7), [6, 5, 4, 6, 5, 4, 6]);
  });

  it('continues before its start like an endless one', () => {
    assert.deepEqual(
      [-3, -2, -1, 0].map((at) => frameAt(order('forward', 2, 4), at)),
      [2, 3, 4, 2],
    );
    assert.deepEqual(
      [-3, -2, -1, 0].map((at) => frameAt(order('pingpong', 2, 4), at)),
      [3, 4, 3, 2],
    );
  });

  it('steps to the neighbor inside the range, wrapping around', () => {
    const range = { from: 2, to: 4 };
    assert.deepEqual(
      [2, 3, 4].map((frame) => neighbor(range, frame, 1)),
      [3, 4, 2],
    );
    assert.deepEqual(
      [2, 3, 4].map((frame) => neighbor(range, frame, -1)),
      [4, 2, 3],
    );
    assert.deepEqual(
      [0, 9].flatMap((frame) => [neighbor(range, frame, 1), neighbor(range, frame, -1)]),
      [2, 4, 2, 4],
    );
  });

  it('never leaves the range, repeats after a cycle, and shows every frame in it', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: -300, max: 300 }), (one, position) => {
        const frame = frameAt(one, position);
        assert.ok(frame >= one.from && frame <= one.to);
        assert.equal(frameAt(one, position + roundLength(one)), frame);
        const round = new Set(Array.from({ length: roundLength(one) }, (_, at) => frameAt(one, at)));
        assert.equal(round.size, one.to - one.from + 1);
      }),
    );
  });

  it('moves by one frame at a time, except for the jump of a straight loop', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(300), (one, position) => {
        const by = Math.abs(frameAt(one, position + 1) - frameAt(one, position));
        const straight = one.direction === 'forward' || one.direction === 'reverse';
        const atEnd = straight && (position + 1) % roundLength(one) === 0;
        assert.equal(by, one.from === one.to ? 0 : atEnd ? one.to - one.from : 1);
      }),
    );
  });

  it('ends with its last pass', () => {
    fc.assert(
      fc.property(anyOrder, (one) => {
        fc.pre(Number.isFinite(one.passes));
        const frames = played(one, playLength(one));
        const backward = one.direction === 'reverse' || one.direction === 'pingpong_reverse';
        const back = one.direction.startsWith('pingpong') && one.passes % 2 === 0;
        assert.equal(frames.at(-1), backward === back ? one.to : one.from);
      }),
    );
  });

  it('for forward-only players has all of a finite order, or one cycle of an endless one', () => {
    for (const [direction, repeat, frames] of [
      ['forward', undefined, [4, 5, 6, 7]],
      ['reverse', undefined, [7, 6, 5, 4]],
      ['pingpong', undefined, [4, 5, 6, 7, 6, 5]],
      ['pingpong_reverse', undefined, [7, 6, 5, 4, 5, 6]],
      ['forward', 2, [4, 5, 6, 7, 4, 5, 6, 7]],
      ['pingpong', 2, [4, 5, 6, 7, 6, 5, 4]],
      ['pingpong_reverse', 1, [7, 6, 5, 4]],
    ] as const) {
      assert.deepEqual(framesInOrder(orderOfTag({ from: 4, to: 7, direction, repeat })), frames);
    }
    assert.deepEqual(framesInOrder(orderOfTag({ from: 3, to: 3, direction: 'pingpong' })), [3]);
    assert.deepEqual(framesInOrder(orderOfTag({ from: 3, to: 4, direction: 'pingpong' })), [3, 4]);
  });

  it("of a tag with 65,535 repeats isn't an endless list", () => {
    const long = framesInOrder(orderOfTag({ from: 0, to: 99, direction: 'forward', repeat: 65_535 }));
    assert.equal(long.length, 4000);
    assert.equal(framesInOrder(orderOfTag({ from: 0, to: 4095, direction: 'pingpong', repeat: 9 })).length, 4096);
  });
});
