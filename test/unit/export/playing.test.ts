import assert from 'node:assert/strict';
import { playingOf } from '../../../src/export/animation/playing';
import { drawn, spriteOf, tagOf } from './sprites';

describe('How often an exported animation plays', () => {
  const plays = (repeat: number | undefined) =>
    playingOf(spriteOf([drawn('a'), drawn('b')], { tags: [tagOf('walk', 0, 1, { repeat })] }), 1).plays;

  it('is as often as its tag says, as far as formats can count', () => {
    assert.deepEqual([undefined, 1, 65_535, 65_536, 1_000_000].map(plays), [0, 1, 65_535, 65_535, 65_535]);
  });
});
