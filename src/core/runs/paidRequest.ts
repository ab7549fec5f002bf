import { BOUNDS, type Clock, TOO_SLOW } from '../../service/clock';
import { CanceledError, ConnectionError } from '../../service/errors';
import { faultOf, retry } from '../../service/retry';
import { InterruptedError, RunFailedError } from '../../service/runErrors';
import { nextAfter } from '../../service/sendAgain';
import type { StreamCount, StreamEnding, StreamItem } from '../../service/stream';
import { foreignText } from '../../shared/base/foreignText';
import type { CompletedEvent, InputItem, StartedEvent } from '../../shared/contract/api';
import type { SendableRun } from '../budget/gate';
import { toRequest } from '../domain/operations';
import { failRun, finishRun, missingOutputs } from './endRun';
import { withInputs } from './inputs';
import { askedRun, type RunDependencies, type RunInProgress, sendableRun } from './runContext';
import { lookOnce } from './search';
import type { Source } from './sources';
import type { Turn } from './turns';

/**
 * Sends the one request of a run that costs credits (`POST /generate`), and reads its stream to the end. Only `service/sendAgain.ts` decides what may
 * be sent again.
 */

/** Milliseconds without an event after which the list of assets is read while the stream stays open. */
const SILENCE_MS = 45_000;
const NAP_MS = 5_000;
/** Looks in a row (10 min) after which a silent but open stream counts as lost. */
const LOOKS = 13;

/** The outcome of the request: the service started the run, or it isn't known whether it accepted it. */
export type Sent = Started | { readonly how: 'unknown'; readonly error: unknown };

export interface Started {
  readonly how: 'started';
  readonly started: StartedEvent;
  readonly rest: AsyncIterator<StreamItem>;
  /** Closes the stream if it has not ended by itself. */
  leave(): void;
}

/**
 * Sends the request and waits for `started`. Sends it again only if it was certainly not accepted (no byte was sent, or 429). Rejects if it was
 * refused, and with a `CanceledError` if the user canceled before anything was sent.
 */
export async function sendRequest(active: RunInProgress, sources: readonly Source[]): Promise<Sent> {
  const { run, entry, dependencies } = active;
  const unsent = () => entry.update({ state: 'prepared' });
  // Before images are uploaded, too.
  const sendable = sendableRun(askedRun(active), sources);
  await dependencies.turns.check(sendable, run.signal);
  return withInputs('paid', sources, dependencies, run, (inputs) => sendInputs(active, sendable, inputs), unsent);
}

function sendInputs(active: RunInProgress, sendable: SendableRun, inputs: InputItem[]): Promise<Sent> {
  const { run, entry, dependencies } = active;
  const tags = [...run.plan.tags, ...(entry.record.tag ? [foreignText(entry.record.tag)] : [])];
  const request = toRequest({ ...run.plan, tags }, inputs);
  const onWait = async (_: unknown, ms: number) => {
    const notBefore = dependencies.clock.now() + ms;
    await entry.update({ state: 'waiting', notBefore });
    run.report({ state: 'waiting', resumeAt: notBefore });
  };
  return retry('paid', { clock: dependencies.clock, signal: run.signal, onWait }, async () => {
    run.report({ state: 'sending', resumeAt: undefined });
    const turn = await reservedTurn(active, sendable);
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    let isOut = false;
    try {
      if (run.signal.aborted) throw new CanceledError();
      // On disk before the first byte is sent, so that no window that finds this record sends it again.
      await entry.update({ state: 'sending', attempts: entry.record.attempts + 1, notBefore: undefined });
      // Another window may have sent it while this one was suspended: see `JournalEntry`.
      await entry.confirm();
      isOut = true;
      const signal = AbortSignal.any([run.signal, leaving.signal]);
      const answer = dependencies.client.generate(request, { signal });
      const stream = await inTime(answer, BOUNDS.answered, leave, dependencies);
      const sent = await untilStarted(stream, leave, dependencies);
      await tellBudget(sendable, sent.started.credits.reserved, dependencies);
      return sent;
    } catch (error) {
      if (isOut && nextAfter('paid', faultOf(error)).do === 'look') return { how: 'unknown', error };
      throw error;
    } finally {
      // After the budget knows what it cost: the next one is judged by that.
      await turn.release();
    }
  });
}

/** Waits for the turn and reserves the cost while it's held. */
async function reservedTurn({ run, dependencies }: RunInProgress, sendable: SendableRun): Promise<Turn> {
  const { turns, budget, originId } = dependencies;
  for (;;) {
    const turn = await turns.take(sendable, originId, run.signal);
    try {
      if (run.signal.aborted) throw new CanceledError();
      // After a wait, it may be another day, and other runs may have spent something.
      await budget.beforeSend(sendable);
      // This process may have been suspended, and another one may have its turn.
      if (await turn.held()) return turn;
    } catch (error) {
      await turn.release();
      throw error;
    }
    await turn.release();
  }
}

/** Records what the service reserved, as far as it said so. Even if another window has the run now: it was charged. */
async function tellBudget(run: SendableRun, credits: number | undefined, { budget }: RunDependencies): Promise<void> {
  if (credits === undefined) return;
  budget.learn(run, credits);
  await budget.onStarted(run, credits);
}

/** What comes in time. Otherwise, gives it up by `leave`, and rejects: nobody knows whether the service accepted the request. */
async function inTime<T extends object>(
  coming: Promise<T>,
  ms: number,
  leave: () => void,
  { clock, origin }: Pick<RunDependencies, 'clock' | 'origin'>,
): Promise<T> {
  const come = await Promise.race([coming, aborted(clock.deadline(ms))]);
  if (come !== 'aborted') return come;
  leave();
  throw new ConnectionError(origin, true, TOO_SLOW);
}

