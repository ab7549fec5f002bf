import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const BLACK = [0, 0, 0, 255];
const CLEAR = [0, 0, 0, 0];

/** An image with other colors at some places. */
function painted(image: Raster, color: readonly number[], ...points: readonly (readonly [number, number])[]): Raster {
  const data = new Uint8ClampedArray(image.data);
  for (const [x, y] of points) data.set(color, (y * image.width + x) * 4);
  return { ...image, data };
}

describe('Preview page, drawing', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene = 'editStill', options: Parameters<typeof driver.open>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.press('d');
    await bar().waitFor();
  }

  const bar = () => preview.page.locator('.draw-rows');
  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const entries = async () => (await host('entries')) as Entry[];

  /** The middle of a pixel on the screen. */
  async function at(x: number, y: number, image: Raster = mushroom): Promise<[number, number]> {
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    return [box.x + ((x + 0.5) * box.width) / image.width, box.y + ((y + 0.5) * box.height) / image.height];
  }

  async function stroke(...points: readonly (readonly [number, number])[]): Promise<void> {
    const { mouse } = preview.page;
    for (const [number, [x, y]] of points.entries()) {
      await mouse.move(...(await at(x, y)));
      if (number === 0) await mouse.down();
    }
    await mouse.up();
  }

  it('draws a stroke at once, as one step, and leaves with Escape', async () => {
    await open();
    const { mouse } = preview.page;
    await mouse.move(...(await at(2, 1)));
    await mouse.down();
    await mouse.move(...(await at(4, 1)));
    const stroked = painted(mushroom, BLACK, [2, 1], [3, 1], [4, 1]);
    await preview.expectPixels(stroked);
    assert.equal((await entries()).length, 0, 'before the button is up');
    await mouse.up();
    await preview.expectPixels(stroked);
    assert.deepEqual(
      (await entries()).map(({ change }) => change.change.change),
      ['paint'],
    );
    await host('undo()');
    await preview.expectPixels(mushroom);
    await preview.press('Escape');
    await bar().waitFor({ state: 'detached' });
    await preview.expectPixels(mushroom);
  });

  it('erases, and draws lines and filled shapes', async () => {
    await open();
    await preview.press('e');
    await stroke([8, 8]);
    await preview.expectPixels(painted(mushroom, CLEAR, [8, 8]));
    await preview.press('l');
    await stroke([0, 0], [3, 3]);
    const lined = painted(painted(mushroom, CLEAR, [8, 8]), BLACK, [0, 0], [1, 1], [2, 2], [3, 3]);
    await preview.expectPixels(lined);
  });

  it('draws the background color with the right button, and takes colors with Alt', async () => {
    await open();
    const { mouse, keyboard } = preview.page;
    await mouse.move(...(await at(8, 8)));
    await mouse.down({ button: 'right' });
    await mouse.up({ button: 'right' });
    const erased = painted(mushroom, CLEAR, [8, 8]);
    await preview.expectPixels(erased);
    await keyboard.down('Alt');
    await stroke([7, 7]);
    await keyboard.up('Alt');
    await stroke([0, 0]);
    const offset = (7 * mushroom.width + 7) * 4;
    await preview.expectPixels(painted(erased, [...mushroom.data.subarray(offset, offset + 4)], [0, 0]));
    assert.equal((await entries()).length, 2);
  });

  it('leaves nothing of a stroke that Escape or a lost window ends', async () => {
    await open();
    const { mouse } = preview.page;
    for (const end of [
      () => preview.press('Escape'),
      () => preview.page.evaluate("dispatchEvent(new Event('blur'))"),
    ]) {
      await mouse.move(...(await at(2, 1)));
      await mouse.down();
      await mouse.move(...(await at(6, 1)));
      await end();
      await preview.expectPixels(mushroom);
      await mouse.up();
    }
    assert.deepEqual(await entries(), []);
    await bar().waitFor();
  });

  it('moves the image while Space is held', async () => {
    await open();
    const before = await at(0, 0);
    await preview.page.keyboard.down(' ');
    await stroke([4, 4], [6, 4]);
    await preview.page.keyboard.up(' ');
    const after = await at(0, 0);
    assert.ok(after[0] > before[0], 'it moved');
    assert.deepEqual(await entries(), []);
  });

  it('draws without a pointer, and says place and color', async () => {
    await open();
    await preview.press('ArrowRight');
    const first = await preview.page.evaluate<{ x: number; y: number }>(
      "(({ x, y }) => ({ x, y }))(Object.fromEntries([...document.querySelector('.readout-pixel').textContent.matchAll(/([xy]) (\\d+)/g)].map(([, name, value]) => [name, Number(value)])))",
    );
    await preview.press('ArrowRight', 'Enter');
    const one = painted(mushroom, BLACK, [first.x + 1, first.y]);
    await preview.expectPixels(one);
    await preview.until(
      `[...document.querySelectorAll('[aria-live]')].some((one) => one.textContent === 'x ${first.x + 1}, y ${first.y}: #000000')`,
    );
    await preview.press('l', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    const line = [1, 2, 3].map((up): [number, number] => [first.x + 1, first.y - up]);
    await preview.expectPixels(painted(one, BLACK, ...line));
    assert.equal((await entries()).length, 2);
  });

  it('lists only the keys that hold', async () => {
    await open();
    await preview.press('?');
    const now = preview.page.locator('.key-groups > .key-group');
    await now.first().waitFor();
    const words = (await now.allInnerTexts()).join();
    for (const word of ['Pencil', 'Eraser', 'Leave drawing', 'Zoom in']) assert.ok(words.includes(word), word);
    for (const word of ['Compare in split view', 'Show the difference', 'Hide Panels'])
      assert.ok(!words.includes(word), word);
  });

  it('draws in all frames as one step', async () => {
    await open('editGif');
    await preview.page.getByRole('button', { name: 'All Frames', exact: true }).click();
    const { mouse } = preview.page;
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    await mouse.click(box.x + 2, box.y + 2);
    await preview.until('harness.edits.entries.length === 1');
    const [entry] = await entries();
    assert.ok(entry?.change.change.change === 'paint');
    assert.ok((entry.change.change.patches[0]?.frames.length ?? 0) > 1);
  });

  it('shades each frame by its own pixels', async () => {
    await open('editGif');
    await preview.press('s', ']', ']', ']', ']', ']', ']', ']');
    await preview.page.getByRole('button', { name: 'All Frames', exact: true }).click();
    await stroke([8, 8], [8, 9]);
    await preview.until('harness.edits.entries.length === 1');
    const [entry] = await entries();
    assert.ok(entry?.change.change.change === 'paint');
    const { patches } = entry.change.change;
    assert.deepEqual(
      patches.map(({ frames }) => frames),
      [[0], [1], [2], [3], [4]],
    );
  });

  it('replaces a color in all views of a set', async () => {
    preview = await driver.open('editViews');
    await preview.page.locator('.compass').waitFor();
    await preview.press('ArrowDown', 'Enter');
    await preview.settled();
    await preview.press('d');
    await bar().waitFor();
    await preview.press('r');
    await preview.page.getByRole('button', { name: 'All Views', exact: true }).click();
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    await preview.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await preview.until('harness.edits.entries.length === 1');
    const [entry] = await entries();
    assert.equal(entry?.change.parts, undefined);
    assert.ok(entry?.change.change.change === 'replace-color');
    assert.deepEqual([entry.change.change.frames, entry.change.change.layers], [undefined, undefined]);
  });

  it('is not offered where two versions are compared', async () => {
    preview = await driver.open('versions');
    await preview.settled();
    assert.equal(await preview.page.getByRole('button', { name: 'Draw', exact: true }).count(), 0);
    await preview.press('d');
    assert.equal(await bar().count(), 0);
  });

  it('has room on narrow pages, and no faults in any theme', async () => {
    for (const theme of ['light', 'contrast', 'dark']) {
      await open('editGif', { theme });
      await preview.press('m');
      await stroke([3, 3], [9, 9]);
      await preview.press('b', ']', ']', ']');
      await preview.page.mouse.move(...(await at(5, 5)));
      if (process.env.DRAW_SHOTS) await preview.page.screenshot({ path: `${process.env.DRAW_SHOTS}/${theme}.png` });
    }
    await preview.page.setViewportSize({ width: 420, height: 600 });
    if (process.env.DRAW_SHOTS) await preview.page.screenshot({ path: `${process.env.DRAW_SHOTS}/narrow.png` });
    await expectNoFaults(preview);
  });
});
