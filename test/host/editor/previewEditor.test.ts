import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { globFor } from '../../../src/core/domain/pictureFiles';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { journalFolder } from '../../support/runs/runRecords';
import { waitFor } from '../../support/wait';
import { folderWith, run, sample, untilWatched, workspaceFolder } from '../support';

const VIEW = 'spriteKiln.preview';

/** The custom editor in VS Code. */
describe('The Sprite Preview editor', () => {
  let folder: string;
  const file = (name: string) => vscode.Uri.file(path.join(folder, name));

  before(async () => {
    const hero = await sample('hero.png');
    folder = await folderWith({ 'hero.png': hero, 'other.png': hero, 'third.png': hero });
  });

  let cleanUp = async () => {};
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await cleanUp();
    cleanUp = async () => {};
  });
  after(() => removeFolder(folder));

  const tabs = () =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === VIEW);
  const labels = () => tabs().map(({ label }) => label);
  const shown = (label: string) => waitFor(`a tab ${label}`, () => tabs().find((tab) => tab.label === label));

  it('opens by its command, and by Open With', async () => {
    await vscode.commands.executeCommand(VIEW, file('hero.png'));
    await shown('hero.png');
    await vscode.commands.executeCommand('vscode.openWith', file('other.png'), VIEW);
    await shown('other.png');
  });

  it('knows extensions in upper case: by its menu, by default for Aseprite files, and in its watchers', async () => {
    const upper = await folderWith({
      'HERO.PNG': await sample('hero.png'),
      'WALK.ASEPRITE': await readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite')),
    });
    const place = (name: string) => vscode.Uri.file(path.join(upper, name));
    const views = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs: all }) =>
        all.map(({ label, input }) => [label, input instanceof vscode.TabInputCustom ? input.viewType : '']),
      );
    const watcher = vscode.workspace.createFileSystemWatcher(globFor('shown'));
    const heard: string[] = [];
    const hearing = watcher.onDidChange(({ fsPath }) => heard.push(path.basename(fsPath)));
    try {
      await vscode.commands.executeCommand('vscode.open', place('WALK.ASEPRITE'), { preview: false });
      await vscode.commands.executeCommand(VIEW, place('HERO.PNG'));
      await waitFor('both tabs', () => views().length === 2);
      assert.deepEqual(views(), [
        ['WALK.ASEPRITE', 'spriteKiln.aseprite'],
        ['HERO.PNG', VIEW],
      ]);
      await untilWatched(upper);
      await writeFile(place('HERO.PNG').fsPath, await sample('slime.png'));
      await waitFor('the change', () => heard.includes('HERO.PNG'));
    } finally {
      hearing.dispose();
      watcher.dispose();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await removeFolder(upper);
    }
  });

  it("isn't the default editor of an image", async () => {
    await vscode.commands.executeCommand('vscode.open', file('hero.png'));
    await waitFor('the tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'hero.png');
    assert.deepEqual(labels(), []);
  });

  const IMAGE = 'imagePreview.previewEditor';
  const open = (name: string, preview: boolean) =>
    vscode.commands.executeCommand('vscode.openWith', file(name), IMAGE, { preview });
  /** Label, view, and state of each tab, in order. */
  const row = () =>
    vscode.window.tabGroups.activeTabGroup.tabs.map(({ label, input, isPinned, isPreview }) => [
      label,
      input instanceof vscode.TabInputCustom ? input.viewType : '',
      ...(isPinned ? ['pinned'] : []),
      ...(isPreview ? ['preview'] : []),
    ]);

  it('replaces the image view of the same file', async () => {
    for (const name of ['hero.png', 'other.png', 'third.png']) await open(name, false);
    await open('other.png', false);
    await vscode.commands.executeCommand(VIEW, file('other.png'));
    await waitFor('the image view to go', () => row().length === 3);
    assert.deepEqual(row(), [
      ['hero.png', IMAGE],
      ['other.png', VIEW],
      ['third.png', IMAGE],
    ]);
  });

  it('replaces a pinned or preview-mode image view, keeping that state', async () => {
    await open('hero.png', false);
    await vscode.commands.executeCommand('workbench.action.pinEditor');
    await open('other.png', true);
    await vscode.commands.executeCommand(VIEW, file('other.png'));
    await waitFor('the image view to go', () => row().length === 2 && row()[1]?.[1] === VIEW);
    assert.deepEqual(row()[1], ['other.png', VIEW, 'preview']);
    await vscode.commands.executeCommand(VIEW, file('hero.png'));
    await waitFor('the image view to go', () => row().length === 2 && row()[0]?.[1] === VIEW);
    assert.deepEqual(row(), [
      ['hero.png', VIEW, 'pinned'],
      ['other.png', VIEW, 'preview'],
    ]);
    // Pinned tabs survive closing all.
    await vscode.commands.executeCommand('workbench.action.unpinEditor');
  });

  it('shows several selected files in one tab', async () => {
    await vscode.commands.executeCommand(VIEW, file('hero.png'), ['hero.png', 'other.png', 'third.png'].map(file));
    await shown('hero.png and 2 more');
    assert.equal(tabs().length, 1);
  });

  it('opens files from code', async () => {
    await vscode.commands.executeCommand(VIEW, { files: [file('third.png').fsPath] });
    await shown('third.png');
  });

  it('shows a run under its title in the active group, each run once', async () => {
    await vscode.commands.executeCommand(VIEW, file('hero.png'));
    await shown('hero.png');
    const edit = await newRun('hero.png');
    await vscode.commands.executeCommand('spriteKiln.previewRun', edit);
    assert.equal((await shown('Edit hero.png')).group.viewColumn, vscode.ViewColumn.One);
    await vscode.commands.executeCommand('spriteKiln.previewRun', edit);
    assert.deepEqual(labels(), ['hero.png', 'Edit hero.png']);
    assert.equal(vscode.window.tabGroups.all.length, 1);
  });

  it('shows a run beside text with unsaved changes', async () => {
    const edit = await newRun('hero.png');
    const written = await vscode.workspace.openTextDocument({ content: 'load("hero.png")' });
    await vscode.window.showTextDocument(written);
    await waitFor('unsaved changes', () => vscode.window.tabGroups.activeTabGroup.activeTab?.isDirty);
    await vscode.commands.executeCommand('spriteKiln.previewRun', edit);
    assert.equal((await shown('Edit hero.png')).group.viewColumn, vscode.ViewColumn.Two);
    await vscode.window.showTextDocument(written);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows a run beside the active group if the setting says so', async () => {
    const { update } = vscode.workspace.getConfiguration('spriteKiln');
    await update('openPreviewIn', 'beside', vscode.ConfigurationTarget.Global);
    cleanUp = async () => update('openPreviewIn', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand(VIEW, file('hero.png'));
    await shown('hero.png');
    const edit = await newRun('hero.png');
    await vscode.commands.executeCommand('spriteKiln.previewRun', edit);
    const tab = await shown('Edit hero.png');
    assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand('spriteKiln.previewRun', edit);
    assert.deepEqual(labels(), ['hero.png', 'Edit hero.png']);
    await vscode.commands.executeCommand('spriteKiln.previewRun', await newRun('other.png'));
    const other = await shown('Edit other.png');
    assert.equal(other.group.viewColumn, vscode.ViewColumn.Two);
  });

  it('shows a run in the whole window if nothing else is open', async () => {
    await vscode.commands.executeCommand('spriteKiln.previewRun', await newRun('hero.png'));
    assert.equal((await shown('Edit hero.png')).group.viewColumn, vscode.ViewColumn.One);
    assert.equal(vscode.window.tabGroups.all.length, 1);
  });

  async function newRun(source: string): Promise<string> {
    await run('edit', { files: [file(source)], prompt: 'a red cloak' });
    const names = (await readdir(journalFolder(workspaceFolder()))).filter((name) => name.endsWith('.json')).sort();
    return (names.at(-1) ?? '').replace('.json', '');
  }
});
