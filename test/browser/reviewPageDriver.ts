import type { BrowserContextOptions } from 'playwright-core';
import { PageBrowser } from './pageBrowser';
import { PreviewPage, translated } from './previewPageDriver';

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  /** Translations by English text, as sent by the host. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The page of changed sprites in a real browser, outside VS Code. */
export class ReviewPageDriver {
  readonly #browser: PageBrowser;

  private constructor(browser: PageBrowser) {
    this.#browser = browser;
  }

  static async start(): Promise<ReviewPageDriver> {
    return new ReviewPageDriver(await PageBrowser.start());
  }

  stop(): Promise<void> {
    return this.#browser.stop();
  }

  /** Opens a scene of the harness; any console complaint fails the test. */
  async open(scene = 'several', { theme = 'dark', translations, ...context }: OpenOptions = {}): Promise<ReviewPage> {
    const options = { viewport: { width: 1000, height: 760 }, ...context, ...translated(translations) };
    return new ReviewPage(await this.#browser.open('review', { scene, theme }, options));
  }
}

export class ReviewPage extends PreviewPage {
  /** Waits until the visible sprites are compared. */
  override async settled(): Promise<void> {
    await this.page.locator('.row').first().waitFor();
    await this.until("!document.querySelector('.row[data-waiting]')");
  }

  /** Waits until the sprites that are in sight are compared: those out of sight wait. */
  async inSight(): Promise<void> {
    await this.until(`[...document.querySelectorAll('.row[data-waiting]')].every((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom < document.querySelector('.list').getBoundingClientRect().top || top > innerHeight;
    })`);
  }

  row(name: string) {
    return this.page.getByRole('option', { name });
  }

  /** The words about a sprite. */
  async lines(name: string): Promise<string[]> {
    return this.row(name).locator('.row-text').allInnerTexts();
  }

  /** The name of the row that keys act on. */
  async active(): Promise<string> {
    return this.page.locator('.row[aria-selected="true"] .row-name').innerText();
  }
}
