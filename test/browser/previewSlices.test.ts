import assert from 'node:assert/strict';
import { asepriteFile, cel, chunk, flat, layer, text, u8, u32, userData } from '../support/sprites/asepriteFile';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';

type Numbers = readonly number[];

/** A slice chunk: `[frame, x, y, width, height, ...center, ...pivot]` of each key; flags 1 for centers, 2 for pivots. */
const slice = (name: string, flags: number, ...keys: readonly Numbers[]) =>
  chunk(0x2022, u32(keys.length, flags, 0), text(name), ...keys.map((key) => u32(...key)));

const RED = [255, 0, 0, 255];
const red = (pixels: number) => Array.from({ length: pixels }, () => RED).flat();

/** 16 × 16, three frames; a slice that moves and ends, a nine-patch, one with a pivot. */
const sliced = asepriteFile({
  width: 16,
  height: 16,
  frames: [
    {
      chunks: [
        layer(),
        cel(16, 16, red(256)),
        slice('hand', 0, [0, 2, 3, 4, 5], [1, 6, 7, 4, 5], [2, 0, 0, 0, 0]),
        userData(2, u8(0, 200, 0, 255)),
        slice('button', 1, [0, 0, 0, 12, 8, 3, 2, 6, 4]),
        slice('foot', 2, [1, 4, 10, 8, 6, 4, 5]),
      ],
    },
    { chunks: [cel(16, 16, red(256))] },
    { chunks: [cel(16, 16, red(256))] },
  ],
});

describe('Preview page, slices', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(bytes: Uint8Array): Promise<void> {
    preview = await driver.open('sheet-uncut');
    await showFile(preview, bytes);
    await preview.page.locator('.slice-row').first().waitFor();
  }

  /** Position and size of the visible elements of a selector, in sprite pixels. */
  async function places(selector: string): Promise<number[][]> {
    return preview.page.evaluate<number[][]>(`(() => {
      const canvas = document.querySelector('.stage-canvas');
      const board = canvas.getBoundingClientRect();
      const pixel = board.width / canvas.width;
      const seen = [...document.querySelectorAll('${selector}')].filter((one) => one.checkVisibility());
      return seen.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x - board.x, y - board.y, width, height].map((number) => Math.round((100 * number) / pixel) / 100);
      });
    })()`);
  }

  const facts = () => preview.page.locator('.slice-row').allInnerTexts();

  it('are listed with their bounds, center, and pivot in the frame; drawn in place over the image, where they move with the frames', async () => {
    await open(sliced);
    assert.deepEqual(
      (await facts()).map((words) => words.split('\n')),
      [
        ['hand', '2, 3 · 4 × 5'],
        ['button', '0, 0 · 12 × 8 · center 3, 2 · 6 × 4'],
        ['foot', 'not in this frame'],
      ],
    );
    await preview.press('.');
    await preview.until("document.querySelector('.slice-facts').textContent === '6, 7 · 4 × 5'");
    assert.match((await facts())[2] ?? '', /4, 10 · 8 × 6 · pivot 4, 5/);
    await preview.press('.');
    await preview.until("document.querySelector('.slice-facts').textContent === 'not in this frame'");
    await preview.press('Home');
    await preview.until("document.querySelector('.slice-facts').textContent === '2, 3 · 4 × 5'");
    assert.deepEqual(await places('.slice'), []);
    await preview.press('Shift+G');
    await preview.page.locator('.slice').first().waitFor();
    assert.deepEqual(await places('.slice'), [
      [2, 3, 4, 5],
      [0, 0, 12, 8],
    ]);
    assert.deepEqual(await places('.slice-center'), [[3, 2, 6, 4]]);
    await preview.press('.');
    await preview.until("document.querySelector('.slice-facts').textContent === '6, 7 · 4 × 5'");
    assert.deepEqual(await places('.slice'), [
      [6, 7, 4, 5],
      [0, 0, 12, 8],
      [4, 10, 8, 6],
    ]);
    assert.deepEqual(await places('.slice-pivot'), [[8, 15, 1, 1]]);
    assert.deepEqual(await preview.page.locator('.slice-name:visible').allInnerTexts(), ['hand', 'button', 'foot']);
    await preview.press('1');
    await preview.page.locator('.slice-name').first().waitFor({ state: 'hidden' });
    await preview.press('0', 'Shift+G');
    await preview.page.locator('.slice').first().waitFor({ state: 'hidden' });
  });

  it('are highlighted if selected, and then drawn even if the others are hidden; have the colors from the file', async () => {
    await open(sliced);
    await preview.page.getByRole('option', { name: 'button' }).click();
    await preview.page.locator('.slice.marked').waitFor();
    assert.deepEqual(await places('.slice'), [[0, 0, 12, 8]]);
    assert.deepEqual(await places('.slice-center'), [[3, 2, 6, 4]]);
    await preview.press('Shift+G');
    await preview.until("document.querySelectorAll('.slice').length === 3");
    assert.equal(await preview.page.locator('.slice.marked').count(), 1);
    await preview.press('Shift+G', 'Enter');
    await preview.page.locator('.slice').first().waitFor({ state: 'hidden' });
    await preview.press('Shift+G');
    const colors = await preview.page
      .locator('.slice')
      .evaluateAll((found) => found.map((one) => one.getAttribute('style')?.match(/--slice: (\S+);/)?.[1]));
    assert.deepEqual(colors, ['#00c800', '#2f6bff', '#2f6bff']);
  });

  it('are shown or hidden for other images too, and this is remembered', async () => {
    await open(sliced);
    // At once, before the page can end, and nothing else that a person chose: another page may have changed that since.
    await preview.page.getByRole('button', { name: 'Show Slices', exact: true }).waitFor();
    const sent = await preview.page.evaluate<{ readonly room?: unknown }[]>(`{
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show Slices').click();
      harness.calls.flatMap(({ method, params }) => (method === 'remember' ? [params.choices] : []));
    }`);
    // The size of the stage is sent by itself, sooner or later.
    const chosen = sent.map(({ room: _, ...choices }) => choices).filter((choices) => Object.keys(choices).length > 0);
    assert.deepEqual(chosen, [{ slices: true }]);
    await preview.reload();
    await showFile(preview, sliced);
    await preview.page.locator('.slice').first().waitFor();
  });

  it("come from Aseprite's own sprite", async () => {
    const file = sample('slices.aseprite');
    await open(file);
    await preview.expectPixels(flat(file));
    await preview.press('Shift+G');
    const count = await preview.page.locator('.slice-row').count();
    assert.equal(await preview.page.locator('.slice').count(), count);
  });

  it('come from a sheet with JSON', async () => {
    preview = await driver.open('sheet-slices');
    await preview.page.locator('.slice-row').first().waitFor();
    assert.deepEqual(await facts(), ['hat\n1, 2 · 10 × 6 · pivot 5, 3']);
    await preview.press('Shift+G');
    await preview.page.locator('.slice').first().waitFor();
    assert.deepEqual(await places('.slice'), [[1, 2, 10, 6]]);
    await preview.press('w');
    await preview.page.locator('.slice').first().waitFor({ state: 'hidden' });
  });

  it('have no accessibility violations in any theme', async () => {
    await open(sliced);
    await preview.press('Shift+G');
    await preview.page.getByRole('option', { name: 'hand' }).click();
    await preview.page.locator('.slice.marked').waitFor();
    await expectNoFaults(preview);
  });
});
