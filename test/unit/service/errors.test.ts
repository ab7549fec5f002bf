import assert from 'node:assert/strict';
import * as errors from '../../../src/service/errors';
import * as runErrors from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';

const FAULT = { status: 400, code: 'invalid_request', text: 'No input.' };

const NO_SUMS = { limit: 0, used: 0, pending: 0, needed: undefined, resetsAt: 0 };

/** Names are part of the interface: callers of the commands read them. */
const TREE: readonly (readonly [errors.KilnError, string, errors.KilnError['charged']])[] = [
  [new errors.InputError([{ rule: 'prompt-missing' }]), 'InputError', 'no'],
  [new runErrors.SourceFileError(foreignText('hero.png'), 'unreadable'), 'SourceFileError', 'no'],
  [new errors.AddressError('not-https'), 'AddressError', 'no'],
  [new errors.MissingKeyError('https://api.example'), 'MissingKeyError', 'no'],
  [new errors.CanceledError(), 'CanceledError', 'unknown'],
  [new errors.ConnectionError('https://x', false, 'ECONNREFUSED'), 'ConnectionError', 'no'],
  [new errors.ConnectionError('https://x', true, 'ECONNRESET'), 'ConnectionError', 'unknown'],
  [new runErrors.RunFailedError(foreignText('no')), 'RunFailedError', 'unknown'],
  [new runErrors.InterruptedError(3), 'InterruptedError', 'yes'],
  [new runErrors.InterruptedError(0, false), 'InterruptedError', 'unknown'],
  [new runErrors.DuplicateRunError('run'), 'DuplicateRunError', 'no'],
  [new runErrors.BudgetError('spent', NO_SUMS), 'BudgetError', 'no'],
  [new runErrors.UploadError({}), 'UploadError', 'no'],
  [new runErrors.NotSavedError(1, 2), 'NotSavedError', 'yes'],
  [new errors.UnexpectedResponseError(302, 'redirect to x'), 'UnexpectedResponseError', 'unknown'],
  [new errors.OddTagsError(), 'OddTagsError', 'no'],
  [new errors.AssetListError({ cause: errors.serviceError({ ...FAULT, status: 500 }) }), 'AssetListError', 'no'],
  [errors.inCall('free', new errors.ConnectionError('https://x', true, 'ECONNRESET')), 'ConnectionError', 'no'],
  [errors.inCall('picture', new errors.UnexpectedResponseError(200, 'HTML')), 'UnexpectedResponseError', 'no'],
  [errors.inCall('once', errors.serviceError({ ...FAULT, status: 500 })), 'ServiceError', 'no'],
  [errors.inCall('paid', errors.serviceError({ ...FAULT, status: 500 })), 'ServiceError', 'unknown'],
  [new runErrors.LeaseLostError(), 'LeaseLostError', 'unknown'],
  [new errors.StreamLostError(foreignText('no room')), 'StreamLostError', 'unknown'],
  [new errors.DeadAddressError('https://x', 410), 'DeadAddressError', 'no'],
  [new errors.DamagedPictureError('truncated'), 'DamagedPictureError', 'no'],
  [errors.serviceError(FAULT), 'ServiceError', 'no'],
  [errors.serviceError({ ...FAULT, status: 401 }), 'AuthenticationError', 'no'],
  [errors.serviceError({ ...FAULT, status: 402 }), 'CreditsError', 'no'],
  [errors.serviceError({ ...FAULT, status: 404 }), 'NotFoundError', 'no'],
  [errors.serviceError({ ...FAULT, status: 413 }), 'TooLargeError', 'no'],
  [errors.serviceError({ ...FAULT, status: 429 }), 'RateLimitedError', 'no'],
  [errors.serviceError({ ...FAULT, status: 408 }), 'ServiceError', 'unknown'],
  [errors.serviceError({ ...FAULT, status: 500 }), 'ServiceError', 'unknown'],
];

describe('Errors', () => {
  for (const [error, name, charged] of TREE) {
    it(`${error.message} is a ${name} with charged: ${charged}`, () => {
      assert.ok(error instanceof errors.KilnError && error instanceof Error);
      assert.equal(error.name, name);
      assert.equal(error.charged, charged);
      assert.ok(error.message.length > 0);
      assert.match(String(error.stack), new RegExp(error.message.slice(0, 20).replace(/[().]/g, '\\$&')));
    });
  }

  it('name every class of the hierarchy', () => {
    const exported = [...Object.values(errors), ...Object.values(runErrors)].filter(
      (value) => typeof value === 'function' && value.prototype instanceof errors.KilnError,
    );
    const seen = new Set<unknown>(TREE.map(([error]) => error.constructor));
    assert.deepEqual(
      exported.filter((value) => !seen.has(value)),
      [],
    );
  });

  it('§7 from the service carry status, code, message, and Retry-After', () => {
    const error = errors.serviceError({ ...FAULT, status: 429, retryAfter: 7 });
    assert.ok(error instanceof errors.ServiceError && error instanceof errors.RateLimitedError);
    const { status, code, text, retryAfter, stated } = error;
    assert.deepEqual(
      { status, code, text, retryAfter, stated },
      { ...FAULT, status: 429, retryAfter: 7, stated: true },
    );
  });

  it('keep their cause', () => {
    const cause = new Error('inside');
    assert.equal(new errors.ConnectionError('https://x', true, 'X', { cause }).cause, cause);
    assert.equal(new runErrors.InterruptedError(0, true, { cause }).cause, cause);
    assert.equal(new runErrors.NotSavedError(1, 1, { cause }).cause, cause);
    assert.equal(new runErrors.SourceFileError(foreignText('a'), 'unreadable', { cause }).cause, cause);
  });
});
