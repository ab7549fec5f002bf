import type { RunRecord } from './journal/record';

/** An error as the journal keeps it: its name and the technical words, which carry no key and no signed address. */
export function errorRecord(error: unknown): NonNullable<RunRecord['error']> {
  return error instanceof Error ? { name: error.name, text: error.message } : { name: 'Error', text: String(error) };
}
