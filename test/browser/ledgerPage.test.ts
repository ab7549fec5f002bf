import assert from 'node:assert/strict';
import { expectNoFaults } from './everyTheme';
import { LedgerPageDriver } from './ledgerPageDriver';
import { pageSuite } from './pageSuite';
import type { PreviewPage } from './previewPageDriver';

describe('Ledger page', () => {
  const driver = pageSuite(() => LedgerPageDriver.start());
  const files = ({ page }: PreviewPage) => page.locator('tbody tr:visible .file').allInnerTexts();
  const press = ({ page }: PreviewPage, name: RegExp | string) => page.getByRole('button', { name }).click();

  it('has no accessibility violations in any theme, wide and narrow, and never scrolls sideways', async () => {
    for (const width of [1000, 360]) {
      const ledger = await driver.open('plain', { viewport: { width, height: 760 } });
      await ledger.page.locator('tbody img').first().waitFor();
      await expectNoFaults(ledger);
      const room = await ledger.page.evaluate<number>(
        "document.querySelector('.list').scrollWidth - document.querySelector('.list').clientWidth",
      );
      assert.ok(room <= 0, `${width}: ${room}`);
    }
  });

  it('has the fields of a sprite on one line', async () => {
    const ledger = await driver.open();
    const middles = await ledger.page.evaluate<number[]>(
      "[...[...document.querySelectorAll('tbody tr')].at(-1).querySelectorAll('.picture, .file, .origin')].map((one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; })",
    );
    assert.equal(middles.length, 3);
    assert.ok(Math.max(...middles) - Math.min(...middles) < 2, middles.join());
  });

  it('filters by origin and words, and remembers that', async () => {
    const ledger = await driver.open();
    assert.equal((await files(ledger)).length, 5);
    // By that, the host knows which ledger to restore, also if nothing was filtered.
    assert.match(await ledger.page.evaluate<string>("sessionStorage.getItem('state')"), /"panel":"of the project"/);
    await press(ledger, 'Made with AI 2');
    assert.deepEqual(await files(ledger), ['art/knight.png', 'art/heroes/knight-of-the-round-table-walk.png']);
    await press(ledger, 'Edited Since 1');
    assert.equal((await files(ledger)).length, 1);
    await press(ledger, 'All 5');
    await ledger.press('Control+f');
    await ledger.page.keyboard.type('SILVER knight');
    assert.deepEqual(await files(ledger), ['art/knight.png']);
    await ledger.page.keyboard.type(' none');
    await ledger.page.getByText('No sprite fits this filter.').first().waitFor();
    await ledger.page.reload();
    await ledger.page.locator('h1').waitFor();
    assert.equal(await ledger.page.getByRole('searchbox').inputValue(), 'SILVER knight none');
  });

  it('shows prompts as text, opens sprites by key, and says how things ended', async () => {
    const ledger = await driver.open();
    assert.equal(await ledger.page.locator('td b').count(), 0);
    await ledger.page.getByRole('button', { name: 'Open art/chest.png' }).focus();
    await ledger.press('Enter');
    assert.deepEqual(await ledger.calls('open'), [{ list: 1, index: 2 }]);
    await press(ledger, 'Save as CSV…');
    await ledger.page.getByText('Saved sprite-ledger.csv.').waitFor();
    await ledger.page.getByRole('button', { name: 'Keep a Ledger in This Project' }).focus();
    await ledger.press('Enter');
    await ledger.page.getByText('The project keeps a ledger now.').waitFor();
    assert.equal(await ledger.page.evaluate<string>('document.activeElement.textContent'), 'CSV');
    assert.equal(await ledger.page.getByRole('button', { name: 'Keep a Ledger in This Project' }).isVisible(), false);
    const refused = await driver.open('refused');
    await press(refused, 'Keep a Ledger in This Project');
    await refused.page.getByText('sprites.ledger.jsonl is too large.').waitFor();
  });

  it('shows a long list in parts, keeps the focus in a new list, and says that there is none', async () => {
    const ledger = await driver.open('many');
    assert.equal((await files(ledger)).length, 300);
    await press(ledger, 'Show More');
    assert.equal((await files(ledger)).length, 600);
    assert.match(await ledger.page.evaluate<string>('document.activeElement.textContent'), /^tile-300/);
    await ledger.page.evaluate(
      'harness.change({ found: { list: 2, rows: [{ file: "a.png", origin: "none", inputs: [] }], more: 0, cost: 0 } })',
    );
    assert.deepEqual(await files(ledger), ['a.png']);
    const empty = await driver.open('empty');
    await empty.page.getByText('This project has no sprites yet.').waitFor();
  });
});
