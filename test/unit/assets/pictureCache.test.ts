import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PictureCache } from '../../../src/extension/features/assets/pictureCache';
import { distinctPng } from '../../support/distinctPng';

describe('pictures kept on disk', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-pictures-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  const files = async () => {
    const found = await readdir(path.join(directory, 'pictures'), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  };
  const bytesOf = async () => {
    const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** As if it had been used that many hours ago. */
  const age = async (hours: number, known: readonly string[]) => {
    const when = new Date(Date.now() - hours * 3_600_000);
    for (const file of await files()) if (!known.includes(file)) await utimes(file, when, when);
    return files();
  };
  const filled = (size: number, value: number) => new Uint8Array(size).fill(value);

  it('gives back what was put, in later windows too, and nothing for other names', async () => {
    const picture = distinctPng(16, 16);
    await new PictureCache(directory, () => 1e6).put('a', picture);
    const later = new PictureCache(directory, () => 1e6);
    assert.deepEqual(new Uint8Array((await later.get('a')) ?? []), picture);
    assert.equal(await later.get('b'), undefined);
  });

  it('keeps the same content once, whatever it is called', async () => {
    const cache = new PictureCache(directory, () => 1e6);
    const picture = distinctPng(16, 16);
    for (const name of ['a', 'b', 'c']) await cache.put(name, picture);
    assert.equal((await files()).length, 1);
    assert.deepEqual(new Uint8Array((await cache.get('c')) ?? []), picture);
  });

  it('refuses content that is not what was written, and takes it anew', async () => {
    const cache = new PictureCache(directory, () => 1e6);
    const picture = distinctPng(16, 16);
    await cache.put('a', picture);
    const [file = ''] = await files();
    await writeFile(file, distinctPng(16, 16));
    assert.equal(await cache.get('a'), undefined);
    assert.deepEqual(await files(), []);
    await cache.put('a', picture);
    assert.deepEqual(new Uint8Array((await cache.get('a')) ?? []), picture);
  });

  it('forgets the name of what is gone', async () => {
    const cache = new PictureCache(directory, () => 1e6);
    await cache.put('a', filled(100, 1));
    for (const file of await files()) await rm(file);
    assert.equal(await cache.get('a'), undefined);
    const links = await readdir(path.join(directory, 'links'), { recursive: true, withFileTypes: true });
    assert.deepEqual(
      links.filter((entry) => entry.isFile()),
      [],
    );
  });

  it('stays under its cap: what was not used for longest goes first', async () => {
    const cache = new PictureCache(directory, () => 1000);
    let known: readonly string[] = [];
    let oldest = '';
    for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
      await cache.put(name, filled(240, at));
      known = await age(10 - at, known);
      oldest ||= known[0] ?? '';
    }
    assert.equal(await bytesOf(), 960);
    // Used now: it is the youngest.
    assert.ok(await cache.get('a'));
    await until(async () => (await stat(oldest)).mtimeMs > Date.now() - 3_600_000);
    await cache.put('e', filled(240, 4));
    assert.ok((await bytesOf()) <= 900, String(await bytesOf()));
    const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name)));
    assert.deepEqual(
      left.map((bytes) => bytes?.[0]),
      [0, undefined, undefined, 3, 4],
    );
  });

  it('counts what earlier windows left, and each byte once', async () => {
    await new PictureCache(directory, () => 1000).put('a', filled(400, 1));
    const later = new PictureCache(directory, () => 1000);
    await later.put('b', filled(400, 2));
    assert.equal((await files()).length, 2, '800 of 1,000 bytes are no reason to remove anything');
    await later.put('c', filled(400, 3));
    assert.equal(await bytesOf(), 800);
  });

  it('counts what is put at the same time', async () => {
    const cache = new PictureCache(directory, () => 1000);
    await Promise.all(Array.from({ length: 8 }, (_, at) => cache.put(`name ${at}`, filled(300, at))));
    assert.ok((await bytesOf()) <= 1000, String(await bytesOf()));
  });
});

async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await new Promise(setImmediate);
}
