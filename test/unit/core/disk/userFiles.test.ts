import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NewContent } from '../../../../src/core/disk/userFiles';
import { contents, namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Several files, written all or none', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await writeFile(path.join(folder, 'old.png'), 'old');
  });

  afterEach(() => removeFolder(folder));

  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => pathToFileURL(at(name)).href;
  const fresh = (name: string): NewContent => ({ uri: uri(name), bytes: bytes(`new ${name}`) });
  const replaced = (): NewContent => ({ uri: uri('old.png'), bytes: bytes('changed'), old: bytes('old') });

  it('are new or replaced, in new folders', async () => {
    await chmod(at('old.png'), 0o604);
    await userFiles.writeTogether([fresh('made/here.png'), replaced()]);
    assert.equal(await readFile(at('made/here.png'), 'utf8'), 'new made/here.png');
    assert.equal(await readFile(at('old.png'), 'utf8'), 'changed');
    assert.equal((await stat(at('old.png'))).mode & 0o777, 0o604);
    assert.deepEqual([await namesIn(folder), await namesIn(at('made'))], [['made', 'old.png'], ['here.png']]);
  });

  it("are all restored if a name was taken in the meantime, and the other file isn't changed", async () => {
    await chmod(at('old.png'), 0o604);
    await writeFile(at('taken.png'), 'theirs');
    const before = await contents(folder, await namesIn(folder));
    await assert.rejects(
      userFiles.writeTogether([fresh('first.png'), replaced(), fresh('taken.png'), fresh('last.png')]),
      {
        name: 'NameTakenError',
        uri: uri('taken.png'),
      },
    );
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
    assert.equal((await stat(at('old.png'))).mode & 0o777, 0o604);
  });

  it('are none if one of those to replace is read-only', async () => {
    await chmod(at('old.png'), 0o444);
    await assert.rejects(userFiles.writeTogether([fresh('first.png'), replaced()]), {
      name: 'ReadOnlyError',
      file: 'old.png',
    });
    assert.deepEqual(await namesIn(folder), ['old.png']);
    assert.equal(await readFile(at('old.png'), 'utf8'), 'old');
  });

  it("are all restored if one can't get its name", async () => {
    await mkdir(at('folder.png'));
    const inTheWay: NewContent = { uri: uri('folder.png'), bytes: bytes('new'), old: bytes('was a file') };
    await assert.rejects(userFiles.writeTogether([replaced(), fresh('first.png'), inTheWay]));
    assert.deepEqual(await namesIn(folder), ['folder.png', 'old.png']);
    assert.equal(await readFile(at('old.png'), 'utf8'), 'old');
  });

  it("get no name if content can't be written", async () => {
    const nowhere = fresh('old.png/below-a-file.png');
    await assert.rejects(userFiles.writeTogether([fresh('first.png'), replaced(), nowhere]));
    assert.deepEqual(await namesIn(folder), ['old.png']);
    assert.equal(await readFile(at('old.png'), 'utf8'), 'old');
  });

  it('are all left unchanged if permission is denied at the end', async () => {
    const refuse = () => {
      throw new Error('Permission was withdrawn.');
    };
    await assert.rejects(userFiles.writeTogether([fresh('first.png'), replaced()], { allowed: refuse }), {
      message: 'Permission was withdrawn.',
    });
    assert.deepEqual(await namesIn(folder), ['old.png']);
    assert.equal(await readFile(at('old.png'), 'utf8'), 'old');
  });
});
