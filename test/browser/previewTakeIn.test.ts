import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import type { Entry } from '../../src/sprite/edit/versions';
import { exactPng } from '../../src/sprite/formats/indexedPng';
import { createRaster, type Raster, wordsOf } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Red where a result differs from the mushroom: in the left half. */
const RED = 0xff0000ff;

function edited(): Raster {
  const image = createRaster(mushroom.width, mushroom.height);
  image.data.set(mushroom.data);
  const words = wordsOf(image.data);
  for (const [at, word] of words.entries())
    if (word >>> 24 !== 0 && at % image.width < image.width / 2) words[at] = RED;
  return image;
}

const base64 = (image: Raster) => Buffer.from(exactPng(image, (raw) => deflateSync(raw))).toString('base64');

describe('Preview page, taking an edit in by parts', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;
  const entries = async () => ((await preview.page.evaluate('harness.edits.entries')) as Entry[]).length;
  const told = () => preview.page.locator('.take-told');

  beforeEach(async () => {
    preview = await driver.open('editStill');
    await preview.settled();
    const source = { id: 'run 1', kind: 'run', name: 'hero-edit.png', png: base64(edited()) };
    await preview.page.evaluate(`harness.setTakeSources(${JSON.stringify([source])})`);
    await preview.press('d');
    await preview.page.locator('.draw-row').waitFor();
    await preview.press('t');
    await told().filter({ hasText: 'differ' }).waitFor();
  });

  afterEach(() => preview.close());

  it('chooses what a run made, takes all of it, and gives it back, by three keys', async () => {
    assert.equal(await preview.page.locator('.take-in select').inputValue(), 'hero-edit.png');
    await preview.press('Shift+T');
    await told().filter({ hasText: 'No pixel differs.' }).waitFor();
    await preview.expectPixels(edited());
    assert.equal(await entries(), 1);
    const marked = await preview.page.locator('.take-line').boundingBox();
    assert.ok(marked && marked.width > 0 && marked.height > marked.width, JSON.stringify(marked));
    await preview.press('Shift+G');
    await preview.expectPixels(mushroom);
    assert.equal(await entries(), 2);
    await expectNoFaults(preview, { within: '.take-in' });
  });

  it('paints from it with a brush, and gives back with the right button', async () => {
    const canvas = await preview.page.locator('.stage-canvas').boundingBox();
    assert(canvas);
    const scale = canvas.width / mushroom.width;
    const at = (x: number, y: number) => [canvas.x + (x + 0.5) * scale, canvas.y + (y + 0.5) * scale] as const;
    const row = [...mushroom.data.keys()].findIndex((place) => place % 4 === 3 && mushroom.data[place] === 255) >> 2;
    const [x, y] = [row % mushroom.width, Math.floor(row / mushroom.width)];
    await preview.page.mouse.click(...at(x, y));
    const meant = createRaster(mushroom.width, mushroom.height);
    meant.data.set(mushroom.data);
    wordsOf(meant.data)[row] = wordsOf(edited().data)[row] ?? 0;
    await preview.expectPixels(meant);
    await preview.page.mouse.click(...at(x, y), { button: 'right' });
    await preview.expectPixels(mushroom);
  });

  it('takes what is selected, by keys alone, and says the seam', async () => {
    await preview.press('Control+a', 'Shift+T');
    await told().filter({ hasText: 'No pixel differs.' }).waitFor();
    await preview.expectPixels(edited());
  });

  it('takes only the colors that are pressed', async () => {
    const other = edited();
    const first = wordsOf(other.data).findIndex((word, at) => word >>> 24 !== 0 && word !== RED && at > 0);
    wordsOf(other.data)[first] = 0xffff0000;
    await preview.page.evaluate(
      `harness.setTakeSources(${JSON.stringify([{ id: 'run 2', kind: 'run', name: 'two.png', png: base64(other) }])})`,
    );
    await preview.page.getByRole('button', { name: 'Close Take In' }).click();
    await preview.press('t');
    await preview.page.getByRole('button', { name: 'Only #0000FF' }).click();
    await preview.press('Shift+T');
    const meant = createRaster(mushroom.width, mushroom.height);
    meant.data.set(mushroom.data);
    wordsOf(meant.data)[first] = 0xffff0000;
    await preview.expectPixels(meant);
  });

  it('starts a run for the selection, and offers what it makes', async () => {
    await preview.press('Control+a', 'Shift+E');
    const [call] = (await preview.untilCalls('useAsInput')) as { readonly operation: string }[];
    assert.equal(call?.operation, 'edit');
    const made = edited();
    wordsOf(made.data)[0] = 0xff00ff00;
    await preview.page.evaluate(
      `harness.setTakeSources(${JSON.stringify([{ id: 'run 9', kind: 'run', name: 'made.png', png: base64(made) }])})`,
    );
    await preview.toast().filter({ hasText: 'made.png is ready to take in.' }).waitFor();
    await preview.press('Shift+T');
    await preview.expectPixels(made);
  });
});
