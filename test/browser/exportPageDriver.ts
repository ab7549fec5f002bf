import type { BrowserContextOptions } from 'playwright-core';
import { PageBrowser } from './pageBrowser';
import { PreviewPage, translated } from './previewPageDriver';

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  /** Translations by English text, as sent by the host. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The export page in a real browser, outside VS Code. */
export class ExportPageDriver {
  readonly #browser: PageBrowser;

  private constructor(browser: PageBrowser) {
    this.#browser = browser;
  }

  static async start(): Promise<ExportPageDriver> {
    return new ExportPageDriver(await PageBrowser.start());
  }

  stop(): Promise<void> {
    return this.#browser.stop();
  }

  /** Opens a scene of the harness; any console complaint fails the test. */
  async open(scene = 'plain', { theme = 'dark', translations, ...context }: OpenOptions = {}): Promise<ExportPage> {
    const options = { viewport: { width: 1000, height: 760 }, ...context, ...translated(translations) };
    return new ExportPage(await this.#browser.open('export', { scene, theme }, options));
  }
}

export class ExportPage extends PreviewPage {
  /** Waits until a result is shown. */
  override async settled(): Promise<void> {
    await this.page.locator('.stage-inner[data-kind] .shown').first().waitFor();
  }

  /** Options of the calls of `make`, or of another method. */
  async options(method = 'make'): Promise<Record<string, unknown>[]> {
    const calls = (await this.calls(method)) as { options: Record<string, unknown> }[];
    return calls.map(({ options }) => options);
  }

  /** Waits until the last requested result has this value of a field. */
  async asked(field: string, value: unknown): Promise<void> {
    const wanted = JSON.stringify(value);
    await this.until(
      `JSON.stringify(harness.calls.filter(({ method }) => method === 'make').at(-1)?.params.options[${JSON.stringify(field)}]) === ${JSON.stringify(wanted)}`,
    );
  }

  field(label: string) {
    return this.page.getByLabel(label, { exact: true });
  }
}
