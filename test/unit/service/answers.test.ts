import assert from 'node:assert/strict';
import {
  AuthenticationError,
  CreditsError,
  KilnError,
  NotFoundError,
  RateLimitedError,
  ServiceError,
  TooLargeError,
  UnexpectedResponseError,
} from '../../../src/service/errors';
import { rawText } from '../../../src/shared/base/foreignText';
import { type Answer, fault, json } from '../../support/service/scriptedServer';
import { bench, errorOf, fakeClock, USER_AGENT } from './support';

const HTML: Answer = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' };
const RUN = { operation: 'generate', prompt: 'a slime', size: 16 } as const;

describe('Service answers', () => {
  const { server, client } = bench();

  async function unexpected(answer: Answer): Promise<UnexpectedResponseError> {
    const { origin } = await server(() => answer);
    const error = await errorOf(client(origin).credits());
    assert.ok(error instanceof UnexpectedResponseError, String(error));
    return error;
  }

  it('sends a User-Agent and asks for identity encoding in every request', async () => {
    const { origin, requests } = await server(() => json({ credits: 1 }));
    await client(origin).credits();
    const { headers, method, path } = requests[0] ?? {};
    assert.deepEqual([method, path], ['GET', '/api/v1/credits']);
    assert.deepEqual([headers?.['user-agent'], headers?.['accept-encoding']], [USER_AGENT, 'identity']);
  });

  for (const [status, type] of [
    [400, ServiceError],
    [401, AuthenticationError],
    [402, CreditsError],
    [404, NotFoundError],
    [413, TooLargeError],
    [429, RateLimitedError],
    [500, ServiceError],
    [418, ServiceError],
  ] as const) {
    it(`§7 turns ${status} into a ${type.name} with status, code, and message`, async () => {
      const { origin } = await server(() => fault(status));
      const error = await errorOf(client(origin).generate(RUN));
      assert.ok(error instanceof type && error instanceof KilnError);
      assert.equal(error.constructor, type);
      assert.deepEqual([error.status, error.code, error.text], [status, `code_${status}`, `Message ${status}.`]);
      assert.equal(error.charged, status < 500 ? 'no' : 'unknown');
      assert.equal(error.retryAfter, undefined);
    });
  }

  for (const [header, expected] of [
    ['7', 7],
    ['0', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['Fri, 01 Jan 2021 00:00:00 GMT', 0],
  ] as const) {
    it(`§7 reads Retry-After: ${header} as ${expected} seconds`, async () => {
      const { origin } = await server(() => fault(429, { 'retry-after': header }));
      const error = await errorOf(client(origin).generate(RUN));
      assert.ok(error instanceof RateLimitedError);
      assert.equal(error.retryAfter, expected);
    });
  }

  it('§7 converts a Retry-After date to seconds', async () => {
    // By the clock of the service, which may be another than ours.
    const [date, resumes] = ['Fri, 01 Jan 2021 00:00:00 GMT', 'Fri, 01 Jan 2021 01:00:00 GMT'];
    const { origin } = await server(() => fault(429, { date, 'retry-after': resumes }));
    const error = await errorOf(client(origin).generate(RUN));
    assert.ok(error instanceof RateLimitedError);
    assert.equal(error.retryAfter, 3600);
  });

  it("classifies a 429 and a 5xx even without the service's JSON body", async () => {
    for (const status of [429, 502]) {
      const { origin } = await server(() => ({ ...HTML, status, headers: { 'retry-after': '3' } }));
      const error = await errorOf(client(origin).generate(RUN));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.status, error.code, error.retryAfter], [status, 'unknown', 3]);
    }
  });

  it("treats a 403 with a gateway's HTML as unexpected, with the charge unknown", async () => {
    const { origin } = await server(() => HTML);
    const error = await errorOf(client(origin).generate(RUN));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.deepEqual([error.status, error.charged], [403, 'unknown']);
    assert.match(rawText(error.detail), /text\/html/);
    assert.ok(!error.message.includes('Forbidden'));
  });

  it("doesn't follow a redirect; the error names the host, not the path", async () => {
    const other = await server(() => json({ credits: 1 }));
    const location = `${other.origin}/signed?token=secret`;
    for (const status of [301, 302, 303, 307, 308]) {
      const error = await unexpected({ status, headers: { location } });
      assert.match(rawText(error.detail), new RegExp(`^redirect to 127.0.0.1:${other.port}$`));
    }
    assert.equal(other.requests.length, 0);
    assert.match(rawText((await unexpected({ status: 302, headers: { location: '/login' } })).detail), /same host/);
  });

  it('reports a redirect at once even if its body never arrives', async () => {
    const headers = { location: 'https://cdn.example/', 'content-length': '10' };
    assert.match(rawText((await unexpected({ status: 302, headers, after: 'open' })).detail), /cdn\.example/);
  });

  it('refuses a compressed answer', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    assert.match(rawText((await unexpected({ headers, body: Buffer.from([31, 139]) })).detail), /gzip/);
    const { origin } = await server(() => ({ ...json({ credits: 3 }), headers: { 'content-encoding': 'identity' } }));
    assert.equal(await client(origin).credits(), 3);
  });

  it('treats JSON of another shape, plain text, and an empty body as unexpected', async () => {
    assert.match(rawText((await unexpected(json({ credits: '5' }))).detail), /format at credits/);
    assert.match(rawText((await unexpected(json([]))).detail), /format/);
    assert.match(
      rawText((await unexpected({ headers: { 'content-type': 'text/html' }, body: '<p>' })).detail),
      /text\/html/,
    );
    await unexpected({ body: '' });
    await unexpected({ status: 204 });
  });

  it('refuses JSON over 1 MiB, by its declared length or as soon as it grows past the limit', async () => {
    const told = await unexpected({ headers: { 'content-length': String(2 * 1024 * 1024) }, after: 'open' });
    assert.match(rawText(told.detail), /more than/);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    let written = 0;
    const count = async () => {
      written++;
    };
    const body = Array.from({ length: 18 }, () => [chunk, count]).flat();
    assert.match(rawText((await unexpected({ body, after: 'open' })).detail), /more than/);
    assert.ok(written >= 15, `${written} pieces were written`);
  });

  it('accepts unknown fields and missing optional ones', async () => {
    const { origin } = await server(() => json({ credits: 5, plan: 'gold' }));
    assert.equal(await client(origin).credits(), 5);
    const other = await server(() => json({ asset: { id: 'a', kind: 'x', frameCount: 'many' } }));
    const asset = JSON.parse(JSON.stringify(await client(other.origin).asset('a')));
    assert.deepEqual(asset, { id: 'a', type: 'file', tags: [], kind: 'x' });
  });

  it('§4 GET /tags drops only the malformed entry', async () => {
    const tags = [
      { name: 'hero', count: 3 },
      null,
      'slime',
      { count: 1 },
      { name: 7 },
      { name: 'tree', count: 'many' },
    ];
    const { origin } = await server(() => json({ tags }));
    assert.deepEqual(JSON.parse(JSON.stringify(await client(origin).tags())), [
      { name: 'hero', count: 3 },
      { name: 'tree', count: 0 },
    ]);
  });

  it("treats an answer of /generate that isn't a stream as unexpected, even if its body never ends", async () => {
    for (const [type, after] of [
      ['application/json', 'end'],
      ['text/html', 'open'],
    ] as const) {
      const { origin } = await server(() => ({ headers: { 'content-type': type }, body: '{}', after }));
      const error = await errorOf(client(origin).generate(RUN));
      assert.ok(error instanceof UnexpectedResponseError);
      assert.match(rawText(error.detail), new RegExp(type));
      assert.equal(error.charged, 'unknown');
    }
  });

  it("recognizes a stream's content type with parameters and in any case", async () => {
    const { origin } = await server(() => ({
      headers: { 'content-type': 'Text/Event-Stream; charset=utf-8' },
      after: 'cut',
    }));
    for await (const item of await client(origin).generate(RUN)) {
      assert.ok(item.type === 'ending');
      assert.equal(item.how, 'cut');
    }
  });

  it('§4 sends POST /generate only once, after any answer', async () => {
    for (const answer of ['reset', fault(500), fault(429), HTML] as const) {
      const { origin, requests } = await server(() => answer);
      await errorOf(client(origin).generate(RUN));
      assert.equal(requests.length, 1);
    }
  });

  it('repeats read calls after a reset, a 500, and a 429', async () => {
    const scripts = ['reset', fault(500), fault(429, { 'retry-after': '9' }), json({ credits: 4 })] as const;
    const { origin, requests } = await server((_, count) => scripts[count] ?? 'silence');
    const clock = fakeClock(0.5);
    assert.equal(await client(origin, { clock }).credits(), 4);
    assert.equal(requests.length, 4);
    assert.deepEqual(clock.waits, [250, 500, 9000 + 100]);
  });

  it('asks for the key at each request', async () => {
    const { origin, requests } = await server(() => json({ credits: 1 }));
    let count = 0;
    const asking = client(origin, { key: async () => `key-${count++}` });
    await asking.credits();
    await asking.credits();
    assert.deepEqual(
      requests.map(({ headers }) => headers.authorization),
      ['Bearer key-0', 'Bearer key-1'],
    );
  });
});
