import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Entry } from '../../src/sprite/edit/versions';
import { createRaster, type Raster, type Rect } from '../../src/sprite/pixels/raster';
import { mirror, mushroom } from '../page/art';
import { fiveFrames } from '../page/scenesPlay';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { isUncovered } from './uncovered';

/** An image on another canvas: a rectangle of its own, in its pixels. */
function onCanvas(image: Raster, { x, y, width, height }: Rect): Raster {
  const canvas = createRaster(width, height);
  for (let row = 0; row < image.height; row++)
    for (let column = 0; column < image.width; column++) {
      const [toX, toY] = [column - x, row - y];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const from = (row * image.width + column) * 4;
      canvas.data.set(image.data.subarray(from, from + 4), (toY * width + toX) * 4);
    }
  return canvas;
}

/** Turned by a quarter, clockwise. */
function quarter(image: Raster): Raster {
  const turned = createRaster(image.height, image.width);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const from = (y * image.width + x) * 4;
      turned.data.set(image.data.subarray(from, from + 4), (x * image.height + image.height - 1 - y) * 4);
    }
  return turned;
}

describe('Preview page, canvas', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<typeof driver.open>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.page.locator('.stage:visible, .compass:visible, .contact-sheet:visible').first().waitFor();
    await preview.press('c');
    await panel().waitFor();
  }

  const panel = () => preview.page.locator('.canvas-panel');
  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const entries = async () => (await host('entries')) as Entry[];
  const result = (text: string) => panel().locator('.fix-facts:visible', { hasText: text }).waitFor();
  const field = (name: string) => panel().getByLabel(name, { exact: true }).locator('visible=true');
  const press = (name: string) => panel().getByRole('button', { name }).click();
  const tab = (name: string) => panel().locator('.canvas-tab', { hasText: name }).click();
  const closed = () => panel().waitFor({ state: 'detached' });

  async function apply(): Promise<void> {
    await press('Apply');
    await closed();
  }

  const invalid = async () => {
    const rows = panel().locator('.popover-row:visible', { has: preview.page.locator('[aria-invalid]') });
    return rows.locator('label').allInnerTexts();
  };

  it('shows another size at once with the old edge, and leaves everything as it was without Apply', async () => {
    await open('editStill');
    await field('Width').fill('24');
    await field('Height').fill('10');
    await result('16 × 16 → 24 × 10');
    await preview.expectPixels(onCanvas(mushroom, { x: -4, y: 3, width: 24, height: 10 }));
    const [edge, image] = await Promise.all(
      ['.canvas-edge', '.stage-canvas'].map((selector) => preview.page.locator(selector).boundingBox()),
    );
    assert.ok(edge && image);
    const scale = image.width / 24;
    assert.deepEqual(
      [edge.x - image.x, edge.y - image.y, edge.width, edge.height].map((pixels) => Math.round(pixels / scale)),
      [4, -3, 16, 16],
    );
    // What is cut off can still be seen.
    await preview.expectPixels(mushroom, '.canvas-cut');
    await preview.press('Escape');
    await closed();
    await preview.expectPixels(mushroom);
    assert.deepEqual(await preview.calls('change'), []);
    await preview.close();
  });

  it('applies turns and a size as one step, which is undone at once', async () => {
    await open('editStill');
    await press('Rotate 90° Clockwise');
    await field('Width').fill('20');
    await result('16 × 16 → 20 × 16');
    await apply();
    const wanted = onCanvas(quarter(mushroom), { x: -2, y: 0, width: 20, height: 16 });
    await preview.expectPixels(wanted);
    const [call] = (await preview.untilCalls('change')) as { step: string }[];
    assert.equal(call?.step, 'canvas');
    await host('undo()');
    await preview.expectPixels(mushroom);
    await host('redo()');
    await preview.expectPixels(wanted);
    await preview.close();
  });

  it('works by keyboard alone: the size, and the anchor in both directions', async () => {
    await open('editStill');
    await preview.press('Tab');
    await preview.page.keyboard.type('24');
    await preview.press('Tab');
    await preview.page.keyboard.type('20');
    // The multiples, then the anchor.
    await preview.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowLeft');
    const focused = await preview.page.evaluate('document.activeElement.getAttribute("aria-label")');
    assert.equal(focused, 'Bottom left');
    const wanted = onCanvas(mushroom, { x: 0, y: -4, width: 24, height: 20 });
    await preview.expectPixels(wanted);
    await preview.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
    await closed();
    assert.equal((await preview.untilCalls('change')).length, 1);
    // The anchor is remembered, here and for other previews.
    await preview.press('c');
    await panel().waitFor();
    assert.ok(await preview.page.getByRole('radio', { name: 'Bottom left' }).isChecked());
    await preview.close();
  });

  it('says beside the fields what cannot be, before anything changes', async () => {
    await open('editStill');
    await field('Height').fill('0');
    await panel().getByRole('alert').getByText('A canvas is 1 to 65,535 pixels wide and high.').waitFor();
    assert.ok(await panel().getByRole('button', { name: 'Apply' }).isDisabled());
    await field('Height').fill('99999');
    await panel().getByRole('alert').getByText('16 × 99,999 is too large for a sprite.').waitFor();
    assert.deepEqual(await invalid(), ['Height']);
    await field('Height').fill('60000');
    await field('Width').fill('60000');
    await panel().getByRole('alert').getByText('60,000 × 60,000 is too large').waitFor();
    assert.deepEqual(await invalid(), ['Width', 'Height']);
    await preview.press('Enter');
    await tab('Pad');
    await field('Left').fill('-16');
    await panel().getByRole('alert').getByText('A canvas is 1 to 65,535 pixels').waitFor();
    assert.deepEqual(await invalid(), ['Left']);
    await field('Left').fill('-15');
    await result('16 × 16 → 1 × 16');
    await preview.press('Escape');
    await preview.expectPixels(mushroom);
    assert.deepEqual(await preview.calls('change'), []);
    await preview.close();
  });

  /** A place of the image on the screen, in sprite pixels. */
  async function screenOf(x: number, y: number): Promise<[number, number]> {
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    const scale = box.width / mushroom.width;
    return [box.x + x * scale, box.y + y * scale];
  }

  async function dragPixels(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = preview.page;
    await mouse.move(...(await screenOf(...from)));
    await mouse.down();
    await mouse.move(...(await screenOf(...to)), { steps: 3 });
    await mouse.up();
  }

  const cropped = async () =>
    Promise.all(['X', 'Y', 'Width', 'Height'].map(async (name) => Number(await field(name).inputValue())));

  it('crops to a rectangle that is drawn on the image, moved by its grips, and by keys', async () => {
    await open('editStill');
    await tab('Crop');
    await preview.page.locator('.crop-box').waitFor();
    // All of the image is in it at first: it can be drawn at once, or a corner is pulled.
    await dragPixels([6.5, 3.5], [12.5, 13.5]);
    assert.deepEqual(await cropped(), [6, 3, 7, 11]);
    await dragPixels([13, 14], [16, 16]);
    await dragPixels([6, 3], [0, 0]);
    assert.deepEqual(await cropped(), [0, 0, 16, 16]);
    await dragPixels([16, 16], [10, 12]);
    assert.deepEqual(await cropped(), [0, 0, 10, 12]);
    await dragPixels([12.5, 14.5], [5.5, 4.5]);
    assert.deepEqual(await cropped(), [5, 4, 8, 11]);
    await dragPixels([8, 8], [6, 7]);
    assert.deepEqual(await cropped(), [3, 3, 8, 11]);
    const box = preview.page.locator('.crop-box');
    await box.focus();
    await preview.press('ArrowLeft', 'Shift+ArrowDown', 'Tab', 'ArrowRight', 'Tab', 'ArrowUp');
    assert.deepEqual(await cropped(), [3, 5, 7, 10]);
    await result('16 × 16 → 7 × 10');
    await apply();
    await preview.expectPixels(onCanvas(mushroom, { x: 3, y: 5, width: 7, height: 10 }));
    await preview.close();
  });

  it('shows what comes of it, or why nothing does, on a narrow page', async () => {
    await open('editStill', { viewport: { width: 420, height: 700 } });
    const controls = [panel().locator('.canvas-turn').first(), field('Height'), panel().getByLabel('Top left')];
    const [facts, fault] = [panel().locator('.fix-facts'), panel().locator('.edit-fault')];
    const seen = (...all: readonly Locator[]) => Promise.all(all.map(isUncovered));
    assert.deepEqual(await seen(...controls, facts), [true, true, true, true]);
    await field('Width').fill('0');
    await fault.waitFor();
    assert.deepEqual(await seen(...controls, fault), [true, true, true, true]);
    await preview.close();
  });

  it('shows all of the old edge, whatever the image loses', async () => {
    await open('editStill');
    await field('Height').fill('4');
    await result('16 × 16 → 16 × 4');
    const [edge, room] = await Promise.all(
      ['.canvas-edge', '.room'].map((selector) => preview.page.locator(selector).boundingBox()),
    );
    assert.ok(edge && room);
    assert.ok(edge.y > room.y && edge.y + edge.height < room.y + room.height, JSON.stringify({ edge, room }));
    // The old image is where it was, because nothing else needs room.
    await preview.press('Escape');
    await closed();
    const image = await preview.page.locator('.stage-canvas').boundingBox();
    assert.deepEqual(image, edge);
    await preview.close();
  });

  it('fills new pixels with a color, if there are any', async () => {
    await open('editStill');
    const fill = panel().getByLabel(/^Fill/).locator('visible=true');
    assert.equal(await fill.count(), 0);
    await field('Height').fill('12');
    await result('16 × 16 → 16 × 12');
    assert.equal(await fill.count(), 0);
    await field('Width').fill('18');
    await fill.fill('#3366cc');
    const wanted = onCanvas(mushroom, { x: -1, y: 2, width: 18, height: 12 });
    for (let at = 0; at < 18 * 12; at++)
      if (at % 18 === 0 || at % 18 === 17) wanted.data.set([0x33, 0x66, 0xcc, 255], at * 4);
    await preview.expectPixels(wanted);
    await press('No Color');
    await preview.expectPixels(onCanvas(mushroom, { x: -1, y: 2, width: 18, height: 12 }));
    await fill.fill('#3366cc');
    await expectNoFaults(preview, { within: '.canvas-panel' });
    await apply();
    await preview.expectPixels(wanted);
    await preview.close();
  });

  it('trims all frames alike', async () => {
    await open('editGif');
    await tab('Trim');
    const rows = fiveFrames.map(
      ({ data, width }) => data.findIndex((value, at) => at % 4 === 3 && value > 0) / 4 / width,
    );
    const top = Math.floor(Math.min(...rows));
    assert.equal(top, 1);
    await result('16 × 16 → 16 × 15');
    await apply();
    await preview.press('End');
    await preview.expectPixels(onCanvas(fiveFrames[4] ?? mushroom, { x: 0, y: 1, width: 16, height: 15 }));
    await preview.close();
  });

  it('turns a normal map along, and says so', async () => {
    await open('editMap');
    await panel().getByText('The normal map follows.').waitFor();
    await press('Flip Horizontally');
    await panel().getByText('The normal map follows, and its vectors are turned.').waitFor();
    await preview.expectPixels(mirror(mushroom));
    await press('Flip Horizontally');
    await result('16 × 16, unchanged');
    await preview.close();
  });

  it('gives all views of a set their next multiple, or one of them alone', async () => {
    await open('editViews');
    await press('Next multiple of 32');
    await result('16 × 16 to 48 × 48 → 32 × 32 to 64 × 64');
    await press('Cancel');
    await closed();
    await preview.press('ArrowDown', 'Enter');
    await preview.settled();
    await preview.press('c');
    await panel().getByText('All 4 views').click();
    await press('Next multiple of 32');
    await apply();
    const [made, ...more] = await entries();
    assert.equal(made?.change.parts?.length, 1);
    assert.deepEqual(more, []);
    await preview.close();
  });

  it('changes the canvas of several files at once', async () => {
    await open('editSeveral');
    await field('Width').fill('40');
    await field('Height').fill('40');
    await result('16 × 16 to 32 × 32 → 40 × 40');
    await apply();
    assert.deepEqual(
      (await entries()).map(({ change }) => change.change.change),
      ['canvas', 'canvas', 'canvas'],
    );
    await preview.close();
  });

  it('opens with the size that a check wants', async () => {
    preview = await driver.open('editStill');
    await preview.settled();
    await preview.page.evaluate(`harness.begin({ task: 'canvas', size: { width: 32, height: 24 } })`);
    await result('16 × 16 → 32 × 24');
    assert.equal(await field('Height').inputValue(), '24');
    await preview.close();
  });

  it('keeps what is entered while the sprite changes elsewhere', async () => {
    await open('editGif');
    await field('Width').fill('20');
    await result('16 × 16 → 20 × 16');
    await host(`add({ change: { change: 'canvas', rect: { x: 0, y: 0, width: 12, height: 12 } } })`);
    await result('12 × 12 → 20 × 16');
    await apply();
    assert.equal((await entries()).length, 2);
    await preview.close();
  });

  it('has no faults in any theme, in any of its forms', async () => {
    await open('editMap');
    await field('Width').fill('0');
    for (const name of ['Size', 'Pad', 'Crop', 'Trim']) {
      await tab(name);
      await expectNoFaults(preview);
    }
    await preview.close();
  });
});
