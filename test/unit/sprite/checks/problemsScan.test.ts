import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findingText } from '../../../../src/sprite/checks/findingText';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { lantern } from '../../../page/art';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type ProblemsBench, problemsBench } from '../../../support/pixelArt/problemsBench';
import { repositoryAt } from '../../../support/references/gitRepository';
import { examples } from '../../../support/sample';
import { distinctMap, distinctPng } from '../../../support/sprites/distinctPictures';

/** A sprite with so many half transparent pixels, of a color that tells sprites apart; 0: nothing is wrong with it. `size` is its canvas. */
function sprite(soft: number, color = 40, size = 16): Raster {
  const raster = createRaster(size, size);
  const { width, height, data } = lantern;
  for (let y = 0; y < height; y++) raster.data.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * size * 4);
  let left = soft;
  for (let at = 0; at < raster.data.length && left > 0; at += 4) {
    if (raster.data[at + 3] !== 255) continue;
    raster.data.set([color, 40, 90, 120], at);
    left--;
  }
  return raster;
}

const png = (soft: number, color?: number) => encodePng(sprite(soft, color));

describe('Problems of sprites in folders', () => {
  let home: string;
  let game: string;
  let window: ProblemsBench;
  const file = (name: string) => path.join(game, name);
  const uri = (name: string) => pathToFileURL(file(name)).href;

  async function put(files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(file(name)), { recursive: true });
      await writeFile(file(name), content);
    }
  }

  const style = (more: object = {}) => JSON.stringify({ problems: true, ...more });

  /** Another window, which has nothing in memory. */
  async function newWindow(basis?: string): Promise<void> {
    await window?.close();
    window = problemsBench(game, path.join(home, 'data'), basis);
  }

  /** Checks everything, and gives the files that were read for it. */
  async function all(...styles: string[]): Promise<string[]> {
    return reading(() => window.work.all((styles.length ? styles : ['.sprite-kiln.json']).map(uri)));
  }

  async function reading(begin: () => void): Promise<string[]> {
    window.reads.length = 0;
    window.checks = 0;
    begin();
    await window.work.idle();
    return [...new Set(window.reads)].sort();
  }

  const found = () => [...window.problems.keys()].sort();
  const rulesOf = (name: string) => window.problems.get(name)?.map(({ rule }) => rule);

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    await newWindow();
  });

  afterEach(async () => {
    await window.close();
    await removeFolder(home);
  });

  it('are found below style files that want them, and nowhere else', async () => {
    await put({
      'art/.sprite-kiln.json': style(),
      'art/soft.png': png(3),
      'art/right.png': png(0),
      'art/deep/soft.png': png(2),
      'art/quiet/.sprite-kiln.json': JSON.stringify({ problems: false }),
      'art/quiet/soft.png': png(3),
      'soft.png': png(3),
    });
    await all('art/.sprite-kiln.json', 'art/quiet/.sprite-kiln.json');
    assert.deepEqual(found(), ['art/deep/soft.png', 'art/soft.png']);
    const [problem] = window.problems.get('art/soft.png') ?? [];
    const [place] = [{ rule: 'soft-alpha', pixels: 3 } as const];
    assert.deepEqual(problem, {
      file: 'soft.png',
      rule: 'soft-alpha',
      severity: problem?.severity,
      message: findingText(place),
    });
  });

  it('follow the style, also one that changes', async () => {
    await put({ '.sprite-kiln.json': style({ alpha: 'any' }), 'soft.png': png(3) });
    await all();
    assert.deepEqual(found(), []);
    await put({ '.sprite-kiln.json': style() });
    await all();
    assert.deepEqual(rulesOf('soft.png'), ['soft-alpha']);
    await put({ '.sprite-kiln.json': style({ alpha: 'binary', checks: { 'soft-alpha': 'error' } }) });
    await all();
    assert.equal(window.problems.get('soft.png')?.[0]?.severity, 'error');
    await put({ '.sprite-kiln.json': '{}' });
    await all();
    assert.deepEqual(found(), []);
  });

  it('are read again only where a file changed, also by the next window', async () => {
    await put({ '.sprite-kiln.json': style(), 'one.png': png(1), 'two.png': png(2), 'three.png': png(0) });
    assert.deepEqual(await all(), ['one.png', 'three.png', 'two.png']);
    assert.deepEqual(await all(), []);
    await newWindow();
    assert.deepEqual(await all(), []);
    assert.deepEqual(found(), ['one.png', 'two.png']);
    await put({ 'two.png': png(0) });
    assert.deepEqual(await all(), ['two.png']);
    assert.equal(window.checks, 1);
    assert.deepEqual(found(), ['one.png']);
    await rm(file('one.png'));
    assert.deepEqual(await all(), []);
    assert.deepEqual(found(), []);
  });

  it('are the same for a file that was only touched: it is read once, and not checked', async () => {
    await put({ '.sprite-kiln.json': style(), 'one.png': png(1), 'two.png': png(2) });
    await all();
    await utimes(file('one.png'), 1_000_000, 1_000_000);
    await newWindow();
    assert.deepEqual(await all(), ['one.png']);
    assert.equal(window.checks, 0);
    assert.deepEqual(await all(), []);
    assert.deepEqual(found(), ['one.png', 'two.png']);
  });

  it('see a change that keeps the size and the time of a folder', async () => {
    const [before, after] = [png(1, 40), png(2, 40)];
    await put({ '.sprite-kiln.json': style(), 'one.png': before });
    await all();
    // The same number of bytes.
    const same = Buffer.alloc(Math.max(before.length, after.length));
    same.set(after);
    await put({ 'one.png': same });
    await utimes(file('one.png'), 2_000_000, 2_000_000);
    assert.deepEqual(await all(), ['one.png']);
    assert.equal(window.checks, 1);
  });

  it('of a set are found in the set, at the view', async () => {
    const views = Object.fromEntries(COMPASS.map((place, index) => [`hero-${place}.png`, png(index === 3 ? 2 : 0)]));
    await put({ '.sprite-kiln.json': style(), ...views, 'other.png': png(0) });
    await all();
    assert.equal(window.checks, 2);
    assert.deepEqual(found(), [`hero-${COMPASS[3]}.png`]);
    // A view of another size is a matter of the set.
    await put({ 'hero-n.png': encodePng(sprite(0, 40, 24)) });
    assert.deepEqual(await all(), COMPASS.map((place) => `hero-${place}.png`).sort());
    assert.equal(window.checks, 1);
    assert.ok(rulesOf('hero-n.png')?.includes('canvas-size'), JSON.stringify([...window.problems]));
    // Without one of its views, it isn't a set.
    await rm(file('hero-s.png'));
    await all();
    assert.equal(window.checks, 7);
    assert.equal(rulesOf('hero-n.png')?.includes('canvas-size') ?? false, false);
    await put({ 'hero-s.png': png(0) });
    await all();
    assert.equal(window.checks, 1);
    assert.ok(rulesOf('hero-n.png')?.includes('canvas-size'));
  });

  it('leave out originals next to their fixed versions, until these are gone', async () => {
    const names = ['hero.png', 'walk-01.png', 'hero-dir-0.png', 'big_strip8.png'];
    const fixed = ['hero-fixed.png', 'walk-fixed-01.png', 'hero-fixed-2-dir-0.png', 'big-fixed_strip8.png'];
    await put({ '.sprite-kiln.json': style(), 'other.png': png(1, 1), 'window-fixed.png': png(1, 2) });
    await put(Object.fromEntries([...names, ...fixed].map((name, at) => [name, png(1, 10 + 5 * at)])));
    await all();
    assert.deepEqual(found(), [...fixed, 'other.png', 'window-fixed.png'].sort());
    await rm(file('hero-fixed.png'));
    assert.deepEqual(await reading(() => window.work.folder(uri('').replace(/\/$/, ''))), []);
    assert.deepEqual(found(), [...fixed.slice(1), 'hero.png', 'other.png', 'window-fixed.png'].sort());
  });

  it('leave out references that are only what sprites are made from', async () => {
    const raw = encodePng(scaledRaster(sprite(3), 5));
    await put({ '.sprite-kiln.json': style(), 'refs/raw.png': raw, 'refs/soft.png': png(2), 'raw.png': raw });
    await all();
    assert.deepEqual(found(), ['raw.png', 'refs/raw.png', 'refs/soft.png']);
    await put({ '.sprite-kiln.json': style({ references: ['refs/raw.png', 'refs/soft.png'] }) });
    assert.deepEqual(await all(), []);
    assert.deepEqual(found(), ['raw.png', 'refs/soft.png']);
  });

  it('leave out what Git ignores, which is not even read', async () => {
    const repository = repositoryAt(game);
    await put({ '.sprite-kiln.json': style(), '.gitignore': 'build/\n*-draft.png\n' });
    await put({ 'build/a.png': png(1), 'art/a.png': png(1), 'art/b-draft.png': png(2), 'art/c-draft.png': png(3) });
    repository.git(['add', '--force', 'art/c-draft.png']);
    assert.deepEqual(await all(), ['art/a.png', 'art/c-draft.png']);
    assert.deepEqual(found(), ['art/a.png', 'art/c-draft.png']);
    assert.equal(window.progress.at(-1)?.total, 2);
    await put({ '.gitignore': '' });
    await all();
    assert.deepEqual(found(), ['art/a.png', 'art/b-draft.png', 'art/c-draft.png', 'build/a.png']);
    await put({ '.gitignore': '*.png\n' });
    await reading(() => window.work.folder(uri('art')));
    assert.deepEqual(found(), ['art/c-draft.png', 'build/a.png']);
  });

  it('leave out normal maps, which are looked at once', async () => {
    await put({ '.sprite-kiln.json': style(), 'hero.png': png(0), 'hero_n.png': distinctMap(16, 16) });
    assert.deepEqual(await all(), ['hero.png', 'hero_n.png']);
    assert.equal(window.checks, 1);
    await newWindow();
    await put({ 'other.png': png(1) });
    assert.deepEqual(await all(), ['other.png']);
    assert.deepEqual(found(), ['other.png']);
  });

  it('see that a sheet has another JSON', async () => {
    const frames = (count: number) => ({
      frames: Array.from({ length: count }, (_, index) => ({
        frame: { x: (16 / count) * index, y: 0, w: 16 / count, h: 16 },
        duration: 100,
      })),
      meta: { image: 'hero.png', size: { w: 16, h: 16 } },
    });
    await put({ '.sprite-kiln.json': style(), 'hero.png': png(2), 'hero.json': JSON.stringify(frames(2)) });
    await all();
    assert.equal(window.problems.get('hero.png')?.find(({ rule }) => rule === 'soft-alpha')?.frame, 0);
    await rm(file('hero.json'));
    await all();
    assert.equal(window.checks, 1);
    assert.equal(window.problems.get('hero.png')?.find(({ rule }) => rule === 'soft-alpha')?.frame, undefined);
    await put({ 'hero.json': JSON.stringify(frames(2)) });
    await all();
    assert.equal(window.checks, 1);
    assert.equal(window.problems.get('hero.png')?.find(({ rule }) => rule === 'soft-alpha')?.frame, 0);
  });

  it('of a damaged file are a sentence, once', async () => {
    await put({ '.sprite-kiln.json': style(), 'cut.png': png(2).subarray(0, 60), 'text.png': 'not a picture' });
    await all();
    assert.deepEqual(found(), ['cut.png', 'text.png']);
    assert.match(window.problems.get('text.png')?.[0]?.message ?? '', /text\.png isn't a PNG/);
    assert.equal(rulesOf('text.png')?.[0], undefined);
    assert.deepEqual(await all(), []);
    assert.deepEqual(found(), ['cut.png', 'text.png']);
  });

  it('are checked again by other rules and in another language', async () => {
    await put({ '.sprite-kiln.json': style(), 'one.png': png(1) });
    await all();
    await newWindow('b');
    await all();
    assert.equal(window.checks, 1);
  });

  it('move with a folder', async () => {
    await put({ '.sprite-kiln.json': style(), 'old/one.png': png(1) });
    await all();
    assert.deepEqual(found(), ['old/one.png']);
    await rename(file('old'), file('new'));
    await reading(() => {
      window.work.gone(uri('old'));
      window.work.below(uri('new'));
    });
    assert.deepEqual(found(), ['new/one.png']);
  });

  it('can be canceled; what was found stays, and the rest is checked later', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`a${n}/one.png`, png(1, n)]));
    await put({ '.sprite-kiln.json': style(), ...many });
    window.work.all([uri('.sprite-kiln.json')]);
    while (window.problems.size < 3) await new Promise((resolve) => setImmediate(resolve));
    window.work.cancel();
    await window.work.idle();
    const before = window.problems.size;
    assert.ok(before >= 3 && before < 40, String(before));
    await all();
    assert.equal(window.problems.size, 40);
    assert.ok(window.checks <= 40 - before + 1);
  });

  it('are not looked for without trust, and not shown if it ends meanwhile', async () => {
    await put({ '.sprite-kiln.json': style(), 'one.png': png(1) });
    window.isTrusted = false;
    assert.deepEqual(await all(), []);
    assert.deepEqual(await reading(() => window.work.folder(pathToFileURL(game).href)), []);
    window.isTrusted = true;
    window.work.all([uri('.sprite-kiln.json')]);
    while (window.reads.length === 0) await new Promise((resolve) => setImmediate(resolve));
    window.isTrusted = false;
    await window.work.idle();
    assert.deepEqual([window.checks, found()], [1, []]);
    window.isTrusted = true;
    await all();
    assert.deepEqual(found(), ['one.png']);
  });

  it('survive a damaged cache', async () => {
    await put({ '.sprite-kiln.json': style(), 'one.png': png(1) });
    await all();
    const [cached = ''] = await readdir(path.join(home, 'data'));
    const text = await readFile(path.join(home, 'data', cached), 'utf8');
    for (const damaged of ['', text.slice(0, 40), text.replace(/"version":\d/, '"version":9'), '[]']) {
      await writeFile(path.join(home, 'data', cached), damaged);
      await newWindow();
      await all();
      assert.equal(window.checks, 1);
      assert.deepEqual(found(), ['one.png']);
    }
  });

  it('are forgotten for folders that are gone', async () => {
    await put({ '.sprite-kiln.json': style(), 'a/one.png': png(1), 'b/one.png': png(1) });
    await all();
    assert.equal((await readdir(path.join(home, 'data'))).length, 2);
    await rm(file('b'), { recursive: true });
    await newWindow();
    await all();
    assert.equal((await readdir(path.join(home, 'data'))).length, 1);
  });

  it('in many files: only those that changed are read again', async () => {
    // Most are frames of animations, which are checked together.
    const [folders, frames, stills] = [examples(8, 50), examples(24, 185), examples(8, 15)];
    const files = folders * (frames + stills);
    await put({ '.sprite-kiln.json': style() });
    const picture = distinctPng(8, 8);
    for (let folder = 0; folder < folders; folder++) {
      await mkdir(file(`of-${folder}`));
      for (let n = 0; n < frames; n++) await writeFile(file(`of-${folder}/walk_${n}.png`), picture);
      for (let n = 0; n < stills; n++) await writeFile(file(`of-${folder}/sprite-${n}-x.png`), picture);
    }
    assert.equal((await all()).length, files);
    assert.equal(window.checks, folders * (stills + 1));
    assert.deepEqual(window.progress.at(-1), { done: files, total: files });
    await newWindow();
    await put({ 'of-7/sprite-7-x.png': png(2), 'of-6/new.png': png(1) });
    await rm(file('of-4/sprite-0-x.png'));
    await utimes(file('of-3/sprite-3-x.png'), 1_000_000, 1_000_000);
    assert.deepEqual(await all(), ['of-3/sprite-3-x.png', 'of-6/new.png', 'of-7/sprite-7-x.png']);
    assert.equal(window.checks, 2);
  });
});
