import type { Log } from '../../platform/log';
import type { Credits } from '../account/credits';
import type { Run } from './run';

/** Writes what becomes of a run into the log, and what it says of credits into the status bar. Resolves when it has ended. */
export async function follow(
  run: Run,
  origin: string,
  { log, credits }: { log: Log; credits: Credits },
): Promise<void> {
  let { state, remaining } = run.snapshot;
  const stop = run.watch(() => {
    const now = run.snapshot;
    if (now.remaining !== undefined && now.remaining !== remaining) credits.heard(origin, now.remaining);
    if (now.state !== state) log.info(`Run ${run.id}: ${now.state}, ${now.outputs.length} outputs.`);
    ({ state, remaining } = now);
  });
  await run.ended;
  stop();
  const { state: last, error } = run.snapshot;
  if (last === 'failed' || last === 'unresolved') log.error(`Run ${run.id} is ${last}`, error);
}
