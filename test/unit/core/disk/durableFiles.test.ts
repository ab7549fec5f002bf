import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile } from '../../../../src/core/disk/durableFiles';
import { removeFolder } from '../../../support/folders';
import { seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import type { Order } from './replaceFile.child';

const LENGTH = 1_000_000;
const OLD = '0'.repeat(LENGTH);

describe('Replacing a file', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-replace-'));
    file = path.join(folder, 'index.jsonl');
  });

  afterEach(() => removeFolder(folder));

  const temporaries = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));

  /** Makes them look some minutes old. */
  async function ageAll(): Promise<void> {
    const before = new Date(Date.now() - 5 * 60_000);
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), before, before);
  }

  /** Starts a process and kills it after some time, or lets it kill itself. */
  async function killed(order: Partial<Order>, afterMs?: number): Promise<void> {
    const whole: Order = { file, kind: 'durable', length: LENGTH, ...order };
    const child = spawn(process.execPath, [path.join(__dirname, 'replaceFile.child.js'), JSON.stringify(whole)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    if (afterMs !== undefined) {
      await once(child.stdout, 'data');
      await sleep(afterMs);
      child.kill('SIGKILL');
    }
    assert.deepEqual(await closed, [null, 'SIGKILL']);
  }

  async function assertWhole(which: string): Promise<void> {
    const text = await readFile(which, 'utf8');
    assert.equal(text.length, LENGTH);
    assert.equal(text, (text[0] ?? '').repeat(LENGTH));
  }

  for (const kind of ['durable', 'cache'] as const) {
    it(`${kind}: leaves the old or the new content if the process is killed at any moment`, async () => {
      const random = seeded(7);
      const files = Array.from({ length: 2 }, (_, at) => path.join(folder, `index-${at}.jsonl`));
      for (const one of files) await writeFile(one, OLD);
      for (let count = 0; count < examples(3, 13); count++) {
        await Promise.all(files.map((one) => killed({ file: one, kind }, random() * 30)));
        for (const one of files) await assertWhole(one);
      }
      await ageAll();
      for (const one of files) await replaceFile(one, 'new', { kind });
      assert.deepEqual((await readdir(folder)).sort(), ['index-0.jsonl', 'index-1.jsonl']);
    });
  }

  it('keeps the old content if killed before the rename, and the next write removes the leftover', async () => {
    await writeFile(file, OLD);
    await Promise.all([1, 2, 3].map(() => killed({ dieBeforeRename: 1 })));
    assert.equal(await readFile(file, 'utf8'), OLD);
    assert.equal((await temporaries()).length, 3);
    await replaceFile(file, 'new');
    assert.equal((await temporaries()).length, 3, 'a recent one may belong to another window');
    await ageAll();
    await replaceFile(file, 'newer');
    assert.deepEqual(await temporaries(), []);
    assert.equal(await readFile(file, 'utf8'), 'newer');
  });

  it('also removes leftovers of other files in the folder, and nothing else', async () => {
    const names = ['other.json.0123456789ab.tmp', 'other.json.4711.tmp', 'kept.tmp', 'other.json'];
    for (const name of names) await writeFile(path.join(folder, name), 'x');
    await ageAll();
    await replaceFile(file, 'new');
    assert.deepEqual((await readdir(folder)).sort(), ['index.jsonl', 'kept.tmp', 'other.json']);
  });

  it('leaves the file unchanged after a failure, without a temporary file', async () => {
    await writeFile(file, OLD);
    const refused = replaceFile(file, 'new', { allowed: () => Promise.reject(new Error('not yours')) });
    await assert.rejects(refused, /not yours/);
    function* broken() {
      yield 'half';
      throw new Error('no more');
    }
    await assert.rejects(replaceFile(file, broken()), /no more/);
    const taken = path.join(folder, 'taken');
    await mkdir(taken);
    await assert.rejects(replaceFile(taken, 'new'));
    assert.deepEqual((await readdir(folder)).sort(), ['index.jsonl', 'taken']);
    assert.equal(await readFile(file, 'utf8'), OLD);
  });

  it('makes it readable only for this user', async function () {
    if (process.platform === 'win32') this.skip();
    await replaceFile(file, 'new');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  });
});
