import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { networkSettings } from '../../../src/extension/platform/networkSettings';
import { openNetwork } from '../../../src/service/network';
import { undiciTransport } from '../../../src/service/undiciTransport';
import { removeFolder } from '../../support/folders';
import { type HttpsService, startHttpsService } from '../../support/service/httpsService';
import { type LoopbackProxy, startProxy } from '../../support/service/proxy';
import { countingServer, folderWith, namesIn, run, sample, useAddress } from '../support';

const KEY = 'SPRITE_KILN_API_KEY';
const HOST = 'service.test';

/** Where a process's `fetch` keeps its dispatcher. */
const slots = () => [1, 2].map((n): unknown => Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${n}`)));

// All test files are loaded before the first test runs, so before any request to a service. Node fills its own slot when its fetch is first accessed.
Reflect.get(globalThis, 'Response');
const slotsAtFirst = slots();
const fetchAtFirst = globalThis.fetch;

/** VS Code's own settings for proxies and certificates, as set by its user. */
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

  const animate = () => run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle', outputFrames: 2 });

  it('gets all calls and files of a run by http.proxy', async () => {
    const before = service.requests.length;
    const result = await animate();
    assert.equal(result.status, 'succeeded');
    assert.ok((await namesIn(folder)).includes('hero-idle-sheet.png'));
    assert.deepEqual([...new Set(proxy.tunnels)], [`${HOST}:443`]);
    const seen = service.requests.slice(before);
    assert.ok(seen.includes('POST /api/v1/generate'));
    assert.ok(
      seen.some((line) => !line.includes('/api/v1/')),
      'no file was fetched',
    );
    assert.ok(!proxy.received().includes(service.key));
  });

  it("can't be set by a workspace, and neither can the service that gets the key: VS Code refuses its values", async () => {
    const { workspace } = vscode;
    const inWorkspace = async (section: string, name: string) =>
      workspace.getConfiguration(section).update(name, 'http://127.0.0.1:9', vscode.ConfigurationTarget.Workspace);
    await assert.rejects(inWorkspace('http', 'proxy'), /http\.proxy/);
    await assert.rejects(inWorkspace('spriteKiln', 'baseUrl'), /spriteKiln\.baseUrl/);
    assert.equal(networkSettings().proxy, proxy.address);
  });

  describe('for a single request', () => {
    const network = openNetwork(networkSettings);
    let cases = 0;

    after(() => network.close());

    /** Path of a request that only this test makes; resolves when it was answered. */
    async function ask(line: string): Promise<void> {
      const headers = { authorization: `Bearer ${service.key}` };
      const { status, body } = await network.api({ method: 'GET', url: `https://${HOST}${line}`, headers });
      for await (const _ of body);
      assert.equal(status, 200);
    }

    const arrived = (line: string) => service.requests.includes(`GET ${line}`);
    const nextLine = () => `/api/v1/assets?limit=${++cases}`;

    it('accepts an untrusted certificate only with http.proxyStrictSSL off', async () => {
      await set('proxyStrictSSL', true);
      const line = nextLine();
      await assert.rejects(() => ask(line), { name: 'ConnectionError' });
      assert.ok(proxy.tunnels.length > 0);
      assert.ok(!arrived(line));
      await set('proxyStrictSSL', false);
      await ask(line);
      assert.ok(arrived(line));
    });

    it("isn't used for hosts in http.noProxy", async () => {
      await set('noProxy', ['other.test', HOST]);
      const line = nextLine();
      // Only the proxy can resolve this host.
      await assert.rejects(() => ask(line), { name: 'ConnectionError' });
      assert.ok(!arrived(line));
      await set('noProxy', ['other.test']);
      await ask(line);
      assert.ok(arrived(line));
    });
  });

  it('changes at once with the setting', async () => {
    await animate();
    const other = await startProxy({ [HOST]: service.port });
    try {
      await set('proxy', other.address);
      // Any request through the first proxy would fail.
      await proxy.close();
      assert.equal((await animate()).status, 'succeeded');
      assert.ok(other.tunnels.length > 0);
    } finally {
      await other.close();
    }
  });

  it("loading the HTTP library leaves the process's own dispatcher and fetch unchanged", async () => {
    assert.ok(slotsAtFirst.some(Boolean), 'Node filled no slot, so there is nothing to compare');
    // The extension has already loaded it here; now the tests' own copy is loaded.
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
