import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Journal } from '../../src/core/runs/journal/journal';
import { systemClock } from '../../src/service/clock';
import { addRecord } from '../support/runs/runRecords';
import { reachesState, waitFor } from '../support/wait';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey } from '../support/window/journey';

const PROMPT = 'a red cloak; keep the pose and the outline';

async function editsIn(workspace: string): Promise<number> {
  return (await readdir(workspace)).filter((name) => /^hero-edit-\d+\.png$/.test(name)).length;
}

/** Goes from a run's row to its first file only by keyboard, and opens it. */
async function openFirstFile({ workbench }: Journey): Promise<void> {
  const { runs, page } = workbench;
  const focused = (name: string | RegExp) => runs.row(name).and(page.locator('.focused'));
  await runs.focus();
  await runs.row(/^Edit hero\.png, done · 2 files · “a red cloak; keep the pose and the…”, /).waitFor();
  const run = focused(/^Edit hero\.png, done/);
  const isExpanded = async () => (await run.getAttribute('aria-expanded', { timeout: 1000 })) === 'true';
  // A key is lost if the list is being replaced at this moment. None of them does more if it's pressed twice.
  await waitFor('the keyboard on the newest run', async () => {
    await page.keyboard.press('Home');
    return reachesState(run, 'visible', 1000);
  });
  await waitFor('the files of the run', async () => {
    if (!(await isExpanded().catch(() => false))) await page.keyboard.press('ArrowRight');
    return reachesState(runs.row('hero-edit-2.png, 32 × 32'), 'visible', 1000);
  });
  await run.waitFor();
  await page.keyboard.press('ArrowDown');
  await focused('hero-edit-1.png, 32 × 32').waitFor();
  await page.keyboard.press('Enter');
  await workbench.tab('hero-edit-1.png').waitFor();
}

/** The record of a run, which is read-only. */
async function showDetails({ workbench }: Journey): Promise<void> {
  const { runs, page } = workbench;
  await runs.menu(/^Edit hero\.png/, 'Show Details');
  await page.locator('.editor-instance .view-lines').getByText('"kind": "edit"').waitFor();
  await waitFor('the editor to refuse a letter', async () => {
    // Moves the keyboard focus to the text. A preview that is still opening takes it again, and then the letter is typed elsewhere.
    await workbench.tab('Edit hero.png.json').click();
    await page.keyboard.type('x');
    return reachesState(page.getByText('Cannot edit in read-only editor').first(), 'visible', 2000);
  });
}

describe('The Runs view', () => {
  journey(
    'lists a run with its files; keys open them, its buttons and menu run it again',
    { continues: true },
    async (own) => {
      const { workbench, companion, workspace, place } = own;
      const { runs, quickInput } = workbench;
      await companion.execute('spriteKiln.edit', { files: [place('hero.png')], prompt: PROMPT });
      await openFirstFile(own);
      await runToEnd(workbench, /2 sprites saved next to hero\.png/, () => runs.press(/^Edit hero\.png/, 'Run Again'));
      assert.equal(await editsIn(workspace), 4);
      await waitFor('two rows', async () => (await runs.row(/^Edit hero\.png, done/).count()) === 2);
      await runs.menu(/^Edit hero\.png/, 'Edit and Run Again…');
      await quickInput.waitForStep('Edit hero.png', 1);
      assert.equal(await quickInput.value(), PROMPT);
      await quickInput.cancel();
      await showDetails(own);

      await companion.untilWatched(workspace);
      await runs.row('hero-edit-1.png, 32 × 32').first().waitFor();
      await rm(place('hero-edit-1.png'));
      await runs.row('hero-edit-1.png, no longer exists').waitFor();
    },
  );

  journey(
    'counts a run with an unknown outcome on its icon, asks before paying again, and dismisses it',
    { continues: true },
    async ({ workbench, companion, workspace, storage, page, place }) => {
      const { runs, notifications, quickInput } = workbench;
      await companion.execute('spriteKiln.edit', { files: [place('hero.png')], prompt: PROMPT });
      // The Command Palette offers it only for suitable runs.
      void companion.begin('spriteKiln.checkAgain');
      await notifications.waitFor('No run can do this right now.');
      await quickInput.command('Sprite Kiln: Open Preview');
      await waitFor('the runs', async () => (await quickInput.items()).includes('Edit hero.png'));
      await quickInput.accept();
      await workbench.tab('Edit hero.png').waitFor();

      // The view reads the journal again when it's shown.
      await companion.execute('workbench.view.explorer');
      const journal = new Journal(path.join(storage, 'runs'), systemClock);
      await addRecord(journal, workspace, { state: 'unresolved', expected: 8, plan: { kind: 'direction-set' } });
      await runs.focus();
      await runs.row(/^Eight directions of hero\.png, unresolved · nothing found · “a red cloak”, /).waitFor();
      await page.getByRole('tab', { name: /Sprite Kiln.*1 run is waiting for a decision/ }).waitFor();
      await runs.menu(/^Eight directions/, 'Generate Again…');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This run may be drawn twice.').waitFor();
      assert.equal(await dialog.locator('.monaco-button:focus').textContent(), 'Check Again');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await runs.menu(/^Eight directions/, 'Dismiss Run…');
      await dialog.getByRole('button', { name: 'Dismiss' }).click();
      await runs.row(/^Eight directions of hero\.png, dismissed · “a red cloak”, /).waitFor();
      // Runs of tests before may be there too.
      const open = (await journal.read()).filter(({ state }) => state !== 'archived');
      assert.deepEqual(
        open.map(({ state, plan }) => `${plan.kind} ${state}`),
        ['direction-set dismissed'],
      );
    },
  );
});
