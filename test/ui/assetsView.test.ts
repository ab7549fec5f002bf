import assert from 'node:assert/strict';
import { createRaster } from '../../src/shared/pixels/raster';
import { type AssetService, startAssetService } from '../support/assetService';
import { violations } from '../support/axe';
import { canvasPixels, samePixels } from '../support/canvasPixels';
import type { FramePixels } from '../support/sheetPixels';
import { suiteEditor } from '../support/suiteEditor';
import { isBatched, promptOf, stillOf, tagsOf } from '../support/syntheticAssets';
import { waitFor } from '../support/wait';

const COUNT = 10_000;
const MOST_ELEMENTS = 300;
/** The one that is looked for and previewed; a still. */
const WANTED = 9999;
/** Free pixels around a picture, as part of the tile's side. */
const AIR = 0.06;

/** Rows of all assets: a stack for each batch, and the single ones. */
const ROWS = (() => {
  let rows = 0;
  for (let number = COUNT; number > 0; number--) {
    if (!isBatched(number) || number === COUNT || !isBatched(number + 1)) rows++;
  }
  return rows;
})();

const numbers = Array.from({ length: COUNT }, (_, at) => COUNT - at);

/** The view in the window over a service with 10,000 assets. */
describe('The view Assets in the window', () => {
  const settings = { 'spriteKiln.baseUrl': '' };
  const shared = suiteEditor({ settings });
  let service: AssetService;

  before('start the service', async () => {
    service = await startAssetService({ count: COUNT });
  });

  after('end the service', () => service.close());

  const pane = () => shared().workbench.assets;
  const frame = () => pane().frame();
  const press = async (...keys: string[]) => {
    for (const key of keys) await shared().workbench.page.keyboard.press(key);
  };
  const refresh = () => shared().workbench.quickInput.command('Sprite Kiln: Refresh Assets');
  const text = async (words: string | RegExp) => (await frame()).getByText(words).first().waitFor();
  /** The first tile shows this asset's picture, pixel for pixel. */
  const shows = async (place: number, number: number) => {
    const page = await frame();
    const canvas = `.card[aria-posinset="${place}"]:not([hidden]) .card-picture`;
    await waitFor(`the picture of asset ${number} in tile ${place}`, async () => {
      const seen = await canvasPixels(page, canvas).catch(() => undefined);
      return seen && samePixels(seen, fitted(number, seen.width));
    });
  };
  /** Number of assets that the search found, as the box says. */
  const found = async (count: number) => {
    const box = (await frame()).locator('.search-count');
    await waitFor(`${count} found`, async () => (await box.textContent()) === count.toLocaleString('en'));
  };
  const clean = async (state: string) => assert.deepEqual(await violations({ page: await frame() }), [], state);

  it('opens from the activity bar; without a key it says so and asks the service nothing', async () => {
    const { editor } = shared();
    await editor.setSettings({ 'spriteKiln.baseUrl': service.baseUrl });
    await pane().open();
    await text(/No API key is known/);
    assert.equal(service.requests.size, 0);
    await clean('no key');
  });

  it('fills once a key is given: the first tiles show the newest assets, every pixel', async () => {
    const { workbench } = shared();
    await workbench.quickInput.command('Sprite Kiln: Connect…');
    await workbench.quickInput.waitForTitle('Connect Sprite Kiln');
    await press('ArrowDown', 'Enter');
    await workbench.quickInput.waitForStep('Connect to a hosted service', 1);
    await press('Enter');
    await workbench.quickInput.waitForStep('Connect to a hosted service', 2);
    await workbench.quickInput.type(service.key);
    await press('Enter');
    await workbench.notifications.waitFor('Connected to');
    await workbench.clearNotifications();
    await shows(1, COUNT);
    await waitFor('all rows', async () => (await (await pane().tile(1)).getAttribute('aria-setsize')) === String(ROWS));
    const single = numbers.find((number) => !isBatched(number)) ?? 0;
    await shows(2, single);
    assert.ok(service.filesAtOnce <= 4, String(service.filesAtOnce));
    await clean('grid');
  });

  it('scrolls to the end by keys with less than 300 elements at any time', async () => {
    const page = await frame();
    await page.evaluate(WATCH_ELEMENTS);
    await (await pane().tile(1)).click();
    await press('PageDown', 'PageDown', 'PageDown', 'End');
    const last = await pane().tile(ROWS);
    await last.and(page.locator(':focus')).waitFor();
    await shows(ROWS, 1);
    await press('PageUp', 'PageUp', 'Home');
    await (await pane().tile(1)).and(page.locator(':focus')).waitFor();
    await shows(1, COUNT);
    const most = await page.evaluate<number>('mostElements');
    assert.ok(most > 50 && most < MOST_ELEMENTS, `${most} elements`);
  });

  it('opens a stack and closes it', async () => {
    const page = await frame();
    const newest = numbers.findIndex((number) => !isBatched(number));
    const first = await pane().tile(1);
    await first.click();
    await press('Space');
    await waitFor('its members', async () => (await first.getAttribute('aria-setsize')) === String(ROWS + newest - 1));
    await shows(newest, COUNT - newest + 1);
    await press('-');
    await waitFor('one row', async () => (await first.getAttribute('aria-setsize')) === String(ROWS));
    assert.equal(await page.locator('.card.member:visible').count(), 0);
  });

  it('searches in prompts, and filters by tag: all that match, newest first', async () => {
    const page = await frame();
    const field = page.getByRole('textbox', { name: 'Search sprites' });
    await field.fill('knight swamp');
    const knights = numbers.filter((number) => /knight/.test(promptOf(number)) && /swamp/.test(promptOf(number)));
    assert.ok(knights.length > 20);
    await found(knights.length);
    await shows(1, knights[0] ?? 0);
    await field.fill('');
    await page
      .getByRole('button', { name: /^items / })
      .first()
      .click();
    const items = numbers.filter((number) => tagsOf(number).includes('items'));
    await found(items.length);
    await field.fill('owl');
    await found(0);
    await text('No sprite matches.');
    await clean('nothing matches');
    await page.locator('.empty').getByRole('button', { name: 'Clear Filters' }).click();
    await shows(1, COUNT);
  });

  it('from the command palette to a preview with the keyboard alone', async () => {
    const { workbench } = shared();
    await pane().leave();
    await workbench.page.locator('.part.statusbar').waitFor();
    await press('Control+Shift+P');
    await workbench.quickInput.widget.waitFor();
    await workbench.page.keyboard.type('Sprite Kiln: Search Assets');
    await workbench.quickInput.widget
      .getByRole('option', { name: /Sprite Kiln: Search Assets/ })
      .first()
      .waitFor();
    await press('Enter');
    const page = await frame();
    await page.locator('.search-field:focus').waitFor();
    await workbench.page.keyboard.type(`number ${WANTED}`);
    await found(1);
    await press('ArrowDown');
    const label = (await page.locator('.card:focus').getAttribute('aria-label')) ?? '';
    assert.ok(label.startsWith(promptOf(WANTED)), label);
    await press('Enter');
    await workbench.tab(promptOf(WANTED).replace(',', '').slice(0, 30)).waitFor();
    const stage = 'canvas.stage-canvas';
    const preview = await workbench.webviews.frame(stage);
    const { width, height, data } = stillOf(WANTED);
    await waitFor('the asset in the preview', async () =>
      samePixels(await canvasPixels(preview, stage), { width, height, rgba: Uint8Array.from(data) }),
    );
    await workbench.closeEditors();
  });

  it('says that the key was refused, keeps what it has, and goes on after Retry', async () => {
    await pane().open();
    service.faults.refuseFromPage = 1;
    await refresh();
    await text(/did not accept the API key.*stored earlier/);
    await shows(1, WANTED);
    await clean('refused');
    service.faults.refuseFromPage = Number.POSITIVE_INFINITY;
    await (await frame()).locator('.search-clear').click();
    await refresh();
    await (await frame()).locator('.fault-bar').waitFor({ state: 'hidden' });
    await shows(1, COUNT);
  });

  it('offline it shows what is stored, and reads what is new once the service is back', async () => {
    const { port } = service;
    await service.close();
    await refresh();
    await text(/could not be reached.*stored earlier/);
    await clean('offline');
    await shows(1, COUNT);
    service = await startAssetService({ count: COUNT + 1, port });
    await (await frame()).getByRole('button', { name: 'Retry' }).click();
    await shows(1, COUNT + 1);
  });

  it('an account without assets shows the first step', async () => {
    service.count = 0;
    await shared().workbench.quickInput.command('Sprite Kiln: Reload All Assets');
    await text('No sprites yet. What you generate shows up here.');
    await clean('empty');
  });
});

/** How a tile of that side shows the still of an asset: in the middle, each pixel as the same whole number of pixels. */
function fitted(number: number, side: number): FramePixels {
  const picture = stillOf(number);
  const scale = Math.max(1, Math.floor((side * (1 - 2 * AIR)) / picture.width));
  const corner = Math.floor((side - picture.width * scale) / 2);
  const raster = createRaster(side, side);
  for (let y = 0; y < picture.height * scale; y++) {
    for (let x = 0; x < picture.width * scale; x++) {
      const from = (Math.floor(y / scale) * picture.width + Math.floor(x / scale)) * 4;
      raster.data.set(picture.data.subarray(from, from + 4), ((y + corner) * side + x + corner) * 4);
    }
  }
  return { width: side, height: side, rgba: Uint8Array.from(raster.data) };
}

/** Counts the page's elements with every frame. */
const WATCH_ELEMENTS = `(() => {
  globalThis.mostElements = 0;
  const count = () => {
    mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
    requestAnimationFrame(count);
  };
  count();
})()`;
