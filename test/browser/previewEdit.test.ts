import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Entry } from '../../src/sprite/edit/versions';
import { mushroom } from '../page/art';
import { fiveFrames } from '../page/scenesPlay';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { showFile } from './showAseprite';
import { styleOf } from './uncovered';

describe('Preview page, changes of frames', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const backgroundOf = (one: Locator) => styleOf(one, 'backgroundColor');

  async function open(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.settled();
  }

  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  const entries = () => host('entries') as Promise<Entry[]>;
  const frames = () => preview.page.locator('.frame-card').count();
  const untilFrames = (count: number) => preview.until(`document.querySelectorAll('.frame-card').length === ${count}`);

  it('changes a sheet by key, shows it at once, and follows Undo and Redo of the host', async () => {
    await open('editSheet');
    assert.equal(await frames(), 5);
    await preview.press('Alt+n');
    await untilFrames(6);
    assert.deepEqual((await preview.untilCalls('change')).length, 1);
    assert.equal((await entries()).length, 1);
    await host('undo()');
    await untilFrames(5);
    await host('redo()');
    await untilFrames(6);
    await preview.close();
  });

  for (const scene of ['editGif', 'editNumbered']) {
    it(`deletes the first frame of ${scene}`, async () => {
      await open(scene);
      await preview.press('Home', 'Alt+c');
      await untilFrames(4);
      await preview.expectPixels(fiveFrames[1] ?? mushroom);
      await preview.close();
    });
  }

  it('makes an animation of a still, and says what its file becomes', async () => {
    await open('editStill');
    await preview.press('Alt+n');
    await untilFrames(2);
    await preview.toast().filter({ hasText: 'The file becomes an animated PNG (APNG).' }).waitFor();
    await preview.press('Alt+n');
    await untilFrames(3);
    await preview.close();
  });

  it('deletes a frame of an Aseprite file with its layers', async () => {
    await open('editGif');
    await showFile(preview, layeredSprite(), 2, 'editGif');
    await untilFrames(4);
    await preview.press('Alt+c');
    await untilFrames(3);
    await preview.close();
  });

  it('shows what was changed before it opened', async () => {
    await open('editSheetBegun');
    await untilFrames(3);
    await preview.expectPixels(fiveFrames[2] ?? mushroom);
    await preview.close();
  });

  it('refuses what cannot be done', async () => {
    await open('editStill');
    await preview.press('Alt+c');
    await preview.toast().filter({ hasText: 'A sprite needs at least one frame.' }).waitFor();
    assert.deepEqual(await entries(), []);
    await preview.close();
  });

  it('takes over a change in another tab', async () => {
    await open('editGif');
    await host(`add({ change: { change: 'delete-frames', frames: [0, 1] } })`);
    await untilFrames(3);
    await preview.expectPixels(fiveFrames[2] ?? mushroom);
    await preview.close();
  });

  it('takes a change back that the host refuses, and says why', async () => {
    await open('editGif');
    await host(`refuse('The disk is full.')`);
    await preview.press('Alt+c');
    await preview.toast().filter({ hasText: 'The disk is full.' }).waitFor();
    await untilFrames(5);
    await preview.close();
  });

  it('shows and takes what is on disk if that changed meanwhile', async () => {
    await open('editGif');
    await preview.press('Alt+c');
    await untilFrames(4);
    await host(`conflictIn(['hero.gif'])`);
    const bar = preview.page.locator('.conflict-bar');
    await bar.filter({ hasText: 'hero.gif changed on disk' }).waitFor();
    // Neither version is suggested.
    assert.equal(await bar.locator('.primary').count(), 0);
    await expectNoFaults(preview);
    await bar.getByText('Show Theirs').click();
    await untilFrames(5);
    // Still under the pointer.
    const look = bar.getByRole('button', { name: 'Showing Theirs', pressed: true });
    assert.deepEqual(
      await backgroundOf(look),
      await backgroundOf(preview.page.getByRole('button', { name: 'Fit', exact: true })),
    );
    await expectNoFaults(preview, { within: '.conflict-bar' });
    // Where no button has a background, its border is another one.
    await preview.useTheme('contrast');
    const [pressed, ...others] = await styleOf(bar.locator('.button'), 'boxShadow');
    assert.ok(!others.includes(pressed ?? ''), pressed);
    await preview.useTheme('dark');
    await look.click();
    await untilFrames(4);
    await bar.getByText('Take Theirs').click();
    await bar.waitFor({ state: 'hidden' });
    await untilFrames(5);
    await preview.close();
  });
});
