import assert from 'node:assert/strict';
import { PageBrowser, SOFTWARE_GL } from '../browser/pageBrowser';
import { ATLAS_CHOICES, ATLAS_SPRITES } from './atlasCases';
import { atlasFaults } from './atlasFaults';
import { EnginesPage } from './enginesPage';

describe('In a page, an atlas of many sprites shows each of them', () => {
  let browser: PageBrowser;
  before(async () => {
    browser = await PageBrowser.start(SOFTWARE_GL);
  });
  after(() => browser?.stop());

  for (const engine of ['phaser', 'pixi'] as const) {
    describe(engine, () => {
      let page: EnginesPage;
      before(async () => {
        page = await EnginesPage.open(browser, engine);
      });
      after(() => page?.close());

      for (const [name, choices] of Object.entries(ATLAS_CHOICES)) {
        it(`with ${name}`, async () => {
          assert.deepEqual((await atlasFaults(page, ATLAS_SPRITES, choices)).slice(0, 20), []);
        });
      }

      // It has two renderers, of which only one draws with textures.
      if (engine === 'phaser') {
        it('without WebGL', async () => {
          const choices = { rotate: true, extrude: true, maxSide: 256 };
          assert.deepEqual((await atlasFaults(page, ATLAS_SPRITES, choices, 'CANVAS')).slice(0, 20), []);
        });
      }
    });
  }
});
