import assert from 'node:assert/strict';
import { AtlasPageDriver } from './atlasPageDriver';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import type { PreviewPage } from './previewPageDriver';

describe('Atlas page', () => {
  const driver = pageSuite(() => AtlasPageDriver.start());
  const told = ({ page }: PreviewPage) => page.locator('.frame-told').innerText();
  const field = ({ page }: PreviewPage, label: string) => page.getByLabel(label, { exact: true });
  const chosen = ({ page }: PreviewPage) =>
    page.locator('.sprite-row[aria-selected=true] .sprite-name').allInnerTexts();
  /** Number of rectangles of a kind that are outlined on all pages. */
  const outlined = async ({ page }: PreviewPage, kind: string) => {
    const all = await page.locator(`.outline.${kind}`).all();
    const ways = await Promise.all(all.map((one) => one.getAttribute('d')));
    return ways.reduce((sum, way) => sum + (way ?? '').split('z').length - 1, 0);
  };
  const lastSet = async (page: PreviewPage) => (await page.calls('set')).at(-1);

  it('has no accessibility violations in any theme, wide and narrow, and never scrolls sideways', async () => {
    for (const [scene, width] of [
      ['pages', 1300],
      ['maps', 420],
      ['several', 800],
    ] as const) {
      const atlas = await driver.open(scene, { viewport: { width, height: 760 } });
      await atlas.page.locator('.sprite-row').nth(1).click();
      await atlas.page.locator('.usage summary').click();
      await expectNoFaults(atlas);
      await atlas.page.evaluate('harness.breakSource(["torn.png is incomplete."])');
      await atlas.page.locator('.problems').waitFor();
      await expectNoFaults(atlas);
      const room = await atlas.page.evaluate<number>(
        "Math.max(...['html', '.main', '.side', '.inspector', '.actions'].map((one) => document.querySelector(one)).map((one) => one.scrollWidth - one.clientWidth))",
      );
      assert.ok(room <= 0, `${width}: ${room}`);
    }
  });

  it('draws the pages at a whole zoom, and says what is under the pointer', async () => {
    const atlas = await driver.open('plain', { deviceScaleFactor: 1.5 });
    const picture = atlas.page.locator('.picture').first();
    const width = () => picture.evaluate((one) => one.getBoundingClientRect().width);
    const steps = ((await width()) * 1.5) / 144;
    assert.ok(steps >= 2 && Math.abs(steps - Math.round(steps)) < 0.01, String(steps));
    await atlas.press('-');
    assert.ok(Math.abs(((await width()) * 1.5) / 144 - (Math.round(steps) - 1)) < 0.01);
    await atlas.press('0');
    const box = await picture.boundingBox();
    const scale = (box?.width ?? 0) / 144;
    // The second frame of the second row.
    await picture.hover({ position: { x: 20 * scale, y: 20 * scale } });
    assert.equal(await told(atlas), 'heroes/mage/walk/1 and 1 more · 16 × 16 pixels at 18, 18');
    assert.equal(await outlined(atlas, 'current'), 1);
    await picture.hover({ position: { x: 17 * scale, y: 17 * scale } });
    assert.equal(await outlined(atlas, 'current'), 0);
  });

  it('leads by arrow keys from frame to frame, selects its sprite in the list, and opens it', async () => {
    const atlas = await driver.open();
    await atlas.page.locator('.stage').focus();
    await atlas.press('ArrowRight');
    assert.match(await told(atlas), /^heroes\/knight\/walk\/0 · /);
    await atlas.press('ArrowDown');
    assert.match(await told(atlas), /^heroes\/mage\/walk\/0 and 1 more/);
    assert.deepEqual(await chosen(atlas), ['heroes/mage']);
    assert.equal(await outlined(atlas, 'chosen'), 6);
    await atlas.press('Enter');
    assert.deepEqual(await atlas.calls('open'), [{ list: 1, index: 1 }]);
    await atlas.press('Escape');
    assert.deepEqual([await chosen(atlas), await outlined(atlas, 'chosen')], [[], 0]);
  });

  it('outlines the frames of sprites that are selected in the list, by key and among duplicates', async () => {
    const atlas = await driver.open();
    const rows = atlas.page.locator('.sprite-row');
    assert.deepEqual((await rows.allInnerTexts()).slice(0, 2), ['heroes/knight\n2,048', 'slime\n1,024']);
    await rows.first().click();
    assert.equal(await outlined(atlas, 'chosen'), 8);
    await atlas.press('ArrowDown');
    assert.deepEqual([await chosen(atlas), await outlined(atlas, 'chosen')], [['slime'], 4]);
    await atlas.press('Enter');
    assert.deepEqual(await atlas.calls('open'), [{ list: 1, index: 5 }]);
    await atlas.page.getByRole('button', { name: /^heroes\/mage and coin/ }).click();
    assert.deepEqual((await chosen(atlas)).sort(), ['coin', 'heroes/mage']);
    await atlas.press('f');
    await atlas.page.keyboard.type('UI/');
    assert.equal(await rows.count(), 2);
  });

  it('says what takes room: pixels, memory, and files', async () => {
    const facts = async (scene: string) => (await driver.open(scene)).page.locator('.facts').innerText();
    assert.match(await facts('plain'), /In memory\s+41\.5 KB\s+On disk\s+11\.3 KB/);
    assert.match(await facts('maps'), /In memory, with normal maps\s+82\.9 KB/);
  });

  it('writes choices at once, numbers and words after a pause, and only fields of the format', async () => {
    const atlas = await driver.open();
    await field(atlas, 'Trim').selectOption('none');
    assert.deepEqual(await lastSet(atlas), { index: 0, name: 'trim', value: 'none' });
    const padding = field(atlas, 'Shape padding');
    await padding.fill('1');
    await padding.pressSequentially('2');
    await atlas.until("harness.calls.some(({ method, params }) => method === 'set' && params.value === 12)");
    assert.deepEqual(
      (await atlas.calls('set')).map((one) => (one as { value: unknown }).value),
      ['none', 12],
    );
    // As after Undo in the editor.
    await atlas.page.evaluate(
      'harness.change({ exports: [{ format: "phaser", folder: "", options: { padding: 7, trim: "none" } }] })',
    );
    assert.equal(await padding.inputValue(), '7');
    await field(atlas, 'Format').selectOption('pixi');
    await field(atlas, 'Turn frames').waitFor();
    await field(atlas, 'Format').selectOption('godot');
    await field(atlas, 'Even steps').waitFor();
    assert.equal(await field(atlas, 'Turn frames').isVisible(), false);
  });

  it('adds, changes, and removes sources, and counts their sprites', async () => {
    const atlas = await driver.open();
    assert.deepEqual(await atlas.page.locator('.source-count').allInnerTexts(), ['8', '1', 'left out']);
    const next = field(atlas, 'Another path or glob');
    await next.fill('ui/*.png');
    await next.press('Enter');
    await field(atlas, 'Source 4').waitFor();
    assert.equal(await field(atlas, 'Source 4').inputValue(), 'ui/*.png');
    assert.equal(await next.inputValue(), '');
    await field(atlas, 'Source 1').fill('art/*.gif');
    await field(atlas, 'Source 1').press('Enter');
    await atlas.page.getByRole('button', { name: 'Remove art/heroes/knight.aseprite' }).click();
    await atlas.until("document.querySelectorAll('.sources .source').length === 3");
    assert.deepEqual(await atlas.calls('setSource'), [
      { index: 3, value: 'ui/*.png' },
      { index: 0, value: 'art/*.gif' },
      { index: 1, value: null },
    ]);
  });

  it('keeps the last good sheet while a source is broken, and says which file', async () => {
    const atlas = await driver.open();
    await atlas.page.evaluate('harness.breakSource(["torn.png is incomplete."])');
    await atlas.page.getByText('torn.png is incomplete.').waitFor();
    await atlas.page.getByText('The sheet is the last good one.').waitFor();
    assert.ok(await atlas.page.locator('.picture img').isVisible());
    await atlas.page.evaluate('harness.breakSource([])');
    await atlas.page.locator('.problems').waitFor({ state: 'hidden' });
    await atlas.page.evaluate('harness.change({ canChange: false })');
    assert.ok(await field(atlas, 'Format').isDisabled());
  });

  it('shows each export, and only the list of an engine that packs by itself', async () => {
    const atlas = await driver.open('several');
    await field(atlas, 'Export').selectOption('Unity');
    await atlas.page.getByText('Unity packs these sprites itself when it builds.').waitFor();
    assert.equal(await atlas.page.locator('.picture').count(), 0);
    assert.equal(await atlas.page.locator('.sprite-row').count(), 10);
    assert.ok(await field(atlas, 'Scale').isVisible());
    assert.equal(await field(atlas, 'Trim').isVisible(), false);
  });

  it('exports by button and key, says what was written, and whether that is out of date', async () => {
    const atlas = await driver.open();
    assert.equal(await atlas.page.locator('.up-to-date').innerText(), 'Out of date: 1 file');
    await atlas.press('Control+Enter');
    await atlas.page.locator('.outcome-text', { hasText: '1 file written.' }).waitFor();
    await atlas.page.getByRole('button', { name: 'Undo', exact: false }).click();
    await atlas.page.locator('.outcome-text', { hasText: 'Undid the export' }).waitFor();
    const other = await driver.open('untrusted');
    assert.ok(await other.page.getByRole('button', { name: 'Export Now' }).isDisabled());
    await other.press('Control+Enter');
    assert.deepEqual(await other.calls('exportNow'), []);
  });
});
