import assert from 'node:assert/strict';
import { createRaster } from '../../src/sprite/pixels/raster';
import { canvasPixels, samePixels } from '../support/browser/canvasPixels';
import { type AssetService, startAssetService } from '../support/service/assetService';
import { isBatched, promptOf, stillOf, tagsOf } from '../support/service/syntheticAssets';
import type { FramePixels } from '../support/sprites/sheetPixels';
import { waitFor } from '../support/wait';
import { type Journey, journey } from '../support/window/journey';
import { STAGE } from '../support/window/workbench/previewPane';

/** Far more than the view has tiles; the library's test and the page's have more. The newest is in a batch, so the first row is a stack. */
const COUNT = 2_008;
const MAX_ELEMENTS = 300;
/** The asset that is searched for and previewed; a still. */
const WANTED = COUNT - 1;
/** Free pixels around an image, as a share of the tile's side. */
const AIR = 0.06;

/** Rows of all assets: one per batch, and one per single asset. */
const ROWS = (() => {
  let rows = 0;
  for (let number = COUNT; number > 0; number--) {
    if (!isBatched(number) || number === COUNT || !isBatched(number + 1)) rows++;
  }
  return rows;
})();

const numbers = Array.from({ length: COUNT }, (_, at) => COUNT - at);

/** The view's page, which may be a new document each time. */
class Assets {
  constructor(readonly own: Journey) {}

  get pane() {
    return this.own.workbench.assets;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.own.page.keyboard.press(key);
  }

  async text(words: string | RegExp): Promise<void> {
    await (await this.pane.frame()).getByText(words).first().waitFor();
  }

  /** The tile at this index shows this asset's image, pixel for pixel. */
  async shows(place: number, number: number): Promise<void> {
    const canvas = `.card[aria-posinset="${place}"]:not([hidden]) .card-picture`;
    await waitFor(`the picture of asset ${number} in tile ${place}`, async () => {
      const seen = await canvasPixels(await this.pane.frame(), canvas).catch(() => undefined);
      return seen && samePixels(seen, fitted(number, seen.width));
    });
  }

  /** The search found this many assets, according to the box. */
  async found(count: number): Promise<void> {
    const box = (await this.pane.frame()).locator('.search-count');
    await waitFor(`${count} found`, async () => (await box.textContent()) === count.toLocaleString('en'));
  }
}

/** Without a key, the view says so and sends no request; it fills once a key is set. */
async function filled(assets: Assets, service: AssetService): Promise<void> {
  const { workbench } = assets.own;
  await assets.pane.open();
  await assets.text(/No API key for/);
  assert.equal(service.requests.size, 0);
  await workbench.quickInput.command('Sprite Kiln: Connect…');
  await workbench.quickInput.waitForTitle('Connect Sprite Kiln');
  await assets.press('Enter');
  await workbench.quickInput.waitForStep('Connect to a hosted service', 1);
  await assets.press('Enter');
  await workbench.quickInput.waitForStep('Connect to a hosted service', 2);
  await workbench.quickInput.type(service.key);
  await assets.press('Enter');
  await workbench.notifications.waitFor('Connected to');
  await assets.shows(1, COUNT);
  const first = await assets.pane.tile(1);
  await waitFor('all rows', async () => (await first.getAttribute('aria-setsize')) === String(ROWS));
  await assets.shows(2, numbers.find((number) => !isBatched(number)) ?? 0);
  assert.ok(service.filesAtOnce <= 4, String(service.filesAtOnce));
}

/** To the end and back by keyboard, always with few elements; a stack expands and collapses. */
async function walked(assets: Assets): Promise<void> {
  const page = await assets.pane.frame();
  await page.evaluate(WATCH_ELEMENTS);
  const first = await assets.pane.tile(1);
  await first.click();
  await assets.press('PageDown', 'PageDown', 'PageDown', 'End');
  await (await assets.pane.tile(ROWS)).and(page.locator(':focus')).waitFor();
  await assets.shows(ROWS, 1);
  await assets.press('PageUp', 'PageUp', 'Home');
  await first.and(page.locator(':focus')).waitFor();
  await assets.shows(1, COUNT);
  const most = await page.evaluate<number>('mostElements');
  assert.ok(most > 50 && most < MAX_ELEMENTS, `${most} elements`);

  const newest = numbers.findIndex((number) => !isBatched(number));
  await assets.press('Space');
  await waitFor('its members', async () => (await first.getAttribute('aria-setsize')) === String(ROWS + newest - 1));
  await assets.shows(newest, COUNT - newest + 1);
  await assets.press('-');
  await waitFor('one row', async () => (await first.getAttribute('aria-setsize')) === String(ROWS));
  assert.equal(await page.locator('.card.member:visible').count(), 0);
}

