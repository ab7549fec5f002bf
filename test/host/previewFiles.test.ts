import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { addressOfFiles, addressOfRun, addressOfRuns } from '../../src/extension/features/preview/previewPlace';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { addRecord, outputIn } from '../support/runs/runRecords';
import { distinctMap, distinctPng } from '../support/sprites/distinctPictures';
import { gifOfFrames, pngWithEmptyChunks, progressiveJpeg } from '../support/sprites/hostilePictures';
import { actFile, adobeFile, riffFile } from '../support/sprites/swatchFiles';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith, namesIn, sample, untilWatched } from './support';

function sheetJson(image: string, count: number): Buffer {
  const frames = Array.from({ length: count }, (_, index) => ({
    frame: { x: index * 16, y: 0, w: 16, h: 16 },
    duration: 80,
  }));
  return Buffer.from(JSON.stringify({ frames, meta: { image } }));
}

/** What a preview tells its page about files and their changes. */
describe('A preview of files', () => {
  let bench: PreviewBench;
  let folder: string;
  const file = (name: string) => vscode.Uri.file(path.join(folder, name));
  const put = (name: string, bytes: Uint8Array) => writeFile(path.join(folder, name), bytes);

  beforeEach(async () => {
    bench = await previewBench();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    await untilWatched(folder);
  });

  afterEach(async () => {
    await bench.close();
    await removeFolder(folder);
  });

  it("includes the first image's bytes in the first answer", async () => {
    const page = await bench.open(file('hero.png'));
    const { state, first, language } = page.init();
    assert.equal(state.title, 'hero.png');
    assert.equal(state.items[0]?.id, state.main);
    assert.deepEqual([state.items[0]?.width, state.items[0]?.height, state.items[0]?.role], [32, 32, 'source']);
    assert.equal(language, vscode.env.language);
    assert.equal(first?.item, state.main);
    assert.equal(first?.bytes.contentType, 'image/png');
    const hero = Buffer.from(await sample('hero.png'));
    assert.deepEqual(Buffer.from(first?.bytes.bytes ?? []), hero);
    const again = await page.call('ready', {});
    assert.equal(again.first, undefined, 'sent only once: a reopened page asks for it');
    const read = await page.call('read', { item: state.main ?? '' });
    assert.deepEqual(Buffer.from(read.bytes), hero);
  });

  it('starts the page of an Aseprite file with the script that has its reader, and others with the one without', async () => {
    await put('hero.aseprite', await readFile(path.join(root, 'test/fixtures/aseprite/abcd.aseprite')));
    const scripts = async (name: string) => {
      const { html } = (await bench.open(file(name))).panel.webview;
      return [...html.matchAll(/<script[^>]* src="[^"]*\/(\w+\.js)"/g)].map(([, script = '']) => script);
    };
    assert.deepEqual(await scripts('hero.png'), ['preview.js']);
    assert.deepEqual(await scripts('hero.aseprite'), ['previewAseprite.js']);
    for (const script of ['preview.js', 'previewAseprite.js'])
      assert.ok(existsSync(path.join(root, 'dist/webview', script)));
  });

  it("sends a new version after a change on disk, reports a deletion, and accepts the file's return", async () => {
    const page = await bench.open(file('hero.png'));
    const id = page.item('hero.png').id;
    const { version } = page.item('hero.png');
    await put('hero.png', distinctPng(48, 24));
    await waitFor('the new size', () => page.item('hero.png').width === 48);
    assert.ok(page.item('hero.png').version > version);
    await unlink(path.join(folder, 'hero.png'));
    await waitFor('the deletion', () => page.item('hero.png').gone);
    await assert.rejects(page.call('read', { item: id }), { message: 'hero.png no longer exists.' });
    const gone = page.item('hero.png').version;
    await put('hero.png', distinctPng(8, 8));
    await waitFor('the file to be back', () => !page.item('hero.png').gone);
    assert.ok(page.item('hero.png').version > gone);
    assert.equal(page.item('hero.png').id, id);
  });

  it('works outside the workspace too', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-outside-'));
    try {
      const place = path.join(outside, 'gem (1).png');
      await writeFile(place, distinctPng(16, 16));
      const page = await bench.open(vscode.Uri.file(place));
      assert.equal(page.item('gem (1).png').width, 16);
      // Watching a folder for the first time takes a moment to start.
      await waitFor('the new size', async () => {
        await writeFile(place, distinctPng(24, 24));
        return page.item('gem (1).png').width === 24;
      });
    } finally {
      await removeFolder(outside);
    }
  });

  it('adds new neighbors, and cuts by a JSON again at each change', async () => {
    await put('walk.png', distinctPng(64, 16));
    const page = await bench.open(file('walk.png'));
    assert.equal(page.item('walk.png').kind, 'still');
    await put('walk.json', sheetJson('walk.png', 4));
    await waitFor('the frames', () => page.item('walk.png').sheet?.frames.length === 4);
    const { version } = page.item('walk.png');
    await put('walk.json', sheetJson('walk.png', 2));
    await waitFor('two frames', () => page.item('walk.png').sheet?.frames.length === 2);
    assert.ok(page.item('walk.png').version > version);
    await put('walk.json', Buffer.from('{'));
    await waitFor('the error message', () =>
      page.item('walk.png').sheetFault?.startsWith("walk.json isn't valid JSON"),
    );
    await put('walk_n.png', distinctMap(64, 16));
    await waitFor('the normal map', () => page.state().items.some(({ name }) => name === 'walk_n.png'));
    assert.equal(page.item('walk.png').normalMap, page.item('walk_n.png').id);
  });

  it('remembers how a person cuts a sheet for this file, until reset', async () => {
    await put('walk.png', distinctPng(64, 16));
    const page = await bench.open(file('walk.png'));
    const item = page.item('walk.png').id;
    await page.call('cutSheet', { item, cut: { count: 4, columns: 4, width: 16, height: 16 } });
    assert.deepEqual([page.item('walk.png').sheet?.from, page.item('walk.png').sheet?.frames.length], ['user', 4]);
    bench = await bench.restart();
    const again = await bench.open(file('walk.png'));
    assert.equal(again.item('walk.png').sheet?.frames.length, 4);
    assert.equal(again.item('walk.png').id, item, 'the page state for an item stays valid');
    await again.call('cutSheet', { item, cut: null });
    assert.equal(again.item('walk.png').kind, 'still');
  });

  it('remembers the onion skin of each file, also of numbered files, and of no other', async () => {
    for (const n of [1, 2]) await put(`run${n}.png`, distinctPng(16, 16));
    await put('walk.png', distinctPng(64, 16));
    const shown = { on: true, before: 2, after: 0, opacity: 50, front: false };
    const walk = await bench.open(file('walk.png'));
    assert.equal(walk.item('walk.png').onion, undefined);
    await walk.call('rememberOnion', { item: walk.item('walk.png').id, onion: shown });
    const run = await bench.open(file('run1.png'));
    await run.call('rememberOnion', { item: run.state().main ?? '', onion: { ...shown, front: true } });
    bench = await bench.restart();
    assert.deepEqual((await bench.open(file('walk.png'))).item('walk.png').onion, shown);
    const again = await bench.open(file('run2.png'));
    assert.deepEqual(again.state().items.find(({ kind }) => kind === 'sequence')?.onion, { ...shown, front: true });
    assert.equal((await bench.open(file('hero.png'))).item('hero.png').onion, undefined);
  });

  it('shows numbered files as an animation until the person wants single images', async () => {
    for (const n of [1, 2, 3]) await put(`run${n}.png`, distinctPng(16, 16));
    const page = await bench.open(file('run2.png'));
    const { state } = page;
    const whole = state().items.find(({ kind }) => kind === 'sequence');
    assert.deepEqual([whole?.id, whole?.members?.length, state().sequence?.as], [state().main, 3, 'animation']);
    await page.call('showSequence', { item: whole?.id ?? '', as: 'pictures' });
    assert.deepEqual([state().sequence?.as, state().main], ['pictures', page.item('run2.png').id]);
    assert.equal((await (await bench.open(file('run3.png'))).call('ready', {})).state.sequence?.as, 'pictures');
    await put('run4.png', distinctPng(16, 16));
    await waitFor('the fourth', () => state().sequence?.items.length === 4);
  });

  it('shows several selected files together, and reports missing ones', async () => {
    await put('gem.png', distinctPng(16, 16));
    const address = addressOfFiles([file('hero.png'), file('gem.png')]);
    assert.ok(address);
    const page = await bench.open(address);
    assert.equal(page.state().title, 'hero.png and 1 more');
    assert.deepEqual(
      page.state().items.map(({ name, role }) => [name, role]),
      [
        ['hero.png', 'source'],
        ['gem.png', 'source'],
      ],
    );
    await unlink(path.join(folder, 'gem.png'));
    await waitFor('the deletion', () => page.item('gem.png').gone);
  });

  it('reports unreadable files with a message', async () => {
    const hero = await sample('hero.png');
    const bomb = Uint8Array.from(hero);
    new DataView(bomb.buffer).setUint32(16, 30_000);
    new DataView(bomb.buffer).setUint32(20, 30_000);
    const bad: Record<string, [Uint8Array, RegExp]> = {
      'empty.png': [new Uint8Array(), /^empty\.png is empty\.$/],
      'short.png': [
        hero.slice(0, hero.length - 30),
        /^short\.png is damaged: it ends too early or its data is broken\.$/,
      ],
      'svg.png': [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        /^svg\.png isn't a PNG, GIF, WebP, JPEG, or Aseprite file, despite its extension\.$/,
      ],
      'bomb.png': [
        bomb,
        /^bomb\.png claims to be 30,000 × 30,000 pixels\. The limit is 16,777,216 in all, and 65,535 a side\.$/,
      ],
      'frame.gif': [
        gifOfFrames(16, 16, [
          [0, 0, 16, 16],
          [0, 0, 16, 4000],
        ]),
        /^frame\.gif has a frame far larger than the image itself, so it isn't shown\.$/,
      ],
      'first.gif': [gifOfFrames(16, 16, [[0, 0, 16_000, 16_000]]), /^first\.gif claims to be 16,000 × 16,000 pixels/],
      'parts.png': [pngWithEmptyChunks(100_000), /^parts\.png has over 65,536 chunks, .*it isn't shown\.$/],
      'scans.jpg': [progressiveJpeg(1024, 500), /^scans\.jpg repaints its pixels over 100 times, .*isn't shown\.$/],
      'large.png': [new Uint8Array(41 * 1024 * 1024), /^large\.png is over 40 MiB/],
    };
    for (const [name, [bytes, words]] of Object.entries(bad)) {
      await put(name, bytes);
      const page = await bench.open(file(name));
      assert.equal(page.state().items.length, 1);
      await assert.rejects(page.call('read', { item: page.item(name).id }), { message: words });
    }
    await vscode.workspace.fs.createDirectory(file('folder.png'));
    const page = await bench.open(file('folder.png'));
    await assert.rejects(page.call('read', { item: page.item('folder.png').id }), /Couldn't read/);
    const none = await bench.open(file('none.png'));
    assert.equal(none.item('none.png').gone, true);
  });

  it("shows a palette file's colors, in any format", async () => {
    const palettes: Record<string, Uint8Array> = {
      'dusk.gpl': Buffer.from('GIMP Palette\nName: Dusk\n#\n36 26 46\tInk\n232 240 247\n'),
      'dusk.hex': Buffer.from('241a2e\ne8f0f7\n'),
      'dusk.pal': Buffer.from('JASC-PAL\r\n0100\r\n2\r\n36 26 46\r\n232 240 247\r\n'),
      'riff.PAL': riffFile([
        [36, 26, 46],
        [232, 240, 247],
      ]),
      'dusk.act': actFile([[36, 26, 46, 232, 240, 247]], 2, 0xffff),
      'dusk.ase': adobeFile('Dusk', [
        ['Ink', 'RGB ', 36 / 255, 26 / 255, 46 / 255],
        ['', 'RGB ', 232 / 255, 240 / 255, 247 / 255],
      ]),
    };
    for (const [name, bytes] of Object.entries(palettes)) {
      await put(name, bytes);
      const page = await bench.open(file(name));
      const { bytes: picture, palette } = await page.call('read', { item: page.item(name).id });
      assert.deepEqual([picture.length, palette?.colors.map(({ hex }) => hex)], [0, ['#241A2E', '#E8F0F7']], name);
    }
    const page = await bench.open(file('dusk.gpl'));
    assert.equal(page.init().first?.bytes.palette?.name, 'Dusk', 'without a second question');
  });

  it('reports an unreadable palette with a message', async () => {
    const bad: Record<string, [string, RegExp]> = {
      'empty.gpl': ['', /^empty\.gpl has no colors\.$/],
      'other.gpl': ['Name: x', /^other\.gpl isn't a GIMP, .* palette, despite its extension\.$/],
      'firmware.hex': [':10010000\n', /^Can't show firmware\.hex: line 1 isn't a color\.$/],
      'short.act': ['123', /^short\.act is damaged/],
      'many.hex': [
        'ffffff\n'.repeat(65_537),
        /^many\.hex is too large\. The limit for palettes is 65,536 colors and 4 MiB/,
      ],
      'swatches.ase': ['ASEF', /^swatches\.ase is damaged/],
    };
    for (const [name, [text, words]] of Object.entries(bad)) {
      await put(name, Buffer.from(text));
      const page = await bench.open(file(name));
      await assert.rejects(page.call('read', { item: page.item(name).id }), { message: words });
    }
  });

  it('shows what is known of the run that made a file, once the journal is loaded', async () => {
    await put('hero-edit-1.png', await sample('hero.png'));
    await addRecord(bench.journal, folder, {
      state: 'archived',
      outputs: [outputIn(folder, 0, true, 'hero-edit-1.png')],
    });
    const page = await bench.open(file('hero-edit-1.png'));
    assert.equal(page.item('hero-edit-1.png').before, page.item('hero.png').id, 'by its name');
    assert.equal(page.item('hero-edit-1.png').prompt, undefined);
    await bench.recover();
    await waitFor('the prompt', () => page.item('hero-edit-1.png').prompt === 'a red cloak');
  });
});

/** A service that charges credits. */
const HOSTED = { origin: 'https://draw.example', originId: 'other' };

describe('A preview of a run', () => {
  let bench: PreviewBench;
  let folder: string;

  beforeEach(async () => {
    bench = await previewBench();
    folder = await folderWith({ 'hero.png': await sample('hero.png'), 'hero-edit-1.png': await sample('hero.png') });
    await untilWatched(folder);
  });

  afterEach(async () => {
    await bench.close();
    await removeFolder(folder);
  });

  async function editRun() {
    const outputs = [outputIn(folder, 0, true, 'hero-edit-1.png')];
    const { record } = await addRecord(bench.journal, folder, { ...HOSTED, state: 'archived', outputs, reserved: 15 });
    return addressOfRun({ id: record.id, plan: record.plan });
  }

  it('waits until the journal is loaded, such as after a reload', async () => {
    const address = await editRun();
    const opening = bench.open(address);
    await bench.recover();
    const page = await opening;
    assert.deepEqual(
      [page.state().title, page.state().run?.state, page.state().run?.cost],
      ['Edit hero.png', 'succeeded', 15],
    );
    assert.deepEqual(
      page.state().items.map(({ name, role, before }) => [name, role, before]),
      [
        ['hero.png', 'source', undefined],
        ['hero-edit-1.png', 'output', 'source-0'],
      ],
    );
  });

  describe('of a batch', () => {
    async function batch() {
      await writeFile(path.join(folder, 'hero-edit-2.png'), distinctPng(8, 8));
      const records = [];
      for (const name of ['hero-edit-1.png', 'hero-edit-2.png']) {
        const outputs = [outputIn(folder, 0, true, name)];
        const { record } = await addRecord(bench.journal, folder, {
          ...HOSTED,
          state: 'archived',
          outputs,
          reserved: 15,
        });
        records.push(record);
      }
      return addressOfRuns(records) ?? assert.fail('There is no address.');
    }

    it('shows the results of all runs in one tab, also after a reload', async () => {
      const address = await batch();
      const opening = bench.open(address);
      await bench.recover();
      const page = await opening;
      assert.equal(page.state().title, 'Edit 2 images');
      const outputs = page.state().items.filter(({ role }) => role === 'output');
      assert.deepEqual(
        outputs.map(({ name }) => name),
        ['hero-edit-1.png', 'hero-edit-2.png'],
      );
      const ids = page.state().items.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      for (const { before } of outputs) assert.ok(before !== undefined && ids.includes(before));
      const { run } = page.state();
      assert.deepEqual([run?.runs, run?.state, run?.cost, run?.received], [2, 'succeeded', 30, 2]);
      assert.match(run?.message ?? '', /^2 of 2 runs finished\. 2 sprites saved\./);
    });

    it('counts existing files, and follows each run', async () => {
      const address = await batch();
      await bench.recover();
      const page = await bench.open(address);
      await unlink(path.join(folder, 'hero-edit-2.png'));
      await waitFor('the deletion', () => page.item('hero-edit-2.png').gone);
      assert.match(page.state().run?.message ?? '', /1 sprite still there, of 2 saved\./);
    });
  });

  describe('renaming an output', () => {
    it('is known to the run by its new name, and undone to the old one', async () => {
      const address = await editRun();
      await bench.recover();
      await writeFile(path.join(folder, 'hero-edit-1_n.png'), distinctPng(8, 8));
      const page = await bench.open(address);
      const item = page.item('hero-edit-1.png').id;
      const done = await page.call('rename', { item, name: 'goblin' });
      assert.deepEqual([done.text, done.undoable], ['Renamed 2 files.', true]);
      assert.deepEqual(await namesIn(folder), ['goblin.png', 'goblin_n.png', 'hero.png']);
      await waitFor('the new name', () => page.state().items.some(({ name, gone }) => name === 'goblin.png' && !gone));
      assert.equal(page.item('goblin.png').id, item);
      const { provenance } = bench;
      const at = (name: string) => provenance.of(vscode.Uri.file(path.join(folder, name)).toString())?.runId;
      assert.ok(at('goblin.png'));
      assert.equal(at('hero-edit-1.png'), undefined);
      // The journal has it too, so the next window knows it.
      const { records } = await bench.journal.readAll();
      assert.ok(records[0]?.outputs[0]?.files[0]?.uri.endsWith('goblin.png'));
      await page.call('undo', {});
      assert.deepEqual(await namesIn(folder), ['hero-edit-1.png', 'hero-edit-1_n.png', 'hero.png']);
      assert.ok(at('hero-edit-1.png'));
      await waitFor('the old name', () =>
        page.state().items.some(({ name, gone }) => name === 'hero-edit-1.png' && !gone),
      );
    });

    it('takes along what engines keep next to it, and back byte for byte', async () => {
      const address = await editRun();
      await bench.recover();
      const text = (name: string) => readFile(path.join(folder, name), 'utf8');
      const imported = '[remap]\nuid="uid://b1"\n[deps]\nsource_file="res://hero-edit-1.png"\n';
      await writeFile(path.join(folder, 'hero-edit-1.png.import'), imported);
      await writeFile(path.join(folder, 'hero-edit-1.png.meta'), 'guid');
      const page = await bench.open(address);
      const item = page.item('hero-edit-1.png').id;
      const done = await page.call('rename', { item, name: 'goblin' });
      assert.equal(done.text, 'Renamed hero-edit-1.png to goblin.png.');
      assert.deepEqual(await namesIn(folder), ['goblin.png', 'goblin.png.import', 'goblin.png.meta', 'hero.png']);
      assert.equal(await text('goblin.png.import'), imported.replace('hero-edit-1', 'goblin'));
      await page.call('undo', {});
      assert.equal(await text('hero-edit-1.png.import'), imported);
      await writeFile(path.join(folder, 'troll.png.meta'), 'of another');
      await assert.rejects(page.call('rename', { item, name: 'troll' }), /troll\.png\.meta already exists/);
      const own = ['hero-edit-1.png', 'hero-edit-1.png.import', 'hero-edit-1.png.meta', 'hero.png'];
      assert.deepEqual(await namesIn(folder), [...own, 'troll.png.meta']);
    });

    it('changes nothing if the name is taken or invalid', async () => {
      const address = await editRun();
      await bench.recover();
      const page = await bench.open(address);
      const item = page.item('hero-edit-1.png').id;
      const rename = (name: string) => page.call('rename', { item, name });
      await assert.rejects(rename('Hero'), /Hero\.png already exists/);
      await assert.rejects(rename('hero.PNG'), /hero\.png already exists/);
      await assert.rejects(rename('a/b'), /can't contain \//);
      await assert.rejects(rename(' '), /Enter a name/);
      await assert.rejects(rename('../up'), /can't begin or end with a dot/);
      assert.deepEqual(await rename('hero-edit-1'), { undoable: false });
      assert.deepEqual(await namesIn(folder), ['hero-edit-1.png', 'hero.png']);
      assert.deepEqual(await page.call('undo', {}), { undoable: false });
    });
  });

  it('says that a run is gone, under its earlier title', async () => {
    await bench.recover();
    const page = await bench.open(
      addressOfRun({ id: 'nobody', plan: { kind: 'edit', sources: ['file:///a/hero.png'] } }),
    );
    assert.deepEqual(page.state().items, []);
    assert.equal(page.state().title, 'Edit hero.png');
    assert.match(page.state().notice ?? '', /no longer in the list/);
  });

  it('reports outputs that change or disappear, and finds renamed ones', async () => {
    const address = await editRun();
    await bench.recover();
    const page = await bench.open(address);
    await writeFile(path.join(folder, 'hero-edit-1.png'), distinctPng(32, 32));
    await waitFor('a new version', () => page.item('hero-edit-1.png').version > 0);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(
      vscode.Uri.file(path.join(folder, 'hero-edit-1.png')),
      vscode.Uri.file(path.join(folder, 'cloak.png')),
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await waitFor('its new name', () => page.state().items.some(({ name, gone }) => name === 'cloak.png' && !gone));
    await unlink(path.join(folder, 'cloak.png'));
    await waitFor('the deletion', () => page.item('cloak.png').gone);
    await unlink(path.join(folder, 'hero.png'));
    await waitFor('the source’s deletion', () => page.item('hero.png').gone);
  });
});
