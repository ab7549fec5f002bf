import assert from 'node:assert/strict';
import { expectNoFaults } from './everyTheme';
import { type ExportPage, ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';

describe('Export page: obstacles and directions', () => {
  const driver = pageSuite(() => ExportPageDriver.start());
  let page: ExportPage;
  const button = (name: string) => page.page.getByRole('button', { name, exact: true });
  const onSave = () => page.page.getByLabel('Export again on save');

  it("reports a name equal to the source at its field before anything is written, and what a recipe couldn't write next to its checkbox; exports without it", async () => {
    page = await driver.open();
    await page.settled();
    await page.field('Names').fill('hero');
    await page.page.locator('#field-names[aria-invalid="true"]').waitFor();
    await page.page.getByRole('alert').filter({ hasText: 'is the source itself' }).waitFor();
    assert.ok(await button('Export').isDisabled());
    assert.ok(await onSave().isDisabled());
    await page.press('Control+Enter');
    await expectNoFaults(page);
    await page.field('Names').fill('');
    await page.page.locator('#field-names:not([aria-invalid])').waitFor();
    assert.ok(await button('Export').isEnabled());
    assert.deepEqual(await page.calls('write'), []);
    await page.field('Names').fill('fed');
    await page.page.getByRole('alert').filter({ hasText: 'has its own recipe' }).waitFor();
    assert.ok(await onSave().isDisabled());
    await expectNoFaults(page);
    await button('Export').click();
    await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    assert.deepEqual(
      (await page.calls('write')).map((call) => (call as { onSave: boolean }).onSave),
      [false],
    );
  });

  it('reports a missing folder at the folder', async () => {
    page = await driver.open('nowhere');
    await page.settled();
    await page.page
      .locator('.group-folder')
      .getByRole('alert')
      .filter({ hasText: 'Choose an output folder.' })
      .waitFor();
    assert.ok(await button('Export').isDisabled());
    await page.press('Control+Enter');
    await expectNoFaults(page);
    assert.deepEqual(await page.calls('write'), []);
  });

  it('shows a set of directions, with a field for animation names, and exports one file', async () => {
    page = await driver.open('directions');
    await page.settled();
    await page.page.getByText('8 directions as one sprite').waitFor();
    assert.equal(await page.field('Animation names').inputValue(), '{animation}_{direction}');
    await page.field('Animation names').fill('{direction}/{animation}');
    await page.asked('animations', '{direction}/{animation}');
    await expectNoFaults(page);
    await button('Export Only hero-n.png').click();
    assert.equal((await page.calls('openOther')).length, 1);
  });

  it('switches from one view to the set', async () => {
    page = await driver.open('view');
    await page.settled();
    assert.equal(await page.field('Animation names').isVisible(), false);
    await button('Export All as One Sprite').click();
    assert.equal((await page.calls('openOther')).length, 1);
  });
});
