import assert from 'node:assert/strict';
import type { Raster } from '../../src/sprite/pixels/raster';
import { shrink } from '../../src/webview/preview/core/shrink';
import { idleFrames } from '../page/scenes';
import { odd, veiled, wide } from '../page/scenesStage';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { screenFrom } from './screenPixels';
import { colorOf, compareBlocks, drag, TO } from './stageDriver';

const hidden = { state: 'hidden' } as const;

describe('Preview stage', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, { viewport: { width: 500, height: 560 }, ...options });
    await preview.settled();
  }

  it('shows every fourth column and row of a large image at a quarter', async () => {
    const picture = wide();
    await open('wide', { viewport: { width: 1000, height: 700 } });
    await preview.press(...(TO[0.25] ?? []));
    const screen = await screenFrom(preview.page, '.stage-canvas', 1);
    assert.ok(compareBlocks(screen, picture, 0.25, 4) > 100_000);
    const small = { width: 376, height: 276, data: shrink(picture, 4) };
    await preview.expectPixels(small);
    await drag(preview, -40, 20);
    compareBlocks(await screenFrom(preview.page, '.stage-canvas', 1), picture, 0.25, 4);
  });

  describe('gestures', () => {
    it('move the image with arrow keys while the stage has the focus, and leave it on the page with a click on the stage', async () => {
      await open('odd');
      await preview.page.locator('.stage').focus();
      const left = async () => (await preview.page.locator('.stage-canvas').boundingBox())?.x ?? 0;
      const before = await left();
      await preview.press('ArrowLeft');
      assert.equal(await left(), before + 48);
      await preview.page.evaluate('document.activeElement.blur()');
      await preview.page.locator('.stage').click();
      assert.equal(await preview.page.evaluate('document.activeElement === document.body'), true);
    });

    it("zoom level by level with a trackpad pinch, not by notches; aren't needed: every level can be chosen from a menu", async () => {
      await open('odd');
      await preview.press('Shift+Z');
      assert.equal(await preview.page.getByRole('menuitemradio', { checked: true }).textContent(), 'Fit');
      await preview.page.getByRole('menuitemradio', { name: '¼×' }).click();
      assert.equal(await preview.zoom(), '¼×');
      await preview.press(...(TO[8] ?? []));
      await preview.page.mouse.move(270, 260);
      await preview.page.keyboard.down('Control');
      for (let turn = 0; turn < 7; turn++) await preview.page.mouse.wheel(0, -10);
      await preview.page.keyboard.up('Control');
      await preview.until("document.querySelector('.zoom-level').innerText === '16×'");
    });

    it('zoom and move with two fingers on the screen', async () => {
      await open('odd', { hasTouch: true });
      await preview.press(...(TO[8] ?? []));
      const touch = await preview.page.context().newCDPSession(preview.page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 260, id })) });
      await send('touchStart', 220, 320);
      for (let move = 1; move <= 10; move++) await send('touchMove', 220 - 5 * move, 320 + 5 * move);
      await send('touchEnd');
      assert.equal(await preview.zoom(), '16×');
    });
  });

  describe('pixel grid', () => {
    it('has stronger lines every 8 pixels, and none below 8×', async () => {
      await open('clear');
      await preview.press(...(TO[8] ?? []), 'g', 'b');
      const screen = await screenFrom(preview.page, '.stage-canvas', 1);
      const plain = screen.at(4, 4)[0];
      const strength = (column: number) =>
        Math.max(...[2, 3, 4, 5].map((y) => Math.abs((screen.at(column * 8, y)[0] ?? 0) - plain)));
      const weak = strength(1);
      assert.ok(weak > 0);
      assert.deepEqual([2, 3, 4, 5, 6, 7, 9, 10, 11].map(strength), Array(9).fill(weak));
      assert.ok(strength(8) > 1.5 * weak);
      await preview.press('-');
      await preview.page.locator('.pixel-grid').waitFor(hidden);
    });
  });

  describe('tiles', () => {
    /** The content of the canvas of copies, and its corner in sprite pixels. */
    async function tiles(
      step: number,
    ): Promise<{ x: number; y: number; width: number; height: number; data: number[] }> {
      const scale = Number((await preview.zoom()).replace('½×', '0.5').replace('×', ''));
      const [left = 0, top = 0] = await preview.page.evaluate<number[]>(
        "(({ left, top }) => [parseFloat(left), parseFloat(top)])(document.querySelector('.tiles').style)",
      );
      const pixels = await preview.pixels('.tiles');
      assert.ok(Number.isInteger(left / scale / step));
      return { x: left / scale, y: top / scale, ...pixels };
    }

    function expectTiles(found: Awaited<ReturnType<typeof tiles>>, raster: Raster, step: number): void {
      // Nothing is drawn where the original is.
      const wantedAt = (x: number, y: number) => {
        const own = x >= 0 && y >= 0 && x < raster.width && y < raster.height;
        return own ? [0, 0, 0, 0] : [...colorOf(raster, x, y), 255];
      };
      for (let pixel = 0; pixel < found.width * found.height; pixel++) {
        const x = found.x + (pixel % found.width) * step;
        const y = found.y + Math.floor(pixel / found.width) * step;
        const [seen, wanted] = [found.data.slice(pixel * 4, pixel * 4 + 4), wantedAt(x, y)];
        if (seen.join() !== wanted.join()) assert.fail(`${x} ${y}: ${seen} instead of ${wanted}`);
      }
    }

    it('switch between none, x, y, and both by key, and outline the original unless that is hidden', async () => {
      await open('odd');
      await preview.press(...(TO[7] ?? []), 't');
      const across = await tiles(1);
      assert.ok(across.width > 70 && across.height === 9 && across.y === 0);
      expectTiles(across, odd, 1);
      await preview.press('t');
      const down = await tiles(1);
      assert.ok(down.height > 40 && down.width === 13 && down.x === 0);
      expectTiles(down, odd, 1);
      await preview.press('t');
      const both = await tiles(1);
      assert.ok(both.width > 70 && both.height > 40);
      expectTiles(both, odd, 1);
      await preview.press('t');
      await preview.page.locator('.tiles').waitFor(hidden);
      await preview.press('t');
      await preview.page.locator('.tile-seam').waitFor();
      await preview.press('Shift+T', 'End', 'Enter');
      await preview.page.locator('.tile-seam').waitFor(hidden);
      await preview.reload();
      await preview.page.locator('.tiles').waitFor();
      assert.ok(await preview.page.locator('.tile-seam').isHidden());
    });

    it('have exact seams if only every second pixel is shown', async () => {
      await open('odd');
      await preview.press(...(TO[0.5] ?? []), 't', 't', 't');
      expectTiles(await tiles(2), odd, 2);
    });

    it('show half-transparent pixels once, like the original', async () => {
      await open('veiled');
      await preview.press(
        'Shift+B',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'Escape',
        ...(TO[7] ?? []),
        't',
        'Shift+T',
        'End',
        'Enter',
      );
      await preview.page.locator('.tile-seam').waitFor(hidden);
      const screen = await screenFrom(preview.page, '.stage-canvas', 1, true);
      const kinds = new Set<string>();
      for (let y = 0; y < 9; y++) {
        for (let x = 0; x < 13; x++) {
          const own = screen.at(x * 7 + 3, y * 7 + 3);
          assert.deepEqual(screen.at((x + 13) * 7 + 3, y * 7 + 3), own);
          assert.deepEqual(screen.at((x - 13) * 7 + 3, y * 7 + 3), own);
          kinds.add(own.join());
        }
      }
      assert.ok(kinds.has('255,255,255') && kinds.size > 70);
      assert.notDeepEqual(screen.at(3 + 7, 3), colorOf(veiled, 1, 0));
    });

    it('follow the frame', async () => {
      await open('animation');
      await preview.press('1', '+', '+', 't', '.', '.');
      const third = idleFrames[2];
      assert.ok(third);
      await preview.expectPixels(third);
      const found = await preview.pixels('.tiles');
      const left = await preview.page.evaluate<number>("parseFloat(document.querySelector('.tiles').style.left) / 3");
      for (let y = 0; y < 16; y++) {
        for (let x = 0; x < 16; x++) {
          const offset = (y * found.width + x + 16 - left) * 4;
          const alpha: number | undefined = third.data[(y * 16 + x) * 4 + 3];
          const wanted: readonly number[] = alpha ? [...colorOf(third, x, y), 255] : [0, 0, 0, 0];
          assert.deepEqual(found.data.slice(offset, offset + 4), wanted);
        }
      }
    });

    it('never take more than four million pixels', async () => {
      await open('wide', { viewport: { width: 2600, height: 2200 } });
      await preview.press('1', 't', 't', 't');
      const pixels = await preview.page.evaluate<number>(
        "(({ width, height }) => width * height)(document.querySelector('.tiles'))",
      );
      assert.ok(pixels <= 4_000_000 && pixels > 3_900_000, String(pixels));
    });
  });
});
