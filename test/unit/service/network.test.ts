import assert from 'node:assert/strict';
import type { LookupFunction } from 'node:net';
import { CanceledError, ConnectionError, UnexpectedResponseError } from '../../../src/service/errors';
import type { NetworkOptions } from '../../../src/service/network';
import type { ServiceRequest, ServiceResponse, Transport } from '../../../src/service/transport';
import type { Fetch } from '../../../src/service/webTransports';
import { rawText } from '../../../src/shared/base/foreignText';
import { selfSigned } from '../../support/service/certificate';
import { inTurn } from '../../support/service/scriptedServer';
import { bench, errorOf, KEY } from './support';

const SERVICE = 'https://service.example';

async function text(response: ServiceResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const get = (url: string, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  method: 'GET',
  url,
  headers: {},
  ...more,
});
const fetchText = (send: Transport, url: string) => send(get(url)).then(text);

/** A resolver that resolves every name to these addresses. */
const everyNameAt =
  (...addresses: string[]): LookupFunction =>
  (_, options, callback) => {
    if (options.all) {
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    } else callback(null, addresses[0] ?? '', 4);
  };

describe('Network settings', () => {
  const { server, network, proxy } = bench();

  it('send calls and files through the configured proxy', async () => {
    const { port } = await server(({ path }) => ({ body: path }), selfSigned());
    const through = await proxy(port);
    const ways = network({ proxy: through.address, noProxy: '', strictSSL: false });
    assert.equal(await fetchText(ways.api, `${SERVICE}/a`), '/a');
    assert.equal(await fetchText(ways.files(SERVICE), `${SERVICE}/b`), '/b');
    assert.equal(await fetchText(ways.files(SERVICE), 'https://cdn.example/c'), '/c');
    assert.deepEqual([...new Set(through.tunnels)], ['service.example:443', 'cdn.example:443']);
  });

  it('apply to the next request; requests in progress finish with the old settings', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { port } = await server(
      ({ path }) => (path === '/slow' ? { body: ['first,', () => released, 'last'] } : { body: 'quick' }),
      selfSigned(),
    );
    const [before, after] = [await proxy(port), await proxy(port)];
    let options: NetworkOptions = { proxy: before.address, noProxy: '', strictSSL: false };
    const ways = network(() => options);
    const slow = await ways.api(get(`${SERVICE}/slow`));
    options = { ...options, proxy: after.address };
    assert.equal(await fetchText(ways.api, `${SERVICE}/a`), 'quick');
    assert.deepEqual([before.tunnels.length, after.tunnels.length], [1, 1]);
    release();
    assert.equal(await text(slow), 'first,last');
    options = { ...options, strictSSL: true };
    assert.ok((await errorOf(fetchText(ways.api, `${SERVICE}/a`))) instanceof ConnectionError);
    assert.deepEqual([before.tunnels.length, after.tunnels.length], [1, 2]);
  });

  it('keep their connections if nothing changed', async () => {
    const { port } = await server(() => ({ body: 'ok' }), selfSigned());
    const through = await proxy(port);
    const ways = network(() => ({ proxy: through.address, noProxy: '', strictSSL: false }));
    for (let count = 0; count < 20; count++) assert.equal(await fetchText(ways.api, SERVICE), 'ok');
    assert.ok(through.tunnels.length < 20, String(through.tunnels.length));
  });

  it('end all requests on close, also those started with older settings', async () => {
    const { port } = await server(() => ({ body: ['first'], after: 'open' }), selfSigned());
    const through = await proxy(port);
    let options: NetworkOptions = { proxy: through.address, noProxy: '', strictSSL: false };
    const ways = network(() => options);
    const first = await ways.api(get(SERVICE));
    options = { ...options, noProxy: 'other.example' };
    const second = await ways.api(get(SERVICE));
    const ended = [errorOf(text(first)), errorOf(text(second))];
    await ways.close();
    for (const error of await Promise.all(ended)) assert.ok(error instanceof ConnectionError && error.sent);
  });
});

