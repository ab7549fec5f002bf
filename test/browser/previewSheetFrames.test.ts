import assert from 'node:assert/strict';
import type { PartsChange } from '../../src/sprite/edit/parts';
import type { CutSheetChange } from '../../src/sprite/edit/sheet/cutSheet';
import type { Entry } from '../../src/sprite/edit/versions';
import { mushroom } from '../page/art';
import { SCATTERED } from '../page/scenesEdit';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { isUncovered } from './uncovered';

type Place = Pick<CutSheetChange['frames'][number], 'x' | 'y'>;

describe('Preview page, frames of a sheet', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<typeof driver.open>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.press('Shift+D');
    await preview.page.locator('.frames-panel').waitFor();
    await preview.settled();
  }

  const changes = async () =>
    ((await preview.page.evaluate('harness.edits.entries')) as Entry[]).map(({ change }) => change as PartsChange);
  const lastCut = async () =>
    (await changes()).map(({ change }) => change).findLast((one) => one.change === 'cut-sheet');
  const list = () => preview.page.locator('.sheet-frames [role=option]').allTextContents();
  const click = (name: string) => preview.page.getByRole('button', { name, exact: true }).click();
  const untilOptions = (count: number) =>
    preview.until(`document.querySelectorAll('.sheet-frames [role=option]').length === ${count}`);

  /** Finds five, and makes them. */
  async function useFive(): Promise<void> {
    await open('editScattered');
    await untilOptions(5);
    assert.deepEqual(await changes(), []);
    await click('Use 5 frames');
    await preview.until('harness.edits.entries.length === 1');
    await preview.settled();
  }

  const placesOf = (frames: readonly Place[] = []) => frames.map(({ x, y }) => [x, y]);
  const cutPlaces = async () => placesOf((await lastCut())?.frames);

  it('finds what is drawn, and makes nothing before a person says so', async () => {
    await useFive();
    const cut = await lastCut();
    const { width, height } = mushroom;
    const centers = (cut?.frames ?? []).map(({ x, y, width: w, height: h }) => [x + w / 2, y + h / 2]);
    for (const [at, { x, y }] of SCATTERED.entries()) {
      const [across = 0, down = 0] = centers[at] ?? [];
      assert.ok(Math.abs(across - x - width / 2) <= 2 && Math.abs(down - y - height / 2) <= 2, JSON.stringify(centers));
    }
    await expectNoFaults(preview);
    await preview.close();
  });

  for (const width of [1000, 420])
    it(`opens in view, with one step to take next, ${width} wide`, async () => {
      await open('editScattered', { viewport: { width, height: 700 } });
      await untilOptions(5);
      const seen = (name: string) => isUncovered(preview.page.getByRole('button', { name, exact: true }));
      const suggested = () => preview.page.locator('.frames-panel .primary:visible').allInnerTexts();
      assert.ok(await isUncovered(preview.page.getByRole('heading', { name: 'Frames on the Sheet' })));
      assert.deepEqual([await seen('Use 5 frames'), await seen('Save JSON')], [true, true]);
      assert.deepEqual(await suggested(), ['Use 5 frames']);
      await expectNoFaults(preview, { within: '.frames-panel' });
      await click('Use 5 frames');
      await preview.page.getByRole('heading', { name: 'Frame 1 of 5' }).waitFor();
      assert.ok(await seen('Save JSON'));
      assert.deepEqual(await suggested(), ['Save JSON']);
      await preview.close();
    });

  it('has empty fields for what chosen frames do not share, and gives all of them a number', async () => {
    await useFive();
    const field = (name: string) => preview.page.locator('.frames-panel').getByLabel(name, { exact: true });
    await preview.page.getByRole('heading', { name: 'Frame 1 of 5' }).waitFor();
    await preview.page.locator('.stage').focus();
    await preview.press('Control+a');
    await preview.page.getByText('5 of 5 frames').waitFor();
    const shown = async (name: string) => [
      await field(name).inputValue(),
      await field(name).getAttribute('placeholder'),
      await field(name).getAttribute('aria-invalid'),
    ];
    assert.deepEqual(await shown('X'), ['', 'mixed', null]);
    assert.deepEqual(await shown('Duration (ms)'), ['100', '', null]);
    await expectNoFaults(preview, { within: '.frames-panel' });
    await field('Width').fill('12');
    await preview.press('Tab');
    await preview.until('harness.edits.entries.length === 2');
    assert.deepEqual(new Set((await lastCut())?.frames.map(({ width }) => width)), new Set([12]));
    // What was different is as it was.
    assert.ok(new Set((await cutPlaces()).map(([x]) => x)).size > 3);
    await field('Duration (ms)').fill('80');
    await preview.press('Tab');
    await preview.until('harness.edits.entries.length === 3');
    const made = (await changes()).at(-1)?.change;
    assert.deepEqual(made, { change: 'durations', frames: [0, 1, 2, 3, 4], durations: 80 });
    await preview.close();
  });

  it('moves, resizes, adds, reorders, and deletes frames by key', async () => {
    await useFive();
    const before = await cutPlaces();
    await preview.page.locator('.sheet-frames').focus();
    await preview.press('Tab', 'ArrowRight');
    await preview.until('harness.edits.entries.length === 2');
    const [, moved] = await cutPlaces();
    assert.deepEqual(moved, [(before[1]?.[0] ?? 0) + 1, before[1]?.[1]]);
    await preview.press('Shift+ArrowDown', 'Enter');
    await untilOptions(6);
    await preview.press('Alt+ArrowLeft');
    await preview.until('harness.edits.entries.length === 5');
    await preview.press('Delete');
    await untilOptions(5);
    await preview.page.evaluate('harness.edits.undo()');
    await untilOptions(6);
    await preview.press('Escape');
    assert.equal(await preview.page.evaluate(`document.activeElement.name`), 'frames-way');
    await preview.close();
  });

  it('draws, moves, and resizes frames with the pointer', async () => {
    await useFive();
    const box = await preview.page.locator('.sheet-frames').boundingBox();
    assert.ok(box);
    const scale = box.width / 70;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      const { mouse } = preview.page;
      await mouse.move(box.x + from[0] * scale, box.y + from[1] * scale);
      await mouse.down();
      await mouse.move(box.x + to[0] * scale, box.y + to[1] * scale, { steps: 3 });
      await mouse.up();
    };
    await preview.page.keyboard.down('Alt');
    await drag([60.2, 30.3], [68.1, 45.9]);
    await preview.page.keyboard.up('Alt');
    await untilOptions(6);
    assert.deepEqual((await lastCut())?.frames.at(-1), { x: 60, y: 30, width: 9, height: 16 });
    await drag([64, 38], [62, 36]);
    const moved = (await lastCut())?.frames.at(-1);
    assert.deepEqual([moved?.x, moved?.y, moved?.width], [58, 28, 9]);
    await drag([67, 44], [69, 46]);
    const { x, y, width, height } = (await lastCut())?.frames.at(-1) ?? {};
    assert.deepEqual({ x, y, width, height }, { x: 58, y: 28, width: 11, height: 18 });
    await preview.close();
  });

  it('names animations over chosen frames, and saves the JSON in the chosen form', async () => {
    await useFive();
    await preview.page.locator('.sheet-frames').focus();
    await preview.press('Tab', 'Space');
    await preview.press('Control+a');
    await click('New Animation');
    await preview.page.locator('.frames-name').fill('idle');
    await preview.press('Enter');
    await preview.page.getByLabel('JSON Form').selectOption('hash');
    await click('Save JSON');
    await preview.untilCalls('saveEdits');
    const made = (await changes()).map(({ change }) => change);
    assert.deepEqual(
      made.map((one) => one.change),
      ['cut-sheet', 'add-tag', 'change-tag', 'sheet-json'],
    );
    assert.deepEqual(made.at(1), {
      change: 'add-tag',
      tag: { name: 'animation 1', from: 0, to: 4, direction: 'forward' },
    });
    await expectNoFaults(preview);
    await preview.close();
  });

  it('changes the frames of a described sheet, whose JSON has its own form', async () => {
    await open('editSheet');
    await untilOptions(5);
    assert.match((await list())[1] ?? '', /x 16 y 0, 16 × 16/);
    await preview.page.locator('.sheet-frames').focus();
    await preview.press('Shift+ArrowLeft');
    await preview.until('harness.edits.entries.length === 1');
    assert.equal(await preview.page.getByLabel('JSON Form').isVisible(), false);
    await preview.close();
  });
});