/** The search finds all matches, newest first, and so do tags. */
async function searched(assets: Assets): Promise<void> {
  const page = await assets.pane.frame();
  const field = page.getByRole('textbox', { name: 'Search sprites' });
  await field.fill('knight swamp');
  const knights = numbers.filter((number) => /knight/.test(promptOf(number)) && /swamp/.test(promptOf(number)));
  assert.ok(knights.length > 20);
  await assets.found(knights.length);
  await assets.shows(1, knights[0] ?? 0);
  await field.fill('');
  await page
    .getByRole('button', { name: /^items / })
    .first()
    .click();
  await assets.found(numbers.filter((number) => tagsOf(number).includes('items')).length);
  await field.fill('owl');
  await assets.found(0);
  await assets.text('No matching sprites.');
  await page.locator('.empty').getByRole('button', { name: 'Clear Filters' }).click();
  await assets.shows(1, COUNT);
}

/** From the Command Palette to the preview of an asset, only by keyboard. */
async function previewed(assets: Assets): Promise<void> {
  const { workbench, page: window } = assets.own;
  await assets.pane.leave();
  await workbench.quickInput.command('Sprite Kiln: Search Assets');
  const page = await assets.pane.frame();
  await page.locator('.search-field:focus').waitFor();
  await window.keyboard.type(`number ${WANTED}`);
  await assets.found(1);
  await assets.press('ArrowDown');
  const label = (await page.locator('.card:focus').getAttribute('aria-label')) ?? '';
  assert.ok(label.startsWith(promptOf(WANTED)), label);
  await assets.press('Enter');
  await workbench.tab(promptOf(WANTED).replace(',', '').slice(0, 30)).waitFor();
  const preview = await workbench.webviews.frame(STAGE);
  const { width, height, data } = stillOf(WANTED);
  await waitFor('the asset in the preview', async () =>
    samePixels(await canvasPixels(preview, STAGE), { width, height, rgba: Uint8Array.from(data) }),
  );
}

/** The view keeps its content while the key is refused or the service is offline, and continues after Retry. */
async function kept(assets: Assets, service: AssetService): Promise<AssetService> {
  const refresh = () => assets.own.companion.execute('spriteKiln.refreshAssets');
  await assets.pane.open();
  await (await assets.pane.frame()).getByRole('textbox', { name: 'Search sprites' }).fill('');
  await assets.shows(1, COUNT);
  service.faults.refuseFromPage = 1;
  await refresh();
  await assets.text(/rejected the API key.*loaded before/);
  await assets.shows(1, COUNT);
  service.faults.refuseFromPage = Number.POSITIVE_INFINITY;
  await refresh();
  await (await assets.pane.frame()).locator('.fault-bar').waitFor({ state: 'hidden' });

  const { port } = service;
  await service.close();
  await refresh();
  await assets.text(/Couldn't reach.*loaded before/);
  await assets.shows(1, COUNT);
  const again = await startAssetService({ count: COUNT + 1, port });
  assets.own.after(() => again.close());
  await (await assets.pane.frame()).getByRole('button', { name: 'Retry' }).click();
  await assets.shows(1, COUNT + 1);
  return again;
}

describe('The Assets view', () => {
  journey(
    'fills once there is a key, is searched and previewed by keyboard, and keeps its content while the key is refused or it is offline',
    { continues: true },
    async (own) => {
      const service = await startAssetService({ count: COUNT });
      own.after(() => service.close());
      await own.companion.configure({ 'spriteKiln.baseUrl': service.baseUrl });
      const assets = new Assets(own);
      await filled(assets, service);
      await walked(assets);
      await searched(assets);
      await previewed(assets);
      const again = await kept(assets, service);
      again.count = 0;
      await own.companion.execute('spriteKiln.reloadAssets');
      await assets.text('No sprites yet. What you generate shows up here.');
    },
  );
});

/** How a tile with this side shows an asset's still: centered, each pixel as the same whole number of pixels. */
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

/** Counts the page's elements in every frame. */
const WATCH_ELEMENTS = `(() => {
  globalThis.mostElements = 0;
  const count = () => {
    mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
    requestAnimationFrame(count);
  };
  count();
})()`;