describe('Network, private addresses', () => {
  const { server, network } = bench();

  it("refuses a name that resolves to this machine, unless it's the service's own", async () => {
    const { port, received } = await server(() => ({ body: 'ok' }), selfSigned());
    const ways = network({ proxy: '', strictSSL: false, lookup: everyNameAt('127.0.0.1') });
    const own = `https://service.example:${port}`;
    const files = ways.files(own);
    for (const address of [`https://cdn.example:${port}/a`, `https://localhost:${port}/a`]) {
      const error = await errorOf(fetchText(files, address));
      assert.ok(error instanceof UnexpectedResponseError, String(error));
      assert.match(rawText(error.detail), /private network/);
    }
    assert.equal(received().length, 0);
    assert.equal(await fetchText(files, `${own}/a`), 'ok');
    assert.equal(await fetchText(ways.api, `${own}/a`), 'ok');
  });

  it("treats another port of the service's host as another origin", async () => {
    const [own, other] = [await server(() => ({ body: 'ok' }), selfSigned()), await server(() => ({}), selfSigned())];
    const ways = network({ proxy: '', strictSSL: false, lookup: everyNameAt('127.0.0.1') });
    const files = ways.files(`https://service.example:${own.port}`);
    assert.equal(await fetchText(files, `https://service.example:${own.port}/a`), 'ok');
    assert.ok(
      (await errorOf(fetchText(files, `https://service.example:${other.port}/a`))) instanceof UnexpectedResponseError,
    );
    assert.equal(other.received().length, 0);
  });
});

