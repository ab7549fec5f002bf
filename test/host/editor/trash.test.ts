import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { EditorTrash, editorBin, hasTrash } from '../../../src/extension/platform/bin';
import { removeFolder } from '../../support/folders';
import { folderWith, namesIn } from '../support';

/** Files deleted by VS Code's own file system, which has a trash on a desktop but not on a server. */
describe("VS Code's trash", () => {
  const bin = editorBin(() => assert.fail('Nobody is asked here.'));
  let folder: string;
  const uri = (name: string) => vscode.Uri.file(path.join(folder, name)).toString();

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': new Uint8Array([1]), 'other.png': new Uint8Array([2]) });
  });

  afterEach(() => removeFolder(folder));

  it('is detected without changing a file, and reported correctly', async () => {
    const told = await hasTrash(vscode.Uri.file(folder).toString());
    assert.equal(told, vscode.env.appHost === 'desktop');
    assert.deepEqual(await namesIn(folder), ['hero.png', 'other.png']);
    if (told) await bin.toTrash(uri('hero.png'));
    else await assert.rejects(() => bin.toTrash(uri('hero.png')));
    assert.deepEqual(await namesIn(folder), told ? ['other.png'] : ['hero.png', 'other.png']);
  });

  it('is no longer expected in a folder after it refused one of its files', async () => {
    const trash = new EditorTrash();
    const here = vscode.Uri.file(folder).toString();
    assert.equal(await trash.hasTrash(here), vscode.env.appHost === 'desktop');
    await assert.rejects(trash.toTrash(uri('missing.png')));
    assert.equal(await trash.hasTrash(here), false);
    assert.deepEqual(await namesIn(folder), ['hero.png', 'other.png']);
  });

  it("isn't used if a file is deleted permanently", async () => {
    await bin.forGood(uri('hero.png'));
    assert.deepEqual(await namesIn(folder), ['other.png']);
  });
});
