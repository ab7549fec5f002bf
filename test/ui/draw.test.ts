import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { type Journey, journey, STILL } from '../support/window/journey';
import { PreviewPane, STAGE } from '../support/window/workbench/previewPane';

const BLACK = [0, 0, 0, 255];

/** The image with a black line in its first row. */
function lined({ width, height, data }: Raster, from: number, to: number): Raster {
  const pixels = new Uint8ClampedArray(data);
  for (let x = from; x <= to; x++) pixels.set(BLACK, x * 4);
  return { width, height, data: pixels };
}

/** RGBA without the colors of transparent pixels. */
const visible = (data: Uint8Array | Uint8ClampedArray): number[] =>
  [...data].map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));

/** A stroke of the mouse is undone, made again, and saved, by VS Code's own keys. */
async function drawn(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard, mouse } = own.page;
  const file = own.place('touched.png');
  await writeFile(file, encodePng(mushroom));
  const page = await pane.open('touched.png');
  await pane.expectPixels(page, 'the file', mushroom);
  await pane.press(page, 'd');
  await page.locator('.draw-row').waitFor();
  const stage = await page.locator(STAGE).boundingBox();
  assert.ok(stage);
  const side = stage.width / mushroom.width;
  const pointed = (x: number) => [stage.x + (x + 0.5) * side, stage.y + 0.5 * side] as const;
  const wanted = lined(mushroom, 1, 4);
  await mouse.move(...pointed(1));
  await mouse.down();
  await mouse.move(...pointed(4), { steps: 3 });
  await mouse.up();
  await pane.expectPixels(page, 'the stroke', wanted);
  await own.workbench.untilChanged('touched.png', true);
  await keyboard.press('Control+z');
  await pane.expectPixels(page, 'the file', mushroom);
  await own.workbench.untilChanged('touched.png', false);
  await keyboard.press('Control+y');
  await pane.expectPixels(page, 'the stroke', wanted);
  await keyboard.press('Control+s');
  await own.workbench.untilChanged('touched.png', false);
  const saved = PNG.sync.read(readFileSync(file));
  assert.deepEqual([saved.width, saved.height, visible(saved.data)], [16, 16, visible(wanted.data)]);
  await keyboard.press('Escape');
  await page.locator('.draw-row').waitFor({ state: 'detached' });
}

describe('Drawing', () => {
  journey('draws a stroke, undoes it, and saves it', STILL, async (own) => drawn(own, new PreviewPane(own)));
});
