import assert from 'node:assert/strict';
import { pixelStep, screenScale } from '../../src/webview/preview/core/zoomLevels';
import { checkerField } from '../../src/webview/preview/stage/checkerboard';
import { clear, odd } from '../page/scenesStage';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { type ScreenPixels, screenFrom } from './screenPixels';
import { colorOf, compareBlocks, drag, near, TO } from './stageDriver';

const RATIOS = [1, 1.25, 1.5, 2];

/** Real screens of all kinds, because an emulated one is laid out in CSS pixels, unlike what users see. */
for (const ratio of RATIOS) {
  describe(`Preview stage on a screen of ${ratio}`, () => {
    const driver = pageSuite(() =>
      PreviewPageDriver.start([`--force-device-scale-factor=${ratio}`, '--window-size=1000,700']),
    );
    let preview: PreviewPage;

    async function open(scene: string, zoom: number): Promise<ScreenPixels> {
      preview = await driver.open(scene, { viewport: null });
      await preview.settled();
      assert.equal(await preview.page.evaluate('devicePixelRatio'), ratio);
      return zoomTo(zoom);
    }

    // Fitting centers it again.
    const toLevel = (zoom: number) => preview.press('0', ...(TO[zoom] ?? []));

    async function zoomTo(zoom: number): Promise<ScreenPixels> {
      await toLevel(zoom);
      return screen();
    }

    const screen = () => screenFrom(preview.page, '.stage-canvas', ratio);

    it('has square sprite pixels of one color', async () => {
      await open('odd', 1);
      for (const zoom of [0.5, 1, 3, 7]) {
        const scale = screenScale(zoom, ratio);
        const step = pixelStep(zoom, ratio);
        const all = Math.ceil(13 / step) * Math.ceil(9 / step) * Math.max(1, scale) ** 2;
        assert.equal(compareBlocks(await zoomTo(zoom), odd, scale, step), all);
        await drag(preview, 13, -7);
        assert.equal(compareBlocks(await screen(), odd, scale, step), all);
      }
    });

    it('has checkerboard fields that share their edges', async () => {
      for (const zoom of [3, 7]) {
        const seen = await open('clear', zoom);
        const scale = screenScale(zoom, ratio);
        const field = checkerField(scale, ratio);
        assert.ok(Number.isInteger(field / scale) || Number.isInteger(scale / field));
        const kinds = [seen.at(0, 0), seen.at(field, 0)];
        assert.ok(!near(seen.at(0, 0), kinds[1]));
        for (let y = 0; y < clear.height * scale; y++) {
          for (let x = 0; x < clear.width * scale; x++) {
            const kind = kinds[(Math.floor(x / field) + Math.floor(y / field)) % 2];
            // Browsers dither gradients by a step.
            if (!near(seen.at(x, y), kind)) assert.fail(`${zoom}×: ${x} ${y}`);
          }
        }
        if (zoom === 3) await preview.close();
      }
    });

    it('has pixel grid lines of one screen pixel between all pixels', async () => {
      await open('odd', 8);
      await preview.press('g');
      await drag(preview, 5, 9);
      const seen = await screen();
      const scale = screenScale(8, ratio);
      const away = (x: number, y: number) => {
        const pixel = colorOf(odd, Math.floor(x / scale), Math.floor(y / scale));
        return Math.max(...seen.at(x, y).map((value, channel) => Math.abs(value - (pixel[channel] ?? 0))));
      };
      const along = Array.from({ length: scale }, (_, k) => k);
      for (let y = 0; y < 9 * scale; y++) {
        for (let x = 0; x < 13 * scale; x++) {
          if (x % scale > 0 && y % scale > 0) assert.equal(away(x, y), 0, `${x} ${y}`);
        }
      }
      // At least every second dot of a line differs from the pixel.
      for (let top = 0; top < 9 * scale; top += scale) {
        for (let left = 0; left < 13 * scale; left += scale) {
          assert.ok(Math.max(...along.map((k) => away(left, top + k))) > 12, `left of ${left} ${top}`);
          assert.ok(Math.max(...along.map((k) => away(left + k, top))) > 12, `above ${left} ${top}`);
        }
      }
    });

    it('joins copies and the original without seams', async () => {
      await open('odd', 1);
      await preview.press('t', 't', 't', 'Shift+T', 'End', 'Enter');
      await preview.page.locator('.tile-seam').waitFor({ state: 'hidden' });
      for (const zoom of [3, 0.5]) {
        await toLevel(zoom);
        await drag(preview, 31, -17);
        const seen = await screenFrom(preview.page, '.stage-canvas', ratio, true);
        const step = pixelStep(zoom, ratio);
        const side = Math.max(1, Math.round(screenScale(zoom, ratio)));
        for (let y = -25 * side; y < 30 * side; y++) {
          for (let x = -40 * side; x < 50 * side; x++) {
            const wanted = colorOf(odd, Math.floor(x / side) * step, Math.floor(y / side) * step);
            if (seen.at(x, y).join() !== wanted.join()) assert.fail(`${zoom}×, ${x} ${y}: ${seen.at(x, y)}`);
          }
        }
      }
    });

    it('keeps the pixel under the pointer with the wheel at every level', async () => {
      await open('odd', 7);
      const box = await preview.page.locator('.stage-canvas').boundingBox();
      assert.ok(box);
      const { mouse } = preview.page;
      await mouse.move(box.x + (11.97 * box.width) / 13, box.y + (2.03 * box.height) / 9);
      const place = preview.page.locator('.readout-place');
      assert.equal(await place.textContent(), 'x 11 y 2');
      const levels = [await preview.zoom()];
      for (const [turn, last] of [
        [-100, '64×'],
        [100, '1×'],
      ] as const) {
        while (levels.at(-1) !== last) {
          await mouse.wheel(0, turn);
          await preview.until(`document.querySelector('.zoom-level').innerText.trim() !== '${levels.at(-1)}'`);
          assert.ok(await place.isVisible());
          assert.equal(await place.textContent(), 'x 11 y 2');
          levels.push(await preview.zoom());
        }
      }
      assert.ok(levels.length > 30);
    });
  });
}
