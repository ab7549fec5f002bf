import assert from 'node:assert/strict';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { ownPalette } from '../../src/sprite/formats/ownPalette';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { paste } from '../../src/sprite/sheet/frames';
import { COMPASS } from '../../src/sprite/source/compass';
import { mushroom, recolor } from '../page/art';
import { sceneOf } from '../page/scenes';
import { framesOf, letters, views } from '../page/scenesCompass';
import { edited, wider } from '../page/scenesContact';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

interface Saved {
  readonly item: string;
  readonly all?: boolean;
  readonly suffix: string;
  readonly extension: string;
  readonly bytes: number[];
}

/** An image in a canvas of another size, in the middle of the lower edge. */
function placedAtBottom(picture: Raster, width: number, height: number): Buffer {
  const canvas = createRaster(width, height);
  paste(picture, canvas, Math.floor((width - picture.width) / 2), height - picture.height);
  return Buffer.from(canvas.data);
}

describe('Preview page: several images as one Aseprite file', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.save button:not([disabled])').first().waitFor();
  }

  async function choose(name: RegExp): Promise<Saved> {
    await preview.press('Shift+S');
    await preview.page.getByRole('menuitem', { name }).click();
    await preview.until("harness.calls.some(({ method }) => method === 'save')");
    return preview.page.evaluate<Saved>(
      "(({ params }) => ({ ...params, bytes: [...params.bytes] }))(harness.calls.findLast(({ method }) => method === 'save'))",
    );
  }

  const documentOf = ({ bytes }: Saved) => readAseprite(Uint8Array.from(bytes));
  /** Frames of one layer. */
  function frames(saved: Saved, layer: number): Buffer[] {
    const document = documentOf(saved);
    const flattener = new Flattener(document, { isVisible: (index) => index === layer });
    return document.frames.map((_, index) => Buffer.from(flattener.frame(index).data));
  }

  /** The view in each direction, clockwise from the north. */
  const byPlace = COMPASS.map((place) => letters.findIndex((one) => one.place === place));

  it('writes eight views as eight frames with a tag each, in compass order', async () => {
    await open('compass-named');
    const saved = await choose(/^Aseprite file, one tag each…/);
    assert.deepEqual([saved.all, saved.extension, saved.suffix], [true, 'aseprite', '']);
    const document = documentOf(saved);
    assert.deepEqual(
      document.tags.map(({ name, from, to }) => [name, from, to]),
      COMPASS.map((place, at) => [place, at, at]),
    );
    const width = Math.max(...views.map((view) => view.width));
    const height = Math.max(...views.map((view) => view.height));
    const expected = byPlace.map((index) => placedAtBottom(views[index] ?? mushroom, width, height));
    assert.deepEqual([document.width, document.height], [width, height]);
    for (const [at, frame] of frames(saved, 0).entries()) assert.ok(frame.equals(expected[at] ?? Buffer.of()), `${at}`);
  });

  it('writes eight animated views with a tag for the frames of each', async () => {
    await open('compass-animated');
    const saved = await choose(/^Aseprite file, one tag each…/);
    let from = 0;
    const expected = byPlace.map((index, at) => {
      const count = framesOf(index).length;
      from += count;
      return [COMPASS[at], from - count, from - 1];
    });
    const document = documentOf(saved);
    assert.deepEqual(
      document.tags.map((tag) => [tag.name, tag.from, tag.to]),
      expected,
    );
    assert.deepEqual(new Set(document.frames.map(({ duration }) => duration)), new Set([100]));
  });

  it('writes eight views as a layer each, one of them visible', async () => {
    await open('compass-named');
    const document = documentOf(await choose(/^Aseprite file, one layer each…/));
    assert.deepEqual(
      document.layers.map(({ name, visible }) => [name, visible]),
      COMPASS.map((place, at) => [place, at === 0]),
    );
    assert.equal(document.frames.length, 1);
  });

  it("writes a run's variations as layers, aligned at the bottom if sizes differ, and says so", async () => {
    await open('edit');
    const saved = await choose(/^Aseprite file, one layer each…/);
    const document = documentOf(saved);
    assert.deepEqual(
      document.layers.map(({ name, visible }) => [name, visible]),
      [
        ['mushroom-edit-1', true],
        ['mushroom-edit-2', false],
        ['mushroom-edit-3', false],
      ],
    );
    const pictures = [edited, wider, recolor(mushroom, 1)];
    for (const [layer, picture] of pictures.entries()) {
      const [frame] = frames(saved, layer);
      assert.ok(frame?.equals(placedAtBottom(picture, wider.width, wider.height)), `layer ${layer}`);
    }
    await preview.toast().getByText('each was placed at the bottom center of the largest').waitFor();
  });

  it('writes only the kept ones if some are kept', async () => {
    await open('edit');
    await preview.press('ArrowDown', 'k');
    await preview.page.locator('.keep-count', { hasText: '1 kept of 3' }).waitFor();
    assert.equal(documentOf(await choose(/^Aseprite file, one layer each…/)).layers.length, 1);
  });

  it("saves nothing if an image can't be read, and names it", async () => {
    await open('compass-broken');
    await preview.press('Shift+S');
    await preview.page.getByRole('menuitem', { name: /^Aseprite file, one tag each…/ }).click();
    await preview
      .toast()
      .getByText(/hero-dir-n.* Nothing was saved\./)
      .waitFor();
    assert.deepEqual(await preview.calls('save'), []);
  });

  it('has the host add the displayed image to an Aseprite file, by its name if known', async () => {
    await open('edit');
    await preview.sendState({ ...sceneOf('edit').state, drawnFrom: 'mushroom.aseprite' });
    await preview.press('Shift+S');
    await preview.page.getByRole('menuitem', { name: /^Add to mushroom\.aseprite…/ }).click();
    await preview.toast().getByText('Done.', { exact: true }).waitFor();
    await preview.page.getByRole('button', { name: 'Undo' }).waitFor();
    const items = [1, 2, 3].map((n) => ({ item: `mushroom-edit-${n}` }));
    assert.deepEqual(await preview.calls('putInto'), [{ items }]);
  });

  it('adds a single image by its key', async () => {
    await open('still');
    await preview.press('Shift+U');
    await preview.toast().getByText('Done.', { exact: true }).waitFor();
    const [only] = sceneOf('still').state.items;
    assert.deepEqual(await preview.calls('putInto'), [{ items: [{ item: only?.id }] }]);
  });

  it('adds views by their directions', async () => {
    await open('compass-named');
    await preview.press('Shift+U');
    await preview.toast().getByText('Done.', { exact: true }).waitFor();
    const [call] = (await preview.calls('putInto')) as { items: { name: string }[] }[];
    assert.deepEqual(
      call?.items.map(({ name }) => name),
      [...COMPASS],
    );
  });

  it("writes a GIF's palette in order", async () => {
    await open('moving');
    await preview.press('ArrowDown', 'Enter');
    await preview.until("document.querySelector('.stage-canvas')?.width === 16");
    const saved = await choose(/^Aseprite file…/);
    const file = sceneOf('moving').pictures[saved.item] ?? new Uint8Array();
    const own = ownPalette(file) ?? assert.fail('The GIF has a palette.');
    const palette = documentOf(saved).frames[0]?.palette ?? new Uint8Array();
    assert.deepEqual([...new Uint32Array(palette.slice().buffer)].slice(0, own.length), own);
  });

  it("writes a sheet's slices", async () => {
    await open('tagged');
    const { state } = sceneOf('tagged');
    const slices = [
      { name: 'head', keys: [{ frame: 1, bounds: { x: 1, y: 2, width: 3, height: 4 }, pivot: { x: 1, y: 0 } }] },
    ];
    const items = state.items.map((item) => (item.sheet ? { ...item, sheet: { ...item.sheet, slices } } : item));
    await preview.sendState({ ...state, items });
    const [slice] = documentOf(await choose(/^Aseprite file…/)).slices;
    assert.deepEqual(
      [slice?.name, slice?.keys[0]?.bounds, slice?.keys[0]?.pivot],
      ['head', slices[0]?.keys[0]?.bounds, { x: 1, y: 0 }],
    );
  });
});
