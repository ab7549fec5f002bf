/** Git failed, or wrote more than it may. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** @param exitCode absent if Git didn't start, or wrote more than it may */
  constructor(
    message: string,
    readonly exitCode?: number,
  ) {
    super(message);
  }
}
