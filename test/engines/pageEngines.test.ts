import assert from 'node:assert/strict';
import { PageBrowser, SOFTWARE_GL } from '../browser/pageBrowser';
import { sampleOf } from '../support/sample';
import { codeFaults, PLAYED } from './codeFaults';
import { EnginesPage, type PageEngine } from './enginesPage';
import { PACKED, packerFaults } from './packerFaults';
import { sheetCases, TITLES } from './sheetCases';
import { sheetFaults } from './sheetFaults';

const ENGINES: readonly (readonly [title: string, engine: PageEngine])[] = [
  ['Phaser', 'phaser'],
  ['Pixi', 'pixi'],
];

const CASES = sheetCases();

describe('In a page', () => {
  let browser: PageBrowser;
  before(async () => {
    browser = await PageBrowser.start(SOFTWARE_GL);
  });
  after(() => browser?.stop());

  for (const [title, engine] of ENGINES) {
    describe(title, () => {
      let page: EnginesPage;
      before(async () => {
        page = await EnginesPage.open(browser, engine);
      });
      after(() => page?.close());

      describe('draws and plays what Aseprite shows', () => {
        for (const { name, sprite, choices } of CASES)
          it(name, async () => assert.deepEqual(await sheetFaults(page, sprite, choices), []));
      });

      // Phaser turns frames only with WebGL, and only names the sheets of Aseprite here.
      if (engine === 'pixi') {
        describe('draws sheets of packers as they are read', () => {
          for (const [name, sheet] of Object.entries(PACKED))
            it(name, async () => assert.deepEqual(await packerFaults(page, sheet()), []));
        });
      }

      describe('plays an export by its code example', () => {
        for (const [name, played] of Object.entries(PLAYED)) {
          it(name, async () => {
            for (const title of sampleOf(TITLES, 1)) {
              for (const zoom of [1, 4])
                assert.deepEqual(await codeFaults(page, played, { title, zoom }), [], `${title} ${zoom}`);
            }
          });
        }
      });
    });
  }
});
