import assert from 'node:assert/strict';
import { JobError } from '../../../../../src/core/disk/resumableJob';
import { CreditsError } from '../../../../../src/service/errors';
import { type PlaceholderBench, placeholderBench } from './placeholderBench';

describe('Continuing a placeholder replacement at another service', () => {
  let bench: PlaceholderBench;
  const never = new AbortController().signal;

  afterEach(() => bench.close());

  it('is refused, sends nothing, and keeps the job for its original service', async () => {
    // Enough for the first of three runs.
    bench = await placeholderBench(15);
    await bench.drawChain();
    const begun = await bench.replace();
    assert.ok(begun.error instanceof CreditsError);
    const asked = bench.asked.length;
    const before = await bench.job.waiting();
    const other = { ...bench.hosted, origin: 'https://other.example' };
    await assert.rejects(
      bench.job.resume(other, never, () => {}),
      (error) => error instanceof JobError && error.reason === 'service',
    );
    assert.equal(bench.asked.length, asked);
    assert.deepEqual(await bench.job.waiting(), before);
    await bench.topUp(1000);
    const rest = await bench.job.resume(bench.hosted, never, () => {});
    assert.deepEqual([rest.error, rest.remaining], [undefined, []]);
  });
});
