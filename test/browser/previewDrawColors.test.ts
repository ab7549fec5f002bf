import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import { mushroom } from '../page/art';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';

/** The outline of the mushroom, which is its most frequent color, and what it becomes. */
const [OUTLINE, BLUE] = [
  [0x24, 0x1a, 0x2e, 255],
  [0x12, 0x34, 0xf6, 255],
] as const;

describe('Preview page, colors of drawing', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene = 'editStill', file?: Buffer): Promise<void> {
    preview = await driver.open(scene);
    await preview.settled();
    if (file) await showFile(preview, file, 2, scene);
    await preview.press('d');
    await preview.page.locator('.draw-rows').waitFor();
  }

  const side = (name: 'foreground' | 'background') => preview.page.locator(`.draw-${name}`).getAttribute('aria-label');
  const palette = () => preview.page.getByRole('group', { name: 'Colors of the palette' }).first();
  const swatches = () => palette().getByRole('button');
  const entries = async () => await preview.page.evaluate<Entry[]>('harness.edits.entries');

  async function click(x: number, y: number): Promise<void> {
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    const scale = box.width / (await preview.pixels('.stage-canvas')).width;
    await preview.page.mouse.click(box.x + (x + 0.5) * scale, box.y + (y + 0.5) * scale);
  }

  it('begin with black, and X swaps them', async () => {
    await open();
    assert.equal(await side('foreground'), 'Foreground: #000000');
    await preview.press('x');
    assert.equal(await side('foreground'), 'Foreground: Transparent');
    assert.equal(await side('background'), 'Background: #000000');
    await preview.press('x', '2');
    assert.equal(await side('foreground'), `Foreground: ${await swatches().nth(1).getAttribute('aria-label')}`);
    await preview.close();
  });

  it('are drawn, and listed as recent', async () => {
    await open();
    await click(0, 0);
    const out = { ...mushroom, data: mushroom.data.slice() };
    out.data.set([0, 0, 0, 255], 0);
    await preview.expectPixels(out);
    const recent = preview.page.getByRole('group', { name: 'Recent colors' }).getByRole('button');
    assert.equal(await recent.first().getAttribute('aria-label'), '#000000');
    await preview.close();
  });

  it('change everywhere as one step, shown while they are chosen', async () => {
    await open();
    await swatches().first().focus();
    await preview.press('F2');
    const field = preview.page.locator('.draw-rows .fix-picker-input');
    await field.fill('#1234f6');
    const out = { ...mushroom, data: mushroom.data.slice() };
    for (let at = 0; at < out.data.length; at += 4)
      if (OUTLINE.every((value, channel) => out.data[at + channel] === value)) out.data.set(BLUE, at);
    await preview.expectPixels(out);
    const [entry, ...more] = await entries();
    assert.equal(entry?.change.change.change, 'replace-color');
    assert.deepEqual(more, []);
    await preview.close();
  });

  it('stay those of the palette if that is wanted', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'Stay in the Palette' }).click();
    // Black isn't in it; the nearest one is the outline.
    assert.equal(await side('foreground'), 'Foreground: #241A2E');
    await preview.close();
  });

  it('of an indexed file are its indexes: nothing else of its palette changes', async () => {
    await open('editGif', sample('2f-index-3x3.aseprite'));
    const count = await swatches().count();
    assert.ok(count > 1);
    await preview.press('1');
    await click(1, 1);
    await swatches().nth(0).focus();
    await preview.press('F2');
    await preview.page.locator('.draw-rows .fix-picker-input').fill('#1234f6');
    await preview.untilCalls('change', 2);
    const kinds = (await entries()).map(({ change }) => change.change.change);
    assert.deepEqual(kinds, ['paint', 'palette']);
    assert.deepEqual((await preview.pixels('.stage-canvas')).data.slice(16, 20), [...BLUE]);
    assert.equal(await swatches().count(), count);
    await preview.close();
  });
});
