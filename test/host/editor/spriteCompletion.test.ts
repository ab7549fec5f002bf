import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { distinctPng } from '../../support/sprites/distinctPictures';
import { waitFor } from '../../support/wait';
import { folderWith, untilWatched } from '../support';

/** File, text with `|` where somebody types, and what is offered for `game/art/hero.png`. */
const PLACES: readonly (readonly [file: string, text: string, inserted: string])[] = [
  ['game/level.gd', 'var texture = preload("|")', 'res://art/hero.png'],
  ['game/web/a.ts', "import hero from '../a|';", '../art/hero.png'],
  ['game/web/a.css', 'a { background: url(|) }', '../art/hero.png'],
  ['game/readme.md', 'Look: ![the hero](|', 'art/hero.png'],
  ['game/play.lua', "image = love.graphics.newImage('|')", 'art/hero.png'],
  ['game/Code/Foe.cs', 'Resources.Load<Sprite>("|")', 'foe'],
  ['game/foes.json', '{ "image": "|" }', 'art/hero.png'],
];

/** The same where nothing is loaded. */
const QUIET: readonly (readonly [file: string, text: string])[] = [
  ['game/level.gd', 'print("|")'],
  ['game/web/a.ts', "const name = '|';"],
  ['game/web/a.css', 'a::before { content: "|" }'],
  ['game/readme.md', 'He said: "|"'],
  ['game/play.lua', "print('|')"],
  ['game/Code/Foe.cs', 'Debug.Log("|");'],
  ['game/foes.json', '{ "name": "|" }'],
];

describe('Completion of sprites', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(at(name));

  async function put(name: string, content: Uint8Array | string): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  }

  before(() => vscode.commands.executeCommand('spriteKiln.findUses', { files: [] }));

  beforeEach(async () => {
    folder = await folderWith({});
    await put('game/project.godot', '');
    await put('game/art/hero.png', distinctPng(64, 16));
    await put('game/Assets/Resources/foe.png', distinctPng(16, 16));
  });

  afterEach(async () => {
    await vscode.workspace
      .getConfiguration('spriteKiln')
      .update('completion', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  /** Our items where `|` is. @param resolved how many of all items get their documentation */
  async function offered(name: string, text: string, resolved = 0): Promise<vscode.CompletionItem[]> {
    const column = text.indexOf('|');
    await put(name, `first line\n${text.replace('|', '')}\n`);
    const document = await vscode.workspace.openTextDocument(uri(name));
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(1, column),
      undefined,
      resolved,
    );
    return list.items.filter(
      ({ kind, label }) =>
        kind === vscode.CompletionItemKind.File && typeof label !== 'string' && /\.png$/.test(label.label),
    );
  }

  const texts = (items: readonly vscode.CompletionItem[]) => items.map(({ insertText }) => insertText);

  for (const [name, text, inserted] of PLACES) {
    it(`offers sprites as ${path.basename(name)} loads them`, async () => {
      // The watcher takes a moment for new folders.
      await waitFor(inserted, async () => texts(await offered(name, text)).includes(inserted));
    });
  }

  for (const [name, text] of QUIET) {
    it(`offers nothing in other strings of ${path.basename(name)}`, async () => {
      assert.deepEqual(texts(await offered(name, text)), []);
    });
  }

  it('shows the image of what is focused, with its size', async () => {
    const [item] = await waitFor('the sprite', async () => {
      const items = await offered('game/level.gd', 'preload("art/hero|")', 100);
      return items.length ? items : undefined;
    });
    const content = item?.documentation;
    assert.ok(content instanceof vscode.MarkdownString, `${JSON.stringify(item)} ${content}`);
    assert.match(content.value, /data:image\/png;base64,/);
    assert.match(content.value, /hero\\\.png · 64 × 16/);
  });

  it('replaces the whole path', async () => {
    const [item] = await waitFor('a sprite', async () => {
      const items = await offered('game/play.lua', "newImage('ar|t/old.png')");
      return items.length ? items : undefined;
    });
    const range = item?.range;
    assert.ok(range && 'replacing' in range);
    assert.deepEqual([range.inserting.start.character, range.inserting.end.character], [10, 12]);
    assert.deepEqual([range.replacing.start.character, range.replacing.end.character], [10, 21]);
  });

  it('is off by a setting', async () => {
    await vscode.workspace
      .getConfiguration('spriteKiln')
      .update('completion', false, vscode.ConfigurationTarget.Global);
    assert.deepEqual(texts(await offered('game/level.gd', 'preload("|")')), []);
  });

  it('follows new, deleted, and moved sprites, and offers none outside of the workspace', async () => {
    const outside = await temporaryDirectory();
    try {
      await writeFile(path.join(outside, 'secret.png'), distinctPng(16, 16));
      await symlink(path.join(outside, 'secret.png'), at('game/art/secret.png'));
      await untilWatched(folder);
      const now = async () => texts(await offered('game/level.gd', 'preload("res://art/|")'));
      assert.deepEqual(await now(), ['res://art/hero.png']);
      await put('game/art/new.png', distinctPng(8, 8));
      await rm(at('game/art/hero.png'));
      await put('game/art/more/b.png', distinctPng(9, 9));
      await waitFor('the new sprites', async () => {
        const found = await now();
        return JSON.stringify(found) === JSON.stringify(['res://art/new.png', 'res://art/more/b.png']);
      });
    } finally {
      await removeFolder(outside);
    }
  });
});