/**
 * Reads the stream up to `started`. Rejects if the stream ends first, or if the time is up, even while the stream shows signs of life.
 * The time is limited because no other run of the account is sent in the meantime.
 */
async function untilStarted(
  stream: AsyncIterable<StreamItem>,
  leave: () => void,
  { clock, origin }: Pick<RunDependencies, 'clock' | 'origin'>,
): Promise<Started> {
  const rest = stream[Symbol.asyncIterator]();
  const late = aborted(clock.deadline(BOUNDS.started));
  for (;;) {
    const item = await Promise.race([rest.next(), late]);
    if (item === 'aborted') {
      leave();
      throw new ConnectionError(origin, true, TOO_SLOW);
    }
    const { done, value } = item;
    if (done) throw new InterruptedError(0);
    if (value.type === 'started') return { how: 'started', started: value, rest, leave };
    if (value.type === 'ending') throw errorOf(value);
  }
}

/** Resolves when a signal aborts. */
function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

function errorOf(ending: StreamEnding): unknown {
  return ending.how === 'completed' ? new InterruptedError(ending.seen.outputs) : ending.error;
}

/** Reads the stream of an accepted run and ends the run. Resolves to the cause if the stream was lost or omitted outputs. */
export async function watchToEnd(
  active: RunInProgress,
  sent: Started,
): Promise<{ readonly cause: unknown } | undefined> {
  const { run, entry, outputs } = active;
  const { request_id: requestId, credits } = sent.started;
  try {
    const { reserved, remaining } = credits;
    const sums = { reserved, remaining, remainingAtStart: remaining };
    await entry.update({ state: 'accepted', requestId, ...sums });
    run.report({ state: 'drawing', ...sums });
    const watched = await watchStream(sent.rest, active);
    if (!watched.completed) return watched;
    const { status, output_count: announced, error } = watched.completed;
    if (status === 'failed') return await failRun(active, new RunFailedError(error));
    const missed = () => outputs.records.length < Math.min(announced, outputs.most);
    // Fewer `output` events than outputs: some events were lost.
    if (missed() && watched.seen.outputs < announced) return { cause: undefined };
    // An asset came twice, or there are fewer outputs than the contract promises: the list may have more.
    if (missed() || missingOutputs(active) > 0) await lookForOutputs(active);
    await finishRun(active, missed());
    return undefined;
  } finally {
    sent.leave();
  }
}

/** How a stream ended: with `completed`, or lost, with the cause if known. */
type Watched =
  | { readonly completed: CompletedEvent; readonly seen: StreamCount }
  | { readonly completed?: undefined; readonly cause: unknown };

/**
 * Reads a stream to its end. Nothing in this loop waits for a download. After a silence (only events end it, not bytes), and after the machine has
 * slept, the list is read.
 */
async function watchStream(rest: AsyncIterator<StreamItem>, active: RunInProgress): Promise<Watched> {
  let next = rest.next();
  let looks = 0;
  for (;;) {
    const item = await orSilence(next, active);
    if (item === 'silence') {
      await lookForOutputs(active);
      if (++looks === LOOKS || isComplete(active)) return { cause: undefined };
      continue;
    }
    looks = 0;
    if (item.done) return { cause: undefined };
    const ending = await takeItem(item.value, active);
    if (ending) return ending.how === 'completed' ? ending : { cause: ending.error };
    next = rest.next();
  }
}

async function orSilence(
  next: Promise<IteratorResult<StreamItem>>,
  { dependencies }: RunInProgress,
): Promise<IteratorResult<StreamItem> | 'silence'> {
  const awake = new AbortController();
  const silence = silent(dependencies.clock, awake.signal).then(
    () => 'silence' as const,
    () => next,
  );
  try {
    return await Promise.race([next, silence]);
  } finally {
    awake.abort();
  }
}

/** Resolves after a silence. Timers stop while a machine sleeps, but the clock doesn't: short waits notice this soon after it wakes. */
async function silent(clock: Clock, signal: AbortSignal): Promise<void> {
  const since = clock.now();
  while (clock.now() - since < SILENCE_MS) await clock.sleep(NAP_MS, signal);
}

/** Adds outputs that are in the list. A failure doesn't matter, because the list is read again. */
async function lookForOutputs({ entry, outputs, dependencies, run }: RunInProgress): Promise<void> {
  const { tag } = entry.record;
  if (!tag || run.signal.aborted) return;
  const options = { client: dependencies.client, tag, onFound: outputs.addFound, signal: run.signal };
  await lookOnce(options, new Set(outputs.ids)).catch(() => 'failed');
}

/** Whether all outputs were found although the stream is silent. */
function isComplete({ entry, outputs }: RunInProgress): boolean {
  const { expected } = entry.record;
  return expected !== undefined && outputs.records.length >= expected;
}

async function takeItem(item: StreamItem, { run, entry, outputs }: RunInProgress): Promise<StreamEnding | undefined> {
  switch (item.type) {
    case 'started':
      return undefined;
    case 'progress':
      run.report({ state: 'drawing', message: item.message });
      return undefined;
    case 'output':
      await outputs.add(item.asset, item.index);
      return undefined;
    case 'error':
      run.report({ state: 'drawing', message: item.message ?? item.error ?? foreignText('') });
      return undefined;
    case 'completed':
      if (item.credits.remaining !== undefined) run.report({ remaining: item.credits.remaining });
      await entry.update({ remaining: item.credits.remaining ?? entry.record.remaining, expected: item.output_count });
      return undefined;
    case 'ending':
      return item;
  }
}
