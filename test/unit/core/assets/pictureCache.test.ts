import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DiskPictureCache } from '../../../../src/core/assets/diskPictureCache';
import { removeFolder } from '../../../support/folders';
import { distinctPng } from '../../../support/sprites/distinctPictures';

describe('The image cache on disk', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-pictures-'));
  });

  afterEach(() => removeFolder(directory));

  const files = async () => {
    const found = await readdir(path.join(directory, 'pictures'), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  };
  const bytesOf = async () => {
    const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** As if it had last been used this many hours ago. */
  const age = async (hours: number, known: readonly string[]) => {
    const when = new Date(Date.now() - hours * 3_600_000);
    for (const file of await files()) if (!known.includes(file)) await utimes(file, when, when);
    return files();
  };
  const filled = (size: number, value: number) => new Uint8Array(size).fill(value);

  const links = async () => {
    const found = await readdir(path.join(directory, 'links'), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile());
  };

  it('returns what was stored, in later windows too, and nothing for other names', async () => {
    const picture = distinctPng(16, 16);
    await new DiskPictureCache(directory, () => 1e6).put('a', picture);
    const later = new DiskPictureCache(directory, () => 1e6);
    assert.deepEqual(new Uint8Array((await later.get('a')) ?? []), picture);
    assert.equal(await later.get('b'), undefined);
  });

  it('stores equal content once under any names', async () => {
    const cache = new DiskPictureCache(directory, () => 1e6);
    const picture = distinctPng(16, 16);
    for (const name of ['a', 'b', 'c']) await cache.put(name, picture);
    assert.equal((await files()).length, 1);
    assert.deepEqual(new Uint8Array((await cache.get('c')) ?? []), picture);
  });

  it('rejects content that differs from what was written, and stores it again', async () => {
    const cache = new DiskPictureCache(directory, () => 1e6);
    const picture = distinctPng(16, 16);
    await cache.put('a', picture);
    const [file = ''] = await files();
    await writeFile(file, distinctPng(16, 16));
    assert.equal(await cache.get('a'), undefined);
    assert.deepEqual(await files(), []);
    await cache.put('a', picture);
    assert.deepEqual(new Uint8Array((await cache.get('a')) ?? []), picture);
  });

  it('forgets the name of a missing file', async () => {
    const cache = new DiskPictureCache(directory, () => 1e6);
    await cache.put('a', filled(100, 1));
    for (const file of await files()) await rm(file);
    assert.equal(await cache.get('a'), undefined);
    assert.deepEqual(await links(), []);
  });

  /** An image and its link, each in blocks of 4 KiB. */
  const BOTH = 2 * 4096;

  it('stays under its limit by removing the least recently used first', async () => {
    const cache = new DiskPictureCache(directory, () => 4 * BOTH);
    let known: readonly string[] = [];
    let oldest = '';
    for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
      await cache.put(name, filled(240, at));
      known = await age(10 - at, known);
      oldest ||= known[0] ?? '';
    }
    assert.equal(await bytesOf(), 960);
    // Just used: it is the newest.
    assert.ok(await cache.get('a'));
    await until(async () => (await stat(oldest)).mtimeMs > Date.now() - 3_600_000);
    await cache.put('e', filled(240, 4));
    const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name)));
    assert.deepEqual(
      left.map((bytes) => bytes?.[0]),
      [0, undefined, undefined, 3, 4],
    );
    assert.equal((await links()).length, 3, 'links to removed files are removed');
  });

  it('counts files left by earlier windows, each once', async () => {
    await new DiskPictureCache(directory, () => 3 * BOTH).put('a', filled(400, 1));
    const later = new DiskPictureCache(directory, () => 3 * BOTH);
    // Hours apart, because a new file's time may be some milliseconds older than that of one touched before it.
    let known = await age(3, []);
    await later.put('b', filled(400, 2));
    await later.put('b', filled(400, 2));
    known = await age(2, known);
    await later.put('c', filled(400, 3));
    await age(1, known);
    assert.equal((await files()).length, 3, 'nothing needs to be removed');
    await later.put('d', filled(400, 4));
    assert.equal((await files()).length, 2);
  });

  it('counts files stored at the same time', async () => {
    const cache = new DiskPictureCache(directory, () => 4 * BOTH);
    await Promise.all(Array.from({ length: 8 }, (_, at) => cache.put(`name ${at}`, filled(300, at))));
    assert.ok((await files()).length <= 4, String(await files()));
  });

  it('counts names too: thousands of names for one image stay under the limit', async () => {
    const cache = new DiskPictureCache(directory, () => 50 * 4096);
    for (let at = 0; at < 300; at++) await cache.put(`name ${at}`, filled(300, 1));
    assert.ok((await links()).length <= 50, String((await links()).length));
    assert.ok(await cache.get('name 299'), 'the last one is kept');
  });
});

async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await new Promise(setImmediate);
}
