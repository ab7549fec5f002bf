import type { Clock } from '../../../service/clock';
import {
  CancelledError,
  InputError,
  InterruptedError,
  NotFoundError,
  NotSavedError,
  RunFailedError,
} from '../../../service/errors';
import { paid, retry } from '../../../service/retry';
import type { StreamEnding, StreamItem } from '../../../service/stream';
import type { Asset, OutputEvent } from '../../../shared/api';
import { checkRequest } from '../../../shared/check';
import { type InputPorts, toInputs } from './inputs';
import { Landing, type LandingPorts } from './landing';
import { type GenerationPlan, isGeneration, toRequest } from './plan';
import type { RunOutput, RunWriter, SavedFile } from './run';
import { readSource, type SourcePicture } from './sources';
import { TaskQueue } from './taskQueue';

/** Everything a run touches outside itself; nothing of the editor. */
export interface RunPorts extends LandingPorts, InputPorts {
  readonly clock: Clock;
}

/** Downloads of one run under way at once. */
const DOWNLOADS = 4;

/** Carries out a run from its plan to files on disk. Never rejects: how it ended is in the snapshot. */
export async function execute(run: RunWriter, ports: RunPorts): Promise<void> {
  const landing = new Landing(run.plan, ports);
  try {
    await (isGeneration(run.plan)
      ? generate({ ...run, plan: run.plan }, ports, landing)
      : normalMap(run, ports, landing));
    run.report({ state: 'succeeded' });
  } catch (error) {
    const cancelled = run.signal.aborted && !(error instanceof NotSavedError);
    run.report(cancelled ? { state: 'cancelled', error: new CancelledError() } : { state: 'failed', error });
  } finally {
    landing.close();
  }
}

async function normalMap(run: RunWriter, ports: RunPorts, landing: Landing): Promise<void> {
  const sources = await Promise.all(run.plan.sources.map((uri) => readSource(ports.files, uri)));
  if (sources.length !== 1) throw new InputError([{ rule: 'inputs-count', count: sources.length, min: 1, max: 1 }]);
  run.report({ state: 'sending' });
  const bytes = await withInputs(sources, ports, run.signal, ([input]) => {
    if (!input) throw new InputError([{ rule: 'inputs-count', count: 0, min: 1, max: 1 }]);
    return ports.client.normalMap(input, { signal: run.signal });
  });
  run.report({ state: 'saving', outputs: [{ index: 0, state: 'landing', files: [] }] });
  const file = await landing.landNormalMap(bytes);
  run.report({ outputs: [{ index: 0, state: 'saved', files: [file] }] });
}

async function generate(run: RunWriter & { plan: GenerationPlan }, ports: RunPorts, landing: Landing): Promise<void> {
  refuseBadPlan(run.plan);
  const sources: SourcePicture[] = [];
  for (const uri of run.plan.sources) sources.push(await readSource(ports.files, uri));
  const stream = await withInputs(sources, ports, run.signal, (inputs) => {
    run.report({ state: 'sending' });
    const context = {
      clock: ports.clock,
      signal: run.signal,
      onWait: (_: unknown, ms: number) => waiting(run, ports, ms),
    };
    return retry(paid, context, () => {
      run.report({ state: 'sending', resumeAt: undefined });
      return ports.client.generate(toRequest(run.plan, inputs), { signal: run.signal });
    });
  });
  const queue = new TaskQueue(DOWNLOADS);
  const ending = await watch(stream, run, (output) => queue.add(() => land(output, run, landing)));
  if (run.snapshot().outputs.some((output) => output.state === 'landing')) run.report({ state: 'saving' });
  await queue.idle();
  judge(ending, run);
}

/** Every rule of the contract, before a file is read or sent. */
function refuseBadPlan(plan: GenerationPlan): void {
  const placeholders = plan.sources.map(() => ({ asset_id: 'unread' }));
  const violations = checkRequest(toRequest(plan, placeholders));
  if (violations.length) throw new InputError(violations);
}

function waiting(run: RunWriter, ports: RunPorts, ms: number): void {
  run.report({ state: 'waiting', resumeAt: ports.clock.now() + ms });
}

/**
 * Calls with the sources as input items. Where the service no longer knows a picture that it once made, that is forgotten
 * and the picture is sent.
 */
async function withInputs<T>(
  sources: readonly SourcePicture[],
  ports: RunPorts,
  signal: AbortSignal,
  call: (inputs: Awaited<ReturnType<typeof toInputs>>) => Promise<T>,
): Promise<T> {
  const inputs = await toInputs(sources, ports, signal);
  try {
    return await call(inputs);
  } catch (error) {
    const byId = inputs.some((input) => 'asset_id' in input);
    if (!(error instanceof NotFoundError) || !byId) throw error;
    await Promise.all(sources.map(({ sha256 }) => ports.known.forget(ports.originId, sha256)));
    return call(await toInputs(sources, ports, signal));
  }
}

/** Reads the stream to its end. Outputs are handed on at once: nothing in this loop waits for a download. */
async function watch(
  stream: AsyncIterable<StreamItem>,
  run: RunWriter,
  onOutput: (output: OutputEvent) => void,
): Promise<StreamEnding> {
  for await (const item of stream) {
    switch (item.type) {
      case 'started':
        run.report({ state: 'drawing', reserved: item.credits.reserved, remaining: item.credits.remaining });
        break;
      case 'progress':
        run.report({ state: 'drawing', message: item.message });
        break;
      case 'output':
        setOutput(run, { index: item.index, asset: item.asset, state: 'landing', files: [] });
        onOutput(item);
        break;
      case 'completed':
        run.report({ remaining: item.credits.remaining });
        break;
      case 'ending':
        return item;
    }
  }
  throw new InterruptedError(run.snapshot().outputs.length);
}

async function land(output: OutputEvent, run: RunWriter, landing: Landing): Promise<void> {
  const { index, asset } = output;
  let files: readonly SavedFile[] = [];
  try {
    await landing.land(index, asset, (file) => {
      files = [...files, file];
      setOutput(run, { index, asset, state: 'landing', files });
    });
    setOutput(run, { index, asset, state: 'saved', files });
  } catch (error) {
    setOutput(run, { index, asset, state: 'not-saved', files, error });
  }
}

function setOutput(run: RunWriter, output: RunOutput): void {
  const outputs = [...run.snapshot().outputs];
  const at = outputs.findIndex(({ index }) => index === output.index);
  outputs.splice(at < 0 ? outputs.length : at, at < 0 ? 0 : 1, output);
  run.report({ outputs });
}

/** Throws what the end of the stream and the state of the files amount to, unless all is well. */
function judge(ending: StreamEnding, run: RunWriter): void {
  const { outputs } = run.snapshot();
  const lost = outputs.filter((output) => output.state === 'not-saved');
  if (lost.length) throw new NotSavedError(lost.length, outputs.length, { cause: lost[0]?.error });
  if (ending.how !== 'completed') throw new InterruptedError(outputs.length, { cause: ending.error });
  if (ending.completed.status === 'failed') throw new RunFailedError(ending.completed.error);
  if (ending.completed.output_count > outputs.length) throw new InterruptedError(outputs.length);
}

/** The assets of a run, in the order of their index. */
export function assetsOf(outputs: readonly RunOutput[]): Asset[] {
  return [...outputs].sort((a, b) => a.index - b.index).flatMap(({ asset }) => asset ?? []);
}
