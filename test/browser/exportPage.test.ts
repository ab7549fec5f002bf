import assert from 'node:assert/strict';
import { violations } from '../support/browser/axe';
import { expectNoFaults } from './everyTheme';
import { type ExportPage, ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';

describe('Export page', () => {
  const driver = pageSuite(() => ExportPageDriver.start());
  let page: ExportPage;
  const fields = () => page.page.locator('.field:visible > label').allInnerTexts();
  const format = (name: string) => page.page.getByRole('radio', { name: new RegExp(`^${name}`) });

  it('has no accessibility violations in any theme', async () => {
    page = await driver.open('large');
    await page.settled();
    await page.field('Names').fill('bad');
    await page.page.getByRole('alert').filter({ hasText: 'is bad' }).waitFor();
    await expectNoFaults(page);
    await page.field('Names').fill('');
    await page.page.locator('.file summary').click();
    await page.page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.page.getByText('Wrote 2 files.').first().waitFor();
    await expectNoFaults(page);
    page = await driver.open('love');
    await page.settled();
    await page.page.locator('.usage summary').click();
    await page.page.getByLabel('Code for LÖVE').waitFor();
    await expectNoFaults(page);
  });

  it('offers the detected engine first', async () => {
    page = await driver.open('engine');
    await page.settled();
    assert.match(await page.page.locator('.format-row').first().innerText(), /Godot 4/);
    assert.ok(await format('Godot 4').isChecked());
    await page.page.getByText('Godot: found project.godot').waitFor();
  });

  it('stores its identity from the start, shows size, frames, files, and bytes, and text files; shows only the fields of the format, and requests a result for each change', async () => {
    page = await driver.open();
    await page.settled();
    assert.equal(await page.page.locator('.summary').innerText(), '32 × 32 pixels · 4 frames · 2 files · 2 KB');
    assert.equal(await page.page.locator('.outline').count(), 4);
    await page.page.locator('.file summary').click();
    assert.match(await page.page.locator('.file-text').innerText(), /"frames"/);
    await page.press('o');
    assert.equal(await page.page.locator('.outline').first().isVisible(), false);
    // By this, the host restores it with the window.
    const kept = await page.page.evaluate<{ panel: string }>("JSON.parse(sessionStorage.getItem('state'))");
    assert.equal(kept.panel, 'one');
    assert.ok((await fields()).includes('Layout') && (await fields()).includes('JSON'));
    assert.ok(!(await fields()).includes('Frames per row or column'));
    await page.field('Layout').selectOption('rows');
    await page.field('Frames per row or column').fill('3');
    await page.asked('lines', 3);
    await format('PNG sequence').check();
    await page.asked('format', 'png');
    assert.deepEqual(await fields(), [
      'Frames',
      'Split by',
      'Only layers',
      'Leave out layers',
      'Scale',
      'Most colors',
      'Frame size is a multiple of',
      'Names',
    ]);
    await page.page.locator('.stage-inner[data-kind="frames"]').waitFor();
    assert.deepEqual(await page.page.locator('figcaption').allInnerTexts(), ['hero1.png', 'hero2.png', 'hero3.png']);
  });

  it('fills in the options of a preset, keeps the others, and keeps the format if that has them', async () => {
    page = await driver.open();
    await page.settled();
    await page.field('Scale').fill('2');
    const preset = async (name: string) => {
      await page.page.getByRole('button', { name: 'Presets' }).click();
      await page.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    };
    await preset('RPG Maker');
    await page.asked('layout', 'directions');
    assert.equal(await page.field('Frames per row or column').inputValue(), '3');
    assert.equal(await page.field('Names').inputValue(), `$${'{title}'}`);
    assert.equal(await page.field('Scale').inputValue(), '2');
    await format('Godot 4').check();
    await preset('16 colors');
    await page.asked('colors', 16);
    assert.ok(await format('Godot 4').isChecked());
    assert.equal(await page.field('Most colors').inputValue(), '16');
  });

  it('draws a sprite pixel as a whole number of screen pixels', async () => {
    page = await driver.open('plain', { deviceScaleFactor: 1.5 });
    await page.settled();
    const width = () => page.page.locator('.picture').evaluate((one) => one.getBoundingClientRect().width);
    const steps = ((await width()) * 1.5) / 32;
    // Browsers lay out in 64ths of a pixel.
    assert.ok(steps >= 2 && Math.abs(steps - Math.round(steps)) < 0.01, String(steps));
    const before = await width();
    await page.press('-');
    assert.ok(Math.abs(before - (await width()) - 32 / 1.5) < 0.05);
  });

  it("marks numbers out of range and doesn't request them; marks a fault's field; doesn't export an invalid number as the previous one", async () => {
    page = await driver.open();
    await page.settled();
    await page.field('Scale').fill('17');
    await page.page.getByText('Enter a whole number from 1 to 16.').waitFor();
    await page.field('Scale').fill('2');
    await page.asked('scale', 2);
    assert.ok((await page.options()).every(({ scale }) => scale !== 17));
    await page.field('Names').fill('bad');
    await page.page.locator('#field-names[aria-invalid="true"]').waitFor();
    assert.ok(await page.page.getByRole('button', { name: 'Export', exact: true }).isDisabled());
    await page.field('Names').fill('');
    await page.page.locator('#field-names:not([aria-invalid])').waitFor();
    const field = page.field('Border padding');
    const height = async () => (await field.boundingBox())?.height;
    const usual = await height();
    await field.fill('999');
    await page.page.getByText('Enter a whole number from 0 to 256.').waitFor();
    assert.equal(await height(), usual, 'the text next to it takes none of its space');
    await page.page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.page.locator('#field-border:focus').waitFor();
    assert.deepEqual(await page.calls('write'), []);
    await field.fill('2');
    await page.asked('border', 2);
    await page.press('Enter');
    await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    assert.deepEqual(
      (await page.options('write')).map(({ border }) => border),
      [2],
    );
    await page.field('Scale').fill('16');
    await page.page.locator('.result-fault').filter({ hasText: 'too large' }).waitFor();
  });

  it("keeps a number's error visible, even in a low page", async () => {
    page = await driver.open('plain', { viewport: { width: 400, height: 420 } });
    await page.settled();
    await page.field('Border padding').fill('999');
    const words = page.page.getByText('Enter a whole number from 0 to 256.');
    await words.waitFor();
    const [text, footer] = [await words.boundingBox(), await page.page.locator('.actions').boundingBox()];
    assert.ok(text && footer && text.y >= 0 && text.y + text.height < footer.y + 1, JSON.stringify([text, footer]));
  });

  it('uses the answer to the last request, in any order of answers; keeps an animation still with reduced motion, and plays on request', async () => {
    page = await driver.open();
    await page.settled();
    await page.page.evaluate("harness.hold('make')");
    await format('PNG sequence').check();
    await page.asked('format', 'png');
    await page.page.getByRole('progressbar').waitFor();
    await format('GIF').check();
    await page.asked('format', 'gif');
    await page.page.evaluate("harness.release('newest')");
    await page.page.locator('.stage-inner[data-kind="animation"]').waitFor();
    await page.page.getByRole('progressbar').waitFor({ state: 'hidden' });
    await page.page.evaluate("harness.release('oldest')");
    await page.page.evaluate('new Promise(requestAnimationFrame)');
    assert.equal(await page.page.locator('.stage-inner').getAttribute('data-kind'), 'animation');
    await page.page.locator('.picture canvas').waitFor();
    assert.equal(await page.page.locator('.picture img').isVisible(), false);
    const play = page.page.getByRole('button', { name: 'Play' });
    assert.equal(await play.getAttribute('aria-pressed'), 'false');
    await play.click();
    await page.page.locator('.picture img').waitFor();
    await page.page.locator('.toolbar [aria-label="Play"][aria-pressed="true"]').waitFor();
  });

  it('works with only the keyboard: choose, export, undo', async () => {
    page = await driver.open();
    await page.settled();
    await page.press('ArrowDown', 'ArrowDown');
    await page.asked('format', 'gif');
    await page.press('Enter');
    await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    assert.equal((await page.options('write')).at(-1)?.format, 'gif');
    await page.field('Scale').focus();
    await page.press('Control+Enter');
    await page.until("harness.calls.filter(({ method }) => method === 'write').length === 2");
    await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    await page.page.locator('.stage').focus();
    await page.press('Control+z');
    await page.page.locator('.outcome-text', { hasText: 'Undid the export' }).waitFor();
  });

  it('moves the focus from Export to Cancel while files are written, and back', async () => {
    page = await driver.open();
    await page.settled();
    await page.page.evaluate("harness.hold('write')");
    const exported = page.page.getByRole('button', { name: 'Export', exact: true });
    await exported.focus();
    await page.press('Enter');
    await page.until("document.activeElement?.textContent === 'Cancel'");
    await page.page.evaluate('harness.release()');
    await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    await page.until("document.activeElement?.textContent.startsWith('Export')");
  });

  it('can cancel an export in progress, and reports a write error', async () => {
    page = await driver.open('taken');
    await page.settled();
    await page.page.getByText('another file already exists').waitFor();
    await page.page.evaluate("harness.hold('write')");
    await page.press('Control+Enter');
    await page.page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.until("harness.calls.some(({ method }) => method === 'cancel')");
    await page.page.evaluate('harness.release()');
    await page.page.locator('.outcome-text', { hasText: 'could not be written' }).waitFor();
  });

  it('offers to split a sheet that is too large', async () => {
    page = await driver.open('large');
    await page.settled();
    await page.page.getByRole('button', { name: 'Divide into Parts' }).click();
    await page.asked('parts', true);
    await page.page.getByRole('button', { name: 'Divide into Parts' }).waitFor({ state: 'hidden' });
  });

  it('writes a recipe with the export, not when its box is checked, and removes it when it is cleared', async () => {
    page = await driver.open();
    await page.settled();
    const box = page.field('Export again on save');
    await box.check();
    await page.field('Scale').fill('2');
    await page.asked('scale', 2);
    assert.ok(await box.isChecked());
    assert.deepEqual(await page.calls('setRecipe'), []);
    await page.press('Control+Enter');
    await page.until("harness.calls.some(({ method, params }) => method === 'write' && params.onSave)");
    await page.page.evaluate("harness.change({ recipe: ['sheet'] })");
    await page.page.getByRole('button', { name: 'Open the recipe' }).waitFor();
    await box.uncheck();
    await page.until("harness.calls.some(({ method, params }) => method === 'setRecipe' && !params.on)");
    await page.press('Control+Enter');
    await page.until("harness.calls.some(({ method, params }) => method === 'write' && !params.onSave)");
    page = await driver.open('outside');
    await page.settled();
    assert.ok(await page.field('Export again on save').isDisabled());
  });

  it('cuts a raw sheet by a suggestion, first as code says, by fields, and back', async () => {
    page = await driver.open('uncut');
    await page.settled();
    const section = page.page.getByRole('region', { name: 'Frames of the source' });
    const chips = section.getByRole('listitem');
    assert.deepEqual(await chips.allTextContents(), ['4 frames, 16 × 16game.js:12', '8 frames, 8 × 16']);
    await chips.first().getByRole('button').click();
    const cuts = async () => ((await page.calls('cutSheet')) as { cut: unknown }[]).map(({ cut }) => cut);
    assert.deepEqual(await cuts(), [{ count: 4, columns: 4, width: 16, height: 16 }]);
    await section.getByRole('button', { name: 'Cut into Frames…' }).press('Enter');
    await section.getByLabel('Columns').fill('2');
    await page.page.keyboard.press('Enter');
    assert.deepEqual((await cuts()).at(-1), { count: 2, columns: 2, width: 32, height: 16 });
    assert.ok(await section.getByLabel('Columns').isHidden());
    await page.page.evaluate(
      "harness.change({ cut: { size: { width: 64, height: 16 }, cut: { count: 2, columns: 2, width: 32, height: 16 }, text: '2 frames', suggestions: [] } })",
    );
    await section.getByRole('button', { name: 'Not a Sheet' }).click();
    assert.equal((await cuts()).at(-1), null);
  });

  it('shows another of several files', async () => {
    page = await driver.open('several');
    await page.settled();
    await page.field('All 2 files are exported with these choices. Shown:').selectOption('slime.aseprite');
    assert.deepEqual(await page.calls('showSource'), [{ index: 1 }]);
  });

  it('restores choices when it is shown again; drops one that the source no longer has', async () => {
    page = await driver.open();
    await page.settled();
    await page.field('Scale').fill('4');
    await page.asked('scale', 4);
    await page.page.reload();
    await page.settled();
    await page.asked('scale', 4);
    assert.equal(await page.field('Scale').inputValue(), '4');
    await page.field('Frames').selectOption('walk');
    await page.asked('tag', 'walk');
    await page.page.evaluate("harness.change({ tags: ['idle'], version: 1 })");
    await page.asked('tag', undefined);
  });

  it('fits into 400 pixels', async () => {
    page = await driver.open('engine', { viewport: { width: 400, height: 700 } });
    await page.settled();
    assert.equal(await page.page.evaluate('document.documentElement.scrollWidth'), 400);
    assert.deepEqual(await violations(page), []);
  });
});
