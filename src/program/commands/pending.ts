import type { CommandBody } from '../context';
import { ProgramError } from '../programError';

/** The body of a command that this build doesn't have: an error, and nothing else happens. */
export function pending(name: string): CommandBody {
  return async () => {
    throw new ProgramError('failed', `“${name}” isn't part of this build. Nothing was sent.`);
  };
}
