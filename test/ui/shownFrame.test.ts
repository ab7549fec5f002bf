import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Journal } from '../../src/extension/features/runs/journal/journal';
import { systemClock } from '../../src/service/clock';
import { encodePng } from '../../src/shared/pixels/png';
import { flat } from '../support/flatAseprite';
import { layeredSprite } from '../support/layeredSprite';
import { journalFolder } from '../support/runRecords';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';
import { PreviewPane } from '../support/workbench/previewPane';

const NAME = 'mushroom.aseprite';

describe('The frame that is shown is what a run is given', () => {
  const shared = suiteEditor({ settings: { 'workbench.reduceMotion': 'on', 'spriteKiln.openPreview': 'never' } });
  const file = () => path.join(shared().editor.workspace, NAME);
  const digest = (frame: number, eyes = {}) => {
    return createHash('sha256')
      .update(encodePng(flat(readFileSync(file()), frame, eyes)))
      .digest('hex');
  };

  /** Answers the questions of *Edit…*, and gives back what the run was given, as the journal knows it. */
  async function edited(title: string, count: number): Promise<string> {
    const { editor, workbench } = shared();
    const { quickInput } = workbench;
    await quickInput.waitForStep(title, 1);
    await quickInput.type('a red cloak');
    await quickInput.accept();
    await quickInput.waitForStep(title, 2);
    await quickInput.pick('No other pictures');
    const journal = new Journal(journalFolder(editor.workspace), systemClock);
    const run = await waitFor(
      'the run in the journal',
      async () => {
        const records = (await journal.read()).sort((a, b) => a.createdAt - b.createdAt);
        return records.length === count && records.every(({ state }) => state === 'archived') && records.at(-1);
      },
      60,
    );
    await workbench.clearNotifications();
    return run.sources[0] ?? '';
  }

  it('from the menu of the preview, from the command palette, and the first one from the explorer', async () => {
    const { workbench } = shared();
    await writeFile(file(), layeredSprite());
    const pane = new PreviewPane(workbench);
    const page = await pane.open(NAME);
    await pane.expectPixels(page, 'the first frame', flat(layeredSprite()));
    await pane.press(page, '.', '.');
    await pane.expectPixels(page, 'the third frame', flat(layeredSprite(), 2));
    await pane.press(page, 'u');
    await page.locator('.menu-item:visible', { hasText: 'Edit' }).first().click();
    assert.equal(await edited(`Edit ${NAME}, frame 3`, 1), digest(2));

    await page.getByRole('treeitem', { name: 'Glow' }).locator('.layer-eye').click();
    await pane.press(page, '.');
    await pane.expectPixels(page, 'the last frame without a layer', flat(layeredSprite(), 3, { Glow: false }));
    await workbench.quickInput.command('Sprite Kiln: Edit…');
    assert.equal(await edited(`Edit ${NAME}, frame 4`, 2), digest(3, { Glow: false }));

    await workbench.explorer.menu(NAME, 'Sprite Kiln', 'Edit…');
    assert.equal(await edited(`Edit ${NAME} (`, 3), digest(0));
  });
});
