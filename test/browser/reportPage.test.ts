import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { reviewSprites } from '../../src/core/review/review';
import { reportPage } from '../../src/program/diff/page';
import { compareSources } from '../../src/sprite/compare/compareSources';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster } from '../../src/sprite/pixels/raster';
import { runnerOf } from '../../src/work/taskRunner';
import { violations } from '../support/browser/axe';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { chromiumPath } from '../support/places';
import { emptyRepository } from '../support/references/gitRepository';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { PAGE_FLAGS } from './pageBrowser';

/** One color, 4 × 4. */
function square(red: number) {
  const raster = createRaster(4, 4);
  for (let at = 0; at < 16; at++) raster.data.set([red, 10, 20, 255], at * 4);
  return raster;
}

const animation = (reds: readonly number[], duration: number) =>
  asepriteFile({
    width: 4,
    height: 4,
    frames: reds.map((red, at) => ({
      duration,
      chunks: [...(at ? [] : [layer()]), cel(4, 4, new Uint8Array(square(red).data))],
    })),
  });

const HOSTILE = '<img src=x onerror=alert(1)> “&amp;”.png';

/** The page about two commits. */
async function pageOfTwoCommits(): Promise<string> {
  const repository = emptyRepository();
  const { root, write, commit, git } = repository;
  try {
    write('art/hero.png', encodePng(square(10)));
    write('art/old.png', encodePng(square(40)));
    write('art/walk.aseprite', animation([50, 60, 70], 100));
    commit('one');
    write('art/hero.png', encodePng(square(200)));
    git(['rm', '--quiet', 'art/old.png']);
    write('art/walk.aseprite', animation([50, 65, 70], 40));
    write(`art/${HOSTILE}`, encodePng(square(90)));
    write('broken.png', 'nothing');
    commit('two');
    const threads = { ...runnerOf({ compare: (input) => compareSources(input, deflateSync) }), atOnce: 1 };
    const review = await reviewSprites({
      git: { program: 'git', root },
      threads,
      range: { base: 'HEAD~1', head: 'HEAD' },
      folders: [''],
      pictures: () => 'page',
      signal: new AbortController().signal,
    });
    return reportPage(review);
  } finally {
    await removeFolder(root);
  }
}

