import assert from 'node:assert/strict';
import { mushroom } from '../page/art';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

describe('Preview page, a stroke that ends early', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());

  const place = async ({ page }: PreviewPage, x: number, y: number) => {
    const box = await page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    const side = box.width / mushroom.width;
    return [box.x + (x + 0.5) * side, box.y + (y + 0.5) * side] as const;
  };

  it('leaves nothing of any of its parts', async () => {
    const preview = await driver.open('editStill');
    await preview.settled();
    await preview.press('d');
    await preview.page.locator('.draw-row').waitFor();
    const { mouse } = preview.page;
    const lost = "document.querySelector('.stage').dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))";
    const other = async () => {
      await mouse.down({ button: 'right' });
      await mouse.up({ button: 'right' });
    };
    for (const end of [() => preview.press('Escape'), () => preview.page.evaluate(lost), other]) {
      await mouse.move(...(await place(preview, 1, 1)));
      await mouse.down();
      for (const [x, y] of [
        [4, 1],
        [4, 6],
        [9, 9],
      ] as const)
        await mouse.move(...(await place(preview, x, y)));
      await end();
      await preview.expectPixels(mushroom);
      await mouse.up();
    }
    assert.deepEqual(await preview.page.evaluate('harness.edits.entries'), []);
  });
});
