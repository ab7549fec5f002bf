import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { waitFor } from '../support/wait';
import { AssetsPageDriver } from './assetsPageDriver';
import { ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';
import { PreviewPageDriver } from './previewPageDriver';
import { ReviewPageDriver } from './reviewPageDriver';

/** As Windows' contrast themes do it: the system's colors replace those of the page. */
const FORCED = { theme: 'contrast', forcedColors: 'active', colorScheme: 'dark' } as const;

/** The pixels of an element on the screen, as hexadecimal colors. */
async function colorsOf(element: Locator): Promise<string[]> {
  const { data, width, height } = PNG.sync.read(await element.screenshot());
  return Array.from({ length: width * height }, (_, at) => data.toString('hex', at * 4, at * 4 + 3));
}

describe("With the system's colors forced", () => {
  describe('preview', () => {
    const driver = pageSuite(() => PreviewPageDriver.start());

    it('keeps the colors that are the content: of palettes, tags, and backgrounds', async () => {
      const { page, press } = await opened('tagged');
      const swatch = page.locator('.palette .swatch').nth(1);
      const label = (await swatch.getAttribute('aria-label')) ?? '';
      const hex = /#([0-9a-f]{6})/i.exec(label)?.[1]?.toLowerCase();
      assert.ok(hex, label);
      await waitFor(`the swatch to have its color, ${hex}`, async () => (await colorsOf(swatch)).includes(hex));
      const tags = await Promise.all(
        (await page.locator('.frame-tag:visible').all()).slice(0, 2).map(async (tag) => commonest(await colorsOf(tag))),
      );
      assert.equal(new Set(tags).size, 2, tags.join());
      await press('B', 'Shift+B');
      const magenta = page.locator('.background-choice', { hasText: 'Magenta' }).locator('.background-swatch');
      assert.ok((await colorsOf(magenta)).includes('ff00ff'));
    });

    it('shows what is pressed, selected, and how far a slider and an animation are', async () => {
      const { page } = await opened('tagged');
      const [fit, actual] = ['Fit', '100%'].map((name) => page.getByRole('button', { name, exact: true })) as [
        Locator,
        Locator,
      ];
      assert.notEqual(commonest(await colorsOf(fit)), commonest(await colorsOf(actual)));
      const cards = page.locator('.frame-card');
      assert.notEqual((await colorsOf(cards.nth(0))).at(2000), (await colorsOf(cards.nth(4))).at(2000));
      const colors = new Set(await colorsOf(page.locator('.timeline-track')));
      assert.ok(colors.size > 2, [...colors].join());
    });

    it('shows where a slider is', async () => {
      const { page, press } = await opened('lit');
      // The key does nothing before the page has looked at the normal map.
      await page.locator('button:enabled', { hasText: 'Light' }).first().waitFor();
      await press('Q');
      const slider = new Set(await colorsOf(page.locator('.slider:visible').first()));
      assert.ok(slider.size > 3, [...slider].join());
    });

    it('shows what is chosen for a canvas: how, where, and the color', async () => {
      const { page, press } = await opened('editStill');
      await press('c');
      const panel = page.locator('.canvas-panel');
      await panel.getByRole('spinbutton', { name: 'Width' }).fill('20');
      const [size, pad] = [panel.locator('.canvas-tab').nth(0), panel.locator('.canvas-tab').nth(1)];
      assert.notEqual(commonest(await colorsOf(size)), commonest(await colorsOf(pad)));
      const [center, corner] = ['Center', 'Top left'].map((name) => panel.getByLabel(name, { exact: true })) as [
        Locator,
        Locator,
      ];
      assert.ok(new Set(await colorsOf(corner)).size > 1);
      assert.notDeepEqual(await colorsOf(center), await colorsOf(corner));
      await panel.getByLabel(/^Fill/).fill('#3366cc');
      assert.equal(commonest(await colorsOf(panel.locator('.canvas-fill'))), '3366cc');
    });

    async function opened(scene: string) {
      const preview = await driver.open(scene, FORCED);
      await preview.settled();
      await preview.page.getByText(/^Palette · \d/).waitFor();
      return { page: preview.page, press: (...keys: string[]) => preview.press(...keys) };
    }
  });

  describe('export', () => {
    const driver = pageSuite(() => ExportPageDriver.start());
    it('shows which format is chosen', async () => {
      const exporting = await driver.open('plain', FORCED);
      await exporting.settled();
      const { page } = exporting;
      const chosen = page.locator('.format-row:has(:checked)');
      const others = page.locator('.format-row:not(:has(:checked))');
      assert.notEqual(commonest(await colorsOf(chosen)), commonest(await colorsOf(others.first())));
    });
  });

  describe('changed sprites', () => {
    const driver = pageSuite(() => ReviewPageDriver.start());
    it('shows which sprite is selected, which kind is listed, and what kind each one is', async () => {
      const review = await driver.open('several', FORCED);
      await review.inSight();
      const row = review.row('mushroom.png');
      const isSelected = await colorsOf(row);
      await review.press('j');
      await review.page.mouse.move(0, 0);
      const isNot = await colorsOf(row);
      const changed = isSelected.filter((color, at) => color !== isNot[at]).length;
      assert.ok(changed > 0.005 * isNot.length, `${changed} of ${isNot.length} pixels tell it`);
      const [all, added] = ['All 8', 'Added 2'].map((name) => review.page.getByRole('button', { name })) as [
        Locator,
        Locator,
      ];
      assert.notEqual(commonest(await colorsOf(all)), commonest(await colorsOf(added)));
    });

    it('keeps the colors of palettes', async () => {
      const review = await driver.open('long', FORCED);
      await review.inSight();
      const swatch = review.page.locator('.row-swatch > span').first();
      const color = await swatch.getAttribute('style');
      const [, ...parts] = /rgb\((\d+), (\d+), (\d+)\)/.exec(color ?? '') ?? [];
      assert.equal(commonest(await colorsOf(swatch)), Buffer.from(parts.map(Number)).toString('hex'));
    });
  });

  describe('asset browser', () => {
    const driver = pageSuite(() => AssetsPageDriver.start());
    it('shows which assets are selected', async () => {
      const assets = await driver.open({ theme: 'contrast' });
      await assets.settled();
      await assets.page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      const card = assets.page.locator('.card:visible').nth(1);
      const before = await colorsOf(card);
      await card.click();
      await assets.page.mouse.move(0, 0);
      const after = await colorsOf(card);
      const changed = after.filter((color, at) => color !== before[at]).length;
      assert.ok(changed > 0.05 * after.length, `${changed} of ${after.length} pixels tell it`);
    });
  });
});

function commonest(colors: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
