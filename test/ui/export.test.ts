import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { sniffShown } from '../../src/sprite/source/shownPicture';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { type Journey, journey, WIDE } from '../support/window/journey';

const sprite = (name: string) => path.join(root, 'test/fixtures/aseprite', name);

/** The export page of a file, which is a new document after a reload. */
function pageOf({ workbench }: Journey, name: string): Promise<Frame> {
  return waitFor(`the page of ${name}`, async () => {
    const frame = await workbench.webviews.frame('.choices');
    return (await frame.title()) === `Export ${name}` ? frame : undefined;
  });
}

/** Opens the page for a copy of a sprite, like the Explorer's menu. */
async function open(own: Journey, source: string, name: string): Promise<Frame> {
  await copyFile(sprite(source), own.place(name));
  void own.companion.begin('spriteKiln.export', uri(own.place(name)), [uri(own.place(name))]);
  const page = await pageOf(own, name);
  await page.locator('.shown').first().waitFor();
  return page;
}

/** Writes a GIF, and again whenever the sprite is saved. */
async function onSave(own: Journey): Promise<void> {
  const { place } = own;
  const page = await open(own, 'tags3.aseprite', 'walker.aseprite');
  // The style sheet is loaded if choices are next to the result.
  const [side, result] = [await page.locator('.side').boundingBox(), await page.locator('.stage').boundingBox()];
  assert.ok(side && result && result.x >= side.x + side.width && result.height > 200);
  await page.getByRole('radio', { name: /^GIF/ }).check();
  await page.locator('.stage-inner[data-kind="animation"]').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('.outcome-text', { hasText: 'Wrote walker.gif.' }).waitFor();
  assert.ok(sniffShown(await readFile(place('walker.gif')))?.animated);

  await page.getByLabel('Export again on save').check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const recipe = await waitFor('the recipe', () =>
    readFile(place('walker.aseprite.export.json'), 'utf8').catch(() => undefined),
  );
  assert.deepEqual(JSON.parse(recipe), { exports: [{ format: 'gif' }] });
  const before = await readFile(place('walker.gif'));
  await copyFile(sprite('point4frames.aseprite'), place('walker.aseprite'));
  await waitFor('the new export', async () => !(await readFile(place('walker.gif'))).equals(before));
  await page.locator('.summary', { hasText: '4 frames' }).waitFor();
}

/** If someone else's file has the name, both are kept, and Undo undoes the export. */
async function keepBothFiles(own: Journey): Promise<void> {
  const { place, workspace } = own;
  const letters = async () => (await readdir(workspace)).filter((name) => name.startsWith('letters')).sort();
  await writeFile(place('letters.png'), 'mine');
  const page = await open(own, 'abcd.aseprite', 'letters.aseprite');
  await page.getByRole('radio', { name: /^Sprite sheet/ }).check();
  await page.getByText('another file already exists').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: 'Keep Both' }).click();
  await page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
  assert.deepEqual(await letters(), ['letters-2.json', 'letters-2.png', 'letters.aseprite', 'letters.png']);
  assert.equal(await readFile(place('letters.png'), 'utf8'), 'mine');
  const json = JSON.parse(await readFile(place('letters-2.json'), 'utf8'));
  assert.equal(json.meta.image, 'letters-2.png');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.outcome-text', { hasText: 'Undid the export' }).waitFor();
  assert.deepEqual(await letters(), ['letters.aseprite', 'letters.png']);
}

/** A recipe that came with the project runs once a person allows it, asks before it replaces someone's file, and is undone with a click. */
async function runProjectRecipe(own: Journey): Promise<void> {
  const { place, workbench, page } = own;
  const recipe = 'cloned.aseprite.export.json';
  await writeFile(place('cloned.png'), await readFile(place('hero.png')));
  await writeFile(place(recipe), JSON.stringify({ exports: [{ format: 'sheet' }] }));
  await copyFile(sprite('abcd.aseprite'), place('cloned.aseprite'));
  await workbench.notifications.press(`${recipe} wasn't made on this computer`, 'Allow');
  await workbench.notifications.press(`${recipe} wants to replace 1 file`, 'Replace');
  const isThere = async () => (await readdir(own.workspace)).includes('cloned.json');
  await waitFor('the export', isThere);
  assert.notDeepEqual(await readFile(place('cloned.png')), await readFile(place('hero.png')));
  await page.locator('.statusbar-item', { hasText: 'Exported cloned.aseprite: 2 files written.' }).click();
  await workbench.notifications.waitFor('2 files');
  await waitFor("the other person's file", async () => !(await isThere()));
  assert.deepEqual(await readFile(place('cloned.png')), await readFile(place('hero.png')));
}

/** The page is restored with the window, with its choices. */
async function restorePage(own: Journey): Promise<void> {
  const page = await open(own, 'point4frames.aseprite', 'again.aseprite');
  await page.getByRole('radio', { name: /^GIF/ }).check();
  await page.locator('.stage-inner[data-kind="animation"]').waitFor();
  const before = await page.locator('.summary').innerText();
  await page.getByLabel('Scale').fill('3');
  await waitFor('the larger result', async () => (await page.locator('.summary').innerText()) !== before);
  await own.reload();
  const again = await pageOf(own, 'again.aseprite');
  await again.locator('.stage-inner[data-kind="animation"] .shown').waitFor();
  assert.ok(await again.getByRole('radio', { name: /^GIF/ }).isChecked());
  assert.equal(await again.getByLabel('Scale').inputValue(), '3');
  await again.getByRole('button', { name: 'Export', exact: true }).click();
  await again.locator('.outcome-text', { hasText: 'Wrote again.gif.' }).waitFor();
}

describe('Exporting', () => {
  journey(
    "goes from the page to files, and again on save; a project's recipe asks; both files are kept; the page survives a reload",
    WIDE,
    async (own) => {
      await own.companion.untilWatched(own.workspace);
      await onSave(own);
      await keepBothFiles(own);
      await runProjectRecipe(own);
      await restorePage(own);
    },
  );
});
