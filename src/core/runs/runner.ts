import { CanceledError, InputError } from '../../service/errors';
import { InterruptedError, LeaseLostError, NotSavedError } from '../../service/runErrors';
import { rawText } from '../../shared/base/foreignText';
import { checkRequest } from '../../shared/contract/check';
import { nameOf, sha256Of, splitName } from '../disk/fileStore';
import type { Lease } from '../disk/lease';
import { OPERATION_TABLE, toRequest } from '../domain/operations';
import { recoveryTag } from '../domain/runId';
import { answersOf, type GenerationPlan, isGeneration, type RunPlan } from '../domain/runPlan';
import { OutputSaving, type SavedFile } from '../domain/saveOutputs';
import { notAccepted, orUnresolved, recoverLost } from './endRun';
import { withInputs } from './inputs';
import type { JournalEntry } from './journal/entry';
import type { NewRecord } from './journal/journal';
import { sendRequest, watchToEnd } from './paidRequest';
import type { RunWriter } from './run';
import { type GenerationRun, type RunDependencies, type RunInProgress, runInProgress, sendableRun } from './runContext';
import { markOf, readSource, type Source } from './sources';

/** Executes a new run, from its plan to files on disk. Never rejects: the snapshot says how it ended. */
export async function execute(id: string, run: RunWriter, dependencies: RunDependencies): Promise<void> {
  await reportingFailure(run, dependencies, async (saving) => {
    if (!isGeneration(run.plan)) return normalMap(id, run, dependencies, saving);
    const generation = { ...run, plan: run.plan };
    const sources = await readSources(generation, dependencies);
    const { entry, lease } = await prepare(id, generation, dependencies, sources);
    const active = runInProgress(generation, entry, dependencies, saving);
    await underLease(lease, active, () => sendAndSave(active, sources));
  });
}

/** Does the work, and reports its failure on the run. While the window closes, nothing is reported and the record isn't changed. */
export async function reportingFailure(
  run: RunWriter,
  dependencies: RunDependencies,
  work: (saving: OutputSaving) => Promise<void>,
): Promise<void> {
  const saving = new OutputSaving(run.plan, dependencies, run.countdown);
  try {
    // Canceled while it waited for its turn.
    if (run.signal.aborted) throw new CanceledError();
    await work(saving);
  } catch (error) {
    if (dependencies.closing.aborted) return;
    if (error instanceof LeaseLostError) run.report({ state: 'failed', error });
    else if (error instanceof InterruptedError) run.report({ state: 'unresolved', error });
    else if (error instanceof CanceledError || (run.signal.aborted && !(error instanceof NotSavedError))) {
      run.report({ state: 'canceled', error: new CanceledError() });
    } else run.report({ state: 'failed', error });
  } finally {
    saving.release();
  }
}

/**
 * Does the work, and holds the lease until all downloads have ended. Rejects with a `LeaseLostError` if another window took the run over in the
 * meantime, even if the work succeeded.
 */
export async function underLease(
  lease: Lease,
  { outputs, entry }: RunInProgress,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work().finally(() => outputs.idle());
  } catch (error) {
    throw entry.isLost ? new LeaseLostError() : error;
  } finally {
    await lease.release();
  }
  if (entry.isLost) throw new LeaseLostError();
}

/** Checks the plan by the contract's rules, then reads the sources. Rejects before anything is sent. */
export async function readSources(run: GenerationRun, dependencies: RunDependencies): Promise<Source[]> {
  const placeholders = run.plan.sources.map(() => ({ asset_id: 'unread' }));
  const violations = checkRequest(toRequest(run.plan, placeholders));
  if (violations.length) throw new InputError(violations);
  const sources: Source[] = [];
  const { signal, plan } = run;
  for (const uri of plan.sources)
    sources.push(await readSource(uri, dependencies, { shown: plan.looks?.[uri], signal }));
  return sources;
}

