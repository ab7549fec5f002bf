import assert from 'node:assert/strict';
import type { PreviewState } from '../../src/shared/protocol/preview';
import { lantern, mushroom } from '../page/art';
import { sceneOf, variations } from '../page/scenes';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Accessible name of the focused element. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')";

/** A state in which some of the items are gone. */
function without(state: PreviewState, ...gone: readonly string[]): PreviewState {
  return { ...state, items: state.items.map((item) => (gone.includes(item.id) ? { ...item, gone: true } : item)) };
}

describe('Preview page, the grid of a run', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function openGrid(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.contact-sheet .card').first().waitFor();
    await preview.press('ArrowDown');
  }

  const focused = () => preview.page.evaluate<string>(FOCUSED);
  const names = () => preview.page.locator('.contact-sheet .card-name').allInnerTexts();
  const question = () => preview.page.getByRole('alertdialog');

  describe('missing files', () => {
    it('are removed, and return in their places', async () => {
      await openGrid('done');
      const { state } = sceneOf('done');
      const before = await names();
      await preview.sendState(without(state, 'forest-friend-2', 'forest-friend-4'));
      await preview.until("document.querySelectorAll('.contact-sheet .card').length === 10");
      assert.deepEqual(
        await names(),
        before.filter((_, index) => index !== 1 && index !== 3),
      );
      assert.equal(await preview.page.locator('.contact-sheet .broken').count(), 0);
      await preview.sendState(state);
      await preview.until("document.querySelectorAll('.contact-sheet .card').length === 12");
      assert.deepEqual(await names(), before);
    });

    it('are not in the strip either, and arrow keys skip them', async () => {
      await openGrid('done');
      await preview.press('Enter');
      await preview.sendState(without(sceneOf('done').state, 'forest-friend-2'));
      await preview.until("document.querySelectorAll('.strip .card').length === 11");
      await preview.press('Escape', 'ArrowRight', 'Enter', 'ArrowLeft', 'ArrowRight');
      const third = variations[2];
      assert.ok(third);
      await preview.expectPixels(third);
    });

    it('that are all of them leave a message on the stage instead of the source', async () => {
      await openGrid('edit');
      const { state } = sceneOf('edit');
      await preview.sendState(without(state, 'mushroom-edit-1', 'mushroom-edit-2', 'mushroom-edit-3'));
      await preview.page.getByText("None of this run's images still exist.").waitFor();
      assert.equal(await preview.page.locator('.stage').isVisible(), false);
    });
  });

  describe('without a trash', () => {
    async function openWithout(): Promise<void> {
      await openGrid('done');
      await preview.page.evaluate('harness.setTrash(false)');
    }

    it('asks once before a file is deleted, with the focus on Cancel', async () => {
      await openWithout();
      await preview.press('Control+Delete');
      await preview.page.getByText('This location has no Trash. Delete forest-friend-1.png permanently?').waitFor();
      assert.equal(await focused(), 'Cancel');
      await preview.press('Enter');
      assert.deepEqual(await preview.calls('discard'), []);
      assert.equal(await focused(), '1, forest-friend-1.png');
      assert.equal(await question().isVisible(), false);
      await preview.press('Control+Delete');
      await question().waitFor();
      await preview.press('Shift+Tab', 'Enter');
      assert.deepEqual(await preview.untilCalls('discard'), [{ items: ['forest-friend-1'] }]);
      assert.equal(await focused(), '2, forest-friend-2.png');
    });

    it('asks one question about the rest, which says what happens', async () => {
      await openWithout();
      await preview.press('k', 'Control+Shift+Delete');
      await preview.page.getByText('This location has no Trash. Delete the other 11 images permanently?').waitFor();
      await preview.page.getByRole('button', { name: 'Delete Permanently' }).click();
      await preview.untilCalls('discard');
      assert.equal((await preview.calls('askDiscard')).length, 1);
      assert.equal(await question().isVisible(), false);
    });

    it('withdraws a question about a file that changed', async () => {
      await openWithout();
      await preview.press('Control+Delete');
      await question().waitFor();
      const { state } = sceneOf('done');
      const items = state.items.map((item, index) => (index ? item : { ...item, version: item.version + 1 }));
      await preview.sendState({ ...state, items });
      await preview.until("document.querySelector('[role=alertdialog]').hidden");
      assert.deepEqual(await preview.calls('discard'), []);
    });
  });

  it('discards file after file without a question if there is a trash', async () => {
    await openGrid('done');
    await preview.press('Control+Delete');
    await preview.until("harness.calls.some(({ method }) => method === 'discard')");
    await preview.press('Control+Delete');
    await preview.until("harness.calls.filter(({ method }) => method === 'discard').length === 2");
    assert.equal((await preview.calls('askDiscard')).length, 1);
    assert.equal(await question().isVisible(), false);
  });

  describe("a variation's name", () => {
    const field = () => preview.page.getByRole('textbox', { name: 'New name for forest-friend-1.png' });

    it('is entered on its card by key, which keeps the variation', async () => {
      await openGrid('done');
      await preview.press('F2');
      assert.equal(await field().inputValue(), 'forest-friend-1');
      await preview.page.keyboard.type('goblin');
      await preview.press('Enter');
      await preview.page.locator('.keep-count').getByText('1 kept of 12').waitFor();
      assert.deepEqual(await preview.calls('rename'), [{ item: 'forest-friend-1', name: 'goblin' }]);
      assert.equal(await field().isVisible(), false);
      assert.equal(await focused(), '1, forest-friend-1.png, kept');
    });

    it('that is invalid is reported below the field, which stays', async () => {
      await openGrid('done');
      await preview.page.evaluate("harness.refuseNames('There is another goblin.png already.')");
      await preview.press('F2');
      await preview.page.keyboard.type('goblin');
      await preview.press('Enter');
      await preview.page.getByRole('alert').getByText('There is another goblin.png already.').waitFor();
      assert.equal(await field().inputValue(), 'goblin');
      assert.equal(await field().getAttribute('aria-invalid'), 'true');
      await expectNoFaults(preview);
      await preview.press('Escape');
      assert.equal(await field().isVisible(), false);
      assert.equal(await focused(), '1, forest-friend-1.png');
      assert.equal(await preview.page.locator('.keep-count').isVisible(), false);
    });
  });

  describe("an edit's source", () => {
    it('is next to the results, marked, and keys start on the results', async () => {
      await openGrid('edit');
      assert.deepEqual(await names(), ['mushroom', '1', '2', '3']);
      assert.equal(await preview.page.locator('.card.source[data-badge=Source]:visible').count(), 1);
      assert.equal(await focused(), '1, mushroom-edit-1.png');
      await preview.expectPixels(mushroom, '.card.source canvas');
      await expectNoFaults(preview);
    });

    it('can be opened, but not kept, renamed, or discarded', async () => {
      await openGrid('edit');
      await preview.press('ArrowLeft');
      assert.equal(await focused(), 'mushroom.png, source');
      await preview.press('k', 'F2', 'Control+Delete');
      assert.deepEqual([await preview.calls('discard'), await preview.calls('askDiscard')], [[], []]);
      assert.equal(await preview.page.getByRole('textbox').count(), 0);
      assert.equal(await preview.page.locator('.card.source .card-tools').count(), 0);
      await preview.press('Control+a', 'k');
      await preview.page.locator('.keep-count').getByText('3 kept of 3').waitFor();
    });
  });

  it("shows the results of all runs of a batch without sheets and sources, and doesn't run again", async () => {
    await openGrid('batch');
    assert.deepEqual(await names(), ['lantern', 'mushroom']);
    await preview.expectPixels(lantern, '.contact-sheet .card:nth-child(1) canvas');
    assert.equal(await preview.page.locator('.run-message').getByText('2 of 2 runs finished.').isVisible(), true);
    assert.equal(await preview.page.getByRole('button', { name: 'Run Again' }).count(), 0);
    await preview.press('Control+Enter');
    assert.deepEqual(await preview.calls('runAgain'), []);
  });
});
