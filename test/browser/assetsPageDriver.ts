import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { AssetsEvents } from '../../src/shared/protocol/assets';
import type { CallMessage, HostMessage } from '../../src/shared/protocol/message';
import { chromiumPath } from '../support/places';
import { PATIENCE } from '../support/wait';
import { AssetsPageHost, type HostOptions } from './assetsPageHost';
import { type PageServer, servePage } from './pageServer';
import { FLAGS, PreviewPage } from './previewPageDriver';

interface OpenOptions extends HostOptions {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Runs in the page before its own scripts. */
  readonly script?: string;
  /** Called before the page is there: calls can be held. */
  readonly before?: (host: AssetsPageHost) => void;
}

/** The asset browser's page in a real browser, without an editor around it. */
export class AssetsPageDriver {
  private constructor(
    private readonly server: PageServer,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<AssetsPageDriver> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
    return new AssetsPageDriver(await servePage('assets'), browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Opens the page over a host of its own, as wide as a sidebar; whatever the console complains about fails the test. */
  async open(options: OpenOptions = {}): Promise<AssetsPage> {
    const { theme = 'dark', width = 320, height = 640, reducedMotion = 'reduce', before, script } = options;
    const context: BrowserContextOptions = { viewport: { width, height }, reducedMotion };
    const page = await (await this.browser.newContext(context)).newPage();
    page.setDefaultTimeout(PATIENCE * 1000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const host = new AssetsPageHost(options);
    before?.(host);
    if (script) await page.addInitScript(script);
    await page.exposeFunction('toHost', (call: CallMessage) => host.receive(call));
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${this.server.address}?${new URLSearchParams({ theme })}`);
    return new AssetsPage(page, complaints, host);
  }
}

export class AssetsPage extends PreviewPage {
  constructor(
    page: Page,
    complaints: readonly string[],
    readonly host: AssetsPageHost,
  ) {
    super(page, complaints);
  }

  /** Waits until rows are there, and the pictures of those in sight. */
  override async settled(): Promise<void> {
    await this.page.locator('.footer').waitFor();
    await this.until("document.querySelector('.card:not([hidden])')");
    await this.until("!document.querySelector('.card:not([hidden]).skeleton')");
  }

  /** Parameters of the calls of a method. */
  override async calls(method: string): Promise<unknown[]> {
    return this.host.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  /** Waits until a call of a method came in whose parameters are these; the last one counts. */
  async called(method: string, params: unknown): Promise<void> {
    const wanted = JSON.stringify(params);
    const end = Date.now() + PATIENCE * 1000;
    while (JSON.stringify((await this.calls(method)).at(-1)) !== wanted) {
      if (Date.now() > end)
        throw new Error(`${method} was not called with ${wanted}: ${JSON.stringify(await this.calls(method))}`);
      await this.page.evaluate('new Promise(requestAnimationFrame)');
    }
  }

  /** The host sends an event. */
  async send<E extends keyof AssetsEvents & string>(event: E, data: AssetsEvents[E]): Promise<void> {
    const message: HostMessage = { kind: 'event', event, data };
    await this.page.evaluate(`harness.send(${JSON.stringify(message)})`);
  }

  /** Names of the tiles in sight, in their order. */
  names(): Promise<string[]> {
    return this.page
      .locator('.card:visible')
      .evaluateAll((tiles) =>
        tiles
          .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
          .map((tile) => tile.getAttribute('aria-label') ?? ''),
      );
  }

  /** Name of what has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    );
  }
}
