import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiskWriter } from '../../../src/core/disk/diskWriter';
import { Temporaries } from '../../../src/core/disk/temporaries';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds, type WriteBounds } from '../../../src/core/disk/writeBounds';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { MemoryMemento } from '../../support/runs/memoryStores';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Writing in the workspace', () => {
  let home: string;
  let game: string;
  let outside: string;
  let bounds: WorkspaceBounds;
  let files: HostFiles;

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    outside = path.join(home, 'outside');
    for (const folder of [game, outside]) await mkdir(folder);
    await writeFile(path.join(outside, 'own.png'), 'theirs');
    bounds = new WorkspaceBounds(new MemoryMemento(), () => [pathToFileURL(game).href]);
    files = new HostFiles(bounds, path.join(home, 'notes'));
  });

  afterEach(() => removeFolder(home));

  const inGame = (name: string) => pathToFileURL(path.join(game, name)).href;

  it('stops at a folder that is a link out of it: nothing is created, replaced, or removed until a person agrees', async () => {
    await symlink(outside, path.join(game, 'fx'), 'junction');
    const refused = { name: 'OutsideError', real: outside };
    await assert.rejects(files.create(inGame('fx/new.png'), bytes('new')), refused);
    const replaced = { uri: inGame('fx/own.png'), bytes: bytes('new'), old: bytes('theirs') };
    await assert.rejects(files.writeTogether([replaced]), refused);
    await assert.rejects(files.remove(inGame('fx/own.png'), bytes('theirs')), refused);
    await assert.rejects(files.checkFolder(inGame('fx/deep/er')), { ...refused, real: path.join(outside, 'deep/er') });
    assert.deepEqual(await namesIn(outside), ['own.png']);
    assert.equal(await readFile(path.join(outside, 'own.png'), 'utf8'), 'theirs');
    await bounds.agree(outside);
    assert.equal(await files.create(inGame('fx/new.png'), bytes('new')), true);
    assert.deepEqual(await namesIn(outside), ['new.png', 'own.png']);
  });

  it('follows a link inside it, and a path outside that a person named', async () => {
    await mkdir(path.join(game, 'art'));
    await symlink(path.join(game, 'art'), path.join(game, 'in'), 'junction');
    assert.equal(await files.create(inGame('in/hero.png'), bytes('new')), true);
    assert.deepEqual(await namesIn(path.join(game, 'art')), ['hero.png']);
    assert.equal(await files.create(pathToFileURL(path.join(outside, 'mine.png')).href, bytes('new')), true);
  });

  it("respects each write's own bounds, also for a path outside", async () => {
    const place = pathToFileURL(path.join(outside, 'mine.png')).href;
    const within = pathToFileURL(game).href;
    await assert.rejects(files.writeTogether([{ uri: place, bytes: bytes('new') }], { within }), {
      name: 'OutsideError',
    });
    assert.deepEqual(await namesIn(outside), ['own.png']);
  });

  it('follows no broken link', async () => {
    await symlink(path.join(home, 'none'), path.join(game, 'fx'), 'junction');
    await assert.rejects(files.create(inGame('fx/new.png'), bytes('new')), { name: 'OutsideError', real: undefined });
    assert.deepEqual(await namesIn(home), ['game', 'outside']);
  });

  it('changes nothing outside if a link is created between the check and the write', async () => {
    await mkdir(path.join(game, 'out'));
    await writeFile(path.join(game, 'out/own.png'), 'ours');
    // The last moment at which anyone is asked; the files exist under temporary names.
    const allowed = () => {
      renameSync(path.join(game, 'out'), path.join(game, 'moved'));
      symlinkSync(outside, path.join(game, 'out'), 'junction');
    };
    const contents = [
      { uri: inGame('first.png'), bytes: bytes('new') },
      { uri: inGame('out/own.png'), bytes: bytes('new'), old: bytes('ours') },
      { uri: inGame('out/new.png'), bytes: bytes('new') },
    ];
    await assert.rejects(files.writeTogether(contents, { allowed }));
    assert.deepEqual(await namesIn(outside), ['own.png']);
    assert.equal(await readFile(path.join(outside, 'own.png'), 'utf8'), 'theirs');
    assert.equal(await readFile(path.join(game, 'moved/own.png'), 'utf8'), 'ours');
    assert.ok(!(await namesIn(game)).includes('first.png'));
  });

  it('puts no file behind a link that is created right after the folder was checked', async () => {
    await mkdir(path.join(game, 'out'));
    let checks = 0;
    const swapping: WriteBounds = {
      topOf: (uri) => bounds.topOf(uri),
      realFolder: async (folder, within) => {
        const real = await bounds.realFolder(folder, within);
        if (++checks === 2) {
          renameSync(real, path.join(game, 'moved'));
          symlinkSync(outside, real, 'junction');
        }
        return real;
      },
    };
    const writer = new DiskWriter(swapping, new Temporaries(path.join(home, 'notes')));
    await assert.rejects(writer.prepare(path.join(game, 'out/new.png'), bytes('new')), { name: 'OutsideError' });
    assert.equal(checks, 2);
    assert.deepEqual(await namesIn(outside), ['own.png']);
  });

  it("doesn't replace a file that changed since it was read, nor a link in its place", async () => {
    await writeFile(path.join(game, 'hero.png'), 'drawn over');
    const replaced = { uri: inGame('hero.png'), bytes: bytes('new'), old: bytes('as it was') };
    await assert.rejects(files.writeTogether([replaced]), { name: 'FileChangedError' });
    assert.equal(await readFile(path.join(game, 'hero.png'), 'utf8'), 'drawn over');
    await symlink(path.join(outside, 'own.png'), path.join(game, 'link.png'));
    const linked = { uri: inGame('link.png'), bytes: bytes('new'), old: bytes('theirs') };
    await assert.rejects(files.writeTogether([linked]), { name: 'FileChangedError' });
    assert.equal(await readFile(path.join(outside, 'own.png'), 'utf8'), 'theirs');
    await assert.rejects(files.remove(inGame('hero.png'), bytes('as it was')), { name: 'FileChangedError' });
    assert.deepEqual(await namesIn(game), ['hero.png', 'link.png']);
  });
});

