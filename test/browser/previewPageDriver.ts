import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { PreviewState } from '../../src/shared/protocol/preview';
import type { Raster } from '../../src/sprite/pixels/raster';
import { PATIENCE } from '../support/wait';
import { type LentTab, PageBrowser } from './pageBrowser';
import { pixelsOf, type SentPixels } from './sentPixels';

/**
 * Playwright's clock in a page whose tab has one. Its own methods repeat in each later page of the tab whatever was done to the clock, so a tab
 * would serve one test only; here, the next page starts with a running clock.
 */
const CLOCK = 'globalThis.__pwClock.controller';

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  readonly language?: string;
  /** Translations by English text, as sent by the host. */
  readonly translations?: Readonly<Record<string, string>>;
  /** `software`: lets WebGL run without a graphics card, which the page would not use. */
  readonly gl?: 'software';
  /** `held`: the page's time stands still from its first image on, until `pass`. */
  readonly clock?: 'held';
  /** A hosted service is connected. */
  readonly hosted?: boolean;
}

/** The script that a page runs first to have translations, as an option of the tab. */
export function translated(translations: Readonly<Record<string, string>> | undefined): { script?: string } {
  return translations ? { script: `globalThis.translations = ${JSON.stringify(translations)}` } : {};
}

/** The preview page in a real browser, outside VS Code. */
export class PreviewPageDriver {
  readonly #browser: PageBrowser;

  private constructor(browser: PageBrowser) {
    this.#browser = browser;
  }

  /** `flags` of a browser of its own, in addition to the required ones. */
  static async start(flags?: readonly string[]): Promise<PreviewPageDriver> {
    return new PreviewPageDriver(await PageBrowser.start(flags));
  }

  stop(): Promise<void> {
    return this.#browser.stop();
  }

  /** Opens a scene, with reduced motion unless `options` say otherwise; any console complaint fails the test. */
  async open(scene: string, options: OpenOptions = {}): Promise<PreviewPage> {
    const { theme = 'dark', language = 'en', translations, gl = '', clock, hosted, ...context } = options;
    const tab = await this.#browser.open(
      'preview',
      { scene, theme, language, gl, ...(hosted && { hosted: 'yes' }) },
      { viewport: { width: 1000, height: 700 }, ...context, ...translated(translations), ...(clock && { clock }) },
    );
    // Without a graphics card, each canvas that WebGL drew is read back.
    const preview = new PreviewPage(tab, gl ? 'GPU stall due to ReadPixels' : undefined);
    await preview.built();
    if (clock) await preview.holdClock();
    return preview;
  }
}

export class PreviewPage {
  readonly #tab: LentTab;
  readonly #harmless: string | undefined;

  readonly page: Page;

  /** @param harmless console messages that don't count as complaints */
  constructor(tab: LentTab, harmless?: string) {
    this.#tab = tab;
    this.#harmless = harmless;
    this.page = tab.page;
  }

  /** Waits until an image is on the stage. */
  async settled(): Promise<void> {
    await this.page.locator('.stage').waitFor();
  }

  /** Waits until an expression is true in the page. (Playwright's own method needs `eval`, which the page forbids.) */
  async until(expression: string): Promise<void> {
    const end = Date.now() + PATIENCE * 1000;
    for (let turn = 0; !(await this.page.evaluate<boolean>(`Boolean(${expression})`)); turn++) {
      assert.ok(Date.now() < end, `Never true: ${expression}`);
      await delay(pause(turn));
    }
  }

  /** Waits until the preview page is built. */
  async built(): Promise<void> {
    await this.page.locator('.toolbar').waitFor();
    await this.until("customElements.get('vscode-button') !== undefined");
  }

  /** Reloads the page, and waits until it is built. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.toolbar').waitFor();
  }

  /** Its time stands still from its first image on. */
  async holdClock(): Promise<void> {
    await this.settled();
    await this.page.evaluate(`${CLOCK}.pauseAt(Date.now() + 3_600_000)`);
  }

