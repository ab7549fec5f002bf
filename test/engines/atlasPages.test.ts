import assert from 'node:assert/strict';
import { PageBrowser, SOFTWARE_GL } from '../browser/pageBrowser';
import { ATLAS_CHOICES, ATLAS_SPRITES, atlasOf, wantedOf } from './atlasCases';
import { ATLAS_CODE, ATLAS_NAMES } from './atlasCode';
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

      it('by a few lines of code', async () => {
        const { files } = await atlasOf(ATLAS_SPRITES, { format: engine });
        const wanted = wantedOf(ATLAS_SPRITES).animations.find(({ name }) => name === ATLAS_NAMES.animation);
        const steps = wanted?.steps ?? assert.fail();
        const ms = 2 * steps.reduce((sum, [, time]) => sum + time, 0);
        const { played, complaints } = await page.run(files, ATLAS_CODE[engine], { ms, zoom: 1 });
        assert.deepEqual(played.shown, [...steps, ...steps]);
        assert.deepEqual(complaints, []);
      });

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
