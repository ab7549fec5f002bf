/** What can be wrong with a call of a tool or of the program, for code that decides what to do next. Stable: scripts compare with them. */
export const ERROR_CODES = [
  /** Wrong or missing arguments, or a file that can't be used. Nothing was sent. */
  'bad-input',
  /** A path outside the folders that this caller may use. Nothing was sent. */
  'outside',
  /** The service refused the request. */
  'refused',
  /** Not enough credits left at the service. */
  'credits',
  /** The agents' budget of today doesn't allow it. */
  'budget',
  /** The request was sent, and nobody knows yet what came of it. */
  'unknown-outcome',
  /** Stopped by a person or a signal. */
  'interrupted',
  /** A bug, a disk, or a connection that failed before anything was sent. */
  'failed',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
