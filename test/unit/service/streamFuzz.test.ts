import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readStream } from '../../../src/service/stream';
import { seed } from '../../support/random';
import { examples } from '../../support/sample';

type Json = Record<string, unknown>;

interface Outcome {
  readonly events: unknown[];
  readonly how: string;
  readonly outputs: number;
  readonly ignored: number;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** An independent reader of complete streams: bytes, then lines, then messages, then §6. */
function reference(bytes: Uint8Array): Outcome {
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  const messages: string[] = [];
  let data: string[] = [];
  for (const line of [...lines, '']) {
    const [, field, value] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value ?? '');
    if (line !== '' || data.length === 0) continue;
    messages.push(data.join('\n'));
    data = [];
  }
  return referenceOutcome(messages);
}

function referenceOutcome(messages: readonly string[]): Outcome {
  const events: unknown[] = [];
  let outputs = 0;
  let ignored = 0;
  for (const text of messages) {
    const event = eventOf(text);
    if (!event || (event.type === 'started' && events.length > 0)) {
      ignored++;
      continue;
    }
    if (event.type === 'output') outputs++;
    events.push(event);
    if (event.type === 'completed') return { events, how: 'completed', outputs, ignored };
  }
  return { events, how: 'cut', outputs, ignored };
}

function eventOf(text: string): Json | undefined {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(event)) return undefined;
  if (event.type === 'progress') return { ...event, message: typeof event.message === 'string' ? event.message : '' };
  if (event.type === 'started') {
    return event;
  }
  if (event.type === 'completed') {
    return /^(succeeded|failed)$/.test(String(event.status)) && isCount(event.output_count) ? event : undefined;
  }
  const { asset, index, ...rest } = event;
  if (event.type !== 'output' || !isObject(asset)) return undefined;
  const placed = isCount(index) ? event : { ...rest, asset };
  return typeof asset.id === 'string' && asset.id !== '' ? placed : undefined;
}

async function actual(bytes: Uint8Array, cuts: readonly number[]): Promise<Outcome> {
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  async function* body() {
    let from = 0;
    for (const to of places) {
      yield bytes.subarray(from, to);
      from = to;
    }
  }
  const events: unknown[] = [];
  for await (const item of readStream(body())) {
    if (item.type === 'ending') return { events: JSON.parse(JSON.stringify(events)), how: item.how, ...item.seen };
    events.push(item);
  }
  throw new Error('no ending');
}

const word = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replace(/[\r\n]/g, '\u00e9'));
const index = fc.oneof({ weight: 8, arbitrary: fc.nat(4) }, fc.constantFrom(-1, 0.5, '0', null));
const status = fc.constantFrom('succeeded', 'failed', 'done', 7);
const event = fc.oneof(
  fc.record({
    type: fc.constant('started'),
    request_id: word,
    operation: word,
    credits: fc.record({ reserved: fc.nat(), remaining: fc.nat() }),
  }),
  fc.record({ type: fc.constant('progress'), message: word, extra: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({
    type: fc.constant('output'),
    index,
    asset: fc.record({ id: word, type: word, tags: fc.array(word, { maxLength: 2 }), more: word }),
  }),
  fc.record({
    type: fc.constant('completed'),
    status,
    output_count: index,
    credits: fc.record({ remaining: fc.nat() }),
  }),
  fc.record({ type: word, index }),
  fc.jsonValue({ maxDepth: 2 }),
);
const end = fc.constantFrom('\n', '\r', '\r\n');
const data = fc
  .record({ event, end, pretty: fc.boolean(), space: fc.constantFrom('', ' ') })
  .map(({ event: value, end: lineEnd, pretty, space }) => {
    const lines = JSON.stringify(value, null, pretty ? 1 : 0).split('\n');
    return `${lines.map((line) => `data:${space}${line}${lineEnd}`).join('')}${lineEnd}`;
  });
const noise = fc
  .record({
    line: fc.oneof(
      word.map((text) => `:${text}`),
      word,
      fc.constantFrom('data', 'data:', 'data:  {', 'event: output', 'id: 1', 'retry: x', ''),
    ),
    end,
  })
  .map(({ line, end: lineEnd }) => line + lineEnd);
const part = fc.oneof({ weight: 5, arbitrary: data }, { weight: 3, arbitrary: noise }).map((text) => Buffer.from(text));
const raw = fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes));
const stream = fc
  .record({
    mark: fc.boolean(),
    parts: fc.array(fc.oneof({ weight: 12, arbitrary: part }, { weight: 1, arbitrary: raw }), { maxLength: 12 }),
    lost: fc.nat(6),
  })
  .map(({ mark, parts, lost }) => {
    const bytes = Buffer.concat([Buffer.from(mark ? '\uFEFF' : ''), ...parts]);
    return bytes.subarray(0, Math.max(0, bytes.length - lost));
  });

const STREAMS = examples(2_500, 30_000);

describe('Stream, compared with a reference reader', () => {
  it(`reads ${STREAMS} random streams, split anywhere, like the reference (seed ${seed})`, async () => {
    const property = fc.asyncProperty(stream, fc.array(fc.nat(2000), { maxLength: 8 }), async (bytes, cuts) => {
      assert.deepEqual(await actual(bytes, cuts), reference(bytes));
    });
    await fc.assert(property, { numRuns: STREAMS, seed });
  });
});
