import assert from 'node:assert/strict';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import type { Raster } from '../../src/shared/pixels/raster';
import type { PreviewState } from '../../src/shared/protocol/preview';
import { chromiumPath } from '../support/places';
import { PATIENCE } from '../support/wait';
import { type PageServer, servePage } from './pageServer';

/** How Chromium is started to drive a page. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  readonly language?: string;
  /** Translations by English text, as the host would send them. */
  readonly translations?: Readonly<Record<string, string>>;
  /** `software`: lets WebGL run without a graphics card, which the page would not use. */
  readonly gl?: 'software';
}

/** The preview page in a real browser, without an editor around it. */
export class PreviewPageDriver {
  private constructor(
    private readonly server: PageServer,
    private readonly browser: Browser,
  ) {}

  /** `flags` of the browser, besides those that it needs here. */
  static async start(flags: readonly string[] = []): Promise<PreviewPageDriver> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...FLAGS, ...flags] });
    return new PreviewPageDriver(await servePage('preview'), browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Opens a scene, with less motion unless `options` say otherwise; whatever the console complains about fails the test. */
  async open(scene: string, options: OpenOptions = {}): Promise<PreviewPage> {
    const { theme = 'dark', language = 'en', translations = {}, gl = '', ...context } = options;
    const page = await (
      await this.browser.newContext({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce', ...context })
    ).newPage();
    page.setDefaultTimeout(PATIENCE * 1000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Without a graphics card, each canvas that WebGL drew is read back.
      if (!gl || !message.text().includes('GPU stall due to ReadPixels')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript({ content: `globalThis.translations = ${JSON.stringify(translations)}` });
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${this.server.address}?${new URLSearchParams({ scene, theme, language, gl })}`);
    await page.locator('.toolbar').waitFor();
    const preview = new PreviewPage(page, complaints);
    await preview.until("customElements.get('vscode-button') !== undefined");
    return preview;
  }
}

export class PreviewPage {
  constructor(
    readonly page: Page,
    private readonly complaints: readonly string[],
  ) {}

  /** Waits until a picture is on the stage. */
  async settled(): Promise<void> {
    await this.page.locator('.stage').waitFor();
  }

  /** Waits until an expression is true in the page. (Playwright's own way to wait needs `eval`, which the page forbids.) */
  async until(expression: string): Promise<void> {
    const end = Date.now() + PATIENCE * 1000;
    while (!(await this.page.evaluate<boolean>(`Boolean(${expression})`))) {
      assert.ok(Date.now() < end, `It did not become true: ${expression}`);
    }
  }

  /** Loads the page anew, and waits until it is built. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.toolbar').waitFor();
  }

  /** Loads the page anew with a clock that stands still until a test moves it. */
  async holdClock(): Promise<void> {
    await this.page.clock.install();
    await this.reload();
    await this.settled();
    await this.until("customElements.get('vscode-button') !== undefined");
    await this.page.clock.pauseAt(Date.now() + 3_600_000);
  }

  /** Moves a clock that is held on by so many milliseconds. */
  pass(ms: number): Promise<void> {
    return this.page.clock.runFor(ms);
  }

  /** Presses keys one after the other, where the focus is. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits until a canvas holds exactly these pixels; colors of transparent pixels do not count. */
  async expectPixels(expected: Raster, selector = '.stage-canvas'): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'attached' });
    const wanted = visible([...expected.data]);
    const read = async () => {
      const { width, height, data } = await this.page.evaluate<{ width: number; height: number; data: number[] }>(
        `harness.pixels(${JSON.stringify(selector)})`,
      );
      return { width, height, data: visible(data) };
    };
    let found = await read();
    const until = Date.now() + PATIENCE * 1000;
    while (!same(found.data, wanted) && Date.now() < until) found = await read();
    assert.deepEqual(found, { width: expected.width, height: expected.height, data: wanted });
  }

  /** An item of the menu that is open, by the start of its words. */
  menuItem(name: string): Locator {
    return this.page.locator('.menu-item:visible').filter({ hasText: new RegExp(`^${name}`) });
  }

  /** A color of the palette. */
  swatch(hex: string): Locator {
    return this.page.getByRole('option', { name: new RegExp(`^${hex},`) });
  }

  /** What the page says in passing. */
  toast(): Locator {
    return this.page.locator('.toast-text');
  }

  /** The palette's colors in the order in which it shows them. */
  async colors(): Promise<string[]> {
    const labels = await this.page
      .locator('.palette .swatch')
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.replace(/,.*/, ''));
  }

  /** The picture's level, as the toolbar names it. */
  zoom(): Promise<string> {
    return this.page.locator('.zoom-level').innerText();
  }

  /** Calls of a method that the host got: their parameters. */
  async calls(method: string): Promise<unknown[]> {
    const calls = await this.page.evaluate<{ method: string; params: unknown }[]>('harness.calls');
    return calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  async sendState(state: PreviewState): Promise<void> {
    await this.page.evaluate(`harness.sendState(${JSON.stringify(state)})`);
  }

  async setPicture(id: string, bytes: Uint8Array): Promise<void> {
    await this.page.evaluate(`harness.setPicture(${JSON.stringify(id)}, '${Buffer.from(bytes).toString('base64')}')`);
  }

  /** Ends a test: nothing was complained about. */
  async close(): Promise<void> {
    assert.deepEqual(this.complaints, []);
    await this.page.context().close();
  }
}

function visible(data: readonly number[]): number[] {
  return data.map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
