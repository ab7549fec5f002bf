import assert from 'node:assert/strict';
import { readBytes } from '../../../src/service/calls';
import { UnexpectedResponseError } from '../../../src/service/errors';
import { closable, type ServiceResponse } from '../../../src/service/transport';

const LIMIT = 10;

/** An answer without a declared length: `count` chunks of `bytes` bytes. Counts the chunks that were read. */
function answer(count: number, bytes: number) {
  const seen = { taken: 0, closed: false };
  async function* chunks() {
    for (; seen.taken < count; seen.taken++) yield new Uint8Array(bytes);
  }
  const body = closable(chunks(), () => {
    seen.closed = true;
  });
  const response: ServiceResponse = { status: 200, headers: {}, body };
  return { seen, response };
}

describe('Bodies without a declared length', () => {
  it('are read completely up to the limit', async () => {
    assert.equal((await readBytes(answer(5, 2).response, LIMIT)).length, LIMIT);
    assert.equal((await readBytes(answer(1, LIMIT).response, LIMIT)).length, LIMIT);
  });

  it('are refused one byte over the limit', async () => {
    for (const { response } of [answer(11, 1), answer(1, 11)])
      await assert.rejects(readBytes(response, LIMIT), UnexpectedResponseError);
  });

  it('that never end are closed as soon as they exceed the limit', async () => {
    const { seen, response } = answer(1_000_000, 4);
    await assert.rejects(readBytes(response, LIMIT), /more than 10 bytes/);
    assert.deepEqual(seen, { taken: 2, closed: true });
  });
});
