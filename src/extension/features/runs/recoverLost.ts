import { CancelledError, InterruptedError, NotSavedError, RunFailedError } from '../../../service/errors';
import { finish } from './conclude';
import { errorRecord } from './errorRecord';
import type { Journey } from './runner';
import { search } from './search';

/** Finds the outputs of a run whose stream was lost, or hands the question to a person. Never sends it again. */
export async function recoverLost(on: Journey, cause?: unknown): Promise<void> {
  const { run, entry, ports, outputs } = on;
  if (ports.closing.aborted) throw new CancelledError();
  if (run.signal.aborted) {
    await entry.update({ stopped: true });
    run.report({ stopped: true });
  }
  const { tag, cutAt = ports.clock.now(), expected } = entry.record;
  if (expected !== undefined && outputs.records.length >= expected) return finish(on, entry.record.guessed);
  if (tag) {
    run.report({ state: 'recovering' });
    const found = await search({
      client: ports.client,
      clock: ports.clock,
      tag,
      accepted: entry.record.requestId !== undefined,
      since: cutAt,
      known: outputs.ids,
      onFound: outputs.addFound,
      signal: ports.closing,
      ...(expected !== undefined && { expected }),
    });
    if (found === 'complete' || found === 'stable') return finish(on, found === 'stable');
  }
  throw new InterruptedError(outputs.records.length, wasAccepted(on), { cause });
}

/**
 * Whatever goes wrong once the service may have accepted is no reason to forget the run: its record stays open, and the
 * outputs that came are waited for.
 */
export async function kept(on: Journey, work: () => Promise<void>): Promise<void> {
  const { entry, ports, outputs } = on;
  try {
    await work();
  } catch (error) {
    const told = error instanceof NotSavedError || error instanceof RunFailedError || error instanceof CancelledError;
    if (told || ports.closing.aborted) throw error;
    await outputs.idle();
    const lost =
      error instanceof InterruptedError
        ? error
        : new InterruptedError(outputs.records.length, wasAccepted(on), { cause: error });
    // A disk that is full cannot take this note; what it has says enough.
    await entry.update({ state: 'unresolved', error: errorRecord(lost) }).catch(() => {});
    throw lost;
  }
}

/** An output proves it as well as `started` does. */
function wasAccepted({ entry, outputs }: Journey): boolean {
  return entry.record.requestId !== undefined || outputs.records.length > 0;
}
