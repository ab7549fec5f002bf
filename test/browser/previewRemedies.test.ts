import assert from 'node:assert/strict';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

describe('Preview page, panels that remove findings', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.checks-line').first().waitFor();
  }

  const buttons = () => preview.page.locator('.checks-fix').allInnerTexts();
  const panel = (name: string) => preview.page.locator(`.${name}-panel`);

  it('get a canvas with the size that is wanted, and the finding goes with it', async () => {
    await open('editWrongSize');
    assert.ok((await buttons()).includes('Canvas…'));
    await preview.page.getByRole('button', { name: /^Canvas… The canvas is 16 × 16/ }).click();
    await panel('canvas').waitFor();
    const value = (name: string) =>
      panel('canvas').getByLabel(name, { exact: true }).locator('visible=true').inputValue();
    await preview.until("[...document.querySelectorAll('.canvas-panel input')].some(({ value }) => value === '24')");
    assert.deepEqual([await value('Width'), await value('Height')], ['24', '24']);
    await panel('canvas').getByRole('button', { name: 'Apply' }).click();
    await preview.page.locator('.checks-fix', { hasText: 'Canvas…' }).waitFor({ state: 'detached' });
    await preview.close();
  });

  it('open from the host too, with and without a size', async () => {
    await open('editWrongSize');
    await preview.page.evaluate("harness.begin({ task: 'canvas', size: { width: 48, height: 48 } })");
    await preview.until("[...document.querySelectorAll('.canvas-panel input')].some(({ value }) => value === '48')");
    await preview.page.evaluate("harness.begin('fit-set')");
    await panel('fitset').waitFor();
    await panel('canvas').waitFor({ state: 'detached' });
    await preview.page.evaluate("harness.begin('canvas')");
    await panel('canvas').waitFor();
    await preview.close();
  });

  it('fit views of other heights to each other', async () => {
    await open('editViews');
    await preview.page.getByRole('button', { name: /^Fit Set… The views are/ }).click();
    await panel('fitset').waitFor();
    await preview.close();
  });

  it('open in a preview of several files', async () => {
    preview = await driver.open('editSeveral');
    await preview.page.locator('.contact-sheet:visible').waitFor();
    for (const [task, name] of [
      ['canvas', 'canvas'],
      ['fit-set', 'fitset'],
    ]) {
      await preview.page.evaluate(`harness.begin('${task}')`);
      await panel(name ?? '').waitFor();
    }
    await preview.close();
  });

  it("aren't offered where nothing can be changed", async () => {
    await open('checks-soft');
    assert.deepEqual([...new Set(await buttons())], ['Fix…']);
    await preview.close();
  });
});
