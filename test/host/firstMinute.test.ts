import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { Credits } from '../../src/core/account/credits';
import { StatusBar } from '../../src/extension/features/account/statusBar';
import { keyOf, type Milestone } from '../../src/extension/features/firstSteps/milestones';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { waitFor } from '../support/wait';
import { namesIn, run, sample, withoutTrust, workspaceFolder } from './support';

const SAMPLES = ['chest.png', 'fox.png', 'knight.png', 'slime.png'];

/** Names of the sample folders in the workspace. */
const folders = async () => (await namesIn(workspaceFolder())).filter((name) => name.startsWith('sprite-samples'));

const trySamples = () => vscode.commands.executeCommand<string[] | undefined>('spriteKiln.trySamples');

const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);

/** Tells the extension from now on that no folder is open. @returns a function that ends this */
function withoutFolder(): () => void {
  const folders = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders');
  assert.ok(folders);
  Object.defineProperty(vscode.workspace, 'workspaceFolders', { configurable: true, get: () => undefined });
  return () => Object.defineProperty(vscode.workspace, 'workspaceFolders', folders);
}

/** Keys set to true from now on, and recorded calls of commands that aren't executed. `restore` ends it. */
function watchContext() {
  const keys = new Set<string>();
  const refused = new Set<string>();
  const calls: string[][] = [];
  const original = vscode.commands.executeCommand;
  const watched = (command: string, ...args: unknown[]) => {
    if (command === 'setContext' && args[1] === true) keys.add(String(args[0]));
    if (!refused.has(command)) return original(command, ...args);
    calls.push([command, ...args.map((one) => (one instanceof vscode.Uri ? one.fsPath : String(one)))]);
    return Promise.resolve();
  };
  Object.assign(vscode.commands, { executeCommand: watched });
  return { keys, refused, calls, restore: () => Object.assign(vscode.commands, { executeCommand: original }) };
}

