import type { ErrorCode } from '../agents/errorCodes';
import type { KilnError } from '../service/errors';

/** Whether credits were spent. */
export type Charged = KilnError['charged'];

/** The end of a command that didn't do what was asked. The message is for people and scripts alike: whole sentences, nothing secret. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  /** Whether credits were spent. */
  readonly charged: Charged;
  /** What to do now, as one sentence. */
  readonly next: string | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    {
      charged = 'no',
      next,
      cause,
    }: { readonly charged?: Charged; readonly next?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.charged = charged;
    this.next = next;
  }
}

/** Wrong arguments; nothing was sent. */
export function badInput(message: string, next?: string): ProgramError {
  return new ProgramError('bad-input', message, next === undefined ? {} : { next });
}
