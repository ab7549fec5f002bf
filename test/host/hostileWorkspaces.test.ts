import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { watchBusy } from '../support/busyThread';
import { removeFolder } from '../support/folders';
import { seed } from '../support/random';
import { examples } from '../support/sample';
import { contentsOf, hostileWorkspace, violationsIn, writeWorkspace } from '../support/threats/hostileWorkspace';
import { waitFor } from '../support/wait';
import { folderWith, typeAndSave, workspaceFolder } from './support';

const MAX_BUSY_S = 2;
const WORKSPACES = examples(3, 100);

/** Command calls on one file, as from keybindings and tasks. */
const CALLS: Readonly<Record<string, object>> = {
  'spriteKiln.export': { format: 'sheet' },
  'spriteKiln.normalMapBuiltIn': {},
  'spriteKiln.preview': {},
};

/** The same attack as in Node, in VS Code with the installed extension: its watchers, commands, and previews. */
describe('Hostile workspaces in VS Code', () => {
  let outside: string;

  beforeEach(async () => {
    outside = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-outside-'));
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(outside);
  });

  /** Calls every command on a file. Refusals with a message are fine; anything else is reported. */
  async function callAll(file: string): Promise<string[]> {
    const broken: string[] = [];
    for (const [command, options] of Object.entries(CALLS)) {
      try {
        await vscode.commands.executeCommand(command, { files: [file], ...options });
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        if (/Something went wrong|undefined|TypeError|RangeError/.test(text))
          broken.push(`${command} of ${file}: ${text}`);
      }
    }
    return broken;
  }

  it('change no user files and nothing outside when saved and used, and the host stays responsive', async () => {
    const busy = watchBusy();
    let made = 0;
    for (let number = 0; number < WORKSPACES; number++) {
      const own = (seed % 1_000_000) + number;
      const game = await folderWith({});
      const hostile = hostileWorkspace(own);
      writeWorkspace(hostile, { game, outside });
      const [theirs, beyond] = [contentsOf(game), contentsOf(outside)];
      const broken: string[] = [];
      for (const source of hostile.sources) broken.push(...(await callAll(path.join(game, source))));
      assert.deepEqual([broken, violationsIn(theirs, game).harm], [[], []], `seed ${own}: called`);
      for (const recipe of await agreeToRecipes(game, hostile.sources)) theirs.delete(path.relative(game, recipe));
      await exportsSettled();
      // An export whose event came late may still be written. A file that is really left stays.
      const isWritten = () => !violationsIn(theirs, game).harm.some((harm) => harm.endsWith('was left'));
      await waitFor('the exports to be written', isWritten);
      const after = violationsIn(theirs, game);
      assert.deepEqual([after.harm, violationsIn(beyond, outside)], [[], { harm: [], made: 0 }], `seed ${own}: agreed`);
      made += after.made;
      await removeFolder(game);
    }
    assert.ok(made > 0);
    assert.ok(busy() < MAX_BUSY_S);
  });

  /** A person agrees to a workspace's recipes, so that they run. @returns the recipes, which now end with another line */
  async function agreeToRecipes(game: string, sources: readonly string[]): Promise<string[]> {
    const agreed: string[] = [];
    for (const source of sources) {
      const recipe = path.join(game, `${source}.export.json`);
      const text = await readFile(recipe, 'utf8').catch(() => undefined);
      // VS Code takes long to show very long lines.
      if (text === undefined || text.length > 10_000) continue;
      await typeAndSave(recipe, text);
      agreed.push(recipe);
    }
    return agreed;
  }

  /** Waits until export on save has handled all events so far: it works in order. */
  async function exportsSettled(): Promise<void> {
    const folder = await folderWith({ 'last.png': await readFile(path.join(workspaceFolder(), 'hero.png')) });
    const recipe = path.join(folder, 'last.png.export.json');
    await typeAndSave(recipe, JSON.stringify({ source: { frames: 'whole' }, exports: [{ format: 'gif' }] }));
    await waitFor('the last export', () => contentsOf(folder).has('last.gif'));
    await removeFolder(folder);
  }
});
