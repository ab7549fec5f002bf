import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { PNG } from 'pngjs';
import { COMPASS } from '../../src/shared/compass';
import { sequenceOf } from '../../src/shared/pixels/playSequence';
import { encodePng } from '../../src/shared/pixels/png';
import type { Raster } from '../../src/shared/pixels/raster';
import { difference } from '../../src/webview/preview/compare/difference';
import { lightPixels, toFixed } from '../../src/webview/preview/light/lighting';
import { defaultLight } from '../../src/webview/preview/light/lightSetup';
import { composeOnion, onionFrames } from '../../src/webview/preview/onion/onionSkin';
import { enlarge, lantern, mushroom, recolor } from '../page/art';
import { views } from '../page/scenesCompass';
import { frames, gridOf } from '../page/scenesFormats';
import { canvasPixels } from '../support/canvasPixels';
import { bumps, DAMAGED, edited, writePreviewFiles } from '../support/previewFiles';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';
import { watchCanvas } from '../support/watchCanvas';
import { PreviewPane, STAGE } from '../support/workbench/previewPane';

/** Where views that are numbered lie, clockwise from the south. */
const PLACES = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'] as const;
const numbered = PLACES.map((_, index) => `hero-dir-${index}.png`);
const named = PLACES.map((place) => `hero-dir-${place}.png`);

