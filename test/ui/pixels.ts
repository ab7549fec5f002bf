import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { scaledRaster } from '../../src/sprite/export/scale';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { placeFrame } from '../../src/sprite/sheet/frames';
import { PAINTED_BACKGROUNDS, paintedBehind } from '../support/pixelArt/paintedBackgrounds';
import { uglyFiles } from '../support/pixelArt/uglySet';
import { root } from '../support/places';
import { succeeds, waitFor } from '../support/wait';
import type { Shot } from './scenarios';
import { titleOf } from './titles';

/** Screenshots of checks, fixes, palettes, and style files. */

const STYLE = '.sprite-kiln.json';
const WARM = '#3b1725 #73172d #b4202a #df3e23 #fa6a0a #f9a31b #ffd541 #fffc40 #d6f264 #9cdb43';

/** An ugly set in a folder of its own, with a style file that asks for problems. */
async function uglyFolder({ editor, workbench: { explorer } }: Shot): Promise<void> {
  const folder = path.join(editor.workspace, 'knight');
  await mkdir(folder);
  for (const [name, bytes] of Object.entries(await uglyFiles())) await writeFile(path.join(folder, name), bytes);
  await writeFile(path.join(folder, STYLE), JSON.stringify({ problems: true }));
  await explorer.find('knight');
  await explorer.row('knight').click();
}

/** `potion-big.png`: enlarged, with soft edges and specks, so it has findings with places. */
async function uglyPotion({ editor, workbench }: Shot): Promise<void> {
  const picture = scaledRaster(decodePng(await readFile(path.join(editor.workspace, 'potion.png'))), 4);
  for (let at = 3; at < picture.data.length; at += 4 * 211) if (picture.data[at] === 255) picture.data[at] = 120;
  for (let at = 0; at < picture.data.length; at += 4 * 1531) picture.data.set([200, 40, 60, 255], at);
  await writeFile(path.join(editor.workspace, 'potion-big.png'), encodePng(picture));
  await workbench.explorer.find('potion-big.png');
}

/** Fixing the pixels of a set, step by step. */
async function fixPixels(shot: Shot, language?: string): Promise<void> {
  await uglyFolder(shot);
  await shot.workbench.explorer.menu('knight_s.png', 'Sprite Kiln', titleOf('command.fixPixels', language));
  await shot.workbench.webviews.frame('.fix .fix-facts');
}

/** The same for one picture that nobody made for games. */
async function fixPicture({ workbench }: Shot, language?: string): Promise<void> {
  await workbench.explorer.menu('knight.jpg', 'Sprite Kiln', titleOf('command.fixPixels', language));
  await workbench.webviews.frame('.fix .fix-facts');
}

/** A sprite on a background, as an image model draws it, in *Fix Pixels* with the step for that. */
async function onBackground({ editor, workbench }: Shot, name: string, language?: string): Promise<void> {
  const background = PAINTED_BACKGROUNDS.find((one) => one.name.startsWith(name)) ?? PAINTED_BACKGROUNDS[0];
  const fox = decodePng(await readFile(path.join(root, 'media/samples/fox.png')));
  if (background)
    await writeFile(path.join(editor.workspace, 'fox-drawn.png'), encodePng(paintedBehind(fox, background).picture));
  await workbench.explorer.find('fox-drawn.png');
  await workbench.explorer.menu('fox-drawn.png', 'Sprite Kiln', titleOf('command.fixPixels', language));
  const page = await workbench.webviews.frame('.fix .fix-facts, .fix [data-step="background"]');
  const step = page.locator('[data-step="background"]');
  const isOn = await step.locator('.fix-switch .fix-check').isChecked();
  if (!isOn) await step.locator('.fix-switch').click();
  await step.locator('.fix-gone', { hasText: /\d/ }).waitFor();
  await step.scrollIntoViewIfNeeded();
}

/** Off-white goes when somebody switches that on. */
const fixBackground = (shot: Shot, language?: string) => onBackground(shot, 'off-white, 10', language);

/** A painted checkerboard goes by itself. */
const fixCheckerboard = (shot: Shot, language?: string) => onBackground(shot, 'checkerboard of 16', language);

/** The end of the same panel: the table of colors, and the choice of one. */
async function fixColors(shot: Shot): Promise<void> {
  await fixPicture(shot);
  const page = await shot.workbench.webviews.frame('.fix .fix-facts');
  await page.locator('.fix-color').nth(2).click();
  await page.locator('.fix-picker').waitFor();
}

/** The list of what is wrong, with the places of one finding marked. */
async function checks(shot: Shot): Promise<void> {
  await uglyPotion(shot);
  await shot.workbench.explorer.menu('potion-big.png', 'Sprite Kiln', 'Check Pixels');
  const page = await shot.workbench.webviews.frame('.checks-line');
  await page
    .locator('.checks-line', { hasText: /half transparent|transparent/ })
    .first()
    .click();
}

