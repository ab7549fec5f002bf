import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../support/folders';
import { type Attempt, watchNetwork } from '../support/service/watchNetwork';
import { folderWith, run, sample } from './support';

const ID = 'sprite-kiln.sprite-kiln';

describe('No telemetry', () => {
  const attempts: Attempt[] = [];
  let stop = () => {};
  let folder = '';

  before(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });
  beforeEach(() => {
    attempts.length = 0;
    stop = watchNetwork((attempt) => attempts.push(attempt));
  });
  afterEach(() => stop());
  after(() => removeFolder(folder));

  /** Attempts by code of the extension: other extensions, and VS Code itself, share this process. */
  function own(): string[] {
    const home = vscode.extensions.getExtension(ID)?.extensionPath ?? assert.fail('no extension');
    return attempts.filter(({ stack }) => stack.includes(path.join(home, 'dist'))).map(({ stack }) => stack);
  }

  it('means that nothing of the extension reaches the network while it previews, draws, makes a normal map, and exports', async () => {
    const hero = path.join(folder, 'hero.png');
    await vscode.extensions.getExtension(ID)?.activate();
    await vscode.commands.executeCommand('spriteKiln.preview', vscode.Uri.file(hero));
    const drawn = await run('edit', { files: [hero], prompt: 'a red cloak' });
    assert.equal(drawn.status, 'succeeded');
    await run('normalMap', { files: [hero] });
    await vscode.commands.executeCommand('spriteKiln.export', { files: [hero], format: 'gif' });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(own(), []);
  });

  it('is watched: an attempt of this process is noticed', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}/`).catch(() => {});
    } finally {
      server.close();
    }
    assert.ok(attempts.some(({ what }) => what.startsWith('connect 127.0.0.1:')));
  });
});
