import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { canvasPixels, samePixels } from '../support/browser/canvasPixels';
import { succeeds, waitFor } from '../support/wait';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey, QUIET } from '../support/window/journey';
import type { Workbench } from '../support/window/workbench';
import { STAGE } from '../support/window/workbench/previewPane';

/** Answers the questions of *Generate Sprite…*; without a prompt, it keeps the last one. */
async function generate(workbench: Workbench, prompt?: string): Promise<void> {
  const { quickInput } = workbench;
  await quickInput.command('Sprite Kiln: Generate Sprite…');
  await quickInput.waitForStep('Generate sprite', 1);
  if (prompt === undefined) assert.equal(await quickInput.value(), 'a green slime');
  else await quickInput.type(prompt);
  await quickInput.accept();
  await quickInput.waitForStep('Generate sprite', 2);
  await quickInput.pick('16 × 16 pixels');
  // Nothing determines the folder, so it is asked for.
  await quickInput.waitForStep('Generate sprite', 3);
  await runToEnd(workbench, /12 sprites saved in sprites/, () => quickInput.accept());
  await workbench.clearNotifications();
}

/** Picks the newest asset with these words from the list that a command shows if no asset is selected. */
async function pickAsset({ quickInput }: Workbench, words: string): Promise<void> {
  await waitFor('the list of assets', async () => /find assets/.test(await quickInput.placeholder()));
  await quickInput.type(words);
  const all = async () => {
    const items = await quickInput.items();
    return items.length > 0 && items.every((label) => label.includes('slime'));
  };
  await waitFor('the assets with these words', all);
  await quickInput.accept();
}

async function saveAsset({ workbench, place }: Journey): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.assets.focus();
  await quickInput.command('Sprite Kiln: Save Assets To…');
  await pickAsset(workbench, 'SLIME green');
  await waitFor('the folders', async () => /Folder/.test(await quickInput.placeholder()));
  assert.deepEqual(await quickInput.items(), ['sprites', 'Choose a Folder…']);
  await quickInput.accept();
  await notifications.waitFor('1 sprite saved in sprites.');
  assert.ok((await readdir(place('sprites'))).includes('green-slime-25.png'));
  await notifications.press('1 sprite saved in sprites.', 'Open Preview');
  await workbench.tab('green-slime-25.png').waitFor();
  await workbench.closeEditors();
  await workbench.clearNotifications();
}

async function animateAsset({ workbench, place }: Journey): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.assets.focus();
  await quickInput.command('Sprite Kiln: Animate Asset…');
  await pickAsset(workbench, 'slime');
  for (const step of [1, 2, 3]) {
    await quickInput.waitForStep('Animate a green slime', step);
    assert.match(await quickInput.title(), new RegExp(`${step}/3`));
    await quickInput.accept();
  }
  await notifications.waitFor('Animation and sheet saved in sprites.');
  assert.ok((await readdir(place('sprites'))).includes('green-slime-idle-sheet.json'));
  await workbench.clearNotifications();
}

/** With a preview in front and an asset selected in the view, “Animate” is about the picture that is shown. */
async function animateInFront({ workbench, page }: Journey): Promise<void> {
  const { quickInput, explorer, assets } = workbench;
  const selectFirst = async () => {
    await assets.open();
    // The page is another one after the view was hidden.
    await waitFor('a selected asset', async () => succeeds((await assets.tile(1)).click({ timeout: 5000 })));
  };
  await selectFirst();
  await quickInput.offers('Animate', ['Sprite Kiln: Animate…', 'Sprite Kiln: Animate Asset…']);
  await quickInput.cancel();
  await explorer.menu('hero.png', 'Sprite Kiln', 'Open in Sprite Preview');
  await workbench.tab('hero.png').waitFor();
  await selectFirst();
  // The page of the preview before may still be visible for a moment, and then go.
  const clickStage = async () => (await workbench.webviews.frame(STAGE)).locator('.stage').click({ timeout: 5000 });
  await waitFor('the stage of hero.png', () => succeeds(clickStage()));
  await quickInput.offers('Animate', ['Sprite Kiln: Animate…']);
  await page.keyboard.press('Enter');
  await quickInput.waitForStep('Animate hero.png', 1);
  await quickInput.cancel();
}

/** Commands used without a selection. */
describe('From the Command Palette', () => {
  journey(
    'generates sprites, again with the last answers; saves, animates, and shows an asset',
    { ...QUIET, continues: true },
    async (own) => {
      const { workbench, place } = own;
      await generate(workbench, 'a green slime');
      await generate(workbench);
      const names = await readdir(place('sprites'));
      assert.equal(names.filter((name) => /^green-slime-\d+\.png$/.test(name)).length, 24);
      await saveAsset(own);
      await animateAsset(own);

      const before = await readdir(place('sprites'));
      await workbench.assets.focus();
      await workbench.quickInput.command('Sprite Kiln: Preview Assets');
      await pickAsset(workbench, 'slime');
      await workbench.tab('a green slime').waitFor();
      const page = await workbench.webviews.frame(STAGE);
      const png = PNG.sync.read(await readFile(path.join(place('sprites'), 'green-slime-25.png')));
      const saved = { width: png.width, height: png.height, rgba: png.data };
      await waitFor('the pixels of the asset', async () => samePixels(await canvasPixels(page, STAGE), saved));
      assert.deepEqual(await readdir(place('sprites')), before);
      await animateInFront(own);
    },
  );
});