describe("Network, VS Code's fetch", () => {
  const { server, network, proxy } = bench();

  /** A `fetch` with another route: it reaches this origin for any host name. */
  function detour(origin: string): Fetch & { readonly asked: { url: string; init: RequestInit }[] } {
    const asked: { url: string; init: RequestInit }[] = [];
    const way: Fetch = (url, init) => {
      asked.push({ url, init });
      return fetch(origin + new URL(url).pathname, init);
    };
    return Object.assign(way, { asked });
  }

  it('is tried if no connection can be made, with the same request, following no redirect, asking for identity encoding', async () => {
    const { origin, requests } = await server(({ path }) => ({ body: `got ${path}`, headers: { 'X-One': 'a' } }));
    const editor = detour(origin);
    const ways = network({ proxy: '' }, editor);
    const response = await ways.api({
      method: 'POST',
      url: 'https://service.invalid/api',
      headers: { authorization: `Bearer ${KEY}`, 'accept-encoding': 'identity' },
      body: 'body',
    });
    assert.deepEqual([response.status, response.headers['x-one'], await text(response)], [200, 'a', 'got /api']);
    const [seen] = requests;
    assert.deepEqual([seen?.method, seen?.body.toString()], ['POST', 'body']);
    assert.deepEqual([seen?.headers.authorization, seen?.headers['accept-encoding']], [`Bearer ${KEY}`, 'identity']);
    assert.equal(editor.asked[0]?.init.redirect, 'manual');
  });

  it("is tried for files too if their host can't be resolved", async () => {
    const { origin } = await server(() => ({ body: 'picture' }));
    const ways = network({ proxy: '' }, detour(origin));
    assert.equal(await fetchText(ways.files(SERVICE), 'https://cdn.invalid/a.png'), 'picture');
  });

  it('is tried if the proxy or the certificate is refused', async () => {
    const { origin } = await server(() => ({ body: 'ok' }));
    const secured = await server(() => ({ body: 'unseen' }), selfSigned());
    const through = await proxy(secured.port);
    const refusing = await proxy(1, { refuse: 407 });
    for (const { address } of [through, refusing]) {
      assert.equal(await fetchText(network({ proxy: address, noProxy: '' }, detour(origin)).api, SERVICE), 'ok');
    }
    assert.equal(secured.requests.length, 0);
  });

  it('is tried first from then on, and dropped when it fails', async () => {
    const { origin } = await server(() => ({ body: 'detour' }));
    const secured = await server(() => ({ body: 'direct' }), selfSigned());
    const through = await proxy({ 'service.example': secured.port });
    const editor = detour(origin);
    let lost = false;
    const failing: Fetch = (url, init) => (lost ? fetch('https://nobody.invalid', init) : editor(url, init));
    const ways = network({ proxy: through.address, noProxy: '' }, failing);
    for (let count = 0; count < 3; count++) assert.equal(await fetchText(ways.api, SERVICE), 'detour');
    assert.deepEqual([through.tunnels.length, editor.asked.length], [1, 3]);
    lost = true;
    const error = await errorOf(fetchText(ways.api, SERVICE));
    assert.ok(error instanceof ConnectionError && !error.sent);
    assert.match(error.code, /CERT/, 'the configured transport reports the reason');
    assert.equal(through.tunnels.length, 2);
  });

  it('is never tried if bytes may have left: the request is sent only once', async () => {
    const { origin, requests } = await server(() => ({ body: 'second' }));
    const editor = detour(origin);
    for (const script of ['reset', { body: 'half', headers: { 'content-length': '9' }, after: 'cut' }] as const) {
      const secured = await server(() => script, selfSigned());
      const through = await proxy(secured.port);
      // Trusted for this test alone; otherwise the connection would fail before anything is sent.
      const ways = network({ proxy: through.address, noProxy: '', strictSSL: false }, editor);
      const error = await errorOf(fetchText(ways.api, SERVICE));
      assert.ok(error instanceof ConnectionError && error.sent, String(error));
      assert.equal(secured.requests.length, 1);
    }
    assert.deepEqual([requests.length, editor.asked.length], [0, 0]);
  });

  it("is never tried for this machine, over http, for a header that can't be sent, or after an abort", async () => {
    const { origin, requests } = await server(() => ({}));
    const editor = detour(origin);
    const ways = network({ proxy: '' }, editor);
    for (const url of ['http://127.0.0.1:1/', 'https://127.0.0.1:1/', 'https://localhost:1/', 'http://x.invalid/']) {
      assert.ok((await errorOf(fetchText(ways.api, url))) instanceof ConnectionError);
    }
    assert.ok((await errorOf(ways.api(get(SERVICE, { headers: { a: 'b\nc' } })))) instanceof ConnectionError);
    const aborted = get(SERVICE, { signal: AbortSignal.abort() });
    assert.ok((await errorOf(ways.api(aborted))) instanceof CanceledError);
    assert.deepEqual([requests.length, editor.asked.length], [0, 0]);
  });

  it('is never tried for files in a private network, or if any certificate is accepted', async () => {
    const { origin, requests } = await server(() => ({}));
    const editor = detour(origin);
    // The first connection to a public address fails; after that the name resolves into the private network.
    let count = 0;
    const moving: LookupFunction = (name, options, callback) =>
      count++ ? everyNameAt('10.0.0.1')(name, options, callback) : callback(refusal(), '', 0);
    const refusal = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
    for (const lookup of [moving, everyNameAt('10.0.0.1')]) {
      const files = network({ proxy: '', lookup }, editor).files(SERVICE);
      assert.ok((await errorOf(fetchText(files, 'https://cdn.example/'))) instanceof UnexpectedResponseError);
    }
    const lax = network({ proxy: '', strictSSL: false }, editor).files(SERVICE);
    assert.ok((await errorOf(fetchText(lax, 'https://cdn.invalid/'))) instanceof ConnectionError);
    assert.deepEqual([requests.length, editor.asked.length], [0, 0]);
  });

  it('follows no redirect and passes on broken connections and aborts', async () => {
    const other = await server(() => ({ body: 'no' }));
    const { origin } = await server(
      inTurn(
        { status: 307, headers: { location: other.origin } },
        { body: 'half', headers: { 'content-length': '9' }, after: 'cut' },
        { body: ['first'], after: 'open' },
      ),
    );
    const { api } = network({ proxy: '' }, detour(origin));
    const redirect = await api(get('https://service.invalid/'));
    assert.deepEqual([redirect.status, redirect.headers.location], [307, other.origin]);
    await text(redirect);
    const broken = await errorOf(fetchText(api, 'https://service.invalid/'));
    assert.ok(broken instanceof ConnectionError && broken.sent, String(broken));
    const stop = new AbortController();
    const response = await api(get('https://service.invalid/', { signal: stop.signal }));
    const read = async () => {
      for await (const chunk of response.body) if (chunk.byteLength) stop.abort();
    };
    assert.ok((await errorOf(read())) instanceof CanceledError);
    assert.equal(other.requests.length, 0);
  });
});
