import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FrameTag, LOOP_DIRECTIONS, type LoopDirection } from '../../../../src/sprite/pixels/frameTag';
import {
  frameIn,
  type PlaySequence,
  positionIn,
  roundDuration,
  sameRound,
  sequenceOf,
  taggedSequence,
} from '../../../../src/sprite/pixels/playSequence';

const forever = Number.POSITIVE_INFINITY;

const range = (direction: LoopDirection, from: number, to: number, passes = forever) =>
  sequenceOf({ from, to, direction, passes });

/** The frames of a complete finite play. */
const played = (one: PlaySequence) => Array.from({ length: one.length }, (_, position) => frameIn(one, position));

describe('Play sequence of a range', () => {
  it('is its order written out', () => {
    assert.deepEqual(played(range('pingpong', 6, 8, 3)), [6, 7, 8, 7, 6, 7, 8]);
    assert.deepEqual(range('pingpong_reverse', 0, 3).round, [3, 2, 1, 0, 1, 2]);
    assert.deepEqual(played(range('reverse', 3, 5, 2)), [5, 4, 3, 5, 4, 3]);
    assert.equal(range('forward', 0, 3).length, forever);
  });

  it('continues before its start like an endless one', () => {
    assert.deepEqual(
      [-3, -2, -1, 0].map((at) => frameIn(range('pingpong', 2, 4), at)),
      [3, 4, 3, 2],
    );
  });

  it('has a cycle as long as its frames, with the inner ones of a ping-pong twice', () => {
    const durations = [1000, 100, 200, 400, 5000];
    assert.equal(roundDuration(range('forward', 1, 3), durations), 700);
    assert.equal(roundDuration(range('pingpong', 1, 3), durations), 900);
    assert.equal(roundDuration(range('pingpong', 2, 2), durations), 200);
  });

  it("finds the first position of a frame, and none of one that isn't played", () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((frame) => positionIn(range('reverse', 2, 4), frame)),
      [-1, 2, 1, 0, -1],
    );
  });

  it('is the same for any repeat count', () => {
    assert.ok(sameRound(range('pingpong', 0, 3), range('pingpong', 0, 3, 2)));
    assert.ok(!sameRound(range('pingpong', 0, 3), range('forward', 0, 3)));
  });
});

/** A tag: its ends, direction, and repeats. */
type Given = readonly [from: number, to: number, direction?: LoopDirection, repeat?: number];

