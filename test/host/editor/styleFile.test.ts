import assert from 'node:assert/strict';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { StyleFileMade } from '../../../src/extension/commands/styleFile';
import { removeFolder } from '../../support/folders';
import { waitFor } from '../../support/wait';
import { folderWith, sample, typeAndSave, withoutTrust } from '../support';

const NAME = '.sprite-kiln.json';

describe('Style files in the editor', () => {
  let folder: string;
  const uri = () => vscode.Uri.file(path.join(folder, NAME));
  const make = async (argument: object) =>
    vscode.commands.executeCommand<StyleFileMade>('spriteKiln.makeStyleFile', argument);
  const open = async (text: string) => {
    await writeFile(uri().fsPath, text);
    const document = await vscode.workspace.openTextDocument(uri());
    await vscode.window.showTextDocument(document);
    return document;
  };
  const behind = (document: vscode.TextDocument, text: string) =>
    document.positionAt(document.getText().indexOf(text) + text.length);
  /** Labels of completions; the JSON server needs a moment to start. */
  const completed = async (document: vscode.TextDocument, text: string, wanted: string) => {
    let labels: string[] = [];
    await waitFor(`${wanted} after ${text}`, async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        behind(document, text),
      );
      labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return labels.includes(wanted);
    });
    return labels;
  };

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png'), 'slime.png': await sample('slime.png') });
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('are made from sprites, and never replace one', async () => {
    const { file, style } = await make({ files: [folder] });
    assert.equal(vscode.Uri.parse(file).fsPath, uri().fsPath);
    assert.deepEqual(style.references, ['hero.png', 'slime.png']);
    assert.deepEqual(JSON.parse(await readFile(uri().fsPath, 'utf8')), style);
    await assert.rejects(make({ files: [folder] }), { name: 'ArgumentError', message: `${NAME} already exists.` });
    assert.deepEqual(JSON.parse(await readFile(uri().fsPath, 'utf8')), style);
  });

  it('are refused with a wrong argument, outside of the workspace, and without trust', async () => {
    const wrong = (argument: object, words: RegExp) => assert.rejects(make(argument), words);
    await wrong({}, /“files” must be a list of paths, URI strings, or Uris\./);
    await wrong({ files: [folder], colour: 1 }, /Unknown field “colour”\. Allowed: files and folder\./);
    await symlink(os.tmpdir(), path.join(folder, 'out'));
    await wrong({ files: [path.join(folder, 'hero.png')], folder: path.join(folder, 'out') }, /OutsideError/);
    const trustAgain = withoutTrust();
    try {
      await wrong({ files: [folder] }, /UntrustedError/);
    } finally {
      trustAgain();
    }
    await assert.rejects(readFile(uri().fsPath), { code: 'ENOENT' });
  });

  it('are JSON with comments, and explained and completed by the schema', async () => {
    const document = await open('{\n  // Ours.\n  "outline": "dark",\n  "light": "",\n  ""\n}\n');
    assert.equal(document.languageId, 'jsonc');
    await completed(document, '  "light": "', '"top-left"').catch(() =>
      completed(document, '  "light": "', 'top-left'),
    );
    assert.ok((await completed(document, '",\n  "', 'palette')).includes('problems'));
    await typeAndSave(uri().fsPath, '{\n  // Ours.\n  "outline": "dark"\n}');
    await waitFor('the hover', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        behind(document, '"out'),
      );
      const texts = hovers.flatMap(({ contents }) =>
        contents.map((one) => (typeof one === 'string' ? one : one.value)),
      );
      return texts.some((text) => text.includes('The outline of sprites'));
    });
  });

  it('have color swatches', async () => {
    const document = await open('{ "palette": ["#ff0000", "#00ff00"] }');
    await waitFor('the colors', async () => {
      const colors = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
        'vscode.executeDocumentColorProvider',
        document.uri,
      );
      return colors.length === 2 && colors[0]?.color.red === 1;
    });
  });

  it('have their paths completed, and reported if they lead nowhere', async () => {
    const document = await open('{ "references": ["hero.png", ""] }');
    const labels = await completed(document, '"hero.png", "', 'slime.png');
    assert.ok(!labels.includes(NAME));
    const problems = () =>
      vscode.languages
        .getDiagnostics(uri())
        .flatMap(({ source, message, range }) => (source === 'Sprite Kiln' ? [[message, range.start.line]] : []));
    await typeAndSave(uri().fsPath, '{\n  "palette": "missing.gpl"\n}');
    await waitFor('the problem', () => problems().length > 0);
    assert.deepEqual(problems(), [
      [
        "The palette “missing.gpl” can't be read. Allowed are files with these extensions: gpl, hex, pal, act, and ase.",
        1,
      ],
    ]);
    await typeAndSave(uri().fsPath, '{\n  "palette": ["#000000"]\n}');
    await waitFor('the problem to go', () => problems().length === 0);
  });
});
