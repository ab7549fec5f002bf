import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ width, height }: Raster) => ({ width, height });

/** The plain way to move pixels: each by itself. @param isCopy they stay where they are too */
function moved(image: Raster, box: Box, by: { readonly x: number; readonly y: number }, isCopy = false): Raster {
  const { width, height } = image;
  const out: Raster = { width, height, data: image.data.slice() };
  const at = (x: number, y: number) => (y * width + x) * 4;
  const places = Array.from({ length: box.width * box.height }, (_, place) => ({
    x: box.x + (place % box.width),
    y: box.y + Math.floor(place / box.width),
  }));
  for (const { x, y } of isCopy ? [] : places) out.data.fill(0, at(x, y), at(x, y) + 4);
  for (const { x, y } of places) {
    const [toX, toY] = [x + by.x, y + by.y];
    const pixel = image.data.subarray(at(x, y), at(x, y) + 4);
    if (toX < width && toY < height && pixel[3]) out.data.set(pixel, at(toX, toY));
  }
  return out;
}

describe('Preview page, selections of drawing', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene = 'editStill', file?: Buffer): Promise<void> {
    preview = await driver.open(scene, { permissions: ['clipboard-read', 'clipboard-write'] });
    await preview.settled();
    if (file) await showFile(preview, file, 2, scene);
    await preview.press('d');
    await preview.page.locator('.draw-rows').waitFor();
  }

  /** A point of the window in the middle of a pixel. */
  async function at(x: number, y: number): Promise<readonly [number, number]> {
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    if (!box) throw new Error('No canvas.');
    const scale = box.width / mushroom.width;
    return [box.x + (x + 0.5) * scale, box.y + (y + 0.5) * scale];
  }

  async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = preview.page;
    await mouse.move(...(await at(...from)));
    await mouse.down();
    await mouse.move(...(await at(...to)), { steps: 4 });
    await mouse.up();
  }

  const CAP = { x: 4, y: 2, width: 5, height: 4 };
  const selectCap = async () => {
    await preview.press('m');
    await drag([4, 2], [8, 5]);
  };
  const calls = async () => (await preview.calls('change')).length;

  it('moves the selected pixels by pointer and by key as one step, and Escape takes them back', async () => {
    await open();
    await selectCap();
    await preview.press('v');
    await drag([5, 3], [8, 4]);
    await preview.expectPixels(moved(mushroom, CAP, { x: 3, y: 1 }));
    await preview.press('ArrowRight', 'ArrowDown');
    await preview.expectPixels(moved(mushroom, CAP, { x: 4, y: 2 }));
    await preview.press('Escape');
    await preview.expectPixels(mushroom);
    await drag([5, 3], [8, 4]);
    await preview.press('ArrowLeft', 'Enter');
    await preview.expectPixels(moved(mushroom, CAP, { x: 2, y: 1 }));
    assert.equal(await calls(), 1);
    await preview.close();
  });

  it('moves all of the layer further with each drag if nothing is selected', async () => {
    await open();
    await preview.press('v');
    await drag([5, 5], [6, 5]);
    await drag([6, 5], [7, 6]);
    await preview.expectPixels(moved(mushroom, { x: 0, y: 0, ...sizeOf(mushroom) }, { x: 2, y: 1 }));
    await preview.press('Enter');
    assert.equal(await calls(), 1);
    await preview.close();
  });

  it('selects by keys, which move nothing', async () => {
    await open();
    // The first one shows the cursor.
    await preview.press('m', 'Enter', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
    assert.equal(await preview.page.locator('.draw-edge').getAttribute('viewBox'), '0 0 3 2');
    await preview.expectPixels(mushroom);
    assert.equal(await calls(), 0);
    await preview.close();
  });

  it('puts pixels down in their frame when another one is shown', async () => {
    await open('editGif', sample('2f-index-3x3.aseprite'));
    await preview.press('v', 'ArrowRight', '.');
    await preview.untilCalls('change', 1);
    await preview.press('ArrowDown', 'Enter');
    await preview.untilCalls('change', 2);
    const made = await preview.page.evaluate<Entry[]>('harness.edits.entries');
    const frames = made.map(({ change: { change } }) => change.change === 'paint' && change.patches[0]?.frames);
    assert.deepEqual(frames, [[0], [1]]);
    await preview.close();
  });

  it('replaces no color on a hidden layer, and says why', async () => {
    await open('editGif', sample('groups2.aseprite'));
    const layer = preview.page.locator('.layer-row').filter({ hasText: 'body' }).last();
    await layer.focus();
    const colors = preview.page.getByRole('group', { name: 'Colors of the palette' }).first().getByRole('button');
    await colors.last().click();
    await preview.press('Shift+R');
    await preview.untilCalls('change', 1);
    await layer.locator('.layer-eye').click();
    await preview.press('x', 'Shift+R');
    await preview.page.getByText('This layer is hidden.').first().waitFor();
    assert.equal(await calls(), 1);
    await preview.close();
  });

  it('copies with Alt, and leaves what is selected in place', async () => {
    await open();
    await selectCap();
    await preview.press('v');
    await preview.page.keyboard.down('Alt');
    await drag([5, 3], [9, 9]);
    await preview.page.keyboard.up('Alt');
    await preview.press('Enter');
    await preview.expectPixels(moved(mushroom, CAP, { x: 4, y: 6 }, true));
    await preview.close();
  });

  it('cuts pixels, pastes them in their place, and puts them down elsewhere', async () => {
    await open();
    await selectCap();
    await preview.press('Control+x');
    const without = moved(mushroom, CAP, { x: 99, y: 0 });
    await preview.expectPixels(without);
    await preview.press('Control+v');
    await preview.expectPixels(mushroom);
    await preview.press('Shift+ArrowRight', 'ArrowLeft');
    await preview.expectPixels(moved(mushroom, CAP, { x: 7, y: 0 }));
    await preview.press('Enter');
    assert.equal(await calls(), 2);
    await preview.close();
  });

  it('takes what lies over the image back with Undo, and what is drawn before stays', async () => {
    await open();
    await selectCap();
    await preview.press('Delete', 'v', 'Control+a');
    await preview.press('ArrowRight', 'Control+z');
    await preview.expectPixels(moved(mushroom, CAP, { x: 99, y: 0 }));
    assert.equal(await calls(), 1);
    await preview.close();
  });

  it('keeps tools and colors, but not the mode and the selection', async () => {
    await open();
    await selectCap();
    await preview.press('x', 'Escape', 'd', 'd');
    const pressed = preview.page.locator('.draw-tools [aria-pressed="true"]');
    assert.equal(await pressed.getAttribute('data-tool'), 'marquee');
    assert.equal(await preview.page.locator('.draw-foreground').getAttribute('aria-label'), 'Foreground: Transparent');
    await preview.close();
  });

  it('pastes an image of another program', async () => {
    await open();
    await preview.page.evaluate(`(async () => {
      const canvas = new OffscreenCanvas(2, 2);
      const context = canvas.getContext('2d');
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 2, 2);
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
    })()`);
    await preview.press('Control+v');
    const out = { ...mushroom, data: mushroom.data.slice() };
    for (const [x, y] of [
      [7, 7],
      [8, 7],
      [7, 8],
      [8, 8],
    ] as const)
      out.data.set([255, 0, 0, 255], (y * mushroom.width + x) * 4);
    await preview.expectPixels(out);
    await preview.press('b');
    await preview.until('harness.calls !== undefined');
    assert.equal(await calls(), 1);
    await preview.close();
  });

  it('limits strokes and Delete to what is selected, which is joined and inverted', async () => {
    await open();
    await selectCap();
    await preview.page.keyboard.down('Shift');
    await drag([12, 12], [12, 12]);
    await preview.page.keyboard.up('Shift');
    await preview.press('Delete');
    const box = { x: 12, y: 12, width: 1, height: 1 };
    const cleared = moved(moved(mushroom, CAP, { x: 99, y: 0 }), box, { x: 99, y: 0 });
    await preview.expectPixels(cleared);
    await preview.press('Control+Shift+I', 'Delete');
    await preview.expectPixels({ ...mushroom, data: new Uint8ClampedArray(mushroom.data.length) });
    await preview.close();
  });

  it('flips what is selected until it is put down', async () => {
    await open();
    await preview.press('Control+a', 'Shift+H');
    const flipped = { ...mushroom, data: mushroom.data.slice() };
    const { width, height } = mushroom;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const from = (y * width + width - 1 - x) * 4;
        flipped.data.set(mushroom.data.subarray(from, from + 4), (y * width + x) * 4);
      }
    await preview.expectPixels(flipped);
    await preview.press('Escape');
    await preview.expectPixels(mushroom);
    await preview.close();
  });

  it('has a bar that everybody can use, in every theme and on narrow pages', async () => {
    await open();
    await selectCap();
    await expectNoFaults(preview, { within: '.draw-rows' });
    await preview.page.setViewportSize({ width: 420, height: 600 });
    const isCut = `[...document.querySelectorAll('.draw-rows button, .draw-rows select')].some((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && (left < 0 || right > innerWidth);
    })`;
    assert.equal(await preview.page.evaluate(isCut), false);
    await preview.close();
  });
});
