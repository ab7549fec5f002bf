import assert from 'node:assert/strict';
import { examples } from '../support/sample';
import { seed } from '../support/seed';
import { fuzzDecoder } from './decodeFuzz';

/** The whole of it, 20,000 files, is `npm run fuzz`. */
const FILES = examples(120, 380);

describe('damaged files in the decoder of the pages', function () {
  this.timeout(240_000);

  it(`each ends as a picture or with its fault, and none holds more pixels than it may (seed ${seed})`, async () => {
    const { broken, ends } = await fuzzDecoder(FILES, seed);
    assert.deepEqual(broken, []);
    assert.ok((ends.decoded ?? 0) > FILES / 20, JSON.stringify(ends));
    assert.ok((ends.unreadable ?? 0) > FILES / 20, JSON.stringify(ends));
  });
});
