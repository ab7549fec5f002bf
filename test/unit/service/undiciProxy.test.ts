import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/service/errors';
import type { Transport } from '../../../src/service/transport';
import { selfSigned } from '../../support/service/certificate';
import { bench, errorOf, KEY } from './support';

const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

async function get(send: Transport, url: string): Promise<string> {
  const response = await send({ method: 'GET', url, headers: { authorization: `Bearer ${KEY}` } });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function unsent(promise: Promise<unknown>): Promise<string> {
  const error = await errorOf(promise);
  assert.ok(error instanceof ConnectionError, String(error));
  assert.equal(error.sent, false, error.code);
  return error.code;
}

describe('Undici transport, proxy', () => {
  const { server, transport, proxy } = bench();
  let environment: NodeJS.ProcessEnv;
  beforeEach(() => {
    environment = { ...process.env };
    for (const name of PROXY_VARIABLES) delete process.env[name];
  });
  afterEach(() => {
    for (const name of PROXY_VARIABLES) {
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
  });

  it('sends http through the configured proxy in absolute form', async () => {
    const { port } = await server(({ path, headers }) => ({ body: `${headers.host} ${path}` }));
    const through = await proxy(port);
    const send = transport({ proxy: through.address });
    assert.equal(await get(send, 'http://service.example/a?b'), 'service.example /a?b');
    assert.deepEqual(through.forwarded, ['http://service.example/a?b']);
    assert.deepEqual(through.tunnels, []);
  });

  it('uses the proxy of the environment; the option overrides it, and an empty option disables it', async () => {
    const { port } = await server(() => ({ body: 'ok' }));
    for (const name of ['http_proxy', 'HTTP_PROXY']) {
      const [named, other] = [await proxy(port), await proxy(port)];
      process.env[name] = named.address;
      await get(transport(), 'http://service.example/');
      assert.equal(named.forwarded.length, 1);
      await get(transport({ proxy: other.address }), 'http://service.example/');
      assert.deepEqual([named.forwarded.length, other.forwarded.length], [1, 1]);
      await unsent(get(transport({ proxy: '' }), 'http://service.invalid/'));
      assert.equal(named.forwarded.length, 1);
      delete process.env[name];
    }
  });

  it('reaches hosts in noProxy directly, from the option or the environment', async () => {
    const { port } = await server(() => ({ body: 'ok' }));
    const through = await proxy(port);
    for (const noProxy of ['other.example, service.invalid', '*', 'other.example,*', '.invalid']) {
      await unsent(get(transport({ proxy: through.address, noProxy }), 'http://service.invalid/'));
      process.env.NO_PROXY = noProxy;
      await unsent(get(transport({ proxy: through.address }), 'http://service.invalid/'));
    }
    assert.deepEqual(through.forwarded, []);
    process.env.NO_PROXY = 'other.example';
    assert.equal(await get(transport({ proxy: through.address }), 'http://service.invalid/'), 'ok');
  });

  it('never reaches this machine through a proxy, because the key would leave it', async () => {
    const { origin, port, requests } = await server(() => ({ body: 'ok' }));
    const through = await proxy(port);
    process.env.HTTP_PROXY = through.address;
    for (const options of [{}, { proxy: through.address }, { proxy: through.address, noProxy: 'other.example' }]) {
      const send = transport(options);
      assert.equal(await get(send, origin), 'ok');
      assert.equal(await get(send, `http://localhost:${port}/`), 'ok');
      // The server listens only on 127.0.0.1, so the request fails, but not at the proxy.
      assert.equal(await unsent(get(send, `http://127.0.0.2:${port}/`)), 'ECONNREFUSED');
    }
    assert.equal(requests.length, 6);
    assert.deepEqual([through.tunnels, through.forwarded], [[], []]);
  });

  it('sends nothing if the proxy is missing or its address is invalid, and keeps the address out of the error', async () => {
    const gone = await proxy(1);
    await gone.close();
    assert.equal(await unsent(get(transport({ proxy: gone.address }), 'https://service.example/')), 'ECONNREFUSED');
    for (const address of ['http://', 'ftp://me:secret@proxy.example', 'socks4a://proxy.example']) {
      const error = await errorOf(get(transport({ proxy: address }), 'https://service.example/'));
      assert.ok(error instanceof ConnectionError);
      assert.deepEqual([error.sent, error.code], [false, 'PROXY_ADDRESS']);
      assert.ok(!`${error.cause}${error.stack}`.includes('secret'));
    }
  });

  it('accepts a proxy without http://', async () => {
    const { port } = await server(() => ({ body: 'ok' }));
    const through = await proxy(port);
    const bare = through.address.replace('http://', '');
    assert.equal(await get(transport({ proxy: bare }), 'http://service.example/'), 'ok');
    process.env.http_proxy = bare;
    assert.equal(await get(transport(), 'http://service.example/'), 'ok');
    assert.equal(through.forwarded.length, 2);
  });

  it("sends the name and password of the proxy's address only to the proxy", async () => {
    const { port, requests } = await server(() => ({ body: 'ok' }));
    const through = await proxy(port);
    const send = transport({ proxy: through.address.replace('://', '://me:s%20cret@'), strictSSL: false });
    await get(send, 'http://service.example/');
    assert.equal(through.headers[0]?.['proxy-authorization'], `Basic ${Buffer.from('me:s cret').toString('base64')}`);
    assert.equal(requests.length, 1);
  });

  for (const status of [403, 407, 502]) {
    it(`sends nothing if a proxy refuses the tunnel with ${status}`, async () => {
      const through = await proxy(1, { refuse: status });
      assert.equal(
        await unsent(get(transport({ proxy: through.address }), 'https://service.example/')),
        `PROXY_${status}`,
      );
    });
  }

  describe('with https', () => {
    it('shows the proxy the host name, but not the key', async () => {
      const { port, requests } = await server(() => ({ body: 'ok' }), selfSigned());
      const through = await proxy(port);
      const send = transport({ proxy: through.address, strictSSL: false });
      assert.equal(await get(send, 'https://service.example/api/v1/credits'), 'ok');
      assert.deepEqual([through.tunnels, through.forwarded], [['service.example:443'], []]);
      assert.equal(requests[0]?.headers.authorization, `Bearer ${KEY}`);
      assert.ok(!JSON.stringify(through.headers).includes(KEY));
      assert.ok(through.received().length > 0);
      assert.ok(!through.received().includes(KEY));
    });

    it('uses HTTPS_PROXY of the environment, or else HTTP_PROXY', async () => {
      const { port } = await server(() => ({ body: 'ok' }), selfSigned());
      for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']) {
        const through = await proxy(port);
        process.env[name] = through.address;
        assert.equal(await get(transport({ strictSSL: false }), 'https://service.example/'), 'ok');
        assert.deepEqual(through.tunnels, ['service.example:443'], name);
        delete process.env[name];
      }
    });

    it('refuses a self-signed server, except with strictSSL false', async () => {
      const { port, requests } = await server(() => ({ body: 'ok' }), selfSigned('service.example'));
      const through = await proxy(port);
      for (const strictSSL of [undefined, true]) {
        const send = transport({ proxy: through.address, strictSSL });
        assert.match(await unsent(get(send, 'https://service.example/')), /CERT/);
      }
      assert.equal(requests.length, 0);
      const send = transport({ proxy: through.address, strictSSL: false });
      assert.equal(await get(send, 'https://service.example/'), 'ok');
    });

    it('refuses a self-signed proxy, except with strictSSL false', async () => {
      const { port, requests } = await server(() => ({ body: 'ok' }), selfSigned('service.example'));
      const through = await proxy(port, { tls: selfSigned() });
      assert.match(await unsent(get(transport({ proxy: through.address }), 'https://service.example/')), /CERT/);
      assert.deepEqual([through.tunnels, requests.length], [[], 0]);
      const send = transport({ proxy: through.address, strictSSL: false });
      assert.equal(await get(send, 'https://service.example/'), 'ok');
      assert.deepEqual(through.tunnels, ['service.example:443']);
    });

    it('applies strictSSL without a proxy too', async () => {
      const { origin, requests } = await server(() => ({ body: 'ok' }), selfSigned());
      assert.match(await unsent(get(transport({ strictSSL: true }), origin)), /CERT/);
      assert.equal(requests.length, 0);
      assert.equal(await get(transport({ strictSSL: false }), origin), 'ok');
    });
  });
});
