import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';
import { Store } from '../../src/service/store';
import type { StoredAsset } from '../../src/service/store/records';

const NOON = Date.UTC(2030, 0, 1, 12);
const MINUTE = 60_000;

function asset(n: number): StoredAsset {
  return {
    id: `asset-${n}`,
    type: 'image',
    prompt: 'a slime',
    operation: 'generate',
    tags: [],
    width: 16,
    height: 16,
    createdAt: '2030-01-01T00:00:00.000Z',
    updatedAt: '2030-01-01T00:00:00.000Z',
    contentType: 'image/png',
    batchId: 'batch',
    batchIndex: n,
    folder: `folder-${n}`,
    file: { name: 'image.png', version: '0' },
  };
}

describe('Store of the built-in service', () => {
  let directory: string;
  let now: number;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    now = NOON;
  });
  afterEach(() => removeFolder(directory));
  const openStore = () => Store.open(directory, () => now);

  it('keeps assets, tags, credits, and its secret between starts', async () => {
    const before = await openStore();
    const secret = await before.secret();
    await before.topUp(100);
    await before.addAsset(asset(1));
    await before.addAsset(asset(2));
    await before.setTags('asset-1', ['hero']);
    assert.ok(await before.reserve('run', 15));
    await before.settle('run', 15);
    const after = await openStore();
    assert.equal(await after.secret(), secret);
    assert.equal(await after.credits(), 85);
    const { items } = (await after.assets()).page(10);
    assert.deepEqual(
      items.map((item) => item.asset.id),
      ['asset-2', 'asset-1'],
    );
    assert.deepEqual(items[1]?.asset.tags, ['hero']);
    assert.equal(items[1]?.asset.updatedAt, new Date(NOON).toISOString());
  });

  it("skips truncated lines, lines of another version, and lines it didn't write", async () => {
    const store = await openStore();
    await store.addAsset(asset(1));
    const noise = [
      '{"kind":"asset","asset":{"id":"x"}}',
      '{"kind":"later"}',
      'null',
      '[]',
      '{"kind":"tags","id":"asset-1"',
    ];
    await appendFile(path.join(directory, 'journal.jsonl'), noise.map((line) => `\n${line}\n`).join(''));
    await store.addAsset(asset(2));
    for (const each of [store, await openStore()]) {
      const { items } = (await each.assets()).page(10);
      assert.deepEqual(
        items.map((item) => item.asset.id),
        ['asset-2', 'asset-1'],
      );
    }
  });

  it('in one directory with a second one shares changes and the secret', async () => {
    const [a, b] = await Promise.all([openStore(), openStore()]);
    const [secretA, secretB] = await Promise.all([a.secret(), b.secret()]);
    assert.equal(secretA, secretB);
    await a.addAsset(asset(1));
    assert.deepEqual((await b.setTags('asset-1', ['from b']))?.tags, ['from b']);
    assert.deepEqual((await a.assets()).get('asset-1')?.tags, ['from b']);
  });

  it('in one directory with a second one never spends the same credits twice', async () => {
    const [a, b] = [await openStore(), await openStore()];
    await a.topUp(100);
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).reserve(`run-${n}`, 15));
    const taken = (await Promise.all(tries)).filter(Boolean);
    assert.equal(taken.length, 6);
    assert.equal(await a.credits(), 10);
    assert.equal(await b.credits(), 10);
  });

  it('returns the credits of a crashed run after a while', async () => {
    const crashed = await openStore();
    await crashed.topUp(20);
    assert.ok(await crashed.reserve('run', 15));
    const store = await openStore();
    now = NOON + 14 * MINUTE;
    assert.equal(await store.credits(), 5);
    assert.equal(await store.reserve('other', 15), false);
    now = NOON + 15 * MINUTE;
    assert.equal(await store.credits(), 20);
    assert.ok(await store.reserve('another', 15));
  });

  it("publishes an asset's files together, and later removes what a crash left unfinished", async () => {
    const store = await openStore();
    const folder = await store.files.add([{ name: 'image.png', bytes: Buffer.from('picture') }]);
    assert.equal(Buffer.from((await store.files.read(folder, 'image.png')) ?? []).toString(), 'picture');
    await assert.rejects(store.files.add([{ name: '../image.png', bytes: Buffer.from('') }]));
    const root = path.join(directory, 'files');
    const [old, fresh] = [path.join(root, 'old.new'), path.join(root, 'fresh.new')];
    await mkdir(old);
    await writeFile(path.join(old, 'image.png'), '');
    await utimes(old, 0, 0);
    await mkdir(fresh);
    await openStore();
    const names = (await readdir(root)).filter((name) => name.endsWith('.new'));
    assert.ok(!names.includes('old.new'));
    assert.ok(names.includes('fresh.new'));
  });

  it('removes expired and unfinished uploads, and keeps others', async () => {
    const root = path.join(directory, 'uploads');
    await mkdir(root);
    const id = '00000000-0000-4000-8000-000000000000';
    const kept = `${NOON + 1}-${id}`;
    for (const name of [kept, `${NOON}-${id}`, `${NOON - 1}-${id}.x.part`]) await writeFile(path.join(root, name), 'x');
    const store = await openStore();
    assert.deepEqual(await readdir(root), [kept]);
    now = NOON + 1;
    await store.uploads.sweep(now);
    assert.deepEqual(await readdir(root), []);
  });

  it('keeps nothing of an interrupted upload', async () => {
    const store = await openStore();
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    await assert.rejects(store.uploads.receive(`${NOON + 1}-x`, broken(), { size: 8, sha256: '' }), /gone/);
    assert.deepEqual(await readdir(path.join(directory, 'uploads')), []);
  });
});
