import assert from 'node:assert/strict';
import type { Raster } from '../../src/shared/pixels/raster';
import { checkerField } from '../../src/webview/preview/stage/checker';
import { shrink } from '../../src/webview/preview/stage/shrink';
import { pixelStep, screenScale } from '../../src/webview/preview/zoom';
import { idleFrames } from '../page/scenes';
import { clear, odd, veiled, wide } from '../page/scenesStage';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { type Rgb, type ScreenPixels, screenFrom } from './screenPixels';

const hidden = { state: 'hidden' } as const;

/** Keys that lead to a level. */
const TO: Readonly<Record<number, readonly string[]>> = {
  0.25: ['1', '-', '-'],
  0.5: ['1', '-'],
  1: ['1'],
  3: ['1', '+', '+'],
  7: ['1', '+', '+', '+', '+', '+', '+'],
  8: ['1', '+', '+', '+', '+', '+', '+', '+'],
};

const RATIOS = [1, 1.25, 1.5, 2];

function colourOf({ width, height, data }: Raster, x: number, y: number): Rgb {
  const offset = ((((y % height) + height) % height) * width + (((x % width) + width) % width)) * 4;
  return [data[offset] ?? -1, data[offset + 1] ?? -1, data[offset + 2] ?? -1];
}

function near(a: Rgb, b: Rgb | undefined): boolean {
  return b !== undefined && a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= 2);
}

/** Pictures of opaque pixels on the screen, each a block of one colour. Returns how many screen pixels were compared. */
function compareBlocks(screen: ScreenPixels, raster: Raster, scale: number, step: number): number {
  let compared = 0;
  const side = Math.max(1, Math.round(scale));
  for (let y = 0; y < Math.ceil(raster.height / step) * side; y++) {
    for (let x = 0; x < Math.ceil(raster.width / step) * side; x++) {
      if (!screen.has(x, y)) continue;
      const wanted = colourOf(raster, Math.floor(x / side) * step, Math.floor(y / side) * step);
      if (screen.at(x, y).join() !== wanted.join()) assert.fail(`${x} ${y}: ${screen.at(x, y)} instead of ${wanted}`);
      compared++;
    }
  }
  return compared;
}

async function drag({ page }: PreviewPage, x: number, y: number): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(200 + x, 300 + y, { steps: 2 });
  await page.mouse.up();
  await page.mouse.move(1, 1);
}

