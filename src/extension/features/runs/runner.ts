import type { ServiceClient } from '../../../service/client';
import type { Clock } from '../../../service/clock';
import { CancelledError, InputError, InterruptedError, NotSavedError, RunFailedError } from '../../../service/errors';
import type { Asset } from '../../../shared/api';
import { checkRequest } from '../../../shared/check';
import { OUTPUT_COUNT } from '../../../shared/limits';
import { fail, finish } from './conclude';
import { errorRecord } from './errorRecord';
import { fingerprintOf } from './fingerprint';
import type { InputPorts } from './inputs';
import type { Journal, JournalEntry, NewRecord } from './journal/journal';
import type { Lease, Leases } from './journal/lease';
import type { RunRecord } from './journal/record';
import { Landing, type LandingPorts } from './landing';
import { normalMap } from './normalMap';
import { Outputs } from './outputs';
import { type GenerationPlan, isGeneration, toRequest } from './plan';
import { kept, recoverLost } from './recoverLost';
import { recoveryTag } from './recoveryTag';
import type { RunOutput, RunWriter } from './run';
import { type Started, send } from './send';
import { markOf, readSource, type Source } from './sources';
import { watch } from './watch';

/** Everything a run touches outside itself; nothing of the editor. */
export interface RunPorts extends LandingPorts, InputPorts {
  readonly client: ServiceClient;
  /** Of the service, for the journal. */
  readonly origin: string;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly leases: Leases;
  /** Asked before a request is sent that equals one whose outcome is unknown; without consent the run is refused. */
  readonly allowTwin: (twin: RunRecord) => Promise<boolean>;
}

type GenerationRun = RunWriter & { readonly plan: GenerationPlan };

/** A run in progress with its record. */
export interface Journey {
  readonly run: GenerationRun;
  readonly entry: JournalEntry;
  readonly ports: RunPorts;
  readonly outputs: Outputs;
}

/** Carries out a new run from its plan to files on disk. Never rejects: how it ended is in the snapshot. */
export async function execute(id: string, run: RunWriter, ports: RunPorts): Promise<void> {
  await guarded(run, ports, async (landing) => {
    if (!isGeneration(run.plan)) return normalMap(run, ports, landing);
    const generation = { ...run, plan: run.plan };
    const sources = await readSources(generation, ports);
    const { entry, lease } = await prepare(id, generation, ports, sources);
    const on = journey(generation, entry, ports, landing);
    await leased(lease, on, () => deliver(on, sources));
  });
}

/** Reports a failure; where the window goes, nothing is reported and the record stays as it is. */
export async function guarded(
  run: RunWriter,
  ports: RunPorts,
  work: (landing: Landing) => Promise<void>,
): Promise<void> {
  const landing = new Landing(run.plan, ports);
  try {
    await work(landing);
  } catch (error) {
    if (ports.closing.aborted) return;
    if (error instanceof InterruptedError) run.report({ state: 'unresolved', error });
    else if (error instanceof CancelledError || (run.signal.aborted && !(error instanceof NotSavedError))) {
      run.report({ state: 'cancelled', error: new CancelledError() });
    } else run.report({ state: 'failed', error });
  } finally {
    landing.close();
  }
}

/** Holds the lease until the work is done and no download is under way. */
export async function leased(lease: Lease, { outputs }: Journey, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await outputs.idle();
    await lease.release();
  }
}

export function journey(run: GenerationRun, entry: JournalEntry, ports: RunPorts, landing: Landing): Journey {
  return { run, entry, ports, outputs: new Outputs(run, entry, landing, ports.closing) };
}

/** Checks every rule of the contract, then reads the pictures: nothing is sent before both are right. */
export async function readSources(run: GenerationRun, ports: RunPorts): Promise<Source[]> {
  const placeholders = run.plan.sources.map(() => ({ asset_id: 'unread' }));
  const violations = checkRequest(toRequest(run.plan, placeholders));
  if (violations.length) throw new InputError(violations);
  const sources: Source[] = [];
  for (const uri of run.plan.sources) sources.push(await readSource(ports.files, uri, ports.originId));
  return sources;
}

async function prepare(
  id: string,
  { plan }: GenerationRun,
  ports: RunPorts,
  sources: readonly Source[],
): Promise<{ entry: JournalEntry; lease: Lease }> {
  const digests = sources.map(markOf);
  const fingerprint = fingerprintOf(plan, digests);
  const { origin, originId, journal, leases } = ports;
  const twin = (await journal.read()).find(
    (record) => record.fingerprint === fingerprint && record.state === 'unresolved' && record.originId === originId,
  );
  if (twin && !(await ports.allowTwin(twin))) throw new CancelledError();
  const tag = recoveryTag(id, plan.tags);
  const newest = tag ? {} : { newestBefore: await newestAsset(ports) };
  const lease = await leases.acquire(id, ports.closing);
  const record: NewRecord = {
    id,
    state: 'prepared',
    origin,
    originId,
    plan: { ...plan, sources: [...plan.sources], tags: [...plan.tags], directionNames: [...plan.directionNames] },
    sources: digests,
    fingerprint,
    attempts: 0,
    outputs: [],
    expected: OUTPUT_COUNT[plan.kind],
    ...(tag && { tag }),
    ...newest,
  };
  try {
    return { entry: await journal.create(record), lease };
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** Without a tag of its own, outputs are told by being newer than this. */
async function newestAsset({ client, closing }: RunPorts): Promise<string | undefined> {
  const page = await client.assetPage({ limit: 1 }, { signal: closing }).catch(() => undefined);
  return page?.assets[0]?.id;
}

/** From a record that was not accepted yet to files on disk. */
export async function deliver(on: Journey, sources: readonly Source[]): Promise<void> {
  const { run, entry, ports } = on;
  const sent = await send({ run, entry, ports, sources }).catch(async (error) => {
    await notAccepted(on, error);
    throw error;
  });
  await kept(on, async () => {
    if (sent.how === 'started' && (await followed(on, sent))) return;
    await entry.update({ cutAt: ports.clock.now() });
    await recoverLost(on, sent.how === 'unknown' ? sent.error : undefined);
  });
}

/** Reads the stream of an accepted run; false where it was lost, or does not say what must be there. */
async function followed(on: Journey, sent: Started): Promise<boolean> {
  const { run, entry, outputs } = on;
  const { request_id: requestId, credits } = sent.started;
  try {
    const sums = { ...credits, remainingAtStart: credits.remaining };
    await entry.update({ state: 'accepted', requestId, ...sums });
    run.report({ state: 'drawing', ...sums });
    const completed = await watch(sent.rest, on);
    if (completed?.status === 'failed') return await fail(on, new RunFailedError(completed.error));
    if (!completed || outputs.records.length < completed.output_count) return false;
    await finish(on);
    return true;
  } finally {
    sent.leave();
  }
}

/**
 * What was never accepted leaves no trace where the user left, and a line in the history where it was refused. Where the window
 * goes, it is left as it is.
 */
export async function notAccepted({ run, entry, ports }: Journey, error: unknown): Promise<void> {
  if (ports.closing.aborted) return;
  if (run.signal.aborted) await ports.journal.remove(entry.record.id);
  else await entry.update({ state: 'rejected', error: errorRecord(error) });
}

/** The assets of a run, in the order of their index. */
export function assetsOf(outputs: readonly RunOutput[]): Asset[] {
  return [...outputs].sort((a, b) => a.index - b.index).flatMap(({ asset }) => asset ?? []);
}
