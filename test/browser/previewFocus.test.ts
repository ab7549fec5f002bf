import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** What has the focus, by its class; `body` where nothing has. */
const FOCUSED = "document.activeElement === document.body ? 'body' : document.activeElement.className";

describe('preview page, focus', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Shows a scene in a frame, as the editor does, while a control beside it has the focus. */
  async function besideExplorer(scene: string, keys: readonly string[]): Promise<Frame> {
    preview = await driver.open(scene);
    const address = preview.page.url();
    const html = `<button>Explorer</button><iframe src="${address}" style="width:950px;height:620px"></iframe>`;
    await preview.page.route('**/editor', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await preview.page.goto(new URL('/editor', address).href);
    const frame = await (await preview.page.locator('iframe').elementHandle())?.contentFrame();
    assert.ok(frame);
    await frame.locator('.toolbar').waitFor();
    if (keys.length) {
      await frame.locator('.toolbar button:not(:disabled)').first().focus();
      for (const key of keys) await preview.press(key);
    }
    await preview.page.getByRole('button', { name: 'Explorer' }).focus();
    assert.equal(await frame.evaluate('document.hasFocus()'), false);
    return frame;
  }

  /** Parts of the page with the scene that has them, and the keys that show them. */
  const parts: readonly (readonly [string, string, string, ...string[]])[] = [
    ['the picture', 'five', '.stage'],
    ['a tag of an animation', 'tagged', '.frame-tag'],
    ['a frame of an animation', 'five', '.frame-card'],
    ['the space around the pictures', 'done', '.contact-sheet'],
    ['a picture among several', 'done', '.contact-sheet .card'],
    ['the center of the compass', 'compass', '.compass-foot'],
    ['a direction', 'compass', '.compass-board [role=gridcell]'],
    ['a color', 'still', '.palette .swatch'],
    ['a light', 'lit', '.light-handle', 'q'],
  ];
  for (const [what, scene, selector, ...keys] of parts) {
    it(`a click on ${what} gives the page the keyboard`, async () => {
      const frame = await besideExplorer(scene, keys);
      await frame.locator(selector).first().click();
      assert.equal(await frame.evaluate('document.hasFocus()'), true);
      await preview.press('Escape', '?');
      await frame.getByRole('dialog').waitFor();
    });
  }

  /** What opens and is left again, with the scene and the keys that lead there. `[]`: nothing has the focus before. */
  const leaves: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['the menu of runs', 'done', ['ArrowDown'], ['Control+u', 'Escape']],
    ['the menu of runs over the stage', 'still', [], ['Control+u', 'Escape']],
    ['a choice in a menu', 'five', [], ['Shift+S', 'Enter']],
    ['the choice of backgrounds', 'done', ['ArrowDown'], ['Shift+B', 'Escape']],
    ['the onion skin settings', 'five', [], ['Shift+O', 'Escape']],
    ['the list of keys', 'done', ['ArrowDown'], ['?', 'Escape']],
    ['the question before the rest is discarded', 'done', ['ArrowDown', 'k'], ['Control+Shift+Delete', 'Escape']],
    ['the menu of a picture', 'done', ['ArrowDown'], ['Shift+F10', 'Escape']],
  ];
  for (const [what, scene, there, leave] of leaves) {
    it(`returns to where it was after ${what}`, async () => {
      preview = await driver.open(scene);
      await preview.until("document.querySelector('.stage:not([hidden]), .card')");
      await preview.press(...there);
      const before = await preview.page.evaluate(FOCUSED);
      assert.equal(before === 'body', there.length === 0);
      const [open = '', ...rest] = leave;
      await preview.press(open);
      await preview.until(`(${FOCUSED}) !== ${JSON.stringify(before)}`);
      await preview.press(...rest);
      assert.equal(await preview.page.evaluate(FOCUSED), before);
      await preview.press('Control+z');
      assert.deepEqual(await preview.calls('undo'), [{}]);
    });
  }

  it('returns to the picture after Undo in the line that says what was done', async () => {
    preview = await driver.open('done');
    await preview.press('ArrowDown', 'Control+Delete');
    await preview.toast().waitFor();
    const before = await preview.page.evaluate(FOCUSED);
    await preview.page.locator('.toast .button').first().focus();
    await preview.press('Enter');
    assert.equal(await preview.page.evaluate(FOCUSED), before);
    assert.deepEqual(await preview.calls('undo'), [{}]);
  });
});
