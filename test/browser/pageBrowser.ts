import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../support/places';
import { PATIENCE } from '../support/wait';
import { type PageServer, type ServedPage, servePages } from './pageServer';

/** How Chromium is started to drive a page. */
export const PAGE_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** WebGL without a graphics card has the same pixels on every machine. */
export const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/**
 * V8 compiles with its optimizing compilers only what runs ten times as often as usual: in documents that live for a second, to compile the rest costs
 * more than it gains, most of all for axe. Not for measurements.
 */
const LATE_OPTIMIZED = ['--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000'];

/** Methods with effects that outlive a document: after a test used one of these on a tab, the tab isn't reused. */
const LASTING = {
  page: ['addInitScript', 'clock', 'emulateMedia', 'exposeFunction', 'on', 'once', 'route'],
  context: ['addInitScript', 'clock', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'newPage', 'on', 'route'],
  keyboard: ['down'],
} as const;

export interface TabOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: string;
  /** `held`: time in the page can be stopped. */
  readonly clock?: 'held';
  /** Called with a new tab before it shows anything; the same for all pages with a name. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A page, for the test that opened it. */
export interface LentTab {
  readonly page: Page;
  /** Errors and warnings of the console, and errors of scripts. */
  readonly complaints: readonly string[];
  /** Ends the use of the page. `keep`: its tab may show the next one. */
  giveBack(keep: boolean): Promise<void>;
}

/** A browser tab, used by one test at a time. */
class Tab {
  #motion: TabOptions['reducedMotion'];

  spent = false;
  #complaints: string[] = [];
  #next: string[] | undefined;

  private constructor(
    readonly page: Page,
    readonly kind: string,
    motion: TabOptions['reducedMotion'],
  ) {
    this.#motion = motion;
    page.setDefaultTimeout(PATIENCE * 1000);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => this.#complaints.push(message));
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !this.#next) return;
      this.#complaints = this.#next;
      this.#next = undefined;
    });
    const spend = () => {
      this.spent = true;
    };
    for (const name of LASTING.page) watch(page, name, spend);
    for (const name of LASTING.context) watch(page.context(), name, spend);
    for (const name of LASTING.keyboard) watch(page.keyboard, name, spend);
  }

  static async make(browser: Browser, kind: string, { script, clock, prepare, ...options }: TabOptions): Promise<Tab> {
    const page = await (await browser.newContext(options)).newPage();
    if (clock) await page.clock.install();
    if (script) await page.addInitScript(script);
    await prepare?.(page);
    return new Tab(page, kind, options.reducedMotion);
  }

  /** Makes it like a new tab with these options, apart from the page that it shows. */
  async adapt({ viewport, reducedMotion }: TabOptions): Promise<void> {
    const { page } = this;
    const size = page.viewportSize();
    if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
      await page.setViewportSize(viewport);
    if (reducedMotion !== this.#motion) await page.emulateMedia({ reducedMotion });
    this.#motion = reducedMotion;
    this.spent = false;
  }

  /** Shows a page; returns its list of complaints, which starts only now, because late messages of the previous page don't count. */
  async show(address: string): Promise<readonly string[]> {
    const complaints: string[] = [];
    this.#next = complaints;
    await this.page.goto(address);
    return complaints;
  }

  /** Releases pressed keys, and puts the pointer where a new tab has it. */
  async rest(): Promise<void> {
    await this.page.mouse.up();
    await this.page.mouse.move(0, 0);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** Calls `used` whenever a property of an object is read. */
function watch<T extends object>(owner: T, name: keyof T, used: () => void): void {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    get() {
      used();
      return value;
    },
  });
}

/**
 * A browser, and the server of its pages. A returned tab shows the next test's page: a new document with nothing stored and nothing pressed, in a
 * process that already has the scripts compiled. A new tab takes twice the work.
 */
export class PageBrowser {
  readonly #server: PageServer;

  #users = 1;
  #visits = 0;
  /** Only one is kept, because its page keeps moving. */
  #idle: Tab | undefined;

  private constructor(
    readonly browser: Browser,
    server: PageServer,
  ) {
    this.#server = server;
  }

  static #shared: Promise<PageBrowser> | undefined;

  /** All simultaneous users share one with {@link LATE_OPTIMIZED}, unless they have their own `flags`; none of these: as for a user. */
  static async start(flags?: readonly string[]): Promise<PageBrowser> {
    if (flags) return PageBrowser.#launch(flags);
    if (!PageBrowser.#shared) {
      PageBrowser.#shared = PageBrowser.#launch(LATE_OPTIMIZED);
      return PageBrowser.#shared;
    }
    const running = await PageBrowser.#shared;
    running.#users++;
    return running;
  }

  static async #launch(flags: readonly string[]): Promise<PageBrowser> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...PAGE_FLAGS, ...flags] });
    return new PageBrowser(browser, await servePages());
  }

  /** Ends one use of the browser; the last one closes it. */
  async stop(): Promise<void> {
    this.#users--;
    if (this.#users > 0) return;
    if ((await PageBrowser.#shared) === this) PageBrowser.#shared = undefined;
    await this.browser.close();
    await this.#server.close();
  }

  /** Shows a page with `query` for its harness, with reduced motion unless `options` say otherwise. */
  async open(name: ServedPage, query: Readonly<Record<string, string>>, options: TabOptions = {}): Promise<LentTab> {
    const tab = await this.#tabFor(name, { reducedMotion: 'reduce', ...options });
    this.#visits++;
    const complaints = await tab.show(this.#server.address(name, { ...query, visit: String(this.#visits) }));
    let lent = true;
    const giveBack = async (keep: boolean) => {
      if (lent) await this.#takeBack(tab, keep);
      lent = false;
    };
    return { page: tab.page, complaints, giveBack };
  }

  async #tabFor(name: ServedPage, options: TabOptions): Promise<Tab> {
    const { viewport, reducedMotion, prepare, ...others } = options;
    const kind = JSON.stringify([name, viewport === null, others]);
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle?.kind !== kind) {
      await idle?.close();
      return Tab.make(this.browser, kind, options);
    }
    await idle.adapt(options);
    return idle;
  }

  async #takeBack(tab: Tab, keep: boolean): Promise<void> {
    if (!keep || tab.spent) return tab.close();
    await tab.rest();
    await this.#idle?.close();
    this.#idle = tab;
  }
}
