import { PageBrowser } from './pageBrowser';

interface Driver<Options extends unknown[], Page> {
  open(...options: Options): Promise<Page>;
  stop(): Promise<void>;
}

/** Held until the last test of the process, so that suites share one browser. */
let browser: PageBrowser | undefined;
after(() => browser?.stop());

/**
 * Call this in a `describe`: it gives its tests a browser. Pages that a test opens are closed afterwards; a complaint of one fails the test. After a
 * passed test, its tab may show the next test's page.
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
      if (!driver) throw new Error('No browser yet.');
      const page = await driver.open(...options);
      pages.push(page);
      return page;
    },
  };
}
