import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type KeptBounds, KeptBytes, NotKeptError } from '../../../../src/core/disk/keptBytes';
import { isTemporary } from '../../../../src/core/disk/temporaries';
import { HostFiles, type NewContent } from '../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { userFiles } from '../../../support/runs/userFiles';
import type { UndoOrder } from './keptBytes.child';

const bytes = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();

describe('Old bytes that are kept on disk', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await mkdir(at('game'));
  });

  afterEach(() => removeFolder(folder));

  const at = (...names: string[]) => path.join(folder, ...names);
  const kept = (bounds?: KeptBounds) => new KeptBytes(at('undo'), bounds);
  const change = (name: string, now: string, old?: string): NewContent => ({
    uri: pathToFileURL(at('game', name)).href,
    bytes: bytes(now),
    ...(old !== undefined && { old: bytes(old) }),
  });
  const undo = (isHere: (file: string) => boolean = () => true) => kept().undo(isHere, userFiles, signal);
  const text = (name: string) => readFile(at('game', name), 'utf8');

  /** Replaces files that were never there before, in groups. */
  async function replaced(...groups: NewContent[][]): Promise<void> {
    for (const { uri, old } of groups.flat()) if (old) await writeFile(new URL(uri), old);
    await kept().keep(groups);
    await userFiles.writeTogether(groups.flat());
  }

  it('come back, and files that were created go; nothing is kept after that', async () => {
    await replaced([change('hero.png', 'new', 'old'), change('hero.json', 'made')]);
    const [record = ''] = await readdir(at('undo'));
    for (const name of await readdir(at('undo', record)))
      assert.equal((await stat(at('undo', record, name))).mode & 0o777, 0o600);
    const undone = await undo();
    assert.deepEqual([undone?.restored, undone?.removed], [[at('game/hero.png')], [at('game/hero.json')]]);
    assert.deepEqual([await namesIn(at('game')), await text('hero.png')], [['hero.png'], 'old']);
    assert.deepEqual(await readdir(at('undo')), []);
    assert.equal(await undo(), undefined);
  });

  it('come back one replacement after the other, the last one first', async () => {
    await replaced([change('hero.png', 'second', 'first')]);
    await replaced([change('hero.png', 'third', 'second')]);
    await undo();
    assert.equal(await text('hero.png'), 'second');
    await undo();
    assert.equal(await text('hero.png'), 'first');
  });

  it('come back for a whole sprite or not at all: what was changed, or became a link, is named and stays', async () => {
    await replaced(
      [change('hero.png', 'new', 'old'), change('hero.json', '{2}', '{1}')],
      [change('link.png', 'new', 'old')],
      [change('tree.png', 'new', 'old')],
    );
    await writeFile(at('game/hero.json'), '{3}');
    await rm(at('game/link.png'));
    await writeFile(at('theirs.png'), 'new');
    await symlink(at('theirs.png'), at('game/link.png'));
    const undone = await undo();
    assert.deepEqual(undone?.restored, [at('game/tree.png')]);
    assert.deepEqual(
      undone?.skipped.map(({ file }) => file),
      [at('game/hero.json'), at('game/link.png')],
    );
    assert.deepEqual([await text('hero.png'), await text('hero.json')], ['new', '{3}']);
    assert.equal(await readFile(at('theirs.png'), 'utf8'), 'new');
    // The bytes stay until the file is as it was.
    await writeFile(at('game/hero.json'), '{2}');
    assert.deepEqual((await undo())?.restored, [at('game/hero.png'), at('game/hero.json')]);
  });

  it('come back also if a killed process began: what has its old bytes already counts as done', async () => {
    await replaced([change('hero.png', 'new', 'old'), change('hero.json', '{2}', '{1}')]);
    await writeFile(at('game/hero.png'), 'old');
    const undone = await undo();
    assert.deepEqual([undone?.restored, undone?.already], [[at('game/hero.json')], [at('game/hero.png')]]);
    assert.deepEqual([await text('hero.png'), await text('hero.json')], ['old', '{1}']);
    // Killed while it forgot: the bytes are gone, and the manifest isn't.
    await replaced([change('tree.png', 'new', 'old')]);
    const [record = ''] = await readdir(at('undo'));
    for (const name of await readdir(at('undo', record)))
      if (name !== 'manifest.json') await rm(at('undo', record, name));
    await writeFile(at('game/tree.png'), 'old');
    assert.deepEqual((await undo())?.already, [at('game/tree.png')]);
    assert.deepEqual(await readdir(at('undo')), []);
  });

  it('come back whole if a process is killed before any of its changes', async () => {
    for (const dieBefore of [1, 2, 3]) {
      await replaced([change('hero.png', 'new', 'old'), change('hero.json', '{2}', '{1}'), change('more.json', '{}')]);
      const order: UndoOrder = { kept: at('undo'), notes: at('notes'), dieBefore };
      const { signal: end } = spawnSync(process.execPath, [
        path.join(__dirname, 'keptBytes.child.js'),
        JSON.stringify(order),
      ]);
      assert.equal(end, 'SIGKILL');
      const next = new HostFiles(new WorkspaceBounds(new MemoryMemento(), () => []), at('notes'));
      await next.removeLeft();
      next.dispose();
      assert.deepEqual((await undo())?.skipped, []);
      assert.deepEqual([await text('hero.png'), await text('hero.json')], ['old', '{1}']);
      // Temporary files go when they are a minute old.
      const names = (await namesIn(at('game'))).filter((name) => !isTemporary(name));
      assert.deepEqual([names, await readdir(at('undo'))], [['hero.json', 'hero.png'], []]);
    }
  });

  it('of an older replacement stay kept while a file of the newest was changed', async () => {
    await replaced([change('hero.png', 'new', 'old')]);
    await replaced([change('tree.png', 'new', 'old')]);
    await writeFile(at('game/tree.png'), 'mine');
    const undone = await undo();
    assert.deepEqual([undone?.restored, undone?.skipped.length], [[], 1]);
    assert.deepEqual([await text('hero.png'), await text('tree.png')], ['new', 'mine']);
  });

  it('never come back damaged', async () => {
    await replaced([change('hero.png', 'new', 'old')]);
    const [record = ''] = await readdir(at('undo'));
    for (const name of await readdir(at('undo', record)))
      if (name !== 'manifest.json') await writeFile(at('undo', record, name), 'odd');
    assert.equal((await undo())?.skipped.length, 1);
    assert.equal(await text('hero.png'), 'new');
  });

  it('of other folders stay kept', async () => {
    await replaced([change('hero.png', 'new', 'old')], [change('tree.png', 'new', 'old')]);
    assert.deepEqual((await undo((file) => file.endsWith('tree.png')))?.restored, [at('game/tree.png')]);
    assert.equal(await undo((file) => file.endsWith('tree.png')), undefined);
    assert.deepEqual((await undo())?.restored, [at('game/hero.png')]);
  });

  it('are bounded in size and number, and refuse what they cannot keep', async () => {
    const few = kept({ bytes: 10, count: 2 });
    for (const old of ['1', '2', '3']) await few.keep([[change('hero.png', 'new', old)]]);
    assert.equal((await readdir(at('undo'))).length, 2);
    const isTooLarge = (error: unknown) => error instanceof NotKeptError && error.why === 'too-large';
    await assert.rejects(few.keep([[change('hero.png', 'new', 'x'.repeat(11))]]), isTooLarge);
    await rm(at('undo'), { recursive: true });
    await writeFile(at('undo'), 'a file in the way');
    const isDisk = (error: unknown) => error instanceof NotKeptError && error.why === 'disk';
    await assert.rejects(kept().keep([[change('hero.png', 'new', 'old')]]), isDisk);
  });

  it('are forgotten if nothing was replaced, and if a killed process began to keep them', async () => {
    const forget = await kept().keep([[change('hero.png', 'new', 'old')]]);
    await forget();
    assert.deepEqual(await readdir(at('undo')), []);
    await mkdir(at('undo/000000000000001-9999999-00000000'));
    await kept().keep([[change('hero.png', 'new', 'old')]]);
    assert.equal((await readdir(at('undo'))).length, 1);
  });
});
