import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import type { Frame } from 'playwright-core';
import { PNG } from 'pngjs';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { enlarge, lantern, mushroom, recolor } from '../page/art';
import { frames } from '../page/scenesFormats';
import { watchCanvas } from '../support/browser/canvasPixels';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { type Journey, journey, STILL } from '../support/window/journey';
import { writeTaggedSheet } from '../support/window/previewFiles';
import { openByKeys } from '../support/window/workbench/byKeys';
import { PreviewPane, STAGE } from '../support/window/workbench/previewPane';

const TILE = '.contact-sheet [role="option"]';
const frameAt = (index: number): Raster => frames[index] ?? mushroom;

function picture(file: string): Raster {
  const { width, height, data } = PNG.sync.read(readFileSync(file));
  return { width, height, data: Uint8ClampedArray.from(data) };
}

/** An output on the contact sheet, whose caption says only what tells it apart. */
const outputOf = (page: Frame, name: string) => page.locator(TILE).and(page.getByRole('option', { name }));

/** Runs *Edit…* on `hero.png`; its preview opens automatically. */
async function editHero({ workbench, companion, place }: Journey): Promise<Frame> {
  const { quickInput } = workbench;
  void companion.begin('spriteKiln.edit', uri(place('hero.png')));
  await quickInput.waitForStep('Edit hero.png', 1);
  await quickInput.type('a red cloak');
  await quickInput.accept();
  await quickInput.waitForStep('Edit hero.png', 2);
  await quickInput.pick('No Other Images');
  await workbench.tab('Edit hero.png').waitFor();
  const page = await workbench.webviews.frame(TILE);
  await outputOf(page, 'hero-edit-2.png').waitFor();
  return page;
}

/** Commands in the Command Palette use the run's focused image, or the only one shown. */
async function taken({ workbench, page: window }: Journey, page: Frame): Promise<void> {
  const { quickInput } = workbench;
  await outputOf(page, 'hero-edit-2.png').focus();
  await quickInput.command('Sprite Kiln: Animate…');
  await quickInput.waitForStep('Animate hero-edit-2.png', 1);
  await quickInput.cancel();
  await outputOf(page, 'hero-edit-1.png').focus();
  await window.keyboard.press('Enter');
  await page.locator(STAGE).waitFor();
  await quickInput.command('Sprite Kiln: Animate…');
  await quickInput.waitForStep('Animate hero-edit-1.png', 1);
  await quickInput.cancel();
}

/** The state in which the tagged sheet's preview is left, and to which it returns. */
const LEFT = { zoom: '2×', tag: ['glow, frames 5 to 8, Ping-pong'], speed: 'Speed: 1.5×', checker: false };

async function lookOf(page: Frame): Promise<typeof LEFT> {
  const pressed = page.locator('.frame-tag[aria-pressed=true]');
  return {
    zoom: await page.locator('.zoom-level').innerText(),
    tag: await pressed.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? '')),
    speed: (await page.getByRole('button', { name: /^Speed: / }).getAttribute('aria-label')) ?? '',
    checker: (await page.locator('.stage-board.checker').count()) > 0,
  };
}

/** A changed file is shown at the same zoom, a deleted one is reported, and a restored one is shown. */
async function followed({ companion, workspace, place }: Journey, pane: PreviewPane): Promise<void> {
  await companion.untilWatched(workspace);
  const page = await pane.open('spare.png');
  await pane.expectPixels(page, 'the file', recolor(lantern, 1));
  await pane.press(page, '1', '+', '+');
  const zoom = page.locator('.zoom-level');
  assert.equal(await zoom.innerText(), '3×');
  await writeFile(place('spare.png'), encodePng(enlarge(lantern, 2)));
  await pane.expectPixels(page, 'the changed file', enlarge(lantern, 2));
  assert.equal(await zoom.innerText(), '3×');
  await rm(place('spare.png'));
  await page.locator('.notice-text', { hasText: 'spare.png was deleted.' }).waitFor();
  await page.locator(STAGE).waitFor({ state: 'hidden' });
  await writeFile(place('spare.png'), encodePng(mushroom));
  await pane.expectPixels(page, 'the file that came back', mushroom);
  assert.equal(await zoom.innerText(), '3×');
}

