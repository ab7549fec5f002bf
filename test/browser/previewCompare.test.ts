import assert from 'node:assert/strict';
import { DIFFERENCE_COLORS } from '../../src/sprite/compare/differenceColors';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { mushroom, recolor } from '../page/art';
import { sceneOf } from '../page/scenes';
import { edited, walkBefore, wider } from '../page/scenesContact';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Squares of two colors, which lie equally well anywhere. */
const checks = createRaster(24, 24);
for (let at = 0; at < 24 * 24; at++)
  checks.data.set([((at % 24) + Math.floor(at / 24)) % 2 ? 250 : 40, 90, 60, 255], at * 4);

describe('Preview page, comparing', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Opens output `number` (from 1) of the edit. */
  async function openEdit(number: number, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open('edit', options);
    await preview.page.getByRole('option', { name: `mushroom-edit-${number}` }).click();
    await preview.settled();
  }

  const slider = () => preview.page.getByRole('slider', { name: 'Divider between before and after' });
  const split = async () => Number(await slider().getAttribute('aria-valuenow'));

  async function boxOf(selector: string): Promise<Box> {
    const found = preview.page.locator(selector);
    await found.waitFor();
    const box = await found.boundingBox();
    assert.ok(box);
    return box;
  }

  /** Screen colors at the centers of sprite pixels; undefined under the slider's grip. */
  async function onScreen(): Promise<(x: number, y: number) => number[] | undefined> {
    const { width, data } = decodePng(await preview.page.screenshot());
    const [canvas, grip] = [await boxOf('.stage-canvas'), await boxOf('.split-grip')];
    const pixel = canvas.width / 16;
    return (x, y) => {
      const at = { x: Math.floor(canvas.x + (x + 0.5) * pixel), y: Math.floor(canvas.y + (y + 0.5) * pixel) };
      const [dx, dy] = [at.x - grip.x - grip.width / 2, at.y - grip.y - grip.height / 2];
      if (Math.hypot(dx, dy) < grip.width / 2 + 2) return undefined;
      return [...data.subarray((at.y * width + at.x) * 4, (at.y * width + at.x) * 4 + 3)];
    };
  }

  const color = ({ width, data }: Raster, x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  describe('split', () => {
    it('shows the previous image on the left and the new one on the right, with the pixel grid on both sides', async () => {
      await openEdit(3);
      await preview.press('s');
      await slider().focus();
      await preview.press('Home', 'Shift+ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      assert.equal(await split(), 5);
      const screen = await onScreen();
      let compared = 0;
      for (const [x, y] of Array.from({ length: 256 }, (_, pixel) => [pixel % 16, pixel >> 4] as const)) {
        const [red, green, blue, alpha] = color(x < 5 ? mushroom : recolor(mushroom, 1), x, y);
        const found = screen(x, y);
        if (alpha === 0 || !found) continue;
        assert.deepEqual(found, [red, green, blue], `at ${x}, ${y}`);
        compared++;
      }
      assert.ok(compared > 120, `${compared} pixels`);
      await preview.press('ArrowRight', 'ArrowRight', 'ArrowRight');
      /** Number of colors between the centers of a sprite pixel and the next one, which has the same color. */
      async function colors(x: number, y: number): Promise<number> {
        const { width, data } = decodePng(await preview.page.screenshot());
        const canvas = await boxOf('.stage-canvas');
        const pixel = canvas.width / 16;
        const [left, top] = [Math.floor(canvas.x + (x + 0.5) * pixel), Math.floor(canvas.y + (y + 0.25) * pixel)];
        const found = new Set<string>();
        for (let step = 0; step < pixel * (pixel / 2); step++) {
          const at = (top + Math.floor(step / pixel)) * width + left + Math.floor(step % pixel);
          found.add(String(data.subarray(at * 4, at * 4 + 3)));
        }
        return found.size;
      }
      assert.deepEqual([await colors(5, 4), await colors(9, 2)], [1, 1]);
      await preview.press('g');
      assert.ok((await colors(5, 4)) > 1, 'lines on the left');
      assert.ok((await colors(9, 2)) > 1, 'lines on the right');
    });

    it('hides new pixels on the side of the previous image; moves by keys, one or eight pixels at a time, and stops at the ends', async () => {
      await openEdit(1);
      await preview.press('s');
      await slider().waitFor();
      const left = await onScreen();
      assert.deepEqual(left(4, 7), color(mushroom, 4, 7).slice(0, 3));
      assert.notDeepEqual(left(0, 0), color(edited, 0, 0).slice(0, 3));
      await preview.press('b');
      const plain = await onScreen();
      assert.deepEqual(plain(0, 0), plain(1, 0));
      await preview.press('b');
      await slider().focus();
      await preview.press('Home');
      const right = await onScreen();
      assert.deepEqual(right(4, 7), color(edited, 4, 7).slice(0, 3));
      assert.deepEqual(right(0, 0), color(edited, 0, 0).slice(0, 3));
      for (let pixel = 0; pixel < 8; pixel++) await preview.press('ArrowRight');
      assert.equal(await split(), 8);
      await slider().focus();
      const expected: [string, number][] = [
        ['ArrowRight', 9],
        ['ArrowUp', 10],
        ['ArrowLeft', 9],
        ['ArrowDown', 8],
        ['Shift+ArrowRight', 16],
        ['ArrowRight', 16],
        ['Shift+ArrowLeft', 8],
        ['Home', 0],
        ['ArrowLeft', 0],
        ['End', 16],
      ];
      for (const [key, value] of expected) {
        await preview.press(key);
        assert.equal(await split(), value, key);
      }
      assert.equal(await slider().getAttribute('aria-valuetext'), '16 px before, 0 px after');
      assert.equal(await slider().getAttribute('aria-valuemax'), '16');
    });

    it("follows the pointer, doesn't move the image, and stays after a reload", async () => {
      await openEdit(1);
      await preview.press('s');
      const [canvas, grip] = [await boxOf('.stage-canvas'), await boxOf('.split-grip')];
      await preview.page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
      await preview.page.mouse.down();
      await preview.page.mouse.move(canvas.x + (canvas.width * 3) / 16, grip.y, { steps: 3 });
      await preview.page.mouse.up();
      assert.equal(await split(), 3);
      assert.deepEqual(await boxOf('.stage-canvas'), canvas);
      await preview.reload();
      await slider().waitFor();
      assert.equal(await split(), 3);
    });

    it('shows the same frame on both sides, or the last one of the shorter animation', async () => {
      preview = await driver.open('moving');
      await preview.page.getByRole('option', { name: 'walk.gif' }).click();
      await preview.settled();
      await preview.press('s');
      const [first, second] = walkBefore;
      assert.ok(first && second);
      await preview.expectPixels(first, '.split-canvas');
      await preview.press('.');
      await preview.expectPixels(second, '.split-canvas');
      await preview.press('.');
      await preview.page
        .getByText('There were 2 frames before. Later frames are compared with the last of them.')
        .waitFor();
      await preview.expectPixels(second, '.split-canvas');
    });

    it('puts both where they fit best when sizes differ, and shows that difference', async () => {
      await openEdit(2);
      await preview.press('s');
      await preview.page.getByText('1 px wider and 2 px taller than before. Both lie where they fit best.').waitFor();
      const [after, before] = [await boxOf('.stage-canvas'), await boxOf('.split-canvas')];
      const pixel = after.height / 18;
      assert.deepEqual([before.x, before.y], [after.x, after.y]);
      assert.equal(Math.round(before.width / pixel), 16);
      await preview.press('e');
      await preview.page.locator('.compare-legend').waitFor();
      const words = await preview.page.locator('.compare-legend').innerText();
      assert.match(words.replace(/\s+/g, ' '), /Changed 0 \+ Added 0 − Removed 0/);
      await preview.press('e');
      await preview.page.keyboard.down(';');
      await preview.expectPixels(wider);
      await preview.page.keyboard.up(';');
    });

    it('puts an output of a run on its source by the host', async () => {
      await openEdit(2);
      await preview.press('s');
      await preview.page.getByRole('button', { name: 'Place on Source' }).click();
      assert.deepEqual(await preview.untilCalls('placeOnSource', 1), [{ item: 'mushroom-edit-2' }]);
      await openEdit(1);
      await preview.press('s');
      await slider().waitFor();
      assert.equal(await preview.page.getByRole('button', { name: 'Place on Source' }).count(), 0);
    });

    it('puts a file on its source as a change that can be undone', async () => {
      preview = await driver.open('editCropped');
      await preview.settled();
      await preview.press('s');
      await preview.page
        .getByText('1 px narrower and 2 px shorter than before. Both lie where they fit best.')
        .waitFor();
      await preview.page.getByRole('button', { name: 'Place on Source' }).click();
      await preview.untilCalls('change', 1);
      const now = recolor(mushroom, 1).data.slice();
      // What the service cut off.
      for (let at = 0; at < 16; at++) for (const cut of [at, 15 * 16 + at, at * 16]) now.fill(0, cut * 4, cut * 4 + 4);
      await preview.press('s');
      await preview.expectPixels({ ...mushroom, data: now });
      assert.equal((await preview.calls('placeOnSource')).length, 0);
      await preview.page.evaluate('harness.edits.undo()');
      await preview.until("document.querySelector('.stage-canvas').width === 15");
    });

    it('aligns both at the bottom if it is unclear where they fit', async () => {
      await openEdit(2);
      const { state } = sceneOf('edit');
      await preview.setPicture('mushroom-edit-2', encodePng(checks));
      const items = state.items.map((item) => (item.id === 'mushroom-edit-2' ? { ...item, version: 2 } : item));
      await preview.sendState({ ...state, items });
      await preview.press('s');
      await preview.page.getByText('Both are aligned at the bottom center.').waitFor();
      const [after, before] = [await boxOf('.stage-canvas'), await boxOf('.split-canvas')];
      assert.equal(Math.round(before.y + before.height), Math.round(after.y + after.height));
      assert.notEqual(Math.round(before.x), Math.round(after.x));
    });
  });

  describe('difference', () => {
    it('marks exactly the changed, added, and removed pixels, toggles by key, and turns off the split', async () => {
      await openEdit(1);
      await preview.press('s', 'e');
      await slider().waitFor({ state: 'hidden' });
      await preview.press('e');
      await preview.expectPixels(edited);
      assert.equal(await preview.page.locator('.compare').isVisible(), false);
      await preview.press('e');
      await preview.page.locator('.compare-legend').waitFor();
      const first = JSON.stringify(DIFFERENCE_COLORS.added);
      await preview.until(`JSON.stringify(harness.pixels('.stage-canvas').data.slice(0, 3)) === '${first}'`);
      const { data } = await preview.pixels('.stage-canvas');
      const marks = new Map<number, readonly number[]>([
        [7 * 16 + 4, DIFFERENCE_COLORS.changed],
        [0, DIFFERENCE_COLORS.added],
        [15 * 16 + 2, DIFFERENCE_COLORS.removed],
      ]);
      for (let at = 0; at < 256; at++) {
        const [red, green, blue, alpha] = data.slice(at * 4, at * 4 + 4);
        const mark = marks.get(at);
        if (mark) assert.deepEqual([red, green, blue, alpha], [...mark, 255], `pixel ${at}`);
        else {
          assert.deepEqual([green, blue], [red, red], `pixel ${at} is gray`);
          assert.equal(alpha, mushroom.data[at * 4 + 3] ? 111 : 0, `pixel ${at} is faint`);
        }
      }
      const words = await preview.page.locator('.compare-legend').innerText();
      assert.equal(words.replace(/\s+/g, ' '), '~ Changed 1 + Added 1 − Removed 1 Where 5 × 16 at 0, 0');
    });
  });

  it('has no accessibility violations in split and difference, in any theme', async () => {
    await openEdit(2);
    await preview.press('s');
    await slider().waitFor();
    await expectNoFaults(preview);
    await preview.press('e');
    await preview.page.locator('.compare-legend').waitFor();
    await expectNoFaults(preview);
  });

  it('compares with another image, by key and from the list', async () => {
    await openEdit(1);
    await preview.press('s', '/');
    await preview.page.getByText('Compared with mushroom-edit-2.png').first().waitFor();
    const list = preview.page.getByRole('combobox', { name: 'Compare with' });
    assert.equal(await list.inputValue(), 'mushroom-edit-2');
    await list.selectOption({ label: 'mushroom-edit-3.png' });
    await preview.expectPixels(recolor(mushroom, 1), '.split-canvas');
  });

  it('shows the previous image while a key is held', async () => {
    await openEdit(1);
    await preview.expectPixels(edited);
    await preview.page.keyboard.down(';');
    await preview.expectPixels(mushroom);
    await preview.page.keyboard.up(';');
    await preview.expectPixels(edited);
  });

  it('is turned off if there is nothing to compare with', async () => {
    preview = await driver.open('still');
    await preview.settled();
    assert.equal(await preview.page.getByRole('button', { name: 'Compare in split view' }).isDisabled(), true);
    await preview.press('s', 'e', '/', ';');
    await preview.expectPixels(mushroom);
    assert.equal(await slider().count(), 0);
  });

  it("reports that the other image can't be read", async () => {
    await openEdit(1);
    const { state } = sceneOf('edit');
    await preview.setPicture('mushroom-edit-2', new Uint8Array([1, 2, 3]));
    const items = state.items.map((item) => (item.id === 'mushroom-edit-2' ? { ...item, version: 2 } : item));
    await preview.sendState({ ...state, items });
    await preview.press('s', '/');
    await preview.page.locator('.compare-note').getByText("mushroom-edit-2.png isn't a PNG").waitFor();
    assert.equal(await slider().count(), 0);
  });
});