describe('Play sequence of tags', () => {
  const tagsOf = (given: readonly Given[]): FrameTag[] =>
    given.map(([from, to, direction = 'forward', repeat]) => ({ name: '', from, to, direction, repeat }));
  const round = (frames: number, ...given: readonly Given[]) => [
    ...taggedSequence(frames, tagsOf(given), forever).round,
  ];

  // The expectations of Aseprite's own tests for a sprite that loops with its tags, some with other frames.
  const cases: readonly [string, number, readonly Given[], number[]][] = [
    ['no tags', 4, [], [0, 1, 2, 3]],
    ['a tag that repeats', 4, [[1, 2, 'forward', 2]], [0, 1, 2, 1, 2, 3]],
    ['a tag without a repeat count plays once', 4, [[1, 2]], [0, 1, 2, 3]],
    ['a ping-pong without one plays both ways', 5, [[1, 3, 'pingpong']], [0, 1, 2, 3, 2, 1, 4]],
    [
      'each tag in its direction',
      14,
      [
        [1, 2, 'forward', 1],
        [3, 5, 'reverse', 2],
        [6, 8, 'pingpong', 3],
        [10, 12, 'pingpong_reverse', 2],
      ],
      [0, 1, 2, 5, 4, 3, 5, 4, 3, 6, 7, 8, 7, 6, 7, 8, 9, 12, 11, 10, 11, 12, 13],
    ],
    ['a tag of one frame', 2, [[0, 0, 'forward', 2]], [0, 0, 1]],
    [
      'a ping-pong inside a tag',
      7,
      [
        [1, 5, 'forward', 2],
        [2, 4, 'pingpong', 3],
      ],
      [0, 1, 2, 3, 4, 3, 2, 3, 4, 5, 1, 2, 3, 4, 3, 2, 3, 4, 5, 6],
    ],
    [
      'tags that end together',
      5,
      [
        [1, 4, 'forward', 2],
        [2, 4, 'forward', 2],
      ],
      [0, 1, 2, 3, 4, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4],
    ],
    [
      'tags that begin together, the inner one backward',
      5,
      [
        [1, 4, 'forward', 2],
        [1, 3, 'reverse', 2],
      ],
      [0, 3, 2, 1, 3, 2, 1, 4, 3, 2, 1, 3, 2, 1, 4],
    ],
    [
      'tags with the same frames are nested in order',
      4,
      [
        [1, 3, 'forward', 2],
        [1, 3, 'pingpong', 4],
      ],
      [0, 1, 2, 3, 2, 1, 2, 3, 2, 1, 1, 2, 3, 2, 1, 2, 3, 2, 1],
    ],
    [
      'on the way back, a ping-pong reverses the tags inside it',
      6,
      [
        [0, 4, 'pingpong', 2],
        [1, 3, 'reverse', 3],
      ],
      [0, 3, 2, 1, 3, 2, 1, 3, 2, 1, 4, 1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 5],
    ],
    [
      'a ping-pong in a ping-pong',
      6,
      [
        [0, 4, 'pingpong', 3],
        [1, 3, 'pingpong_reverse', 2],
      ],
      [0, 3, 2, 1, 2, 3, 4, 1, 2, 3, 2, 1, 0, 3, 2, 1, 2, 3, 4, 5],
    ],
    [
      'overlapping tags, each from its start',
      7,
      [
        [1, 3, 'forward', 2],
        [2, 4, 'reverse', 2],
        [3, 5, 'pingpong', 2],
      ],
      [0, 1, 2, 3, 1, 2, 3, 4, 3, 2, 4, 3, 2, 3, 4, 5, 4, 3, 6],
    ],
    [
      'overlapping tags inside a ping-pong',
      7,
      [
        [1, 6, 'pingpong', 2],
        [2, 4, 'reverse', 2],
        [3, 5, 'pingpong', 2],
      ],
      [0, 1, 4, 3, 2, 4, 3, 2, 3, 4, 5, 4, 3, 6, 5, 4, 3, 4, 5, 2, 3, 4, 2, 3, 4, 1],
    ],
  ];
  for (const [name, frames, given, expected] of cases) {
    it(name, () => assert.deepEqual(round(frames, ...given), expected));
  }

  it('of a ping-pong over the whole sprite shows its ends once at each turn, in either direction', () => {
    assert.deepEqual(round(4, [0, 3, 'pingpong']), [0, 1, 2, 3, 2, 1]);
    assert.deepEqual(round(4, [0, 3, 'pingpong_reverse']), [3, 2, 1, 0, 1, 2]);
    const twice = taggedSequence(3, tagsOf([[0, 2, 'pingpong']]), 2);
    assert.deepEqual(played(twice), [0, 1, 2, 1, 0, 1, 2, 1, 0]);
  });

  it('ends after the given number of cycles', () => {
    assert.deepEqual(played(taggedSequence(3, tagsOf([[1, 2, 'reverse']]), 2)), [0, 2, 1, 0, 2, 1]);
    assert.equal(taggedSequence(3, [], forever).length, forever);
  });

  it('stays small and fast, even if repeats of nested tags multiply', () => {
    const deep = tagsOf(Array.from({ length: 4096 }, () => [0, 4095, 'pingpong', 65_535]));
    assert.ok(taggedSequence(4096, deep, forever).round.length <= 65_536);
    const wide = tagsOf(Array.from({ length: 4096 }, (_, frame) => [frame, frame, 'forward', 65_535]));
    assert.ok(taggedSequence(4096, wide, forever).round.length <= 65_536);
  });

  it('shows every frame, and no others', () => {
    const tag = fc.tuple(fc.nat(11), fc.nat(11), fc.constantFrom(...LOOP_DIRECTIONS), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), (given) => {
        const ordered = given.map(
          ([a, b, direction, repeat]): Given => [Math.min(a, b), Math.max(a, b), direction, repeat],
        );
        assert.deepEqual(
          [...new Set(round(12, ...ordered))].sort((a, b) => a - b),
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        );
      }),
    );
  });
});