describe('First steps', () => {
  let context: ReturnType<typeof watchContext>;
  const reached = (milestone: Milestone) => waitFor(keyOf(milestone), () => context.keys.has(keyOf(milestone)));

  beforeEach(() => {
    context = watchContext();
  });

  afterEach(async () => {
    context.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of await folders()) await removeFolder(path.join(workspaceFolder(), name));
  });

  it('sample sprites go into a new folder each time, and the first one is shown', async () => {
    const files = (await trySamples()) ?? assert.fail('no samples');
    assert.deepEqual(await namesIn(path.join(workspaceFolder(), 'sprite-samples')), SAMPLES);
    const [first = ''] = files;
    await waitFor('the preview', () =>
      tabs().some(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === first),
    );
    await reached('sprite');
    const knight = fileURLToPath(first);
    await writeFile(knight, 'painted on');
    await trySamples();
    assert.deepEqual(await folders(), ['sprite-samples', 'sprite-samples-2']);
    assert.equal(await readFile(knight, 'utf8'), 'painted on');
    assert.deepEqual(await namesIn(path.join(workspaceFolder(), 'sprite-samples-2')), SAMPLES);
  });

  it('nothing is copied in an untrusted workspace', async () => {
    const trust = withoutTrust();
    try {
      assert.equal(await trySamples(), undefined);
      assert.deepEqual(await folders(), []);
    } finally {
      trust();
    }
  });

  it('walkthrough buttons use the newest sprite without a question', async () => {
    const [knight = ''] = (await trySamples()) ?? [];
    const made = await vscode.commands.executeCommand<{ files: string[] }>('spriteKiln.normalMap', 'newest');
    assert.deepEqual(made.files, [knight.replace('knight.png', 'knight_n.png')]);
    await reached('normalMap');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('spriteKiln.normalMapBuiltIn', 'newest');
    await waitFor('the preview of the sprite', () =>
      tabs().some(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === knight),
    );
    await vscode.commands.executeCommand('spriteKiln.export', 'newest');
    await waitFor('the page of the export', () =>
      tabs().some(({ label }) => /knight/.test(label) && /Export/.test(label)),
    );
  });

  it('a run, an export, and normal maps set the key of their step; a failed call sets none', async () => {
    const folder = path.join(workspaceFolder(), 'sprite-samples');
    await vscode.workspace.fs.writeFile(vscode.Uri.file(path.join(folder, 'hero.png')), await sample('hero.png'));
    const files = [path.join(folder, 'hero.png')];
    await assert.rejects(async () => run('generate', { prompt: '', size: 32, outputFolder: folder }));
    assert.deepEqual(
      [...context.keys].filter((key) => key.startsWith('spriteKiln.reached')),
      [],
    );
    await run('generate', { prompt: 'knight', size: 16, outputFolder: folder });
    await reached('sprite');
    await run('animate', { files, prompt: 'idle', outputFrames: 2 });
    await reached('animation');
    await vscode.commands.executeCommand('spriteKiln.normalMapBuiltIn', { files });
    await reached('normalMap');
    assert.ok(!context.keys.has(keyOf('export')));
    await vscode.commands.executeCommand('spriteKiln.export', { files, format: 'gif' });
    await reached('export');
    assert.ok(!context.keys.has(keyOf('connection')), "the built-in service isn't a connection");
  });

  it('the status bar menu offers what is missing first, then ways to start', async () => {
    const items: { readonly command: string }[] = [];
    const original = vscode.window.showQuickPick;
    Object.assign(vscode.window, { showQuickPick: async (offered: typeof items) => void items.push(...offered) });
    const commands = async () => {
      items.length = 0;
      await vscode.commands.executeCommand('spriteKiln.showMenu');
      return items.map(({ command }) => command);
    };
    try {
      const usual = await commands();
      assert.equal(usual[0], 'spriteKiln.generate');
      assert.ok(usual.includes('spriteKiln.getStarted') && usual.includes('spriteKiln.trySamples'));
      const trust = withoutTrust();
      const folders = withoutFolder();
      const [first, second, ...rest] = await commands().finally(() => {
        trust();
        folders();
      });
      assert.deepEqual([first, second], ['workbench.trust.manage', 'vscode.openFolder']);
      assert.deepEqual(rest, usual);
    } finally {
      Object.assign(vscode.window, { showQuickPick: original });
    }
  });

  it('the status bar says what runs need in an untrusted workspace', () => {
    const tooltip = () => {
      const bar = new StatusBar(new Credits(new MemoryMemento()));
      bar.dispose();
      return bar.tooltip;
    };
    assert.doesNotMatch(tooltip(), /trusted/);
    const trust = withoutTrust();
    try {
      assert.match(tooltip(), /\nRuns need a trusted workspace\./);
    } finally {
      trust();
    }
  });

  it('sample sprites without an open folder do nothing if the folder question is dismissed', async () => {
    const original = vscode.window.showOpenDialog;
    let asked = 0;
    Object.assign(vscode.window, { showOpenDialog: async () => void asked++ });
    const folders = withoutFolder();
    try {
      assert.equal(await trySamples(), undefined);
      assert.equal(asked, 1);
    } finally {
      folders();
      Object.assign(vscode.window, { showOpenDialog: original });
    }
  });

  it('sample sprites without an open folder are copied to the chosen folder, which is opened', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-nowhere-'));
    const original = vscode.window.showOpenDialog;
    Object.assign(vscode.window, { showOpenDialog: async () => [vscode.Uri.file(home)] });
    const folders = withoutFolder();
    context.refused.add('vscode.openFolder');
    try {
      const files = (await trySamples()) ?? assert.fail('no samples');
      assert.deepEqual(await namesIn(path.join(home, 'sprite-samples')), SAMPLES);
      assert.equal(fileURLToPath(files[0] ?? ''), path.join(home, 'sprite-samples', 'knight.png'));
      assert.deepEqual(context.calls, [['vscode.openFolder', path.join(home, 'sprite-samples')]]);
    } finally {
      folders();
      Object.assign(vscode.window, { showOpenDialog: original });
      await removeFolder(home);
    }
  });

  it('the walkthrough opens by its command', async () => {
    await vscode.commands.executeCommand('spriteKiln.getStarted');
    await waitFor('the walkthrough', () => tabs().some(({ label }) => /Welcome|Walkthrough/.test(label)));
  });
});
