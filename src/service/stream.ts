import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { type ForeignText, foreignText, rawText } from '../shared/base/foreignText';
import type { CompletedEvent, GenerateEvent } from '../shared/contract/api';
import { CanceledError, StreamLostError, UnexpectedResponseError } from './errors';
import { type Clean, redact } from './redact';
import { eventSchema } from './schema';

const EVENT_CHARS = 16 * 1024 * 1024;
const STREAM_BYTES = 64 * 1024 * 1024;

/**
 * Always the last item of a stream. A stream never throws; how it ended is a value.
 * - `completed`: the service said `completed` (with status `succeeded` or `failed`).
 * - `cut`: the connection ended or broke before that.
 * - `garbage`: the data isn't a stream of the contract, or it is too large.
 * - `canceled`: the reader's signal aborted. The run may continue at the service.
 */
export type StreamEnding =
  | {
      readonly type: 'ending';
      readonly how: 'completed';
      readonly completed: CompletedEvent;
      readonly seen: StreamCount;
    }
  | { readonly type: 'ending'; readonly how: 'cut' | 'garbage'; readonly error: unknown; readonly seen: StreamCount }
  | { readonly type: 'ending'; readonly how: 'canceled'; readonly error: CanceledError; readonly seen: StreamCount };

/**
 * What was received. `outputs`: number of `output` events, repeated assets included. `ignored`: number of unknown,
 * malformed, or out-of-order events.
 */
export interface StreamCount {
  outputs: number;
  ignored: number;
}

export type StreamItem = GenerateEvent | StreamEnding;

/**
 * Reads the events of `POST /generate` (§6) from the bytes of its body: `started` only as the first, nothing after
 * `completed`, then one `ending`. Leaving the loop closes the body. Text from the service goes through `clean`.
 */
export async function* readStream(
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
  clean: Clean = redact,
): AsyncGenerator<StreamItem, void> {
  const seen: StreamCount = { outputs: 0, ignored: 0 };
  const order = new EventOrder(seen, clean);
  let completed: CompletedEvent | undefined;
  let words: ForeignText | undefined;
  let failure: unknown;
  try {
    for await (const data of messages(body)) {
      const event = order.accept(data);
      if (!event) continue;
      yield event;
      if (event.type === 'error') words = event.message ?? event.error;
      if (event.type !== 'completed') continue;
      completed = event;
      break;
    }
  } catch (error) {
    failure = error;
  }
  if (completed) yield { type: 'ending', how: 'completed', completed, seen };
  else if (signal?.aborted) yield { type: 'ending', how: 'canceled', error: new CanceledError(), seen };
  else if (failure instanceof UnexpectedResponseError) yield { type: 'ending', how: 'garbage', error: failure, seen };
  else yield { type: 'ending', how: 'cut', error: new StreamLostError(words, { cause: failure }), seen };
}

/** The `data` of each message. UTF-8 characters may be split between chunks. */
async function* messages(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: (message) => ready.push(message.data) });
  const decoder = new TextDecoder();
  let bytes = 0;
  let sinceEvent = 0;
  function* feed(text: string): Generator<string, void> {
    parser.feed(text);
    sinceEvent = ready.length ? 0 : sinceEvent + text.length;
    for (const data of ready.splice(0)) {
      if (data.length > EVENT_CHARS) throw tooLarge();
      yield data;
    }
    if (sinceEvent > EVENT_CHARS) throw tooLarge();
  }
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > STREAM_BYTES) throw new UnexpectedResponseError(200, 'a stream over 64 MiB');
    yield* feed(decoder.decode(chunk, { stream: true }));
  }
  // The last event counts even if the blank line after it is missing.
  yield* feed(`${decoder.decode()}\n\n`);
}

function tooLarge(): UnexpectedResponseError {
  return new UnexpectedResponseError(200, 'an event over 16 MiB');
}

/**
 * Passes events on in the order of §6 and counts those that are out of order. An output before `started` is passed on
 * anyway, because it was paid for.
 */
class EventOrder {
  readonly #seen: StreamCount;
  readonly #clean: Clean;

  #first = true;

  constructor(seen: StreamCount, clean: Clean) {
    this.#seen = seen;
    this.#clean = clean;
  }

  accept(data: string): GenerateEvent | undefined {
    const event = parseEvent(data);
    if (!event || (event.type === 'started' && !this.#first)) {
      this.#seen.ignored++;
      return undefined;
    }
    if (event.type !== 'error') this.#first = false;
    if (event.type === 'output') this.#seen.outputs++;
    return cleaned(event, this.#clean);
  }
}

/** Removes secrets from the service's text, which is shown, and from the request's id, which is journaled. Assets are unchanged. */
function cleaned(event: GenerateEvent, clean: Clean): GenerateEvent {
  const words = (text: ForeignText) => foreignText(clean(rawText(text)));
  switch (event.type) {
    case 'started':
      return { ...event, request_id: clean(event.request_id) };
    case 'progress':
      return { ...event, message: words(event.message) };
    case 'completed':
      return { ...event, error: event.error && words(event.error) };
    case 'error':
      return { ...event, message: event.message && words(event.message), error: event.error && words(event.error) };
    case 'output':
      return event;
  }
}

function parseEvent(data: string): GenerateEvent | undefined {
  try {
    const result = v.safeParse(eventSchema, JSON.parse(data));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
