import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { canvasPixels, samePixels } from '../support/canvasPixels';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

const STAGE = 'canvas.stage-canvas';

/** Commands on assets as a person uses them who has none selected: from the palette, with a list to pick from. */
describe('Commands on assets from the palette', () => {
  const shared = suiteEditor({ settings: { 'explorer.autoReveal': false, 'spriteKiln.openPreview': 'never' } });

  /** Picks the newest asset with these words. */
  async function pick(words: string): Promise<void> {
    const { quickInput } = shared().workbench;
    await waitFor('the list of assets', async () => /Which assets/.test(await quickInput.placeholder()));
    await quickInput.type(words);
    const all = async () => (await quickInput.items()).every((label) => label.includes('dragon'));
    await waitFor('the assets with these words', all);
    await quickInput.accept();
  }

  before('make assets', async () => {
    const { quickInput, notifications } = shared().workbench;
    await quickInput.command('Sprite Kiln: Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    await quickInput.type('a red dragon');
    await quickInput.accept();
    await quickInput.waitForStep('Generate sprite', 2);
    await quickInput.pick('16 × 16 pixels');
    await quickInput.waitForStep('Generate sprite', 3);
    await quickInput.accept();
    await notifications.waitFor('12 sprites saved in sprites', 60);
    await shared().workbench.clearNotifications();
  });

  it('Save Assets To… offers the folder of the settings, then the last one', async () => {
    const { editor, workbench } = shared();
    const { quickInput, notifications } = workbench;
    await quickInput.command('Sprite Kiln: Save Assets To…');
    await pick('DRAGON red');
    await waitFor('the folders', async () => /Folder/.test(await quickInput.placeholder()));
    assert.deepEqual(await quickInput.items(), ['sprites', 'Choose a folder…']);
    await quickInput.accept();
    await notifications.waitFor('1 sprite saved in sprites.', 60);
    assert.ok((await readdir(path.join(editor.workspace, 'sprites'))).includes('red-dragon-13.png'));
    await notifications.press('1 sprite saved in sprites.', 'Open Preview');
    await workbench.tab('red-dragon-13.png').waitFor();
    await workbench.closeEditors();
    await workbench.clearNotifications();
  });

  it('Animate Asset… asks what Animate asks, by the name of the asset, and sends no file', async () => {
    const { editor, workbench } = shared();
    const { quickInput, notifications } = workbench;
    await quickInput.command('Sprite Kiln: Animate Asset…');
    await pick('dragon');
    await quickInput.waitForStep('Animate a red dragon', 1);
    assert.match(await quickInput.title(), /1\/3/);
    await quickInput.accept();
    await quickInput.waitForStep('Animate a red dragon', 2);
    await quickInput.accept();
    await quickInput.waitForStep('Animate a red dragon', 3);
    await quickInput.accept();
    await notifications.waitFor('Animation and sheet saved in sprites.', 60);
    assert.ok((await readdir(path.join(editor.workspace, 'sprites'))).includes('red-dragon-anim-sheet.json'));
    await workbench.clearNotifications();
  });

  it('Preview Assets shows an asset under the words of its prompt, and nothing is saved', async () => {
    const { editor, workbench } = shared();
    const before = await readdir(path.join(editor.workspace, 'sprites'));
    await workbench.quickInput.command('Sprite Kiln: Preview Assets');
    await pick('dragon');
    await workbench.tab('a red dragon').waitFor();
    const page = await workbench.webviews.frame(STAGE);
    const { width, height, data } = PNG.sync.read(
      await readFile(path.join(editor.workspace, 'sprites', 'red-dragon-13.png')),
    );
    const saved = { width, height, rgba: data };
    await waitFor('the pixels of the asset', async () => samePixels(await canvasPixels(page, STAGE), saved));
    assert.deepEqual(await readdir(path.join(editor.workspace, 'sprites')), before);
  });
});
