import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { canvasPixels, samePixels, visiblePixels } from '../support/browser/canvasPixels';
import { sheetFrames } from '../support/sprites/sheetPixels';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { runJob, runToEnd } from '../support/window/jobs';
import { type Journey, journey } from '../support/window/journey';
import { STAGE } from '../support/window/workbench/previewPane';

const VERBS = [
  'Edit…',
  'New Sprite in This Style…',
  'Eight Directions…',
  'Animate…',
  'Normal Map…',
  'Generate Sprite…',
  'Open in Sprite Preview',
  'Export…',
  'Add to Aseprite File…',
  'Open in Aseprite',
];

const SIZE = { width: 1600, height: 900 };

/** A file name that could become a link in a message. */
const LINK = '[quit](command:workbench.action.closeWindow).png';

/** Messages show a link in a file name as text; for a damaged image they say that nothing was sent. */
async function messagesArePlain({ workbench, companion, place }: Journey): Promise<void> {
  const { notifications } = workbench;
  await copyFile(place('slime.png'), place(LINK));
  void companion.begin('spriteKiln.normalMap', uri(place(LINK)));
  const text = await notifications.waitFor('Normal map saved next to');
  assert.match(text, /\[quit\]\u2060\(command:workbench\.action\.closeWindow\)\.png/);
  const toast = notifications.toast('Normal map saved next to').first();
  await toast.waitFor();
  assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);
  await writeFile(place('broken.png'), 'not a picture');
  void companion.begin('spriteKiln.normalMap', uri(place('broken.png')));
  await notifications.waitFor("broken.png isn't an image. Nothing was sent.");
}

/** Before the first run, the Runs view says what it's for. */
async function runsAreEmpty({ workbench, companion, page }: Journey): Promise<void> {
  await page.getByRole('tab', { name: 'Sprite Kiln' }).click();
  const welcome = workbench.runs.pane.getByRole('region', { name: 'Welcome' });
  await welcome.getByText('Your runs appear here').waitFor();
  for (const name of ['Generate Sprite…', 'Try on Sample Sprites'])
    await welcome.getByRole('button', { name }).waitFor();
  await companion.execute('workbench.view.explorer');
}

/** The walkthrough, first opened now, shows only the completed step as complete, and an image next to its steps. */
async function walkthroughKnows({ workbench, companion, page }: Journey, step: string): Promise<void> {
  await companion.execute('spriteKiln.getStarted');
  const complete = page.locator('.getting-started-step:has(.codicon.complete)');
  await complete.filter({ hasText: step }).waitFor();
  assert.equal(await complete.count(), 1);
  await page.locator('.getting-started-step').filter({ hasText: step }).click();
  await workbench.webviews.frame('svg[aria-label^="A running pixel-art fox"]');
}

describe('The main job', () => {
  journey(
    'starts without runs; right-click → Animate… saves an animation next to the sprite; its preview opens and plays; the walkthrough step is complete',
    { size: SIZE },
    async (own) => {
      const { workbench, workspace, place } = own;
      await runsAreEmpty(own);
      const before = readFileSync(place('hero.png'));
      const made = await runJob(workbench, workspace, 'animate', 'hero.png');
      assert.equal(made.length, 3, made.join(', '));
      assert.match(made[0] ?? '', /^hero-idle-sheet\.json$/);
      assert.match(made[1] ?? '', /^hero-idle-sheet\.png$/);
      assert.match(made[2] ?? '', /^hero-idle\.(webp|gif|png)$/);
      assert.deepEqual(readFileSync(place('hero.png')), before);
      for (const file of made) await workbench.explorer.find(file);

      const frames = sheetFrames(place('hero-idle-sheet.json'));
      const first = frames[0];
      assert.ok(first && visiblePixels(first) > 50, 'the first frame of the sheet is blank');
      assert.equal(frames.length, 8);
      await workbench.tab('Animate hero.png').waitFor();
      const page = await workbench.webviews.frame(STAGE);
      const shows = (wanted: typeof first) => async () => samePixels(await canvasPixels(page, STAGE), wanted);
      await waitFor('the first frame on the canvas', shows(first));
      const other = frames.find((frame) => !samePixels(frame, first));
      assert.ok(other, 'all frames are equal');
      await waitFor('another frame on the canvas', shows(other));
      assert.deepEqual(await workbench.notifications.texts(), []);
      await workbench.closeEditors();
      await walkthroughKnows(own, 'Animate it');
    },
  );

  journey(
    'menus of a sprite and a folder have their commands; a run of eight opens its preview; messages are plain text',
    { size: SIZE, continues: true },
    async (own) => {
      const { workbench, companion, workspace, place } = own;
      const { explorer, quickInput, page } = workbench;
      await explorer.openMenu('hero.png', 'Sprite Kiln');
      const titles = await explorer.menuTitles();
      for (const verb of VERBS) assert.ok(titles.includes(verb), `${verb} in ${titles}`);
      // With the built-in service, only one command makes normal maps.
      assert.deepEqual(
        titles.filter((title) => title.startsWith('Normal Map')),
        ['Normal Map…'],
      );
      await explorer.closeMenu();
      await mkdir(place('units'));
      await explorer.openMenu('units', 'Sprite Kiln');
      const shown = (await explorer.menuTitles()).filter((title) => VERBS.includes(title));
      assert.deepEqual(shown, ['Normal Map…', 'Generate Sprite…']);
      await explorer.closeMenu();

      const before = new Set(await readdir(workspace));
      await runToEnd(workbench, /8 directions saved next to hero\.png/, async () => {
        void companion.begin('spriteKiln.directionSet', uri(place('hero.png')));
        await quickInput.waitForStep('Eight directions of hero.png', 1);
        await page.keyboard.press('Enter');
      });
      const made = (await readdir(workspace)).filter((name) => name.startsWith('hero-') && !before.has(name));
      assert.deepEqual(
        made.sort(),
        Array.from({ length: 8 }, (_, index) => `hero-dir-${index}.png`),
      );
      await workbench.tab('Eight directions of hero.png').waitFor();
      await messagesArePlain(own);
    },
  );
});