/** `avatars0.png` to `avatars3.png`, four characters, and `walker0.png` to `walker3.png`, one that bobs; all are enlarged. */
async function numberedFiles({ editor }: Shot): Promise<void> {
  const at = (name: string) => path.join(editor.workspace, name);
  const pictures = await Promise.all(
    ['hero.png', 'slime.png', 'potion.png', 'sword.png'].map(async (name) => decodePng(await readFile(at(name)))),
  );
  const size = Math.max(...pictures.flatMap(({ width, height }) => [width, height]));
  const onCanvas = ({ width, height, data }: Raster, above: number) => {
    const rect = { x: 0, y: 0, w: width, h: height, left: (size - width) >> 1, top: above };
    return scaledRaster(placeFrame({ width, height, data }, rect, size, size + 2), 4);
  };
  for (const [n, picture] of pictures.entries()) {
    await writeFile(at(`avatars${n}.png`), encodePng(onCanvas(picture, 0)));
    await writeFile(at(`walker${n}.png`), encodePng(onCanvas(pictures[0] ?? picture, n % 2)));
  }
}

/** One of numbered files that aren't one sprite: it is fixed alone. */
async function fixAvatar(shot: Shot, language?: string): Promise<void> {
  await numberedFiles(shot);
  await shot.workbench.explorer.menu('avatars1.png', 'Sprite Kiln', titleOf('command.fixPixels', language));
  await shot.workbench.webviews.frame('.fix .fix-facts');
}

/** All of them, as one animation: their names are listed. */
async function fixNumbered(shot: Shot, language?: string): Promise<void> {
  await numberedFiles(shot);
  await shot.workbench.explorer.menu('walker1.png', 'Sprite Kiln', titleOf('command.fixPixels', language));
  const page = await shot.workbench.webviews.frame('.fix .fix-facts');
  await page.locator('.fix-files').scrollIntoViewIfNeeded();
}

/** A palette put in place of a sprite's own. */
async function swapPalette(shot: Shot, language?: string): Promise<void> {
  const { editor, workbench } = shot;
  const colors = WARM.replaceAll('#', '').split(' ');
  await writeFile(path.join(editor.workspace, 'warm.hex'), colors.join('\n'));
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', titleOf('command.swapPalette', language));
  const page: Frame = await workbench.webviews.frame('.fix');
  await page.locator('.fix-swap .fix-source > .button').click();
  await workbench.quickInput.pick('warm.hex');
  await page.locator('.fix-swap .fix-swatches').waitFor();
}

/** The Problems panel with what is wrong with a set. */
async function problems(shot: Shot): Promise<void> {
  await uglyFolder(shot);
  await shot.workbench.problems.open();
  await shot.workbench.problems.problem('enlarged').first().waitFor();
}

/** What a new style file of a folder says, and whether its images are checked. */
async function styleQuestion(shot: Shot, language?: string): Promise<void> {
  const { explorer, quickInput } = shot.workbench;
  await uglyFolder(shot);
  await rm(path.join(shot.editor.workspace, 'knight', STYLE));
  await explorer.menu('knight', 'Sprite Kiln', titleOf('command.makeStyleFile', language));
  await quickInput.waitForTitle(/\.sprite-kiln\.json/);
}

/** A style file, with the fields that it can have. */
async function styleFile({ editor, workbench }: Shot): Promise<void> {
  const colors = WARM.split(' ').slice(0, 5).join('", "');
  const lines = ['{', `  "palette": ["${colors}"],`, '  ', '  "sizes": [32, [16, 24]]', '}', ''];
  await writeFile(path.join(editor.workspace, STYLE), lines.join('\n'));
  await workbench.explorer.open(STYLE);
  const { page } = workbench;
  await page.locator('.monaco-editor .colorpicker-color-decoration').first().waitFor();
  await page.keyboard.press('Control+g');
  await workbench.quickInput.type(':3:3');
  await workbench.quickInput.accept();
  await waitFor('the fields', async () => {
    await page.keyboard.press('Control+Space');
    return succeeds(page.locator('.suggest-widget', { hasText: 'outline' }).waitFor({ timeout: 3000 }));
  });
  // The second time, it shows what a field means.
  for (const key of ['ArrowDown', 'ArrowDown', 'Control+Space']) await page.keyboard.press(key);
  await page.locator('.suggest-details').waitFor();
}

export const PIXELS = {
  checks,
  fixAvatar,
  fixBackground,
  fixCheckerboard,
  fixColors,
  fixNumbered,
  fixPicture,
  fixPixels,
  problems,
  styleFile,
  styleQuestion,
  swapPalette,
};
