import type { BrowserContextOptions } from 'playwright-core';
import { PageBrowser } from './pageBrowser';
import { PreviewPage, translated } from './previewPageDriver';

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  /** Translations by English text, as sent by the host. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The page of an atlas in a real browser, outside VS Code. */
export class AtlasPageDriver {
  readonly #browser: PageBrowser;

  private constructor(browser: PageBrowser) {
    this.#browser = browser;
  }

  static async start(): Promise<AtlasPageDriver> {
    return new AtlasPageDriver(await PageBrowser.start());
  }

  stop(): Promise<void> {
    return this.#browser.stop();
  }

  /** Opens a scene of the harness; any console complaint fails the test. */
  async open(scene = 'plain', { theme = 'dark', translations, ...context }: OpenOptions = {}): Promise<PreviewPage> {
    const options = { viewport: { width: 1200, height: 760 }, ...context, ...translated(translations) };
    const page = new PreviewPage(await this.#browser.open('atlas', { scene, theme }, options));
    await page.page.locator('.up-to-date:not(:empty), .problems:visible').first().waitFor();
    return page;
  }
}
