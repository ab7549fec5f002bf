import assert from 'node:assert/strict';
import { CanceledError, ConnectionError } from '../../../src/service/errors';
import { inProcessTransport } from '../../../src/service/webTransports';
import { errorOf } from './support';

const ORIGIN = 'https://built-in.invalid';

/** A body with one chunk that then stalls; `canceled` resolves when its reader has gone. */
function openBody(): { body: ReadableStream<Uint8Array>; canceled: Promise<void> } {
  let done = () => {};
  const canceled = new Promise<void>((resolve) => {
    done = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('first')),
    cancel: () => done(),
  });
  return { body, canceled };
}

describe('In-process transport', () => {
  it('passes on method, address, headers, and body, and returns the answer', async () => {
    const send = inProcessTransport(ORIGIN, async (request) => {
      const text = `${request.method} ${request.url} ${request.headers.get('x-h')} ${await request.text()}`;
      return new Response(text, { status: 418, headers: { 'X-One': 'a' } });
    });
    const response = await send({ method: 'PATCH', url: `${ORIGIN}/a?b`, headers: { 'x-h': 'v' }, body: 'körper' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    assert.equal(Buffer.concat(chunks).toString(), `PATCH ${ORIGIN}/a?b v körper`);
    assert.deepEqual([response.status, response.headers['x-one']], [418, 'a']);
  });

  it('returns no bytes for an answer without a body', async () => {
    const send = inProcessTransport(ORIGIN, async () => new Response(null, { status: 204 }));
    const response = await send({ method: 'GET', url: ORIGIN, headers: {} });
    for await (const _ of response.body) assert.fail('a chunk');
  });

  it('refuses any other origin, so nothing leaves this process', async () => {
    const send = inProcessTransport(ORIGIN, () => assert.fail('handled'));
    for (const url of ['https://cdn.example/a', 'http://built-in.invalid/', 'https://built-in.invalid:8443/']) {
      const error = await errorOf(send({ method: 'GET', url, headers: {} }));
      assert.ok(error instanceof ConnectionError);
      assert.deepEqual([error.sent, error.code, error.origin], [false, 'OTHER_ORIGIN', new URL(url).origin]);
    }
  });

  it('throws CanceledError on an abort, before the answer and while the body is read', async () => {
    const { body, canceled } = openBody();
    const send = inProcessTransport(ORIGIN, async () => new Response(body));
    const request = { method: 'GET', url: ORIGIN, headers: {} } as const;
    assert.ok((await errorOf(send({ ...request, signal: AbortSignal.abort() }))) instanceof CanceledError);
    const stop = new AbortController();
    const response = await send({ ...request, signal: stop.signal });
    const read = async () => {
      for await (const chunk of response.body) if (chunk.byteLength) stop.abort();
    };
    assert.ok((await errorOf(read())) instanceof CanceledError);
    await canceled;
  });

  it('cancels the body if the reader leaves it or closes it unread', async () => {
    for (const leave of [
      async (body: AsyncIterable<Uint8Array>) => {
        for await (const _ of body) break;
      },
      async (body: AsyncIterable<Uint8Array>) => {
        await body[Symbol.asyncIterator]().return?.();
      },
    ]) {
      const { body, canceled } = openBody();
      const send = inProcessTransport(ORIGIN, async () => new Response(body));
      await leave((await send({ method: 'GET', url: ORIGIN, headers: {} })).body);
      await canceled;
    }
  });
});