/** Writes the record of a run that is about to be sent, and takes its lease. Rejects if the user doesn't want an equal run twice. */
async function prepare(
  id: string,
  { plan, signal }: GenerationRun,
  dependencies: RunDependencies,
  sources: readonly Source[],
): Promise<{ entry: JournalEntry; lease: Lease }> {
  const digests = sources.map(markOf);
  const fingerprint = fingerprintOf(plan, digests);
  const { origin, originId, journal, leases } = dependencies;
  // Before a record is made: an agent that asks again and again leaves none.
  await dependencies.turns.glance(sendableRun({ id, plan, origin }, sources));
  const duplicate = (await journal.read()).find(
    (record) => record.fingerprint === fingerprint && record.state === 'unresolved' && record.originId === originId,
  );
  if (duplicate && !(await dependencies.allowDuplicate(duplicate))) throw new CanceledError();
  const tag = recoveryTag(id, plan.tags);
  const newestBefore = tag ? undefined : await newestAsset(dependencies, signal);
  const lease = await leases.acquire(id, dependencies.closing);
  const record: NewRecord = {
    id,
    state: 'prepared',
    origin,
    originId,
    plan: recorded(plan),
    sources: digests,
    fingerprint,
    attempts: 0,
    outputs: [],
    expected: OPERATION_TABLE[plan.kind].outputs.promised,
    tag,
    newestBefore,
  };
  try {
    return { entry: await journal.create(record, lease), lease };
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** Id of the newest asset. Outputs of a run without its own tag are recognized by being newer. */
async function newestAsset({ client, closing }: RunDependencies, signal: AbortSignal): Promise<string | undefined> {
  const both = AbortSignal.any([signal, closing]);
  const page = await client.assetPage({ limit: 1 }, { signal: both }).catch(() => undefined);
  return page?.assets[0]?.id;
}

/** Sends a run that was not accepted yet, and saves its outputs. */
export async function sendAndSave(active: RunInProgress, sources: readonly Source[]): Promise<void> {
  const { entry, dependencies } = active;
  const sent = await sendRequest(active, sources).catch(async (error) => {
    await notAccepted(active, error);
    throw error;
  });
  await orUnresolved(active, async () => {
    const lost = sent.how === 'started' ? await watchToEnd(active, sent) : { cause: sent.error };
    if (!lost) return;
    await entry.update({ cutAt: dependencies.clock.now() });
    await recoverLost(active, lost.cause);
  });
}

/**
 * Makes the normal map of one picture. Its record is written after it is saved, so that later windows know which service made the file: it is free,
 * so a lost one can be requested again.
 */
async function normalMap(
  id: string,
  run: RunWriter,
  dependencies: RunDependencies,
  saving: OutputSaving,
): Promise<void> {
  const [uri, ...more] = run.plan.sources;
  if (uri === undefined || more.length) {
    throw new InputError([{ rule: 'inputs-count', count: run.plan.sources.length, min: 1, max: 1 }]);
  }
  const source = await readSource(uri, dependencies, { shown: run.plan.looks?.[uri], signal: run.signal });
  run.report({ state: 'sending' });
  const map = await withInputs('picture', [source], dependencies, run, ([input]) => {
    if (!input) throw new InputError([{ rule: 'inputs-count', count: 0, min: 1, max: 1 }]);
    return dependencies.client.normalMap(input, { signal: run.signal, onWait: run.countdown() });
  });
  run.report({ state: 'saving', outputs: [{ index: 0, state: 'landing', files: [] }] });
  const file = await saving.saveNormalMap(map);
  // The file matters more: it stays even if there is no space for its record.
  await recordNormalMap(id, run.plan, source, file, dependencies).catch(() => {});
  run.report({ state: 'succeeded', outputs: [{ index: 0, state: 'saved', files: [file] }] });
}

async function recordNormalMap(
  id: string,
  plan: RunPlan,
  source: Source,
  { uri, kind, sha256, width, height }: SavedFile,
  { origin, originId, journal, leases, closing }: RunDependencies,
): Promise<void> {
  const lease = await leases.acquire(id, closing);
  const stems = [rawText(splitName(nameOf(uri)).stem)];
  const outputs = [{ index: 0, assetId: '', stems, files: [{ uri, kind, sha256, width, height }], done: true }];
  const facts = { id, state: 'archived' as const, origin, originId, fingerprint: '', attempts: 1, outputs };
  try {
    await journal.create({ ...facts, plan: recorded(plan), sources: [markOf(source)] }, lease);
  } finally {
    await lease.release();
  }
}

/** A plan as records have it. */
function recorded(plan: RunPlan): NewRecord['plan'] {
  return {
    ...plan,
    sources: [...plan.sources],
    tags: [...plan.tags],
    directionNames: [...plan.directionNames],
    stems: plan.stems?.map((stems) => [...stems]),
  };
}

/** SHA-256 of the request without its tags, with pictures as digests: plans that request the same have the same. Lowercase hex. */
function fingerprintOf(plan: GenerationPlan, digests: readonly string[]): string {
  const words = plan.style?.words;
  return sha256Of(JSON.stringify([plan.kind, ...Object.values(answersOf(plan)), digests, ...(words ? [words] : [])]));
}
