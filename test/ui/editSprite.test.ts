import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { PNG } from 'pngjs';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster, Rect } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { SCATTERED, scattered } from '../page/scenesEdit';
import { frames } from '../page/scenesFormats';
import { root } from '../support/places';
import { parsed } from '../support/sprites/aseParser';
import { waitFor } from '../support/wait';
import { type Journey, journey, STILL } from '../support/window/journey';
import { writeTaggedSheet } from '../support/window/previewFiles';
import { focusByKeys, openByKeys } from '../support/window/workbench/byKeys';
import { PreviewPane, STAGE } from '../support/window/workbench/previewPane';

/** In the window of the test before. */
const NEXT = { ...STILL, continues: true };

const FRAMES = '.frame-card';
const frameAt = (index: number): Raster => frames[index] ?? mushroom;

const shownFrames = (page: Frame, count: number) =>
  waitFor(`${count} frames`, async () => (await page.locator(FRAMES).count()) === count);

const dirty = ({ workbench }: Journey, name: string, is: boolean) => workbench.untilChanged(name, is);

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
  await own.companion.execute('workbench.action.files.revert');
  await pane.expectPixels(page, 'the file on disk', frameAt(3));
  await dirty(own, 'still.png', false);
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

/** A rectangle of an image in RGBA, cut out by `pngjs`. */
function pixelsOf(image: PNG, { x, y, width, height }: Rect): number[] {
  const part = new PNG({ width, height });
  PNG.bitblt(image, part, x, y, width, height, 0, 0);
  return visible(part.data);
}

/** RGBA without the colors of transparent pixels. */
const visible = (data: Uint8Array | Uint8ClampedArray): number[] =>
  [...data].map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));

/** Draws a rectangle on the image with the mouse, and saves what is in it. */
async function cropped(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard, mouse } = own.page;
  const [before, rect] = [frameAt(0), { x: 3, y: 2, width: 8, height: 11 }];
  const file = own.place('crop.png');
  await writeFile(file, encodePng(before));
  const wanted = pixelsOf(PNG.sync.read(readFileSync(file)), rect);
  await own.workbench.explorer.menu('crop.png', 'Sprite Kiln', 'Open in Sprite Preview');
  const page = await pane.page('crop.png');
  await pane.expectPixels(page, 'the file', before);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Canvas/ })
    .click();
  await page.locator('.canvas-tab', { hasText: 'Crop' }).click();
  await page.locator('.crop-box').waitFor();
  const stage = await page.locator(STAGE).boundingBox();
  assert.ok(stage);
  const scale = stage.width / before.width;
  const middleOf = (x: number, y: number) => [stage.x + (x + 0.5) * scale, stage.y + (y + 0.5) * scale] as const;
  await mouse.move(...middleOf(rect.x, rect.y));
  await mouse.down();
  await mouse.move(...middleOf(rect.x + rect.width - 1, rect.y + rect.height - 1), { steps: 4 });
  await mouse.up();
  await page.locator('.canvas-panel .fix-facts', { hasText: '16 × 16 → 8 × 11' }).waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await dirty(own, 'crop.png', true);
  await keyboard.press('Control+z');
  await pane.expectPixels(page, 'the file', before);
  await dirty(own, 'crop.png', false);
  await keyboard.press('Control+y');
  await dirty(own, 'crop.png', true);
  await keyboard.press('Control+s');
  await dirty(own, 'crop.png', false);
  const saved = PNG.sync.read(readFileSync(file));
  assert.deepEqual([saved.width, saved.height, visible(saved.data)], [rect.width, rect.height, wanted]);
}

/** Drags the first frame of a sheet behind the third with the mouse, and saves that order. */
async function moved(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard, mouse } = own.page;
  await own.workbench.explorer.menu('array.png', 'Sprite Kiln', 'Open in Sprite Preview');
  const page = await pane.page('array.png');
  await pane.expectPixels(page, 'the first frame', frameAt(0));
  const caption = (at: number) => page.locator(FRAMES).nth(at).locator('.card-caption').boundingBox();
  const [from, to] = [await caption(0), await caption(2)];
  assert.ok(from && to);
  const y = from.y + from.height / 2;
  await mouse.move(from.x + from.width / 2, y);
  await mouse.down();
  // What moves frames is loaded when one is pressed.
  await waitFor('the frame to move', async () => {
    await mouse.move(to.x + to.width / 2, y);
    await mouse.move(to.x + to.width, y);
    return (await page.locator('.frames.moving').count()) > 0;
  });
  await mouse.up();
  await dirty(own, 'array.png', true);
  await keyboard.press('Control+s');
  await dirty(own, 'array.png', false);
  const image = PNG.sync.read(readFileSync(own.place('array.png')));
  const { frames: listed } = JSON.parse(await readFile(own.place('array.json'), 'utf8')) as { frames: Listed[] };
  const found = listed.map(({ frame: { x, y: top, w, h } }) => pixelsOf(image, { x, y: top, width: w, height: h }));
  assert.deepEqual(
    found,
    [1, 2, 0, 3, 4, 5, 6, 7].map((at) => visible(frameAt(at).data)),
  );
}

