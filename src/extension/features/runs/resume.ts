import { CancelledError, RunFailedError, SourceFileError } from '../../../service/errors';
import { archive, fail, finish } from './conclude';
import { pastError } from './errorRecord';
import type { JournalEntry } from './journal/journal';
import type { Lease } from './journal/lease';
import type { RecordState, RunRecord } from './journal/record';
import { isGeneration, type RunPlan } from './plan';
import { kept, recoverLost } from './recoverLost';
import type { RunOutput, RunSnapshot, RunState, RunWriter } from './run';
import { deliver, guarded, type Journey, journey, leased, notAccepted, type RunPorts, readSources } from './runner';
import { lookOnce } from './search';
import { markOf, type Source } from './sources';

const STATES: Readonly<Record<RecordState, RunState>> = {
  prepared: 'preparing',
  sending: 'recovering',
  waiting: 'waiting',
  accepted: 'recovering',
  completed: 'saving',
  files_done: 'succeeded',
  archived: 'succeeded',
  unresolved: 'unresolved',
  rejected: 'failed',
  failed: 'failed',
  dismissed: 'cancelled',
};

/** What is known of a run from its record alone. */
export function snapshotOf(record: RunRecord): Partial<RunSnapshot> {
  const { reserved, remaining, remainingAtStart, expected, stopped, guessed, notBefore } = record;
  const error = pastError(record);
  return {
    state: STATES[record.state],
    origin: record.origin,
    outputs: record.outputs.map(
      ({ index, assetId, files, done }): RunOutput => ({
        index,
        asset: { id: assetId, type: 'file', tags: record.plan.tags, prompt: record.plan.prompt ?? '' },
        state: done ? 'saved' : 'landing',
        files,
      }),
    ),
    ...(reserved !== undefined && { reserved }),
    ...(remaining !== undefined && { remaining }),
    ...(remainingAtStart !== undefined && { remainingAtStart }),
    ...(expected !== undefined && { expected }),
    ...(notBefore !== undefined && { resumeAt: notBefore }),
    ...(stopped && { stopped }),
    ...(guessed && { guessed }),
    ...(record.state === 'dismissed' && { dismissed: true }),
    ...(error && { error }),
  };
}

/** Optional fields that are absent, instead of undefined. */
export function planOf(record: RunRecord): RunPlan {
  const { prompt, size, outputFrames, colors, ...rest } = record.plan;
  return {
    ...rest,
    ...(prompt !== undefined && { prompt }),
    ...(size !== undefined && { size }),
    ...(outputFrames !== undefined && { outputFrames }),
    ...(colors !== undefined && { colors }),
  };
}

/**
 * Takes up a run where its record left it: what was not sent is discarded, what waits is sent after its wait, everything later
 * is looked for and saved. Never sends a second time what may have been accepted. Releases the lease. Never rejects.
 */
export async function resume(entry: JournalEntry, lease: Lease, run: RunWriter, ports: RunPorts): Promise<void> {
  const { plan } = run;
  await guarded(run, ports, async (landing) => {
    if (!isGeneration(plan)) return lease.release();
    const on = journey({ ...run, plan }, entry, ports, landing);
    await leased(lease, on, () => takeUp(on));
  });
}

async function takeUp(on: Journey): Promise<void> {
  const { entry, ports, run } = on;
  switch (entry.record.state) {
    case 'prepared':
      await ports.journal.remove(entry.record.id);
      throw new CancelledError();
    case 'waiting':
      return sendAfterWait(on);
    case 'files_done':
      run.report({ state: 'succeeded' });
      return (await foundLate(on)) ? kept(on, () => finish(on, true)) : archive(on);
    case 'completed':
      return kept(on, async () => {
        await landAgain(on);
        const failure = failureOf(entry.record);
        return failure ? fail(on, failure) : finish(on, entry.record.guessed);
      });
    default:
      return kept(on, async () => {
        await landAgain(on);
        if (entry.record.picked) return addPicked(on, entry.record.picked);
        if (entry.record.cutAt === undefined) await entry.update({ cutAt: entry.record.updatedAt });
        await recoverLost(on);
      });
  }
}

async function addPicked(on: Journey, picked: readonly string[]): Promise<void> {
  const { outputs, ports } = on;
  for (const id of picked) {
    if (!outputs.ids.has(id)) await outputs.add(await ports.client.asset(id, { signal: ports.closing }));
  }
  return finish(on);
}

/** Whether outputs came after the search for them had ended, where nobody told how many there are. */
async function foundLate({ entry, ports, outputs }: Journey): Promise<boolean> {
  const { tag, guessed } = entry.record;
  if (!tag || !guessed) return false;
  const options = { client: ports.client, tag, onFound: outputs.addFound, signal: ports.closing };
  return (await lookOnce(options, new Set(outputs.ids))) === 'new';
}

/** What the service said of a run that failed while not all of its outputs were saved. */
function failureOf(record: RunRecord): RunFailedError | undefined {
  const error = pastError(record);
  return error instanceof RunFailedError ? error : undefined;
}

/** Outputs that the journal has and the disk has not. Their addresses are asked for again: none is kept. */
async function landAgain({ entry, ports, outputs }: Journey): Promise<void> {
  for (const output of entry.record.outputs.filter(({ done }) => !done)) {
    try {
      outputs.land(output, await ports.client.asset(output.assetId, { signal: ports.closing }));
    } catch (error) {
      if (ports.closing.aborted) throw error;
      outputs.lost(output, error);
    }
  }
}

async function sendAfterWait(on: Journey): Promise<void> {
  const { run, entry, ports } = on;
  const { notBefore = 0 } = entry.record;
  run.report({ state: 'waiting', resumeAt: notBefore });
  const both = AbortSignal.any([run.signal, ports.closing]);
  try {
    await ports.clock.sleep(Math.max(0, notBefore - ports.clock.now()), both);
    const sources = await readSources(run, ports);
    refuseChanged(entry, sources);
    await deliver(on, sources);
  } catch (error) {
    // Later failures have been dealt with by then.
    if (entry.record.state === 'waiting') await notAccepted(on, error);
    throw error;
  }
}

/** Another picture than the one that was asked for is another run. */
function refuseChanged(entry: JournalEntry, sources: readonly Source[]): void {
  for (const [place, source] of sources.entries()) {
    if (entry.record.sources[place] !== markOf(source)) throw new SourceFileError(source.name, 'changed');
  }
}
