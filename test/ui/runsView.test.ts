import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Journal } from '../../src/extension/features/runs/journal/journal';
import { systemClock } from '../../src/service/clock';
import { runJob, untilEnd } from '../support/jobs';
import { addRecord, journalFolder } from '../support/runRecords';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

describe('The view Runs in the window', () => {
  const shared = suiteEditor();

  const row = (name: string | RegExp) => shared().workbench.runs.row(name);
  const edits = () => readdirSync(shared().editor.workspace).filter((name) => /^hero-edit-\d+\.png$/.test(name));

  before('wait for the watcher', () => shared().workbench.explorer.untilWatched(shared().editor.workspace));

  it('is in the activity bar, and says what it is for while it is empty', async () => {
    const { workbench } = shared();
    await workbench.page.getByRole('tab', { name: 'Sprite Kiln' }).click();
    const welcome = workbench.runs.pane.getByRole('region', { name: 'Welcome' });
    await welcome.getByText('What you ask for shows here').waitFor();
    await welcome.getByRole('button', { name: 'Generate Sprite…' }).waitFor();
  });

  it('lists a run with its files, by keyboard alone', async () => {
    const { editor, workbench } = shared();
    await workbench.explorer.show();
    await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    await workbench.clearNotifications();
    await workbench.runs.focus();
    await row(/^Edit hero\.png, done · 2 files · “a red cloak; keep the pose and the…” · 15 credits, /).waitFor();
    const { keyboard } = workbench.page;
    const focused = (name: string | RegExp) => row(name).and(workbench.page.locator('.focused'));
    await keyboard.press('ArrowDown');
    await focused(/^Edit hero\.png, done/).waitFor();
    await keyboard.press('ArrowRight');
    await row('hero-edit-2.png, 32 × 32').waitFor();
    await keyboard.press('ArrowDown');
    await focused('hero-edit-1.png, 32 × 32').waitFor();
    await keyboard.press('Enter');
    await workbench.tab('hero-edit-1.png').waitFor();
  });

  it('Run Again makes two more', async () => {
    const { workbench } = shared();
    await untilEnd(workbench, /2 sprites saved next to hero\.png/, () =>
      workbench.runs.press(/^Edit hero\.png/, 'Run Again'),
    );
    assert.equal(edits().length, 4);
    await waitFor('two rows', async () => (await row(/^Edit hero\.png, done/).count()) === 2);
  });

  it('Edit and Run Again… asks with the old answers given', async () => {
    const { workbench } = shared();
    await workbench.runs.menu(/^Edit hero\.png/, 'Edit and Run Again…');
    await workbench.quickInput.waitForStep('Edit hero.png', 1);
    assert.equal(await workbench.quickInput.value(), 'a red cloak; keep the pose and the outline');
    await workbench.quickInput.cancel();
  });

  it('Show Details opens a document that cannot be changed', async () => {
    const { workbench } = shared();
    await workbench.runs.menu(/^Edit hero\.png/, 'Show Details');
    await workbench.tab('Edit hero.png.json').waitFor();
    const text = workbench.page.locator('.editor-instance .view-lines');
    await text.getByText('"kind": "edit"').waitFor();
    await text.click();
    await workbench.page.keyboard.type('x');
    await workbench.page.getByText('Cannot edit in read-only editor').first().waitFor();
  });

  it('a file that was deleted is shown as gone', async () => {
    const { editor, workbench } = shared();
    await row('hero-edit-1.png, 32 × 32').first().waitFor();
    rmSync(path.join(editor.workspace, 'hero-edit-1.png'));
    await row('hero-edit-1.png, no longer there').waitFor();
    await workbench.closeEditors();
  });

  it('a run that nobody knows the end of is counted on the icon, and asks before it is paid for again', async () => {
    const { editor, workbench } = shared();
    const journal = new Journal(journalFolder(editor.workspace), systemClock);
    await addRecord(journal, editor.workspace, { state: 'unresolved', expected: 8, plan: { kind: 'direction-set' } });
    await workbench.explorer.show();
    await workbench.runs.focus();
    await row(/^Eight directions of hero\.png, unresolved · nothing found · “a red cloak”, /).waitFor();
    await workbench.page.getByRole('tab', { name: /Sprite Kiln.*1 run waits for a decision/ }).waitFor();
    await workbench.runs.menu(/^Eight directions/, 'Generate Again…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('This run may be charged twice.').waitFor();
    assert.equal(await dialog.locator('.monaco-button:focus').textContent(), 'Check Again');
    await workbench.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await workbench.runs.menu(/^Eight directions/, 'Dismiss Run…');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await row(/^Eight directions of hero\.png, dismissed · “a red cloak”, /).waitFor();
    assert.deepEqual(
      (await journal.read()).map(({ state }) => state).filter((state) => state === 'unresolved'),
      [],
    );
  });

  it('every action is in the command palette, and says where none fits', async () => {
    const { workbench } = shared();
    await workbench.quickInput.command('Sprite Kiln: Check Again');
    await workbench.notifications.waitFor('There is no run that this can be done with now.');
    await workbench.quickInput.command('Sprite Kiln: Open Preview');
    await waitFor('the runs', async () => (await workbench.quickInput.items()).includes('Edit hero.png'));
    await workbench.quickInput.accept();
    await workbench.tab('Edit hero.png').waitFor();
  });
});
