import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { SpriteLedger } from '../../src/core/ledger/spriteLedger';
import { LedgerPage, type LedgerPageDependencies } from '../../src/extension/features/ledger/ledgerPage';
import { Ledgers } from '../../src/extension/features/ledger/ledgers';
import { Log } from '../../src/extension/platform/log';
import type { LedgerInit } from '../../src/shared/protocol/ledger';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { pageInTab, type TestPage } from './previewBench';
import { editorFiles, folderWith, run, sample, workspaceFolder } from './support';

const LEDGER = 'sprites.ledger.jsonl';

type Call = (method: string, params: object) => Promise<unknown>;

const callOf = (page: TestPage) => page.call as unknown as Call;

/** Of a project without records. */
function dependenciesIn(folder: string): LedgerPageDependencies {
  return {
    extension: vscode.Uri.file(root),
    files: editorFiles,
    log: new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true })),
    ledger: new SpriteLedger({
      files: editorFiles,
      known: { find: async () => undefined },
      records: async () => [],
      ignored: async () => new Set(),
      originIds: () => [],
      git: async () => undefined,
      directory: () => path.join(folder, 'leases'),
    }),
    glances: { see: async () => ({}) },
  };
}

/** The ledger of a project inside VS Code. */
describe('Sprite ledger', () => {
  it('shows the sprites of a folder on a page, which can name no others', async () => {
    const folder = await folderWith({ 'hero.png': await sample('hero.png') });
    const top = vscode.Uri.file(folder).toString();
    const page = pageInTab();
    const call = callOf(page);
    const shown = new LedgerPage(page.panel, top, dependenciesIn(folder));
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

  it('comes back with its window, from just the name that the page stored', async () => {
    const folder = workspaceFolder();
    const ledgers = new Ledgers({
      ...dependenciesIn(folder),
      ledgerKeeper: { changed: () => {} },
      runs: { onDidChange: () => ({ dispose: () => {} }) },
    });
    const first = pageInTab();
    const own = new LedgerPage(first.panel, vscode.Uri.file(folder).toString(), dependenciesIn(folder));
    const again = pageInTab();
    try {
      const { panel } = (await callOf(first)('ready', {})) as LedgerInit;
      assert.ok(!panel.includes(path.basename(folder)));
      await ledgers.deserializeWebviewPanel(again.panel, { panel, kind: 'ai', text: '' });
      assert.equal(((await callOf(again)('ready', {})) as LedgerInit).state.project, path.basename(folder));
      for (const state of [undefined, 'x', { panel: 7 }, { panel: 'other' }, { panel }]) {
        const page = pageInTab();
        const closed = new Promise((resolve) => page.panel.onDidDispose(() => resolve(true)));
        await ledgers.deserializeWebviewPanel(page.panel, state);
        assert.ok(await closed, JSON.stringify(state));
      }
    } finally {
      own.dispose();
      first.close();
      again.close();
      ledgers.dispose();
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
