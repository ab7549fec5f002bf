import assert from 'node:assert/strict';
import { encodePng } from '../../src/sprite/formats/png';
import { pixelStep, screenScale } from '../../src/webview/preview/core/zoomLevels';
import { checkerField } from '../../src/webview/preview/stage/checkerboard';
import { sceneOf } from '../page/scenes';
import { clear, odd } from '../page/scenesStage';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { type ScreenPixels, screenFrom } from './screenPixels';
import { colorOf, compareBlocks, drag, near, rgbOf, TO } from './stageDriver';

const RATIOS = [1, 1.25, 1.5, 2];

/** The zoom level, and what is said about the pixel under the pointer. */
const ZOOM_AND_PLACE = `{
  const place = document.querySelector('.readout-place');
  [document.querySelector('.zoom-level').innerText.trim(), place.textContent, place.checkVisibility({ visibilityProperty: true })]
}`;

/** Real screens of all kinds, because an emulated one is laid out in CSS pixels, unlike what users see. */
for (const ratio of RATIOS) {
  describe(`Preview stage on a screen of ${ratio}`, () => {
    const driver = pageSuite(() =>
      PreviewPageDriver.start([`--force-device-scale-factor=${ratio}`, '--window-size=1000,700']),
    );
    let preview: PreviewPage;

    async function open(): Promise<void> {
      preview = await driver.open('odd', { viewport: null });
      await preview.settled();
      assert.equal(await preview.page.evaluate('devicePixelRatio'), ratio);
    }

    // Fitting centers it again.
    const toLevel = (zoom: number) => preview.press('0', ...(TO[zoom] ?? []));

    async function zoomTo(zoom: number): Promise<ScreenPixels> {
      await toLevel(zoom);
      return screen();
    }

    const screen = () => screenFrom(preview.page, '.stage-canvas', ratio);

    async function expectBlocks(): Promise<void> {
      for (const zoom of [0.5, 1, 3, 7]) {
        const scale = screenScale(zoom, ratio);
        const step = pixelStep(zoom, ratio);
        const all = Math.ceil(13 / step) * Math.ceil(9 / step) * Math.max(1, scale) ** 2;
        assert.equal(compareBlocks(await zoomTo(zoom), odd, scale, step), all);
        await drag(preview, 13, -7);
        assert.equal(compareBlocks(await screen(), odd, scale, step), all);
      }
    }

    async function expectLines(): Promise<void> {
      await toLevel(8);
      await preview.press('g');
      await drag(preview, 5, 9);
      const seen = await screen();
      const scale = screenScale(8, ratio);
      const away = (x: number, y: number) => {
        const pixel = colorOf(odd, Math.floor(x / scale), Math.floor(y / scale));
        return Math.max(...seen.at(x, y).map((value, channel) => Math.abs(value - (pixel[channel] ?? 0))));
      };
      const along = Array.from({ length: scale }, (_, k) => k);
      for (let pixel = 0; pixel < 13 * 9; pixel++) {
        const [column, row] = [pixel % 13, Math.floor(pixel / 13)];
        const [left, top] = [column * scale, row * scale];
        const inner = along.slice(1).flatMap((dy) => along.slice(1).map((dx) => seen.rgb(left + dx, top + dy)));
        assert.deepEqual([...new Set(inner)], [rgbOf(odd, column, row)], `${column} ${row}`);
        // At least every second dot of a line differs from the pixel.
        assert.ok(
          along.some((k) => away(left, top + k) > 12),
          `left of ${left} ${top}`,
        );
        assert.ok(
          along.some((k) => away(left + k, top) > 12),
          `above ${left} ${top}`,
        );
      }
    }

    async function expectSeamless(): Promise<void> {
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
            if (seen.rgb(x, y) !== rgbOf(odd, Math.floor(x / side) * step, Math.floor(y / side) * step))
              assert.fail(`${zoom}×, ${x} ${y}: ${seen.at(x, y)}`);
          }
        }
      }
    }

    it('has square sprite pixels of one color, grid lines of one screen pixel between all, and copies without seams', async () => {
      await open();
      await expectBlocks();
      await expectLines();
      await preview.press('g');
      await preview.page.locator('.pixel-grid').waitFor({ state: 'hidden' });
      await expectSeamless();
    });

    it('keeps the pixel under the pointer with the wheel at every level, and has checkerboard fields that share their edges', async () => {
      await open();
      await expectSamePixel();
      const { state } = sceneOf('odd');
      await preview.setPicture('odd', encodePng(clear));
      await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, version: 2 })) });
      await preview.expectPixels(clear);
      await expectFields();
    });

    async function expectFields(): Promise<void> {
      for (const zoom of [3, 7]) {
        const seen = await zoomTo(zoom);
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
      }
    }

    async function expectSamePixel(): Promise<void> {
      await toLevel(7);
      const box = await preview.page.locator('.stage-canvas').boundingBox();
      assert.ok(box);
      const { mouse } = preview.page;
      await mouse.move(box.x + (11.97 * box.width) / 13, box.y + (2.03 * box.height) / 9);
      await preview.page.locator('.readout-place').waitFor();
      const seen = () => preview.page.evaluate<[string, string, boolean]>(ZOOM_AND_PLACE);
      const levels: string[] = [];
      const expectPlace = async () => {
        const [level, place, visible] = await seen();
        assert.deepEqual([place, visible], ['x 11 y 2', true]);
        levels.push(level);
      };
      await expectPlace();
      for (const [turn, last] of [
        [-100, '64×'],
        [100, '1×'],
      ] as const) {
        while (levels.at(-1) !== last) {
          await mouse.wheel(0, turn);
          await preview.until(`document.querySelector('.zoom-level').innerText.trim() !== '${levels.at(-1)}'`);
          await expectPlace();
        }
      }
      assert.ok(levels.length > 30);
      await mouse.move(1, 1);
    }
  });
}
