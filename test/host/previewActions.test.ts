import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { settings } from '../../src/extension/platform/settings';
import { removeFolder } from '../support/folders';
import { distinctMap, distinctPng } from '../support/sprites/distinctPictures';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench, type TestPage } from './previewBench';
import { folderWith, namesIn, sample, untilWatched } from './support';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const views = (names: readonly string[]) => names.map((name) => `hero-dir-${name}.png`).sort();

/** What a person does to files in a preview, and undoes. */
describe('Preview actions', () => {
  let bench: PreviewBench;
  let folder: string;
  const file = (name: string) => vscode.Uri.file(path.join(folder, name));
  const bytesOf = (name: string) => readFile(path.join(folder, name));
  const ids = (page: TestPage, ...names: string[]) => names.map((name) => page.item(name).id);

  beforeEach(async () => {
    bench = await previewBench();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await bench.close();
    await removeFolder(folder);
  });

  async function put(files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  }

  /** Like a page after the person agreed. */
  async function discard(page: TestPage, ...names: string[]) {
    const items = ids(page, ...names);
    await page.call('askDiscard', { items });
    return page.call('discard', { items });
  }

  describe('discard', () => {
    it('deletes if there is no trash, and undo restores every byte', async () => {
      await untilWatched(folder);
      const before = await bytesOf('hero.png');
      const page = await bench.open(file('hero.png'));
      const items = ids(page, 'hero.png');
      assert.deepEqual(await page.call('askDiscard', { items }), { permanent: true });
      const done = await page.call('discard', { items });
      assert.deepEqual([done.text, done.undoable], ['Discarded hero.png.', true]);
      assert.deepEqual(await namesIn(folder), []);
      await waitFor('the page to be notified', () => page.item('hero.png').gone);
      const undone = await page.call('undo', {});
      assert.deepEqual([undone.text, undone.undoable], ['Restored hero.png.', false]);
      assert.deepEqual(await bytesOf('hero.png'), before);
      assert.deepEqual(await page.call('undo', {}), { undoable: false });
    });

    it('deletes nothing permanently without asking', async () => {
      const page = await bench.open(file('hero.png'));
      await assert.rejects(
        page.call('discard', { items: ids(page, 'hero.png') }),
        /hero\.png is in a location that has no Trash/,
      );
      assert.deepEqual(await namesIn(folder), ['hero.png']);
    });

    it('keeps a file that is saved while the question is open, and says so; those before it are deleted', async () => {
      const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 } }));
      await put({ 'walk.png': distinctPng(32, 16), 'walk.json': JSON.stringify({ frames }) });
      const page = await bench.open(file('walk.png'));
      const items = ids(page, 'walk.png');
      await page.call('askDiscard', { items });
      await put({ 'walk.json': 'saved meanwhile' });
      await assert.rejects(
        page.call('discard', { items }),
        /Couldn't discard walk\.json \(it was saved while the question was open\)\. Already discarded: walk\.png\./,
      );
      assert.deepEqual(await namesIn(folder), ['hero.png', 'walk.json']);
      assert.equal(String(await bytesOf('walk.json')), 'saved meanwhile');
      await page.call('undo', {});
      assert.deepEqual(await namesIn(folder), ['hero.png', 'walk.json', 'walk.png']);
    });

    it('undoes without overwriting, and can be tried again', async () => {
      const before = await bytesOf('hero.png');
      const page = await bench.open(file('hero.png'));
      await discard(page, 'hero.png');
      await put({ 'hero.png': 'another one' });
      await assert.rejects(page.call('undo', {}), /hero\.png now exists and wasn't overwritten/);
      assert.equal(String(await bytesOf('hero.png')), 'another one');
      await vscode.workspace.fs.delete(file('hero.png'));
      await page.call('undo', {});
      assert.deepEqual(await bytesOf('hero.png'), before);
    });

    it('includes what engines keep next to a sprite, also in an undo that is tried again', async () => {
      await put({ 'hero.png.meta': 'guid', 'hero.png.import': 'uid', 'hero.png.txt': 'mine' });
      const before = await namesIn(folder);
      const page = await bench.open(file('hero.png'));
      assert.equal((await discard(page, 'hero.png')).text, 'Discarded hero.png.');
      assert.deepEqual(await namesIn(folder), ['hero.png.txt']);
      await put({ 'hero.png': 'another one' });
      await assert.rejects(page.call('undo', {}), /hero\.png now exists and wasn't overwritten/);
      await vscode.workspace.fs.delete(file('hero.png'));
      assert.equal((await page.call('undo', {})).text, 'Restored hero.png.');
      assert.deepEqual(await namesIn(folder), before);
      assert.deepEqual(
        await Promise.all(['hero.png.meta', 'hero.png.import'].map(async (name) => String(await bytesOf(name)))),
        ['guid', 'uid'],
      );
    });

    it("includes a sheet's JSON, except with unsaved changes in an editor", async () => {
      const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 } }));
      await put({ 'walk.png': distinctPng(32, 16), 'walk.json': JSON.stringify({ frames }) });
      const page = await bench.open(file('walk.png'));
      const editor = await vscode.window.showTextDocument(file('walk.json'));
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), ' '));
      await waitFor('the tab to be dirty', () => vscode.window.tabGroups.activeTabGroup.activeTab?.isDirty);
      await assert.rejects(discard(page, 'walk.png'), /walk\.json has unsaved changes/);
      assert.deepEqual(await namesIn(folder), ['hero.png', 'walk.json', 'walk.png']);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await discard(page, 'walk.png');
      assert.deepEqual(await namesIn(folder), ['hero.png']);
      await page.call('undo', {});
      assert.deepEqual(await namesIn(folder), ['hero.png', 'walk.json', 'walk.png']);
    });

    it('knows only the displayed files', async () => {
      await put({ 'other.png': distinctPng(8, 8) });
      const page = await bench.open(file('hero.png'));
      for (const item of ['other.png', file('other.png').toString(), '../other.png', '']) {
        await assert.rejects(page.call('discard', { items: [item] }), /no longer here/);
      }
      assert.deepEqual(await namesIn(folder), ['hero.png', 'other.png']);
    });
  });

  describe('naming directions', () => {
    const sheet = {
      frames: [0, 8].map((x) => ({ frame: { x, y: 0, w: 8, h: 8 } })),
      meta: { image: 'hero-dir-0-anim-sheet.png' },
    };
    const json = JSON.stringify(sheet, null, 1);

    beforeEach(async () => {
      for (const digit of DIGITS) await put({ [`hero-dir-${digit}.png`]: distinctPng(8, 8) });
    });

    it('renames all eight with the files made from them, and back', async () => {
      await put({
        'hero-dir-0_n.png': distinctPng(8, 8),
        'hero-dir-0-anim-sheet.png': distinctPng(16, 8),
        'hero-dir-0-anim-sheet.json': json,
      });
      const before = await namesIn(folder);
      const contents = (names: readonly string[]) => Promise.all(names.map((name) => bytesOf(`hero-dir-${name}.png`)));
      const eight = await contents(DIGITS);
      const page = await bench.open(file('hero-dir-3.png'));
      const done = await page.call('nameDirections', { names: COMPASS, to: 'files' });
      assert.deepEqual([done.text, done.undoable], ['Renamed 11 files.', true]);
      assert.deepEqual(
        await namesIn(folder),
        [
          ...views(COMPASS),
          'hero-dir-n-anim-sheet.json',
          'hero-dir-n-anim-sheet.png',
          'hero-dir-n_n.png',
          'hero.png',
        ].sort(),
      );
      assert.deepEqual(await contents(COMPASS), eight);
      const moved = String(await bytesOf('hero-dir-n-anim-sheet.json'));
      assert.equal(moved, json.replace('hero-dir-0', 'hero-dir-n'));
      await page.call('undo', {});
      assert.deepEqual(await namesIn(folder), before);
      assert.deepEqual(await contents(DIGITS), eight);
      assert.equal(String(await bytesOf('hero-dir-0-anim-sheet.json')), json);
    });

    it('rotates a set, each name moving to the next view', async () => {
      const before = await Promise.all(views(DIGITS).map(bytesOf));
      const page = await bench.open(file('hero-dir-0.png'));
      await page.call('nameDirections', { names: [...DIGITS.slice(1), '0'], to: 'files' });
      assert.deepEqual(await namesIn(folder), [...views(DIGITS), 'hero.png']);
      assert.deepEqual(await bytesOf('hero-dir-1.png'), before[0]);
      assert.deepEqual(await bytesOf('hero-dir-0.png'), before[7]);
      await page.call('undo', {});
      assert.deepEqual(await Promise.all(views(DIGITS).map(bytesOf)), before);
    });

    it("also moves a view's open editor, and so does undo", async () => {
      await vscode.commands.executeCommand('vscode.openWith', file('hero-dir-0.png'), 'spriteKiln.preview');
      const page = await bench.open(file('hero-dir-0.png'));
      await page.call('nameDirections', { names: COMPASS, to: 'files' });
      const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      const tabs = () => String(labels().filter((label) => label.startsWith('hero-dir-')));
      await waitFor('only the tab with the new name', () => tabs() === 'hero-dir-n.png');
      const again = await bench.open(file('hero-dir-n.png'));
      await again.call('undo', {});
      assert.deepEqual(await namesIn(folder), [...views(DIGITS), 'hero.png']);
      await waitFor('only the tab with the old name', () => tabs() === 'hero-dir-0.png');
    });

    it('changes nothing if a name is taken, invalid, or used twice', async () => {
      await put({ 'hero-dir-se.png': 'mine' });
      const before = await namesIn(folder);
      const page = await bench.open(file('hero-dir-0.png'));
      const name = (names: string[]) => page.call('nameDirections', { names, to: 'files' });
      await assert.rejects(name(COMPASS), /hero-dir-se\.png already exists/);
      for (const bad of ['a/b', '..\\x', 'con', 'a:', 'x.', 'a\u0000']) {
        await assert.rejects(name([bad, ...COMPASS.slice(1)]), /isn't allowed in file names/, bad);
      }
      await assert.rejects(name(['NE', ...COMPASS.slice(1)]), /both be named/);
      assert.deepEqual(await namesIn(folder), before);
      assert.deepEqual(await page.call('undo', {}), { undoable: false });
    });

    it('restores everything if a rename fails in the middle', async () => {
      const before = await namesIn(folder);
      const page = await bench.open(file('hero-dir-0.png'));
      const names = [...COMPASS.slice(0, 7), 'x'.repeat(39)];
      // A folder with that name is in no list of files, but still blocks it.
      const blocked = vscode.workspace.onWillRenameFiles(({ waitUntil }) => {
        waitUntil(Promise.resolve(writeFile(path.join(folder, 'hero-dir-w.png'), 'mine')));
      });
      try {
        await assert.rejects(page.call('nameDirections', { names, to: 'files' }));
      } finally {
        blocked.dispose();
      }
      assert.deepEqual(await namesIn(folder), [...before, 'hero-dir-w.png'].sort());
      assert.equal(String(await bytesOf('hero-dir-w.png')), 'mine');
    });

    it('writes the setting where it applies, and undo restores it', async () => {
      const names = () => settings.directionNames(file('hero.png'));
      const page = await bench.open(file('hero-dir-0.png'));
      const done = await page.call('nameDirections', { names: COMPASS, to: 'setting' });
      assert.match(done.text ?? '', /n, ne, e, se, s, sw, w, nw/);
      await waitFor('the names', () => names().join() === COMPASS.join());
      assert.deepEqual(await namesIn(folder), [...views(DIGITS), 'hero.png']);
      await page.call('undo', {});
      await waitFor('no names', () => names().length === 0);
      const { globalValue, workspaceValue } =
        vscode.workspace.getConfiguration('spriteKiln').inspect('directionNames') ?? {};
      assert.deepEqual([globalValue, workspaceValue], [undefined, undefined]);
    });

    it("writes the user's setting if the user has names", async () => {
      const config = vscode.workspace.getConfiguration('spriteKiln');
      await config.update('directionNames', DIGITS, vscode.ConfigurationTarget.Global);
      try {
        const page = await bench.open(file('hero-dir-0.png'));
        await page.call('nameDirections', { names: COMPASS, to: 'setting' });
        const now = () => vscode.workspace.getConfiguration('spriteKiln').inspect<string[]>('directionNames');
        await waitFor('the user’s names', () => now()?.globalValue?.join() === COMPASS.join());
        assert.equal(now()?.workspaceValue, undefined);
        await page.call('undo', {});
        await waitFor('the old names', () => now()?.globalValue?.join() === DIGITS.join());
      } finally {
        await config.update('directionNames', undefined, vscode.ConfigurationTarget.Global);
      }
    });
  });

  it('undo reverts the last action first', async () => {
    for (const digit of DIGITS) await put({ [`hero-dir-${digit}.png`]: distinctPng(8, 8) });
    const before = await namesIn(folder);
    const page = await bench.open(file('hero-dir-0.png'));
    await page.call('nameDirections', { names: COMPASS, to: 'files' });
    const renamed = await bench.open(file('hero-dir-n.png'));
    await discard(renamed, 'hero-dir-n.png');
    assert.equal((await renamed.call('undo', {})).text, 'Restored hero-dir-n.png.');
    await renamed.call('undo', {});
    assert.deepEqual(await namesIn(folder), before);
  });

  describe('save', () => {
    it('suggests the next free name next to the item, and the last folder next time', async () => {
      const page = await bench.open(file('hero.png'));
      const [item = ''] = ids(page, 'hero.png');
      const bytes = new Uint8Array(distinctPng(4, 4));
      await put({ 'hero-frame-3.png': 'taken' });
      bench.answers.save = file('sub/hero-frame-3.png').toString();
      await vscode.workspace.fs.createDirectory(file('sub'));
      const save = () => page.call('save', { item, suffix: '-frame-3', extension: 'png', bytes });
      assert.equal((await save()).text, 'Saved hero-frame-3.png.');
      assert.deepEqual(Buffer.from(await bytesOf('sub/hero-frame-3.png')), Buffer.from(bytes));
      bench.answers.save = undefined;
      assert.deepEqual(await save(), { undoable: false });
      assert.deepEqual(
        bench.asked.map((uri) => path.relative(folder, vscode.Uri.parse(uri).fsPath)),
        ['hero-frame-3-2.png', 'sub/hero-frame-3-2.png'],
      );
    });

    it('gives a normal map its name without a question, asks if that is taken, and replaces no sprite', async () => {
      const sprite = new Uint8Array(distinctPng(4, 4));
      const bytes = new Uint8Array(distinctMap(4, 4));
      await put({ 'orc.png': sprite, 'orc_n.png': sprite, 'orc_e.png': sprite });
      const page = await bench.open(file('orc.png'));
      const [item = ''] = ids(page, 'orc.png');
      const save = () => page.call('save', { item, suffix: '', isMap: true, extension: 'png', bytes });
      assert.equal((await save()).text, 'Saved orc_normal.png.');
      assert.deepEqual(bench.asked, []);
      bench.answers.save = file('orc_n.png').toString();
      await assert.rejects(save(), /orc_n\.png isn't a normal map, so it isn't replaced/);
      assert.deepEqual(Buffer.from(await bytesOf('orc_n.png')), Buffer.from(sprite));
      bench.answers.save = file('orc_normal.png').toString();
      assert.equal((await save()).text, 'Saved orc_normal.png.', 'a map, as the dialog asked');
      assert.deepEqual(
        bench.asked.map((uri) => path.relative(folder, vscode.Uri.parse(uri).fsPath)),
        ['orc_normal-2.png', 'orc_normal-2.png'],
      );
    });

    it('refuses a damaged image', async () => {
      const page = await bench.open(file('hero.png'));
      bench.answers.save = file('x.png').toString();
      const [item = ''] = ids(page, 'hero.png');
      const bytes = new Uint8Array(distinctPng(4, 4).slice(0, 40));
      await assert.rejects(page.call('save', { item, suffix: '', extension: 'png', bytes }), /damaged/);
      for (const extension of ['gpl', 'hex', 'pal', 'act', 'ase'] as const) {
        await assert.rejects(page.call('save', { item, suffix: '', extension, bytes }), /damaged/);
      }
      assert.deepEqual(await namesIn(folder), ['hero.png']);
      await page.call('save', { item, suffix: '', extension: 'hex', bytes: new TextEncoder().encode('ff0000\n') });
      assert.deepEqual(await namesIn(folder), ['hero.png', 'x.png']);
    });
  });

  it('page choices are restored in later windows; too many are refused', async () => {
    const page = await bench.open(file('hero.png'));
    await page.call('remember', { choices: { grid: true } });
    await page.call('remember', { choices: { slices: true } });
    await assert.rejects(page.call('remember', { choices: { much: 'x'.repeat(20_000) } }));
    bench = await bench.restart();
    const again = await bench.open(file('hero.png'));
    assert.deepEqual((await again.call('ready', {})).choices, { grid: true, slices: true });
  });

  it('page choices of several pages together are no more than one may store', async () => {
    const page = await bench.open(file('hero.png'));
    for (const name of ['old', 'new']) await page.call('remember', { choices: { [name]: name.repeat(3_000) } });
    assert.deepEqual(Object.keys((await page.call('ready', {})).choices), ['new']);
  });

  it("a file that no known run made can't be regenerated", async () => {
    const page = await bench.open(file('hero.png'));
    await assert.rejects(page.call('runAgain', {}), /The run that made this/);
  });
});
