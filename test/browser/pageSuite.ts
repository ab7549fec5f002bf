interface Driver<Options extends unknown[], Page> {
  open(...options: Options): Promise<Page>;
  stop(): Promise<void>;
}

/**
 * To be called in a `describe`: starts a browser for its tests. Pages that a test opens are closed after it; one that complained
 * fails it.
 */
export function pageSuite<Options extends unknown[], Page extends { close(): Promise<void> }>(
  start: () => Promise<Driver<Options, Page>>,
): Pick<Driver<Options, Page>, 'open'> {
  let driver: Driver<Options, Page> | undefined;
  const pages: Page[] = [];
  before(async () => {
    driver = await start();
  });
  after(() => driver?.stop());
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
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
