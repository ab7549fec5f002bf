import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runRecipe } from '../../../../src/core/exports/recipeRun';
import { encodePng } from '../../../../src/sprite/formats/png';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { root } from '../../../support/places';
import { distinctPng } from '../../../support/sprites/distinctPictures';
import { drawn } from '../../sprite/export/sprites';

describe('The recipe of an atlas', () => {
  let home: string;
  let game: string;
  let exporter: SpriteThreads<'exports'>;
  let packer: SpriteThreads<'atlases'>;
  let bench: RecipeBench;
  const { signal } = new AbortController();

  before(() => {
    const script = path.join(root, 'dist/spriteWorker.js');
    exporter = new SpriteThreads('exports', { script });
    packer = new SpriteThreads('atlases', { script });
  });
  after(async () => {
    await Promise.all([exporter.close(), packer.close()]);
  });
  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(path.join(game, 'art/ui'), { recursive: true });
    bench = recipeBench(game, path.join(home, 'notes'), exporter, {}, packer);
  });
  afterEach(() => removeFolder(home));

  const put = (name: string, content: Uint8Array | string) => writeFile(path.join(game, name), content);
  const text = (name: string) => readFile(path.join(game, name), 'utf8');
  const uri = (name: string) => pathToFileURL(path.join(game, name)).href;

  /** Writes a recipe, agrees to it, and runs it. */
  async function run(recipe: object | string, { isCheck = false, agree = true } = {}) {
    const content = typeof recipe === 'string' ? recipe : JSON.stringify(recipe);
    await put('hud.atlas.json', content);
    if (agree) await bench.agreed.add([{ uri: uri('hud.atlas.json'), text: content }]);
    const { files, problems, remarks, unagreed, foreign } = await runRecipe(
      uri('hud.atlas.json'),
      bench,
      signal,
      isCheck,
    );
    const places = files.map(
      (file) =>
        `${file.written ? 'written' : 'same'} ${decodeURIComponent(file.uri.slice(uri('').length)).replace(/^\//, '')}`,
    );
    return {
      places,
      problems: problems.map((one) => `${one.line}:${one.column} ${one.text}`),
      remarks,
      unagreed,
      foreign,
    };
  }

  const PIXI = { sources: ['art/**/*.png'], exports: [{ format: 'pixi', folder: 'out' }] };
  const namesIn = async (json: string) => Object.keys(JSON.parse(await text(json)).frames);

  it('packs what its globs match, named by the folders below the common one', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    await put('art/ui/button.png', distinctPng(6, 9));
    await put('art/ui/note.txt', 'no image');
    const { places, problems } = await run(PIXI);
    assert.deepEqual([places, problems], [['written out/hud.png', 'written out/hud.json'], []]);
    assert.deepEqual(await namesIn('out/hud.json'), ['hero/0', 'ui/button/0']);
    assert.deepEqual((await run(PIXI)).places, ['same out/hud.png', 'same out/hud.json']);
  });

  it('leaves out what a “!” names, and takes a name as it is that looks like a glob', async () => {
    for (const name of ['a', 'b (1)', 'c']) await put(`art/${name}.png`, distinctPng(4, 4));
    await run({ ...PIXI, sources: ['art/*.png', '!art/c.png'] });
    assert.deepEqual(await namesIn('out/hud.json'), ['a/0', 'b (1)/0']);
    await run({ ...PIXI, sources: ['art/b (1).png'] });
    assert.deepEqual(await namesIn('out/hud.json'), ['b (1)/0']);
  });

  it('takes numbered frames as one sprite, and a normal map with its sprite', async () => {
    for (const k of [1, 2])
      await put(`art/coin_run_0${k}.png`, encodePng(drawn('aabb', 'aabb', k === 1 ? 'cc d' : 'ccd ')));
    const map = drawn('a');
    map.data.set([128, 128, 255, 255]);
    await put('art/gem.png', distinctPng(1, 1));
    await put('art/gem_n.png', encodePng(map));
    const { places } = await run(PIXI);
    assert.deepEqual(places.sort(), ['written out/hud.json', 'written out/hud.png', 'written out/hud_n.png']);
    assert.deepEqual(await namesIn('out/hud.json'), ['coin_run/0', 'coin_run/1', 'gem/0']);
    assert.deepEqual(JSON.parse(await text('out/hud.json')).animations, { coin_run: ['coin_run/0', 'coin_run/1'] });
    await put('art/coin_run.png', distinctPng(4, 3));
    await run(PIXI);
    assert.deepEqual(await namesIn('out/hud.json'), ['coin_run/0', 'coin_run_01/0', 'coin_run_01/1', 'gem/0']);
  });

  it('reads only what changed, and leaves the rest where it was', async () => {
    for (let k = 0; k < 12; k++) await put(`art/s${k}x.png`, distinctPng(5 + (k % 4), 6));
    await run({ ...PIXI, exports: [{ format: 'pixi', folder: 'out', trim: 'none' }] });
    const before = JSON.parse(await text('out/hud.json')).frames;
    const seen: number[] = [];
    const counting = recipeBench(
      game,
      path.join(home, 'notes2'),
      exporter,
      {},
      {
        run: (kind, input, stop) => {
          if ('items' in input) seen.push(input.items.filter(({ source }) => source).length);
          return packer.run(kind, input, stop);
        },
      },
    );
    bench = counting;
    await put('art/s7x.png', distinctPng(3, 3));
    const recipe = { ...PIXI, exports: [{ format: 'pixi', folder: 'out', trim: 'none' }] };
    const { foreign } = await run(recipe);
    await counting.exports.adopt(uri('hud.atlas.json'), foreign);
    assert.deepEqual((await run(recipe)).places, ['written out/hud.png', 'written out/hud.json']);
    assert.deepEqual(seen, [0, 1, 0]);
    const after = JSON.parse(await text('out/hud.json')).frames;
    delete before['s7x/0'];
    delete after['s7x/0'];
    assert.deepEqual(after, before);
  });

  it('says with a check what would be written, and changes nothing', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    assert.deepEqual((await run(PIXI, { isCheck: true })).places, ['written out/hud.png', 'written out/hud.json']);
    await assert.rejects(readdir(path.join(game, 'out')), { code: 'ENOENT' });
    await run(PIXI);
    const { mtimeMs } = await stat(path.join(game, 'out/hud.png'));
    assert.deepEqual((await run(PIXI, { isCheck: true })).places, ['same out/hud.png', 'same out/hud.json']);
    await put('art/hero.png', distinctPng(8, 8));
    assert.deepEqual((await run(PIXI, { isCheck: true })).places, ['written out/hud.png', 'same out/hud.json']);
    assert.equal((await stat(path.join(game, 'out/hud.png'))).mtimeMs, mtimeMs);
  });

  const good = async () => {
    await put('art/hero.png', distinctPng(8, 8));
    await run(PIXI);
    return [await readFile(path.join(game, 'out/hud.png')), await text('out/hud.json')];
  };
  const now = async () => [await readFile(path.join(game, 'out/hud.png')), await text('out/hud.json')];

  it('names a file that breaks in the middle, and keeps the last good atlas whole', async () => {
    const before = await good();
    await put('art/torn.png', distinctPng(64, 64).subarray(0, 60));
    const { places, problems } = await run(PIXI);
    assert.deepEqual(places, []);
    assert.match(problems.join(), /^1:\d+ torn\.png /);
    assert.deepEqual(await now(), before);
  });

  it('keeps the last good atlas if one of its files can’t be replaced', async () => {
    const before = await good();
    await put('art/new.png', distinctPng(9, 9));
    await rm(path.join(game, 'out/hud.json'));
    await mkdir(path.join(game, 'out/hud.json'));
    const { places, problems } = await run(PIXI);
    assert.deepEqual([places, problems.length], [[], 1]);
    assert.deepEqual(await readFile(path.join(game, 'out/hud.png')), before[0]);
  });

  it('refuses two files of one sprite name, and names both', async () => {
    await good();
    await put('art/hero.gif', Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACH5BAEAAAEALAAAAAABAAEAAAICRAEAOw==', 'base64'));
    const { places, problems } = await run({ ...PIXI, sources: ['art/**/*'] });
    assert.deepEqual(places, []);
    assert.match(problems.join(), /hero\.gif and hero\.png would both be the sprite “hero”/);
    const [, left = ''] = /leave it out with “(!.*)”/.exec(problems.join()) ?? [];
    assert.deepEqual((await run({ ...PIXI, sources: ['art/**/*', left] })).problems, []);
  });

  it('refuses globs that match its own page, before that exists', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    const { places, problems } = await run({ sources: ['**/*.png'], exports: [{ format: 'sheet' }] });
    assert.deepEqual(places, []);
    assert.match(problems.join(), /“sources” match hud\.png, which this export writes/);
    assert.deepEqual(await readdir(game), ['art', 'hud.atlas.json']);
  });

  for (const [what, recipe, problem] of [
    ['no JSON', '{', /^1:\d+ This isn't valid JSON/],
    ['no sources', { sources: [], exports: [{ format: 'pixi' }] }, /“sources” must be a list/],
    ['a source outside', { sources: ['../../etc/*.png'], exports: [{ format: 'pixi' }] }, /“sources” must be a list/],
    ['an absolute source', { sources: ['/etc/*.png'], exports: [{ format: 'pixi' }] }, /“sources” must be a list/],
    [
      'a folder outside',
      { sources: ['art/*.png'], exports: [{ format: 'pixi', folder: '../..' }] },
      /must be a relative path/,
    ],
    ['an unknown format', { sources: ['art/*.png'], exports: [{ format: 'gif' }] }, /“format” must be/],
    [
      'an unknown option',
      { sources: ['art/*.png'], exports: [{ format: 'pixi', outputFolder: 'x' }] },
      /“outputFolder” isn't a field/,
    ],
    ['an unknown sprite', { ...PIXI, sprites: { boss: { pivot: { x: 0, y: 1 } } } }, /The atlas has no sprite “boss”/],
    ['a pivot outside', { ...PIXI, sprites: { hero: { pivot: { x: 0, y: 9 } } } }, /“sprites\.hero\.pivot” must be/],
    ['an unknown tag', { ...PIXI, sprites: { hero: { tags: ['fly'] } } }, /doesn't have a tag named “fly”/],
    ['no image', { ...PIXI, sources: ['art/*.gif'] }, /No image matches “sources”/],
  ] as const) {
    it(`says what is wrong with ${what}, and writes nothing`, async () => {
      await put('art/hero.png', distinctPng(8, 8));
      const { places, problems } = await run(recipe);
      assert.deepEqual(places, []);
      assert.match(problems.join('\n'), problem);
    });
  }

  const SMALL = { ...PIXI, exports: [{ format: 'pixi', folder: 'out', maxSide: 64, trim: 'none' }] };
  const putMany = async (from: number, to: number) => {
    for (let k = from; k < to; k++) await put(`art/${k}x.png`, distinctPng(15 + (k % 3), 14));
  };

  it('names what it wrote earlier and makes no more, and touches nothing of it', async () => {
    await putMany(0, 24);
    await run(SMALL);
    assert.deepEqual(await readdir(path.join(game, 'out')), ['hud-0.json', 'hud-0.png', 'hud-1.json', 'hud-1.png']);
    for (let k = 4; k < 24; k++) await rm(path.join(game, `art/${k}x.png`));
    const left = 'Written earlier and no longer part of this atlas, so you can delete them: ';
    const all = 'out/hud-0.png, out/hud-1.png, out/hud-0.json, out/hud-1.json';
    assert.deepEqual((await run(SMALL)).remarks, [left + all]);
    assert.deepEqual((await run(SMALL, { isCheck: true })).remarks, [left + all]);
    assert.equal((await readdir(path.join(game, 'out'))).length, 6);
    await put('out/hud-0.png', distinctPng(4, 4));
    await rm(path.join(game, 'out/hud-1.png'));
    assert.deepEqual((await run(SMALL)).remarks, [`${left}out/hud-0.json, out/hud-1.json`]);
    await put('art/torn.png', distinctPng(64, 64).subarray(0, 60));
    assert.deepEqual((await run(SMALL)).remarks, []);
  });

  it('leaves everything where it is although a page of earlier lies next to it', async () => {
    await putMany(0, 6);
    await run(SMALL);
    await putMany(6, 24);
    await run(SMALL);
    const places = async () => [0, 1].map(async (page) => JSON.parse(await text(`out/hud-${page}.json`)).frames);
    const before = Object.assign({}, ...(await Promise.all(await places())));
    await put('art/7x.png', distinctPng(3, 3));
    await run(SMALL);
    const after = Object.assign({}, ...(await Promise.all(await places())));
    const moved = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    assert.deepEqual(moved, ['7x/0']);
  });

  it('says which sources match nothing, and refuses one that can’t be read', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    const sources = ['art/*.png', 'art/gone.png', 'fx/**/*.png', '!art/old.png'];
    assert.deepEqual((await run({ ...PIXI, sources })).remarks, [
      '“art/gone.png” in “sources” matches no image.',
      '“fx/**/*.png” in “sources” matches no image.',
    ]);
    await symlink('nowhere.png', path.join(game, 'art/link.png'));
    for (const own of [['art/*.png'], ['art/**/*.png']]) {
      assert.match((await run({ ...PIXI, sources: own })).problems.join(), /Couldn't read link\.png/);
      assert.deepEqual((await run({ ...PIXI, sources: [...own, '!art/link.png'] })).problems, []);
    }
    assert.deepEqual((await run({ ...PIXI, sources: ['art/hero*.png'] })).problems, []);
  });

  it('says that the JSON of a sheet can’t be used, instead of packing it as one picture without a word', async () => {
    await put('art/sheet.png', distinctPng(8, 8));
    const frame = { frame: { x: 4, y: 0, w: 8, h: 8 }, duration: 100 };
    await put('art/sheet.json', JSON.stringify({ frames: [frame], meta: { image: 'sheet.png' } }));
    const { remarks } = await run(PIXI);
    assert.equal(remarks.length, 1);
    assert.match(remarks.join(), /^sheet\.png: .*sheet\.json/);
  });

  it('gives every name of a sprite what the recipe says about it', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'prototype'];
    for (const name of names) await put(`art/${name}.png`, distinctPng(8, 8));
    const said = names.map((name) => `${JSON.stringify(name)}: { "pivot": { "x": 0.25, "y": 1 } }`);
    const recipe = JSON.stringify(PIXI).replace(/\}$/, `, "sprites": { ${said.join()} } }`);
    assert.deepEqual((await run(recipe)).problems, []);
    const frames = JSON.parse(await text('out/hud.json')).frames;
    assert.deepEqual(
      names.map((name) => frames[`${name}/0`].anchor),
      names.map(() => ({ x: 0.25, y: 1 })),
    );
    const wrong = recipe.replace('"__proto__": { "pivot"', '"__proto__": { "pivots"');
    assert.match((await run(wrong)).problems.join(), /“sprites\.__proto__” must be/);
  });

  it('refuses atlases that pack each other’s pages', async () => {
    const add = async (name: string, sources: string[], folder: string) => {
      const content = JSON.stringify({ sources, exports: [{ format: 'pixi', folder }] });
      await put(`${name}.atlas.json`, content);
      await bench.agreed.add([{ uri: uri(`${name}.atlas.json`), text: content }]);
      return runRecipe(uri(`${name}.atlas.json`), bench, signal);
    };
    await put('art/hero.png', distinctPng(8, 8));
    assert.deepEqual((await add('a', ['art/*.png'], 'b')).problems, []);
    assert.deepEqual((await add('b', ['b/*.png'], 'c')).problems, []);
    const { problems, circle } = await add('c', ['c/*.png'], 'art');
    assert.match(problems.map((one) => one.text).join(), /a\.atlas\.json → b\.atlas\.json → c\.atlas\.json/);
    assert.equal(circle?.length, 4);
    assert.deepEqual(await readdir(path.join(game, 'art')), ['hero.png', 'ui']);
    assert.deepEqual((await add('a', ['art/*.png'], 'd')).problems, []);
    assert.deepEqual((await add('c', ['c/*.png'], 'art')).problems, []);
  });

  it('asks about a recipe that nobody here made or agreed to', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    const { places, unagreed } = await run(PIXI, { agree: false });
    assert.deepEqual([places, unagreed?.uri], [[], uri('hud.atlas.json')]);
  });
});
