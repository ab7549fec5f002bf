import assert from 'node:assert/strict';
import { EnginesPage } from './enginesPage';
import { sheetCases } from './sheetCases';
import { sheetFaults } from './sheetFaults';

describe('Phaser', () => {
  let page: EnginesPage;
  before(async () => {
    page = await EnginesPage.start('phaser');
  });
  after(() => page?.stop());

  describe('draws and plays what Aseprite shows', () => {
    for (const { name, sprite, choices } of sheetCases())
      it(name, async () => assert.deepEqual(await sheetFaults(page, sprite, choices), []));
  });
});
