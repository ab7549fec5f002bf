import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { decodeFrames } from '../../../src/sprite/formats/decode/decodePicture';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { distinctPng } from '../../support/sprites/distinctPictures';
import { layeredSprite } from '../../support/sprites/layeredSprite';
import { succeeds, waitFor } from '../../support/wait';
import { folderWith } from '../support';

/** File, the line that names the sheet, and what is under the mouse. */
const LANGUAGES: readonly (readonly [file: string, line: string, word: string])[] = [
  ['game/level.gd', '\tvar texture = preload("res://art/hero.png")', 'art/hero'],
  ['game/Code/Hero.cs', '    Load("art/hero.png");', 'art/hero'],
  ['game/web/a.ts', "import hero from '../art/hero.png';", 'art/hero'],
  ['game/web/a.css', 'a { background: url(../art/hero.png) }', 'art/hero'],
  ['game/readme.md', 'Look: ![the hero](art/hero.png)', 'art/hero'],
  ['game/play.lua', "image = love.graphics.newImage('art/hero.png')", 'art/hero'],
  ['game/art/hero.json', '{"meta": {"image": "hero.png"}}', 'hero.png'],
  ['game/src/main.rs', '    let hero = load("art/hero.png");', 'art/hero'],
];

const LINES = 2_000;

