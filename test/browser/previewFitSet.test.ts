import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { mirror, mushroom } from '../page/art';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Without its empty first row, and as many columns as it shows. */
function trimmed({ width, height, data }: Raster): Raster {
  const canvas = createRaster(width, height - 1);
  canvas.data.set(data.subarray(width * 4));
  return canvas;
}

describe('Preview page, fitting a set', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.stage:visible, .compass:visible, .contact-sheet:visible').first().waitFor();
    await preview.press('Shift+J');
    await panel().waitFor();
    await preview.page.locator('.fitset-cell').first().waitFor();
  }

  /** By default, it's the canvas that most have. */
  async function asSmallAsPossible(): Promise<void> {
    const canvas = panel().getByLabel('Canvas');
    assert.equal(await canvas.inputValue(), 'usual');
    await canvas.selectOption('As small as possible');
  }

  const panel = () => preview.page.locator('.fitset-panel');
  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const entries = async () => (await host('entries')) as Entry[];
  const words = () => preview.page.locator('.fitset-words').allInnerTexts();
  const result = (text: string) => panel().locator('.fix-facts:visible', { hasText: text }).waitFor();
  const cell = (at: number, side: string) => `.fitset-cell:nth-child(${at}) .fitset-${side}`;
  const apply = async () => {
    await panel().getByRole('button', { name: 'Apply' }).click();
    await panel().waitFor({ state: 'detached' });
  };

  it('makes one set of views in four scales, as one step', async () => {
    await open('editViews');
    await asSmallAsPossible();
    await result('16 × 15 each');
    assert.deepEqual(await words(), [
      'Moved by 1 up.',
      'Reduced 2×. Moved by 1 up.',
      'Moved by 4 up.',
      'Reduced 3×. Moved by 1 up.',
    ]);
    const views = [mushroom, mirror(mushroom), mushroom, mushroom];
    for (const [at, view] of views.entries()) await preview.expectPixels(trimmed(view), cell(at + 1, 'after'));
    await preview.expectPixels(mushroom, cell(1, 'before'));
    assert.deepEqual(await preview.calls('change'), []);
    await apply();
    const [call, ...more] = (await preview.untilCalls('change')) as { step: string }[];
    assert.deepEqual([call?.step, more], ['fit-set', []]);
    // Nothing is left to fit, and all views are alike on the stage.
    await preview.press('ArrowDown', 'Enter');
    await preview.expectPixels(trimmed(mushroom));
    await preview.press('Shift+J');
    await result('16 × 15 each, nothing to fit');
    assert.deepEqual([...new Set(await words())], ['Unchanged']);
    await asSmallAsPossible();
    await host('undo()');
    await result('16 × 15 each');
    await preview.until(`document.querySelectorAll('.fitset-words')[1].textContent === 'Reduced 2×. Moved by 1 up.'`);
    await preview.close();
  });

  it('stands all on one ground line', async () => {
    await open('editViews');
    const bottoms = await preview.page
      .locator('.fitset-cell:nth-child(-n + 2) .fitset-image')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    assert.equal(new Set(bottoms).size, 1);
    await preview.close();
  });

  it('says all that is done to each on a narrow page, where images are as large as they fit', async () => {
    preview = await driver.open('editViews', { viewport: { width: 420, height: 700 } });
    await preview.page.locator('.compass:visible').waitFor();
    await preview.press('Shift+J');
    const cut = await preview.page
      .locator('.fitset-words')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
    assert.deepEqual(cut, []);
    // Room between a pair, and from one pair to the next.
    const boxes = await preview.page.locator('.fitset-image').evaluateAll((all) =>
      all
        .slice(0, 4)
        .map((one) => one.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right })),
    );
    const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
    assert.ok(
      gaps.every((gap) => gap >= 24),
      JSON.stringify(gaps),
    );
    await preview.close();
  });

  it('takes a wanted canvas, and says how large it must be at least', async () => {
    await open('editViews');
    await panel().getByLabel('Canvas').selectOption('Width and height');
    await panel().getByLabel('Width', { exact: true }).fill('8');
    await panel()
      .getByRole('alert')
      .getByText(/^All of them together need a canvas of at least 16 × 15\. The largest, .+, shows 16 × 15\.$/)
      .waitFor();
    assert.ok(await panel().getByRole('button', { name: 'Apply' }).isDisabled());
    const invalid = (name: string) => panel().getByLabel(name, { exact: true }).getAttribute('aria-invalid');
    assert.deepEqual([await invalid('Width'), await invalid('Height')], ['true', null]);
    await expectNoFaults(preview, { within: '.fitset-panel' });
    await panel().getByLabel('Width', { exact: true }).fill('24');
    await panel().getByLabel('Height', { exact: true }).fill('20');
    await result('24 × 20 each');
    await panel().getByLabel('Canvas').selectOption('Multiple of 32');
    await result('32 × 32 each');
    await preview.close();
  });

  it('keeps the frames of an animation still, without another scale', async () => {
    await open('editNumbered');
    assert.equal(await preview.page.locator('.fitset-cell').count(), 5);
    assert.ok(await panel().getByLabel('Keep frames still').isChecked());
    await asSmallAsPossible();
    await panel().locator('.primary:enabled').waitFor();
    await apply();
    assert.ok((await entries()).length > 0);
    await preview.close();
  });

  it('fits several files', async () => {
    await open('editSeveral');
    assert.equal(await preview.page.locator('.fitset-cell').count(), 3);
    await panel().getByLabel('Images are').selectOption('Views of one sprite');
    await asSmallAsPossible();
    await result('16 × 15 each');
    await apply();
    await preview.close();
  });

  it('leaves everything as it was on Escape', async () => {
    await open('editViews');
    await preview.press('Escape');
    await panel().waitFor({ state: 'detached' });
    assert.ok(await preview.page.locator('.compass').isVisible());
    assert.deepEqual(await preview.calls('change'), []);
    await preview.close();
  });

  it('has no faults in any theme', async () => {
    await open('editViews');
    await panel().getByLabel('Canvas').selectOption('Width and height');
    await expectNoFaults(preview);
    await preview.close();
  });
});
