import {
  CancelledError,
  ConnectionError,
  InputError,
  MissingKeyError,
  RateLimitedError,
  ServiceError,
  SourceFileError,
} from '../../../service/errors';

/**
 * What a failure of `POST /generate` before `started` means.
 * - `not-sent` (A): no byte left; may be sent again.
 * - `busy` (B, 429): not accepted; is sent again after the wait.
 * - `refused` (B): not accepted; final.
 * - `unknown` (C): bytes left, and nobody knows; never sent again by itself.
 */
export type Outcome = 'not-sent' | 'busy' | 'refused' | 'unknown';

/** Answers of §7 that come before anything is reserved. */
const REFUSALS = new Set([400, 401, 402, 404, 413]);

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof RateLimitedError) return 'busy';
  if (error instanceof ConnectionError) return error.sent ? 'unknown' : 'not-sent';
  if (error instanceof InputError || error instanceof SourceFileError || error instanceof MissingKeyError)
    return 'refused';
  if (error instanceof ServiceError)
    return REFUSALS.has(error.status) && error.code !== 'unknown' ? 'refused' : 'unknown';
  if (error instanceof CancelledError) return 'unknown';
  return 'unknown';
}