/** A file is discarded after a question because there is no trash; the focus stays in place, and Undo restores every byte. */
async function discarded({ workbench, companion, page: window, place }: Journey): Promise<void> {
  const before = readFileSync(place('other.png'));
  const [other, spare] = [uri(place('other.png')), uri(place('spare.png'))];
  await companion.execute('spriteKiln.preview', other, [other, spare]);
  const page = await workbench.webviews.frame('.contact-sheet .card:has-text("other")');
  const card = page.locator('.contact-sheet .card', { hasText: 'other' });
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Delete other.png permanently?' });
  await card.focus();
  await window.keyboard.press('Control+Delete');
  // The default button loses nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await window.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(readFileSync(place('other.png')), before);
  // The same key asks about the same file.
  await card.and(page.locator(':focus')).waitFor();
  await window.keyboard.press('Control+Delete');
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
  await waitFor('the file to disappear', () => !existsSync(place('other.png')));
  await page.locator('.toast-text', { hasText: 'Discarded other.png.' }).waitFor();
  await window.keyboard.press('Control+z');
  await waitFor('the file to be back', () => existsSync(place('other.png')));
  await page.locator('.toast-text', { hasText: 'Restored other.png.' }).waitFor();
  assert.deepEqual(readFileSync(place('other.png')), before);
}

describe('Sprite Preview', () => {
  journey(
    'restores files and a run after another tab and a new window; commands use the displayed image',
    STILL,
    async (own) => {
      const { workbench, workspace, place } = own;
      const pane = new PreviewPane(own);
      await writeTaggedSheet(workspace);
      const hero = picture(place('hero.png'));
      await taken(own, await editHero(own));
      await pane.expectPixels(await pane.open('hero.png'), 'the file', hero);
      const page = await pane.open('array.png');
      await pane.expectPixels(page, 'the first frame', frameAt(0));
      await pane.press(page, '1', '+', '[', '>', 'b', '.');
      await pane.expectPixels(page, 'the second frame of the tag', frameAt(5));
      assert.deepEqual(await lookOf(page), LEFT);
      await pane.open('hero.png');
      await workbench.tab('array.png').click();
      const again = await pane.page('array.png');
      await pane.expectPixels(again, 'the frame that was left', frameAt(5));
      assert.deepEqual(await lookOf(again), LEFT);
      await own.reload();
      const anew = await pane.page('array.png');
      await pane.expectPixels(anew, 'the frame that was left', frameAt(5));
      assert.deepEqual(await lookOf(anew), LEFT);
      await workbench.tab(/^\s*hero\.png/).click();
      await pane.expectPixels(await pane.page('hero.png'), 'the file', hero);
      await workbench.tab('Edit hero.png').click();
      const edited = await pane.page('Edit hero.png');
      await pane.expectPixels(edited, 'the output that was left', picture(place('hero-edit-1.png')));
    },
  );

  journey(
    'follows its file at the same zoom; discards after a question, and restores every byte',
    { ...STILL, continues: true },
    async (own) => {
      await writeFile(own.place('spare.png'), encodePng(recolor(lantern, 1)));
      await copyFile(own.place('potion.png'), own.place('other.png'));
      await followed(own, new PreviewPane(own));
      await discarded(own);
    },
  );

  journey(
    'works with only the keyboard, from the Explorer to a saved frame',
    { ...STILL, continues: true },
    async (own) => {
      const { workbench, workspace, place } = own;
      const { keyboard } = own.page;
      const pane = new PreviewPane(own);
      await writeTaggedSheet(workspace);
      await openByKeys(own, 'array.png');
      const page = await pane.page('array.png');
      await pane.expectPixels(page, 'the first frame', frameAt(0));
      // The last tag in the list; the first one plays by default.
      await keyboard.press('[');
      await keyboard.press('o');
      await pane.expectPixels(page, 'the first frame of the tag', frameAt(4));
      await page.locator('canvas.onion').waitFor();
      const seen = await watchCanvas(page, STAGE, frames, () => keyboard.press(' '), 2);
      assert.equal(seen[0], 4);
      await keyboard.press(' ');
      await keyboard.press('Home');
      await keyboard.press('.');
      await pane.expectPixels(page, 'the second frame of the tag', frameAt(5));
      await keyboard.press('Shift+S');
      await page.getByRole('menuitem', { name: /PNG at 1×/ }).waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      const wanted = place('array-frame-6-2x.png');
      await waitFor('the save dialog', async () => (await workbench.quickInput.value()) === wanted);
      await keyboard.press('Enter');
      await page.locator('.toast-text', { hasText: 'Saved array-frame-6-2x.png.' }).waitFor();
      const [saved, double] = [picture(wanted), enlarge(frameAt(5), 2)];
      assert.deepEqual([saved.width, saved.height], [32, 32]);
      assert.deepEqual(visible(saved.data), visible(double.data));
    },
  );
});

/** RGBA without the colors of transparent pixels. */
function visible(data: Uint8ClampedArray): number[] {
  return [...data].map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));
}
