import assert from 'node:assert/strict';
import { playingOf } from '../../../../src/sprite/export/animation/playing';
import { drawn, spriteOf, tagOf } from './sprites';

describe('The repeat count of an exported animation', () => {
  const plays = (repeat: number | undefined) =>
    playingOf(spriteOf([drawn('a'), drawn('b')], { tags: [tagOf('walk', 0, 1, { repeat })] }), 1).plays;

  it("is the tag's, as far as formats can count", () => {
    assert.deepEqual([undefined, 1, 65_535, 65_536, 1_000_000].map(plays), [0, 1, 65_535, 65_535, 65_535]);
  });
});
