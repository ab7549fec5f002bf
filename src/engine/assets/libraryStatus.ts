import { AuthenticationError, ConnectionError, MissingKeyError } from '../../service/errors';
import { errorText } from '../text/errorText';

/** Progress of the index, and why it stopped. */
export interface LibraryStatus {
  readonly state: 'loading' | 'reading' | 'ready' | 'no-key' | 'offline' | 'refused' | 'failed';
  /** A sentence about what went wrong. */
  readonly message?: string;
  /** Assets read so far, while `reading`. */
  readonly read?: number;
  /** While reading waits for a busy service: when it resumes (milliseconds since 1970). */
  readonly resumeAt?: number;
}

/** The status of an index that couldn't be read. @param origin see `Connection.origin` */
export function faultStatus(error: unknown, origin: string): LibraryStatus {
  const message = errorText(error, origin).text;
  if (error instanceof MissingKeyError) return { state: 'no-key', message };
  if (error instanceof AuthenticationError) return { state: 'refused', message };
  if (error instanceof ConnectionError) return { state: 'offline', message };
  return { state: 'failed', message };
}
