import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { type Asked, hostedService } from '../support/service/hostedService';
import { latch, waitFor } from '../support/wait';
import { type Journey, type JourneyOptions, journey, KEY, KEYED } from '../support/window/journey';

// Only messages report the end of runs.
const OPTIONS: JourneyOptions = { ...KEYED, settings: { 'spriteKiln.openPreview': 'never' }, continues: true };

const COMMAND = 'Sprite Kiln: Replace Placeholders…';

/** Without a hosted service, a message leads to one. */
async function followConnectMessage({ workbench }: Journey): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.clearNotifications();
  await quickInput.command(COMMAND);
  await notifications.waitFor('Connect to one first');
  await notifications.press('Connect to one first', 'Connect…');
  await quickInput.waitForTitle('Connect Sprite Kiln');
  await quickInput.cancel();
  await workbench.clearNotifications();
}

/** The list: all are selected except the edited one, which comes last, with the reason. */
async function chosen({ workbench }: Journey): Promise<void> {
  const { widget } = workbench.quickInput;
  await workbench.quickInput.waitForTitle('Replace Placeholders');
  const list = widget.locator('.quick-input-list');
  // They appear when they are found.
  await list.getByText('hero-edit-1-idle.gif, hero-edit-1-idle-sheet.png').waitFor();
  const boxes = list.locator('.monaco-list-row[role="checkbox"]');
  await waitFor('three rows', async () => (await boxes.count()) === 3);
  assert.match(await boxes.last().innerText(), /hero-edit-2\.png[^\n]*changed since/);
  const checked = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-checked')));
  assert.deepEqual([...checked].sort(), ['false', 'true', 'true']);
}

