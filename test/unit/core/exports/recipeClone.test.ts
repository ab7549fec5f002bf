import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { FileProvenance } from '../../../../src/core/domain/provenance';
import { exportAll } from '../../../../src/core/exports/exportAll';
import { recipeOf } from '../../../../src/core/exports/recipe';
import { runRecipe } from '../../../../src/core/exports/recipeRun';
import type { SheetCut } from '../../../../src/shared/protocol/preview';
import { type ExportOptions, exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { type KnownHere, type RecipeBench, recipeBench } from '../../../support/export/recipeBench';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { root } from '../../../support/places';
import { type ProgramBench, programBench } from '../../../support/program/programBench';
import { asepriteFile, layer } from '../../../support/sprites/asepriteFile';
import { distinctMap, distinctPng } from '../../../support/sprites/distinctPictures';

const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const NAMES = ['sud', 'sudouest', 'ouest', 'nordouest', 'nord', 'nordest', 'est', 'sudest'];
const CUT: SheetCut = { count: 3, columns: 2, width: 8, height: 8 };
const SHEET_JSON = JSON.stringify({
  frames: [0, 1].map((k) => ({
    filename: `${k}`,
    frame: { x: k * 8, y: 0, w: 8, h: 16 },
    sourceSize: { w: 8, h: 16 },
    duration: 40 + k,
  })),
  meta: { image: 'walk.png', frameTags: [{ name: 'go', from: 0, to: 1, direction: 'pingpong' }] },
});
const ofRun = (): ReturnType<FileProvenance['of']> =>
  ({
    runId: 'run',
    kind: 'animate',
    sources: [],
    tags: [],
    prompt: undefined,
    sha256: '',
    fps: 5,
    frames: [0, 8].map((x) => ({ x, y: 0, w: 8, h: 16 })),
  }) as never;

interface Row {
  readonly kind: string;
  /** Names of the files, with their bytes. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  /** The exported source. */
  readonly source: string;
  /** What only this computer knows. */
  readonly here?: KnownHere;
  /** What a person chooses in the preview. */
  readonly choose?: (bench: RecipeBench, uri: (name: string) => string) => Promise<void>;
  readonly options?: Partial<ExportOptions>;
}

const numbered = Object.fromEntries([1, 2, 3].map((n) => [`coin${n}.png`, distinctPng(8, 7 + n)]));
const views = (name: (place: string, index: number) => string, size = 8) =>
  Object.fromEntries(PLACES.map((place, k) => [name(place, k), distinctPng(size + 8, size + k)]));
const bare = Object.fromEntries([1, 2, 3].map((n) => [`${n}.png`, distinctPng(8, 7 + n)]));
const sequence =
  (as: 'animation' | 'pictures', name = 'coin#.png') =>
  async (bench: RecipeBench, uri: (name: string) => string) => {
    const found = uri(name).replace('%23', '#');
    await bench.choices.rememberSequence(found, as);
  };

const ROWS: readonly Row[] = [
  { kind: 'an image', files: { 'hero.png': distinctPng(16, 16) }, source: 'hero.png' },
  {
    kind: 'a sheet that a person cut',
    files: { 'crab.png': distinctPng(16, 16) },
    source: 'crab.png',
    choose: (bench, uri) => bench.choices.rememberCut(uri('crab.png'), CUT),
  },
  {
    kind: 'a sheet that its name cuts differently',
    files: { 'crab_strip4.png': distinctPng(16, 16) },
    source: 'crab_strip4.png',
    choose: (bench, uri) => bench.choices.rememberCut(uri('crab_strip4.png'), CUT),
  },
  { kind: 'a sheet that its name cuts', files: { 'crab_strip2.png': distinctPng(16, 16) }, source: 'crab_strip2.png' },
  {
    kind: 'a sheet that a run made',
    files: { 'made.png': distinctPng(16, 16) },
    source: 'made.png',
    here: { provenance: { of: ofRun } },
  },
  {
    kind: 'a sheet with a JSON',
    files: { 'walk.png': distinctPng(16, 16), 'walk.json': SHEET_JSON },
    source: 'walk.png',
  },
  { kind: 'numbered frames', files: numbered, source: 'coin1.png', choose: sequence('animation') },
  { kind: 'numbered images', files: numbered, source: 'coin1.png', choose: sequence('pictures') },
  { kind: 'views with names', files: views((place) => `hero-${place}.png`), source: 'hero-{direction}.png' },
  {
    kind: 'views that a setting names',
    files: views((_, k) => `hero-dir-${k}.png`),
    source: 'hero-dir-{direction}.png',
    here: { directionNames: NAMES },
  },
  {
    kind: 'numbered views that nobody named',
    files: views((_, k) => `hero-dir-${k}.png`),
    source: 'hero-dir-{direction}.png',
  },
  {
    kind: 'views that are sheets, one cut differently',
    files: views((place) => `hero-${place}.png`, 16),
    source: 'hero-{direction}.png',
    choose: async ({ choices }, uri) => {
      for (const place of PLACES.slice(1)) await choices.rememberCut(uri(`hero-${place}.png`), CUT);
      await choices.rememberCut(uri('hero-n.png'), { ...CUT, count: 2 });
    },
  },
  { kind: 'views named by nothing else', files: views((place) => `${place}.png`), source: '{direction}.png' },
  { kind: 'frames named by nothing else', files: bare, source: '1.png', choose: sequence('animation', '#.png') },
  {
    kind: 'a sheet of a run at 12 frames a second',
    files: { 'made.png': distinctPng(16, 16) },
    source: 'made.png',
    here: { provenance: { of: () => ({ ...ofRun(), fps: 12 }) as never } },
  },
  {
    kind: 'one view whose direction only a setting knows',
    files: Object.fromEntries(PLACES.map((_, k) => [`hero-d${k + 1}.png`, distinctPng(8, 8 + k)])),
    source: 'hero-d1.png',
    here: { directionNames: PLACES.map((_, k) => `d${k + 1}`) },
  },
  {
    kind: 'an image with a normal map',
    files: { 'lamp.png': distinctPng(8, 8), 'lamp_n.png': distinctMap(8, 8) },
    source: 'lamp.png',
    here: { suffix: '_normal' },
  },
  {
    kind: 'an Aseprite file',
    files: { 'hat.aseprite': asepriteFile({ width: 4, height: 4, frames: [{ duration: 90, chunks: [layer()] }] }) },
    source: 'hat.aseprite',
  },
];

describe('A recipe in a clone', () => {
  let home: string;
  let game: string;
  let program: ProgramBench;
  let exporter: SpriteThreads<'exports'>;
  let version: string;
  const uri = (name: string) => pathToFileURL(path.join(game, name)).href;

  before(async () => {
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    ({ version } = v.parse(v.object({ version: v.string() }), manifest));
    exporter = new SpriteThreads('exports', { script: path.join(__dirname, '../../work/spriteWorker.child.js') });
  });

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    program = await programBench({ inOneProcess: true });
  });

  afterEach(async () => {
    await program.close();
    await removeFolder(home);
  });

  after(() => exporter.close());

  /** Exports as the page does, and writes the recipe. */
  async function exportHere({ files, source, here, choose, options }: Row): Promise<RecipeBench> {
    await mkdir(game, { recursive: true });
    for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(game, name), bytes);
    const bench = recipeBench(game, path.join(home, 'notes'), exporter, { ...here, version });
    await choose?.(bench, uri);
    const found = await bench.exports.find(uri(source));
    const chosen = v.parse(exportOptions, { format: 'phaser', ...options });
    const folder = uri('out');
    const { signal } = new AbortController();
    await exportAll(bench.exports, [{ source: found, folder }], { options: chosen, signal });
    await bench.recipes.change(found, { ...chosen, outputFolder: 'out' }, true);
    return bench;
  }

  const outputs = async (folder: string) =>
    Promise.all(
      (await namesIn(folder)).map(async (name) => [name, (await readFile(path.join(folder, name))).toString('base64')]),
    );

  for (const row of ROWS) {
    it(`makes the same files of ${row.kind}`, async () => {
      const bench = await exportHere(row);
      const made = await outputs(path.join(game, 'out'));
      assert.ok(made.length);
      await rm(path.join(game, 'out'), { recursive: true });
      await cp(game, program.game, { recursive: true });
      const { code, output } = await program.json(['export', '.']);
      assert.deepEqual([code, output.ok], [0, true], JSON.stringify(output));
      assert.deepEqual(await outputs(path.join(program.game, 'out')), made);
      // The same here, where more is known.
      const { signal } = new AbortController();
      const again = await runRecipe(recipeOf(uri(row.source)), bench, signal);
      assert.deepEqual(again.problems, []);
      assert.deepEqual(await outputs(path.join(game, 'out')), made);
    });
  }

  const old = (name: string) => writeFile(path.join(game, `${name}.export.json`), '{"exports":[{"format":"phaser"}]}');
  const framesOf = async (folder: string, name: string) =>
    v.parse(v.object({ frames: v.array(v.unknown()) }), JSON.parse(await readFile(path.join(folder, name), 'utf8')))
      .frames.length;

  it('is refused with a sentence if it lacks what nothing else says, and never guessed', async () => {
    await mkdir(path.join(program.game, 'art'));
    const sources = { 'one.png': distinctPng(16, 16), ...numbered, ...views((_, k) => `hero-dir-${k}.png`) };
    for (const [name, bytes] of Object.entries(sources)) await writeFile(path.join(program.game, 'art', name), bytes);
    game = path.join(program.game, 'art');
    for (const source of ['one.png', 'coin1.png', 'hero-dir-{direction}.png']) await old(source);
    const { code, stdout } = await program.run(['export', 'art']);
    assert.equal(code, 2);
    assert.match(stdout, /one\.png\.export\.json doesn't say how one\.png is cut into frames/);
    assert.match(stdout, /coin1\.png\.export\.json doesn't say whether coin1\.png and the files numbered like it/);
    assert.match(stdout, /doesn't say which direction each file/);
    assert.equal((await namesIn(game)).filter((name) => name.endsWith('.json')).length, 3, 'recipes only');
    assert.match(stdout, /which direction each file of .* is cut into frames/, 'all that it needs');
    const unfit =
      '{"source":{"frames":{"count":5,"columns":5,"width":16,"height":16}},"exports":[{"format":"phaser"}]}';
    await writeFile(path.join(game, 'one.png.export.json'), unfit);
    assert.match(
      (await program.run(['export', 'art/one.png.export.json'])).stdout,
      /The frames in .* don't fit one\.png/,
    );
    // What the sentence offers works.
    await writeFile(
      path.join(game, 'one.png.export.json'),
      '{"source":{"frames":"whole"},"exports":[{"format":"phaser"}]}',
    );
    assert.equal((await program.run(['export', 'art/one.png.export.json'])).code, 0);
    const misspelled = '{"source":{"frames":"hole"},"exports":[{"format":"phaser"}]}';
    await writeFile(path.join(game, 'one.png.export.json'), misspelled);
    const refused = await program.run(['export', 'art/one.png.export.json']);
    assert.match(refused.stdout, /export\.json\(1,21\): error: “source\.frames” doesn't describe a source/);
  });

  it('is completed at the next export on the computer that made it, and on no other', async () => {
    const [, cut] = ROWS;
    assert.ok(cut);
    const bench = await exportHere(cut);
    await bench.choices.rememberCut(uri('crab.png'), CUT);
    await old('crab.png');
    const recipe = recipeOf(uri('crab.png'));
    const text = () => readFile(path.join(game, 'crab.png.export.json'), 'utf8');
    const before = await text();
    await bench.recipes.complete(recipe);
    assert.equal(await text(), before, 'nobody agreed to it');
    await bench.agreed.add([{ uri: recipe, text: before }]);
    const stranger = recipeBench(game, path.join(home, 'notes2'), exporter, { version });
    await stranger.agreed.add([{ uri: recipe, text: before }]);
    await stranger.recipes.complete(recipe);
    assert.equal(await text(), before, 'nothing is known there');
    await bench.recipes.complete(recipe);
    assert.deepEqual(JSON.parse(await text()), { source: { frames: CUT }, exports: [{ format: 'phaser' }] });
    assert.ok(bench.agreed.has(recipe, await text()));
    const { problems } = await runRecipe(recipe, bench, new AbortController().signal);
    assert.deepEqual(problems, []);
    assert.equal(await framesOf(game, 'crab-sheet.json').catch(() => framesOf(game, 'crab.json')), 3);
  });

  it('follows what a person changes in the preview, and is then the only place that says it', async () => {
    const [, cut] = ROWS;
    assert.ok(cut);
    const bench = await exportHere(cut);
    const source = async () => JSON.parse(await readFile(path.join(game, 'crab.png.export.json'), 'utf8')).source;
    assert.equal(bench.choices.cutOf(uri('crab.png')), undefined);
    const finer = { count: 16, columns: 4, width: 4, height: 4 };
    await bench.choices.rememberCut(uri('crab.png'), finer);
    await bench.recipes.follow(uri('crab.png'), { frames: finer });
    assert.deepEqual(await source(), { frames: finer });
    assert.equal(bench.choices.cutOf(uri('crab.png')), undefined);
    await bench.recipes.follow(uri('crab.png'), { frames: 'whole' });
    assert.deepEqual(await source(), { frames: 'whole' });
    assert.equal((await bench.exports.find(uri('crab.png'))).sheet, undefined);
  });

  it('keeps what it says that this computer would not', async () => {
    const [, cut] = ROWS;
    assert.ok(cut);
    const bench = await exportHere(cut);
    const place = path.join(game, 'crab.png.export.json');
    const source = { frames: { ...CUT, duration: 250 }, normalMapSuffix: '_normal' };
    const text = JSON.stringify({ source, exports: [{ format: 'phaser' }] });
    await writeFile(place, text);
    await bench.agreed.add([{ uri: recipeOf(uri('crab.png')), text }]);
    const said = async () => JSON.parse(await readFile(place, 'utf8')).source;
    const found = await bench.exports.find(uri('crab.png'));
    await bench.recipes.change(found, v.parse(exportOptions, { format: 'gif' }), true);
    assert.deepEqual(await said(), source);
    const finer = { count: 16, columns: 4, width: 4, height: 4 };
    await bench.choices.rememberCut(uri('crab.png'), finer);
    await bench.recipes.follow(uri('crab.png'), { frames: finer });
    assert.deepEqual(await said(), { ...source, frames: { ...finer, duration: 250 } });
  });

  it('of a set keeps the cuts of views that are gone, and follows what is chosen for one of them', async () => {
    const row = ROWS.find(({ kind }) => kind === 'views that are sheets, one cut differently');
    assert.ok(row);
    const bench = await exportHere(row);
    const place = path.join(game, `${row.source}.export.json`);
    const said = async () => JSON.parse(await readFile(place, 'utf8')).source;
    const { views } = await said();
    await rm(path.join(game, 'hero-s.png'));
    await bench.recipes.follow(uri('hero-n.png'), { frames: 'whole' });
    assert.deepEqual((await said()).views, { ...views, n: 'whole' });
    // Whatever is remembered here, the recipe is what counts.
    const { directions } = await bench.exports.find(uri(row.source));
    assert.equal(directions?.views.find(({ name }) => name === 'n')?.sheet, undefined);
  });

  it('counts above those of the other numbered files, and one choice reaches all', async () => {
    const [, , , , , , frames] = ROWS;
    assert.ok(frames);
    const bench = await exportHere(frames);
    const said = async (name: string) =>
      JSON.parse(await readFile(path.join(game, `${name}.export.json`), 'utf8')).source.numbered;
    assert.equal(await said('coin1.png'), 'animation');
    const text =
      '{"source":{"numbered":"pictures","frames":"whole"},"exports":[{"format":"gif","outputFolder":"other"}]}';
    await writeFile(path.join(game, 'coin2.png.export.json'), text);
    await bench.agreed.add([{ uri: recipeOf(uri('coin2.png')), text }]);
    const { problems, files } = await runRecipe(recipeOf(uri('coin2.png')), bench, new AbortController().signal);
    assert.deepEqual([problems, files.map((file) => path.posix.basename(file.uri))], [[], ['coin2.gif']]);
    await sequence('animation')(bench, uri);
    await bench.recipes.follow(uri('coin3.png'));
    assert.equal(await said('coin2.png'), 'animation');
    assert.equal((await bench.exports.find(uri('coin3.png'))).pictures.length, 3);
  });

  it('tells a preview in the clone how the sheet is cut', async () => {
    const [, cut] = ROWS;
    assert.ok(cut);
    await exportHere(cut);
    const stranger = recipeBench(game, path.join(home, 'notes2'), exporter, { version });
    const { sheet } = await stranger.exports.find(uri('crab.png'));
    assert.deepEqual([sheet?.from, sheet?.frames.length, sheet?.width], ['recipe', 3, 8]);
  });
});
