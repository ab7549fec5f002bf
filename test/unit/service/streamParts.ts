import assert from 'node:assert/strict';
import { readStream, type StreamEnding, type StreamItem } from '../../../src/service/stream';
import type { GenerateEvent } from '../../../src/shared/contract/api';

export const STARTED = {
  type: 'started',
  request_id: 'req_1',
  operation: 'edit',
  credits: { reserved: 15, remaining: 85 },
};
export const PROGRESS = { type: 'progress', message: 'Löwe 🦁 – 絵' };
export const output = (index: number) => ({
  type: 'output',
  index,
  asset: { id: `a${index}`, type: 'image', tags: ['löwe'] },
});
export const COMPLETED = { type: 'completed', status: 'succeeded', output_count: 2, credits: { remaining: 85 } };
export const RUN = [STARTED, PROGRESS, output(0), output(1), COMPLETED];

export const message = (event: object, end = '\n') => `data: ${JSON.stringify(event)}${end}${end}`;
export const wire = (events: readonly object[]) => Buffer.from(events.map((event) => message(event)).join(''));

export async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

export interface Read {
  readonly events: GenerateEvent[];
  readonly ending: StreamEnding;
}

/** Reads a body to the end. */
export async function read(body: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Read> {
  const items: StreamItem[] = [];
  for await (const item of readStream(body, signal)) items.push(item);
  const ending = items.pop();
  assert.ok(ending?.type === 'ending', 'the last item is the ending');
  const events = items.filter((item) => item.type !== 'ending');
  assert.equal(events.length, items.length, 'one ending');
  return { events: JSON.parse(JSON.stringify(events)), ending };
}
