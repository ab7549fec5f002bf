import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publish } from '../../../src/extension/platform/diskWriter';
import { removeFolder } from '../../support/folders';
import { userFiles } from '../../support/userFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Files on disk', () => {
  let folder: string;
  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-files-'));
  });

  afterEach(() => removeFolder(folder));

  it('creates a file with its folder and leaves nothing else', async () => {
    assert.equal(await userFiles.create(uri('new/one.png'), bytes('one')), true);
    assert.deepEqual(await readdir(path.join(folder, 'new')), ['one.png']);
  });

  it('never overwrites', async () => {
    await writeFile(path.join(folder, 'one.png'), 'old');
    assert.equal(await userFiles.create(uri('one.png'), bytes('new')), false);
    assert.equal(await readFile(path.join(folder, 'one.png'), 'utf8'), 'old');
    assert.deepEqual(await readdir(folder), ['one.png']);
  });

  it('follows no link out of the folder', async () => {
    const outside = path.join(folder, 'outside.txt');
    await writeFile(outside, 'mine');
    await symlink(outside, path.join(folder, 'one.png'));
    assert.equal(await userFiles.create(uri('one.png'), bytes('new')), false);
    assert.equal(await readFile(outside, 'utf8'), 'mine');
  });

  it('of many that want one name, one gets it', async () => {
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
      it(`${code}: a file gets its name all the same, and never that of another`, async () => {
        await writeFile(file('new.tmp'), 'new');
        assert.equal(await publish(file('new.tmp'), file('one.png'), failing(code)), true);
        assert.equal(await readFile(file('one.png'), 'utf8'), 'new');
        await writeFile(file('next.tmp'), 'next');
        assert.equal(await publish(file('next.tmp'), file('one.png'), failing(code)), false);
        assert.equal(await readFile(file('one.png'), 'utf8'), 'new');
        assert.deepEqual(await readdir(folder), ['next.tmp', 'one.png']);
      });
    }

    it('a name that was claimed is given back where the content cannot take it', async () => {
      await assert.rejects(publish(file('gone.tmp'), file('one.png'), failing('EPERM')), { code: 'ENOENT' });
      assert.deepEqual(await readdir(folder), []);
    });

    it('a link of that name is not followed', async () => {
      await writeFile(file('new.tmp'), 'new');
      await symlink(file('nowhere'), file('one.png'));
      assert.equal(await publish(file('new.tmp'), file('one.png'), failing('EPERM')), false);
      assert.deepEqual(await readdir(folder), ['new.tmp', 'one.png']);
    });

    it('of many that want one name, one gets it', async () => {
      const wins = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await writeFile(file(`${index}.tmp`), String(index));
          return publish(file(`${index}.tmp`), file('one.png'), failing('EPERM'));
        }),
      );
      assert.equal(wins.filter(Boolean).length, 1);
      assert.equal(await readFile(file('one.png'), 'utf8'), String(wins.indexOf(true)));
    });

    it('a name that got no content is given back', async () => {
      await assert.rejects(publish(file('none.tmp'), file('one.png'), failing('EPERM')), { code: 'ENOENT' });
      assert.deepEqual(await readdir(folder), []);
    });

    it('other faults are told', async () => {
      await assert.rejects(publish(file('a.tmp'), file('one.png'), failing('EIO')), { code: 'EIO' });
    });
  });

  it('does not read what is too large', async () => {
    await writeFile(path.join(folder, 'large.png'), new Uint8Array(101));
    await assert.rejects(userFiles.read(uri('large.png'), 100), { name: 'FileTooLarge' });
    assert.equal((await userFiles.read(uri('large.png'), 101)).length, 101);
  });

  it('lists nothing where there is no folder', async () => {
    assert.deepEqual(await userFiles.list(uri('none')), []);
  });
});
