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

      if (engine === 'pixi') {
        it('with all pages loaded at once, as bundles of assets do', async () => {
          const { files } = await atlasOf(ATLAS_SPRITES, { format: 'pixi', maxSide: 128 });
          const pages = files.map(({ name }) => name).filter((name) => name.endsWith('.json'));
          const code = (folder: string) => `
            const pages = ${JSON.stringify(pages.map((name) => `${folder}${name}`))};
            const sheets = Object.values(await Assets.load(pages));
            const { animations } = sheets.find(({ animations }) => 'sprite2/walk' in animations);
            app.stage.addChild(new AnimatedSprite(animations['sprite2/walk']));`;
          const { frame } = await page.run(files, code, { ms: 1, zoom: 1 });
          assert.equal(frame, 'sprite2/walk/0');
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
