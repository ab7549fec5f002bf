import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nameOf, placeKey } from '../../../../../src/core/disk/fileStore';
import { ExportSourceError } from '../../../../../src/core/exports/exportErrors';
import { filesOf } from '../../../../../src/core/exports/exportSource';
import { recipesUsing } from '../../../../../src/extension/features/export/changedNeighbors';
import { rawText } from '../../../../../src/shared/base/foreignText';
import { SpriteThreads } from '../../../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { distinctPng } from '../../../../support/sprites/distinctPictures';

const SET = 'hero-{direction}.png';
const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const SOURCE = { frames: 'whole', directions: PLACES };

describe('The recipe of a direction set', () => {
  let home: string;
  let game: string;
  let bench: RecipeBench;
  const exporter = new SpriteThreads('exports', {
    script: path.join(__dirname, '../../../work/spriteWorker.child.js'),
  });
  const at = (name: string) => path.join(game, name);
  const uri = (name: string) => pathToFileURL(at(name)).href;
  const set = () => uri(SET);
  const recipe = (source: string, ...exports: object[]) =>
    writeFile(at(`${source}.export.json`), JSON.stringify({ source: SOURCE, exports }));
  const animations = async () => {
    const tres = await readFile(at('hero.tres'), 'utf8');
    return [...tres.matchAll(/"name": &"([^"]+)"/g)].map(([, name]) => name);
  };
  const run = async (source = SET) => {
    const { problems, files, written, retry } = await bench.run(source);
    return { words: problems.map(({ text }) => text).join(' '), files: files.length, written: written.length, retry };
  };
  const using = async (...changed: string[]) => {
    const names = new Map(changed.map((name) => [placeKey(uri(name)), name]));
    const found = await recipesUsing(pathToFileURL(game).href, names, bench.exports);
    return found.map((one) => rawText(nameOf(one)));
  };

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    bench = recipeBench(game, path.join(home, 'notes'), exporter);
    for (const [k, place] of PLACES.entries()) await writeFile(at(`hero-${place}.png`), distinctPng(8, 8 + k));
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.close());

  it('makes one sprite, and the same one after views are removed and restored', async () => {
    await recipe(SET, { format: 'godot' });
    assert.deepEqual(await run(), { words: '', files: 2, written: 1, retry: false });
    assert.deepEqual((await animations()).sort(), [...PLACES].sort());
    assert.equal((await run()).written, 0);
    await rm(at('hero-n.png'));
    assert.deepEqual(await run(), { words: '', files: 2, written: 1, retry: false });
    assert.match((await bench.run(SET)).remarks.join(), /left out: n$/);
    assert.deepEqual((await animations()).sort(), PLACES.filter((place) => place !== 'n').sort());
    await writeFile(at('hero-n.png'), distinctPng(8, 30));
    await run();
    assert.deepEqual((await animations()).sort(), [...PLACES].sort());
  });

  it('runs when a view or its JSON changes, a view is added, or a set is incomplete', async () => {
    await recipe(SET, { format: 'godot' });
    await recipe('hero-s.png', { format: 'gif' });
    for (const place of PLACES) assert.deepEqual(await using(`hero-${place}.png`), [`${SET}.export.json`]);
    assert.deepEqual(await using('other.png'), []);
    assert.deepEqual(await using('hero-pose.png'), []);
    await rm(at('hero-n.png'));
    assert.deepEqual(await using('hero-e.png'), [`${SET}.export.json`]);
    const frame = (y: number) => ({ frame: { x: 0, y, w: 8, h: 4 }, duration: 100 });
    const meta = { image: 'hero-e.png', size: { w: 8, h: 10 } };
    await writeFile(at('hero-e.json'), JSON.stringify({ frames: [frame(0), frame(4)], meta }));
    assert.deepEqual(await using('hero-e.json'), [`${SET}.export.json`]);
  });

  it('reports a set without views, and reads it again, because a program may be writing them', async () => {
    await recipe(SET, { format: 'godot' });
    for (const place of PLACES) await rm(at(`hero-${place}.png`));
    const { words, retry } = await run();
    assert.match(words, /hero-\{direction\}\.png/);
    assert.ok(retry);
    await assert.rejects(bench.exports.find(set()), ExportSourceError);
    await writeFile(at('hero-pose.png'), distinctPng(4, 4));
    assert.match((await run()).words, /No file is a view of hero-\{direction\}\.png/);
  });

  it('never overwrites a view, and neither does another recipe', async () => {
    await recipe(SET, { format: 'png', names: 'hero-{tag}' });
    assert.match((await run()).words, /hero-n\.png/);
    await rm(at('hero-n.png'));
    await writeFile(at('boss.png'), distinctPng(3, 3));
    await recipe('boss.png', { format: 'png', names: 'hero-n' });
    // The name is free, but the written file would be a view of the set.
    assert.equal((await run('boss.png')).written, 1);
    await writeFile(at('hero-n.png'), distinctPng(4, 4));
    assert.match((await run('boss.png')).words, /has its own recipe/);
  });

  it("prefers a file with the set's name", async () => {
    await writeFile(at(SET), distinctPng(5, 5));
    const found = await bench.exports.find(set());
    assert.deepEqual([found.directions, found.pictures], [undefined, [set()]]);
  });

  it('finds the set of a view, with all files of its views', async () => {
    await writeFile(at('hero-e_n.png'), distinctPng(8, 10));
    assert.equal(placeKey((await bench.exports.setOf(uri('hero-w.png'))) ?? ''), placeKey(set()));
    assert.equal(await bench.exports.setOf(uri('hero.png')), undefined);
    const found = await bench.exports.find(set());
    assert.equal(found.title, 'hero');
    assert.deepEqual(
      filesOf(found).map((one) => rawText(nameOf(one))),
      [...PLACES.map((place) => `hero-${place}.png`), 'hero-e_n.png'],
    );
  });

  it('names an unreadable view', async () => {
    await writeFile(at('hero-w.png'), 'no image');
    await recipe(SET, { format: 'godot' });
    const { words, retry, written } = await run();
    assert.match(words, /^hero-w\.png/);
    assert.deepEqual([retry, written], [true, 0]);
  });
});
