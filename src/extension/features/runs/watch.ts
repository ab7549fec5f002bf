import type { Clock } from '../../../service/clock';
import type { StreamEnding, StreamItem } from '../../../service/stream';
import type { CompletedEvent } from '../../../shared/api';
import type { JournalEntry } from './journal/journal';
import type { Outputs } from './outputs';
import type { RunWriter } from './run';
import type { RunPorts } from './runner';
import { lookOnce } from './search';

/** Without an event for this long, the list is looked at while the stream stays open. */
const SILENCE = 45_000;
const NAP = 5_000;
/** After so many looks in a row (10 min) a stream that is open but says nothing counts as lost. */
const LOOKS = 13;

export interface Watching {
  readonly run: RunWriter;
  readonly entry: JournalEntry;
  readonly outputs: Outputs;
  readonly ports: RunPorts;
}

/**
 * Reads a stream to its end. Outputs are journaled and handed on: nothing in this loop waits for a download. Silence (events
 * count as life, bytes do not) and waking from sleep lead to a look at the list. Returns the `completed` event, or
 * undefined where the stream was lost.
 */
export async function watch(rest: AsyncIterator<StreamItem>, watching: Watching): Promise<CompletedEvent | undefined> {
  let next = rest.next();
  let looks = 0;
  for (;;) {
    const item = await orSilence(next, watching);
    if (item === 'silence') {
      await look(watching);
      if (++looks === LOOKS || isComplete(watching)) return undefined;
      continue;
    }
    looks = 0;
    if (item.done) return undefined;
    const ending = await take(item.value, watching);
    if (ending) return ending.how === 'completed' ? ending.completed : undefined;
    next = rest.next();
  }
}

async function orSilence(
  next: Promise<IteratorResult<StreamItem>>,
  { ports }: Watching,
): Promise<IteratorResult<StreamItem> | 'silence'> {
  const awake = new AbortController();
  const silence = silent(ports.clock, awake.signal).then(
    () => 'silence' as const,
    () => next,
  );
  try {
    return await Promise.race([next, silence]);
  } finally {
    awake.abort();
  }
}

/** Timers do not count the time that a machine sleeps, the clock does: short naps notice it soon after waking. */
async function silent(clock: Clock, signal: AbortSignal): Promise<void> {
  const since = clock.now();
  while (clock.now() - since < SILENCE) await clock.sleep(NAP, signal);
}

async function look({ entry, outputs, ports, run }: Watching): Promise<void> {
  const { tag } = entry.record;
  if (!tag || run.signal.aborted) return;
  const options = { client: ports.client, tag, onFound: outputs.addFound, signal: run.signal };
  await lookOnce(options, new Set(outputs.ids)).catch(() => 'failed');
}

/** Everything was found although the stream is silent. */
function isComplete({ entry, outputs }: Watching): boolean {
  const { expected } = entry.record;
  return expected !== undefined && outputs.records.length >= expected;
}

async function take(item: StreamItem, { run, entry, outputs }: Watching): Promise<StreamEnding | undefined> {
  switch (item.type) {
    case 'started':
      return undefined;
    case 'progress':
      run.report({ state: 'drawing', message: item.message });
      return undefined;
    case 'output':
      await outputs.add(item.asset, item.index);
      return undefined;
    case 'completed':
      run.report({ remaining: item.credits.remaining });
      await entry.update({ remaining: item.credits.remaining, expected: item.output_count });
      return undefined;
    case 'ending':
      return item;
  }
}
