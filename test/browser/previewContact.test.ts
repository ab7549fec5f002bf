import assert from 'node:assert/strict';
import { encodePng } from '../../src/sprite/formats/png';
import { mushroom } from '../page/art';
import { sceneOf, variations } from '../page/scenes';
import { walkBefore } from '../page/scenesContact';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Accessible name of the focused element. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')";

describe('Preview page, contact sheet', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Opens a scene and moves the focus to the first tile by key. */
  async function openSheet(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.page.locator('.contact-sheet .card').first().waitFor();
    await preview.press('ArrowDown');
  }

  const focused = () => preview.page.evaluate<string>(FOCUSED);
  const kept = () => preview.page.locator('.keep-count').innerText();

  describe('keeping and discarding by key', () => {
    it("starts a run from the focused card, which VS Code's commands use too", async () => {
      await openSheet('done');
      const told = (id: string | null) =>
        preview.until(
          `JSON.stringify(harness.calls.findLast(({ method }) => method === 'shown')?.params) === '${JSON.stringify({ item: id })}'`,
        );
      await told('forest-friend-1');
      await preview.press('ArrowRight');
      await told('forest-friend-2');
      await preview.press('Control+u', 'ArrowDown', 'Enter');
      assert.deepEqual(await preview.calls('useAsInput'), [{ item: 'forest-friend-2', operation: 'style-reference' }]);
      assert.equal(await focused(), '2, forest-friend-2.png');
      await preview.page.locator('.toolbar').getByRole('button', { disabled: false }).first().focus();
      await told(null);
      await preview.press('ArrowDown', 'Enter');
      await preview.settled();
      await told('forest-friend-2');
    });

    it('discards, moves to the next one, and undoes it', async () => {
      await openSheet('done');
      await preview.press('ArrowRight', 'Control+Delete');
      assert.deepEqual(await preview.untilCalls('discard'), [{ items: ['forest-friend-2'] }]);
      assert.equal(await focused(), '3, forest-friend-3.png');
      const state = sceneOf('done').state;
      await preview.sendState({ ...state, items: state.items.filter(({ id }) => id !== 'forest-friend-2') });
      await preview.until("document.querySelectorAll('.contact-sheet .card').length === 11");
      assert.equal(await focused(), '3, forest-friend-3.png');
      await preview.press('Control+Backspace');
      assert.deepEqual((await preview.untilCalls('discard', 2))[1], { items: ['forest-friend-3'] });
      await preview.press('Control+z');
      assert.deepEqual(await preview.calls('undo'), [{}]);
    });

    it('undoes once by the button, even if it is clicked again before the host has answered', async () => {
      await openSheet('done');
      await preview.press('ArrowRight', 'Control+Delete');
      const undo = preview.page.locator('.toast').getByRole('button', { name: 'Undo' });
      await undo.evaluate((button) => {
        for (let clicks = 0; clicks < 2; clicks++) button.dispatchEvent(new Event('click'));
      });
      await undo.waitFor({ state: 'hidden' });
      assert.deepEqual(await preview.calls('undo'), [{}]);
    });

    it('shows the target before it acts, and marks kept outputs on the tile and in text, also when the page is reloaded; moves to a neighbor when the focused tile disappears', async () => {
      preview = await driver.open('done');
      await preview.page.locator('.contact-sheet .card').first().waitFor();
      await preview.press('Control+Delete');
      assert.equal(await focused(), '1, forest-friend-1.png');
      assert.deepEqual(await preview.calls('discard'), []);
      await preview.press('k', 'ArrowRight', 'ArrowRight', 'k');
      assert.equal(await focused(), '3, forest-friend-3.png, kept');
      assert.equal(await kept(), '2 kept of 12');
      assert.equal(await preview.page.locator('.card-mark:visible .codicon-check').count(), 2);
      await preview.press('k');
      assert.equal(await focused(), '3, forest-friend-3.png');
      assert.equal(await kept(), '1 kept of 12');
      await preview.reload();
      await preview.page.getByText('1 kept of 12').waitFor();
      await preview.press('Shift+K');
      assert.equal(await preview.page.locator('.keep-bar').isVisible(), false);
      await preview.press('ArrowDown');
      await preview.press('End');
      const state = sceneOf('done').state;
      await preview.sendState({ ...state, items: state.items.slice(0, 11) });
      await preview.until("document.querySelectorAll('.contact-sheet .card').length === 11");
      assert.match(await focused(), /^\d+, forest-friend-/);
    });

    it('asks once before it discards the rest', async () => {
      await openSheet('done');
      await preview.press('k', 'ArrowRight', 'k', 'Control+Shift+Delete');
      const question = preview.page.getByText('Move the other 10 images to the Trash?');
      await question.waitFor();
      assert.equal(await focused(), 'Cancel');
      for (const answer of ['Escape', 'Enter', ' ']) {
        await preview.press(answer);
        assert.equal(await focused(), '2, forest-friend-2.png, kept');
        assert.deepEqual(await preview.calls('discard'), []);
        await preview.press('Control+Shift+Delete');
        await question.waitFor();
      }
      await preview.press('Shift+Tab', 'Enter');
      const ids = sceneOf('done').state.items.map(({ id }) => id);
      assert.deepEqual(await preview.untilCalls('discard'), [{ items: ids.slice(2) }]);
    });

    it('does the same for the image on the stage, and opens the next one', async () => {
      await openSheet('done');
      await preview.press('Enter', 'k');
      assert.equal(await kept(), '1 kept of 12');
      await preview.press('Control+Delete');
      assert.deepEqual(await preview.untilCalls('discard'), [{ items: ['forest-friend-1'] }]);
      const second = variations[1];
      assert.ok(second);
      await preview.expectPixels(second);
    });

    it("doesn't apply to the source, whose menu in the strip has only actions that do", async () => {
      await openSheet('edit');
      await preview.press('Enter', 'ArrowLeft');
      await preview.expectPixels(mushroom);
      await preview.press('k', 'Control+Delete');
      assert.deepEqual(await preview.calls('discard'), []);
      for (const name of ['Keep', 'Discard']) {
        assert.equal(await preview.page.getByRole('button', { name, exact: true }).isDisabled(), true, name);
      }
      await preview.page.getByRole('option', { name: 'mushroom.png, source' }).click({ button: 'right' });
      assert.equal(await preview.page.getByRole('menuitem', { name: 'Discard' }).count(), 0);
      assert.equal(await preview.page.getByRole('menuitem', { name: 'Reveal in Explorer' }).count(), 1);
    });
  });

  it('offers Keep and Discard from the first image on, while others are still drawn', async () => {
    const { state } = sceneOf('landing');
    const first = { ...state, run: { ...state.run, operation: 'edit', received: 1 }, items: state.items.slice(0, 1) };
    preview = await driver.open('landing');
    await preview.sendState(first as typeof state);
    const cards = preview.page.locator('.contact-sheet .card');
    await preview.until("document.querySelectorAll('.contact-sheet .card-tool').length === 3");
    assert.deepEqual(
      await cards
        .locator('.card-caption')
        .allInnerTexts()
        .then((all) => all.slice(0, 3)),
      ['1', '2', '3'],
    );
    await cards.first().locator('.tool-check').click();
    assert.equal(await kept(), '1 kept of 1');
    await cards.first().locator('.tool-trash').click();
    assert.deepEqual(await preview.untilCalls('discard'), [{ items: ['forest-friend-1'] }]);
    await cards.first().click();
    await preview.page.getByRole('button', { name: 'Keep', exact: true, pressed: true }).waitFor();
    await preview.page.getByRole('button', { name: 'Discard', exact: true }).click();
    assert.equal((await preview.untilCalls('discard', 2)).length, 2);
  });

  it('keeps drafts by moving them, also all at once, and shows by their places which are kept', async () => {
    const { state } = sceneOf('done');
    const drafts = (...kept: number[]) => {
      const items = state.items.map((one, index) => ({ ...one, draft: !kept.includes(index + 1) }));
      return { ...state, run: state.run && { ...state.run, drafts: true as const }, items };
    };
    preview = await driver.open('done');
    await preview.sendState(drafts());
    await preview.page.getByText('0 kept of 12').waitFor();
    assert.equal(await preview.page.getByRole('button', { name: 'Clear Marks' }).count(), 0);
    await preview.press('ArrowDown', 'Shift+ArrowRight', 'k');
    const both = ['forest-friend-1', 'forest-friend-2'];
    assert.deepEqual(await preview.untilCalls('keep'), [{ items: both, kept: true }]);
    await preview.sendState(drafts(1, 2));
    await preview.page.getByText('2 kept of 12').waitFor();
    assert.equal(await focused(), '2, forest-friend-2.png, kept');
    await preview.press('Shift+ArrowRight', 'k');
    await preview.press('Escape', 'ArrowLeft', 'k', 'Shift+K');
    assert.deepEqual((await preview.untilCalls('keep', 4)).slice(1), [
      { items: ['forest-friend-3'], kept: true },
      { items: ['forest-friend-2'], kept: false },
      { items: state.items.slice(2).map(({ id }) => id), kept: true },
    ]);
    await preview.page.locator('.contact-sheet .card').nth(2).click();
    await preview.page.getByRole('button', { name: 'Keep', exact: true, pressed: false }).click();
    assert.deepEqual((await preview.untilCalls('keep', 5))[4], { items: ['forest-friend-3'], kept: true });
  });

  describe('several at once', () => {
    it('extends with Shift, adds with Ctrl or by key, selects all, deselects with Escape, and acts on all of them', async () => {
      await openSheet('done');
      await preview.press('Shift+ArrowRight', 'Shift+ArrowRight', 'k');
      assert.equal(await kept(), '3 kept of 12');
      await preview.page.getByRole('option', { name: 'forest-friend-9' }).click({ modifiers: ['Control'] });
      await preview.page.getByRole('option', { name: 'forest-friend-11' }).click({ modifiers: ['Shift'] });
      const selected = preview.page.locator('.card[aria-selected=true]');
      assert.equal(await selected.count(), 3);
      await preview.press('Control+Delete');
      assert.deepEqual(await preview.untilCalls('discard'), [
        { items: ['forest-friend-9', 'forest-friend-10', 'forest-friend-11'] },
      ]);
      assert.equal(await focused(), '12, forest-friend-12.png');
      await preview.press('Home');
      await preview.press('Control+a');
      assert.equal(await selected.count(), 12);
      await preview.press('Escape');
      assert.equal(await selected.count(), 0);
      await preview.press('Control+Space', 'Control+ArrowRight', 'Control+ArrowRight', 'Control+Space');
      assert.equal(await selected.count(), 2);
      await preview.press('ArrowRight');
      assert.equal(await selected.count(), 0);
    });
  });

  describe("a tile's menu", () => {
    it('opens by key or right-click, starts a run, returns the focus, and compares with the source; tiles show their size if it differs', async () => {
      await openSheet('edit');
      await preview.page.getByRole('option', { name: '2, mushroom-edit-2.png, 17 × 18' }).waitFor();
      assert.equal(await preview.page.locator('.card-odd[data-size]').count(), 1);
      await preview.press('Shift+F10');
      const rows = await preview.page.locator('[role=menu]:popover-open [role=menuitem]').allInnerTexts();
      assert.deepEqual(
        rows.map((row) => row.trim()),
        [
          'Open',
          'Keep',
          'Keep As…',
          'Discard',
          'Reveal in Explorer',
          'Compare with Source',
          'Use as Input: Edit',
          'Use as Input: New Sprite in This Style',
          'Use as Input: Eight Directions',
          'Use as Input: Animate',
        ],
      );
      await preview.press('Escape');
      assert.equal(await focused(), '1, mushroom-edit-1.png');
      await preview.press('ContextMenu', 'End', 'Enter');
      assert.deepEqual(await preview.calls('useAsInput'), [{ item: 'mushroom-edit-1', operation: 'animate' }]);
      await preview.press('r');
      assert.deepEqual(await preview.calls('reveal'), [{ item: 'mushroom-edit-1' }]);
      await preview.page.getByRole('option', { name: 'mushroom-edit-3' }).click({ button: 'right' });
      await preview.page.getByRole('menuitem', { name: 'Compare with Source' }).click();
      await preview.page.getByRole('slider', { name: 'Divider between before and after' }).waitFor();
      await preview.expectPixels(mushroom, '.split-canvas');
    });
  });

  describe('new images', () => {
    it('move neither the focus nor the scroll position', async () => {
      await openSheet('landing', { viewport: { width: 300, height: 340 } });
      await preview.until("!document.querySelector('.contact-sheet .loading')");
      await preview.press('ArrowDown', 'ArrowRight');
      const scroll = "document.querySelector('.contact-sheet').scrollTop";
      await preview.page.evaluate("document.querySelector('.contact-sheet').scrollTop = 40");
      const [name, top] = [await focused(), await preview.page.evaluate(scroll)];
      assert.equal(top, 40);
      const done = sceneOf('done').state;
      const run = sceneOf('landing').state.run;
      assert.ok(run);
      for (const [index, raster] of variations.slice(0, 8).entries()) {
        await preview.setPicture(`forest-friend-${index + 1}`, encodePng(raster));
      }
      await preview.sendState({ ...done, run: { ...run, received: 8 }, items: done.items.slice(0, 8) });
      await preview.until("document.querySelectorAll('.contact-sheet .card:not([aria-disabled])').length === 8");
      assert.equal(await focused(), name);
      assert.equal(await preview.page.evaluate(scroll), 40);
    });

    it('are read four at a time, and only if visible', async () => {
      preview = await driver.open('crowd', { viewport: { width: 400, height: 400 } });
      const reads = () => preview.calls('read') as Promise<{ item: string }[]>;
      await preview.until("harness.calls.filter(({ method }) => method === 'read').length === 4");
      let done = 0;
      /** Answers requests repeatedly until none is waiting. */
      async function answerAll(): Promise<string[]> {
        for (; done < (await reads()).length; done++) {
          const asked = await reads();
          assert.ok(asked.length - done <= 4);
          await preview.page.evaluate(`harness.release('${asked[done]?.item}')`);
          await preview.until(`document.querySelectorAll('.contact-sheet .card canvas').length === ${done + 1}`);
        }
        return (await reads()).map(({ item }) => item);
      }
      const first = await answerAll();
      assert.ok(first.length < 40, `${first.length} were read`);
      assert.ok(first.includes('lamp-1') && !first.includes('lamp-64'));
      await preview.page.evaluate("document.querySelector('.contact-sheet').scrollTop = 100000");
      await preview.until(`harness.calls.filter(({ method }) => method === 'read').length > ${done}`);
      const then = await answerAll();
      assert.ok(then.includes('lamp-64'));
    });
  });

  describe('animations in tiles', () => {
    const [first, second] = walkBefore;
    const canvas = '.contact-sheet .card:nth-child(1) canvas';

    it('play while focused', async () => {
      await openSheet('moving', { reducedMotion: 'no-preference' });
      assert.ok(first && second);
      await preview.expectPixels(second, canvas);
      await preview.press('ArrowRight');
      await preview.until("!document.querySelector('.card:nth-child(1) .playing')");
      await preview.expectPixels(first, canvas);
    });

    it('stay still with reduced motion', async () => {
      await openSheet('moving');
      assert.ok(first);
      await preview.expectPixels(first, canvas);
      // A tile that may play has started after the next two animation frames.
      await preview.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      assert.equal(await preview.page.locator('.contact-sheet .playing').count(), 0);
    });
  });

  it('has no accessibility violations in marks, menu, and question, in any theme', async () => {
    await openSheet('edit');
    await preview.page.getByRole('option', { name: '17 × 18' }).waitFor();
    await preview.press('k', 'Shift+ArrowRight', 'Shift+F10');
    await expectNoFaults(preview);
    await preview.press('Escape', 'Control+Shift+Delete');
    await preview.page.getByRole('alertdialog').waitFor();
    await expectNoFaults(preview);
  });

  it('shows several files side by side', async () => {
    await openSheet('files');
    assert.deepEqual(await preview.page.locator('.contact-sheet .card-name').allInnerTexts(), [
      'hero',
      'lamp',
      'hero-blue',
      'lamp-old',
      'hero-mirrored',
    ]);
    await preview.press('ArrowRight', 'Enter', 's');
    await preview.expectPixels(mushroom, '.split-canvas');
  });

  it('runs again once the run has finished', async () => {
    preview = await driver.open('landing');
    await preview.press('Control+Enter');
    assert.deepEqual(await preview.calls('runAgain'), []);
    assert.equal(await preview.page.getByRole('button', { name: 'Run Again' }).count(), 0);
    await preview.sendState(sceneOf('done').state);
    await preview.press('Control+Enter');
    await preview.page.getByRole('button', { name: 'Run Again' }).click();
    assert.deepEqual(await preview.calls('runAgain'), [{}, {}]);
  });
});
