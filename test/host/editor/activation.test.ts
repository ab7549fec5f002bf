import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { lateParts, loadedScripts } from '../../support/window/loadedCode';
import { folderWith, run, sample } from '../support';

function distFolder(): string {
  const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
  assert.ok(extension);
  return path.join(extension.extensionPath, 'dist');
}

let atStart: readonly string[] = [];
let afterRun: readonly string[] = [];

// Outside any `describe`, so that it runs before the first test of all files: some of them load code for rare files.
before('activate, make a run, and see what was loaded by them', async () => {
  await vscode.extensions.getExtension('sprite-kiln.sprite-kiln')?.activate();
  atStart = loadedScripts(distFolder());
  const folder = await folderWith({ 'hero.png': await sample('hero.png') });
  await run('normalMap', { files: [path.join(folder, 'hero.png')] });
  await removeFolder(folder);
  afterRun = loadedScripts(distFolder());
});

describe('Activation', () => {
  it('loads the entry, but not undici, PNG code, or the built-in service', () => {
    assert.ok(atStart.includes(path.join(distFolder(), 'extension.js')), atStart.join('\n'));
    assert.deepEqual(lateParts(atStart), []);
  });

  it('is checked: the strings that identify those parts are all in the build', () => {
    const scripts = readdirSync(distFolder(), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.startsWith('webview'))
      .map((name) => path.join(distFolder(), name));
    assert.deepEqual(lateParts(scripts), ['undici', 'PNG code', 'the built-in service']);
  });

  it("leaves a run's code to the run, and PNG code to the drawing thread", () => {
    assert.deepEqual(
      lateParts(afterRun).filter((part) => part !== 'undici'),
      ['the built-in service'],
    );
  });
});
