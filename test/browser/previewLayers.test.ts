import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import { asepriteFile, cel, flat, layer } from '../support/sprites/asepriteFile';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { waitFor } from '../support/wait';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';
import { overlap } from './uncovered';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

/** 1 × 1: a background, a group with two layers, and a layer on top. */
const file = (more: { readonly ghost?: number } = {}) =>
  asepriteFile({
    width: 1,
    height: 1,
    frames: [
      {
        chunks: [
          layer({ name: 'Ground', flags: 9 }),
          layer({ name: 'Hero', type: 1 }),
          layer({ name: 'Body', level: 1 }),
          layer({ name: 'Hat', level: 1 }),
          layer({ name: 'Ghost', flags: more.ghost ?? 1 }),
          cel(1, 1, RED, { layer: 0 }),
          cel(1, 1, BLUE, { layer: 4 }),
        ],
      },
    ],
  });

describe('Preview page, changes of layers', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(bytes: Uint8Array = file()): Promise<void> {
    preview = await driver.open('editGif');
    await showFile(preview, bytes, 2, 'editGif');
    await preview.page.getByRole('treeitem').first().waitFor();
  }

  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const changes = async () => ((await host('entries')) as Entry[]).map(({ change }) => change.change);
  const row = (name: string) => preview.page.getByRole('treeitem', { name, exact: true });
  const box = () => preview.page.getByRole('dialog');
  /** Waits until the tree has these layers, each with its level. */
  const untilTree = (...wanted: string[]) =>
    preview.until(
      `[...document.querySelectorAll('.layer-row')].map((one) => one.ariaLevel + ' ' + one.querySelector('.layer-name').textContent).join() === ${JSON.stringify(wanted.join())}`,
    );
  const TREE = ['1 Ghost', '1 Hero', '2 Hat', '2 Body', '1 Ground'];
  const focused = () => preview.page.evaluate<string>("document.activeElement.getAttribute('aria-label')");

  it('makes one above the one with the focus, and undoes it with its properties as one step', async () => {
    await open();
    await untilTree(...TREE);
    await row('Body').focus();
    await preview.press('Shift+N');
    await box().waitFor();
    await untilTree('1 Ghost', '1 Hero', '2 Hat', '2 Layer 1', '2 Body', '1 Ground');
    assert.deepEqual(await changes(), []);
    await preview.page.keyboard.type('Cape');
    await box().getByLabel('Blend mode').selectOption('Multiply');
    await preview.press('Enter');
    await untilTree('1 Ghost', '1 Hero', '2 Hat', '2 Cape', '2 Body', '1 Ground');
    await preview.until("document.activeElement.getAttribute('aria-label') === 'Cape Multiply'");
    const made = await changes();
    assert.deepEqual(
      made.map(({ change }) => change),
      ['add-layer', 'change-layer'],
    );
    await host('undo()');
    await untilTree(...TREE);
    await preview.close();
  });

  it('makes groups by key and button, also into an open group, and none on Escape', async () => {
    await open();
    await preview.press('Alt+Shift+n');
    await box().waitFor();
    await untilTree('1 Group 1', ...TREE);
    await preview.press('Escape');
    await untilTree(...TREE);
    assert.deepEqual(await changes(), []);
    await row('Hero').focus();
    await preview.page.getByRole('button', { name: 'New Group…' }).click();
    await box().waitFor();
    await expectNoFaults(preview);
    await preview.press('Enter');
    await untilTree('1 Ghost', '1 Hero', '2 Group 1', '2 Hat', '2 Body', '1 Ground');
    await preview.close();
  });

  it('renames by F2, and what was hidden here stays hidden', async () => {
    await open();
    await row('Ghost').locator('.layer-eye').click();
    await preview.expectPixels(flat(file(), 0, { Ghost: false }));
    await row('Ghost').focus();
    await preview.press('F2');
    await box().waitFor();
    await preview.page.keyboard.type('Spook');
    await preview.press('Enter');
    await untilTree('1 Spook', ...TREE.slice(1));
    assert.deepEqual(await preview.page.evaluate('harness.state().eyes'), { file: { Spook: false } });
    assert.equal(await row('Spook').getAttribute('aria-checked'), 'false');
    const [change] = await changes();
    assert.deepEqual(change, { change: 'change-layer', layer: 4, to: { name: 'Spook' } });
    await preview.close();
  });

  it('shows its opacity while the slider moves, as one change', async () => {
    await open();
    await preview.expectPixels(flat(file()));
    await row('Ghost').dblclick();
    await box().waitFor();
    const slider = box().getByRole('slider', { name: 'Opacity' });
    await slider.focus();
    await preview.press('Home');
    await preview.expectPixels(flat(file(), 0, { Ghost: false }));
    await preview.press('ArrowRight', 'ArrowRight');
    assert.deepEqual(await changes(), []);
    await preview.press('Enter');
    await box().waitFor({ state: 'hidden' });
    assert.deepEqual(await changes(), [{ change: 'change-layer', layer: 4, to: { opacity: 2 } }]);
    await preview.close();
  });

  it('moves by key into groups and out of them, keeps the focus, and stops at the ends and at the background', async () => {
    await open();
    await row('Ghost').focus();
    const down = [
      ['1 Hero', '2 Ghost', '2 Hat', '2 Body', '1 Ground'],
      ['1 Hero', '2 Hat', '2 Ghost', '2 Body', '1 Ground'],
      ['1 Hero', '2 Hat', '2 Body', '2 Ghost', '1 Ground'],
      ['1 Hero', '2 Hat', '2 Body', '1 Ghost', '1 Ground'],
    ];
    for (const tree of down) {
      await preview.press('Alt+ArrowDown');
      await untilTree(...tree);
      await preview.until("document.activeElement.getAttribute('aria-label') === 'Ghost'");
    }
    for (const tree of [...down.slice(0, -1).reverse(), TREE]) {
      await preview.press('Alt+ArrowUp');
      await untilTree(...tree);
      await preview.until("document.activeElement.getAttribute('aria-label') === 'Ghost'");
    }
    await preview.press('Alt+ArrowUp');
    await row('Hero').focus();
    await preview.press('ArrowLeft', 'Alt+ArrowDown');
    await preview.toast().filter({ hasText: "A layer can't be moved there." }).waitFor();
    await preview.press('Alt+ArrowUp');
    await untilTree('1 Hero', '2 Hat', '2 Body', '1 Ghost', '1 Ground');
    assert.equal(await row('Hat').isVisible(), false);
    assert.equal(await focused(), 'Hero');
    await preview.close();
  });

  it('is dragged into a group and above another layer, as one change each', async () => {
    await open();
    await drag('Ghost', 'Hero', 0.5);
    await preview.page.locator('[data-drop="into"]').waitFor();
    assert.deepEqual(await changes(), []);
    await preview.page.mouse.up();
    await untilTree('1 Hero', '2 Ghost', '2 Hat', '2 Body', '1 Ground');
    await drag('Ghost', 'Body', 0.2);
    await preview.page.locator('[data-drop="above"]').waitFor();
    await preview.press('Escape');
    await preview.page.mouse.up();
    await drag('Body', 'Hero', 0.1);
    await preview.page.mouse.up();
    await untilTree('1 Body', '1 Hero', '2 Ghost', '2 Hat', '1 Ground');
    assert.equal((await changes()).length, 2);
    await preview.close();
  });

  /** Drags a layer over another one, to a part of its height. */
  async function drag(name: string, over: string, part: number): Promise<void> {
    const [from, to] = [await row(name).boundingBox(), await row(over).boundingBox()];
    assert.ok(from && to);
    const { mouse } = preview.page;
    await mouse.move(from.x + 60, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(from.x + 62, from.y + from.height / 2 + 6);
    await mouse.move(to.x + 60, to.y + to.height * part);
    await mouse.move(to.x + 61, to.y + to.height * part);
    await preview.page.locator('[data-drop]').waitFor();
  }

  it('has a menu: merged, deleted, hidden in the file', async () => {
    await open();
    await row('Hat').click({ button: 'right' });
    await preview.menuItem('Merge Down').click();
    await untilTree('1 Ghost', '1 Hero', '2 Body', '1 Ground');
    await row('Ghost').focus();
    await preview.press('Shift+F10');
    await preview.menuItem('Hide in File').click();
    await preview.expectPixels(flat(file({ ghost: 0 })));
    await row('Ghost').focus();
    await preview.press('Control+Delete');
    await untilTree('1 Hero', '2 Body', '1 Ground');
    assert.deepEqual(
      (await changes()).map(({ change }) => change),
      ['merge-layer-down', 'change-layer', 'delete-layer'],
    );
    await preview.close();
  });

  it('says why it cannot be merged', async () => {
    await open();
    await row('Ghost').click({ button: 'right' });
    await preview.menuItem('Merge Down').click();
    await preview.toast().filter({ hasText: "A layer can't be" }).waitFor();
    assert.deepEqual(await changes(), []);
    await preview.close();
  });

  it('is hidden by its eye without a change, until a person sets the visibility in the file', async () => {
    await open();
    const set = preview.page.getByRole('button', { name: 'Set Visibility in File' });
    assert.equal(await set.isVisible(), false);
    await row('Ghost').focus();
    await preview.press(' ');
    await preview.expectPixels(flat(file(), 0, { Ghost: false }));
    assert.deepEqual(await changes(), []);
    await set.click();
    await set.waitFor({ state: 'hidden' });
    assert.deepEqual(await changes(), [{ change: 'change-layer', layer: 4, to: { visible: false } }]);
    assert.deepEqual(await preview.page.evaluate('harness.state().eyes'), {});
    await preview.expectPixels(flat(file({ ghost: 0 })));
    await host('undo()');
    await preview.expectPixels(flat(file()));
    await preview.close();
  });

  it('offers no opacity for a background, or a group that is not drawn as one image', async () => {
    await open();
    for (const name of ['Ground Background', 'Hero']) {
      await row(name).focus();
      await preview.press('Enter');
      await box().waitFor();
      assert.equal(await box().getByRole('slider').count(), 0, name);
      await preview.press('Escape');
      await box().waitFor({ state: 'hidden' });
    }
    await preview.close();
  });

  it('works in a narrow page, and is clean for axe with its menu', async () => {
    preview = await driver.open('editGif', { viewport: { width: 340, height: 640 } });
    await showFile(preview, layeredSprite(), 2, 'editGif');
    const row = preview.page.getByRole('treeitem').first();
    // The key waits for nothing, and the image may still be the one before.
    await waitFor('the layers', async () => {
      await preview.press('Shift+I');
      return row.isVisible();
    });
    await preview.press('Enter');
    await box().waitFor();
    const place = await box().boundingBox();
    assert.ok(place && place.x >= 0 && place.x + place.width <= 340, JSON.stringify(place));
    for (const covered of ['.player', '.layers'])
      assert.equal(await overlap(box(), preview.page.locator(covered)), false);
    await preview.press('Escape', 'Shift+F10');
    await preview.menuItem('Merge Down').waitFor();
    await expectNoFaults(preview);
    await preview.close();
  });

  it("of Aseprite's own sprite with groups is renamed and moved", async () => {
    await open(sample('groups2.aseprite'));
    const names = await preview.page.locator('.layer-name').allInnerTexts();
    await preview.page.getByRole('treeitem').first().focus();
    await preview.press('F2');
    await box().waitFor();
    await preview.page.keyboard.type('Top');
    await preview.press('Enter');
    await preview.until("document.querySelector('.layer-name').textContent === 'Top'");
    assert.equal((await preview.page.locator('.layer-name').allInnerTexts()).length, names.length);
    await preview.close();
  });
});
