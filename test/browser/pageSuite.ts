import { PageBrowser } from './pageBrowser';

interface Driver<Options extends unknown[], Page> {
  open(...options: Options): Promise<Page>;
  stop(): Promise<void>;
}

/** Held until the last test of the process, so that suites need not start a browser each. */
let browser: PageBrowser | undefined;
after(() => browser?.stop());

/**
 * To be called in a `describe`: has a browser for its tests. Pages that a test opens are closed after it; one that complained
 * fails it. The tab of a test that passed may show the page of the next one.
 */
export function pageSuite<Options extends unknown[], Page extends { close(keep?: boolean): Promise<void> }>(
  start: () => Promise<Driver<Options, Page>>,
): Pick<Driver<Options, Page>, 'open'> {
  let driver: Driver<Options, Page> | undefined;
  const pages: Page[] = [];
  before(async () => {
    browser ??= await PageBrowser.start();
    driver = await start();
  });
  after(() => driver?.stop());
  afterEach(async function () {
    const failures: unknown[] = [];
    const keep = this.currentTest?.state === 'passed';
    for (const page of pages.splice(0)) await page.close(keep).catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
  });
  return {
    async open(...options) {
      if (!driver) throw new Error('There is no browser yet.');
      const page = await driver.open(...options);
      pages.push(page);
      return page;
    },
  };
}
