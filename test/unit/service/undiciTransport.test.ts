import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CanceledError, ConnectionError } from '../../../src/service/errors';
import type { ServiceRequest, ServiceResponse } from '../../../src/service/transport';
import { selfSigned } from '../../support/service/certificate';
import { inTurn } from '../../support/service/scriptedServer';
import { bench, errorOf } from './support';

const get = (url: string, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  method: 'GET',
  url,
  headers: {},
  ...more,
});

async function text(response: ServiceResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A port of this machine that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  server.close();
  await once(server, 'close');
  return address.port;
}

async function connectionError(promise: Promise<unknown>, sent: boolean): Promise<ConnectionError> {
  const error = await errorOf(promise);
  assert.ok(error instanceof ConnectionError, String(error));
  assert.equal(error.sent, sent, error.code);
  assert.equal(error.charged, sent ? 'unknown' : 'no');
  return error;
}

describe('Undici transport', () => {
  const { server, transport } = bench();

  it('sends method, path with query, headers, and body unchanged, and returns status, headers, and bytes', async () => {
    const { origin, requests } = await server(() => ({
      status: 201,
      headers: { 'X-One': 'a', 'X-Two': ['b', 'c'] },
      body: Buffer.from([0, 255, 10]),
    }));
    const body = Buffer.from([1, 2, 0, 255]);
    const response = await transport()({
      method: 'PUT',
      url: `${origin}/a%20b?c=%2F&d`,
      headers: { 'x-h': 'v' },
      body,
    });
    assert.equal(response.status, 201);
    assert.deepEqual([response.headers['x-one'], response.headers['x-two']], ['a', 'b, c']);
    assert.equal(Buffer.from(await text(response), 'utf8').length > 0, true);
    const [seen] = requests;
    assert.ok(seen);
    assert.deepEqual([seen.method, seen.path, seen.headers['x-h']], ['PUT', '/a%20b?c=%2F&d', 'v']);
    assert.deepEqual(seen.body, body);
    assert.equal(seen.headers['content-length'], '4');
  });

  it('reports a refused port as not sent, with its code and only the origin', async () => {
    const origin = `http://127.0.0.1:${await closedPort()}`;
    const error = await connectionError(transport()(get(`${origin}/secret/path?token=1`)), false);
    assert.equal(error.code, 'ECONNREFUSED');
    assert.equal(error.origin, origin);
    assert.ok(!error.message.includes('secret'));
  });

  it('reports an unresolvable name as not sent', async () => {
    const error = await connectionError(transport()(get('http://nobody.invalid/')), false);
    assert.match(error.code, /^(ENOTFOUND|EAI_AGAIN)$/);
  });

  it('reports an untrusted certificate as not sent, and the server gets no request', async () => {
    const { origin, requests } = await server(() => ({}), selfSigned());
    const error = await connectionError(transport()(get(origin)), false);
    assert.match(error.code, /CERT/);
    assert.equal(requests.length, 0);
  });

  it("reports a header that can't be sent as not sent", async () => {
    const { origin, requests } = await server(() => ({}));
    const error = await connectionError(transport()(get(origin, { headers: { authorization: 'Bearer a\nb' } })), false);
    assert.equal(error.code, 'UND_ERR_INVALID_ARG');
    assert.equal(requests.length, 0);
  });

  it('reports a reset before the answer as possibly sent', async () => {
    const { origin } = await server(() => 'reset');
    const error = await connectionError(transport()(get(origin)), true);
    assert.match(error.code, /^(ECONNRESET|UND_ERR_SOCKET)$/);
  });

  for (const after of ['reset', 'cut'] as const) {
    it(`reports a ${after} after the headers and inside the body as sent, after returning what came before`, async () => {
      const { origin } = await server(inTurn({ after }, { body: ['half'], after }));
      const send = transport();
      await connectionError(send(get(origin)).then(text), true);
      const response = await send(get(origin));
      const chunks: string[] = [];
      const read = async () => {
        for await (const chunk of response.body) chunks.push(Buffer.from(chunk).toString());
      };
      await connectionError(read(), true);
      assert.equal(chunks.join(''), 'half');
    });
  }

  it('rejects a body shorter than its content-length', async () => {
    const { origin } = await server(() => ({ headers: { 'content-length': '10' }, body: 'four', after: 'cut' }));
    await connectionError(transport()(get(origin)).then(text), true);
  });

  it('throws CanceledError on an abort before the answer, while waiting for it, and while reading the body', async () => {
    const send = transport();
    const { origin, requests } = await server(inTurn('silence', { body: ['first'], after: 'open' }));
    const before = await errorOf(send(get(origin, { signal: AbortSignal.abort() })));
    assert.ok(before instanceof CanceledError);
    assert.equal(requests.length, 0);

    const waiting = new AbortController();
    const pending = errorOf(send(get(origin, { signal: waiting.signal })));
    while (requests.length === 0) await new Promise(setImmediate);
    waiting.abort();
    assert.ok((await pending) instanceof CanceledError);

    const reading = new AbortController();
    const response = await send(get(origin, { signal: reading.signal }));
    const read = async () => {
      for await (const chunk of response.body) if (chunk.byteLength) reading.abort();
    };
    assert.ok((await errorOf(read())) instanceof CanceledError);
  });

  it('ends the exchange when the body is left', async () => {
    const { origin, connectionClosed } = await server(() => ({ body: ['first'], after: 'open' }));
    const response = await transport()(get(origin));
    for await (const chunk of response.body) if (chunk.byteLength) break;
    await connectionClosed;
  });

  it('can end a body that is never read and never sends a byte', async () => {
    const { origin, connectionClosed } = await server(() => ({ headers: { 'content-length': '5' }, after: 'open' }));
    const response = await transport()(get(origin));
    await response.body[Symbol.asyncIterator]().return?.();
    await connectionClosed;
  });

  it('follows no redirect', async () => {
    const other = await server(() => ({ body: 'no' }));
    const { origin } = await server(() => ({ status: 302, headers: { location: `${other.origin}/x` } }));
    const response = await transport()(get(origin));
    assert.deepEqual([response.status, response.headers.location], [302, `${other.origin}/x`]);
    assert.equal(await text(response), '');
    assert.equal(other.requests.length, 0);
  });

  it('can be closed twice and used again', async () => {
    const { origin } = await server(() => ({ body: 'ok' }));
    const send = transport();
    assert.equal(await text(await send(get(origin))), 'ok');
    assert.ok('close' in send && typeof send.close === 'function');
    await send.close();
    await send.close();
    assert.equal(await text(await send(get(origin))), 'ok');
  });
});
