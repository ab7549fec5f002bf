import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
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

  const bar = () => preview.page.locator('.draw-row');
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
});