describe('Sprite Preview in the window', () => {
  const shared = suiteEditor({
    settings: { 'workbench.reduceMotion': 'on', 'explorer.autoReveal': false },
    size: { width: 1280, height: 1100 },
  });
  let pane: PreviewPane;

  before('make pictures', async () => {
    const { editor, workbench } = shared();
    await writePreviewFiles(editor.workspace, editor.page);
    pane = new PreviewPane(workbench);
    // A window that is still being opened does not watch its folder yet.
    await editor.setSettings({});
    await workbench.explorer.untilWatched(editor.workspace);
  });

  // What a page remembers of a file goes with its tab.
  afterEach('close what was opened', () => shared().workbench.closeEditors());

  const place = (name: string) => path.join(shared().editor.workspace, name);
  const bytesOf = (name: string) => readFileSync(place(name));
  const there = async (name: string) => (await readdir(shared().editor.workspace)).includes(name);
  const frameAt = (index: number): Raster => frames[index] ?? mushroom;

  describe('frame by frame', () => {
    it('an Aseprite file is opened by itself, with its tags', async () => {
      // The menu is there once the window knows the extension, and so its editors.
      await pane.open('hero.png');
      await shared().workbench.closeEditors();
      await shared().workbench.explorer.open('moving.aseprite');
      const page = await pane.page('moving.aseprite');
      await pane.expectFrames(page, [...frames, frameAt(0)]);
      await page.getByRole('button', { name: /^glow/ }).waitFor();
    });

    for (const name of ['moving.png', 'moving.gif', 'moving.webp', 'array.png', 'hash.png']) {
      it(`${name} shows its eight frames, and comes back to the first`, async () => {
        const page = await pane.open(name);
        await pane.expectFrames(page, [...frames, frameAt(0)]);
      });
    }

    it('numbered files are one animation', async () => {
      const page = await pane.open('walk1.png');
      await pane.expectFrames(page, [...frames.slice(0, 4), frameAt(0)]);
    });

    it('a strip that nobody described is shown whole, and cut by one click', async () => {
      const page = await pane.open('strip.png');
      await pane.expectPixels(page, 'the strip', gridOf(8).sheet);
      await page.getByRole('button', { name: '8 frames, 16 × 16' }).click();
      await pane.expectFrames(page, [...frames, frameAt(0)]);
    });
  });

  it('plays a tag there and back, on the canvas', async () => {
    const page = await pane.open('array.png');
    await pane.expectPixels(page, 'the first frame', frameAt(0));
    await pane.press(page, ']', ']', ']', '<', '<', '<');
    await pane.expectPixels(page, 'the first frame of the tag', frameAt(4));
    const seen = await watchCanvas(page, STAGE, frames, () => pane.press(page, ' '), 9);
    await pane.press(page, ' ');
    assert.deepEqual(seen, [4, 5, 6, 7, 6, 5, 4, 5, 6]);
  });

  it('tints the frames before in red and those after in blue', async () => {
    const page = await pane.open('moving.gif');
    await pane.expectPixels(page, 'the first frame', frameAt(0));
    await pane.press(page, '.', 'o');
    await pane.expectPixels(page, 'the second frame', frameAt(1));
    await page.locator('canvas.onion').waitFor();
    const order = sequenceOf({ from: 0, to: 7, direction: 'forward', passes: Number.POSITIVE_INFINITY });
    const wanted = new Uint8ClampedArray(16 * 16 * 4);
    composeOnion(onionFrames(order, 1, { before: 1, after: 1 }, true), frameAt, wanted);
    await pane.expectPixels(page, 'what shows through', { width: 16, height: 16, data: wanted }, 'canvas.onion');
    const { rgba } = await canvasPixels(page, 'canvas.onion');
    // By hand: an outline (36, 26, 46) that only the frame after has. Brightness 29: 29 / 2, 29 / 2, (255 + 29) / 2, 68 of 255.
    const pixel = onlyIn(frameAt(2), frameAt(0), [36, 26, 46]);
    const [red = 0, green = 0, blue = 0, alpha] = rgba.subarray(pixel * 4, pixel * 4 + 4);
    assert.ok(
      near(red, 14, 3) && near(green, 14, 3) && near(blue, 142, 3) && alpha === 68,
      `${[red, green, blue, alpha]}`,
    );
    await pane.press(page, 'o');
    await page.locator('canvas.onion').waitFor({ state: 'hidden' });
  });

  it('repeats a sprite beyond its edges on the screen', async () => {
    const { editor } = shared();
    const page = await pane.open('hero.png');
    await pane.expectPixels(page, 'the sprite', mushroom);
    await pane.press(page, '1', '+', '+', '+', 't', 't', 't');
    await page.locator('canvas.tiles').waitFor();
    const box = await page.locator(STAGE).boundingBox();
    assert.ok(box);
    const scale = box.width / 16;
    const shot = PNG.sync.read(await editor.page.screenshot());
    let compared = 0;
    for (let y = -8; y < 24; y++) {
      for (let x = -8; x < 24; x++) {
        const own = (((y + 16) % 16) * 16 + ((x + 16) % 16)) * 4;
        if (mushroom.data[own + 3] === 0) continue;
        const at: number =
          (Math.floor(box.y + (y + 0.5) * scale) * shot.width + Math.floor(box.x + (x + 0.5) * scale)) * 4;
        assert.deepEqual([...shot.data.subarray(at, at + 3)], [...mushroom.data.subarray(own, own + 3)], `${x} ${y}`);
        compared++;
      }
    }
    assert.ok(compared > 400, `${compared} pixels`);
  });

  it('lights a sprite by its normal map as the formula says', async () => {
    const page = await pane.open('hero.png');
    await pane.expectPixels(page, 'the sprite', mushroom);
    // Its normal map is found after the first pixels.
    await page.locator('.light:not(.normal-map) .light-head .button:not(:disabled)').waitFor();
    await pane.press(page, 'q');
    const lit = (setup: typeof defaultLight) => ({
      ...mushroom,
      data: lightPixels(mushroom, bumps, toFixed(setup, 16, 16)),
    });
    await pane.expectPixels(page, 'the lit sprite', lit({ ...defaultLight, on: true }));
    await pane.press(page, 'v');
    await pane.expectPixels(page, 'y inverted', lit({ ...defaultLight, on: true, invertY: true }));
    await pane.press(page, 'v', 'q');
    await pane.expectPixels(page, 'the sprite as it is', mushroom);
  });

  it('shows what an edit changed', async () => {
    const page = await pane.open('hero-edit-1.png');
    await pane.expectPixels(page, 'the edit', edited);
    await pane.neighbors(page);
    await pane.press(page, 'd');
    const { picture, changed, added } = difference(mushroom, edited);
    assert.ok(changed > 50 && added === 1);
    await pane.expectPixels(page, 'the difference', picture);
    await pane.press(page, 'd');
    await pane.expectPixels(page, 'the edit again', edited);
  });

  describe('eight views', () => {
    const cell = (at: string) => `.compass .compass-cell[data-place=${at}] canvas`;

    async function openCompass(): Promise<Frame> {
      const page = await pane.open('hero-dir-0.png');
      await pane.expectPixels(page, 'the first view', views[0] ?? mushroom);
      await pane.neighbors(page);
      await pane.press(page, 'Escape');
      await page.locator(cell('n')).waitFor();
      return page;
    }

    it('each view lies at its place', async () => {
      const page = await openCompass();
      for (const at of COMPASS) await pane.expectPixels(page, at, views[PLACES.indexOf(at)] ?? mushroom, cell(at));
    });

    it('are named after their places in files, and undo takes that back', async () => {
      const before = numbered.map(bytesOf);
      const page = await openCompass();
      await pane.press(page, 'a', 'f');
      await waitFor('the new names', async () => (await Promise.all(named.map(there))).every(Boolean));
      assert.deepEqual(named.map(bytesOf), before);
      assert.equal((await Promise.all(numbered.map(there))).some(Boolean), false);
      // The preview goes on with the file under its new name.
      const tab = shared().workbench.tab('hero-dir-s.png');
      await waitFor('one tab of the new name', async () => (await tab.count()) === 1);
      const renamed = await pane.page('hero-dir-s.png');
      await pane.press(renamed, 'z');
      await waitFor('the old names', async () => (await Promise.all(numbered.map(there))).every(Boolean));
      assert.deepEqual(numbered.map(bytesOf), before);
      assert.equal((await Promise.all(named.map(there))).some(Boolean), false);
      // The tab follows the files a moment later; only then may the window's tabs be closed.
      const old = shared().workbench.tab('hero-dir-0.png');
      await waitFor('one tab of the old name', async () => (await old.count()) === 1);
    });
  });

  it('discards after a question, as there is no trash, and brings every byte back', async () => {
    const { workbench } = shared();
    const before = bytesOf('other.png');
    await workbench.explorer.select('other.png', 'spare.png');
    await workbench.explorer.menu('other.png', 'Sprite Kiln', 'Open in Sprite Preview');
    const page = await workbench.webviews.frame('.contact-sheet .card:has-text("other")');
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Delete other.png for good?' });
    await page.locator('.contact-sheet .card', { hasText: 'other' }).focus();
    await workbench.page.keyboard.press('x');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(bytesOf('other.png'), before);
    // The focus is where it was: the same key asks for the same file.
    await page.locator('.contact-sheet .card:focus', { hasText: 'other' }).waitFor();
    await workbench.page.keyboard.press('x');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await waitFor('the file to go', async () => !(await there('other.png')));
    await page.locator('.toast-text', { hasText: 'other.png discarded.' }).waitFor();
    await page.locator('.contact-sheet .card', { hasText: 'spare' }).focus();
    await workbench.page.keyboard.press('z');
    await waitFor('the file to be back', () => there('other.png'));
    await page.locator('.toast-text', { hasText: 'other.png is back.' }).waitFor();
    assert.deepEqual(bytesOf('other.png'), before);
    // Only one is selected in the explorer again.
    await workbench.explorer.click('hero.png');
  });

  it('follows the file at the same zoom: changed, deleted, back again', async () => {
    const page = await pane.open('spare.png');
    await pane.expectPixels(page, 'the file', recolor(lantern, 1));
    await pane.press(page, '1', '+', '+');
    const zoom = page.locator('.zoom-level');
    const level = await zoom.innerText();
    assert.equal(level, '3×');
    await writeFile(place('spare.png'), encodePng(enlarge(lantern, 2)));
    await pane.expectPixels(page, 'the changed file', enlarge(lantern, 2));
    assert.equal(await zoom.innerText(), level);
    await rm(place('spare.png'));
    await page.locator('.notice-text', { hasText: 'spare.png was deleted.' }).waitFor();
    await page.locator(STAGE).waitFor({ state: 'hidden' });
    await writeFile(place('spare.png'), encodePng(mushroom));
    await pane.expectPixels(page, 'the file that came back', mushroom);
    assert.equal(await zoom.innerText(), level);
  });

  for (const [name, [, sentence]] of Object.entries(DAMAGED)) {
    it(`says what is wrong with ${name}`, async () => {
      const page = await pane.open(name);
      await page.getByText(sentence).first().waitFor();
      if (name === 'bad-frame.png') await pane.expectFrames(page, [frameAt(0), frameAt(1), frameAt(0)]);
      else assert.equal(await page.locator(STAGE).isVisible(), false);
    });
  }

  it('looks as it was left after another tab, and after the window was loaded anew', async () => {
    const { editor, workbench } = shared();
    const left = { zoom: '2×', tag: ['glow, frames 5 to 8, Ping-pong'], speed: 'Speed: 1.5×', checker: false };
    const look = async (page: Frame) => ({
      zoom: await page.locator('.zoom-level').innerText(),
      tag: await page
        .locator('.frame-tag[aria-pressed=true]')
        .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label'))),
      speed: await page.getByRole('button', { name: /^Speed: / }).getAttribute('aria-label'),
      checker: (await page.locator('.stage-board.checker').count()) > 0,
    });
    const page = await pane.open('array.png');
    await pane.expectPixels(page, 'the first frame', frameAt(0));
    await pane.press(page, '1', '+', '[', '>', 'b', '.');
    await pane.expectPixels(page, 'the second frame of the tag', frameAt(5));
    assert.deepEqual(await look(page), left);
    await pane.open('hero.png');
    await workbench.tab('array.png').click();
    const again = await pane.page('array.png');
    await pane.expectPixels(again, 'the frame that was left', frameAt(5));
    assert.deepEqual(await look(again), left);
    // As a person does it: a page that is only navigated away leaves VS Code no time to write down what is open.
    await Promise.all([editor.page.waitForEvent('load'), workbench.quickInput.command('Developer: Reload Window')]);
    const anew = await pane.page('array.png');
    await pane.expectPixels(anew, 'the frame that was left', frameAt(5));
    assert.deepEqual(await look(anew), left);
  });

  it('is used with the keyboard alone, from the explorer to a saved frame', async () => {
    const { workbench } = shared();
    const { keyboard } = workbench.page;
    await keyboard.press('Control+Shift+E');
    await keyboard.press('Home');
    await walk('ArrowDown', '.explorer-folders-view .monaco-list-row.focused .label-name', 'array.png');
    await keyboard.press('Shift+F10');
    await walk('ArrowDown', '.monaco-menu .action-item.focused .action-label', 'Sprite Kiln');
    await keyboard.press('ArrowRight');
    await walk('ArrowDown', '.monaco-submenu .action-item.focused .action-label', 'Open in Sprite Preview');
    await keyboard.press('Enter');
    const page = await pane.page('array.png');
    await pane.expectPixels(page, 'the first frame', frameAt(0));
    // The last tag of the list; the first one plays by itself.
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
    await waitFor('the place to be asked for', async () => (await workbench.quickInput.value()) === wanted);
    await keyboard.press('Enter');
    await page.locator('.toast-text', { hasText: 'Saved array-frame-6-2x.png.' }).waitFor();
    const saved = PNG.sync.read(await readFile(wanted));
    const double = enlarge(frameAt(5), 2);
    assert.deepEqual([saved.width, saved.height], [32, 32]);
    assert.deepEqual(visible(saved.data), visible(double.data));
  });

  /** Presses a key until that item has the focus. */
  async function walk(key: string, focused: string, text: string): Promise<void> {
    const { page } = shared().workbench;
    await waitFor(`the focus on ${text}`, async () => {
      const now = await page.locator(focused).allTextContents();
      if (now.some((one) => one.trim() === text)) return true;
      await page.keyboard.press(key);
      return false;
    });
  }
});

function near(a: number, b: number | undefined, off: number): boolean {
  return Math.abs(a - (b ?? 0)) <= off;
}

/** Number of the first pixel that has this color in `one` and is transparent in `other`. */
function onlyIn(one: Raster, other: Raster, color: readonly number[]): number {
  for (let at = 0; at < one.data.length; at += 4) {
    const same = color.every((value, channel) => one.data[at + channel] === value);
    if (same && one.data[at + 3] === 255 && other.data[at + 3] === 0) return at / 4;
  }
  throw new Error('There is no such pixel.');
}

/** RGBA without the colors of what is transparent. */
function visible(data: Uint8Array | Uint8ClampedArray): number[] {
  return [...data].map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));
}
