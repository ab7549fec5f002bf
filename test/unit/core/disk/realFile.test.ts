import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileChangedError } from '../../../../src/core/disk/diskWriter';
import { realFile } from '../../../../src/core/disk/realPlaces';
import { removeFolder } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe('The file behind a path', () => {
  let home: string;
  const uri = (...parts: string[]) => pathToFileURL(path.join(home, ...parts)).href;
  const text = async (...parts: string[]) => String(await readFile(path.join(home, ...parts)));

  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-real-')));
    for (const folder of ['mine', 'opened', 'opened/art']) await mkdir(path.join(home, folder));
    for (const place of ['mine/a', 'mine/b', 'opened/own', 'opened/art/own'])
      await writeFile(path.join(home, place), 'old');
    await symlink(path.join(home, 'mine', 'a'), path.join(home, 'opened', 'link'));
    await symlink(path.join(home, 'opened', 'link'), path.join(home, 'opened', 'art', 'chain'));
    await symlink(path.join(home, 'mine'), path.join(home, 'opened', 'folder'));
    await symlink(path.join(home, 'opened'), path.join(home, 'other-name'));
  });

  afterEach(() => removeFolder(home));

  it('is found by following links, and links below the opened folder are reported', async () => {
    const root = uri('opened');
    for (const own of [['own'], ['art', 'own']])
      assert.deepEqual(await realFile(uri('opened', ...own), root), { uri: uri('opened', ...own), linked: false });
    for (const place of [['link'], ['art', 'chain'], ['folder', 'a']])
      assert.deepEqual(await realFile(uri('opened', ...place), root), { uri: uri('mine', 'a'), linked: true });
    const above = await realFile(uri('other-name', 'own'), uri('other-name'));
    assert.deepEqual(above, { uri: uri('opened', 'own'), linked: false });
    assert.equal((await realFile(uri('other-name', 'own'))).linked, false);
    assert.equal((await realFile(uri('opened', 'link'))).linked, true);
    await assert.rejects(realFile(uri('opened', 'none'), root), { code: 'ENOENT' });
  });

  it('is replaced only if the path still leads to it', async () => {
    const { uri: real } = await realFile(uri('opened', 'link'));
    await userFiles.replace(uri('opened', 'link'), bytes('new'), bytes('old'), real);
    assert.deepEqual([await text('mine', 'a'), await text('opened', 'link')], ['new', 'new']);
    await writeFile(path.join(home, 'mine', 'a'), 'old');
    await rm(path.join(home, 'opened', 'link'));
    await symlink(path.join(home, 'mine', 'b'), path.join(home, 'opened', 'link'));
    await assert.rejects(userFiles.replace(uri('opened', 'link'), bytes('new'), bytes('old'), real), FileChangedError);
    assert.deepEqual([await text('mine', 'a'), await text('mine', 'b')], ['old', 'old']);
    assert.deepEqual((await readdir(path.join(home, 'mine'))).sort(), ['a', 'b']);
  });
});
