import { CanceledError, RateLimitedError } from '../../service/errors';

import { InterruptedError, RunFailedError, SourceFileError } from '../../service/runErrors';
import { AFTER_RESTART, isTooLongToWait } from '../../service/sendAgain';
import { LEDGER_MS } from '../budget/ledger';
import type { Lease } from '../disk/lease';
import { isGeneration } from '../domain/runPlan';
import { archiveRun, failRun, finishRun, notAccepted, orUnresolved, recoverLost } from './endRun';
import type { JournalEntry } from './journal/entry';
import { isFinal, type RunRecord } from './journal/record';
import { pastError, snapshotOf } from './recordedRun';
import type { RunWriter } from './run';
import { askedRun, type RunDependencies, type RunInProgress, runInProgress } from './runContext';
import { readSources, reportingFailure, sendAndSave, underLease } from './runner';
import { candidates, lookOnce } from './search';
import { markOf, type Source } from './sources';

/** Age in milliseconds from which on a record counts that says nothing was sent: outputs would be in the list by then. */
const SURE_MS = 300_000;

/**
 * Continues a run where its record ends. A run that was not sent is discarded, and one that waits is sent after its wait, unless the service has
 * outputs of it. The outputs of all others are looked for and saved. Never resends what may have been accepted. Releases the lease. Never rejects.
 */
export async function resume(
  entry: JournalEntry,
  lease: Lease,
  run: RunWriter,
  dependencies: RunDependencies,
): Promise<void> {
  const { plan } = run;
  await reportingFailure(run, dependencies, async (saving) => {
    if (!isGeneration(plan)) return lease.release();
    const active = runInProgress({ ...run, plan }, entry, dependencies, saving);
    await underLease(lease, active, () => continueRun(active).finally(() => resetCrashCount(active)));
  });
}

/** Resuming didn't crash VS Code, however the run ended: resets the counter. */
async function resetCrashCount({ entry, outputs }: RunInProgress): Promise<void> {
  await outputs.idle();
  if (!entry.isLost && !isFinal(entry.record.state)) await entry.update({ takeUps: undefined }).catch(() => {});
}

async function continueRun(active: RunInProgress): Promise<void> {
  const { entry, run, dependencies } = active;
  // The window may have been killed before it told the budget, which forgets after a month.
  const isRecent = dependencies.clock.now() - entry.record.createdAt < LEDGER_MS;
  if (isRecent) await dependencies.budget.onStarted(askedRun(active), entry.record.reserved);
  switch (AFTER_RESTART[entry.record.state]) {
    case 'look-then-drop':
      return discard(active);
    case 'look-then-send':
      return sendAfterWait(active);
    case 'look-for-late':
      run.report({ state: snapshotOf(entry.record).state });
      return lookForLate(active);
    case 'save':
      return orUnresolved(active, async () => {
        await saveAgain(active);
        const failure = failureOf(entry.record);
        return failure ? failRun(active, failure) : finishRun(active, entry.record.guessed);
      });
    case 'look':
      return orUnresolved(active, async () => {
        await saveAgain(active);
        if (entry.record.picked) return addPicked(active, entry.record.picked);
        if (entry.record.cutAt === undefined) await entry.update({ cutAt: entry.record.updatedAt });
        await recoverLost(active);
      });
  }
}

/** Removes a run that was not sent. The service is asked first, because the disk may have lost later changes of the record. */
async function discard(active: RunInProgress): Promise<void> {
  const { entry, dependencies, run } = active;
  run.report({ state: 'recovering' });
  const sure = entry.record.updatedAt + SURE_MS - dependencies.clock.now();
  let found = await isAtService(active, dependencies.closing);
  if (!found && sure > 0) {
    await dependencies.clock.sleep(Math.min(sure, SURE_MS), dependencies.closing);
    found = await isAtService(active, dependencies.closing);
  }
  if (found) return recoverFound(active);
  await entry.remove(() => dependencies.budget.onRefused(askedRun(active)));
  throw new CanceledError();
}

/**
 * Whether the service has assets that may be outputs of a run that was not accepted according to its record. Rejects with an `InterruptedError` if
 * that can't be known now: then the record stays, and is checked again later.
 */
