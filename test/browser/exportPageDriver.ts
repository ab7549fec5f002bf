import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumPath } from '../support/places';
import { PATIENCE } from '../support/wait';
import { type PageServer, servePage } from './pageServer';
import { FLAGS, PreviewPage } from './previewPageDriver';

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  /** Translations by English text, as the host would send them. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The page of an export in a real browser, without an editor around it. */
export class ExportPageDriver {
  private constructor(
    private readonly server: PageServer,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<ExportPageDriver> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
    return new ExportPageDriver(await servePage('export'), browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Opens a scene of the harness; whatever the console complains about fails the test. */
  async open(
    scene = 'plain',
    { theme = 'dark', translations = {}, ...context }: OpenOptions = {},
  ): Promise<ExportPage> {
    const options = { viewport: { width: 1000, height: 760 }, reducedMotion: 'reduce' as const, ...context };
    const page = await (await this.browser.newContext(options)).newPage();
    page.setDefaultTimeout(PATIENCE * 1000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript({ content: `globalThis.translations = ${JSON.stringify(translations)}` });
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${this.server.address}?${new URLSearchParams({ scene, theme })}`);
    return new ExportPage(page, complaints);
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

  /** Waits until the last result that was asked for has this value of a field. */
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
