import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { SpriteLedger } from '../../src/core/ledger/spriteLedger';
import { LedgerPage } from '../../src/extension/features/ledger/ledgerPage';
import { Log } from '../../src/extension/platform/log';
import type { LedgerInit } from '../../src/shared/protocol/ledger';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { pageInTab } from './previewBench';
import { editorFiles, folderWith, run, sample, workspaceFolder } from './support';

const LEDGER = 'sprites.ledger.jsonl';

/** The ledger of a project inside VS Code. */
describe('Sprite ledger', () => {
  it('shows the sprites of a folder on a page, which can name no others', async () => {
    const folder = await folderWith({ 'hero.png': await sample('hero.png') });
    const top = vscode.Uri.file(folder).toString();
    const ledger = new SpriteLedger({
      files: editorFiles,
      known: { find: async () => undefined },
      records: async () => [],
      ignored: async () => new Set(),
      originIds: () => [],
      git: async () => undefined,
      directory: () => path.join(folder, 'leases'),
    });
    const page = pageInTab();
    const call = page.call as unknown as (method: string, params: object) => Promise<unknown>;
    const shown = new LedgerPage(page.panel, top, {
      extension: vscode.Uri.file(root),
      files: editorFiles,
      log: new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true })),
      ledger,
      glances: { see: async () => ({}) },
    });
    try {
      const found = await waitFor('the list', async () => {
        const { state } = (await call('ready', {})) as LedgerInit;
        assert.equal(state.project, path.basename(folder));
        return state.found;
      });
      assert.deepEqual(
        found.rows.map(({ file, origin }) => [file, origin]),
        [['hero.png', 'none']],
      );
      assert.equal(await call('picture', { list: found.list, index: 9 }), null);
      await assert.rejects(call('picture', { list: found.list, index: -1 }));
      assert.match(((await call('shop', {})) as { text: string }).text, /^No sprite has a record/);
    } finally {
      page.close();
      shown.dispose();
      await removeFolder(folder);
    }
  });

  it('keeps the file of a project up to date if its settings want that, and only then', async () => {
    const file = path.join(workspaceFolder(), LEDGER);
    const folder = vscode.Uri.file(path.join(workspaceFolder(), 'ledger-art'));
    const settings = vscode.workspace.getConfiguration('spriteKiln', folder);
    try {
      await settings.update('ledger', true, vscode.ConfigurationTarget.Workspace);
      await run('generate', { prompt: 'a chest', size: 16, outputFolder: folder.fsPath });
      const text = await waitFor('the ledger', () => readFile(file, 'utf8').catch(() => undefined));
      assert.match(text, /"file":"ledger-art\/chest-1\.png"/);
      assert.ok(!text.includes(workspaceFolder()));
    } finally {
      await settings.update('ledger', undefined, vscode.ConfigurationTarget.Workspace);
      await rm(file, { force: true });
      await removeFolder(folder.fsPath);
    }
  });
});