async function isAtService({ entry, dependencies }: RunInProgress, signal: AbortSignal): Promise<boolean> {
  const { tag } = entry.record;
  const { client } = dependencies;
  let cause: unknown;
  try {
    if (!tag) return (await candidates(entry.record, client, signal)).length > 0;
    const look = await lookOnce({ client, tag, onFound: async () => {}, signal }, new Set());
    if (look !== 'failed') return look === 'new';
  } catch (error) {
    if (signal.aborted) throw error;
    cause = error;
  }
  throw new InterruptedError(0, false, { cause });
}

/** Looks for the outputs of a run that seemed not to be sent but has some on the service, as after a lost stream. */
async function recoverFound(active: RunInProgress): Promise<void> {
  await orUnresolved(active, async () => {
    await active.entry.update({ state: 'accepted', notBefore: undefined, cutAt: active.dependencies.clock.now() });
    await recoverLost(active);
  });
}

async function addPicked(active: RunInProgress, picked: readonly string[]): Promise<void> {
  const { outputs, dependencies } = active;
  for (const id of picked) {
    if (!outputs.ids.has(id)) await outputs.add(await dependencies.client.asset(id, { signal: dependencies.closing }));
  }
  return finishRun(active);
}

/** Saves outputs that came after the search had ended. Only looks if the service didn't tell how many there are. */
async function lookForLate(active: RunInProgress): Promise<void> {
  const { entry, dependencies, outputs } = active;
  const { tag, guessed } = entry.record;
  if (!tag || !guessed) return archiveRun(active);
  const options = { client: dependencies.client, tag, onFound: outputs.addFound, signal: dependencies.closing };
  const look = await lookOnce(options, new Set(outputs.ids));
  if (look === 'new') return orUnresolved(active, () => finishRun(active, true));
  // A list that can't be read may have some, so the next start looks again.
  if (look === 'nothing') await archiveRun(active);
}

/** The failure that the service reported for a run whose outputs were not all saved; undefined if it reported none. */
function failureOf(record: RunRecord): RunFailedError | undefined {
  const error = pastError(record);
  return error instanceof RunFailedError ? error : undefined;
}

/** Downloads the outputs that are in the journal but not on disk. Asks the service for their URLs, which the journal doesn't have. */
async function saveAgain({ entry, dependencies, outputs, run }: RunInProgress): Promise<void> {
  for (const output of entry.record.outputs.filter(({ done }) => !done)) {
    try {
      const options = { signal: dependencies.closing, onWait: run.countdown() };
      outputs.save(output, await dependencies.client.asset(output.assetId, options));
    } catch (error) {
      if (dependencies.closing.aborted) throw error;
      outputs.lost(output, error);
    }
  }
}

async function sendAfterWait(active: RunInProgress): Promise<void> {
  const { run, entry, dependencies } = active;
  const { notBefore = 0 } = entry.record;
  const left = Math.max(0, notBefore - dependencies.clock.now());
  run.report({ state: 'waiting', resumeAt: notBefore });
  const both = AbortSignal.any([run.signal, dependencies.closing]);
  try {
    if (isTooLongToWait(left)) throw busyFor(left);
    await dependencies.clock.sleep(left, both);
    run.report({ state: 'preparing', resumeAt: undefined });
    if (await isAtService(active, both)) return await recoverFound(active);
    const sources = await readSources(run, dependencies);
    refuseChanged(entry, sources);
    await sendAndSave(active, sources);
  } catch (error) {
    // In later states the record already has the failure. An unknown outcome isn't a refusal.
    const unknown = error instanceof InterruptedError;
    if (entry.record.state === 'waiting' && !unknown) await notAccepted(active, error);
    throw error;
  }
}

/** The error that the service itself would return: after such a long wait, only a person sends the run again. */
function busyFor(ms: number): RateLimitedError {
  return new RateLimitedError({ status: 429, code: 'rate_limited', text: '', retryAfter: Math.ceil(ms / 1000) });
}

/** Throws if a source has changed since the run was requested: that would be another run. */
function refuseChanged(entry: JournalEntry, sources: readonly Source[]): void {
  for (const [place, source] of sources.entries()) {
    if (entry.record.sources[place] !== markOf(source)) throw new SourceFileError(source.name, 'changed');
  }
}
