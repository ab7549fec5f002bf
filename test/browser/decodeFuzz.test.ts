import assert from 'node:assert/strict';
import { seed } from '../support/random';
import { examples } from '../support/sample';
import { fuzzDecoder } from './decodeFuzz';

/** The full set of 20,000 files is `npm run fuzz`. */
const FILES = examples(120, 380);

describe("Damaged files in the pages' decoder", () => {
  it(`give an image or its fault each, and none holds more pixels than allowed (seed ${seed})`, async () => {
    const { broken, ends } = await fuzzDecoder(FILES, seed);
    assert.deepEqual(broken, []);
    assert.ok((ends.decoded ?? 0) > FILES / 20, JSON.stringify(ends));
    assert.ok((ends.unreadable ?? 0) > FILES / 20, JSON.stringify(ends));
  });
});
