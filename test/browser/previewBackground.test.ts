import assert from 'node:assert/strict';
import type { Raster } from '../../src/sprite/pixels/raster';
import { odd } from '../page/scenesStage';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { type Rgb, screenFrom } from './screenPixels';
import { colorOf } from './stageDriver';

const hidden = { state: 'hidden' } as const;

describe('Preview stage: background and pixel cursor', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, { viewport: { width: 500, height: 560 }, ...options });
    await preview.settled();
  }

  describe('background', () => {
    const stageColor = async (): Promise<Rgb> => (await screenFrom(preview.page, '.stage', 1)).at(4, 4);

    it('is chosen in a popover that opens below its button and closes with Escape', async () => {
      await open('clear', { viewport: { width: 900, height: 560 } });
      const trigger = preview.page.getByRole('button', { name: 'Background' });
      await trigger.focus();
      await preview.press('Enter');
      const box = preview.page.getByRole('group', { name: 'Background' });
      await box.waitFor();
      assert.equal(await trigger.getAttribute('aria-expanded'), 'true');
      assert.ok(
        await preview.page.getByRole('radio', { name: 'Checkerboard' }).evaluate((radio) => radio.matches(':focus')),
      );
      await preview.page.getByText('Magenta').click();
      assert.deepEqual(await stageColor(), [255, 0, 255]);
      await preview.press('Escape');
      await box.waitFor(hidden);
      assert.equal(await trigger.getAttribute('aria-expanded'), 'false');
      assert.ok(await trigger.evaluate((button) => button.matches(':focus')));
    });

    it('closes with a click outside, and when the focus leaves', async () => {
      await open('clear');
      const box = preview.page.getByRole('group', { name: 'Background' });
      await preview.press('Shift+B');
      await box.waitFor();
      await preview.page.mouse.click(100, 440);
      await box.waitFor(hidden);
      await preview.press('Shift+B', 'Tab', 'Tab');
      await box.waitFor(hidden);
    });

    it('can be any mixed color, and a key switches to it and back', async () => {
      await open('clear');
      await preview.press('Shift+B');
      await preview.page.locator('.background-color').fill('#123456');
      await preview.press('Escape');
      assert.deepEqual(await stageColor(), [0x12, 0x34, 0x56]);
      await preview.press('b');
      await preview.page.locator('.stage-board.checker').waitFor();
      await preview.press('b');
      assert.deepEqual(await stageColor(), [0x12, 0x34, 0x56]);
      await preview.reload();
      await preview.settled();
      assert.deepEqual(await stageColor(), [0x12, 0x34, 0x56]);
    });

    it('keeps its popover inside a window of 200 pixels', async () => {
      await open('clear', { viewport: { width: 200, height: 300 } });
      await preview.press('Shift+B');
      const box = await preview.page.getByRole('group', { name: 'Background' }).boundingBox();
      assert.ok(
        box && box.x >= 8 && box.y >= 8 && box.x + box.width <= 192 && box.y + box.height <= 292,
        JSON.stringify(box),
      );
    });
  });

  describe('pixel cursor', () => {
    const said = (text: string) =>
      preview.until(`document.querySelector('[aria-live=polite]')?.textContent === ${JSON.stringify(text)}`);

    function hexOf(raster: Raster, x: number, y: number): string {
      return `#${Buffer.from(colorOf(raster, x, y))
        .toString('hex')
        .toUpperCase()}`;
    }

    it('moves by keys, reports each pixel, and copies its color', async () => {
      await open('odd', { permissions: ['clipboard-read', 'clipboard-write'] });
      await preview.press('m');
      await said('Pixel cursor at x 6, y 4. Enter copies the color, and Escape exits.');
      await preview.press('ArrowLeft', 'ArrowDown');
      await said(`x 5, y 5: ${hexOf(odd, 5, 5)}`);
      assert.equal(await preview.page.locator('.readout-place').textContent(), 'x 5 y 5');
      const [canvas, cursor] = [
        await preview.page.locator('.stage-canvas').boundingBox(),
        await preview.page.locator('.pixel-cursor').boundingBox(),
      ];
      assert.ok(canvas && cursor);
      assert.deepEqual([cursor.width, (cursor.x - canvas.x) / cursor.width], [canvas.width / 13, 5]);
      await preview.press('Enter');
      assert.equal(await preview.page.evaluate('navigator.clipboard.readText()'), hexOf(odd, 5, 5));
      await preview.press('Shift+ArrowRight');
      await said(`x 12, y 5: ${hexOf(odd, 12, 5)}`);
      await preview.press('Escape');
      await preview.page.locator('.pixel-cursor').waitFor(hidden);
      await preview.page.locator('.readout').waitFor(hidden);
    });

    it('stays on the stage at any level', async () => {
      await open('odd');
      await preview.press('m', 'Shift+ArrowRight', ...Array<string>(20).fill('+'), 'ArrowUp');
      const [room, cursor] = [
        await preview.page.locator('.room').boundingBox(),
        await preview.page.locator('.pixel-cursor').boundingBox(),
      ];
      assert.ok(room && cursor && cursor.width === 64);
      assert.ok(cursor.x >= room.x && cursor.x + 64 <= room.x + room.width);
    });

    it("isn't moved by the pointer", async () => {
      await open('odd');
      await preview.press('m');
      await preview.page.mouse.move(200, 200);
      await preview.page.mouse.move(270, 230);
      assert.equal(await preview.page.locator('.readout-place').textContent(), 'x 6 y 4');
    });
  });
});
