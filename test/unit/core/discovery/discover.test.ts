import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { texts } from '../../../support/foreignTexts';
import { distinctMap, distinctPng } from '../../../support/sprites/distinctPictures';
import { reportFile } from '../../../support/sprites/reportFiles';
import { type ArtFolder, artFolder, nameOrNone, namesOf } from './folder';

const png = (width = 16, height = 16) => distinctPng(width, height);
const mapPng = (width = 16, height = 16) => distinctMap(width, height);

function json(image: string, count = 4, more: object = {}): string {
  const frames = Array.from({ length: count }, (_, index) => ({
    filename: `hero ${index}.png`,
    frame: { x: index * 16, y: 0, w: 16, h: 16 },
    duration: 80,
    ...more,
  }));
  return JSON.stringify({ frames, meta: { image } });
}

describe('Discovery around an image', () => {
  let art: ArtFolder;

  beforeEach(async () => {
    art = await artFolder();
  });

  afterEach(() => art.close());

  describe('a sheet', () => {
    it('is cut by the JSON with its name', async () => {
      await art.put({ 'hero.png': png(64, 16), 'hero.json': json('hero.png') });
      const main = await art.main('hero.png', {}, 'names');
      assert.equal(main.kind, 'sheet');
      assert.deepEqual([main.sheet?.frames.length, main.sheet?.from, nameOrNone(main.json)], [4, 'json', 'hero.json']);
    });

    it('is cut by the JSON with its name if their extensions are in upper case', async () => {
      await art.put({ 'HERO.PNG': png(64, 16), 'HERO.JSON': json('old.png'), 'HERO_n.PNG': mapPng(64, 16) });
      const main = await art.main('HERO.PNG');
      assert.deepEqual([main.sheet?.frames.length, nameOrNone(main.json)], [4, 'HERO.JSON']);
      await art.put({ 'GEM.PNG': png(64, 16), 'GEM.PNG.Json': json('GEM.PNG', 3), 'GEM.JSON': '{"price": 4}' });
      assert.equal((await art.main('GEM.PNG')).sheet?.frames.length, 3);
      await art.put({ 'owl-sheet.PNG': png(64, 16), 'owl.JSON': json('owl-sheet.PNG', 2) });
      assert.equal((await art.main('owl-sheet.PNG')).sheet?.frames.length, 2);
    });

    it('is cut by a JSON that names it', async () => {
      await art.put({ 'hero-sheet.png': png(64, 16), 'hero.json': json('hero-sheet.png'), 'hero.png': png() });
      assert.equal((await art.main('hero-sheet.png')).sheet?.frames.length, 4);
      const still = await art.main('hero.png');
      assert.deepEqual([still.kind, still.sheetFault], ['still', undefined], 'the JSON is not about the still');
      await art.put({ 'gem.png': png(64, 16), 'gem-sheet.json': json('gem.png', 2), 'gem.png.json': '{"price": 4}' });
      assert.equal((await art.main('gem.png')).sheet?.frames.length, 2);
    });

    it('whose JSON names a missing image counts as the renamed image', async () => {
      await art.put({ 'neu.png': png(64, 16), 'neu.json': json('old.png') });
      assert.equal((await art.main('neu.png')).sheet?.frames.length, 4);
    });

    it('is shown uncut with a reason if its JSON is unusable', async () => {
      await art.put({
        'a.png': png(64, 16),
        'a.json': '{"frames": {',
        'b.png': png(32, 16),
        'b.json': json('b.png', 4),
        'c.png': png(64, 16),
        'c.json': json('c.png', 4, { rotated: 1 }),
        'd.png': png(64, 16),
        'd.json': '{"hitpoints": 12}',
        'e.png': png(64, 16),
        'e.json': new Uint8Array(4 * 1024 * 1024 + 1).fill(32),
      });
      const faults = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const { kind, sheetFault } = await art.main(`${name}.png`);
        faults.push([kind, sheetFault?.fault]);
      }
      assert.deepEqual(faults, [
        ['still', 'not-json'],
        ['still', 'outside'],
        ['still', 'malformed'],
        ['still', undefined],
        ['still', 'unreadable'],
      ]);
    });

    it('is one of several that a JSON describes, and not a frame of an animation', async () => {
      for (const name of ['hero-0.png', 'hero-1.png', 'hero.json'])
        await art.put({ [name]: reportFile(`multipack/${name}`) });
      for (const name of ['hero-0.png', 'hero-1.png']) {
        const main = await art.main(name);
        assert.deepEqual([main.kind, main.sheet?.frames.length, nameOrNone(main.json)], ['sheet', 2, 'hero.json']);
      }
      const text = `${reportFile('multipack/hero.json')}`.replaceAll('hero-', 'orc_');
      await art.put({ 'orc_0.png': png(32, 16), 'orc_1.png': png(32, 16), 'orc.json': text });
      assert.equal((await art.discover('orc_0.png')).sequence?.as, 'pictures');
      await art.put({ 'owl_0.png': png(32, 16), 'owl_1.png': png(32, 16) });
      assert.equal((await art.discover('owl_0.png')).sequence?.as, 'animation');
    });

    it('says that a JSON under another name, which names it, is unusable', async () => {
      await art.put({ 'hero-0.png': png(32, 16), 'hero.json': json('hero-0.png', 4) });
      const { sheetFault } = await art.main('hero-0.png');
      assert.deepEqual(sheetFault, { fault: 'outside', json: foreignText('hero.json') });
    });

    it('keeps the reason why its JSON is unusable if the user cut it', async () => {
      await art.put({ 'hero.png': png(64, 16), 'hero.json': '{"frames": {' });
      const cut = { cutOf: () => ({ count: 4, columns: 4, width: 16, height: 16 }) };
      const main = await art.main('hero.png', cut);
      assert.deepEqual([main.sheet?.from, main.sheetFault?.fault], ['user', 'not-json']);
    });

    it('without JSON is cut as the user chose, or as its run or its name says', async () => {
      await art.put({ 'hero_strip4.png': png(64, 16), 'hero.png': png(64, 16) });
      const frames = [0, 32].map((x) => ({ x, y: 0, w: 32, h: 16 }));
      const known = { provenanceOf: () => ({ runId: 'r', tags: [], frames, fps: 5 }) };
      const cut = { cutOf: () => ({ count: 3, columns: 2, width: 16, height: 8 }) };
      const guess = await art.main('hero_strip4.png');
      assert.deepEqual([guess.sheet?.from, guess.sheet?.frames.length, guess.sheet?.width], ['guess', 4, 16]);
      const run = await art.main('hero_strip4.png', known);
      assert.deepEqual([run.sheet?.from, run.sheet?.frames[1]?.x, run.sheet?.frames[1]?.duration], ['run', 32, 200]);
      const user = await art.main('hero_strip4.png', { ...known, ...cut });
      assert.deepEqual(
        user.sheet?.frames.map(({ x, y, w, h }) => [x, y, w, h]),
        [
          [0, 0, 16, 8],
          [16, 0, 16, 8],
          [0, 8, 16, 8],
        ],
      );
      assert.equal((await art.main('hero.png')).kind, 'still');
    });

    it("that became smaller than the user's cut isn't cut by it", async () => {
      await art.put({ 'hero.png': png(20, 16) });
      const cut = { cutOf: () => ({ count: 2, columns: 2, width: 16, height: 16 }) };
      assert.equal((await art.main('hero.png', cut)).kind, 'still');
      const rows = { cutOf: () => ({ count: 2, columns: 1, width: 16, height: 16 }) };
      assert.equal((await art.main('hero.png', rows)).kind, 'still');
    });
  });

  describe('numbered files', () => {
    it("form one sequence with the user's choice, seen from each member", async () => {
      await art.put({ 'run1.png': png(), 'run2.png': png(), 'run3.png': png(), 'other.png': png() });
      const found = await art.discover('run2.png');
      assert.deepEqual(found.sequence?.uris.map(nameOrNone), ['run1.png', 'run2.png', 'run3.png']);
      assert.equal(found.sequence?.as, 'animation');
      assert.deepEqual(namesOf(found), ['run1.png', 'run2.png', 'run3.png']);
      assert.deepEqual(
        found.pictures.map(({ role }) => role),
        ['related', 'source', 'related'],
      );
      const key = found.sequence?.key;
      const other = await art.discover('run1.png', { sequenceAs: (asked) => (asked === key ? 'pictures' : undefined) });
      assert.equal(other.sequence?.as, 'pictures');
    });
  });

  describe('normal maps', () => {
    it('are found from either side', async () => {
      await art.put({ 'hero.png': png(), 'hero_n.png': mapPng(), 'hero_n-2.png': mapPng(), 'heroine_n.png': mapPng() });
      const sprite = await art.discover('hero.png');
      assert.deepEqual(namesOf(sprite), ['hero.png', 'hero_n.png', 'hero_n-2.png']);
      assert.equal(nameOrNone(sprite.pictures[0]?.normalMap), 'hero_n.png');
      assert.deepEqual(
        sprite.pictures.map(({ kind }) => kind),
        ['still', 'normal-map', 'normal-map'],
      );
      const map = await art.discover('hero_n-2.png');
      assert.deepEqual(namesOf(map), ['hero_n-2.png', 'hero.png']);
      assert.equal(nameOrNone(map.pictures[1]?.normalMap), 'hero_n-2.png');
    });

    it("of a sheet may have the sprite's name if the sizes are equal", async () => {
      await art.put({ 'hero-anim-sheet.png': png(64, 16), 'hero_n.png': mapPng(64, 16), 'hero.png': png() });
      const sheet = await art.main('hero-anim-sheet.png');
      assert.equal(nameOrNone(sheet.normalMap), 'hero_n.png');
      assert.deepEqual(namesOf(await art.discover('hero_n.png')), ['hero_n.png', 'hero.png', 'hero-anim-sheet.png']);
      await writeFile(fileURLToPath(art.uri('hero_n.png')), mapPng());
      assert.equal((await art.main('hero-anim-sheet.png')).normalMap, undefined);
    });
  });

  describe('the source', () => {
    it('is found by the names of runs', async () => {
      await art.put({
        'hero.png': png(),
        'hero-edit-2.png': png(),
        'hero-dir-0.png': png(),
        'hero-dir-0-anim-sheet.png': png(64, 16),
        'gem-edit-1.png': png(),
      });
      const madeOf = async (name: string) => nameOrNone((await art.main(name)).before);
      assert.equal(await madeOf('hero-edit-2.png'), 'hero.png');
      assert.equal(await madeOf('hero-dir-0.png'), 'hero.png');
      assert.equal(await madeOf('hero-dir-0-anim-sheet.png'), 'hero-dir-0.png');
      assert.equal(await madeOf('gem-edit-1.png'), undefined);
      assert.equal(await madeOf('hero.png'), undefined);
      assert.deepEqual(namesOf(await art.discover('hero-edit-2.png')), ['hero-edit-2.png', 'hero.png']);
    });

    it('is found by the journal first, in any folder', async () => {
      await art.put({ 'hero.png': png(), 'hero-edit-1.png': png(), 'other/knight.png': png() });
      const provenance = {
        runId: 'r',
        tags: texts('game'),
        prompt: foreignText('a red cloak'),
        source: art.uri('other/knight.png'),
      };
      const main = art.uri('hero-edit-1.png');
      const found = await art.discover('hero-edit-1.png', {
        provenanceOf: (uri) => (uri === main ? provenance : undefined),
      });
      assert.deepEqual(found.pictures[0]?.provenance, provenance);
      assert.equal(found.pictures[0]?.before, art.uri('other/knight.png'));
      assert.ok(namesOf(found).includes(foreignText('knight.png')));
    });
  });

  it('handles a missing file and a missing folder', async () => {
    await art.put({ 'hero_n.png': png() });
    assert.equal((await art.main('hero.png')).gone, true);
    assert.equal((await art.main('nowhere/hero.png')).gone, true);
  });

  it('reads no neighbor if only names are requested', async () => {
    const read: string[] = [];
    await art.put({ 'hero.png': png(), 'hero_n.png': png(), 'hero-edit-1.png': png() });
    await art.discover('hero.png', { info: async (uri) => void read.push(uri) }, 'names');
    assert.deepEqual(read, [art.uri('hero.png')]);
  });

  describe('several selected files', () => {
    it('are all sources, each as it is', async () => {
      await art.put({ 'a.png': png(), 'walk.png': png(64, 16), 'walk.json': json('walk.png'), 'b.png': png() });
      const found = await art.discoverAll(['a.png', 'walk.png']);
      assert.deepEqual(
        found.pictures.map(({ name, role, kind }) => [name, role, kind]),
        [
          ['a.png', 'source', 'still'],
          ['walk.png', 'source', 'sheet'],
        ],
      );
    });

    it('are a sequence, a set, or a sprite with its map if they are exactly that', async () => {
      const eight = Array.from({ length: 8 }, (_, index) => `hero-dir-${index}.png`);
      const names = ['run1.png', 'run2.png', 'hero.png', 'hero_n.png', ...eight];
      await art.put(Object.fromEntries(names.map((name) => [name, name === 'hero_n.png' ? mapPng() : png()])));
      assert.equal((await art.discoverAll(['run1.png', 'run2.png'])).sequence?.uris.length, 2);
      assert.equal((await art.discoverAll(['run1.png', 'run2.png', 'hero.png'])).sequence, undefined);
      assert.equal((await art.discoverAll(eight)).directions?.views.length, 8);
      assert.equal((await art.discoverAll(eight.slice(1))).directions, undefined);
      const [sprite] = (await art.discoverAll(['hero.png', 'hero_n.png'])).pictures;
      assert.equal(nameOrNone(sprite?.normalMap), 'hero_n.png');
    });
  });
});
