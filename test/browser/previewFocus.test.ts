import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** The focused element, by its class; `body` if there is none. */
const FOCUSED = "document.activeElement === document.body ? 'body' : document.activeElement.className";

describe('Preview page, focus', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Shows a scene in an iframe, like VS Code, next to a control. Must begin with an open page. */
  async function besideExplorer(scene: string, address: URL): Promise<Frame> {
    const { page } = preview;
    // As another visit, the page has nothing stored.
    address.searchParams.set('visit', `beside-explorer-${scene}`);
    address.searchParams.set('scene', scene);
    await page.setContent(
      `<button>Explorer</button><iframe src="${address.href.replaceAll('&', '&amp;')}" style="width:950px;height:620px"></iframe>`,
      { waitUntil: 'commit' },
    );
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
    assert.ok(frame);
    await frame.locator('.toolbar').waitFor();
    return frame;
  }

  /** Parts of the page by a scene that has them, and the keys that show them. Each is clicked while a control next to the page has the focus. */
  const parts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['five', ['.stage', '.frame-card'], []],
    ['tagged', ['.frame-tag'], []],
    ['done', ['.contact-sheet', '.contact-sheet .card'], []],
    ['compass', ['.compass-foot', '.compass-board [role=gridcell]'], []],
    ['still', ['.palette .swatch'], []],
    ['lit', ['.light-handle'], ['q']],
  ];
  it('moves to the page with a click on any part of it', async () => {
    preview = await driver.open('still');
    const address = new URL(preview.page.url());
    // A document of the same origin without the page's policy, which forbids frames.
    await preview.page.goto(new URL('/dist/webview/preview.css', address).href);
    for (const [scene, selectors, keys] of parts) {
      const frame = await besideExplorer(scene, address);
      // The light's key does nothing before the page has looked at the normal map.
      if (scene === 'lit') await frame.locator('button:enabled', { hasText: 'Light' }).first().waitFor();
      await frame.locator('.toolbar button:not(:disabled)').first().focus();
      await preview.press(...keys);
      for (const selector of selectors) {
        await preview.page.getByRole('button', { name: 'Explorer' }).focus();
        assert.equal(await frame.evaluate('document.hasFocus()'), false);
        await frame.locator(selector).first().click();
        assert.equal(await frame.evaluate('document.hasFocus()'), true, selector);
        await preview.press('Escape', '?');
        await frame.getByRole('dialog').waitFor();
        await preview.press('Escape');
        await frame.getByRole('dialog').waitFor({ state: 'hidden' });
      }
    }
  });

  /** Popups by scene, each with the key that opens it and those that close it; before that, the keys that focus something, if any. */
  const leaves: readonly (readonly [string, readonly string[], readonly (readonly [string, ...string[]])[]])[] = [
    // Runs, background, keys, an image's menu, the question before the rest is discarded.
    [
      'done',
      ['ArrowDown', 'k'],
      [
        ['Control+u', 'Escape'],
        ['Shift+B', 'Escape'],
        ['?', 'Escape'],
        ['Shift+F10', 'Escape'],
        ['Control+Shift+Delete', 'Escape'],
      ],
    ],
    // Runs over the stage.
    ['still', [], [['Control+u', 'Escape']]],
    // An item of a menu, the onion skin settings.
    [
      'five',
      [],
      [
        ['Shift+S', 'Enter'],
        ['Shift+O', 'Escape'],
      ],
    ],
  ];
  for (const [scene, there, popups] of leaves) {
    it(`returns to its earlier place after each popup: ${scene}`, async () => {
      preview = await driver.open(scene);
      await preview.until("document.querySelector('.stage:not([hidden]), .card')");
      await preview.press(...there);
      const before = await preview.page.evaluate(FOCUSED);
      assert.equal(before === 'body', there.length === 0);
      for (const [index, [open, ...rest]] of popups.entries()) {
        await preview.press(open);
        await preview.until(`(${FOCUSED}) !== ${JSON.stringify(before)}`);
        await preview.press(...rest);
        assert.equal(await preview.page.evaluate(FOCUSED), before, open);
        await preview.press('Control+z');
        assert.equal((await preview.calls('undo')).length, index + 1, open);
      }
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
