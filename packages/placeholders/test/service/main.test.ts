import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AssetPage } from '../../../../src/shared/contract/api';
import { sniffPicture } from '../../../../src/sprite/formats/sniff';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';
import { defaultDataFolder } from '../../src/service/http';

const PROGRAM = path.resolve('out', 'service.js');

/** Reads the program's output until `end`. */
async function printed(child: ChildProcess, end: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes(end)) break;
  }
  return text;
}

/** The running program, with the address and key that it printed. */
async function started(child: ChildProcess) {
  const text = await printed(child, 'Ctrl+C');
  const [, url = ''] = /curl -N '(.+)\/generate'/.exec(text) ?? [];
  const [, key = ''] = /-H 'Authorization: Bearer ([\w-]{43})'/.exec(text) ?? [];
  const [, body = ''] = / -d '(\{.+\})'/.exec(text) ?? [];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    child,
    text,
    get: (route: string) => fetch(`${url}${route}`, { headers }),
    /** The printed example. */
    generate: () => fetch(`${url}/generate`, { method: 'POST', headers, body }),
  };
}

describe('Built-in service from a terminal', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(() => removeFolder(directory));

  const start = (...args: string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`prints an address, a new key, and a working example, says that it isn't AI, and stops on ${signal}`, async () => {
      const { child, text, generate } = await started(start('--directory', directory, '--pace', '0'));
      assert.match(text, /procedural placeholders, no AI/);
      assert.match(await (await generate()).text(), /"status":"succeeded"/);
      child.kill(signal);
      child.kill('SIGINT');
      assert.deepEqual(await once(child, 'exit'), [0, null]);
    });
  }

  it('keeps delivered outputs after a SIGKILL in the middle of a run', async () => {
    const first = await started(start('--directory', directory, '--pace', '20'));
    const response = await first.generate();
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('"index":3')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const delivered = [...text.matchAll(/"asset":\{"id":"([^"]+)"/g)].map(([, id]) => id);
    assert.ok(delivered.length >= 4);

    const second = await started(start('--directory', directory, '--pace', '0'));
    const page: AssetPage = JSON.parse(await (await second.get('/assets?limit=100')).text());
    const assets = new Map(page.assets.map((asset) => [asset.id, asset]));
    for (const id of delivered) {
      const file = await fetch(String(assets.get(id ?? '')?.assetUrl));
      assert.ok(sniffPicture(new Uint8Array(await file.arrayBuffer())));
    }
    assert.match(await (await second.generate()).text(), /"status":"succeeded"/);
    second.child.kill();
    await once(second.child, 'exit');
  });

  it('has a new key at each start', async () => {
    const keys = new Set<string | undefined>();
    for (let n = 0; n < 2; n++) {
      const child = start('--directory', directory);
      keys.add(/key +(\S+)/.exec(await printed(child, 'Ctrl+C'))?.[1]);
      child.kill();
      await once(child, 'exit');
    }
    assert.equal(keys.size, 2);
    assert.ok(!keys.has(undefined));
  });

  for (const args of [['--port', '70000'], ['--pace', 'fast'], ['--color'], ['--port', '']]) {
    it(`prints its usage for ${args.join(' ')}`, async () => {
      const child = start('--directory', directory, ...args);
      let complaint = '';
      for await (const chunk of child.stderr) complaint += chunk;
      assert.match(complaint, /Usage: /);
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, 1);
    });
  }

  it("stores its data in the platform's user data folder", () => {
    const end = path.join('sprite-kiln', 'service');
    assert.equal(defaultDataFolder('linux', {}, '/home/a'), path.join('/home/a/.local/share', end));
    assert.equal(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/a'), path.join('/data', end));
    assert.equal(defaultDataFolder('darwin', {}, '/Users/a'), path.join('/Users/a/Library/Application Support', end));
    assert.equal(defaultDataFolder('win32', { LOCALAPPDATA: 'C:/local' }, 'C:/a'), path.join('C:/local', end));
  });
});
