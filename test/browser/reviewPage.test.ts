import assert from 'node:assert/strict';
import type { Raster } from '../../src/sprite/pixels/raster';
import { enlarge, mushroom } from '../page/art';
import { violations } from '../support/browser/axe';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type ReviewPage, ReviewPageDriver } from './reviewPageDriver';

/** Number of pixels that look different, both images from the top left. */
function differing(one: Raster, other: Raster): number {
  const at = ({ width, height, data }: Raster, x: number, y: number) => {
    const from = (y * width + x) * 4;
    const isVisible = x < width && y < height && data[from + 3] !== 0;
    return isVisible ? data.slice(from, from + 4).join() : '';
  };
  let count = 0;
  for (let y = 0; y < Math.max(one.height, other.height); y++)
    for (let x = 0; x < Math.max(one.width, other.width); x++) if (at(one, x, y) !== at(other, x, y)) count++;
  return count;
}

describe('Page of changed sprites', () => {
  const driver = pageSuite(() => ReviewPageDriver.start());
  let page: ReviewPage;
  const count = () => page.page.locator('.search-count').innerText();

  it('has no accessibility violations in any theme, also narrow and empty', async () => {
    page = await driver.open('shallow');
    await page.row('walk.gif').click();
    await page.inSight();
    await expectNoFaults(page);
    page = await driver.open('several', { viewport: { width: 360, height: 640 } });
    await page.inSight();
    assert.deepEqual(await violations(page), []);
    page = await driver.open('untrusted');
    await page.page.getByRole('button', { name: 'Manage Trust…' }).waitFor();
    await expectNoFaults(page);
  });

  it('says in words what changed, the changed frames only', async () => {
    page = await driver.open();
    await page.inSight();
    assert.deepEqual(await page.lines('mushroom.png'), ['3 pixels changed']);
    const walk = await page.lines('walk.gif');
    assert.match(walk[0] ?? '', /^Frames 2, 4: \d+ pixels changed$/);
    assert.deepEqual(walk.slice(1), ['Frames: 4 → 5', 'Frame 2: 100 → 200 ms']);
    assert.deepEqual(await page.lines('big lantern.png'), ['32 × 32']);
    assert.deepEqual(await page.lines('lantern.png art/items Renamed'), [
      'Renamed from art/old/lamp.png',
      'Looks the same',
    ]);
    await page.row('walk.gif art/hero Changed Frame 2 (1 of 3 changed) Frames 2, 4:').waitFor();
    await page.press('End');
    await page.inSight();
    assert.deepEqual(await page.lines('knight.aseprite'), ['16 × 16, 4 frames', 'Tags: idle, turn']);
    assert.deepEqual(await page.lines('squashed.png'), ['16 × 16']);
    assert.match((await page.lines('remote.png'))[0] ?? '', /Git LFS pointer at main/);
    const [pixels, size] = await page.lines('resized.png');
    assert.equal(pixels, `${differing(mushroom, enlarge(mushroom, 2))} pixels changed`);
    assert.equal(size, 'Size: 16 × 16 → 32 × 32');
  });

  it('names the JSON files and recipes that changed, and shows all of a long row in a narrow page', async () => {
    page = await driver.open('long', { viewport: { width: 360, height: 760 } });
    await page.inSight();
    const [crab, ...others] = await page.lines('crab.png');
    assert.equal(crab, 'Changed: crab.json, crab.png.export.json');
    assert.deepEqual(others, ['3 pixels changed']);
    assert.deepEqual(await page.lines('sheet.png'), ['Changed: sheet.json', 'Looks the same']);
    const knight = page.page.locator('.row').first();
    const more = knight.getByText('and 8 more');
    assert.match((await more.locator('..').getAttribute('title')) ?? '', /^.*Tag “fall” removed(\n.+){6,}$/s);
    await knight.locator('.row-swatch').first().waitFor();
    const bottomOf = (locator: typeof more) => locator.evaluate((one) => one.getBoundingClientRect().bottom);
    assert.ok((await bottomOf(more)) < (await bottomOf(knight)), 'the last line is inside of its row');
    // A short name is whole however long its folder is.
    const isCut = page
      .row('crab.png')
      .locator('.row-name')
      .evaluate((one) => one.scrollWidth > one.clientWidth);
    assert.equal(await isCut, false);
    await page.page.getByRole('option', { name: 'lantern.png' }).getByText('Renamed from').waitFor();
  });

  it('goes through the list by keys, and opens the full comparison', async () => {
    page = await driver.open();
    await page.inSight();
    assert.equal(await page.active(), 'mushroom.png');
    await page.press('j', 'ArrowDown');
    assert.equal(await page.active(), 'big lantern.png');
    await page.press('k');
    assert.equal(await page.active(), 'walk.gif');
    await page.press('Enter');
    await page.until(
      "harness.calls.some(({ method, params }) => method === 'open' && params.id === 'art/hero/walk.gif')",
    );
    await page.press('End');
    assert.equal(await page.active(), 'resized.png');
    await page.press('Home', 'k');
    assert.equal(await page.active(), 'mushroom.png');
    await page.press('?');
    await page.page.getByRole('dialog').getByText('Switch Old/New').waitFor();
  });

  it('shows the old image in place of the new one, and the other changed frames', async () => {
    page = await driver.open();
    await page.inSight();
    const field = (name: string) => page.row('walk.gif').locator(`[data-field="${name}"] canvas`);
    const drawn = (name: string) =>
      field(name).evaluate((one) => (one as unknown as { toDataURL(): string }).toDataURL());
    await page.press('j');
    const [before, after] = [await drawn('before'), await drawn('after')];
    assert.notEqual(before, after);
    await page.press(' ');
    assert.equal(await drawn('after'), before);
    assert.equal(await page.row('walk.gif').locator('[data-field="after"] .row-caption').innerText(), 'Old');
    await page.press(' ');
    assert.equal(await drawn('after'), after);
    await page.press('ArrowRight');
    assert.notEqual(await drawn('after'), after);
    assert.equal(
      await page.page.locator('.row-step:visible', { hasText: 'Frame 4' }).innerText(),
      'Frame 4 (2 of 3 changed)',
    );
  });

  it('filters by words and kind, with a count, and says that nothing matches', async () => {
    page = await driver.open();
    await page.inSight();
    assert.equal(await count(), '8 sprites');
    await page.press('/');
    await page.page.keyboard.type('LANTERN art');
    assert.equal(await count(), '2 of 8');
    await page.page.getByRole('button', { name: 'Renamed 1' }).click();
    assert.equal(await count(), '1 of 8');
    await page.press('/');
    await page.page.keyboard.type('x');
    await page.page.getByText('No matching sprites.').waitFor();
    await page.page.getByRole('button', { name: 'Clear Filters' }).click();
    assert.equal(await count(), '8 sprites');
  });

  it('lists two thousand sprites with a few rows, and reads only those in sight', async () => {
    page = await driver.open('many');
    await page.inSight();
    const rows = () => page.page.locator('.row').count();
    assert.ok((await rows()) < 20);
    assert.ok((await page.calls('pair')).length < 20);
    await page.press('End');
    await page.inSight();
    assert.equal(await page.active(), 'sprite-1999.png');
    assert.ok((await rows()) < 20);
    assert.ok((await page.calls('pair')).length < 40);
    assert.equal(await page.row('sprite-1999.png').getAttribute('aria-setsize'), '2000');
  });

  it('keeps the place when the list changes, and after a reload', async () => {
    page = await driver.open('many');
    await page.inSight();
    await page.press('End');
    const top = () => page.row('sprite-1999.png').evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await page.page.evaluate('harness.change({ rows: harness.state.rows.slice(500) })');
    await page.until("document.querySelector('.search-count').textContent === '1,500 sprites'");
    assert.equal(await page.active(), 'sprite-1999.png');
    assert.ok(Math.abs((await top()) - before) < 1);
    await page.page.reload();
    await page.inSight();
    assert.equal(await page.active(), 'sprite-1999.png');
    // By this, the host restores it with the window.
    const kept = await page.page.evaluate<{ panel: string }>("JSON.parse(sessionStorage.getItem('state'))");
    assert.equal(kept.panel, 'one');
  });

  it('compares a sprite again when one of its versions changed', async () => {
    page = await driver.open();
    await page.inSight();
    const before = (await page.calls('pair')).length;
    await page.page.evaluate(
      "harness.change({ rows: harness.state.rows.map((row) => (row.id.endsWith('walk.gif') ? { ...row, version: 1 } : row)) })",
    );
    await page.until(`harness.calls.filter(({ method }) => method === 'pair').length === ${before + 1}`);
  });

  it('says why there is nothing to see', async () => {
    page = await driver.open('none');
    await page.page.getByText('No sprite differs from main.').waitFor();
    await page.page.getByRole('button', { name: 'Choose Another Branch…' }).last().click();
    await page.until("harness.calls.some(({ method }) => method === 'choose')");
    page = await driver.open('noCommits');
    await page.page.getByText('This repository has no commits yet').waitFor();
    page = await driver.open('loading');
    await page.page.getByText('Looking for changed sprites…').waitFor();
  });
});
