import assert from 'node:assert/strict';
import { hostileAseprite } from '../../support/hostileAseprite';
import { examples } from '../../support/sample';
import { seed } from '../../support/seed';
import { fuzzAseprite } from './fuzz';

/** The whole of it, 20,000 files, is `npm run fuzz`. */
const FILES = examples(160, 500);
const MOST_BYTES = 128 * 2 ** 20;

describe('hostile Aseprite files, and mutated ones', function () {
  this.timeout(240_000);

  it(`end as a picture or with a sentence, in at most 128 MiB above the picture (seed ${seed})`, async () => {
    const { outcomes, stuck } = await fuzzAseprite(FILES, seed);
    assert.equal(stuck, undefined);
    assert.equal(outcomes.length, FILES + Object.keys(hostileAseprite).length);
    assert.deepEqual(
      outcomes.filter(({ end, bytes }) => end.startsWith('broken') || bytes > MOST_BYTES),
      [],
    );
    // Most mutations are seen by the reader, and not all of them are refused.
    const share = (...ends: string[]) => outcomes.filter(({ end }) => ends.includes(end)).length / outcomes.length;
    assert.ok(share('damaged') > 0.1 && share('whole') > 0.1, `${share('damaged')} ${share('whole')}`);
  });
});