/** Real screens of all kinds: what only pretends to be one is laid out in CSS pixels, which is not what people see. */
for (const ratio of RATIOS) {
  describe(`preview stage on a screen of ${ratio}`, function () {
    this.timeout(30_000);
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

    async function zoomTo(zoom: number): Promise<ScreenPixels> {
      // Fitting has it in the middle again.
      await preview.press('0', ...(TO[zoom] ?? []));
      return screen();
    }

    const screen = () => screenFrom(preview.page, '.stage-canvas', ratio);

    it('sprite pixels are squares of one colour', async () => {
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

    it('fields of the checkerboard share their edges', async () => {
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

    it('the pixel grid has lines of one screen pixel between all pixels', async () => {
      await open('odd', 8);
      await preview.press('g');
      await drag(preview, 5, 9);
      const seen = await screen();
      const scale = screenScale(8, ratio);
      const away = (x: number, y: number) => {
        const pixel = colourOf(odd, Math.floor(x / scale), Math.floor(y / scale));
        return Math.max(...seen.at(x, y).map((value, channel) => Math.abs(value - (pixel[channel] ?? 0))));
      };
      const along = Array.from({ length: scale }, (_, k) => k);
      for (let y = 0; y < 9 * scale; y++) {
        for (let x = 0; x < 13 * scale; x++) {
          if (x % scale > 0 && y % scale > 0) assert.equal(away(x, y), 0, `${x} ${y}`);
        }
      }
      // Of the dots of a line, at least every other one differs from the pixel.
      for (let top = 0; top < 9 * scale; top += scale) {
        for (let left = 0; left < 13 * scale; left += scale) {
          assert.ok(Math.max(...along.map((k) => away(left, top + k))) > 12, `left of ${left} ${top}`);
          assert.ok(Math.max(...along.map((k) => away(left + k, top))) > 12, `above ${left} ${top}`);
        }
      }
    });

    it('copies and the original make one plane', async () => {
      await open('odd', 1);
      await preview.press('t', 't', 't', 'Shift+T', 'End', 'Enter');
      await preview.page.locator('.tile-seam').waitFor(hidden);
      for (const zoom of [3, 0.5]) {
        await zoomTo(zoom);
        await drag(preview, 31, -17);
        const seen = await screen();
        const step = pixelStep(zoom, ratio);
        const side = Math.max(1, Math.round(screenScale(zoom, ratio)));
        for (let y = -25 * side; y < 30 * side; y++) {
          for (let x = -40 * side; x < 50 * side; x++) {
            const wanted = colourOf(odd, Math.floor(x / side) * step, Math.floor(y / side) * step);
            if (seen.at(x, y).join() !== wanted.join()) assert.fail(`${zoom}×, ${x} ${y}: ${seen.at(x, y)}`);
          }
        }
      }
    });

    it('the wheel keeps the pixel under the pointer at every level', async () => {
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

describe('preview stage', function () {
  this.timeout(30_000);
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, { viewport: { width: 500, height: 560 }, ...options });
    await preview.settled();
  }

  it('shows every fourth column and row of a large picture at a quarter', async () => {
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

  describe('hands', () => {
    it('a pinch on a trackpad goes level by level, not by notches', async () => {
      await open('odd');
      await preview.press(...(TO[8] ?? []));
      await preview.page.mouse.move(270, 260);
      await preview.page.keyboard.down('Control');
      for (let turn = 0; turn < 7; turn++) await preview.page.mouse.wheel(0, -10);
      await preview.page.keyboard.up('Control');
      await preview.until("document.querySelector('.zoom-level').innerText === '16×'");
    });

    it('two fingers on the screen zoom and move', async () => {
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

    it('arrow keys move the picture while the stage has the focus', async () => {
      await open('odd');
      await preview.page.locator('.stage').focus();
      const left = async () => (await preview.page.locator('.stage-canvas').boundingBox())?.x ?? 0;
      const before = await left();
      await preview.press('ArrowLeft');
      assert.equal(await left(), before + 48);
    });

    it('a click on the stage leaves the focus to the page', async () => {
      await open('odd');
      await preview.page.locator('.stage').click();
      assert.equal(await preview.page.evaluate('document.activeElement === document.body'), true);
    });

    it('every level can be chosen from a menu', async () => {
      await open('odd');
      await preview.press('Shift+Z');
      assert.equal(await preview.page.getByRole('menuitemradio', { checked: true }).textContent(), 'Fit');
      await preview.page.getByRole('menuitemradio', { name: '¼×' }).click();
      assert.equal(await preview.zoom(), '¼×');
    });
  });

  describe('pixel grid', () => {
    it('has stronger lines each 8 pixels, and none below 8×', async () => {
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
    /** What the canvas of copies holds, and where: its corner in sprite pixels. */
    async function tiles(
      step: number,
    ): Promise<{ x: number; y: number; width: number; height: number; data: number[] }> {
      const scale = Number((await preview.zoom()).replace('½×', '0.5').replace('×', ''));
      const [left = 0, top = 0] = await preview.page.evaluate<number[]>(
        "(({ left, top }) => [parseFloat(left), parseFloat(top)])(document.querySelector('.tiles').style)",
      );
      const pixels = await preview.page.evaluate<{ width: number; height: number; data: number[] }>(
        "harness.pixels('.tiles')",
      );
      assert.ok(Number.isInteger(left / scale / step));
      return { x: left / scale, y: top / scale, ...pixels };
    }

    function expectTiles(found: Awaited<ReturnType<typeof tiles>>, raster: Raster, step: number): void {
      for (let row = 0; row < found.height; row++) {
        for (let column = 0; column < found.width; column++) {
          const x = found.x + column * step;
          const y = found.y + row * step;
          const own = x >= 0 && y >= 0 && x < raster.width && y < raster.height;
          const offset = (row * found.width + column) * 4;
          const [red, green, blue, alpha] = found.data.slice(offset, offset + 4);
          const wanted = own ? [0, 0, 0] : colourOf(raster, x, y);
          if ([red, green, blue].join() !== wanted.join() || alpha !== (own ? 0 : 255)) {
            assert.fail(`${x} ${y}: ${[red, green, blue, alpha]} instead of ${wanted}`);
          }
        }
      }
    }

    it('go round none, x, y and both by key', async () => {
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
    });

    it('have exact seams where only every second pixel is seen', async () => {
      await open('odd');
      await preview.press(...(TO[0.5] ?? []), 't', 't', 't');
      expectTiles(await tiles(2), odd, 2);
    });

    it('show half transparent pixels once, and as the original does', async () => {
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
      const screen = await screenFrom(preview.page, '.stage-canvas', 1);
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
      assert.notDeepEqual(screen.at(3 + 7, 3), colourOf(veiled, 1, 0));
    });

    it('follow the frame', async () => {
      await open('animation');
      await preview.press('1', '+', '+', 't', '.', '.');
      const third = idleFrames[2];
      assert.ok(third);
      await preview.expectPixels(third);
      const found = await preview.page.evaluate<{ width: number; data: number[] }>("harness.pixels('.tiles')");
      const left = await preview.page.evaluate<number>("parseFloat(document.querySelector('.tiles').style.left) / 3");
      for (let y = 0; y < 16; y++) {
        for (let x = 0; x < 16; x++) {
          const offset = (y * found.width + x + 16 - left) * 4;
          const alpha: number | undefined = third.data[(y * 16 + x) * 4 + 3];
          const wanted: readonly number[] = alpha ? [...colourOf(third, x, y), 255] : [0, 0, 0, 0];
          assert.deepEqual(found.data.slice(offset, offset + 4), wanted);
        }
      }
    });

    it('never take more than four million pixels', async () => {
      await open('wide', { viewport: { width: 2600, height: 2200 }, deviceScaleFactor: 1 });
      await preview.press('1', 't', 't', 't');
      const pixels = await preview.page.evaluate<number>(
        "(({ width, height }) => width * height)(document.querySelector('.tiles'))",
      );
      assert.ok(pixels <= 4_000_000 && pixels > 3_900_000, String(pixels));
    });

    it('outline the original, and do not where that is hidden', async () => {
      await open('odd');
      await preview.press('t');
      await preview.page.locator('.tile-seam').waitFor();
      await preview.press('Shift+T', 'End', 'Enter');
      await preview.page.locator('.tile-seam').waitFor(hidden);
      await preview.reload();
      await preview.page.locator('.tiles').waitFor();
      assert.ok(await preview.page.locator('.tile-seam').isHidden());
    });
  });

  describe('background', () => {
    const stageColour = async (): Promise<Rgb> => (await screenFrom(preview.page, '.stage', 1)).at(4, 4);

    it('is chosen in a box that opens under its button and closes with Escape', async () => {
      await open('clear');
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
      assert.deepEqual(await stageColour(), [255, 0, 255]);
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

    it('any colour can be mixed, and a key goes back and forth to it', async () => {
      await open('clear');
      await preview.press('Shift+B');
      await preview.page.locator('.background-colour').fill('#123456');
      await preview.press('Escape');
      assert.deepEqual(await stageColour(), [0x12, 0x34, 0x56]);
      await preview.press('b');
      await preview.page.locator('.stage-board.checker').waitFor();
      await preview.press('b');
      assert.deepEqual(await stageColour(), [0x12, 0x34, 0x56]);
      await preview.reload();
      await preview.settled();
      assert.deepEqual(await stageColour(), [0x12, 0x34, 0x56]);
    });

    it('its box stays inside a window of 200 pixels', async () => {
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
      return `#${Buffer.from(colourOf(raster, x, y))
        .toString('hex')
        .toUpperCase()}`;
    }

    it('goes by keys, tells each pixel and copies its colour', async () => {
      await open('odd', { permissions: ['clipboard-read', 'clipboard-write'] });
      await preview.press('m');
      await said('Pixel cursor on x 6, y 4. Enter copies the colour, Escape ends.');
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

    it('the pointer does not take its place', async () => {
      await open('odd');
      await preview.press('m');
      await preview.page.mouse.move(200, 200);
      await preview.page.mouse.move(270, 230);
      assert.equal(await preview.page.locator('.readout-place').textContent(), 'x 6 y 4');
    });
  });

  describe('list of keys', () => {
    for (const width of [1000, 200]) {
      it(`names the key of every button, ${width} pixels wide`, async () => {
        await open('animation', { viewport: { width, height: 600 } });
        await preview.press('?');
        const dialog = preview.page.getByRole('dialog', { name: 'Keys' });
        await dialog.waitFor();
        const listed = (await dialog.locator('.key-row').allInnerTexts()).join(' ').split(/\s+/);
        const keys = await preview.page
          .locator('.toolbar [aria-keyshortcuts]')
          .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-keyshortcuts') ?? ''));
        assert.ok(keys.length > 8);
        for (const key of keys) {
          const name = key === 'Escape' ? 'Esc' : key.replace('Shift+', '');
          assert.ok(listed.includes(name), `${key} is not in ${listed}`);
        }
        const size =
          "[document.documentElement.scrollWidth, document.querySelector('.key-groups').scrollWidth - document.querySelector('.key-groups').clientWidth]";
        assert.deepEqual(await preview.page.evaluate(size), [width, 0]);
        await preview.press('Escape');
        await dialog.waitFor(hidden);
      });
    }

    it('has two columns where there is room', async () => {
      await open('odd', { viewport: { width: 1000, height: 700 } });
      await preview.press('?');
      const lefts = await preview.page
        .locator('.key-group h3')
        .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().left)));
      assert.equal(new Set(lefts).size, 2);
    });
  });
});
