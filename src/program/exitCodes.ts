import type { ErrorCode } from '../agents/errorCodes';

/** The exit code of each error. */
const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  failed: 1,
  'bad-input': 2,
  outside: 2,
  refused: 3,
  credits: 4,
  budget: 5,
  'unknown-outcome': 6,
  interrupted: 130,
};

/** The exit code of `check`, by the worst finding that counts. */
export const FOUND_CODES = { warning: 7, error: 8 } as const;

/** What each exit code means, in the order of the help. */
export const EXIT_MEANINGS = [
  [0, 'done'],
  [1, 'failed: a bug, a disk, or a connection'],
  [2, "bad input: an argument, a file, or a path that isn't allowed"],
  [3, 'the service refused the request'],
  [4, 'not enough credits'],
  [5, "today's budget of agents doesn't allow it"],
  [6, 'outcome unknown: credits may have been spent (see sprite-kiln runs)'],
  [7, 'check found warnings, or unused, diff, or export found something and an option asks for it'],
  [8, 'check found errors'],
  [130, 'interrupted'],
] as const;

/** The exit code of an error; without one: 0. */
export function exitCodeOf(error: { readonly code: ErrorCode } | undefined): number {
  return error ? EXIT_CODES[error.code] : 0;
}

/** The exit code after a second Ctrl-C. */
export const INTERRUPTED = EXIT_CODES.interrupted;