describe('Leftovers of a killed process', () => {
  let home: string;
  const notes = () => path.join(home, 'notes');
  const bounds = new WorkspaceBounds(new MemoryMemento(), () => []);

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(path.join(home, 'game'));
  });

  afterEach(() => removeFolder(home));

  /** A process that is killed between writing a temporary file and renaming it. */
  async function killedWhileWriting(): Promise<void> {
    const child = spawn(process.execPath, [
      path.join(__dirname, 'killedWriter.child.js'),
      path.join(home, 'game'),
      notes(),
    ]);
    const [said] = await once(child.stdout, 'data');
    assert.match(String(said), /prepared/);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('are removed at the next start, once they are a minute old', async () => {
    await killedWhileWriting();
    const game = path.join(home, 'game');
    const [left = ''] = await readdir(game);
    assert.match(left, /\.tmp$/);
    const next = new HostFiles(bounds, notes());
    await next.removeLeft();
    assert.deepEqual(await readdir(game), [left], 'a recent file may belong to a live window');
    next.dispose();
    const old = new Date(Date.now() - 120_000);
    await utimes(path.join(game, left), old, old);
    await next.removeLeft();
    assert.deepEqual(await readdir(game), []);
    assert.deepEqual(await readdir(notes()), []);
    next.dispose();
  });

  describe('of files that change together', () => {
    const at = (name: string) => path.join(home, 'game', name);
    const texts = () =>
      Promise.all(['hero.png', 'hero.json', 'hero.txt'].map((name) => readFile(at(name), 'utf8').catch(() => '')));
    const OLD = ['old hero.png', 'old hero.json', ''];
    const NEW = ['new hero.png', 'new hero.json', 'new hero.txt'];

    /** A process that is killed after so many renames. */
    async function killedAfter(renames: number): Promise<void> {
      for (const [index, name] of ['hero.png', 'hero.json'].entries()) await writeFile(at(name), OLD[index] ?? '');
      const child = spawn(process.execPath, [
        path.join(__dirname, 'killedBetween.child.js'),
        at(''),
        notes(),
        `${renames}`,
      ]);
      const [, signal] = await once(child, 'exit');
      assert.equal(signal, 'SIGKILL');
    }

    async function restart(): Promise<void> {
      const next = new HostFiles(bounds, notes());
      await next.removeLeft();
      next.dispose();
    }

    it('are finished at the next start if some had their names', async () => {
      await killedAfter(1);
      assert.deepEqual(await texts(), [NEW[0], ...OLD.slice(1)]);
      await restart();
      assert.deepEqual(await texts(), NEW);
      assert.ok((await readdir(notes())).every((name) => name.endsWith('.txt')));
    });

    it('stay as they are if none had, or somebody changed one of them', async () => {
      await killedAfter(0);
      await restart();
      assert.deepEqual(await texts(), OLD);
      for (const name of ['hero.png', 'hero.json', 'hero.txt']) {
        await killedAfter(1);
        await writeFile(at(name), 'mine');
        const before = await texts();
        await restart();
        assert.deepEqual(await texts(), before, name);
        await rm(at('hero.txt'), { force: true });
      }
    });
  });

  it('are only removed from their own folder, even if a list names others', async () => {
    await mkdir(notes());
    await writeFile(path.join(home, 'game/hero.tmp'), 'mine');
    await writeFile(path.join(notes(), '999999999-00000000.txt'), `${path.join(home, 'game')}\n/nowhere\n`);
    const next = new HostFiles(bounds, notes());
    await next.removeLeft();
    assert.deepEqual(await readdir(path.join(home, 'game')), ['hero.tmp']);
    next.dispose();
  });
});
