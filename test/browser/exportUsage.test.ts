import assert from 'node:assert/strict';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { type ExportPage, ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';

/** The harness's answer about an engine. */
const HERO = { picture: 'art/hero.png', animation: 'walk', loops: true };

describe('Export page for an engine', () => {
  const driver = pageSuite(() => ExportPageDriver.start());
  let page: ExportPage;
  const usage = () => page.page.locator('.usage summary');
  const codeOf = (engine: string) => page.page.getByLabel(`Code for ${engine}`);
  const format = (name: string) => page.page.getByRole('radio', { name: new RegExp(`^${name}`) });

  it('explains how an engine uses the files, and copies the code by key', async () => {
    page = await driver.open('engine', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.settled();
    assert.equal(await codeOf('Godot').isVisible(), false);
    await usage().focus();
    await page.press('Enter');
    await page.page.getByText('to Nearest.').waitFor();
    await page.press('Tab');
    await page.page.locator('[aria-label="Copy the code"]:focus').waitFor();
    await page.press('Enter');
    await page.page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const { code } = snippetOf('godot', { ...HERO, data: 'art/hero.tres' });
    assert.equal(await page.page.evaluate('navigator.clipboard.readText()'), code);
    assert.equal(await codeOf('Godot').textContent(), code);
    assert.deepEqual(await page.calls('write'), [], 'Enter belongs to the page only if no control uses it');
  });

  it('remembers whether that is expanded, and shows it only for engines; says so if the clipboard refuses the code', async () => {
    page = await driver.open('engine');
    await page.settled();
    await usage().click();
    await page.until("JSON.parse(sessionStorage.getItem('state')).look.usage === true");
    await page.page.reload();
    await page.settled();
    await codeOf('Godot').waitFor();
    await format('GIF').check();
    await page.page.locator('.stage-inner[data-kind="animation"]').waitFor();
    assert.equal(await usage().isVisible(), false);
    await format('Godot 4').check();
    await codeOf('Godot').waitFor();
    await page.field('Names').fill('bad');
    await page.page.locator('#field-names[aria-invalid="true"]').waitFor();
    assert.equal(await usage().isVisible(), false, 'these choices make nothing');
    await page.page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
    await page.field('Names').fill('');
    await codeOf('Godot').waitFor();
    await page.page.getByRole('button', { name: 'Copy the code' }).click();
    await page.page.getByRole('status').filter({ hasText: "Couldn't copy to the clipboard." }).waitFor();
  });

  it('leaves most of a narrow page to the image, even if it is expanded', async () => {
    page = await driver.open('love', { viewport: { width: 667, height: 760 } });
    await page.settled();
    await usage().click();
    await codeOf('LÖVE').waitFor();
    const [stage, list] = await Promise.all(
      ['.stage', '.file-list'].map((part) => page.page.locator(part).boundingBox()),
    );
    assert.ok(stage && list && stage.height > list.height, JSON.stringify([stage, list]));
  });
});
