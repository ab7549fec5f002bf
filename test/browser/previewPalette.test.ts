import assert from 'node:assert/strict';
import type { Raster } from '../../src/sprite/pixels/raster';
import { hexAt } from '../../src/webview/preview/core/countColors';
import { mushroom } from '../page/art';
import { glass, many, recoloredFrames } from '../page/scenesPalette';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const OUTLINE = '#241A2E';
const RED = '#B83A4B';
const CREAM = '#F6EFE2';
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** The pixels of an image that have one of these colors. */
function pixelsWith({ data }: Raster, ...hexes: string[]): boolean[] {
  return Array.from({ length: data.length / 4 }, (_, pixel) => hexes.includes(hexAt(data, pixel * 4)));
}

describe('Preview page: palette', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.until("document.querySelector('.palette .swatch')");
  }

  const selected = () =>
    preview.page
      .locator('.palette [aria-selected=true]')
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')?.replace(/,.*/, '')));

  /** Waits until exactly these pixels are uncovered. */
  async function expectOpen(wanted: readonly boolean[]): Promise<void> {
    const text = wanted.map((open) => (open ? '.' : '#')).join('');
    await preview.until(
      `harness.pixels('.highlight-cover').data.filter((_, at) => at % 4 === 3).map((alpha) => alpha ? '#' : '.').join('') === '${text}'`,
    );
  }

  const covered = () => preview.page.locator('.highlight').isVisible();

  describe('palette', () => {
    it('has the chosen order, keeps it, and marks the color under the pointer', async () => {
      await open('still');
      const byUse = await preview.colors();
      assert.equal(byUse[0], OUTLINE);
      await preview.press('Shift+P');
      await preview.menuItem('By brightness').click();
      const byBrightness = await preview.colors();
      assert.deepEqual(byBrightness, [OUTLINE, ...['#3F7D4E', RED, '#E0606A', '#74B35E', '#C79A72', '#E9C9A0', CREAM]]);
      await preview.page.getByRole('button', { name: 'Color order' }).click();
      await preview.menuItem('By hue').click();
      const byHue = [...['#F6EFE2', RED, '#E0606A', '#C79A72', '#E9C9A0', '#3F7D4E', '#74B35E'], OUTLINE];
      assert.deepEqual(await preview.colors(), byHue);
      assert.deepEqual([...byUse].sort(), [...byHue].sort());
      await preview.reload();
      await preview.until(`document.querySelector('.palette .swatch')?.ariaLabel?.startsWith('${CREAM}')`);
      assert.deepEqual(await preview.colors(), byHue);
      const { x, y, width } = (await preview.page.locator('.stage-canvas').boundingBox()) ?? assert.fail();
      const pixel = width / 16;
      const pointed = () =>
        preview.page
          .locator('.palette .pointed')
          .evaluateAll((found) => found.map((one) => one.ariaLabel?.slice(0, 7)));
      await preview.page.mouse.move(x + 6.5 * pixel, y + 1.5 * pixel);
      assert.deepEqual(await pointed(), [OUTLINE]);
      await preview.page.mouse.move(x + 1.5 * pixel, y + 8.5 * pixel);
      assert.deepEqual(await pointed(), [RED]);
      await preview.page.mouse.move(x + 0.5 * pixel, y + 0.5 * pixel);
      assert.deepEqual(await pointed(), []);
    });

    it('lists at most 256 colors, says how many more there are, and is one tab stop with arrows in rows and columns', async () => {
      await open('palette-many');
      const total = new Set(Array.from({ length: 64 * 64 }, (_, pixel) => hexAt(many.data, pixel * 4))).size;
      assert.equal((await preview.colors()).length, 256);
      await preview.page.getByText(`Palette · ${total} colors`).waitFor();
      await preview.page.getByText(`The 256 most frequent; ${total - 256} more.`).waitFor();
      await preview.press('p', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp');
      const focused = () =>
        preview.page.evaluate<number>(
          "[...document.querySelectorAll('.palette .swatch')].indexOf(document.activeElement)",
        );
      assert.equal(await focused(), 9);
      assert.equal(await preview.page.locator('.palette [tabindex="0"]').count(), 1);
      assert.equal(await covered(), false);
      await preview.press('Enter');
      const [ninth] = await selected();
      assert.equal(ninth, (await preview.colors())[9]);
      await expectOpen(pixelsWith(many, ninth ?? ''));
    });

    it('opens the details for the key that goes to it', async () => {
      preview = await driver.open('still', { viewport: { width: 400, height: 600 } });
      await preview.settled();
      assert.equal(await preview.page.locator('.palette').isVisible(), false);
      await preview.press('p');
      await preview.until("document.activeElement.matches('.palette .swatch')");
    });

    it('describes and copies the selected color, and all of them', async () => {
      await open('palette-glass', CLIPBOARD);
      const read = () => preview.page.evaluate<string>('navigator.clipboard.readText()');
      await preview.swatch(`${RED}80`).click();
      const chosen = preview.page.getByRole('group', { name: 'Selected color' });
      const count = pixelsWith(glass, `${RED}80`).filter(Boolean).length;
      const visible = glass.data.filter((alpha, at) => at % 4 === 3 && alpha > 0).length;
      await chosen.getByText('RGB 184 58 75, 50.2% opaque').waitFor();
      const share = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 }).format(
        count / visible,
      );
      await chosen.getByText(`${count} px · ${share}`).waitFor();
      await chosen.getByRole('button', { name: `Copy ${RED}80` }).click();
      await preview.toast().getByText(`Copied ${RED}80.`).waitFor();
      assert.equal(await read(), `${RED}80`);
      await preview.press('p', 'Shift+Y');
      await preview.toast().getByText('Copied 8 colors.').waitFor();
      assert.equal(await read(), (await preview.colors()).join('\n'));
    });
  });

  describe('highlight', () => {
    it('leaves only the pixels of the colors uncovered that were clicked, or chosen by key, until it is cleared by its key', async () => {
      await open('still');
      assert.equal(await covered(), false);
      await preview.swatch(RED).click();
      await expectOpen(pixelsWith(mushroom, RED));
      await preview.swatch(CREAM).click({ modifiers: ['Shift'] });
      await expectOpen(pixelsWith(mushroom, RED, CREAM));
      await preview.swatch(OUTLINE).click({ modifiers: ['ControlOrMeta'] });
      await expectOpen(pixelsWith(mushroom, RED, CREAM, OUTLINE));
      assert.deepEqual((await selected()).sort(), [OUTLINE, RED, CREAM].sort());
      await preview.swatch(CREAM).click({ modifiers: ['Shift'] });
      await expectOpen(pixelsWith(mushroom, RED, OUTLINE));
      await preview.swatch(RED).click();
      await expectOpen(pixelsWith(mushroom, RED));
      await preview.swatch(RED).click();
      assert.equal(await covered(), false);
      const [first = '', second = ''] = await preview.colors();
      await preview.press('p', 'Home', 'Enter', 'ArrowRight', 'Shift+Enter');
      await expectOpen(pixelsWith(mushroom, first, second));
      await preview.press('h');
      assert.equal(await covered(), false);
      assert.deepEqual(await selected(), []);
    });

    it("covers with VS Code's background, follows the theme, and doesn't change the image", async () => {
      await open('still', { theme: 'light' });
      await preview.swatch(RED).click();
      const { data } = await preview.pixels('.highlight-cover');
      assert.deepEqual(data.slice(0, 4), [255, 255, 255, 214]);
      await preview.expectPixels(mushroom);
      await preview.page.evaluate(
        "document.documentElement.style.setProperty('--vscode-editor-background', '#000000')",
      );
      await preview.until("harness.pixels('.highlight-cover').data[0] === 0");
    });

    it('tells colors with different transparency apart', async () => {
      await open('palette-glass');
      await preview.swatch(`${RED}80`).click();
      await expectOpen(pixelsWith(glass, `${RED}80`));
    });

    it('is correct in every frame', async () => {
      await open('palette-twins');
      const [a, b] = recoloredFrames;
      // A color that only the second frame has.
      const other = '#3A4BB8';
      assert.ok(pixelsWith(b, other).some(Boolean) && !pixelsWith(a, other).some(Boolean));
      await preview.press('p');
      await preview.swatch(other).click();
      await preview.swatch(OUTLINE).click({ modifiers: ['Shift'] });
      await expectOpen(pixelsWith(a, OUTLINE));
      await preview.press('.');
      await expectOpen(pixelsWith(b, other, OUTLINE));
      await preview.press('.');
      await expectOpen(pixelsWith(a, OUTLINE));
    });

    it('is restored after a reload, and cleared when another image is opened', async () => {
      await open('animation');
      await preview.swatch(RED).click();
      await preview.reload();
      await preview.until("document.querySelector('.highlight')?.checkVisibility()");
      assert.deepEqual(await selected(), [RED]);
      await preview.page.getByRole('option', { name: 'mushroom.png, source' }).click();
      await preview.until("!document.querySelector('.highlight').checkVisibility()");
    });

    it('has an outline only in high contrast', async () => {
      await open('still', { theme: 'contrast' });
      await preview.swatch(CREAM).click();
      const path = () => preview.page.locator('.highlight-outline path').getAttribute('d');
      const strokes = ((await path()) ?? '').match(/M[\d ]+[hv]\d+/g) ?? [];
      const length = strokes.reduce((sum, stroke) => sum + Number(/\d+$/.exec(stroke)?.[0]), 0);
      const open_ = pixelsWith(mushroom, CREAM);
      const edges = open_.flatMap((on, at) =>
        on ? [at - 16, at + 16, at - 1, at + 1].filter((to) => !open_[to]) : [],
      );
      assert.equal(length, edges.length);
      await preview.page.evaluate("document.body.className = 'vscode-dark'");
      await preview.until("document.querySelector('.highlight-outline path').getAttribute('d') === ''");
    });
  });

  describe('accessibility', () => {
    it('has no violations with highlighted colors, in the menus, and in the form, in any theme', async () => {
      await open('palette-glass');
      await preview.press('p', 'Enter', 'ArrowRight', 'Shift+Enter');
      await expectNoFaults(preview);
      for (const key of ['Shift+P', 'Shift+E', 'Shift+S']) {
        await preview.press(key);
        await preview.page.getByRole('menu').waitFor();
        await expectNoFaults(preview);
        if (key !== 'Shift+S') await preview.press('Escape');
      }
      await preview.menuItem('Another size…').click();
      await preview.page.getByRole('spinbutton').waitFor();
      await expectNoFaults(preview);
    });

    it('has swatches of at least 20 pixels', async () => {
      for (const width of [200, 400, 1000]) {
        preview = await driver.open('palette-many', { viewport: { width, height: 700 } });
        await preview.settled();
        await preview.press('p');
        await preview.until("document.querySelector('.palette .swatch')?.checkVisibility()");
        const sides = await preview.page
          .locator('.palette .swatch')
          .evaluateAll((found) => found.map((one) => Math.min(one.clientWidth, one.clientHeight) + 2));
        assert.ok(Math.min(...sides) >= 20, `${width}: ${Math.min(...sides)}`);
        if (width < 1000) await preview.close();
      }
    });
  });
});
