import { CancelledError, InterruptedError, NotFoundError } from '../../../service/errors';
import { paid, retry } from '../../../service/retry';
import type { StreamEnding, StreamItem } from '../../../service/stream';
import type { InputItem, StartedEvent } from '../../../shared/api';
import { toInputs } from './inputs';
import type { JournalEntry } from './journal/journal';
import { outcomeOf } from './outcome';
import { type GenerationPlan, toRequest } from './plan';
import type { RunWriter } from './run';
import type { RunPorts } from './runner';
import type { Source } from './sources';

/** What became of the one request that costs. */
export type Sent = Started | { readonly how: 'unknown'; readonly error: unknown };

export interface Started {
  readonly how: 'started';
  readonly started: StartedEvent;
  readonly rest: AsyncIterator<StreamItem>;
  /** Closes the stream, where it has not ended by itself. */
  leave(): void;
}

export interface Sending {
  readonly run: RunWriter & { readonly plan: GenerationPlan };
  readonly entry: JournalEntry;
  readonly ports: RunPorts;
  readonly sources: readonly Source[];
}

/**
 * Sends a run and waits for its `started`. Sent again only where it is certain that it was not accepted (nothing left, or 429).
 * Rejects where it was refused, and with a `CancelledError` where the user left before anything was sent.
 */
export async function send(sending: Sending): Promise<Sent> {
  const { run, entry, ports, sources } = sending;
  const inputs = await toInputs(sources, ports, run.signal);
  try {
    return await sendInputs(sending, inputs);
  } catch (error) {
    const pictures = sources.flatMap((source) => ('assetId' in source ? [] : [source]));
    if (!(error instanceof NotFoundError) || !inputs.some((input, at) => isKept(input, sources[at]))) throw error;
    // The service no longer knows a picture: what was remembered is forgotten, uploads are made anew, once.
    await Promise.all(pictures.map(({ sha256 }) => ports.known.forget(ports.originId, sha256)));
    await entry.update({ state: 'prepared' });
    return sendInputs(sending, await toInputs(sources, ports, run.signal));
  }
}

/** Names something that the service must still have, and that can be sent anew: not an asset that was asked for by its id. */
function isKept(input: InputItem, source: Source | undefined): boolean {
  return ('asset_id' in input || 'upload_id' in input) && source !== undefined && !('assetId' in source);
}

function sendInputs({ run, entry, ports }: Sending, inputs: InputItem[]): Promise<Sent> {
  const tags = [...run.plan.tags, ...(entry.record.tag ? [entry.record.tag] : [])];
  const request = toRequest({ ...run.plan, tags }, inputs);
  const onWait = async (_: unknown, ms: number) => {
    const notBefore = ports.clock.now() + ms;
    await entry.update({ state: 'waiting', notBefore });
    run.report({ state: 'waiting', resumeAt: notBefore });
  };
  return retry(paid, { clock: ports.clock, signal: run.signal, onWait }, async () => {
    run.report({ state: 'sending', resumeAt: undefined });
    // Credits are reserved before `started`: one request an account waits for it at a time.
    const gate = await ports.leases.acquire(`post-${ports.originId}`, run.signal);
    const stream = new AbortController();
    const leave = () => stream.abort();
    let left = false;
    try {
      // On disk before the first byte leaves: whoever finds this record never sends it again.
      if (run.signal.aborted) throw new CancelledError();
      await entry.update({ state: 'sending', attempts: entry.record.attempts + 1, notBefore: undefined });
      left = true;
      const signal = AbortSignal.any([run.signal, stream.signal]);
      return await firstEvent(await ports.client.generate(request, { signal }), leave);
    } catch (error) {
      if (left && outcomeOf(error) === 'unknown') return { how: 'unknown', error };
      throw error;
    } finally {
      await gate.release();
    }
  });
}

/** Reads up to `started`. A stream that ends before it is an outcome that nobody knows. */
async function firstEvent(stream: AsyncIterable<StreamItem>, leave: () => void): Promise<Sent> {
  const rest = stream[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return { how: 'unknown', error: new InterruptedError(0) };
    if (value.type === 'started') return { how: 'started', started: value, rest, leave };
    if (value.type === 'ending') return { how: 'unknown', error: errorOf(value) };
  }
}

export function errorOf(ending: StreamEnding): unknown {
  return ending.how === 'completed' ? new InterruptedError(ending.seen.outputs) : ending.error;
}
