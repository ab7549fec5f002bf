import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import type { RunRecord } from '../../src/core/runs/journal/record';
import { addressOfRun } from '../../src/extension/features/preview/previewPlace';
import { removeFolder } from '../support/folders';
import { addRecord, outputIn } from '../support/runs/runRecords';
import { distinctMap, distinctPng } from '../support/sprites/distinctPictures';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench, type TestPage } from './previewBench';
import { folderWith, namesIn, sample, untilWatched } from './support';

/** Drafts in a preview of their run, and where they go. */
describe('Drafts in a preview', () => {
  let bench: PreviewBench;
  /** Has `art`, where outputs go, and `drafts/art`, where they wait. */
  let folder: string;
  const art = () => path.join(folder, 'art');
  const waiting = () => path.join(folder, 'drafts/art');
  const uriOf = (place: string) => pathToFileURL(place).href;

  beforeEach(async () => {
    bench = await previewBench();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    await mkdir(waiting(), { recursive: true });
    await mkdir(art());
    await untilWatched(folder);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await bench.close();
    await removeFolder(folder);
  });

  async function put(place: string, ...names: string[]): Promise<void> {
    for (const [index, name] of names.entries()) await writeFile(path.join(place, name), distinctPng(8 + index, 8));
  }

  const plan = () => ({
    folder: uriOf(art()),
    drafts: { root: uriOf(path.join(folder, 'drafts')), folder: uriOf(waiting()) },
  });

  async function opened(record: RunRecord): Promise<TestPage> {
    await bench.recover();
    return bench.open(addressOfRun({ id: record.id, plan: record.plan }));
  }

  async function edits(count: number): Promise<RunRecord> {
    const names = Array.from({ length: count }, (_, index) => `hero-edit-${index + 1}.png`);
    await put(waiting(), ...names);
    const outputs = names.map((name, index) => outputIn(waiting(), index, true, name));
    return (await addRecord(bench.journal, folder, { state: 'archived', outputs, plan: plan() })).record;
  }

  const placesIn = async (id: string) => {
    const record = (await bench.journal.read()).find((one) => one.id === id);
    return record?.outputs.flatMap(({ files }) => files.map(({ uri }) => path.relative(folder, new URL(uri).pathname)));
  };
  const keep = (page: TestPage, kept: boolean, ...names: string[]) =>
    page.call('keep', { items: names.map((name) => page.item(name).id), kept });

  it('move to where they would have been saved with all that belongs to them, and nothing there is overwritten; Undo moves them back', async () => {
    const record = await edits(3);
    const map = distinctMap(8, 8);
    await writeFile(path.join(waiting(), 'hero-edit-2_n.png'), map);
    await writeFile(path.join(waiting(), 'hero-edit-2.png.meta'), 'guid');
    await put(art(), 'hero-edit-2.png');
    // Another format is another file of this name, too.
    await writeFile(path.join(art(), 'hero-edit-2-2.webp'), 'theirs');
    const theirs = await readFile(path.join(art(), 'hero-edit-2.png'));
    const before = await namesIn(waiting());
    const page = await opened(record);
    assert.deepEqual(
      [page.state().run?.drafts, ...page.state().items.map(({ draft }) => draft)],
      [true, undefined, true, true, true],
    );
    const done = await keep(page, true, 'hero-edit-1.png', 'hero-edit-2.png');
    assert.equal(done.text, 'Kept 2 images in art. Names that were taken got a number: 1.');
    assert.deepEqual(await namesIn(art()), [
      'hero-edit-1.png',
      'hero-edit-2-2.webp',
      'hero-edit-2-3.png',
      'hero-edit-2-3.png.meta',
      'hero-edit-2-3_n.png',
      'hero-edit-2.png',
    ]);
    assert.deepEqual(await namesIn(waiting()), ['hero-edit-3.png']);
    assert.deepEqual(await readFile(path.join(art(), 'hero-edit-2.png')), theirs);
    assert.deepEqual(await readFile(path.join(art(), 'hero-edit-2-3_n.png')), Buffer.from(map));
    const kept = ['art/hero-edit-1.png', 'art/hero-edit-2-3.png', 'drafts/art/hero-edit-3.png'];
    assert.deepEqual(await placesIn(record.id), kept);
    await waitFor('the page to know', () => page.state().items.filter(({ draft }) => draft).length === 1);
    assert.equal(
      page.state().run?.message,
      '3 sprites saved as drafts. Kept: 2. Left: 1. Procedural placeholders. Free.',
    );
    assert.equal((await page.call('undo', {})).text, '2 images are drafts again.');
    assert.deepEqual(await namesIn(art()), ['hero-edit-2-2.webp', 'hero-edit-2.png']);
    assert.deepEqual(await namesIn(waiting()), before);
    assert.deepEqual(
      await placesIn(record.id),
      before.filter((name) => /\d\.png$/.test(name)).map((name) => `drafts/art/${name}`),
    );
  });

  it('that are kept by mistake become drafts again, also of another window, and Git still ignores them', async () => {
    const record = await edits(2);
    const page = await opened(record);
    await keep(page, true, 'hero-edit-1.png');
    bench = await bench.restart();
    const again = await opened(record);
    assert.equal((await keep(again, false, 'hero-edit-1.png')).text, 'hero-edit-1.png is a draft again.');
    assert.deepEqual(await namesIn(art()), []);
    assert.deepEqual(await namesIn(waiting()), ['hero-edit-1.png', 'hero-edit-2.png']);
    assert.equal(String(await readFile(path.join(folder, 'drafts/.gitignore'))), '*\n');
    assert.deepEqual(await keep(again, false, 'hero-edit-1.png'), { undoable: false });
  });

  it('are kept under a name that a person chose, unless it is taken; an animation with its sheet, whose JSON names the image', async () => {
    const sheet = {
      frames: [0, 8].map((x) => ({ frame: { x, y: 0, w: 8, h: 8 } })),
      meta: { image: 'hero-anim-sheet.png' },
    };
    await put(waiting(), 'hero-anim.png', 'hero-anim-sheet.png');
    await writeFile(path.join(waiting(), 'hero-anim-sheet.json'), JSON.stringify(sheet));
    await put(art(), 'orc.png');
    const file = (name: string, kind: 'animation' | 'sheet' | 'sheet-json') => {
      const [one] = outputIn(waiting(), 0, true, name).files;
      return { ...(one ?? assert.fail()), kind };
    };
    const files = [
      file('hero-anim.png', 'animation'),
      file('hero-anim-sheet.png', 'sheet'),
      file('hero-anim-sheet.json', 'sheet-json'),
    ];
    const outputs = [{ ...outputIn(waiting(), 0, true, 'hero-anim.png'), files }];
    const { record } = await addRecord(bench.journal, folder, {
      state: 'archived',
      outputs,
      plan: { ...plan(), kind: 'animate' },
    });
    const page = await opened(record);
    const item = page.item('hero-anim.png').id;
    await assert.rejects(page.call('rename', { item, name: 'orc' }), /orc\.png already exists/);
    await assert.rejects(page.call('rename', { item, name: 'a/b' }), /can't contain/);
    assert.deepEqual(await namesIn(art()), ['orc.png']);
    await page.call('rename', { item, name: 'hero-walk' });
    assert.deepEqual(await namesIn(art()), ['hero-walk-sheet.json', 'hero-walk-sheet.png', 'hero-walk.png', 'orc.png']);
    const json = JSON.parse(String(await readFile(path.join(art(), 'hero-walk-sheet.json'))));
    assert.equal(json.meta.image, 'hero-walk-sheet.png');
    assert.deepEqual(await namesIn(waiting()), []);
  });

  it('are discarded without those that were kept', async () => {
    const page = await opened(await edits(3));
    await keep(page, true, 'hero-edit-2.png');
    await waitFor('the page to know', () => page.item('hero-edit-2.png').draft === undefined);
    const items = page.state().items.flatMap(({ id, draft }) => (draft ? id : []));
    await page.call('askDiscard', { items });
    await page.call('discard', { items });
    assert.deepEqual(await namesIn(waiting()), []);
    assert.deepEqual(await namesIn(art()), ['hero-edit-2.png']);
  });

  it('stay where they are if another run made them from a draft that is kept', async () => {
    const record = await edits(1);
    await put(waiting(), 'hero-edit-1-anim.png');
    const outputs = [outputIn(waiting(), 0, true, 'hero-edit-1-anim.png')];
    await addRecord(bench.journal, folder, { state: 'archived', outputs, plan: { ...plan(), kind: 'animate' } });
    const page = await opened(record);
    await keep(page, true, 'hero-edit-1.png');
    assert.deepEqual(await namesIn(waiting()), ['hero-edit-1-anim.png']);
    assert.deepEqual(await namesIn(art()), ['hero-edit-1.png']);
  });
});
