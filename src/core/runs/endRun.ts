import type { ServiceClient } from '../../service/client';
import { CanceledError, NotFoundError } from '../../service/errors';
import { InterruptedError, LeaseLostError, NotSavedError, RunFailedError } from '../../service/runErrors';
import { TaskQueue } from '../../shared/base/taskQueue';
import { OPERATION_TABLE } from '../domain/operations';
import { isRecoveryTag } from '../domain/runId';
import type { JournalEntry } from './journal/entry';
import { errorRecord } from './recordedRun';
import { askedRun, type RunInProgress } from './runContext';
import { search } from './search';

/** Age in milliseconds until which a run keeps its tag if the service didn't tell the number of outputs: late ones are found by it. */
const LOOKED_FOR_MS = 55 * 60_000;

/**
 * Ends a run that succeeded: waits for the files, removes the run's own tag, and archives the record.
 * @param guessed the service didn't tell the number of outputs, and no more came for a while
 */
export async function finishRun(active: RunInProgress, guessed = false): Promise<void> {
  const { run, entry, outputs } = active;
  const missing = missingOutputs(active) || undefined;
  await entry.update({ state: 'completed', expected: outputs.records.length, error: undefined, guessed, missing });
  run.report({ state: 'saving', error: undefined, missing });
  await allSaved(active);
  await entry.update({ state: 'files_done' });
  run.report({ state: run.snapshot().stopped ? 'canceled' : 'succeeded', guessed, expectsMore: undefined });
  await archiveRun(active);
}

/** Number of outputs that the contract promises (§4, Outputs; at least one) and the service did not make. */
export function missingOutputs({ run, outputs }: Pick<RunInProgress, 'run' | 'outputs'>): number {
  return Math.max(0, (OPERATION_TABLE[run.plan.kind].outputs.promised ?? 1) - outputs.records.length);
}

/** Removes the run's own tag, unless late outputs must still be found by it. If this fails, the next start tries again. */
export async function archiveRun({ entry, dependencies }: RunInProgress): Promise<void> {
  const { guessed, createdAt } = entry.record;
  if (guessed && dependencies.clock.now() - createdAt < LOOKED_FOR_MS) return;
  if (await removeTag(entry, dependencies.client, dependencies.closing)) await entry.update({ state: 'archived' });
}

/** Ends a run that failed according to the service, which is final. Outputs that came before are still saved. */
export async function failRun(active: RunInProgress, error: RunFailedError): Promise<never> {
  const { entry, outputs, dependencies } = active;
  await entry.update({ state: 'completed', expected: outputs.records.length, error: errorRecord(error) });
  await allSaved(active);
  if (await removeTag(entry, dependencies.client, dependencies.closing)) await entry.update({ state: 'failed' });
  throw error;
}

/** Ends this window's work on a canceled run that may have more outputs. Its record stays open, so that they are looked for again. */
async function release(active: RunInProgress): Promise<void> {
  await allSaved(active);
  active.run.report({ state: 'canceled', error: undefined, expectsMore: true });
}

/** Resolves when all files are saved; rejects with a `NotSavedError` if some can't be. */
async function allSaved({ run, outputs, dependencies }: RunInProgress): Promise<void> {
  await outputs.idle();
  if (dependencies.closing.aborted) throw new CanceledError();
  const all = run.snapshot().outputs;
  const lost = all.filter(({ state }) => state === 'not-saved');
  if (lost.length) throw new NotSavedError(lost.length, all.length, { cause: lost[0]?.error });
}

/**
 * Ends a run that was not accepted: it is forgotten if the user canceled it, and stays in the history if it was refused. If the window is closing,
 * or another window has the run, its record isn't changed.
 */
export async function notAccepted(active: RunInProgress, error: unknown): Promise<void> {
  const { run, entry, dependencies } = active;
  if (dependencies.closing.aborted || error instanceof LeaseLostError) return;
  // Only when it is no longer sent.
  const onFinal = () => dependencies.budget.onRefused(askedRun(active));
  if (run.signal.aborted) return entry.remove(onFinal);
  await entry.update({ state: 'rejected', notBefore: undefined, error: errorRecord(error) });
  await onFinal();
}

