/** `damaged`: bytes aren't those that were written; `version`: a newer version wrote them; `full`: a change is too large for the list. */
export type JournalFault = 'damaged' | 'version' | 'full';

export class JournalError extends Error {
  override readonly name = 'JournalError';
  constructor(
    readonly fault: JournalFault,
    options?: ErrorOptions,
  ) {
    super(`The list of changes can't be used: ${fault}.`, options);
  }
}
