import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey, STILL } from '../support/window/journey';

/** Several images are asked about once, and each gets a run. */
async function severalAnimated({ workbench, companion, workspace, place }: Journey): Promise<void> {
  const { quickInput, webviews } = workbench;
  const [potion, sword] = [uri(place('potion.png')), uri(place('sword.png'))];
  void companion.begin('spriteKiln.animate', sword, [potion, sword]);
  await quickInput.waitForStep('Animate 2 images', 1);
  await quickInput.type('spins slowly, loop');
  await quickInput.accept();
  // The name of its own words.
  await waitFor('the name', async () => (await quickInput.value()) === 'spin');
  await quickInput.type('turn');
  await quickInput.accept();
  await quickInput.waitForStep('Animate 2 images', 2);
  await quickInput.pick('4 frames');
  await quickInput.waitForStep('Animate 2 images', 3);
  await quickInput.accept();
  // Both are in one preview, which shows how they ended.
  const page = await webviews.frame('.contact-sheet .card:has-text("potion")');
  await page.locator('.contact-sheet .card', { hasText: 'sword' }).waitFor();
  await page.locator('.run-message', { hasText: '2 of 2 runs finished.' }).waitFor();
  const names = await readdir(workspace);
  for (const name of ['potion', 'sword']) assert.ok(names.includes(`${name}-turn-sheet.json`), name);
}

/** The messages of the questions while they are answered. Each command gets files like from the Explorer's menu. */
describe('Questions', () => {
  journey(
    'of Generate check the input while typing, keep it on Back, and show tags in the title bar; several images are asked about once',
    { ...STILL, continues: true },
    async (own) => {
      const { workbench, companion, place } = own;
      const { quickInput } = workbench;
      const says = (pattern: RegExp) =>
        waitFor(`words like ${pattern}`, async () => pattern.test(await quickInput.message()));
      await mkdir(place('dragons'));
      void companion.begin('spriteKiln.generate', uri(place('dragons')));
      await quickInput.waitForStep('Generate sprite', 1);
      // The folder is known, so it isn't asked for.
      assert.match(await quickInput.title(), /1\/2/);

      await quickInput.type('a spritesheet of a knight');
      await says(/Describe one sprite, not a sheet/);
      await quickInput.type('12 variations of a knight');
      await says(/No count needed/);
      await quickInput.accept();
      await quickInput.waitForStep('Generate sprite', 2);
      await quickInput.back();
      await quickInput.waitForStep('Generate sprite', 1);
      assert.equal(await quickInput.value(), '12 variations of a knight');

      await quickInput.type('x'.repeat(10_001));
      await says(/10,001 characters long\. The limit is 10,000\./);
      await quickInput.accept();
      assert.match(await quickInput.title(), /1\/2/);
      await quickInput.type('x'.repeat(9_000));
      await says(/9,000 of 10,000 characters/);

      await quickInput.type('a red dragon');
      await quickInput.button(/Tags: samples/);
      await quickInput.waitForTitle('Tags');
      await quickInput.type('knights, bad/tag');
      await says(/letters, digits, spaces/);
      await quickInput.type('Knights');
      await quickInput.accept();
      await quickInput.waitForStep('Generate sprite', 1);
      assert.equal(await quickInput.value(), 'a red dragon');
      await quickInput.widget.getByRole('button', { name: /Tags: samples, knights/ }).waitFor();
      await quickInput.accept();
      await quickInput.waitForStep('Generate sprite', 2);
      await runToEnd(workbench, /12 sprites saved in dragons/, () => quickInput.pick('16 × 16 pixels'));
      assert.ok((await readdir(place('dragons'))).includes('red-dragon-12.png'));
      await severalAnimated(own);
    },
  );
});
