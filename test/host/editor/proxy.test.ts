import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { networkSettings } from '../../../src/extension/platform/networkSettings';
import { openNetwork } from '../../../src/service/network';
import { undiciTransport } from '../../../src/service/undiciTransport';
import { removeFolder } from '../../support/folders';
import { type HttpsService, startHttpsService } from '../../support/httpsService';
import { type LoopbackProxy, startProxy } from '../../support/proxy';
import { countingServer, folderWith, namesIn, run, sample, useAddress } from '../support';

const KEY = 'SPRITE_KILN_API_KEY';
const HOST = 'service.test';

/** Where the `fetch` of a process finds its connections. */
const slots = () => [1, 2].map((n): unknown => Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${n}`)));

// All test files are loaded before the first test runs, so before anything talks to a service. Node fills its own slot
// when its fetch is first looked at.
Reflect.get(globalThis, 'Response');
const slotsAtFirst = slots();
const fetchAtFirst = globalThis.fetch;

/** The editor's own settings for proxies and certificates, as its user sets them. */
async function set(name: 'proxy' | 'noProxy' | 'proxyStrictSSL', value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('http').update(name, value, vscode.ConfigurationTarget.Global);
}

describe('Proxy', () => {
  let service: HttpsService;
  let proxy: LoopbackProxy;
  let folder: string;

  before(async () => {
    service = await startHttpsService(HOST);
    process.env[KEY] = service.key;
    await useAddress(`https://${HOST}/api/v1`);
  });

  after(async () => {
    delete process.env[KEY];
    await useAddress(undefined);
    await service.close();
  });

  beforeEach(async () => {
    proxy = await startProxy({ [HOST]: service.port });
    await set('proxy', proxy.address);
    await set('proxyStrictSSL', false);
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(async () => {
    for (const name of ['proxy', 'noProxy', 'proxyStrictSSL'] as const) await set(name, undefined);
    await proxy.close();
    await removeFolder(folder);
  });

  const animate = () => run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle' });

  it('all of a run goes through http.proxy: the calls and the files', async () => {
    const before = service.requests.length;
    const result = await animate();
    assert.equal(result.status, 'succeeded');
    assert.ok((await namesIn(folder)).includes('hero-anim-sheet.png'));
    assert.deepEqual([...new Set(proxy.tunnels)], [`${HOST}:443`]);
    const seen = service.requests.slice(before);
    assert.ok(seen.includes('POST /api/v1/generate'));
    assert.ok(
      seen.some((line) => !line.includes('/api/v1/')),
      'no file was fetched',
    );
    assert.ok(!proxy.received().includes(service.key));
  });

  it('a workspace decides neither which proxy nor which service gets the key: the editor refuses its values', async () => {
    const { workspace } = vscode;
    const inWorkspace = async (section: string, name: string) =>
      workspace.getConfiguration(section).update(name, 'http://127.0.0.1:9', vscode.ConfigurationTarget.Workspace);
    await assert.rejects(inWorkspace('http', 'proxy'), /http\.proxy/);
    await assert.rejects(inWorkspace('spriteKiln', 'baseUrl'), /spriteKiln\.baseUrl/);
    assert.equal(networkSettings().proxy, proxy.address);
  });

  describe('by the settings, a single request', () => {
    const network = openNetwork(networkSettings);
    let cases = 0;

    after(() => network.close());

    /** Path of a request that nothing else makes; resolves when it was answered. */
    async function ask(line: string): Promise<void> {
      const headers = { authorization: `Bearer ${service.key}` };
      const { status, body } = await network.api({ method: 'GET', url: `https://${HOST}${line}`, headers });
      for await (const _ of body);
      assert.equal(status, 200);
    }

    const arrived = (line: string) => service.requests.includes(`GET ${line}`);
    const nextLine = () => `/api/v1/assets?limit=${++cases}`;

    it('a certificate that nobody vouches for is accepted only with http.proxyStrictSSL off', async () => {
      await set('proxyStrictSSL', true);
      const line = nextLine();
      await assert.rejects(() => ask(line), { name: 'ConnectionError' });
      assert.ok(proxy.tunnels.length > 0);
      assert.ok(!arrived(line));
      await set('proxyStrictSSL', false);
      await ask(line);
      assert.ok(arrived(line));
    });

    it('hosts of http.noProxy are not asked of the proxy', async () => {
      await set('noProxy', ['other.test', HOST]);
      const line = nextLine();
      // Only the proxy knows where this host is.
      await assert.rejects(() => ask(line), { name: 'ConnectionError' });
      assert.ok(!arrived(line));
      await set('noProxy', ['other.test']);
      await ask(line);
      assert.ok(arrived(line));
    });
  });

  it('another proxy counts at once', async () => {
    await animate();
    const other = await startProxy({ [HOST]: service.port });
    try {
      await set('proxy', other.address);
      // What would still go through the first one fails.
      await proxy.close();
      assert.equal((await animate()).status, 'succeeded');
      assert.ok(other.tunnels.length > 0);
    } finally {
      await other.close();
    }
  });

  it('loading the HTTP library leaves the process’s own dispatcher and fetch as they were', async () => {
    assert.ok(slotsAtFirst.some(Boolean), 'Node has filled no slot, so nothing would be compared');
    // Here the extension has loaded it; the tests’ own copy of it comes now.
    await animate();
    const target = await countingServer();
    const send = undiciTransport();
    try {
      const { body } = await send({ method: 'GET', url: target.baseUrl, headers: {} });
      for await (const _ of body) break;
      for (const [at, slot] of slots().entries()) assert.ok(slot === slotsAtFirst[at], `slot ${at + 1} changed`);
      assert.ok(globalThis.fetch === fetchAtFirst);
      assert.equal((await fetch(target.baseUrl)).status, 400);
      assert.equal(target.requests.length, 2);
    } finally {
      await send.close();
      await target.close();
    }
  });
});
