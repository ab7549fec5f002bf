import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { AtlasInit, AtlasPacked } from '../../src/shared/protocol/atlas';
import { removeFolder } from '../support/folders';
import { distinctPng } from '../support/sprites/distinctPictures';
import { waitFor } from '../support/wait';
import { atlasPageOf } from './atlasBench';
import { folderWith, namesIn, untilWatched } from './support';

const RECIPE = `{
  "sources": ["art/*.png"],
  "exports": [
    { "format": "pixi", "folder": "out" }
  ]
}
`;

/** The page of an atlas inside VS Code, where its changes are edits of the recipe. */
describe('Atlas page', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const uri = () => vscode.Uri.file(file('hud.atlas.json'));
  const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const document = () => vscode.workspace.openTextDocument(uri());

  beforeEach(async () => {
    // Its first command loads the whole extension, which follows recipes.
    await vscode.commands.executeCommand('spriteKiln.export', {}).then(undefined, () => {});
    folder = await folderWith({ 'hud.atlas.json': new TextEncoder().encode(RECIPE) });
    await mkdir(file('art'));
    await untilWatched(folder);
    for (const name of ['hero', 'coin']) await writeFile(file(`art/${name}.png`), distinctPng(8, 8));
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('opens from the text and goes back to it', async () => {
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('spriteKiln.showAtlas');
    await waitFor('the page', () => tab() instanceof vscode.TabInputCustom);
    assert.equal((tab() as vscode.TabInputCustom).viewType, 'spriteKiln.atlas');
    await vscode.commands.executeCommand('vscode.openWith', uri(), 'default');
    await waitFor('the text', () => tab() instanceof vscode.TabInputText);
    await vscode.commands.executeCommand('vscode.open', uri());
    assert.ok(tab() instanceof vscode.TabInputText, 'the text is the default');
  });

  it('changes the recipe as edits that are undone, packs what isn’t saved, and writes the files when it is', async () => {
    await vscode.commands.executeCommand('vscode.openWith', uri(), 'spriteKiln.atlas');
    const opened = await document();
    const bench = await atlasPageOf(opened);
    try {
      const { state } = await bench.call<AtlasInit>('ready', {});
      assert.deepEqual([state.sources, state.exports[0]?.format, state.canChange], [['art/*.png'], 'pixi', true]);
      const pack = () => bench.call<AtlasPacked>('pack', { index: 0 });
      const first = await pack();
      assert.deepEqual([first.sprites, first.problems, first.counts], [['coin', 'hero'], [], [2]]);
      assert.deepEqual(
        first.files.map(({ there }) => there),
        ['new', 'new'],
      );
      await bench.call('set', { index: 0, name: 'padding', value: 16 });
      assert.equal(opened.getText(), RECIPE.replace('"out" }', '"out", "padding": 16 }'));
      assert.ok(opened.isDirty);
      const area = ({ sheet }: AtlasPacked) => sheet?.use.area ?? 0;
      const wide = await pack();
      assert.ok(area(wide) > area(first), `${area(wide)} ${area(first)}`);
      await waitFor('the page to be in front', () => tab() instanceof vscode.TabInputCustom);
      await vscode.commands.executeCommand('undo');
      await waitFor('the text to be as before', () => opened.getText() === RECIPE);
      await bench.call('set', { index: 0, name: 'padding', value: 16 });
      await bench.call('exportNow', {});
      await waitFor('the files', async () => (await namesIn(file('out')).catch(() => [])).length === 2);
      assert.equal(opened.isDirty, false);
      assert.match(await readFile(file('hud.atlas.json'), 'utf8'), /"padding": 16/);
      const { meta } = JSON.parse(await readFile(file('out/hud.json'), 'utf8'));
      assert.deepEqual(meta.size, { w: wide.sheet?.layout.pages[0]?.width, h: wide.sheet?.layout.pages[0]?.height });
      await waitFor('how it ended', () => bench.state()?.ended && !bench.state()?.exporting);
      assert.equal(bench.state()?.ended?.isFailed, false);
      const after = await pack();
      assert.deepEqual(
        after.files.map(({ there }) => there),
        ['same', 'same'],
      );
    } finally {
      await bench.close();
    }
  });

  it('follows its sprites and its text, and keeps what was good while the text has faults', async () => {
    const opened = await document();
    const bench = await atlasPageOf(opened);
    try {
      const { state } = await bench.call<AtlasInit>('ready', {});
      await bench.call('pack', { index: 0 });
      await writeFile(file('art/tree.png'), distinctPng(5, 5));
      await waitFor('the new sprite', () => (bench.state()?.version ?? 0) > state.version);
      assert.deepEqual((await bench.call<AtlasPacked>('pack', { index: 0 })).sprites, ['coin', 'hero', 'tree']);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(opened.uri, new vscode.Range(0, 0, 1, 0), '{{\n');
      await vscode.workspace.applyEdit(edit);
      await waitFor('the fault', () => bench.state()?.canChange === false);
      assert.deepEqual(bench.state()?.sources, ['art/*.png']);
      assert.match((await bench.call<AtlasPacked>('pack', { index: 0 })).problems.join(), /valid JSON/);
      await assert.rejects(bench.call('set', { index: 0, name: 'padding', value: 1 }), /has errors/);
    } finally {
      await bench.close();
    }
  });
});
