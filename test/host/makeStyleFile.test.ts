import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { makeStyleFile } from '../../src/extension/commands/styleFile';
import type { Services } from '../../src/extension/services';
import { removeFolder } from '../support/folders';
import { waitFor } from '../support/wait';
import { pixelParts } from './previewPixels';
import { folderWith, sample } from './support';

const NAME = '.sprite-kiln.json';

/** *Make Style File…* as a person uses it. */
describe('Make Style File', () => {
  let folder: string;
  let said: string[];
  let title: string | undefined;
  let offered: readonly vscode.QuickPickItem[];
  const { showQuickPick, showInformationMessage } = vscode.window;
  const services = {
    ...pixelParts(),
    linked: { mayWrite: async () => true },
  } as unknown as Services;
  const content = () => readFile(path.join(folder, NAME), 'utf8');
  /** The person unchecks some parts, or cancels, then chooses buttons. */
  const answer = (without: readonly string[] | undefined, ...buttons: (string | undefined)[]) => {
    const left = [...buttons];
    Object.assign(vscode.window, {
      showQuickPick: async (rows: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
        offered = rows;
        title = options.title;
        return without && rows.filter(({ label, kind }) => kind === undefined && !without.includes(label));
      },
      showInformationMessage: async (text: string) => {
        said.push(text);
        return left.shift();
      },
    });
  };
  const make = () => makeStyleFile(services, [vscode.Uri.file(folder)]);

  beforeEach(async () => {
    said = [];
    offered = [];
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showQuickPick, showInformationMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('writes what is left checked, and opens the file', async () => {
    answer(['References', 'Alpha']);
    await make();
    const parts = offered.filter(({ kind }) => kind === undefined);
    assert.ok(parts.length >= 5 && parts.every(({ picked }) => picked));
    assert.equal(offered.find(({ label }) => label === 'References')?.description, 'hero.png');
    const style = JSON.parse(await content());
    assert.deepEqual([style.references, style.alpha, style.sizes], [undefined, undefined, [32]]);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, path.join(folder, NAME));
    assert.deepEqual(said, []);
  });

  it('writes nothing if the person cancels, or unchecks everything', async () => {
    answer(undefined);
    await make();
    answer(offered.map(({ label }) => label));
    await make();
    await assert.rejects(content(), { code: 'ENOENT' });
  });

  it('asks whether images are checked, says that Problems stays off otherwise, and keeps what an existing file says', async () => {
    const picked = () => offered.find(({ label }) => label === 'Check Images')?.picked;
    answer([]);
    await make();
    const asked = offered.find(({ label }) => label === 'Check Images');
    assert.match(asked?.detail ?? '', /Problems panel, which stays off otherwise/);
    assert.equal(JSON.parse(await content()).problems, true);
    answer(['Check Images']);
    await make();
    assert.deepEqual([picked(), JSON.parse(await content()).problems], [true, false]);
    answer(['Check Images']);
    await make();
    assert.deepEqual([picked(), JSON.parse(await content()).problems], [false, false]);
    await removeFolder(path.join(folder, NAME));
    answer(['Check Images']);
    await make();
    assert.equal(JSON.parse(await content()).problems, false);
  });

  it('updates an existing file: the rest of it stays, and Undo restores it', async () => {
    const old = '{\n  // Ours.\n  "words": "flat",\n  "sizes": [64]\n}\n';
    await writeFile(path.join(folder, NAME), old);
    answer(['Palette', 'References', 'Outline', 'Light'], 'Undo');
    await make();
    assert.match(title ?? '', /^Update \.sprite-kiln\.json in /);
    await waitFor('Undo', () => said.length === 2);
    assert.deepEqual(said, ['Updated .sprite-kiln.json.', '.sprite-kiln.json was restored.']);
    assert.equal(await content(), old);
    answer(['Palette', 'References', 'Outline', 'Light']);
    await make();
    assert.match(await content(), /\/\/ Ours\.\n {2}"words": "flat",\n {2}"sizes": \[\n {4}32/);
  });

  it('leaves a damaged file alone', async () => {
    await writeFile(path.join(folder, NAME), '{ "words": ');
    answer([]);
    await assert.rejects(make(), /has errors\. Fix them first\./);
    assert.equal(await content(), '{ "words": ');
  });
});
