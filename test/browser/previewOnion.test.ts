import assert from 'node:assert/strict';
import { sequenceOf } from '../../src/shared/sprite/pixels/playSequence';
import { contrast } from '../../src/webview/lib/contrast';
import { composeOnion, onionFrames } from '../../src/webview/preview/onion/onionSkin';
import { tintsOn } from '../../src/webview/preview/onion/onionTints';
import { fiveFrames } from '../page/scenesPlay';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { screenFrom } from './screenPixels';
import { expectFive } from './stageDriver';

describe('Preview page, onion skin', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Opens a paused scene in a page whose time stands still until `pass`. */
  async function openStill(scene: string): Promise<void> {
    preview = await driver.open(scene, { clock: 'held' });
  }

  const button = (name: string) => preview.page.getByRole('button', { name, exact: true });

  /** RGBA of the canvas, with the rounding of storing and reading pixels. */
  const shown = () => preview.pixels('.onion');
  const throughCanvas = (data: readonly number[]) =>
    preview.page.evaluate<number[]>(`(() => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 16;
        canvas.className = 'expected';
        canvas.hidden = true;
        canvas.getContext('2d').putImageData(new ImageData(Uint8ClampedArray.from(${JSON.stringify(data)}), 16, 16), 0, 0);
        document.body.append(canvas);
        const found = harness.pixels('.expected').data;
        canvas.remove();
        return found;
      })()`);

  async function expectOnion(order: Parameters<typeof onionFrames>[0], frame: number, before: number, after: number) {
    const frames = onionFrames(order, frame, { before, after }, true);
    const out = new Uint8ClampedArray(16 * 16 * 4);
    composeOnion(
      frames,
      (index) => fiveFrames[index] ?? { width: 0, height: 0, data: out },
      out,
      tintsOn([31, 31, 31], 'checker'),
    );
    assert.deepEqual((await shown()).data, await throughCanvas([...out]));
  }

  const all = sequenceOf({ from: 0, to: 4, direction: 'forward', passes: Number.POSITIVE_INFINITY });
  const back = sequenceOf({ from: 2, to: 4, direction: 'reverse', passes: 2 });

  it('shows earlier frames in red and later ones in blue, and follows the theme', async () => {
    preview = await driver.open('five');
    await preview.settled();
    assert.equal(await preview.page.locator('.onion').isVisible(), false);
    await preview.press('.', 'o');
    await expectFive(preview, 1);
    await expectOnion(all, 1, 1, 1);
    await preview.press('o');
    await preview.page.locator('.onion').waitFor({ state: 'hidden' });
    await preview.press('o');
    await preview.page.locator('.onion').waitFor();
    const sum = async () => (await shown()).data.join();
    const dark = await sum();
    await preview.useTheme('light');
    while ((await sum()) === dark) await preview.until('true');
    await preview.useTheme('dark');
    while ((await sum()) !== dark) await preview.until('true');
  });

  /** The displayed colors of the nearest frames, on backgrounds where tints of a single brightness would be invisible. */
  const places: readonly (readonly [string, string, ...string[]])[] = [
    ["the dark theme's checkerboard", 'dark'],
    ["the light theme's checkerboard", 'light'],
    ['the dark theme', 'dark', 'b'],
    ['the light theme', 'light', 'b'],
    ['the high contrast checkerboard', 'contrast'],
  ];
  for (const [what, theme, ...keys] of places) {
    it(`stands out from ${what} on the screen`, async () => {
      preview = await driver.open('five', { theme });
      await preview.settled();
      await preview.press('.', ...keys, '1', '+', '+', '+');
      await preview.until("document.querySelector('.zoom-level').textContent === '4×'");
      const before = await screenFrom(preview.page, '.stage-canvas', 1);
      await preview.press('o');
      await preview.page.locator('.onion').waitFor();
      const after = await screenFrom(preview.page, '.stage-canvas', 1);
      // At the bottom left, frame 2 is transparent and its neighbors are not: the center of that pixel.
      const [x, y] = [2, 15 * 4 + 2];
      assert.ok(contrast(after.at(x, y), before.at(x, y)) >= 3, `${after.at(x, y)} on ${before.at(x, y)}`);
    });
  }

  it('loops inside a tag and follows its direction', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await preview.press('o', '[');
    await expectFive(preview, 4);
    await expectOnion(back, 4, 1, 1);
    await preview.press('.');
    await expectFive(preview, 2);
    await expectOnion(back, 2, 1, 1);
  });

  it('shows as many frames as requested, and none if none are left', async () => {
    preview = await driver.open('five');
    await preview.settled();
    await preview.press('Shift+O');
    const [before, after] = ['Frames before', 'Frames after'].map((name) =>
      preview.page.getByRole('spinbutton', { name }),
    );
    await before?.fill('3');
    await after?.fill('0');
    await expectOnion(all, 0, 3, 0);
    await after?.fill('8');
    await expectOnion(all, 0, 3, 8);
    await before?.fill('0');
    await after?.fill('0');
    await preview.page.locator('.onion').waitFor({ state: 'hidden' });
    await preview.press('Escape');
    await button('Onion 0/0: the frames before and after show through').waitFor();
  });

  it('follows the frame during playback', async () => {
    await openStill('five');
    await preview.press('o', 'Space');
    await preview.pass(50);
    for (const frame of [1, 2, 3, 4, 0, 1]) {
      await preview.pass(100);
      await expectFive(preview, frame);
      await expectOnion(all, frame, 1, 1);
    }
  });
});