describe('Page about changed sprites, opened from a disk', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  let requests: string[];
  let complaints: string[];

  before(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: PAGE_FLAGS });
    folder = await temporaryDirectory();
    await writeFile(path.join(folder, 'sprites.html'), await pageOfTwoCommits());
  });
  after(async () => {
    await browser.close();
    await removeFolder(folder);
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    page = await context.newPage();
    requests = [];
    complaints = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(pathToFileURL(path.join(folder, 'sprites.html')).href);
    await page.locator('canvas').first().waitFor();
  }
  afterEach(() => page.context().close());

  const card = (name: string) => page.locator('article', { has: page.getByText(name, { exact: true }) });
  const current = () => page.locator('.is-current .name').textContent();
  const modeNow = () => page.locator('input[name=mode]:checked').inputValue();
  /** What an expression says about `canvas`, the one of a version. */
  const ofCanvas = <T>(name: string, figure: string, expression: string) =>
    page.evaluate<T>(`(() => {
      const isIt = (one) => one.querySelector('.name').textContent === ${JSON.stringify(name)};
      const canvas = [...document.querySelectorAll('article')].find(isIt).querySelector('.${figure} canvas');
      return ${expression};
    })()`);
  /** Its first pixel. */
  const pixel = (name: string, figure: string) =>
    ofCanvas<number[]>(name, figure, "[...canvas.getContext('2d').getImageData(0, 0, 1, 1).data]");

  it('loads nothing, runs only its own script, and shows names as text', async () => {
    await open();
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('data:')),
      [pathToFileURL(path.join(folder, 'sprites.html')).href],
    );
    assert.deepEqual(complaints, []);
    assert.equal(await card(HOSTILE).count(), 1);
    assert.equal(await page.locator('img').count(), 0);
    // The policy refuses what isn't named in it.
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))",
    );
    await page.evaluate("new Image().src = 'https://a.example/x.png'");
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.ok(complaints.some((text) => /Content Security Policy/.test(text)));
  });

  it('shows both versions enlarged by whole pixels, and their difference', async () => {
    await open();
    assert.deepEqual(await pixel('hero.png', 'before'), [10, 10, 20, 255]);
    assert.deepEqual(await pixel('hero.png', 'after'), [200, 10, 20, 255]);
    const [width, shown, rendering] = await ofCanvas<[number, number, string]>(
      'hero.png',
      'after',
      '[canvas.width, canvas.clientWidth, getComputedStyle(canvas).imageRendering]',
    );
    assert.deepEqual([width, shown % 4, rendering], [4, 0, 'pixelated']);
    await page.keyboard.press('2');
    assert.deepEqual(await pixel('hero.png', 'difference'), [255, 214, 10, 255]);
    // A sprite that only one version has is shown in every view.
    assert.deepEqual(await pixel('old.png', 'before'), [40, 10, 20, 255]);
    assert.match((await card('broken.png').locator('.fault').textContent()) ?? '', /isn't a PNG/);
  });

  it('is gone through by keys', async () => {
    await open();
    await page.keyboard.press('j');
    const first = await current();
    await page.keyboard.press('ArrowDown');
    assert.equal(await current(), 'hero.png');
    await page.keyboard.press('k');
    assert.equal(await current(), first);
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    assert.deepEqual([await modeNow(), await pixel('hero.png', 'before')], ['blink', [10, 10, 20, 255]]);
    await page.keyboard.press(' ');
    assert.deepEqual(await pixel('hero.png', 'after'), [200, 10, 20, 255]);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    assert.equal(await card('hero.png').locator('.large').getAttribute('aria-pressed'), 'true');
    const search = page.getByRole('searchbox');
    await search.fill('walk');
    await search.press('j');
    assert.equal(await search.inputValue(), 'walkj');
  });

  it('starts with a frame that changed, and goes through frames', async () => {
    await open();
    const frame = () => card('walk.aseprite').locator('.frames [aria-pressed=true]').textContent();
    assert.equal(await frame(), '2');
    assert.deepEqual(await pixel('walk.aseprite', 'before'), [60, 10, 20, 255]);
    assert.deepEqual(await pixel('walk.aseprite', 'after'), [65, 10, 20, 255]);
    assert.equal(await card('walk.aseprite').locator('.frame-status').textContent(), '100 → 40 ms');
    await card('walk.aseprite').getByRole('button', { name: 'Frame 3' }).click();
    assert.deepEqual(await pixel('walk.aseprite', 'after'), [70, 10, 20, 255]);
    await page.keyboard.press('ArrowRight');
    assert.equal(await frame(), '1');
  });

  it('plays animations unless the system asks for less motion', async () => {
    await open({ reducedMotion: 'no-preference' });
    const frame = card('walk.aseprite').locator('.frames [aria-pressed=true]');
    await frame.filter({ hasText: '3' }).waitFor();
    await frame.filter({ hasText: '1' }).waitFor();
    assert.equal(await page.locator('.play').textContent(), 'Pause');
    await page.keyboard.press('p');
    assert.equal(await page.locator('.play').textContent(), 'Play');
  });

  it('filters by kind and name', async () => {
    await open();
    const listed = () => page.locator('article:visible .name').allTextContents();
    assert.equal((await listed()).length, 5);
    await page.getByRole('button', { name: '2 changed' }).click();
    assert.equal((await listed()).length, 3);
    await page.getByRole('searchbox').fill('art/old');
    assert.deepEqual(await listed(), ['old.png']);
    assert.equal(await page.locator('.count').textContent(), '1 of 5 sprites');
    await page.getByRole('searchbox').fill('nothing like it');
    assert.ok(await page.getByText('No sprite matches.').isVisible());
  });

  it('has no faults that axe finds, in both schemes, in every view, and fits a narrow screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open({ colorScheme, viewport: { width: 360, height: 740 } });
      for (const key of ['1', '2', '3', '4']) {
        await page.keyboard.press(key);
        assert.deepEqual(await violations({ page }), [], `${colorScheme} ${key}`);
      }
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0);
      if (colorScheme === 'light') await page.context().close();
    }
  });
});
