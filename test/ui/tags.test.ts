import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '../support/wait';
import { type Journey, journey, KEYED } from '../support/window/journey';

/** With the workspace's tag, one less than possible. */
const MANY = Array.from({ length: 8 }, (_, at) => `t${at}`);

/** An asset's tags are completed, counted, and refused while typing, only by keyboard. */
async function changeTags({ workbench, page }: Journey): Promise<void> {
  const { quickInput, notifications } = workbench;
  const press = (key: string) => page.keyboard.press(key);
  const typed = async (text: string, ...rows: string[]) => {
    await quickInput.type(text);
    await waitFor(`the rows for “${text}”`, async () => {
      const shown = (await quickInput.items()).map((label) => label.trim());
      return rows.every((row, at) => shown[at] === row) && shown.length === rows.length;
    });
  };
  /** The box is cleared when a tag is accepted; text typed earlier would be lost. */
  const take = async (tag: string) => {
    await press('Enter');
    await waitFor(`${tag} to be accepted`, async () => (await quickInput.value()) === '');
  };
  await workbench.assets.focus();
  await quickInput.command('Sprite Kiln: Edit Asset Tags…');
  await waitFor('the assets', async () => (await quickInput.items()).length === 2);
  await waitFor('the tags of an asset', async () => {
    // Enter does nothing if the list is filled again at this moment, which takes the focus from its row.
    await quickInput.focusRow();
    await press('Enter');
    return quickInput.reachesTitle('(9 of 10)');
  });
  await typed('x'.repeat(34), '34 of 32 characters');
  await typed('a/b', 'Can contain only letters, digits, spaces, hyphens, and underscores.');
  await typed('Knights ', 'New tag “knights”');
  await press('Enter');
  await quickInput.waitForTitle('(10 of 10)');
  await typed('kn', 'knights', 'New tag “kn”');
  await take('kn');
  await typed('bow', 'New tag “bow”');
  await take('bow');
  await quickInput.waitForTitle('(11 of 10)');
  await press('Enter');
  await waitFor('the refusal', async () => (await quickInput.items()).at(-1)?.trim() === '11 of 10 tags');
  await press('ArrowUp');
  await press('Space');
  await quickInput.waitForTitle('(10 of 10)');
  await press('Enter');
  await notifications.press('Tags of 1 asset changed.', 'Undo');
  await notifications.waitFor('The tags of 1 asset were restored.');
  await workbench.clearNotifications();
}

/** The state left by a window that was closed while renaming the tag `samples` of two assets, with the first one done. */
async function leaveRenaming(storage: string): Promise<void> {
  const lines = (await readFile(path.join(storage, 'built-in/journal.jsonl'), 'utf8')).split('\n').filter(Boolean);
  const ids = lines.flatMap((line) => JSON.parse(line).asset?.id ?? []);
  assert.equal(ids.length, 2);
  const account = path.join(storage, 'assets/built-in-local');
  await mkdir(account, { recursive: true });
  const head = { version: 1, id: '1', from: 'samples', to: 'heroes', ids };
  await writeFile(path.join(account, 'tag-job.jsonl'), `${JSON.stringify(head)}\n${JSON.stringify({ skip: ids[0] })}`);
}

describe('Tags', () => {
  journey(
    'by keyboard are completed, counted, changed, and undone; a rename left by a closed window continues',
    KEYED,
    async (own) => {
      const { workbench, companion, storage, place } = own;
      const { quickInput, notifications } = workbench;
      await companion.execute('spriteKiln.edit', { files: [place('hero.png')], prompt: 'a red cloak', tags: MANY });
      await workbench.clearNotifications();
      await changeTags(own);

      await leaveRenaming(storage);
      await own.reload();
      void companion.begin('spriteKiln.editTags');
      await notifications.waitFor('Renaming “samples” to “heroes” was interrupted after 1 of 2.');
      // The list comes after the message, or before it.
      await waitFor('the assets', async () => (await quickInput.items()).length === 2);
      await quickInput.cancel();
      await notifications.press('was interrupted', 'Continue');
      await notifications.press('“samples” is now “heroes”: 1 asset.', 'Undo');
      await notifications.waitFor('The tag “samples” was restored: 1 asset.');
    },
  );
});
