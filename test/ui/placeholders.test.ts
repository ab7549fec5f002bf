import assert from 'node:assert/strict';
import { appendFile, copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runJob } from '../support/jobs';
import { type LocalHttp, startLocalHttp } from '../support/localHttp';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

const KEY = 'a-key-of-the-tests';

/** From placeholder to final, as a person sees it. */
describe('Replace Placeholders', () => {
  let service: LocalHttp;

  before(async () => {
    service = await startLocalHttp({ key: KEY });
  });
  after(() => service.close());

  // The ends of runs are told by messages alone.
  const settings = { 'spriteKiln.openPreview': 'never' };
  const shared = suiteEditor({ settings, env: { SPRITE_KILN_API_KEY: KEY } });
  const dialog = () => shared().workbench.page.locator('.monaco-dialog-box');

  it('without a hosted service: a sentence that leads to one', async () => {
    const { workbench, editor } = shared();
    await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    await runJob(workbench, editor.workspace, 'animate', 'slime.png');
    await workbench.clearNotifications();
    await workbench.quickInput.command('Sprite Kiln: Replace Placeholders…');
    await workbench.notifications.waitFor('Connect to one first');
    await workbench.notifications.press('Connect to one first', 'Connect…');
    await workbench.quickInput.waitForTitle('Connect Sprite Kiln');
    await workbench.quickInput.cancel();
  });

  it('lists them, all chosen but those that were changed; asks once; replaces; Undo brings them back', async () => {
    const { workbench, editor } = shared();
    const changed = path.join(editor.workspace, 'hero-edit-2.png');
    await appendFile(changed, 'drawn by hand');
    const before = await readFile(changed);
    // The service draws by the same rules: of other pictures it makes other ones.
    const place = (name: string) => path.join(editor.workspace, name);
    await copyFile(place('sword.png'), place('hero.png'));
    await copyFile(place('potion.png'), place('slime.png'));
    await editor.setSettings({ ...settings, 'spriteKiln.baseUrl': service.baseUrl });
    await workbench.clearNotifications();
    await workbench.quickInput.commandUntil('Sprite Kiln: Replace Placeholders…', 'Replace Placeholders');
    // They come when they are found.
    const list = workbench.quickInput.widget.locator('.quick-input-list');
    await list.getByText('slime-anim.gif, slime-anim-sheet.png').waitFor();
    const items = await list.innerText();
    assert.match(items, /hero-edit-2\.png[^\n]*changed since/);
    // Those that are not ticked come last, with the reason.
    const rows = await list.locator('.monaco-list-row .label-name').allInnerTexts();
    assert.match(rows.at(-1) ?? '', /hero-edit-2\.png/);
    const boxes = workbench.quickInput.widget.locator('.monaco-list-row[role="checkbox"]');
    assert.equal(await boxes.count(), 3);
    const checked = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-checked')));
    assert.deepEqual([...checked].sort(), ['false', 'true', 'true']);
    await workbench.page.keyboard.press('Enter');
    await dialog().waitFor();
    const question = (await dialog().innerText()).replace(/\u00a0/g, ' ');
    assert.match(question, /Replace 4 files by 2 runs of http:\/\/127/);
    assert.match(question, /2 runs cost credits; how many is not known yet/);
    // The file system of this server has no trash. It is the one question.
    assert.match(question, /deleted for good\. Undo brings them back until this window closes/);
    await dialog().getByRole('button', { name: 'Replace', exact: true }).click();
    await workbench.notifications.waitFor('4 files replaced.');
    assert.deepEqual(await readFile(changed), before);
    await workbench.notifications.press('4 files replaced.', 'Undo');
    await workbench.notifications.waitFor('4 files are back.');
  });

  it('the view Runs shows those with placeholders only, and all again', async () => {
    const { workbench } = shared();
    await workbench.clearNotifications();
    await workbench.runs.focus();
    const mine = workbench.runs.row(/^Edit hero\.png, done · 2 files/);
    const theirs = workbench.runs.row(/^Edit hero\.png, done · [^2]/);
    await mine.waitFor();
    const all = await workbench.runs.row(/./).count();
    await workbench.quickInput.command('Sprite Kiln: Show Runs with Placeholders Only');
    await workbench.page.getByText('Runs with placeholders only.').waitFor();
    assert.ok((await workbench.runs.row(/./).count()) < all);
    await theirs.waitFor({ state: 'detached' });
    await workbench.quickInput.command('Sprite Kiln: Show All Runs');
    await workbench.page.getByText('Runs with placeholders only.').waitFor({ state: 'detached' });
  });

  it('cleared from the list of runs, which says so, they can still be replaced', async () => {
    const { workbench } = shared();
    await workbench.clearNotifications();
    const finished = workbench.runs.row(/^(Edit hero|Animate slime)\.png, done/);
    await finished.first().waitFor();
    await workbench.quickInput.command('Sprite Kiln: Clear Finished Runs…');
    await dialog().waitFor();
    assert.match(await dialog().innerText(), /Placeholders of the built-in service can still be replaced\./);
    await dialog().getByRole('button', { name: 'Clear', exact: true }).click();
    await waitFor('an empty list', async () => (await finished.count()) === 0);
    await workbench.quickInput.commandUntil('Sprite Kiln: Replace Placeholders…', 'Replace Placeholders');
    const list = workbench.quickInput.widget.locator('.quick-input-list');
    await list.getByText('slime-anim.gif, slime-anim-sheet.png').waitFor();
    await list.getByText('hero-edit-1.png').waitFor();
    await workbench.quickInput.cancel();
  });
});
