import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { failureOf } from '../../../../src/agents/errors';
import { publish } from '../../../../src/core/disk/diskWriter';
import { type DiskCalls, InUseError, untilReleased } from '../../../../src/core/disk/heldFiles';
import { HostFiles } from '../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { notWritten } from '../../../../src/core/exports/writeAll';
import { errorText } from '../../../../src/core/text/errorText';
import { rawText } from '../../../../src/shared/base/foreignText';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (code: string, file = 'x') =>
  Object.assign(new Error(`${code}: held, rename '${file}'`), { code, path: file });

describe('Files that another program holds', () => {
  let folder: string;
  let waits: number[];
  /** Names → how often renaming to them, or removing them, is refused from now on, and with which code. */
  let held: Map<string, { times: number; readonly code: string }>;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await writeFile(at('old.png'), 'old');
    [waits, held] = [[], new Map()];
  });
  afterEach(() => removeFolder(folder));

  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => pathToFileURL(at(name)).href;
  const text = (name: string) => readFile(at(name), 'utf8');

  function refuse(file: string): void {
    const one = held.get(path.basename(file));
    if (!one || one.times-- <= 0) return;
    throw refusal(one.code, file);
  }

  /** The real disk, except for what is held. */
  const calls = (platform: NodeJS.Platform): DiskCalls => ({
    platform,
    rename: async (from, to) => {
      refuse(to);
      await rename(from, to);
    },
    remove: async (file) => {
      refuse(file);
      await rm(file);
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  const files = (platform: NodeJS.Platform = 'win32') =>
    new HostFiles(new WorkspaceBounds(new MemoryMemento(), () => []), at('notes'), undefined, calls(platform));
  const always = (code: string) => ({ times: Number.POSITIVE_INFINITY, code });
  /** Files in the folder, without our own notes. */
  const names = async () => (await namesIn(folder)).filter((name) => name !== 'notes');

  for (const code of ['EBUSY', 'EPERM', 'EACCES']) {
    it(`are replaced and removed as soon as they are released (${code})`, async () => {
      held.set('old.png', { times: 3, code });
      await files().replace(uri('old.png'), bytes('new'), bytes('old'));
      assert.deepEqual([await text('old.png'), waits.length], ['new', 3]);
      held.set('old.png', { times: 2, code });
      await files().remove(uri('old.png'), bytes('new'));
      assert.deepEqual([await names(), waits.length], [[], 5]);
    });

    it(`are left as they are if they stay held, with nothing next to them (${code})`, async () => {
      held.set('old.png', always(code));
      const disk = files();
      for (const attempt of [
        () => disk.replace(uri('old.png'), bytes('new'), bytes('old')),
        () => disk.save(uri('old.png'), bytes('new')),
        () => disk.remove(uri('old.png'), bytes('old')),
        () => disk.move(uri('old.png'), uri('new.png')),
        () => disk.writeTogether([{ uri: uri('old.png'), bytes: bytes('new'), old: bytes('old') }]),
      ]) {
        waits.length = 0;
        await assert.rejects(
          attempt(),
          (error) => error instanceof InUseError && rawText(error.file) === at('old.png'),
        );
        assert.ok(waits.length > 3 && waits.reduce((sum, one) => sum + one) <= 2000, String(waits));
        assert.deepEqual([await names(), await text('old.png')], [['old.png'], 'old']);
      }
    });
  }

  it('undo what was written before, if several are written together', async () => {
    await writeFile(at('second.png'), 'second');
    held.set('second.png', always('EBUSY'));
    const contents = [
      { uri: uri('fresh.png'), bytes: bytes('fresh') },
      { uri: uri('old.png'), bytes: bytes('new'), old: bytes('old') },
      { uri: uri('second.png'), bytes: bytes('changed'), old: bytes('second') },
    ];
    await assert.rejects(files().writeTogether(contents), InUseError);
    assert.deepEqual(await names(), ['old.png', 'second.png']);
    assert.deepEqual([await text('old.png'), await text('second.png')], ['old', 'second']);
  });

  it('leave no empty file if hard links are missing', async () => {
    await writeFile(at('temporary'), 'content');
    held.set('new.png', always('EPERM'));
    const noLinks = () => Promise.reject(refusal('EPERM'));
    await assert.rejects(publish(at('temporary'), at('new.png'), noLinks, calls('win32')), InUseError);
    assert.deepEqual(await names(), ['old.png', 'temporary']);
    held.set('new.png', { times: 1, code: 'EPERM' });
    assert.equal(await publish(at('temporary'), at('new.png'), noLinks, calls('win32')), true);
    assert.equal(await text('new.png'), 'content');
  });

  it("aren't what a missing permission means on other systems, which is said at once", async () => {
    held.set('old.png', always('EACCES'));
    await assert.rejects(files('linux').replace(uri('old.png'), bytes('new'), bytes('old')), { name: 'ReadOnlyError' });
    await assert.rejects(
      untilReleased(() => Promise.reject(refusal('EPERM')), calls('darwin')),
      /EPERM/,
    );
    await assert.rejects(
      untilReleased(() => Promise.reject(refusal('ENOENT')), calls('win32')),
      /ENOENT/,
    );
    assert.deepEqual(waits, []);
  });

  it('are named, with what to do, in messages', () => {
    const advice = 'is in use by another program, or is protected. Close it there, and try again.';
    const error = new InUseError('/game/hero.png');
    assert.equal(errorText(error).text, `/game/hero.png ${advice}`);
    assert.deepEqual(errorText(error).names, ['/game/hero.png']);
    assert.equal(notWritten(error).message, `/game/hero.png ${advice} Nothing was written.`);
    const told = failureOf(error);
    assert.deepEqual([told.code, told.charged], ['failed', 'no']);
    assert.match(told.message, /hero\.png" is in use by another program, or is protected\. Nothing was changed\.$/);
    // Reading a file that another program has locked.
    assert.equal(errorText(refusal('EBUSY', '/game/hero.aseprite')).text, `/game/hero.aseprite ${advice}`);
  });
});
