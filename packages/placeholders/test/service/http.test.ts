import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { drawingWorker, type LocalHttp, startLocalHttp } from '../../../../test/support/service/localHttp';
import { serveLocalService } from '../../src/service/http';

describe('Built-in service over HTTP', () => {
  let service: LocalHttp;
  let port: number;
  beforeEach(async () => {
    service = await startLocalHttp();
    port = Number(new URL(service.baseUrl).port);
  });
  afterEach(() => service.close());

  function open(path: string, options: RequestOptions = {}) {
    const headers = { authorization: `Bearer ${service.key}`, ...options.headers };
    return httpRequest({ host: '127.0.0.1', port, path: `/api/v1${path}`, ...options, headers });
  }

  async function answerTo(path: string, options: RequestOptions = {}, body?: string | Buffer) {
    const request = open(path, options).end(body);
    const [response]: IncomingMessage[] = await once(request, 'response');
    assert.ok(response);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it('has an address on 127.0.0.1 that ends in /api/v1', () => {
    assert.match(service.baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  });

  it('listens only on the loopback address', async () => {
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address, family } of others) {
      if (family !== 'IPv4' || address === '127.0.0.1') continue;
      await assert.rejects(once(connect({ host: address, port }), 'connect'), { code: 'ECONNREFUSED' });
    }
    await assert.rejects(once(connect({ host: '127.0.0.2', port }), 'connect'), { code: 'ECONNREFUSED' });
  });

  it('refuses any Host but its own, even with the key', async () => {
    assert.equal((await answerTo('/credits')).status, 200);
    for (const host of [
      'example.com',
      `example.com:${port}`,
      `localhost:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port}.x`,
    ]) {
      const { status, body } = await answerTo('/credits', { headers: { host } });
      assert.equal(status, 403, host);
      assert.match(body, /"code":"forbidden_host"/);
    }
  });

  it('refuses any Origin, on hosted files and preflights too, and sends no CORS headers', async () => {
    const own = new URL(service.baseUrl).origin;
    for (const origin of ['https://example.com', 'null', own, '']) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const { status, headers } = await answerTo('/credits', { method, headers: { origin } });
        assert.equal(status, 403, `${method} from ${origin}`);
        assert.equal(headers['access-control-allow-origin'], undefined);
      }
    }
    assert.equal((await answerTo('', { path: '/files/x/image.png', headers: { origin: own } })).status, 403);
  });

  it('delivers a refusal to a sender who is still sending, and keeps the connection', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 0x20);
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const { status } = await answerTo('/generate', { method: 'POST', headers }, body);
    assert.equal(status, 413);
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    assert.equal((await answerTo('/generate', { method: 'POST', headers: chunked }, body)).status, 413);
    assert.equal((await answerTo('/credits')).status, 200);
  });

  it('keeps working if a sender disconnects', async () => {
    const request = open('/generate', { method: 'POST', headers: { 'content-type': 'application/json' } });
    request.on('error', () => undefined);
    request.write('{"operation":');
    await once(request, 'socket');
    await new Promise((resolve) => request.write(' ', resolve));
    request.destroy();
    assert.equal((await answerTo('/credits')).status, 200);
  });

  it('rejects if the port is taken', async () => {
    const options = { port, key: 'key', directory: service.directory, drawingWorker };
    await assert.rejects(serveLocalService(options), { code: 'EADDRINUSE' });
  });

  it('ends open streams on close after their last event', async () => {
    const own = await startLocalHttp({ pace: 3_600_000 });
    const response = await fetch(`${own.baseUrl}/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operation: 'generate', prompt: 'a slime', size: 16 }),
    });
    const [events] = await Promise.all([response.text(), own.close()]);
    assert.match(events, /"type":"completed","status":"succeeded","output_count":12/);
  });
});
