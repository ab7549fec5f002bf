import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PageBrowser, type TabOptions } from './pageBrowser';

const QUERY = { scene: 'still', theme: 'dark', language: 'en', gl: '' };
const SIZE = { viewport: { width: 1000, height: 700 } };

/** Everything that a document could get from an earlier one. */
const FOUND = `({
  stored: Object.keys(sessionStorage).filter((key) => key !== 'visit').length + localStorage.length,
  focused: document.activeElement.localName,
  marked: 'marked' in globalThis,
  size: [innerWidth, innerHeight],
  lessMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  theme: document.body.className,
  calls: harness.calls.map(({ method }) => method).filter((method) => method === 'nothing'),
})`;

describe('Tabs of the page tests', () => {
  let browser: PageBrowser;
  before(async () => {
    browser = await PageBrowser.start();
  });
  after(() => browser?.stop());

  async function open(options: TabOptions = SIZE) {
    const tab = await browser.open('preview', QUERY, options);
    await tab.page.locator('.stage').waitFor();
    return tab;
  }

  /** Leaves everything behind that a document can. */
  async function use(page: Page): Promise<void> {
    await page.evaluate(
      "marked = 1; localStorage.setItem('a', '1'); sessionStorage.setItem('a', '1'); harness.calls.push({ method: 'nothing' })",
    );
    await page.evaluate("harness.useTheme('light')");
    await page.setViewportSize({ width: 300, height: 300 });
    await page.keyboard.press('b');
    await page.locator('.toolbar button:visible').first().focus();
    await page.locator('.toolbar button:visible').first().hover();
    await page.mouse.down();
  }

  async function lendTwice(between: (page: Page) => Promise<void>, keep = true) {
    const first = await open();
    await between(first.page);
    await first.giveBack(keep);
    const second = await open();
    return { first, second };
  }

  it('are reused, and show the same as a new one', async () => {
    const fresh = await browser.open('preview', QUERY, { ...SIZE, locale: 'en-US' });
    await fresh.page.locator('.stage').waitFor();
    const wanted = await fresh.page.evaluate(FOUND);
    await fresh.giveBack(false);
    const { first, second } = await lendTwice(use);
    assert.ok(second.page === first.page);
    assert.deepEqual(await second.page.evaluate(FOUND), wanted);
    assert.equal(await second.page.evaluate("document.querySelectorAll('.toolbar button:hover').length"), 0);
    await second.giveBack(false);
  });

  it('can show a page with more motion after one with less', async () => {
    const moves = "matchMedia('(prefers-reduced-motion: no-preference)').matches";
    const first = await open();
    assert.equal(await first.page.evaluate(moves), false);
    await first.giveBack(true);
    const second = await open({ ...SIZE, reducedMotion: 'no-preference' });
    assert.ok(second.page === first.page);
    assert.equal(await second.page.evaluate(moves), true);
    await second.giveBack(false);
  });

  it("don't report complaints of the previous page as their own", async () => {
    const { second } = await lendTwice(async (page) => {
      await page.evaluate("addEventListener('pagehide', () => console.error('late'))");
    });
    assert.deepEqual(second.complaints, []);
    await second.page.evaluate("console.error('own')");
    assert.deepEqual(second.complaints, ['own']);
    await second.giveBack(false);
  });

  const LASTING: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'an init script': (page) => page.addInitScript('globalThis.own = 1'),
    'a held clock': (page) => page.clock.install(),
    'requests answered by a test': (page) => page.route('**/nothing', (route) => route.abort()),
    "a test's function": (page) => page.exposeFunction('own', () => 1),
    'other emulated media': (page) => page.emulateMedia({ colorScheme: 'light' }),
    'a listener': async (page) => page.on('request', () => {}),
    'a pressed key': (page) => page.keyboard.down('Shift'),
    "a session of the browser's protocol": (page) => page.context().newCDPSession(page),
  };

  for (const [what, leave] of Object.entries(LASTING)) {
    it(`are closed if they have ${what}`, async () => {
      const first = await browser.open('decode', {});
      await leave(first.page);
      await first.giveBack(true);
      assert.ok(first.page.isClosed());
    });
  }

  it('are closed if a test requests it, and if the next one needs other options', async () => {
    const { first, second } = await lendTwice(async () => {}, false);
    assert.ok(first.page.isClosed());
    await second.giveBack(true);
    const third = await open({ ...SIZE, deviceScaleFactor: 2 });
    assert.ok(second.page.isClosed());
    await third.giveBack(false);
    assert.ok(third.page.isClosed());
  });
});
