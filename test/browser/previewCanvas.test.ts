import assert from 'node:assert/strict';
import type { PartsChange } from '../../src/sprite/edit/parts';
import type { Entry } from '../../src/sprite/edit/versions';
import { mushroom } from '../page/art';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { showFile } from './showAseprite';

describe('Preview page, canvas', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.stage:visible, .compass:visible').first().waitFor();
    await preview.press('c');
    await panel().waitFor();
  }

  const panel = () => preview.page.locator('.canvas-panel');
  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const entries = async () => (await host('entries')) as Entry[];
  const changes = async () => (await entries()).map(({ change }) => change as PartsChange);
  const result = (text: string) => panel().locator('.fix-facts', { hasText: text }).waitFor();
  const field = (name: string) => panel().getByLabel(name, { exact: true }).locator('visible=true');
  const tab = (name: string) => panel().locator('.canvas-tab', { hasText: name }).click();
  const apply = () => panel().getByRole('button', { name: 'Apply' }).click();

  /** The mushroom on another canvas. */
  const placed = (width: number, height: number, left: number, top: number) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < mushroom.height; y++)
      for (let x = 0; x < mushroom.width; x++) {
        const [toX, toY] = [x + left, y + top];
        if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
        const from = (y * mushroom.width + x) * 4;
        data.set(mushroom.data.subarray(from, from + 4), (toY * width + toX) * 4);
      }
    return { width, height, data };
  };

  it('shows another size at once with the old edge, and leaves everything as it was without Apply', async () => {
    await open('editStill');
    await field('Width').fill('24');
    await field('Height').fill('20');
    await result('16 × 16 → 24 × 20');
    await preview.expectPixels(placed(24, 20, 4, 2));
    assert.ok(await preview.page.locator('.canvas-edge').isVisible());
    await preview.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await preview.expectPixels(mushroom);
    assert.deepEqual(await preview.calls('change'), []);
    await preview.close();
  });
});
