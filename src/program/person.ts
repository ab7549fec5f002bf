import type { ProgramContext } from './context';
import { badInput } from './programError';

/**
 * Agents have no terminal, and a question is asked in any case.
 * @param command as a person would type it, after the program's name
 * @throws {ProgramError} unless a person can be asked
 */
export function assertPerson({ isTerminal }: Pick<ProgramContext, 'isTerminal'>, command: string): void {
  if (!isTerminal)
    throw badInput("Only a person can change the agents' budget.", `Run “sprite-kiln ${command}” on a terminal.`);
}
