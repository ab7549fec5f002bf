import assert from 'node:assert/strict';
import { sceneOf, scenes } from '../page/scenes';
import { violations } from '../support/browser/axe';
import { sampleOf } from '../support/sample';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Scenes that together show every color of a theme; the structure is the same in all themes. */
const COLORFUL = ['landing', 'animation', 'failed', 'nothing', 'broken'];

describe('Preview page, accessibility', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const isColorful = (scene: string) => COLORFUL.includes(scene);
  // Of the few scenes with cards, a sample could miss all.
  const isAlways = (scene: string) => isColorful(scene) || scene === 'files';
  for (const scene of sampleOf(Object.keys(scenes), 8, { always: isAlways })) {
    const colorful = isColorful(scene);
    it(`${scene}: fits into 200 pixels, and axe finds nothing${colorful ? ' in any theme' : ''}`, async () => {
      preview = await driver.open(scene);
      await preview.until("!document.querySelector('.card .loading') || harness.calls.length > 1");
      if (colorful) await expectNoFaults(preview);
      else assert.deepEqual(await violations(preview), []);
      await preview.page.setViewportSize({ width: 200, height: 600 });
      await preview.until('innerWidth === 200');
      await preview.press('i');
      // The toolbar shrinks after it has been laid out.
      const widths = "[document.documentElement.scrollWidth, document.querySelector('#app').scrollWidth]";
      await preview.until(`${widths}.join() === '200,200'`);
    });
  }

  it('has no violations with light, in any theme', async () => {
    preview = await driver.open('lit');
    await preview.settled();
    await preview.until("document.querySelector('.light:not(.normal-map) .light-head .button:not(:disabled)')");
    await preview.press('q', 'Shift+L');
    await preview.until("document.querySelectorAll('.light-handle').length === 2");
    await expectNoFaults(preview);
  });

  it("has no violations in an open menu, the list of keys, and the background popover; the first two pass VS Code's keys on", async () => {
    preview = await driver.open('still');
    await preview.settled();
    await preview.page.evaluate("window.heard = []; window.addEventListener('keydown', ({ key }) => heard.push(key))");
    const heard = (key: string) => preview.until(`heard.includes('${key}')`);
    await preview.press('Control+u');
    await preview.page.getByRole('menu').waitFor();
    assert.deepEqual(await violations(preview), []);
    await preview.press('F1');
    await heard('F1');
    await preview.press('Escape');
    await preview.page.getByRole('menu').waitFor({ state: 'hidden' });
    await preview.press('?');
    await preview.page.getByRole('dialog').waitFor();
    assert.deepEqual(await violations(preview), []);
    await preview.press('F2', 'Control+Shift+P');
    await heard('F2');
    await heard('P');
    await preview.press('Escape');
    await preview.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await preview.press('Shift+B');
    await preview.page.getByRole('radiogroup').waitFor();
    assert.deepEqual(await violations(preview), []);
  });

  it('lists the keys that work now, and collapses the rest; they work with Caps Lock, which makes letters uppercase without Shift', async () => {
    const row = (label: string) =>
      preview.page.locator('.key-row', { has: preview.page.getByText(label, { exact: true }) });
    preview = await driver.open('still');
    await preview.settled();
    await preview.press('?');
    await row('Zoom in').waitFor();
    const later = preview.page.locator('.key-later');
    assert.equal(await row('Onion skin').isVisible(), false);
    assert.equal(await later.getByText('Onion skin', { exact: true }).count(), 1);
    assert.equal(await later.getByText('Zoom in', { exact: true }).count(), 0);
    await preview.close();
    preview = await driver.open('five');
    await preview.settled();
    await preview.press('?');
    await row('Onion skin').waitFor();
    assert.equal(await preview.page.locator('.key-later').getByText('Onion skin', { exact: true }).count(), 0);
    await preview.press('Escape');
    await preview.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await preview.press('O');
    await preview.page.locator('.onion').waitFor();
  });

  it('searches the list of keys by words and keys, and starts over each time', async () => {
    const seen = () => preview.page.locator('.key-row:visible dt').allInnerTexts();
    preview = await driver.open('still');
    await preview.settled();
    await preview.press('?');
    await preview.page.getByRole('searchbox').waitFor();
    await preview.page.keyboard.type('zoom IN');
    assert.deepEqual(await seen(), ['Zoom in']);
    // Matches among the unavailable keys are shown.
    await preview.page.getByRole('searchbox').fill('onion skin settings');
    assert.deepEqual(await seen(), ['Onion skin settings']);
    await preview.page.getByRole('searchbox').fill('xyzzy');
    assert.deepEqual(await seen(), []);
    await preview.page.getByText('No matching keyboard shortcuts').waitFor();
    await preview.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await preview.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await preview.press('?');
    await preview.page.getByRole('searchbox').waitFor();
    assert.ok((await seen()).length > 10);
    // Also if it opens again before the event of its closing.
    await preview.page.keyboard.type('zoom IN');
    assert.deepEqual(await seen(), ['Zoom in']);
    const rows = await preview.page.evaluate(`new Promise((resolve) => {
      const dialog = document.querySelector('dialog');
      dialog.addEventListener('close', () => setTimeout(() => resolve(dialog.querySelectorAll('.key-row').length)));
      dialog.close();
      const key = new KeyboardEvent('keydown', { key: '?', shiftKey: true, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(key);
    })`);
    assert.ok(Number(rows) > 10, `${rows} rows`);
    // A key right after its closing belongs to the page, although the list still has the focus.
    await preview.page.evaluate(`{
      document.querySelector('dialog').close();
      const key = new KeyboardEvent('keydown', { key: 'B', shiftKey: true, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(key);
    }`);
    await preview.page.getByRole('radiogroup').waitFor();
  });

  it('gives every control a name, and a tooltip with its key; keys with Ctrl and Alt do nothing', async () => {
    preview = await driver.open('animation');
    await preview.settled();
    // Findings aren't commands, so they don't have keys.
    await preview.page.locator('.checks-line').first().waitFor();
    const controls = await preview.page
      .locator('.page button:not([role=menuitem], .checks *):visible, vscode-button:visible')
      .evaluateAll((found) =>
        found.map((control) => [
          control.getAttribute('aria-label') ?? control.textContent ?? '',
          control.getAttribute('title') ?? '',
        ]),
      );
    assert.ok(controls.length > 10);
    for (const [name, title] of controls) {
      assert.notEqual(name?.trim(), '');
      assert.match(title ?? '', /\[.+\]$/);
    }
    // Keys with Ctrl and Alt belong to VS Code.
    const frame = (number: number) => preview.page.locator('.readout').getByText(`frame ${number} of 8`).waitFor();
    await preview.press('.');
    await frame(2);
    await preview.press('Control+.', 'Alt+.', ',');
    await frame(1);
  });

  it("reports a run's progress to screen readers", async () => {
    preview = await driver.open('landing');
    const region = preview.page.locator('[aria-live=polite]');
    await preview.until("document.querySelector('[aria-live=polite]').textContent === 'Drawing… 5 of 12'");
    await preview.sendState(sceneOf('done').state);
    await preview.until("/12 sprites saved/.test(document.querySelector('[aria-live=polite]').textContent)");
    assert.equal(await region.count(), 1);
  });

  describe('keys', () => {
    it('include Tab, which leaves and closes a menu; a list is one tab stop', async () => {
      preview = await driver.open('animation');
      await preview.settled();
      const stops = preview.page.locator('.frames [role=option][tabindex="0"]');
      await preview.page.locator('.frames [role=option]').nth(7).waitFor();
      assert.equal(await stops.count(), 1);
      await preview.press('Shift+S');
      const items = preview.page.locator('.menu-item:visible');
      await items.first().waitFor();
      await preview.press('Tab');
      await items.first().waitFor({ state: 'hidden' });
      // The button of the menu is the tab stop before its items.
      await preview.page.getByRole('button', { name: 'Speed: ' }).click();
      await items.first().waitFor();
      await preview.press('Shift+Tab');
      await items.first().waitFor({ state: 'hidden' });
    });

    it('that are typed into a field are its text', async () => {
      preview = await driver.open('sheet-uncut');
      await preview.settled();
      const checker = preview.page.locator('.stage-board.checker');
      await checker.waitFor();
      await preview.page.getByRole('button', { name: 'Cut into Frames…' }).click();
      await preview.page.getByLabel('Columns').focus();
      await preview.press('b', 'Escape');
      await preview.page.locator('.stage').focus();
      await preview.press('b');
      await checker.waitFor({ state: 'detached' });
    });
  });

  describe('list of keys', () => {
    for (const width of [1000, 200]) {
      it(`names the key of every button, ${width} pixels wide`, async () => {
        preview = await driver.open('animation', { viewport: { width, height: 600 } });
        await preview.settled();
        await preview.press('?');
        const dialog = preview.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
        await dialog.waitFor();
        await dialog.locator('.key-later summary').click();
        const listed = (await dialog.locator('.key-row').allInnerTexts()).join(' ').split(/\s+/);
        const keys = await preview.page
          .locator('.toolbar [aria-keyshortcuts]')
          .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-keyshortcuts') ?? ''));
        assert.ok(keys.length > 8);
        for (const key of keys) {
          const name = key === 'Escape' ? 'Esc' : key.replace('Control+', 'Ctrl+').replace('Shift+', '');
          assert.ok(listed.includes(name), `${key} is not in ${listed}`);
        }
        const size =
          "[document.documentElement.scrollWidth, document.querySelector('.key-groups').scrollWidth - document.querySelector('.key-groups').clientWidth]";
        assert.deepEqual(await preview.page.evaluate(size), [width, 0]);
        await preview.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      });
    }

    it('has two columns if there is space', async () => {
      preview = await driver.open('odd');
      await preview.settled();
      await preview.press('?');
      const lefts = await preview.page
        .locator('.key-group h3')
        .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().left)));
      assert.equal(new Set(lefts).size, 2);
    });
  });
});