/**
 * Removes the run's own tag from its outputs; other tags that were set in the meantime stay. Resolves to false if some outputs still have it: then
 * the next start tries again.
 */
async function removeTag(entry: JournalEntry, client: ServiceClient, signal: AbortSignal): Promise<boolean> {
  if (!entry.record.tag) return true;
  const queue = new TaskQueue(() => 4);
  let clean = true;
  for (const { assetId } of entry.record.outputs) {
    queue.add(async () => {
      try {
        const { tags, oddTags } = await client.asset(assetId, { signal });
        // Writing back a list with invalid tags would lose them, so the tag stays.
        if (oddTags || !tags.some(isRecoveryTag)) return;
        const rest = tags.filter((tag) => !isRecoveryTag(tag));
        await client.replaceTags(assetId, rest, { had: tags, signal });
      } catch (error) {
        // An asset that the user deleted no longer has a tag.
        if (!(error instanceof NotFoundError)) clean = false;
      }
    });
  }
  await queue.idle();
  return clean;
}

/**
 * Looks for the outputs of a run whose stream was lost; rejects with an `InterruptedError` unless all are found. If the user canceled the run, the
 * search is short instead, and nobody has to decide about it. Never sends again.
 */
export async function recoverLost(active: RunInProgress, cause?: unknown): Promise<void> {
  const { run, entry, dependencies, outputs } = active;
  if (dependencies.closing.aborted) throw new CanceledError();
  await noteCancel(active);
  const { tag, cutAt = dependencies.clock.now(), expected } = entry.record;
  if (expected !== undefined && outputs.records.length >= expected) return finishRun(active, entry.record.guessed);
  if (tag) {
    // A released run is still shown as canceled while its outputs are looked for again.
    if (run.snapshot().state !== 'canceled') run.report({ state: 'recovering', error: cause });
    const found = await search({
      client: dependencies.client,
      clock: dependencies.clock,
      tag,
      accepted: entry.record.requestId !== undefined,
      since: cutAt,
      known: outputs.ids,
      onFound: outputs.addFound,
      onWait: run.countdown(),
      signal: dependencies.closing,
      canceled: run.snapshot().stopped ? AbortSignal.abort() : run.signal,
      expected,
    });
    await noteCancel(active);
    if (found === 'later') return release(active);
    if (found === 'complete' || run.snapshot().stopped) return finishRun(active, found !== 'complete');
    if (found === 'stable') return finishRun(active, true);
  }
  throw new InterruptedError(outputs.records.length, wasAccepted(active), { cause });
}

async function noteCancel({ run, entry, dependencies }: RunInProgress): Promise<void> {
  // A window that closes cancels its runs, but the next one resumes them.
  if (!run.signal.aborted || entry.record.stopped || dependencies.closing.aborted) return;
  await entry.update({ stopped: true });
  run.report({ stopped: true });
}

/**
 * Works on a run that the service may have accepted. If the work fails, the run becomes unresolved instead of being forgotten, and outputs that
 * came are still saved.
 */
export async function orUnresolved(active: RunInProgress, work: () => Promise<void>): Promise<void> {
  const { entry, dependencies, outputs } = active;
  try {
    await work();
  } catch (error) {
    const isRecorded =
      error instanceof NotSavedError || error instanceof RunFailedError || error instanceof CanceledError;
    if (isRecorded || dependencies.closing.aborted || error instanceof LeaseLostError) throw error;
    await outputs.idle();
    const lost =
      error instanceof InterruptedError
        ? error
        : new InterruptedError(outputs.records.length, wasAccepted(active), { cause: error });
    // If this fails, as on a full disk, the record still says that it was sent.
    await entry.update({ state: 'unresolved', error: errorRecord(lost) }).catch(() => {});
    throw lost;
  }
}

/** Whether the service accepted the run: `started` or an output proves it. */
function wasAccepted({ entry, outputs }: RunInProgress): boolean {
  return entry.record.requestId !== undefined || outputs.records.length > 0;
}
