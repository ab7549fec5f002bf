import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceClient } from '../../../src/service/client';
import { KilnError } from '../../../src/service/errors';
import type { ServiceResponse, Transport } from '../../../src/service/transport';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { texts } from '../../support/foreignTexts';
import { seed } from '../../support/random';
import { examples } from '../../support/sample';
import { fakeClock, KEY, USER_AGENT } from '../service/support';

const ORIGIN = 'https://service.example';

/** JSON close to the contract: its fields with values of any type, and any other JSON. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    '',
    'x',
    0,
    -1,
    0.5,
    1e308,
    true,
    [],
    {},
    `${ORIGIN}/f/a.png`,
    'https://10.0.0.1/',
    'file:///etc/passwd',
  ),
);
const loosely = (...fields: string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
const asset = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id: fc.string({ minLength: 1 }), tags: fc.array(fc.string()), more: value }) },
  {
    weight: 1,
    arbitrary: loosely('id', 'type', 'prompt', 'tags', 'assetUrl', 'spritesheetUrl', 'frameCount', 'fps', '__proto__'),
  },
);
const answer = fc.oneof(
  loosely('credits', 'asset', 'assets', 'tags', 'hasMore', 'nextCursor', 'error'),
  fc.record({ credits: fc.nat(), asset, tags: fc.array(loosely('name', 'count'), { maxLength: 3 }) }),
  fc.record({
    assets: fc.array(asset, { maxLength: 4 }),
    hasMore: value,
    nextCursor: fc.oneof(fc.constantFrom(null, 'a', 'b', 'c'), value),
  }),
  fc.record({ error: loosely('code', 'message') }),
  loosely('upload_id', 'upload_url', 'headers', 'upload_url_expires_at'),
  fc.record({
    upload_id: fc.constant('u'),
    upload_url: fc.constantFrom(`${ORIGIN}/put`, 'https://cdn.example/put', 'http://127.0.0.1/', 'x'),
    headers: fc.dictionary(fc.constantFrom('Content-Type', 'Host', 'cookie', 'AUTHORIZATION', 'x-a'), fc.string()),
  }),
  loosely('assetUrl', 'url', 'data_url'),
  value,
);
/** A 1 × 1 image, used for files and normal maps. */
const PICTURE = Buffer.from(encodePng(createRaster(1, 1)));
const body = fc.oneof(
  { weight: 7, arbitrary: fc.constant(PICTURE) },
  { weight: 6, arbitrary: answer.map((json) => Buffer.from(JSON.stringify(json) ?? '')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('{"credits":', '[[[[', '{"__proto__":{"credits":1}}', '')
      .map((text) => Buffer.from(text)),
  },
);
const header = fc.constantFrom(
  'application/json',
  'text/html',
  'text/event-stream',
  'image/png',
  '',
  ';;',
  'application/json; charset=x',
);
const response = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    { weight: 2, arbitrary: fc.constantFrom(201, 204, 301, 400, 401, 402, 404, 408, 413, 429, 500, 503, 599) },
  ),
  headers: fc.record(
    {
      'content-type': header,
      'retry-after': fc.constantFrom('0', '1', '-1', '9e9', 'soon', 'Wed, 21 Oct 2037 07:28:00 GMT'),
      'content-length': fc.constantFrom('0', '99999999999', 'x', '-1'),
      'content-encoding': fc.constantFrom('identity', 'gzip', ''),
      location: fc.constantFrom('/', '//evil.example', 'https://evil.example/x?k=1', 'javascript:1', ':'),
    },
    { requiredKeys: ['content-type'] },
  ),
  body,
});

/** Answers in turn, repeatedly; more than `most` requests count as an endless loop. */
function scripted(answers: readonly { status: number; headers: object; body: Uint8Array }[], most: number) {
  const seen = { requests: 0, keys: [] as string[] };
  const transport: Transport = async ({ url, headers }): Promise<ServiceResponse> => {
    assert.ok(++seen.requests <= most, 'endless requests');
    if (headers.authorization) seen.keys.push(new URL(url).origin);
    const {
      status,
      headers: more,
      body: bytes,
    } = answers[(seen.requests - 1) % answers.length] ?? { status: 500, headers: {}, body: new Uint8Array() };
    return {
      status,
      headers: { ...more },
      body: (async function* () {
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
      })(),
    };
  };
  return { transport, seen };
}

const CALLS: readonly ((client: ServiceClient) => Promise<unknown>)[] = [
  (client) => client.credits(),
  (client) => client.tags(),
  (client) => client.asset('../x'),
  (client) => client.replaceTags('x', texts('a')),
  (client) => client.upload(new Uint8Array(9), 'image/png'),
  (client) => client.normalMap({ asset_id: 'x' }),
  (client) => client.download(`${ORIGIN}/f/a.png`),
  (client) => collect(client.assets({ tag: 'a' })),
  async (client) => collect(await client.generate({ operation: 'generate', prompt: 'a sword', size: 16 })),
];

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const ANSWERS = examples(1_500, 10_000);

describe('Service answers of any shape', () => {
  it(`give the promised result or a KilnError, end, and keep the key at its origin (seed ${seed})`, async () => {
    const some = fc.array(response, { minLength: 1, maxLength: 6 });
    const call = fc.nat(CALLS.length - 1);
    let given = 0;
    const property = fc.asyncProperty(some, call, async (answers, which) => {
      const { transport, seen } = scripted(answers, 40);
      const options = { baseUrl: `${ORIGIN}/api/v1`, key: async () => KEY, transport, files: transport };
      const client = new ServiceClient({ ...options, userAgent: USER_AGENT, clock: fakeClock() });
      try {
        await CALLS[which]?.(client);
        given++;
      } catch (error) {
        assert.ok(error instanceof KilnError, `${error instanceof Error ? error.stack : String(error)}`);
        assert.ok(error.message.length < 5_000);
      }
      assert.deepEqual(
        [...new Set(seen.keys)].filter((origin) => origin !== ORIGIN),
        [],
      );
      assert.equal(Object.hasOwn(Object.prototype, 'credits'), false);
    });
    await fc.assert(property, { numRuns: ANSWERS, seed });
    assert.ok(given > ANSWERS / 20, `only ${given} calls got through`);
  });
});
