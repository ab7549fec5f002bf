import assert from 'node:assert/strict';
import { encodePng } from '../../src/sprite/formats/png';
import { sequenceOf } from '../../src/sprite/pixels/playSequence';
import { contrast } from '../../src/webview/lib/contrast';
import { groundOf } from '../../src/webview/preview/onion/onionGround';
import { composeOnion, onionFrames } from '../../src/webview/preview/onion/onionSkin';
import { tintsOn } from '../../src/webview/preview/onion/onionTints';
import { fiveFrames, GRASS, playScenes, sheetOf } from '../page/scenesPlay';
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
    const frames = onionFrames(order, frame, { before, after, opacity: 30 }, true);
    const out = new Uint8ClampedArray(16 * 16 * 4);
    const imageOf = (index: number) => fiveFrames[index] ?? { width: 0, height: 0, data: out };
    const current = { image: imageOf(frame), ground: groundOf(imageOf(frame), false) };
    composeOnion(frames, imageOf, current, tintsOn([31, 31, 31], 'checker'), out);
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

  /** Backgrounds where tints of a single brightness would be invisible. */
  const places: readonly (readonly [string, string, ...string[]])[] = [
    ["the dark theme's checkerboard", 'dark'],
    ["the light theme's checkerboard", 'light'],
    ['the dark theme', 'dark', 'b'],
    ['the light theme', 'light', 'b'],
    ['the high contrast checkerboard', 'contrast'],
  ];
  for (const [what, theme, ...keys] of places) {
    it(`lets 70 % of ${what} through on the screen, and stands out from it`, async () => {
      preview = await driver.open('five', { theme });
      await preview.settled();
      await preview.press('.', ...keys, '1', '+', '+', '+');
      await preview.until("document.querySelector('.zoom-level').textContent === '4×'");
      const before = await screenFrom(preview.page, '.stage-canvas', 1);
      await preview.press('Shift+O', 'Tab');
      await preview.page.getByRole('spinbutton', { name: 'Frames after' }).fill('0');
      await preview.press('Escape');
      await preview.page.locator('.onion').waitFor();
      const after = await screenFrom(preview.page, '.stage-canvas', 1);
      // At the bottom left, frame 2 is transparent and its neighbor is not: the center of that pixel.
      const [x, y] = [2, 15 * 4 + 2];
      const [seen, behind] = [after.at(x, y), before.at(x, y)];
      assert.ok(contrast(seen, behind) >= 1.35, `${seen} on ${behind}`);
      const drawn = (await shown()).data.slice(15 * 16 * 4, 15 * 16 * 4 + 4);
      assert.equal(drawn[3], 77);
      for (const channel of [0, 1, 2] as const) {
        const mixed = behind[channel] * 0.7 + (drawn[channel] ?? 0) * 0.3;
        assert.ok(Math.abs(seen[channel] - mixed) <= 2, `${seen}, not ${mixed}`);
      }
    });
  }

  it('shows the neighbors of opaque frames on their backdrop, behind the sprite, or in front of it', async () => {
    preview = await driver.open('opaque');
    await preview.settled();
    await preview.press('.', '1', '+', '+', '+');
    await preview.until("document.querySelector('.zoom-level').textContent === '4×'");
    const screen = () => screenFrom(preview.page, '.stage-canvas', 1);
    /** Which pixels of row 8 look other than before: 1 and 3 are the outlines of frames 1 and 3, 4 and 12 those of the frame itself. */
    const changed = (one: Awaited<ReturnType<typeof screen>>, other: typeof one) =>
      Array.from({ length: 16 }, (_, x) => x).filter((x) => one.rgb(x * 4 + 2, 34) !== other.rgb(x * 4 + 2, 34));
    const plain = await screen();
    await preview.press('o');
    await preview.page.locator('.onion').waitFor();
    const skinned = await screen();
    assert.deepEqual(changed(skinned, plain), [3, 14]);
    const [r, g, b] = skinned.at(3 * 4 + 2, 34);
    assert.ok(r > b && r - GRASS[0] > -20 && g > 0.6 * GRASS[1], `${[r, g, b]} is red on grass`);
    await preview.press('Shift+O');
    await preview.page.getByRole('checkbox', { name: 'In front of the sprite' }).check();
    await preview.press('Escape');
    await preview.until("document.activeElement?.type !== 'checkbox'");
    const front = changed(await screen(), plain);
    assert.ok([3, 14].every((x) => front.includes(x)) && front.length > 4, `${front}`);
    // Grass that all three frames have stays as it is.
    assert.ok(
      [0, 1, 2, 15].every((x) => !front.includes(x)),
      `${front}`,
    );
  });

  it('is off in another file, remembered for its own, and begins with the numbers that were chosen last', async () => {
    preview = await driver.open('five');
    await preview.settled();
    await preview.press('Shift+O');
    await preview.page.getByRole('spinbutton', { name: 'Frames before' }).fill('3');
    await preview.page.getByRole('button', { name: 'Opacity (%) +10' }).click();
    await preview.press('Escape');
    const onion = { on: true, before: 3, after: 1, opacity: 40, front: false };
    assert.deepEqual((await preview.untilCalls('rememberOnion', 2)).at(-1), { item: 'mushroom-five', onion });
    const choices = (await preview.untilCalls('remember')) as { choices: Record<string, unknown> }[];
    assert.deepEqual(choices.at(-1)?.choices.onion, { before: 3, after: 1, opacity: 40 });
    const { state } = playScenes.five?.() ?? assert.fail();
    const [item = assert.fail()] = state.items;
    // The same picture as another file's, and then with what the host remembers of that.
    for (const id of ['other', 'third']) await preview.setPicture(id, encodePng(sheetOf(fiveFrames)));
    await preview.sendState({ ...state, items: [{ ...item, id: 'other', name: 'other.png' }] });
    const pressed = (text: string, is: boolean) =>
      preview.page.getByRole('button', { name: `${text}: the frames`, pressed: is, disabled: false }).waitFor();
    await pressed('Onion 3/1', false);
    await preview.page.locator('.onion').waitFor({ state: 'hidden' });
    const remembered = { on: true, before: 1, after: 2, opacity: 70, front: true };
    await preview.sendState({ ...state, items: [{ ...item, id: 'third', name: 'third.png', onion: remembered }] });
    await pressed('Onion 1/2', true);
    await preview.page.locator('.onion').waitFor();
  });

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
