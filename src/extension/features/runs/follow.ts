import type { Log } from '../../platform/log';
import type { Costs } from '../account/costs';
import type { Credits } from '../account/credits';
import { isGeneration } from './plan';
import type { Run } from './run';

interface Listeners {
  readonly log: Log;
  readonly credits: Credits;
  readonly costs: Costs;
}

/** Writes what becomes of a run into the log, and what it says of credits where they are shown. Resolves when it has ended. */
export async function follow(run: Run, origin: string, { log, credits, costs }: Listeners): Promise<void> {
  const { plan } = run;
  let { state, remaining, reserved } = run.snapshot;
  const stop = run.watch(() => {
    const now = run.snapshot;
    if (now.remaining !== undefined && now.remaining !== remaining) credits.heard(origin, now.remaining);
    if (now.reserved !== undefined && now.reserved !== reserved && isGeneration(plan))
      costs.learn(origin, plan.kind, now.reserved);
    if (now.state !== state) log.info(`Run ${run.id}: ${now.state}, ${now.outputs.length} outputs.`);
    ({ state, remaining, reserved } = now);
  });
  await run.ended;
  stop();
  const { state: last, error } = run.snapshot;
  if (last === 'failed' || last === 'unresolved') log.error(`Run ${run.id} is ${last}`, error);
}
