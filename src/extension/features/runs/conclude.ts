import { CancelledError, NotSavedError, type RunFailedError } from '../../../service/errors';
import { errorRecord } from './errorRecord';
import type { Journey } from './runner';
import { settle } from './settle';

/** Where nobody told how many outputs there are, the run is looked for until it is this old: late ones are found by its tag. */
const LOOKED_FOR = 55 * 60_000;

/**
 * Waits for the files; then the run's own tag comes off and the record becomes history.
 * @param guessed nobody told how many outputs there are, and no more came for a while
 */
export async function finish(on: Journey, guessed = false): Promise<void> {
  const { run, entry, outputs } = on;
  await entry.update({ state: 'completed', expected: outputs.records.length, error: undefined, guessed });
  run.report({ state: 'saving' });
  await landed(on);
  await entry.update({ state: 'files_done' });
  run.report({ state: run.snapshot().stopped ? 'cancelled' : 'succeeded', guessed });
  await archive(on);
}

/** Takes the run's own tag off, unless late outputs must still be found by it. What fails is done again at the next start. */
export async function archive({ entry, ports }: Journey): Promise<void> {
  const { guessed, createdAt } = entry.record;
  if (guessed && ports.clock.now() - createdAt < LOOKED_FOR) return;
  if (await settle(entry, ports.client, ports.closing)) await entry.update({ state: 'archived' });
}

/** The service's own word that it failed is final; outputs that came are kept, and stay open until they are saved. */
export async function fail(on: Journey, error: RunFailedError): Promise<never> {
  const { entry, outputs, ports } = on;
  await entry.update({ state: 'completed', expected: outputs.records.length, error: errorRecord(error) });
  await landed(on);
  if (await settle(entry, ports.client, ports.closing)) await entry.update({ state: 'failed' });
  throw error;
}

/** Resolves when all files are there; rejects with a `NotSavedError` where some cannot be. */
async function landed({ run, outputs, ports }: Journey): Promise<void> {
  await outputs.idle();
  if (ports.closing.aborted) throw new CancelledError();
  const all = run.snapshot().outputs;
  const lost = all.filter(({ state }) => state === 'not-saved');
  if (lost.length) throw new NotSavedError(lost.length, all.length, { cause: lost[0]?.error });
}