describe('Sprites in code', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(at(name));

  async function put(name: string, content: Uint8Array | string): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  }

  // Loads everything, if it isn't yet.
  before(() => vscode.commands.executeCommand('spriteKiln.findUses', { files: [] }));

  beforeEach(async () => {
    folder = await folderWith({});
    await put('game/project.godot', '');
    await put('game/art/hero.png', distinctPng(64, 16));
    const frames = [0, 16, 32, 48].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 90 }));
    const meta = { image: 'hero.png', frameTags: [{ name: 'walk', from: 0, to: 3, direction: 'forward' }] };
    await put('game/art/hero.json', JSON.stringify({ frames, meta }));
  });

  afterEach(async () => {
    const own = vscode.workspace.getConfiguration('spriteKiln');
    await own.update('hover', undefined, vscode.ConfigurationTarget.Global);
    await own.update('updateReferencesOnRename', undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.getConfiguration('files').update('encoding', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  /** Our hovers at a word of a file. */
  async function hoversAt(name: string, word: string): Promise<vscode.MarkdownString[]> {
    const document = await vscode.workspace.openTextDocument(uri(name));
    const place = document.positionAt(document.getText().indexOf(word) + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      place,
    );
    const contents = hovers.flatMap((hover) => hover.contents) as vscode.MarkdownString[];
    return contents.filter(({ value }) => value.includes('data:image/png') || value.includes('spriteKiln.preview'));
  }

  async function definitionsAt(name: string, word: string): Promise<vscode.LocationLink[]> {
    const document = await vscode.workspace.openTextDocument(uri(name));
    const place = document.positionAt(document.getText().indexOf(word) + 2);
    return vscode.commands.executeCommand('vscode.executeDefinitionProvider', document.uri, place);
  }

  for (const [name, line, word] of LANGUAGES) {
    it(`show a moving sprite in ${LINES} lines of ${path.extname(name)}`, async () => {
      const lines = Array.from({ length: LINES }, (_, index) => (index === LINES / 2 ? line : `plain ${index}`));
      // The JSON of a sheet describes it, too.
      if (!name.endsWith('hero.json')) await put(name, lines.join('\n'));
      const [content, ...more] = await hoversAt(name, word);
      assert.ok(content && !more.length, `${more.length} more`);
      const [, data = '', size] = /\(data:image\/png;base64,([^|]+)\|([^)]+)\)/.exec(content.value) ?? [];
      assert.equal(size, 'width=160,height=160');
      assert.equal((await decodeFrames(Buffer.from(data, 'base64'))).frames.length, 4);
      assert.match(content.value, /\nhero\\\.png · 16 × 16 · 4 frames · walk\n/);
      assert.ok(content.value.length < 100_000);
      const definitions = (await definitionsAt(name, word)).filter(
        ({ targetUri }) => targetUri?.scheme === 'sprite-kiln',
      );
      assert.deepEqual(
        definitions.map(({ targetUri }) => JSON.parse(targetUri.query)),
        [{ files: [uri('game/art/hero.png').toString()] }],
      );
    });
  }

  it('lead to the preview: with Go to Definition, and with the link below the sprite', async () => {
    await put('game/a.gd', 'load("res://art/hero.png")\nload("res://art/layers.aseprite")');
    await put('game/art/layers.aseprite', layeredSprite());
    const active = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    for (const [word, opened] of [
      // With the extension at the end, VS Code would ask which of two default editors to keep.
      ['art/hero', '/hero.png (Sprite Preview)'],
      ['art/layers', '/layers.aseprite'],
    ] as const) {
      const editor = await vscode.window.showTextDocument(uri('game/a.gd'));
      const place = editor.document.positionAt(editor.document.getText().indexOf(word));
      editor.selection = new vscode.Selection(place, place);
      await vscode.commands.executeCommand('editor.action.revealDefinition');
      await waitFor('the preview', () => {
        const input = active();
        return (
          input instanceof vscode.TabInputCustom &&
          input.viewType === 'spriteKiln.aseprite' &&
          input.uri.path.endsWith(opened)
        );
      });
    }
    const [content] = await hoversAt('game/a.gd', 'art/hero');
    const [, link = ''] = /\((command:spriteKiln\.preview\?[^)]*)\)/.exec(content?.value ?? '') ?? [];
    const [command = '', argument = ''] = link.slice('command:'.length).split('?');
    const [{ path: opened }] = JSON.parse(decodeURIComponent(argument)) as [{ path: string }];
    await vscode.commands.executeCommand(command, vscode.Uri.file(opened));
    await waitFor('the preview of the file itself', () => {
      const input = active();
      return input instanceof vscode.TabInputCustom && input.uri.toString() === uri('game/art/hero.png').toString();
    });
  });

  it('are off by a setting', async () => {
    await put('game/a.gd', 'load("res://art/hero.png")');
    assert.equal((await hoversAt('game/a.gd', 'art/hero')).length, 1);
    await vscode.workspace.getConfiguration('spriteKiln').update('hover', false, vscode.ConfigurationTarget.Global);
    assert.equal((await hoversAt('game/a.gd', 'art/hero')).length, 0);
    assert.equal((await definitionsAt('game/a.gd', 'art/hero')).length, 0);
  });

  it('show nothing for links out of the workspace, URLs, and unsaved files, and no markup of a name', async () => {
    const outside = await temporaryDirectory();
    try {
      await writeFile(path.join(outside, 'secret.png'), distinctPng(16, 16));
      await symlink(path.join(outside, 'secret.png'), at('game/art/secret.png'));
      const hostile = '$(zap) [x](command:y) <img src=x>.png';
      await put(`game/art/${hostile}`, distinctPng(16, 16));
      await put(
        'game/a.gd',
        `load("res://art/secret.png")\nload("https://example.com/url.png")\nload("res://art/${hostile}")`,
      );
      for (const word of ['art/secret', 'url.png']) {
        assert.deepEqual(await hoversAt('game/a.gd', word), []);
        assert.deepEqual(await definitionsAt('game/a.gd', word), []);
      }
      const [content] = await hoversAt('game/a.gd', 'zap');
      assert.ok(content);
      assert.doesNotMatch(content.value, /[^\\]\]\(command:y/);
      assert.doesNotMatch(content.value, /(?<!\\)<img/);
      assert.ok(content.supportThemeIcons !== true && content.supportHtml !== true);
      const untitled = await vscode.workspace.openTextDocument({ language: 'markdown', content: '![](art/hero.png)' });
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        untitled.uri,
        new vscode.Position(0, 8),
      );
      assert.ok(
        !hovers.some(({ contents }) =>
          (contents as vscode.MarkdownString[]).some(({ value }) => value.includes('spriteKiln')),
        ),
      );
    } finally {
      await removeFolder(outside);
    }
  });

  it('are found where files name them, and their paths follow renames and moves of files and folders', async () => {
    await put('game/a.gd', 'load("res://art/hero.png")');
    await put('game/web/a.css', 'a { background: url(../art/hero.png) }');
    const uses = await vscode.commands.executeCommand<readonly { file: string; line: number; start: number }[]>(
      'spriteKiln.findUses',
      { files: [at('game/art/hero.png')] },
    );
    assert.deepEqual(
      uses.map(({ file, line, start }) => [path.relative(folder, vscode.Uri.parse(file).fsPath), line, start]),
      [
        ['game/a.gd', 0, 6],
        ['game/art/hero.json', 0, (await readFile(at('game/art/hero.json'), 'utf8')).indexOf('hero.png')],
        ['game/web/a.css', 0, 20],
      ],
    );
    const set = (value: string) =>
      vscode.workspace
        .getConfiguration('spriteKiln')
        .update('updateReferencesOnRename', value, vscode.ConfigurationTarget.Global);
    const renamed = async (from: string, to: string) => {
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(uri(from), uri(to));
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    const texts = () => Promise.all(['game/a.gd', 'game/web/a.css'].map((name) => readFile(at(name), 'utf8')));
    for (const [choice, from, to, path] of [
      ['prompt', 'game/art/hero.png', 'game/art/knight.png', 'art/knight.png'],
      ['always', 'game/art', 'game/sprites', 'sprites/knight.png'],
      ['always', 'game/sprites/knight.png', 'game/sprites/queen.png', 'sprites/queen.png'],
      ['prompt', 'game/sprites', 'game/art', 'art/queen.png'],
    ] as const) {
      await set(choice);
      await renamed(from, to);
      const wanted = [`load("res://${path}")`, `a { background: url(../${path}) }`];
      await waitFor(`${path} to be saved`, async () => JSON.stringify(await texts()) === JSON.stringify(wanted));
    }
    assert.match(await readFile(at('game/art/hero.json'), 'utf8'), /"image":"queen\.png"/);
    await set('never');
    await renamed('game/art', 'game/pictures');
    assert.equal((await texts())[0], 'load("res://art/queen.png")');
  });

  it('take along what engines keep next to them, in renames and moves of files and folders', async () => {
    const rename = async (...pairs: readonly (readonly [string, string])[]) => {
      const edit = new vscode.WorkspaceEdit();
      for (const [from, to] of pairs) edit.renameFile(uri(from), uri(to));
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    const holds = (name: string, content: string) =>
      waitFor(name, async () => (await readFile(at(name), 'utf8').catch(() => '')) === content);
    const imported = '[remap]\nuid="uid://b1"\n[deps]\nsource_file="res://art/hero.png"\n';
    await put('game/art/hero.png.import', imported);
    await put('game/art/hero.png.meta', 'guid');
    await put('game/art.meta', 'of the folder');
    await rename(['game/art/hero.png', 'game/art/knight.png']);
    await holds('game/art/knight.png.import', imported.replace('hero.png', 'knight.png'));
    await holds('game/art/knight.png.meta', 'guid');
    await rename(['game/art', 'game/sprites']);
    await holds('game/sprites.meta', 'of the folder');
    // A person, or another extension, may rename both.
    await rename(
      ['game/sprites/knight.png.meta', 'game/sprites/a.png.meta'],
      ['game/sprites/knight.png', 'game/sprites/a.png'],
    );
    await holds('game/sprites/a.png.import', imported.replace('hero.png', 'knight.png'));
    assert.equal(await readFile(at('game/sprites/a.png.meta'), 'utf8'), 'guid');
    await put('game/sprites/b.png.meta', 'of another');
    await rename(['game/sprites/a.png', 'game/sprites/b.png']);
    await rename(['game/sprites/b.png', 'game/sprites/c.png']);
    await holds('game/sprites/c.png.meta', 'of another');
    assert.equal(await readFile(at('game/sprites/a.png.meta'), 'utf8'), 'guid');
  });

  it('take it along when they are moved in the Explorer, and bring it back when that is undone', async () => {
    await mkdir(at('game/people'));
    await put('game/art/hero.png.meta', 'guid');
    const run = async (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);
    const isAt = (name: string) =>
      waitFor(name, async () => {
        const texts = await Promise.all([`${name}.meta`, name].map((one) => readFile(at(one)).catch(() => undefined)));
        return String(texts[0]) === 'guid' && texts[1] !== undefined;
      });
    await run('workbench.files.action.refreshFilesExplorer');
    // Its tree draws a new folder a moment after it was revealed.
    await waitFor('the sprite to be cut', async () => {
      await run('revealInExplorer', uri('game/art/hero.png'));
      return succeeds(run('filesExplorer.cut'));
    });
    await run('revealInExplorer', uri('game/people'));
    // After the move it draws the cut file again, which its tree may have lost by then: that error is VS Code's, and says nothing about the move.
    await succeeds(run('filesExplorer.paste'));
    await isAt('game/people/hero.png');
    await run('workbench.files.action.focusFilesExplorer');
    await run('undo');
    await isAt('game/art/hero.png');
    await run('redo');
    await isAt('game/people/hero.png');
  });

  /** Encoding from the settings, bytes of a file with `hero.png`, and whether the path follows. */
  const ENCODED: readonly (readonly [name: string, encoding: string, bytes: Buffer, follows: boolean])[] = [
    ['Shift-JIS', 'shiftjis', around(Buffer.from('955c8ea6', 'hex')), true],
    ['GBK', 'gbk', around(Buffer.from('d6f7bdc7', 'hex')), true],
    ['EUC-KR', 'euckr', around(Buffer.from('c1d6c0ceb0f8', 'hex')), true],
    ['Windows-1252', 'windows1252', around(Buffer.from('gr\xf6\xdfe', 'latin1')), true],
    ['UTF-8 with a mark', 'utf8', Buffer.concat([Buffer.from('efbbbf', 'hex'), around(Buffer.from('größe'))]), true],
    ['UTF-16 with a mark', 'utf8', Buffer.from('\ufeff/* größe */ img("hero.png")\r\n', 'utf16le'), true],
    ['UTF-16, big end first', 'utf8', Buffer.from('\ufeff/* größe */ img("hero.png")\n', 'utf16le').swap16(), true],
    ['UTF-16 without a mark', 'utf8', Buffer.from('/* it */ img("hero.png")\n', 'utf16le'), false],
    ['Shift-JIS opened as UTF-8', 'utf8', around(Buffer.from('955c8ea6', 'hex')), false],
    ['bytes that are no Shift-JIS', 'shiftjis', around(Buffer.from('fd80ff', 'hex')), false],
    ['two kinds of line ends', 'utf8', Buffer.from('one\r\ntwo\nimg("hero.png")\r\n'), false],
    ['old line ends', 'utf8', Buffer.from('one\rtwo\rimg("hero.png")\r'), false],
  ];

  function around(comment: Buffer): Buffer {
    return Buffer.concat([
      Buffer.from('/* '),
      comment,
      Buffer.from(' */ img("hero.png")\n/* '),
      comment,
      Buffer.from(' */\n'),
    ]);
  }

  const replaced = (bytes: Buffer, from: Buffer, to: Buffer) => {
    const at = bytes.indexOf(from);
    return at < 0 ? undefined : Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)]);
  };
  /** What it should be after the rename. */
  const renamedIn = (bytes: Buffer) => {
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    const both = (text: string) => [Buffer.from(text), wide(text), wide(text).swap16()] as const;
    const [from, to] = [both('hero.png'), both('knight.png')];
    return from.map((one, index) => replaced(bytes, one, to[index] ?? one)).find(Boolean);
  };

  const filesIn = (encoding: string) =>
    ENCODED.map((row, index) => [`game/${encoding}/${index}.js`, ...row] as const).filter(
      ([, , one]) => one === encoding,
    );

  const assertFollowed = async ([file, name, , bytes, follows]: ReturnType<typeof filesIn>[number]) => {
    const wanted = follows ? renamedIn(bytes) : bytes;
    assert.equal((await readFile(at(file))).toString('hex'), wanted?.toString('hex'), name);
  };

  for (const choice of ['always', 'prompt'])
    it(`keep all other bytes of files, whatever their encoding: ${choice}`, async () => {
      const own = vscode.workspace.getConfiguration('spriteKiln');
      await own.update('updateReferencesOnRename', choice, vscode.ConfigurationTarget.Global);
      const files = vscode.workspace.getConfiguration('files');
      for (const encoding of new Set(ENCODED.map(([, one]) => one))) {
        await files.update('encoding', encoding, vscode.ConfigurationTarget.Global);
        const ofThis = filesIn(encoding);
        await put(`game/${encoding}/hero.png`, distinctPng(16, 16));
        for (const [file, , , bytes] of ofThis) await put(file, bytes);
        // Saved last, so that all others are, too.
        await put(`game/${encoding}/z.js`, 'img("hero.png")');
        const edit = new vscode.WorkspaceEdit();
        edit.renameFile(uri(`game/${encoding}/hero.png`), uri(`game/${encoding}/knight.png`));
        assert.ok(await vscode.workspace.applyEdit(edit));
        const last = async () => (await readFile(at(`game/${encoding}/z.js`), 'utf8')).includes('knight.png');
        await waitFor(`the paths in ${encoding} to be saved`, last);
        for (const row of ofThis) await assertFollowed(row);
      }
    });

  it('leave a file whose encoding lacks a character of the new name', async () => {
    const own = vscode.workspace.getConfiguration('spriteKiln');
    await own.update('updateReferencesOnRename', 'always', vscode.ConfigurationTarget.Global);
    const files = vscode.workspace.getConfiguration('files');
    await files.update('encoding', 'windows1252', vscode.ConfigurationTarget.Global);
    const bytes = around(Buffer.from('gr\xf6\xdfe', 'latin1'));
    await put('game/web/a.js', bytes);
    await put('game/web/hero.png', distinctPng(16, 16));
    await put('game/web/z.js', '\ufeffimg("hero.png")');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri('game/web/hero.png'), uri('game/web/雪.png'));
    assert.ok(await vscode.workspace.applyEdit(edit));
    const last = async () => (await readFile(at('game/web/z.js'), 'utf8')) === '\ufeffimg("雪.png")';
    await waitFor('the path in UTF-8 to be saved', last);
    assert.deepEqual(await readFile(at('game/web/a.js')), bytes);
  });
});
