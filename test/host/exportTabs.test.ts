import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { WorkspaceBounds } from '../../src/core/disk/writeBounds';
import { AgreedRecipes } from '../../src/core/exports/agreedRecipes';
import { ExportWriter } from '../../src/core/exports/exportWriter';
import { LastExports } from '../../src/core/exports/lastExports';
import { OwnOutputs } from '../../src/core/exports/ownOutputs';
import { RecipeSources } from '../../src/core/exports/recipeSources';
import { ExportTabs } from '../../src/extension/features/export/exportTabs';
import { RememberedTabs } from '../../src/extension/features/export/rememberedTabs';
import { LinkedFolders } from '../../src/extension/platform/linkedFolders';
import { Log } from '../../src/extension/platform/log';
import { workspaceFolders } from '../../src/extension/platform/workspaceFiles';
import type { ExportInit, Made } from '../../src/shared/protocol/export';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { MemoryMemento } from '../support/runs/memoryStores';
import { distinctPng } from '../support/sprites/distinctPictures';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { pageInTab, type TestPage } from './previewBench';
import { editorFiles, folderWith } from './support';

/** Export pages that VS Code restores after the window is reloaded. */
describe('Export pages', () => {
  let folder: string;
  let source: string;
  let game: string;
  let exporter: SpriteThreads<'exports'>;
  let memory: MemoryMemento;
  let pages: TestPage[];

  beforeEach(async () => {
    const sprite = await readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
    folder = await folderWith({ 'hero.aseprite': sprite });
    source = vscode.Uri.file(path.join(folder, 'hero.aseprite')).toString();
    await mkdir(path.join(folder, 'game'));
    game = vscode.Uri.file(path.join(folder, 'game')).toString();
    exporter = new SpriteThreads('exports', { script: path.join(root, 'dist/spriteWorker.js') });
    memory = new MemoryMemento();
    pages = [];
  });

  afterEach(async () => {
    for (const page of pages) page.close();
    await exporter.close();
    await removeFolder(folder);
  });

  /** The pages of a new window. */
  function newWindow(): ExportTabs {
    const exports = new ExportWriter({
      files: editorFiles,
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
      exporter,
      // No test here packs an atlas, so its thread never starts.
      packer: new SpriteThreads('atlases', { script: path.join(root, 'dist/spriteWorker.js') }),
      version: '0.0.0',
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      own: new OwnOutputs(memory),
    });
    const choices = new Choices(memory, memory);
    return new ExportTabs({
      choices,
      cutsInCode: async () => [],
      extension: vscode.Uri.file(root),
      exports,
      recipes: new RecipeSources({ exports, agreed: new AgreedRecipes(memory), choices }),
      linked: new LinkedFolders(new WorkspaceBounds(memory, workspaceFolders)),
      last: new LastExports(memory),
      open: new RememberedTabs(memory),
      log: new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true })),
      ask: { folder: async () => game, replace: async () => undefined },
    });
  }

  async function bringBack(window: ExportTabs, state: unknown): Promise<TestPage> {
    const page = pageInTab();
    pages.push(page);
    await window.deserializeWebviewPanel(page.panel, state);
    return page;
  }

  /** The host's first answer to a page. */
  async function begin(page: TestPage): Promise<ExportInit> {
    return (await page.call('ready', {})) as unknown as ExportInit;
  }

  it('are restored with their files and the chosen folder, from just the name that the page stored', async () => {
    const opened = new RememberedTabs(memory).add([source], undefined);
    const first = newWindow();
    const page = await bringBack(first, { panel: opened.id });
    const { panel, state } = await begin(page);
    assert.equal(panel, opened.id);
    assert.deepEqual([state.title, state.beside], ['Export hero.aseprite', true]);
    await page.call('chooseFolder' as never, {} as never);
    first.dispose();

    const again = await bringBack(newWindow(), { panel: opened.id, options: { format: 'gif' } });
    const { state: after } = await begin(again);
    assert.deepEqual(after.sources, ['hero.aseprite']);
    assert.equal(after.beside, false);
    assert.match(after.folder ?? '', /\bgame$/);
  });

  it('export a tag by its label on the page', async () => {
    const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 100 }));
    const frameTags = [{ name: '$(walk)', from: 0, to: 0, direction: 'forward' }];
    await writeFile(path.join(folder, 'two.png'), distinctPng(32, 16));
    await writeFile(
      path.join(folder, 'two.json'),
      JSON.stringify({ frames, meta: { image: 'two.png', size: { w: 32, h: 16 }, frameTags } }),
    );
    const sheet = vscode.Uri.file(path.join(folder, 'two.png')).toString();
    const page = await bringBack(newWindow(), { panel: new RememberedTabs(memory).add([sheet], undefined).id });
    const { state, options } = await begin(page);
    const [tag] = state.tags;
    assert.notEqual(tag, '$(walk)');
    const made = await page.call('make' as never, { options: { ...options, tag } } as never);
    assert.deepEqual([(made as unknown as Made).made, (made as unknown as Made).frames], [true, 1]);
    const chosen = { ...options, tag, format: 'phaser' };
    const { usage } = (await page.call('make' as never, { options: chosen } as never)) as unknown as Made;
    assert.equal(usage?.engine, 'Phaser');
    assert.ok(usage.code.includes("play({ key: '$(walk)', repeat: -1 })"), usage.code);
  });

  it('are forgotten when a person closes them', async () => {
    const open = new RememberedTabs(memory);
    const { id } = open.add([source], undefined);
    const page = await bringBack(newWindow(), { panel: id });
    await begin(page);
    page.close();
    await waitFor('the state to be deleted', () => open.of(id) === undefined);
  });

  it('without stored state are closed, and so is a second one for the same files', async () => {
    const { id } = new RememberedTabs(memory).add([source], undefined);
    const window = newWindow();
    await begin(await bringBack(window, { panel: id }));
    for (const state of [undefined, null, 'x', { panel: 7 }, { panel: 'other' }, { panel: id }]) {
      const page = pageInTab();
      const closed = new Promise((resolve) => page.panel.onDidDispose(() => resolve(true)));
      await window.deserializeWebviewPanel(page.panel, state);
      assert.ok(await closed, JSON.stringify(state));
    }
  });
});
