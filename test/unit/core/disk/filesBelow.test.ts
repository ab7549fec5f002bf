import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { filesBelow } from '../../../../src/core/disk/filesBelow';
import { removeFolder, temporaryDirectory } from '../../../support/folders';

describe('Files below a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    for (const name of ['art/deep', '.git', 'node_modules/x', 'elsewhere.png'])
      await mkdir(path.join(folder, name), { recursive: true });
    for (const name of ['a.png', 'art/b.png', 'art/b.txt', 'art/deep/c.png', '.git/d.png', 'node_modules/x/e.png'])
      await writeFile(path.join(folder, name), name);
  });

  afterEach(() => removeFolder(folder));

  const isPicture = (name: string) => name.endsWith('.png');

  /** Their paths in the folder, sorted. */
  async function found(signal = new AbortController().signal, at = folder): Promise<string[]> {
    const uris: string[] = [];
    for await (const uri of filesBelow(vscode.Uri.file(at).toString(), diskFiles, isPicture, signal)) uris.push(uri);
    return uris
      .map((uri) => path.relative(folder, vscode.Uri.parse(uri, true).fsPath).split(path.sep).join('/'))
      .sort();
  }

  it('are those with the requested names, except in generated folders', async () => {
    assert.deepEqual(await found(), ['a.png', 'art/b.png', 'art/deep/c.png']);
  });

  it('are found at the top of a file system that has no path', async () => {
    const entries = async () => [{ name: 'a b.png', kind: 'file' as const }];
    const uris: string[] = [];
    for await (const uri of filesBelow('vscode-test-web://mount', { entries }, isPicture, new AbortController().signal))
      uris.push(uri);
    assert.deepEqual(uris, ['vscode-test-web://mount/a%20b.png']);
  });

  it('include links to files, but not links to folders or broken links', async () => {
    await symlink(path.join(folder, 'a.png'), path.join(folder, 'art/link.png'));
    await symlink(path.join(folder, 'gone.png'), path.join(folder, 'art/nowhere.png'));
    await symlink(path.join(folder, 'art'), path.join(folder, 'round.png'));
    assert.deepEqual(await found(), ['a.png', 'art/b.png', 'art/deep/c.png', 'art/link.png']);
  });

  it('leave out what can’t be read, and say what that was', async () => {
    await symlink(path.join(folder, 'gone.png'), path.join(folder, 'art/nowhere.png'));
    await symlink(path.join(folder, 'gone.txt'), path.join(folder, 'art/nowhere.txt'));
    await symlink('circle.png', path.join(folder, 'circle.png'));
    const closed = pathToFileURL(path.join(folder, 'art/deep')).href;
    // Whoever may do everything can read every folder.
    const entries: typeof diskFiles.entries = async (uri) => {
      if (uri === closed) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return diskFiles.entries(uri);
    };
    const unread: string[] = [];
    const { signal } = new AbortController();
    const all = filesBelow(pathToFileURL(folder).href, { entries }, isPicture, signal, undefined, (uri) =>
      unread.push(uri),
    );
    let read = 0;
    for await (const _ of all) read++;
    assert.equal(read, 2);
    assert.deepEqual(unread.map((uri) => path.relative(folder, fileURLToPath(uri))).sort(), [
      path.join('art', 'deep'),
      path.join('art', 'nowhere.png'),
      'circle.png',
    ]);
  });

  it('are empty for a file, a missing folder, and after a cancel', async () => {
    assert.deepEqual(await found(undefined, path.join(folder, 'a.png')), []);
    assert.deepEqual(await found(undefined, path.join(folder, 'gone')), []);
    assert.deepEqual(await found(AbortSignal.abort()), []);
  });
});
