import { CanceledError, ConnectionError, CreditsError, KilnError, ServiceError } from '../service/errors';
import { DuplicateRunError, RunFailedError, UploadError } from '../service/runErrors';

/**
 * How a tool or the program failed, as one word that never changes. Callers branch on it, not on the message.
 *
 * - `bad-input`: the request is wrong, and nothing was sent.
 * - `outside`: a path leaves the allowed folders, or is hidden.
 * - `refused`: the service said no.
 * - `credits`: the account doesn't have enough.
 * - `budget`: a person's bound for agents is reached. Only a person raises it.
 * - `unknown-outcome`: it may have been accepted and charged. It is never sent again automatically.
 * - `interrupted`: somebody canceled it.
 * - `failed`: anything else, such as the disk, the network before anything was sent, or a bug.
 */
export const ERROR_CODES = [
  'bad-input',
  'outside',
  'refused',
  'credits',
  'budget',
  'unknown-outcome',
  'interrupted',
  'failed',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Exit codes of the program; 0 is success. */
export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  failed: 1,
  'bad-input': 2,
  outside: 2,
  refused: 3,
  credits: 4,
  budget: 5,
  'unknown-outcome': 6,
  interrupted: 130,
};

/** Whether credits were spent. */
export type Charged = KilnError['charged'];

/** Errors whose code isn't a question of cost, by their name, which minification doesn't change. */
const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  InputError: 'bad-input',
  AddressError: 'bad-input',
  MissingKeyError: 'bad-input',
  SourceFileError: 'bad-input',
  ArgumentError: 'bad-input',
  GuidanceError: 'bad-input',
  UnknownAssetError: 'bad-input',
  ExportFaultError: 'bad-input',
  ExportSourceError: 'bad-input',
  UntrustedError: 'outside',
  OutsideError: 'outside',
  PlaceError: 'outside',
  BudgetError: 'budget',
  CanceledError: 'interrupted',
  AbortError: 'interrupted',
  NotSavedError: 'failed',
  LeaseLostError: 'unknown-outcome',
  InterruptedError: 'unknown-outcome',
  StreamLostError: 'unknown-outcome',
};

/** @param error of any kind; what isn't known is `failed` */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof CreditsError) return 'credits';
  // Nothing was sent now, but nobody knows what became of the equal run before.
  if (error instanceof DuplicateRunError) return 'unknown-outcome';
  if (error instanceof RunFailedError) return 'refused';
  if (error instanceof UploadError) return error.cause instanceof ServiceError ? 'refused' : 'failed';
  if (error instanceof Error && error.name in BY_NAME) return BY_NAME[error.name] ?? 'failed';
  if (!(error instanceof KilnError)) return 'failed';
  if (error.charged === 'unknown') return 'unknown-outcome';
  return error instanceof ServiceError ? 'refused' : 'failed';
}

/** Whether an error may have cost credits. Errors that aren't about a call didn't. */
export function chargedOf(error: unknown): Charged {
  if (!(error instanceof KilnError)) return 'no';
  // Whoever stopped a run before it was sent spent nothing; a run that was sent ends with another error.
  if (error instanceof CanceledError) return 'no';
  if (error instanceof ConnectionError && !error.sent) return 'no';
  return error.charged;
}
