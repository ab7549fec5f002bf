import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { folderWith, namesIn, run, sample, withoutTrust } from '../support';

/** The UI of restricted mode is tested in test/ui; this covers code that calls commands. */
describe('Commands in an untrusted workspace', () => {
  let folder: string;
  let trust: () => void;

  before(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    trust = withoutTrust();
  });

  after(async () => {
    trust();
    await removeFolder(folder);
  });

  for (const command of ['generate', 'edit', 'styleReference', 'directionSet', 'animate', 'normalMap']) {
    it(`${command} rejects with an UntrustedError, and makes nothing`, async () => {
      const files = command === 'generate' ? {} : { files: [path.join(folder, 'hero.png')] };
      const options = { ...files, prompt: 'x', outputFolder: folder };
      await assert.rejects(async () => run(command, options), { name: 'UntrustedError', message: /trusted workspace/ });
      assert.deepEqual(await namesIn(folder), ['hero.png']);
    });
  }

  it('preview works', async () => {
    await vscode.commands.executeCommand('spriteKiln.preview', vscode.Uri.file(path.join(folder, 'hero.png')));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});
