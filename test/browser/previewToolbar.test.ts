import assert from 'node:assert/strict';
import { rawText } from '../../src/shared/base/foreignText';
import { violations } from '../support/browser/axe';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Height of a button, the space around it, and the line below. */
const ONE_ROW = 36;

describe('Preview page: toolbar', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, width: number): Promise<void> {
    preview = await driver.open(scene, { viewport: { width, height: 600 } });
    await preview.settled();
  }

  const height = async () => (await preview.page.locator('.toolbar').boundingBox())?.height ?? 0;

  /** Names of the visible controls from left to right, and their right edge. */
  const controls = () =>
    preview.page.locator('.toolbar button:visible').evaluateAll((found) =>
      found
        .filter((one) => !one.closest('[role=menu], .popover'))
        .map((one) => ({
          name: (one.getAttribute('aria-label') ?? '').replace(/\d+/, 'n'),
          right: one.getBoundingClientRect().right,
        })),
    );

  const more = () => preview.page.getByRole('button', { name: 'More tools' });

  for (const scene of ['still', 'animation', 'tagged', 'lit', 'sheet-grid'] as const) {
    it(`is one row at any page width: ${scene}`, async () => {
      await open(scene, 1600);
      const all = (await controls()).length;
      assert.equal(await more().isVisible(), false);
      for (const width of [1280, 900, 700, 520, 400, 300, 200]) {
        await preview.page.setViewportSize({ width, height: 600 });
        await preview.until(
          `[...document.querySelectorAll('.toolbar > .group')].every((group) => group.getBoundingClientRect().right <= ${width})`,
        );
        assert.ok((await height()) <= ONE_ROW + 1);
        const now = await controls();
        assert.ok(Math.max(...now.map(({ right }) => right)) <= width, `${width}: ${JSON.stringify(now)}`);
        if (width >= 900) assert.equal(now.length, all, 'no control is hidden');
        else assert.equal(now.length < all, await more().isVisible());
      }
    });
  }

  it('shows hidden controls in more rows, by mouse and by keyboard', async () => {
    await open('still', 1000);
    const all = (await controls()).map(({ name }) => name);
    await preview.page.setViewportSize({ width: 300, height: 600 });
    await more().waitFor();
    const few = (await controls()).map(({ name }) => name);
    assert.ok(few.length < all.length && few.includes('Zoom in') && few.includes('Use as Input'), rawText(few.join()));
    await more().click();
    const fewer = preview.page.getByRole('button', { name: 'Fewer tools' });
    assert.equal(await fewer.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(
      (await controls()).map(({ name }) => name),
      [...all, 'Fewer tools'],
    );
    assert.ok((await height()) > ONE_ROW + 20);
    assert.deepEqual(await violations(preview), []);
    await fewer.press('ArrowRight');
    assert.equal(await preview.page.evaluate('document.activeElement.ariaLabel'), all[0]);
    await preview.press('End', 'Enter');
    await more().waitFor();
    assert.equal(await preview.page.evaluate('document.activeElement.ariaLabel'), 'More tools');
    assert.deepEqual(
      (await controls()).map(({ name }) => name),
      few,
    );
    assert.deepEqual(await violations(preview), []);
  });

  it('shows a hidden control again when its menu is opened by key', async () => {
    await open('still', 300);
    await more().waitFor();
    for (const [key, name] of [
      ['Shift+T', 'Tile'],
      ['Shift+B', 'Background'],
    ] as const) {
      const control = preview.page.getByRole('button', { name, exact: false }).first();
      assert.equal(await control.isVisible(), false, name);
      await preview.press(key);
      await preview.until("[...document.querySelectorAll(':popover-open')].some((one) => one.checkVisibility())");
      assert.equal(await control.isVisible(), true, name);
      await preview.press('Escape');
      await preview.page.getByRole('button', { name: 'Fewer tools' }).click();
      await more().waitFor();
    }
  });

  it('has one tab stop, even if that control was hidden', async () => {
    await open('still', 1000);
    const grid = preview.page.getByRole('button', { name: 'Pixel grid' });
    await grid.focus();
    await preview.page.setViewportSize({ width: 300, height: 600 });
    await more().waitFor();
    assert.equal(await grid.isVisible(), false);
    const stops = preview.page.locator('.toolbar button[tabindex="0"]:visible');
    assert.equal(await stops.count(), 1);
  });
});
