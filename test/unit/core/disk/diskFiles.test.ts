import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publish } from '../../../../src/core/disk/diskWriter';
import { removeFolder } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Files on disk', () => {
  let folder: string;
  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-files-'));
  });

  afterEach(() => removeFolder(folder));

  it('are created with their folder, and nothing else remains', async () => {
    assert.equal(await userFiles.create(uri('new/one.png'), bytes('one')), true);
    assert.deepEqual(await readdir(path.join(folder, 'new')), ['one.png']);
  });

  it('are never overwritten', async () => {
    await writeFile(path.join(folder, 'one.png'), 'old');
    assert.equal(await userFiles.create(uri('one.png'), bytes('new')), false);
    assert.equal(await readFile(path.join(folder, 'one.png'), 'utf8'), 'old');
    assert.deepEqual(await readdir(folder), ['one.png']);
  });

  it('are not created through a link out of the folder', async () => {
    const outside = path.join(folder, 'outside.txt');
    await writeFile(outside, 'mine');
    await symlink(outside, path.join(folder, 'one.png'));
    assert.equal(await userFiles.create(uri('one.png'), bytes('new')), false);
    assert.equal(await readFile(outside, 'utf8'), 'mine');
  });

  it('are created once if many want the same name', async () => {
    const wins = await Promise.all(
      Array.from({ length: 20 }, (_, index) => userFiles.create(uri('one.png'), bytes(String(index)))),
    );
    assert.equal(wins.filter(Boolean).length, 1);
    assert.equal(await readFile(path.join(folder, 'one.png'), 'utf8'), String(wins.indexOf(true)));
  });

  describe('on a file system without hard links', () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    const file = (name: string) => path.join(folder, name);

    for (const code of ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']) {
      it(`get their name after ${code}, and never another file's name`, async () => {
        await writeFile(file('new.tmp'), 'new');
        assert.equal(await publish(file('new.tmp'), file('one.png'), failing(code)), true);
        assert.equal(await readFile(file('one.png'), 'utf8'), 'new');
        await writeFile(file('next.tmp'), 'next');
        assert.equal(await publish(file('next.tmp'), file('one.png'), failing(code)), false);
        assert.equal(await readFile(file('one.png'), 'utf8'), 'new');
        assert.deepEqual(await readdir(folder), ['next.tmp', 'one.png']);
      });
    }

    it("release a claimed name if the content can't be written to it", async () => {
      await assert.rejects(publish(file('gone.tmp'), file('one.png'), failing('EPERM')), { code: 'ENOENT' });
      assert.deepEqual(await readdir(folder), []);
    });

    it("don't follow a link of that name", async () => {
      await writeFile(file('new.tmp'), 'new');
      await symlink(file('nowhere'), file('one.png'));
      assert.equal(await publish(file('new.tmp'), file('one.png'), failing('EPERM')), false);
      assert.deepEqual(await readdir(folder), ['new.tmp', 'one.png']);
    });

    it('are created once if many want the same name', async () => {
      const wins = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await writeFile(file(`${index}.tmp`), String(index));
          return publish(file(`${index}.tmp`), file('one.png'), failing('EPERM'));
        }),
      );
      assert.equal(wins.filter(Boolean).length, 1);
      assert.equal(await readFile(file('one.png'), 'utf8'), String(wins.indexOf(true)));
    });

    it('release a name that got no content', async () => {
      await assert.rejects(publish(file('none.tmp'), file('one.png'), failing('EPERM')), { code: 'ENOENT' });
      assert.deepEqual(await readdir(folder), []);
    });

    it('report other faults', async () => {
      await assert.rejects(publish(file('a.tmp'), file('one.png'), failing('EIO')), { code: 'EIO' });
    });
  });

  it('that are too large are not read', async () => {
    await writeFile(path.join(folder, 'large.png'), new Uint8Array(101));
    await assert.rejects(userFiles.read(uri('large.png'), 100), { name: 'FileTooLarge' });
    assert.equal((await userFiles.read(uri('large.png'), 101)).length, 101);
  });

  it('are listed as none if the folder is missing', async () => {
    assert.deepEqual(await userFiles.list(uri('none')), []);
  });
});
