import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { distinctPng } from '../../support/sprites/distinctPictures';
import { waitFor } from '../../support/wait';
import { folderWith, untilWatched } from '../support';

const CODE =
  'var hero = preload("res://hero.png")\r\n\r\nfunc _ready():\r\n\tplay("walk")  # größe\r\n\tplay("idle")\r\n';

/** Milliseconds in which nothing else changes, so that a change counts. */
const SETTLED_MS = 2_000;

describe('Renamed animations', () => {
  const { showInformationMessage } = vscode.window;
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(at(name));

  async function put(name: string, content: Uint8Array | string): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  }

  /** Writes the JSON of the sheet, as another program does. */
  async function sheet(...names: readonly string[]): Promise<void> {
    const frames = [0, 16, 32, 48].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 90 }));
    const frameTags = names.map((name, index) => ({ name, from: 2 * index, to: 2 * index + 1, direction: 'forward' }));
    await put('hero.json', JSON.stringify({ frames, meta: { image: 'hero.png', frameTags } }));
  }

  before(() => vscode.commands.executeCommand('spriteKiln.findUses', { files: [] }));

  beforeEach(async () => {
    folder = await folderWith({});
    await put('project.godot', '');
    await put('hero.png', distinctPng(64, 16));
    await sheet('idle', 'walk');
    await put('hero.gd', CODE);
  });

  afterEach(async () => {
    Object.assign(vscode.window, { showInformationMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  const textOf = async (name: string) => (await vscode.workspace.openTextDocument(uri(name))).getText();

  it('are offered for the code that plays them, and only their names change', async () => {
    const said: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: async (text: string, _: object, ...buttons: readonly string[]) => {
        said.push(`${text} [${buttons.join('] [')}]`);
        return text.includes('hero.png') ? buttons[0] : undefined;
      },
    });
    await untilWatched(folder);
    const document = await vscode.workspace.openTextDocument(uri('hero.gd'));
    // The sprite is known once a person looked at it.
    await waitFor('the hover', async () => {
      const place = document.positionAt(document.getText().indexOf('hero.png'));
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        place,
      );
      return hovers.some(({ contents }) =>
        (contents as vscode.MarkdownString[]).some(({ value }) => value.includes('walk')),
      );
    });
    // It's read a moment after the hover, and the watcher may miss the first change.
    await waitFor('the offer', async () => {
      await sheet('idle', 'walk');
      await delay(SETTLED_MS);
      await sheet('idle', 'run');
      await delay(SETTLED_MS);
      return said.length > 0;
    });
    assert.deepEqual(said, [
      'Animation “walk” of hero.png is now “run”. 1 place in code still uses “walk”. [Update] [Show Places] [Not Now]',
    ]);
    await waitFor('the edit', async () => (await textOf('hero.gd')) === CODE.replace('"walk"', '"run"'));
    await document.save();
    assert.equal(await readFile(at('hero.gd'), 'utf8'), CODE.replace('"walk"', '"run"'));
  });

  it('are renamed in code by a command, which says what it left', async () => {
    await put(
      'other.gd',
      'var all = [preload("res://hero.png"), preload("res://bat.png")]\nfunc go():\n\tplay("walk")\n',
    );
    const places = await vscode.commands.executeCommand<readonly { file: string; line: number; possible?: true }[]>(
      'spriteKiln.renameAnimation',
      { files: [at('hero.png')], from: 'walk', to: 'run' },
    );
    assert.deepEqual(
      places.map(({ file, line, possible }) => [path.basename(vscode.Uri.parse(file).fsPath), line, possible ?? false]),
      [
        ['hero.gd', 3, false],
        ['other.gd', 2, true],
      ],
    );
    assert.equal(await textOf('hero.gd'), CODE.replace('"walk"', '"run"'));
    assert.match(await textOf('other.gd'), /"walk"/);
    await assert.rejects(
      async () =>
        vscode.commands.executeCommand('spriteKiln.renameAnimation', {
          files: [at('hero.png')],
          from: 'run',
          to: 'it"s',
        }),
      /quotes/,
    );
  });
});