async function replaceAndUndo({ workbench, page }: Journey): Promise<void> {
  const { notifications } = workbench;
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Replace 4 files' });
  await dialog.waitFor();
  const question = (await dialog.innerText()).replace(/\u00a0/g, ' ');
  assert.match(question, /Replace 4 files with 2 runs of http:\/\/127/);
  assert.match(question, /2 runs cost credits\. The amount isn't known yet/);
  // This server's file system has no trash. This is the only question.
  assert.match(question, /deleted permanently\. Undo brings them back until this window closes/);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await notifications.waitFor('4 files replaced.');
  await notifications.press('4 files replaced.', 'Undo');
  await notifications.waitFor('Restored 4 files.');
  await workbench.clearNotifications();
}

/** The Runs view shows only those with placeholders, and then all again. */
async function filtered({ workbench, companion, page }: Journey): Promise<void> {
  const { runs } = workbench;
  await runs.focus();
  await runs.row(/^Edit hero\.png, done · 2 files/).waitFor();
  const theirs = runs.row(/^Edit hero\.png, done · [^2]/);
  await theirs.first().waitFor();
  const all = await runs.row(/./).count();
  await companion.execute('spriteKiln.showPlaceholdersOnly');
  await page.getByText('Only runs with placeholders.').waitFor();
  assert.ok((await runs.row(/./).count()) < all);
  await theirs.waitFor({ state: 'detached' });
  await companion.execute('spriteKiln.showAllRuns');
  await page.getByText('Only runs with placeholders.').waitFor({ state: 'detached' });
}

/** Runs stay in the list if a person keeps them. Once cleared, which says so, their placeholders can still be replaced. */
async function cleared({ workbench, companion, page }: Journey): Promise<void> {
  const finished = workbench.runs.row(/^(Edit hero|Animate hero-edit-1)\.png, done/);
  await finished.first().waitFor();
  const dialog = page.getByRole('dialog').filter({ hasText: 'can still be replaced' });
  const kept = companion.begin('spriteKiln.clearRuns');
  await dialog.getByRole('button', { name: 'Keep Runs', exact: true }).click();
  await kept;
  // If the runs had been cleared, there would be nothing to ask about.
  void companion.begin('spriteKiln.clearRuns');
  await dialog.getByText('Placeholders of the built-in service can still be replaced.').waitFor();
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await waitFor('an empty list', async () => (await finished.count()) === 0);
  void companion.begin('spriteKiln.replacePlaceholders');
  await workbench.quickInput.waitForTitle('Replace Placeholders');
  const list = workbench.quickInput.widget.locator('.quick-input-list');
  await list.getByText('hero-edit-1-idle.gif, hero-edit-1-idle-sheet.png').waitFor();
  await list.getByText('hero-edit-1.png').first().waitFor();
}

/** The leases of a killed window expire after a minute. Deleting their files saves the wait: those of runs and that of the workspace's job. */
async function deleteLeases(storage: string): Promise<void> {
  const user = path.resolve(storage, '../..');
  const leases = (await readdir(user, { recursive: true })).filter((file) => /sprite-kiln.*\.lease$/.test(file));
  assert.ok(leases.length > 1, "the killed window's leases");
  await Promise.all(leases.map((lease) => rm(path.join(user, lease))));
}

/** The service of a test, and the requests for images that it received. */
interface Held {
  readonly baseUrl: string;
  readonly asked: Asked[];
  /** Holds the answer to the second request from now on. */
  hold(): { readonly reached: Promise<void>; release(): void };
}

async function holdingService(own: Journey): Promise<Held> {
  const directory = await temporaryDirectory();
  own.after(() => removeFolder(directory));
  const asked: Asked[] = [];
  let arrives = async () => {};
  const onGenerate = async (body: Asked) => {
    asked.push(body);
    await arrives();
  };
  const service = await hostedService({ directory, key: KEY, onGenerate });
  own.after(() => service.close());
  const hold = () => {
    asked.length = 0;
    const [reached, held] = [latch(), latch()];
    arrives = async () => {
      if (asked.length !== 2) return;
      reached.open();
      await held.opened;
    };
    return { reached: reached.opened, release: held.open };
  };
  return { baseUrl: service.baseUrl, asked, hold };
}

/** The list is open. The process is killed during the second run; then nothing is sent twice, and all files are new. */
async function killedAndContinued(own: Journey, service: Held): Promise<void> {
  const { workbench, companion, place, page, storage } = own;
  const names = ['hero-edit-1.png', 'hero-edit-1-idle.gif', 'hero-edit-1-idle-sheet.png'];
  const bytes = () => Promise.all(names.map((name) => readFile(place(name), 'base64')));
  const before = await bytes();
  const { reached, release } = service.hold();
  // Found placeholders are checked.
  await workbench.quickInput.accept();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await reached;
  const victim = await companion.process();
  let deleted: Promise<void> | undefined;
  await companion.renewed(() => {
    process.kill(victim, 'SIGKILL');
    deleted = deleteLeases(storage);
    return deleted;
  });
  await deleted;
  release();
  const told = await workbench.notifications.waitFor('was interrupted after 1 of 2 runs');
  assert.match(told, /Continuing is free\.|Continuing costs credits|1 more run/);
  await workbench.notifications.press('was interrupted after 1 of 2 runs', 'Continue');
  await workbench.notifications.waitFor(/replaced\.$/);
  assert.deepEqual(
    service.asked.map(({ operation }) => operation),
    ['edit', 'animate'],
  );
  const after = await bytes();
  for (const [at, name] of names.entries()) assert.notEqual(after[at], before[at], name);
}

describe('Replace Placeholders', () => {
  journey(
    'lists and replaces them after one question; Undo restores them; they are found after clearing the Runs view; a killed process continues',
    OPTIONS,
    async (own) => {
      const { workbench, companion, place } = own;
      const service = await holdingService(own);
      await companion.execute('spriteKiln.edit', { files: [place('hero.png')], prompt: 'a red cloak' });
      await companion.execute('spriteKiln.animate', { files: [place('hero-edit-1.png')], prompt: 'idle' });
      await followConnectMessage(own);

      await appendFile(place('hero-edit-2.png'), 'drawn by hand');
      const changed = await readFile(place('hero-edit-2.png'));
      await companion.configure({ 'spriteKiln.baseUrl': service.baseUrl });
      await workbench.quickInput.command(COMMAND);
      await chosen(own);
      await replaceAndUndo(own);
      await filtered(own);
      await cleared(own);
      await killedAndContinued(own, service);
      assert.deepEqual(await readFile(place('hero-edit-2.png')), changed);
    },
  );
});
