import type { Page } from 'playwright-core';
import type { AssetsEvents } from '../../src/shared/protocol/assets';
import type { CallMessage, HostMessage } from '../../src/shared/protocol/message';
import { PATIENCE } from '../support/wait';
import { AssetsPageHost, type HostOptions } from './assetsPageHost';
import { type LentTab, PageBrowser } from './pageBrowser';
import { PreviewPage } from './previewPageDriver';

interface OpenOptions extends HostOptions {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Runs in the page before its own scripts. */
  readonly script?: string;
  /** Called before the page exists, so that calls can be held. */
  readonly before?: (host: AssetsPageHost) => void;
}

/** Hosts by the name in their pages' calls: a tab may show the pages of several drivers in turn. */
const hosts = new Map<string, AssetsPageHost>();

async function prepare(page: Page): Promise<void> {
  await page.exposeFunction('toHost', (to: string, call: CallMessage) => hosts.get(to)?.receive(call));
}

/** The asset browser's page in a real browser, outside VS Code. */
export class AssetsPageDriver {
  readonly #browser: PageBrowser;

  private constructor(browser: PageBrowser) {
    this.#browser = browser;
  }

  /** `flags` of a browser of its own, in addition to the required ones. */
  static async start(flags?: readonly string[]): Promise<AssetsPageDriver> {
    return new AssetsPageDriver(await PageBrowser.start(flags));
  }

  stop(): Promise<void> {
    return this.#browser.stop();
  }

  /** Opens the page with its own host, as wide as a sidebar; any console complaint fails the test. */
  async open(options: OpenOptions = {}): Promise<AssetsPage> {
    const { theme = 'dark', width = 320, height = 640, reducedMotion = 'reduce', before, script } = options;
    const host = new AssetsPageHost(options);
    before?.(host);
    const name = String(hosts.size);
    hosts.set(name, host);
    const tab = await this.#browser.open(
      'assets',
      { theme, host: name },
      { viewport: { width, height }, reducedMotion, prepare, ...(script && { script }) },
    );
    return new AssetsPage(tab, host);
  }
}

export class AssetsPage extends PreviewPage {
  constructor(
    tab: LentTab,
    readonly host: AssetsPageHost,
  ) {
    super(tab);
  }

  /** Waits until rows exist, and the images of visible ones. */
  override async settled(): Promise<void> {
    await this.page.locator('.footer').waitFor();
    await this.until("document.querySelector('.card:not([hidden])')");
    await this.until("!document.querySelector('.card:not([hidden]).skeleton')");
  }

  /** Parameters of the calls of a method. */
  override async calls(method: string): Promise<unknown[]> {
    return this.host.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  /** Waits until a method's last call has these parameters. */
  async called(method: string, params: unknown): Promise<void> {
    const wanted = JSON.stringify(params);
    const end = Date.now() + PATIENCE * 1000;
    while (JSON.stringify((await this.calls(method)).at(-1)) !== wanted) {
      if (Date.now() > end)
        throw new Error(`${method} wasn't called with ${wanted}: ${JSON.stringify(await this.calls(method))}`);
      await this.page.evaluate('new Promise(requestAnimationFrame)');
    }
  }

  /** The host sends an event. */
  async send<E extends keyof AssetsEvents & string>(event: E, data: AssetsEvents[E]): Promise<void> {
    const message: HostMessage = { kind: 'event', event, data };
    await this.page.evaluate(`harness.send(${JSON.stringify(message)})`);
  }

  /** Names of the visible tiles, in order. */
  names(): Promise<string[]> {
    return this.page
      .locator('.card:visible')
      .evaluateAll((tiles) =>
        tiles
          .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
          .map((tile) => tile.getAttribute('aria-label') ?? ''),
      );
  }

  /** Name of the focused element. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    );
  }
}
