import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { type NormalMapSettings, USUAL_NORMAL_MAP } from '../../src/sprite/normalMap/settings';
import type { Raster } from '../../src/sprite/pixels/raster';
import { defaultLight } from '../../src/webview/preview/core/lightSetup';
import { lightPixels, toFixed } from '../../src/webview/preview/light/lightFormula';
import { mushroom } from '../page/art';
import { sceneOf } from '../page/scenes';
import { walk } from '../page/scenesLight';
import { root } from '../support/places';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

describe('Preview page: making a normal map', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const panel = () => preview.page.locator('.normal-map');
  const slider = (name: string) => panel().getByRole('slider', { name });

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.press('Shift+M');
    await panel().waitFor();
  }

  function lit(sprite: Raster, settings: Partial<NormalMapSettings> = {}): Raster {
    const { width, height } = sprite;
    const map = normalMap(sprite, { ...USUAL_NORMAL_MAP, ...settings });
    return { width, height, data: lightPixels(sprite, map, toFixed(defaultLight, width, height)) };
  }

  /** The map that the host got to save. */
  async function saved(): Promise<PNG> {
    await preview.press('Shift+W');
    await preview.until("harness.calls.some(({ method }) => method === 'save')");
    const { isMap, bytes } = await preview.page.evaluate<{ isMap?: boolean; bytes: number[] }>(
      "(({ params }) => ({ ...params, bytes: [...params.bytes] }))(harness.calls.findLast(({ method }) => method === 'save'))",
    );
    assert.equal(isMap, true, 'the host chooses the name');
    return PNG.sync.read(Buffer.from(bytes));
  }

  it('lights the image with it at once, follows the sliders, and saves the map pixel for pixel', async () => {
    await open('still');
    await preview.expectPixels(lit(mushroom));
    await slider('Strength').fill('300');
    await preview.expectPixels(lit(mushroom, { strength: 3 }));
    await slider('Softness').fill('2');
    await panel().getByRole('button', { name: 'Invert Y of the normal map' }).click();
    await preview.expectPixels(lit(mushroom, { strength: 3, softness: 2, invertY: true }));
    await panel().getByRole('button', { name: 'Reset Normal Map' }).click();
    await slider('Strength').fill('200');
    const png = await saved();
    const expected = normalMap(mushroom, { ...USUAL_NORMAL_MAP, strength: 2 });
    assert.deepEqual([png.width, png.height], [16, 16]);
    assert.equal(Buffer.compare(png.data, Buffer.from(expected.data)), 0);
  });

  it('continues at the edges of a tile, and shows and changes along which axes', async () => {
    const bricks = decodePng(readFileSync(path.join(root, 'test/fixtures/reports/tile/bricks.png')));
    await open('still');
    const { state } = sceneOf('still');
    await preview.setPicture('mushroom', encodePng(bricks));
    await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, version: 2 })) });
    await preview.expectPixels(lit(bricks));
    const across = panel().getByRole('button', { name: 'Tile X of the normal map' });
    assert.equal(await across.getAttribute('aria-pressed'), 'true');
    await across.click();
    await preview.expectPixels(lit(bricks, { tileX: false }));
    assert.equal(await across.getAttribute('aria-pressed'), 'false');
    // The choice is about this image alone: it ends with the panel.
    await preview.press('Shift+M');
    await panel().waitFor({ state: 'hidden' });
    await preview.press('Shift+M');
    await preview.expectPixels(lit(bricks));
    await across.click();
    await panel().getByRole('button', { name: 'Reset Normal Map' }).click();
    await preview.expectPixels(lit(bricks));
  });

  it('closes by its key: the image is shown as in its file, and the sliders keep their values', async () => {
    await open('still');
    await slider('Bevel').fill('80');
    await preview.expectPixels(lit(mushroom, { bevel: 0.8 }));
    await preview.press('Shift+M');
    await panel().waitFor({ state: 'hidden' });
    await preview.expectPixels(mushroom);
    await preview.press('Shift+M');
    await preview.expectPixels(lit(mushroom, { bevel: 0.8 }));
    await panel().getByRole('button', { name: 'Reset Normal Map' }).click();
    await preview.expectPixels(lit(mushroom));
  });

  it("moves the focus to the first slider: arrows change it, letters remain the page's shortcuts", async () => {
    await open('still');
    await panel().locator('[aria-label="Strength"]:focus').waitFor();
    await preview.press('ArrowRight');
    await preview.expectPixels(lit(mushroom, { strength: USUAL_NORMAL_MAP.strength + 0.05 }));
    await preview.press('Tab', 'Home');
    await preview.expectPixels(lit(mushroom, { strength: USUAL_NORMAL_MAP.strength + 0.05, bevel: 0 }));
    await preview.press('Shift+M');
    await panel().waitFor({ state: 'hidden' });
    await preview.expectPixels(mushroom);
  });

  it('replaces an existing map while it is open', async () => {
    await open('lit');
    await slider('Strength').fill('0');
    await preview.expectPixels(lit(mushroom, { strength: 0 }));
  });

  it("makes a sheet's map as large as the sheet, separately for each frame", async () => {
    await open('litSheet');
    await preview.page.locator('.stage').press('Home');
    await preview.expectPixels(lit(walk[0] ?? mushroom));
    const png = await saved();
    assert.deepEqual([png.width, png.height], [32, 32]);
    const second = normalMap(walk[1] ?? mushroom);
    for (let y = 0; y < 16; y++) {
      const row = png.data.subarray((y * 32 + 16) * 4, (y + 1) * 32 * 4);
      assert.equal(Buffer.compare(row, Buffer.from(second.data.subarray(y * 64, (y + 1) * 64))), 0, `row ${y}`);
    }
  });

  it('has no accessibility violations in any theme', async () => {
    await open('still');
    await expectNoFaults(preview);
  });
});
