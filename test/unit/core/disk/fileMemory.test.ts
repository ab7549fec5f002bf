import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FileMemory, merged } from '../../../../src/core/disk/fileMemory';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';

describe('A memory in files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await temporaryDirectory();
  });
  afterEach(() => removeFolder(folder));

  it('keeps values for the next process, and shows changes at once', async () => {
    const memory = new FileMemory(folder);
    await memory.update('costs:https://pixels.example', { edit: 15 });
    await memory.update('gone', 1);
    await memory.update('gone', undefined);
    assert.deepEqual(memory.get('costs:https://pixels.example'), { edit: 15 });
    assert.equal(memory.get('other', 'none'), 'none');
    await memory.close();
    const next = new FileMemory(folder);
    assert.deepEqual(next.get('costs:https://pixels.example'), { edit: 15 });
    assert.equal(next.get('gone'), undefined);
    assert.ok((await namesIn(folder)).every((name) => /^[0-9a-f]{32}\.json$/.test(name)));
  });

  it('loses nothing if several processes change one list at the same time', async () => {
    const first = new FileMemory(folder);
    await first.update('list', ['old', 'kept']);
    await first.close();
    const others = Array.from({ length: 6 }, () => new FileMemory(folder));
    for (const [n, memory] of others.entries()) {
      const now = memory.get<string[]>('list', []);
      await memory.update('list', [...now.filter((one) => one !== 'old'), `of ${n}`]);
    }
    await Promise.all(others.map((memory) => memory.close()));
    const all = new FileMemory(folder).get<string[]>('list', []);
    assert.deepEqual(all.sort(), ['kept', ...others.map((_, n) => `of ${n}`)].sort());
  });

  it('keeps what changes while it is written', async () => {
    const memory = new FileMemory(folder);
    const isThere = () => readdirSync(folder).some((name) => name.endsWith('.json'));
    let count = 0;
    // It changes on each turn of the event loop, so the last change is made while the file is written.
    for (; !isThere(); await setImmediate()) await memory.update('count', ++count);
    await memory.close();
    assert.equal(new FileMemory(folder).get('count'), count);
  });

  it('takes a damaged file for an empty one, and replaces it', async () => {
    const memory = new FileMemory(folder);
    await memory.update('value', { a: 1 });
    await memory.close();
    const [name = ''] = await namesIn(folder);
    for (const damage of ['', '{"key":"value","va', '[]', '{"key":"other","value":2}']) {
      await writeFile(path.join(folder, name), damage);
      const next = new FileMemory(folder);
      assert.equal(next.get('value'), undefined, damage);
      await next.update('value', { b: 2 });
      await next.close();
      assert.deepEqual(new FileMemory(folder).get('value'), { b: 2 });
    }
  });

  it('merges the fields that each process changed', () => {
    assert.deepEqual(merged({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 }), { a: 2, b: 3, c: 4 });
    assert.deepEqual(merged({ a: 1 }, {}, { a: 1, b: 2 }), { b: 2 });
    assert.equal(merged(1, 2, 3), 2);
    assert.deepEqual(merged([1, 2], [2, 3], [1, 2, 4]), [2, 4, 3]);
  });
});
