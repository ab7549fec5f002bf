import { rm } from 'node:fs/promises';
import { isPaid } from '../../domain/runPlan';
import { isFinal, type RunRecord } from './record';

/**
 * When a file of the journal is deleted. There are no other cases, and `deleteIfAllowed` is the only place that deletes one: it may be the only trace of
 * a run that was paid for, so what can't be read as the record of a run that is over stays, or has got another name before.
 *
 * - `unaccepted`: the service certainly didn't accept the run, and nobody needs to know of it: it was canceled before, or never sent. Its state on
 *   disk became final first, so that no window resumes it in the meantime. A run that was refused stays in the history.
 * - `cleared`: a person clears a finished run. A record that is needed for placeholders is only hidden (`isCleared`); later clearings delete it.
 * - `old`: a start finds more finished runs than are kept; see `oldRecords`.
 * - `set-aside`: a person dismisses a damaged record, whose content has got another name.
 * - `superseded`: a temporary file next to its record, which has the old or the new content.
 * - `cut-off`: a temporary file without a complete line. A record gets its name once its line is complete and flushed, and nothing is sent before, so
 *   this never was one.
 * - `over`: a temporary file with a complete line, without a record. If a system can't flush folders, a power cut may undo a rename, so it may be
 *   the record of a run that was sent, unless that is over.
 */
export type Deletion = 'unaccepted' | 'cleared' | 'old' | 'set-aside' | 'superseded' | 'cut-off' | 'over';

/** Whether a file goes, by the state of the run in it; undefined if that can't be read. */
const IS_ALLOWED: Readonly<Record<Deletion, (state: unknown) => boolean>> = {
  unaccepted: (state) => state === 'dismissed',
  cleared: isFinal,
  old: isFinal,
  'set-aside': () => true,
  superseded: () => true,
  'cut-off': () => true,
  over: isFinal,
};

/** @param state of the run; undefined if the file can't be read as a record */
export function mayDelete(why: Deletion, state: unknown): boolean {
  return IS_ALLOWED[why](state);
}

/** Deletes a file of the journal, if it may go. Resolves to whether it is gone; false if it stays. */
export async function deleteIfAllowed(file: string, why: Deletion, state: unknown): Promise<boolean> {
  if (!mayDelete(why, state)) return false;
  await rm(file, { force: true });
  return true;
}

/**
 * Most finished runs that stay in the journal, for Run Again and the history of costs. More of the built-in service's runs stay, because a
 * placeholder can't be replaced without its record. Normal maps have their own number, so that a whole folder of them removes no other run.
 */
const KEPT = { builtIn: 1000, normalMaps: 500, others: 200 };

/** The finished runs beyond the numbers in `kept`, of which the oldest go. @param records oldest first */
export function oldRecords(records: readonly RunRecord[], kept = KEPT): RunRecord[] {
  const left = { ...kept };
  const newestFirst = records.filter(({ state }) => isFinal(state)).reverse();
  return newestFirst.filter((record) => left[kindOf(record)]-- <= 0);
}

function kindOf({ plan, originId }: RunRecord): keyof typeof KEPT {
  if (!isPaid(plan.kind)) return 'normalMaps';
  return originId === 'built-in' ? 'builtIn' : 'others';
}
