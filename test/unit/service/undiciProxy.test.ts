import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/service/errors';
import type { Transport } from '../../../src/service/transport';
import { selfSigned, trustAnyCertificate } from './certificate';
import { type LoopbackProxy, startProxy } from './proxy';
import { bench, errorOf, KEY } from './support';

const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

async function get(send: Transport, url: string): Promise<string> {
  const response = await send({ method: 'GET', url, headers: { authorization: `Bearer ${KEY}` } });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('undici transport, proxy', () => {
  const { server, transport } = bench();
  const proxies: LoopbackProxy[] = [];
  const proxyTo = async (port: number, refuse?: number) => {
    const proxy = await startProxy(port, refuse);
    proxies.push(proxy);
    return proxy;
  };
  let environment: NodeJS.ProcessEnv;
  beforeEach(() => {
    environment = { ...process.env };
    for (const name of PROXY_VARIABLES) delete process.env[name];
  });
  afterEach(async () => {
    for (const name of PROXY_VARIABLES) {
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
    for (const proxy of proxies.splice(0)) await proxy.close();
  });

  it('http goes through the proxy of the options', async () => {
    const { port } = await server(({ path, headers }) => ({ body: `${headers.host} ${path}` }));
    const proxy = await proxyTo(port);
    const send = transport({ proxy: proxy.address });
    assert.equal(await get(send, 'http://service.example/a?b'), 'service.example /a?b');
    assert.deepEqual(proxy.targets, ['service.example:80']);
  });

  it('http goes through the proxy of the environment; the option wins, an empty option means none', async () => {
    const { port } = await server(() => ({ body: 'ok' }));
    const [named, other] = [await proxyTo(port), await proxyTo(port)];
    process.env.HTTP_PROXY = named.address;
    await get(transport(), 'http://service.example/');
    assert.equal(named.targets.length, 1);
    await get(transport({ proxy: other.address }), 'http://service.example/');
    assert.deepEqual([named.targets.length, other.targets.length], [1, 1]);
    assert.ok((await errorOf(get(transport({ proxy: '' }), 'http://service.invalid/'))) instanceof ConnectionError);
    assert.equal(named.targets.length, 1);
  });

  it('hosts of noProxy are reached directly', async () => {
    const { port } = await server(() => ({ body: 'ok' }));
    const proxy = await proxyTo(port);
    for (const noProxy of ['other.example, service.invalid', '*']) {
      const send = transport({ proxy: proxy.address, noProxy });
      assert.ok((await errorOf(get(send, 'http://service.invalid/'))) instanceof ConnectionError);
    }
    assert.deepEqual(proxy.targets, []);
  });

  it('this machine is never reached through a proxy: the key would leave it', async () => {
    const { origin, port, requests } = await server(() => ({ body: 'ok' }));
    const proxy = await proxyTo(port);
    process.env.HTTP_PROXY = proxy.address;
    for (const options of [{}, { proxy: proxy.address }, { proxy: proxy.address, noProxy: 'other.example' }]) {
      const send = transport(options);
      assert.equal(await get(send, origin), 'ok');
      assert.equal(await get(send, `http://localhost:${port}/`), 'ok');
    }
    assert.equal(requests.length, 6);
    assert.deepEqual(proxy.targets, []);
  });

  it('a proxy that refuses the tunnel, or is not there: not sent', async () => {
    const { port, requests } = await server(() => ({}));
    for (const status of [403, 407, 502]) {
      const proxy = await proxyTo(port, status);
      const error = await errorOf(get(transport({ proxy: proxy.address }), 'http://service.example/'));
      assert.ok(error instanceof ConnectionError);
      assert.deepEqual([error.sent, error.code], [false, `PROXY_${status}`]);
    }
    const gone = await proxyTo(port);
    await gone.close();
    const error = await errorOf(get(transport({ proxy: gone.address }), 'http://service.example/'));
    assert.ok(error instanceof ConnectionError);
    assert.deepEqual([error.sent, error.code], [false, 'ECONNREFUSED']);
    assert.equal(requests.length, 0);
  });

  describe('with https', () => {
    trustAnyCertificate();

    it('the proxy sees the name of the host and nothing of the key', async () => {
      const { port, requests } = await server(() => ({ body: 'ok' }), selfSigned());
      const proxy = await proxyTo(port);
      assert.equal(await get(transport({ proxy: proxy.address }), 'https://service.example/api/v1/credits'), 'ok');
      assert.deepEqual(proxy.targets, ['service.example:443']);
      assert.equal(requests[0]?.headers.authorization, `Bearer ${KEY}`);
      assert.ok(!JSON.stringify(proxy.headers).includes(KEY));
      assert.ok(proxy.received().length > 0);
      assert.ok(!proxy.received().includes(KEY));
    });
  });
});
