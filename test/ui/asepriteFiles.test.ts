import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Journal } from '../../src/core/runs/journal/journal';
import { systemClock } from '../../src/service/clock';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { encodePng } from '../../src/sprite/formats/png';
import { root } from '../support/places';
import { flat } from '../support/sprites/asepriteFile';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { type Journey, journey, QUIET } from '../support/window/journey';
import { PreviewPane } from '../support/window/workbench/previewPane';

const NAME = 'mushroom.aseprite';

const OPTIONS = { ...QUIET, continues: true };

const journalOf = ({ storage }: Journey) => new Journal(path.join(storage, 'runs'), systemClock);

function digest(frame: number, eyes = {}): string {
  return createHash('sha256')
    .update(encodePng(flat(layeredSprite(), frame, eyes)))
    .digest('hex');
}

/** Answers the questions of *Edit…*, and returns the run's input as recorded in the journal after this many runs. */
async function edited(own: Journey, title: string, count: number): Promise<string> {
  const { workbench } = own;
  const { quickInput } = workbench;
  await quickInput.waitForStep(title, 1);
  await quickInput.type('a red cloak');
  await quickInput.accept();
  await quickInput.waitForStep(title, 2);
  await quickInput.pick('No Other Images');
  const journal = journalOf(own);
  const run = await waitFor('the run in the journal', async () => {
    const records = (await journal.read()).sort((a, b) => a.createdAt - b.createdAt);
    return records.length === count && records.every(({ state }) => state === 'archived') && records.at(-1);
  });
  await workbench.clearNotifications();
  return run.sources[0] ?? '';
}

/** Adds an image to an Aseprite file with a smaller canvas as a tag, and Undo restores every byte. */
async function putInto({ workbench, companion, page, place }: Journey): Promise<void> {
  const { quickInput, notifications } = workbench;
  const file = place('knight.aseprite');
  const before = await readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
  await writeFile(file, before);
  void companion.begin('spriteKiln.putInto', uri(place('hero.png')));
  await quickInput.waitForStep('Add to Aseprite File', 1);
  const offered = await quickInput.items();
  assert.match(offered[0] ?? '', /New Aseprite File…/);
  assert.match(offered.at(-1) ?? '', /knight\.aseprite/);
  await quickInput.pick('knight.aseprite');
  await quickInput.waitForStep('Add to Aseprite File', 2);
  assert.deepEqual(await quickInput.items(), ['New layer at frame 1', 'New layer in all frames', 'New tag']);
  await quickInput.pick('New tag');
  const dialog = page.getByRole('dialog').filter({ hasText: 'the canvas of knight.aseprite is 4 × 4' });
  await dialog.getByRole('button', { name: 'Grow Canvas', exact: true }).click();
  const document = await waitFor('the tag', async () => {
    const read = readAseprite(new Uint8Array(await readFile(file)));
    return read.tags.some(({ name }) => name === 'hero') && read;
  });
  assert.ok(document.width > 4 && document.height > 4);
  assert.equal(document.tags.at(-1)?.from, readAseprite(new Uint8Array(before)).frames.length);
  await notifications.press('knight.aseprite has the new tag “hero”.', 'Undo');
  await waitFor('the old bytes', async () => before.equals(await readFile(file)));
}

describe('Aseprite files', () => {
  journey('open in the preview by default; a run gets the displayed frame and layers', OPTIONS, async (own) => {
    const { workbench, companion, place } = own;
    const pane = new PreviewPane(own);
    // Of tests before.
    const earlier = (await journalOf(own).read()).length;
    await writeFile(place(NAME), layeredSprite());
    await companion.execute('vscode.open', uri(place(NAME)));
    const page = await pane.page(NAME);
    await pane.expectPixels(page, 'the first frame', flat(layeredSprite()));
    await pane.press(page, '.', '.');
    await pane.expectPixels(page, 'the third frame', flat(layeredSprite(), 2));
    await pane.press(page, 'Control+u');
    await page.getByRole('menuitem', { name: /^Edit/ }).first().click();
    assert.equal(await edited(own, `Edit ${NAME}, frame 3`, earlier + 1), digest(2));

    await page.getByRole('treeitem', { name: 'Glow' }).locator('.layer-eye').click();
    await pane.press(page, '.');
    await pane.expectPixels(page, 'the last frame without a layer', flat(layeredSprite(), 3, { Glow: false }));
    await workbench.quickInput.command('Sprite Kiln: Edit…');
    assert.equal(await edited(own, `Edit ${NAME}, frame 4`, earlier + 2), digest(3, { Glow: false }));

    void companion.begin('spriteKiln.edit', uri(place(NAME)));
    assert.equal(await edited(own, `Edit ${NAME} (`, earlier + 3), digest(0));
    await putInto(own);
  });
});
