import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { emptyRepository, numberedSprite, type TestRepository } from '../../support/references/gitRepository';
import { newKnight, oldKnight } from '../../support/sprites/knightVersions';
import { waitFor } from '../../support/wait';
import { untilWatched, workspaceFolder } from '../support';

interface OpenedRepository {
  status(): Promise<void>;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { openRepository(root: vscode.Uri): Promise<OpenedRepository | null> };
}

const gitSettings = () => vscode.workspace.getConfiguration('git');
const labels = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ label }) => label);

/** Lists what differs with VS Code's own Git extension and a real repository. */
describe('Comparing sprites with a branch', () => {
  let repository: TestRepository;
  let opened: OpenedRepository;

  before(async () => {
    repository = emptyRepository(workspaceFolder());
    for (const [at, name] of ['art/hero.png', 'art/old.png', 'art/plain.png', 'slime.png'].entries())
      repository.write(name, numberedSprite(at));
    repository.commit('Start');
    repository.git(['checkout', '--quiet', '-b', 'work']);
    repository.git(['mv', 'art/old.png', 'art/new.png']);
    repository.write('slime.png', numberedSprite(9));
    repository.commit('Work');
    const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
    assert.ok(extension, 'VS Code has its Git extension');
    const exported = await extension.activate();
    await gitSettings().update('enabled', true, vscode.ConfigurationTarget.Global);
    await waitFor('the Git extension', () => exported.enabled);
    const found = await exported.getAPI(1).openRepository(vscode.Uri.file(repository.root));
    assert.ok(found, 'the repository was opened');
    opened = found;
    await untilWatched(repository.root);
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await gitSettings().update('enabled', false, vscode.ConfigurationTarget.Global);
    await removeFolder(repository.root);
  });

  const compare = async (folder = '') => {
    const uri = vscode.Uri.file(path.join(repository.root, folder)).toString();
    const found = await vscode.commands.executeCommand<{ file: string; kind: string }[]>(
      'spriteKiln.compareSpritesWithBranch',
      { folder: uri, base: 'refs/heads/main' },
    );
    return found.map(({ file, kind }) => `${kind} ${file}`);
  };

  it('lists what differs in a tab of its own, in a folder or in all, and follows files and commits', async () => {
    assert.deepEqual(await compare(), ['renamed art/new.png', 'changed slime.png']);
    const pages = () => labels().filter((label) => label === 'Sprites (main ↔ Working Tree)').length;
    await waitFor('the tab', () => pages() === 1);
    assert.deepEqual(await compare('art'), ['renamed art/new.png']);
    await waitFor('another tab', () => pages() === 2);
    repository.write('art/hero.png', numberedSprite(20));
    repository.write('art/more/added.png', numberedSprite(21));
    await rm(path.join(repository.root, 'slime.png'));
    await opened.status();
    const all = ['added art/more/added.png', 'changed art/hero.png', 'removed slime.png', 'renamed art/new.png'];
    await waitFor('the files', async () => (await compare()).sort().join() === all.join());
    const frames = [0, 1].map((at) => ({ filename: `${at}`, frame: { x: at * 4, y: 0, w: 4, h: 8 }, duration: 100 }));
    repository.write('art/plain.json', JSON.stringify({ frames, meta: { image: 'plain.png', size: { w: 8, h: 8 } } }));
    await opened.status();
    await waitFor('the JSON of a sheet', async () => (await compare()).includes('changed art/plain.png'));
    repository.git(['checkout', '--quiet', '--force', 'main']);
    repository.git(['clean', '--quiet', '-fd']);
    await opened.status();
    await waitFor('the commit', async () => (await compare()).length === 0);
    assert.equal(pages(), 2);
  });

  it('opens comparisons of Aseprite files by the priority of their editor for differences, with the versions that VS Code names', async () => {
    const names = ['a/knight.aseprite', 'b/knight.aseprite'];
    for (const name of names) repository.write(name, oldKnight());
    repository.commit('Add knights');
    for (const name of names) repository.write(name, newKnight());
    repository.git(['add', 'b']);
    await opened.status();
    const openChange = (name: string) =>
      vscode.commands.executeCommand('git.openChange', vscode.Uri.file(path.join(repository.root, name)));
    // Both have the same name, which the title of VS Code's own tab leaves open.
    await openChange('a/knight.aseprite');
    await waitFor('the file', () => labels().includes('knight.aseprite (HEAD ↔ Working Tree)'));
    await openChange('b/knight.aseprite');
    await waitFor('what is staged', () => labels().includes('knight.aseprite (HEAD ↔ Index)'));
    await waitFor('only these', () => !labels().some((one) => one.startsWith('knight.aseprite (Working Tree)')));
  });

  it('opens comparisons of other images that a person associated with the preview, also of two with the same name', async function () {
    const associations = () => vscode.workspace.getConfiguration('workbench');
    // Older versions of VS Code go by the title of the tab.
    if (associations().inspect('diffEditorAssociations')?.defaultValue === undefined) return this.skip();
    await associations().update(
      'diffEditorAssociations',
      { '*.png': 'spriteKiln.preview' },
      vscode.ConfigurationTarget.Global,
    );
    try {
      const names = ['a/twin.png', 'b/twin.png'];
      for (const name of names) repository.write(name, numberedSprite(1));
      repository.commit('Add twins');
      for (const name of names) repository.write(name, numberedSprite(2));
      await opened.status();
      await vscode.commands.executeCommand('git.openChange', vscode.Uri.file(path.join(repository.root, 'b/twin.png')));
      await waitFor('the comparison', () => labels().includes('twin.png (HEAD ↔ Working Tree)'));
    } finally {
      await associations().update('diffEditorAssociations', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("refuses what isn't the name of a branch", async () => {
    const folder = vscode.Uri.file(repository.root).toString();
    for (const base of ['--output=x', 'HEAD~1', '']) {
      const call = vscode.commands.executeCommand('spriteKiln.compareSpritesWithBranch', { folder, base });
      await assert.rejects(Promise.resolve(call));
    }
  });
});