  /** Advances a held clock by this many milliseconds. */
  async pass(ms: number): Promise<void> {
    await this.page.evaluate(`${CLOCK}.runFor(${ms})`);
  }

  /** Changes VS Code's theme while the page is shown. */
  async useTheme(name: string): Promise<void> {
    await this.page.evaluate(`harness.useTheme(${JSON.stringify(name)})`);
  }

  /** Presses keys one after the other in the focused element. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Current RGBA of a canvas. */
  async pixels(selector: string): Promise<SentPixels> {
    return pixelsOf(await this.page.evaluate(`harness.sentPixels(${JSON.stringify(selector)})`));
  }

  /** Waits until a canvas has exactly these pixels, ignoring colors of transparent pixels. */
  async expectPixels(expected: Raster, selector = '.stage-canvas'): Promise<void> {
    const wanted = visible(Buffer.from(expected.data));
    const [name, { width, height }] = [JSON.stringify(selector), expected];
    const end = Date.now() + PATIENCE * 1000;
    for (let turn = 0; ; turn++) {
      const sent = await this.page.evaluate<{ width: number; height: number; base64: string } | null>(
        `document.querySelector(${name}) && harness.sentPixels(${name})`,
      );
      const found = sent && visible(Buffer.from(sent.base64, 'base64'));
      if (found?.equals(wanted) && sent?.width === width && sent.height === height) return;
      if (Date.now() > end) {
        assert.ok(sent && found, `Nothing at ${selector}.`);
        const shown = { width: sent.width, height: sent.height, data: [...found] };
        assert.deepEqual(shown, { width, height, data: [...wanted] });
      }
      await delay(pause(turn));
    }
  }

  /** An item of the open menu, by the start of its label. */
  menuItem(name: string): Locator {
    return this.page.locator('.menu-item:visible').filter({ hasText: new RegExp(`^${name}`) });
  }

  /** A color of the palette. */
  swatch(hex: string): Locator {
    return this.page.getByRole('option', { name: new RegExp(`^${hex},`) });
  }

  /** The page's transient message. */
  toast(): Locator {
    return this.page.locator('.toast-text');
  }

  /** The palette's colors in display order. */
  async colors(): Promise<string[]> {
    const labels = await this.page
      .locator('.palette .swatch')
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.replace(/,.*/, ''));
  }

  /** The image's zoom level, as named by the toolbar. */
  zoom(): Promise<string> {
    return this.page.locator('.zoom-level').innerText();
  }

  /** Calls of a method that the host received: their parameters. */
  async calls(method: string): Promise<unknown[]> {
    const name = JSON.stringify(method);
    return this.page.evaluate<unknown[]>(
      `harness.calls.filter((call) => call.method === ${name}).map(({ params }) => params)`,
    );
  }

  /** The calls of a method once there are this many: some come only after the host has answered another one. */
  async untilCalls(method: string, count = 1): Promise<unknown[]> {
    await this.until(`harness.calls.filter((call) => call.method === ${JSON.stringify(method)}).length >= ${count}`);
    return this.calls(method);
  }

  async sendState(state: PreviewState): Promise<void> {
    await this.page.evaluate(`harness.sendState(${JSON.stringify(state)})`);
  }

  async setPicture(id: string, bytes: Uint8Array): Promise<void> {
    await this.page.evaluate(`harness.setPicture(${JSON.stringify(id)}, '${Buffer.from(bytes).toString('base64')}')`);
  }

  /** Ends a test: asserts that there were no complaints. `keep`: its tab may show the next page. */
  async close(keep = true): Promise<void> {
    const harmless = this.#harmless;
    const complaints = this.#tab.complaints.filter((text) => !harmless || !text.includes(harmless));
    await this.#tab.giveBack(keep && complaints.length === 0);
    assert.deepEqual(complaints, []);
  }
}

/** Milliseconds before a condition is read again. Polling must leave the processor to the page. */
function pause(turn: number): number {
  return Math.min(5 * (turn + 1), 20);
}

/** Transparent pixels have no color. Changes `data`. */
function visible(data: Buffer): Buffer {
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 0) data.fill(0, at, at + 4);
  return data;
}
