import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { PNG } from 'pngjs';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { frames } from '../page/scenesFormats';
import { waitFor } from '../support/wait';
import { type Journey, journey, STILL } from '../support/window/journey';
import { writeTaggedSheet } from '../support/window/previewFiles';
import { PreviewPane } from '../support/window/workbench/previewPane';

const FRAMES = '.frame-card';
const frameAt = (index: number): Raster => frames[index] ?? mushroom;

const shownFrames = (page: Frame, count: number) =>
  waitFor(`${count} frames`, async () => (await page.locator(FRAMES).count()) === count);

const dirty = ({ workbench }: Journey, name: string, is: boolean) =>
  waitFor(`${name} to be ${is ? 'changed' : 'saved'}`, async () => {
    const classes = (await workbench.tab(name).first().getAttribute('class')) ?? '';
    return classes.split(' ').includes('dirty') === is;
  });

/** What engines read: the frames of the JSON, and how large the image is. */
async function onDisk({ place }: Journey): Promise<{ frames: number; width: number; height: number }> {
  const { frames: listed } = JSON.parse(await readFile(place('array.json'), 'utf8')) as { frames: unknown[] };
  const { width, height } = PNG.sync.read(readFileSync(place('array.png')));
  return { frames: listed.length, width, height };
}

/** A change is undone, redone, saved, and undone across the save, by VS Code's own keys. */
async function savedAndUndone(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard } = own.page;
  const [image, json] = [readFileSync(own.place('array.png')), readFileSync(own.place('array.json'))];
  const page = await pane.open('array.png');
  await pane.expectPixels(page, 'the first frame', frameAt(0));
  await pane.press(page, 'Home', 'Alt+c');
  await shownFrames(page, 7);
  await pane.expectPixels(page, 'the frame that was the second', frameAt(1));
  await dirty(own, 'array.png', true);
  await keyboard.press('Control+z');
  await shownFrames(page, 8);
  await dirty(own, 'array.png', false);
  await keyboard.press('Control+y');
  await shownFrames(page, 7);
  await keyboard.press('Control+s');
  await dirty(own, 'array.png', false);
  assert.equal((await onDisk(own)).frames, 7);
  await keyboard.press('Control+z');
  await shownFrames(page, 8);
  await dirty(own, 'array.png', true);
  await keyboard.press('Control+s');
  await dirty(own, 'array.png', false);
  assert.deepEqual([readFileSync(own.place('array.png')), readFileSync(own.place('array.json'))], [image, json]);
}

/** Two tabs on one file stay equal. */
async function inTwoTabs(own: Journey, pane: PreviewPane): Promise<void> {
  const page = await pane.page('array.png');
  await own.companion.execute('workbench.action.splitEditor');
  const pages = () => own.page.frames().filter((one) => one !== page && !one.isDetached());
  const other = await waitFor('the second page', async () => {
    for (const one of pages())
      if (
        (await one
          .locator(FRAMES)
          .count()
          .catch(() => 0)) === 8
      )
        return one;
    return undefined;
  });
  await pane.press(other, 'Alt+c');
  await shownFrames(other, 7);
  await shownFrames(page, 7);
  await own.page.keyboard.press('Control+z');
  await shownFrames(page, 8);
  await shownFrames(other, 8);
  await own.companion.execute('workbench.action.closeActiveEditor');
}

/** Somebody else writes the file while changes aren't saved. */
async function changedOnDisk(own: Journey, pane: PreviewPane): Promise<void> {
  await own.companion.untilWatched(own.workspace);
  await writeFile(own.place('still.png'), encodePng(frameAt(0)));
  const page = await pane.open('still.png');
  await pane.expectPixels(page, 'the file', frameAt(0));
  await pane.press(page, 'Alt+b');
  await shownFrames(page, 2);
  await writeFile(own.place('still.png'), encodePng(frameAt(3)));
  const bar = page.locator('.conflict-bar', { hasText: 'still.png changed on disk' });
  await bar.waitFor();
  await own.page.keyboard.press('Control+s');
  await own.workbench.notifications.waitFor(/still\.png/);
  assert.deepEqual([...readFileSync(own.place('still.png'))], [...encodePng(frameAt(3))]);
  await bar.getByRole('button', { name: 'Take Theirs' }).click();
  await bar.waitFor({ state: 'hidden' });
  await pane.expectPixels(page, 'the file on disk', frameAt(3));
  await own.page.keyboard.press('Control+z');
  await shownFrames(page, 2);
}

/** Whether VS Code keeps what isn't saved of a file: what it keeps begins with an address, whose path is that of the file in UTF-16 and base 64. */
function isKept({ storage }: Journey, name: string): boolean {
  const folder = path.resolve(storage, '../../Backups');
  if (!existsSync(folder)) return false;
  const names = readdirSync(folder, { recursive: true }).map((one) => path.join(folder, String(one)));
  const files = names.filter((one) => /vscode-custom-editor.[^/]+$/.test(one));
  return files.some((file) => {
    const [, place = ''] = /^\S+\/([^?]+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return Buffer.from(decodeURIComponent(place), 'base64').toString('utf16le').includes(name);
  });
}

/** What isn't saved is there again after the window ended. */
async function foundAgain(own: Journey, pane: PreviewPane): Promise<void> {
  const page = await pane.open('array.png');
  await pane.press(page, 'Home', 'Alt+c', 'Alt+c');
  await shownFrames(page, 6);
  await dirty(own, 'array.png', true);
  await waitFor('the backup', () => isKept(own, 'array.png'));
  await own.reload();
  const again = await pane.page('array.png');
  await shownFrames(again, 6);
  await pane.expectPixels(again, 'the frame that was the third', frameAt(2));
  await dirty(own, 'array.png', true);
  await own.page.keyboard.press('Control+s');
  await dirty(own, 'array.png', false);
  assert.equal((await onDisk(own)).frames, 6);
}

describe('Changing sprites', () => {
  journey('changes, undoes, saves, and undoes across the save, in two tabs', STILL, async (own) => {
    const pane = new PreviewPane(own);
    await writeTaggedSheet(own.workspace);
    await savedAndUndone(own, pane);
    await inTwoTabs(own, pane);
  });

  journey('keeps changes when the file changes on disk, and when the window ends', STILL, async (own) => {
    const pane = new PreviewPane(own);
    await writeTaggedSheet(own.workspace);
    await changedOnDisk(own, pane);
    await foundAgain(own, pane);
  });
});
