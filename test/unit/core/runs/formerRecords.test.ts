import assert from 'node:assert/strict';
import * as v from 'valibot';
import { planSchema, type RunRecord } from '../../../../src/core/runs/journal/record';
import { errorRecord, pastError } from '../../../../src/core/runs/recordedRun';
import {
  ConnectionError,
  CreditsError,
  inCall,
  RateLimitedError,
  ServiceError,
  serviceError,
} from '../../../../src/service/errors';
import { BudgetError } from '../../../../src/service/runErrors';

const JOB = '0123456789abcdef';
const PLAN = { kind: 'edit', sources: [], tags: [], directionNames: [], folder: `file:///jobs/${JOB}/a1/b2c3d4e5` };

const revived = (error: RunRecord['error']) =>
  pastError({ state: 'failed', outputs: [], error } as unknown as RunRecord);

describe('Run records', () => {
  it('of earlier versions show by names and folder that a run belongs to a replacement', () => {
    const { replacement } = v.parse(planSchema, { ...PLAN, stems: [['hero']] });
    assert.deepEqual(replacement, { job: JOB, step: 'a1' });
  });

  it('of other runs in such a folder, or with such names elsewhere, belong to no replacement', () => {
    assert.equal(v.parse(planSchema, PLAN).replacement, undefined);
    const { replacement } = v.parse(planSchema, { ...PLAN, folder: 'file:///game/art', stems: [['hero']] });
    assert.equal(replacement, undefined);
  });

  it('store the kind of an error, independent of its class name', () => {
    const busy = serviceError({ status: 429, code: 'rate_limited', text: 'Slow down.', retryAfter: 7 });
    const record = errorRecord(busy);
    assert.equal(record.kind, 'service');
    const again = revived({ ...record, name: 'Renamed' });
    assert.ok(again instanceof RateLimitedError);
    assert.equal(again.retryAfter, 7);
  });

  it('keep which kind of call failed, so that a free one never seems to have cost anything', () => {
    const failed = () => serviceError({ status: 500, code: 'x', text: 'No.' });
    for (const [error, charged] of [
      [inCall('picture', failed()), 'no'],
      [failed(), 'unknown'],
    ] as const) {
      const again = revived(errorRecord(error));
      assert.ok(again instanceof ServiceError);
      assert.equal(again.charged, charged);
    }
  });

  it('keep which file of the ledger refused a run, and why', () => {
    const sums = { limit: 100, used: 0, pending: 0, needed: undefined, resetsAt: 0 };
    const at = { file: '/home/a/2026-11-25.jsonl', trouble: 'later' as const };
    const again = revived(errorRecord(new BudgetError('ledger', sums, { at })));
    assert.ok(again instanceof BudgetError);
    assert.deepEqual({ file: again.file, trouble: again.trouble }, at);
  });

  it('of earlier versions, with only a class name, give the same errors', () => {
    const credits = revived({
      name: 'CreditsError',
      text: '402',
      facts: { status: 402, code: 'x', text: 'None left.' },
    });
    assert.ok(credits instanceof CreditsError);
    const facts = { origin: 'https://draw.example', sent: true, code: 'ECONNRESET' };
    assert.ok(revived({ name: 'ConnectionError', text: 'x', facts }) instanceof ConnectionError);
    assert.equal(revived({ name: 'Odd', text: 'x' })?.name, 'Odd');
  });
});
