import assert from 'node:assert/strict';
import { DecodePage } from './decodePage';

describe("The preview's thread for pixel art", () => {
  let page: DecodePage;

  before(async () => {
    page = await DecodePage.open();
  });
  after(() => page.close());

  it('answers the newest call: one that has not begun gives nothing', async () => {
    const { widths, answered } = await page.shrink([{ side: 256, steps: [2, 4, 8, 16] }]);
    assert.deepEqual(widths, [128, null, null, 16]);
    assert.deepEqual(answered, [1, 2, 0, 3]);
  });

  it('gives nothing of an image once another one is loaded, though its work had begun', async () => {
    const { widths } = await page.shrink([
      { side: 256, steps: [2, 4] },
      { side: 64, steps: [8] },
    ]);
    assert.deepEqual(widths, [null, null, 8]);
  });
});
