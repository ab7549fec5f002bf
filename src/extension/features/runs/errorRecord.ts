import { InterruptedError, RunFailedError } from '../../../service/errors';
import type { RunRecord } from './journal/record';

/** An error as the journal keeps it: its name and the technical words, which carry no key and no signed address. */
export function errorRecord(error: unknown): NonNullable<RunRecord['error']> {
  return error instanceof Error ? { name: error.name, text: error.message } : { name: 'Error', text: String(error) };
}

/** Why a run of before did not succeed, as far as its record tells. */
export function pastError({ state, outputs, requestId, error }: RunRecord): Error | undefined {
  if (state === 'unresolved') return new InterruptedError(outputs.length, requestId !== undefined);
  if (!error) return undefined;
  if (error.name === 'RunFailedError') return new RunFailedError(/^The run failed: (.*)\.$/s.exec(error.text)?.[1]);
  const past = new Error(error.text);
  past.name = error.name;
  return past;
}
