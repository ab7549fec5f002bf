import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** The focused element, by its class; `body` if there is none. */
const FOCUSED = "document.activeElement === document.body ? 'body' : document.activeElement.className";

describe('Preview page, focus', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Shows a scene in an iframe, like VS Code, while a control next to it has the focus. */
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

  /** Parts of the page with a scene that has them, and the keys that show them. */
  const parts: readonly (readonly [string, string, string, ...string[]])[] = [
    ['the image', 'five', '.stage'],
    ['a tag of an animation', 'tagged', '.frame-tag'],
    ['a frame of an animation', 'five', '.frame-card'],
    ['the area around the images', 'done', '.contact-sheet'],
    ['an image among several', 'done', '.contact-sheet .card'],
    ['the center of the compass', 'compass', '.compass-foot'],
    ['a direction', 'compass', '.compass-board [role=gridcell]'],
    ['a color', 'still', '.palette .swatch'],
    ['a light', 'lit', '.light-handle', 'q'],
  ];
  for (const [what, scene, selector, ...keys] of parts) {
    it(`moves to the page with a click on ${what}`, async () => {
      const frame = await besideExplorer(scene, keys);
      await frame.locator(selector).first().click();
      assert.equal(await frame.evaluate('document.hasFocus()'), true);
      await preview.press('Escape', '?');
      await frame.getByRole('dialog').waitFor();
    });
  }

  /** Popups, with a scene and the keys that open them. `[]`: nothing is focused before. */
  const leaves: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['the menu for runs', 'done', ['ArrowDown'], ['Control+u', 'Escape']],
    ['the menu for runs over the stage', 'still', [], ['Control+u', 'Escape']],
    ['an item of a menu', 'five', [], ['Shift+S', 'Enter']],
    ['the background popover', 'done', ['ArrowDown'], ['Shift+B', 'Escape']],
    ['the onion skin settings', 'five', [], ['Shift+O', 'Escape']],
    ['the list of keys', 'done', ['ArrowDown'], ['?', 'Escape']],
    ['the question before the rest is discarded', 'done', ['ArrowDown', 'k'], ['Control+Shift+Delete', 'Escape']],
    ["an image's menu", 'done', ['ArrowDown'], ['Shift+F10', 'Escape']],
  ];
  for (const [what, scene, there, leave] of leaves) {
    it(`returns to its earlier place after ${what}`, async () => {
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

  it('returns to the image after Undo in the status line', async () => {
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
