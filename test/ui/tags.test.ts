import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runJob } from '../support/jobs';
import { journalFolder } from '../support/runRecords';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

/** With the keyboard alone: tags of an asset are completed, counted and changed; a renaming that was interrupted goes on. */
describe('Tags', () => {
  const shared = suiteEditor();

  before(async () => {
    const { editor, workbench } = shared();
    await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    await workbench.clearNotifications();
  });

  const press = (key: string) => shared().workbench.page.keyboard.press(key);

  async function typed(text: string, ...rows: string[]): Promise<void> {
    const { quickInput } = shared().workbench;
    await quickInput.type(text);
    await waitFor(`the rows for “${text}”`, async () => {
      const shown = (await quickInput.items()).map((label) => label.trim());
      return rows.every((row, at) => shown[at] === row) && shown.length === rows.length;
    });
  }

  async function add(tag: string): Promise<void> {
    const { quickInput } = shared().workbench;
    await quickInput.type(tag);
    await waitFor(`the row of ${tag}`, async () => (await quickInput.items()).some((row) => row.includes(tag)));
    await take(tag);
  }

  /** The box is emptied when a tag is taken; what is typed before that would go with it. */
  async function take(tag: string): Promise<void> {
    await press('Enter');
    await waitFor(`${tag} to be taken`, async () => (await shared().workbench.quickInput.value()) === '');
  }

  it('are completed, checked while typing, counted, changed and taken back', async () => {
    const { workbench } = shared();
    const { quickInput, notifications } = workbench;
    await quickInput.command('Sprite Kiln: Edit Tags…');
    await waitFor('the assets', async () => (await quickInput.items()).length === 2);
    await press('ArrowDown');
    await press('Enter');
    await quickInput.waitForTitle('(1 of 10)');
    await typed('x'.repeat(34), '34 of 32 characters');
    await typed('a/b', 'Only letters, digits, spaces, hyphens and underscores.');
    await typed('Knights ', 'New tag “knights”');
    await press('Enter');
    await quickInput.waitForTitle('(2 of 10)');
    await typed('kn', 'knights', 'New tag “kn”');
    await take('kn');
    for (let at = 1; at <= 9; at++) await add(`t${at}`);
    await quickInput.waitForTitle('(11 of 10)');
    await press('Enter');
    await waitFor('the refusal', async () => (await quickInput.items()).at(-1)?.trim() === '11 of 10 tags');
    await press('ArrowUp');
    await press('Space');
    await quickInput.waitForTitle('(10 of 10)');
    await press('Enter');
    await notifications.press('Tags of 1 asset changed.', 'Undo');
    await notifications.waitFor('The tags of 1 asset are as they were.');
    await workbench.clearNotifications();
  });

  it('a renaming that a closed window left is offered, goes on, and can be taken back', async () => {
    const { editor, workbench } = shared();
    const { quickInput, notifications } = workbench;
    const storage = path.dirname(journalFolder(editor.workspace));
    const lines = (await readFile(path.join(storage, 'built-in/journal.jsonl'), 'utf8')).split('\n').filter(Boolean);
    const ids = lines.flatMap((line) => JSON.parse(line).asset?.id ?? []);
    assert.equal(ids.length, 2);
    const account = path.join(storage, 'assets/built-in-local');
    await mkdir(account, { recursive: true });
    const head = { version: 1, id: '1', from: 'samples', to: 'heroes', ids };
    await writeFile(
      path.join(account, 'tag-job.jsonl'),
      `${JSON.stringify(head)}\n${JSON.stringify({ skip: ids[0] })}`,
    );
    await editor.setSettings({});
    await quickInput.command('Sprite Kiln: Edit Tags…');
    await notifications.waitFor('Renaming “samples” to “heroes” was interrupted after 1 of 2.');
    await quickInput.cancel();
    await notifications.press('was interrupted', 'Go On');
    await notifications.press('“samples” is now “heroes”: 1 asset.', 'Undo');
    await notifications.waitFor('The tag “samples” is back as it was: 1 asset.');
  });
});
