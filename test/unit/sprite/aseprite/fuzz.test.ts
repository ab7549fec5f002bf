import assert from 'node:assert/strict';
import { seed } from '../../../support/random';
import { examples } from '../../../support/sample';
import { hostileAseprite } from '../../../support/sprites/hostileAseprite';
import { fuzzAseprite } from './fuzz';

/** The full set of 20,000 files is `npm run fuzz`. */
const FILES = examples(160, 500);
const MAX_BYTES = 128 * 2 ** 20;

describe('Hostile and mutated Aseprite files', () => {
  it(`give an image or a readable error, within 128 MiB on top of the image (seed ${seed})`, async () => {
    const { outcomes, stuck } = await fuzzAseprite(FILES, seed);
    assert.equal(stuck, undefined);
    assert.equal(outcomes.length, FILES + Object.keys(hostileAseprite).length);
    assert.deepEqual(
      outcomes.filter(({ end, bytes }) => end.startsWith('broken') || bytes > MAX_BYTES),
      [],
    );
    // The reader notices most mutations, and doesn't refuse all of them.
    const share = (...ends: string[]) => outcomes.filter(({ end }) => ends.includes(end)).length / outcomes.length;
    assert.ok(share('damaged') > 0.1 && share('whole') > 0.1, `${share('damaged')} ${share('whole')}`);
  });
});