/** A frame in the JSON of Aseprite. */
interface Listed {
  readonly frame: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

/** Names an animation of an Aseprite file that the Explorer opens. */
async function tagged(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard } = own.page;
  const file = own.place('point.aseprite');
  await writeFile(file, readFileSync(path.join(root, 'test/fixtures/aseprite/point4frames.aseprite')));
  await focusByKeys(own, 'point.aseprite');
  await keyboard.press('Enter');
  const page = await pane.page('point.aseprite');
  await shownFrames(page, 4);
  await hasFocus(page);
  for (const key of ['Home', '.', 'Alt+a']) await keyboard.press(key);
  await untilFocused(page, '[role=dialog] input');
  await keyboard.type('glow');
  await keyboard.press('Enter');
  await page.locator('.frame-tag', { hasText: 'glow' }).waitFor();
  await dirty(own, 'point.aseprite', true);
  await keyboard.press('Control+s');
  await dirty(own, 'point.aseprite', false);
  const saved = parsed(readFileSync(file));
  assert.deepEqual(
    saved.tags.map(({ name, from, to }) => ({ name, from, to })),
    [{ name: 'glow', from: 1, to: 1 }],
  );
  assert.equal(saved.numFrames, 4);
  // The journeys that come next in this window have Aseprite files of their own.
  await own.companion.execute('workbench.action.closeActiveEditor');
  await rm(file);
}

/** Describes a sheet that nobody described. */
async function described(own: Journey, pane: PreviewPane): Promise<void> {
  const { keyboard } = own.page;
  await writeFile(own.place('bare.png'), encodePng(scattered()));
  await openByKeys(own, 'bare.png');
  const page = await pane.page('bare.png');
  await pane.expectPixels(page, 'the file', scattered());
  await hasFocus(page);
  await keyboard.press('Shift+D');
  await page
    .locator('.sheet-frames [role=option]')
    .nth(SCATTERED.length - 1)
    .waitFor();
  await waitFor('the focus on Save JSON', async () => {
    if (await page.locator(':focus', { hasText: 'Save JSON' }).count()) return true;
    await keyboard.press('Tab');
    return false;
  });
  await keyboard.press('Enter');
  const json = await waitFor('the JSON', async () => {
    const text = await readFile(own.place('bare.json'), 'utf8').catch(() => '');
    return text !== '' && (JSON.parse(text) as { frames: Listed[] });
  });
  const { width, height } = mushroom;
  const held = SCATTERED.map((at) =>
    json.frames.findIndex(({ frame: { x, y, w, h } }) => {
      const [across, down] = [at.x + width / 2 - x, at.y + height / 2 - y];
      return across > 0 && across < w && down > 0 && down < h;
    }),
  );
  assert.deepEqual(held.sort(), [0, 1, 2, 3, 4]);
  await dirty(own, 'bare.png', false);
}

/** Waits until the page gets keys. */
const hasFocus = (page: Frame) => waitFor('the focus in the page', () => page.evaluate<boolean>('document.hasFocus()'));

/** Waits until the focus is on such an element. */
const untilFocused = (page: Frame, selector: string) =>
  waitFor('the focus', async () => (await page.locator(`${selector}:focus`).count()) > 0);

describe('Changing sprites', () => {
  journey('changes, undoes, saves, and undoes across the save, in two tabs', NEXT, async (own) => {
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

  journey('crops to what the mouse draws on the image, and moves a frame that it drags', NEXT, async (own) => {
    const pane = new PreviewPane(own);
    await writeTaggedSheet(own.workspace);
    await cropped(own, pane);
    await moved(own, pane);
  });

  journey('names an animation, and describes a sheet, by keyboard alone', NEXT, async (own) => {
    const pane = new PreviewPane(own);
    await tagged(own, pane);
    await described(own, pane);
  });
});
