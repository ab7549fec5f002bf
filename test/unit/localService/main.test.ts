import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { defaultDataFolder } from '../../../src/localService/dataFolder';
import { removeDirectory, temporaryDirectory } from '../../support/localHttp';

const PROGRAM = path.resolve('out', 'service.js');

/** Reads what the program prints until `end`. */
async function printed(child: ChildProcess, end: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes(end)) break;
  }
  return text;
}

describe('built-in service from a terminal', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(() => removeDirectory(directory));

  const start = (...args: string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`prints an address, a new key and an example that work, says that it is no AI, and stops on ${signal}`, async () => {
      const child = start('--directory', directory, '--pace', '0');
      const text = await printed(child, 'Ctrl+C');
      assert.match(text, /placeholders by rule and is no AI/);
      const [, url = ''] = /curl -N '(.+)\/generate'/.exec(text) ?? [];
      const [, key = ''] = /-H 'Authorization: Bearer ([\w-]{43})'/.exec(text) ?? [];
      const [, body = ''] = / -d '(\{.+\})'/.exec(text) ?? [];
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(`${url}/generate`, { method: 'POST', headers, body });
      assert.match(await response.text(), /"status":"succeeded"/);
      child.kill(signal);
      child.kill('SIGINT');
      assert.deepEqual(await once(child, 'exit'), [0, null]);
    });
  }

  it('two starts have two keys', async () => {
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

  for (const args of [['--port', '70000'], ['--pace', 'fast'], ['--colour'], ['--port', '']]) {
    it(`explains itself on ${args.join(' ')}`, async () => {
      const child = start('--directory', directory, ...args);
      let complaint = '';
      for await (const chunk of child.stderr) complaint += chunk;
      assert.match(complaint, /Usage: /);
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, 1);
    });
  }

  it('keeps its data in the user’s data folder of the platform', () => {
    const end = path.join('sprite-kiln', 'service');
    assert.equal(defaultDataFolder('linux', {}, '/home/a'), path.join('/home/a/.local/share', end));
    assert.equal(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/a'), path.join('/data', end));
    assert.equal(defaultDataFolder('darwin', {}, '/Users/a'), path.join('/Users/a/Library/Application Support', end));
    assert.equal(defaultDataFolder('win32', { LOCALAPPDATA: 'C:/local' }, 'C:/a'), path.join('C:/local', end));
  });
});
