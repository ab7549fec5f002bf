import { NotKeptError } from '../core/disk/keptBytes';
import { ProgramError } from './programError';

/** A line for people after files were replaced. */
export const UNDO_HINT = 'To put the old files back: sprite-kiln fix --undo';

/** Nothing is replaced whose old bytes can't be put back. @throws {ProgramError} about a `NotKeptError` @throws `cause` otherwise */
export function notKept(cause: unknown): never {
  if (!(cause instanceof NotKeptError)) throw cause;
  const why = {
    'too-large': 'The old files have more than 1 GiB, which is more than --undo keeps. Nothing was written.',
    disk: "The old files can't be kept for --undo. Nothing was written.",
  };
  const next = {
    'too-large': 'Take fewer files at a time, or save new ones with --output.',
    disk: 'Make room on the disk, or name another folder with --data.',
  };
  throw new ProgramError('failed', why[cause.why], { next: next[cause.why], cause });
}
