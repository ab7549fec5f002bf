import {
  AssetListError,
  AuthenticationError,
  ConnectionError,
  inCall,
  MissingKeyError,
  serviceError,
} from '../../service/errors';
import { reasonText } from '../text/errorText';

/** Progress of the index, and why it stopped. */
export interface LibraryStatus {
  readonly state: 'loading' | 'reading' | 'ready' | 'no-key' | 'offline' | 'refused' | 'failed';
  /** A sentence about what went wrong. */
  readonly message?: string;
  /** What went wrong, if something did. */
  readonly error?: unknown;
  /** Assets read so far, while `reading`. */
  readonly read?: number;
  /** While reading waits for a busy service: when it resumes (milliseconds since 1970). */
  readonly resumeAt?: number;
}

/** The status of an index that couldn't be read. Reading is free, so nothing is said about credits. */
export function faultStatus(error: unknown): LibraryStatus {
  return { state: faultState(error), message: reasonText(error), error };
}

function faultState(error: unknown): LibraryStatus['state'] {
  if (error instanceof MissingKeyError) return 'no-key';
  if (error instanceof AuthenticationError) return 'refused';
  return error instanceof ConnectionError ? 'offline' : 'failed';
}

/** Why an index with this status may lack assets of its account; undefined if it's complete. @param now milliseconds since 1970 */
export function listFault({ state, error, resumeAt }: LibraryStatus, now: number): AssetListError | undefined {
  if (state === 'ready') return undefined;
  if (error !== undefined || resumeAt === undefined) return new AssetListError({ cause: error });
  const retryAfter = Math.max(1, Math.ceil((resumeAt - now) / 1000));
  return new AssetListError({
    cause: inCall('free', serviceError({ status: 429, code: 'busy', text: '', retryAfter })),
  });
}
