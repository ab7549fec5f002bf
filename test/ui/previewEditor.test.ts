import { readFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { canvasPixels, samePixels } from '../support/canvasPixels';
import { runJob } from '../support/jobs';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';
import { PreviewPane, STAGE } from '../support/workbench/previewPane';

const TILE = '.contact-sheet [role="option"]';

describe('Sprite Preview as an editor of the window', () => {
  const shared = suiteEditor();

  const raster = (name: string) => {
    const { width, height, data } = PNG.sync.read(readFileSync(path.join(shared().editor.workspace, name)));
    return { width, height, rgba: data };
  };
  /** Waits until the preview of hero.png shows the pixels of a file. A run beside it has a stage as well. */
  const shows = async (name: string) => {
    const page = await new PreviewPane(shared().workbench).page('hero.png');
    await waitFor(`the pixels of ${name}`, async () => samePixels(await canvasPixels(page, STAGE), raster(name)));
  };

  it('opens from the explorer and shows every pixel', async () => {
    const { workbench } = shared();
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Open in Sprite Preview');
    await workbench.tab('hero.png').waitFor();
    await shows('hero.png');
  });

  it('a file and a run are shown again after the window was loaded anew', async () => {
    const { editor, workbench } = shared();
    await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    await workbench.tab('Edit hero.png').waitFor();
    await workbench.webviews.frame(TILE);
    // As a person does it: a page that is only navigated away leaves VS Code no time to write down what is open.
    await Promise.all([editor.page.waitForEvent('load'), workbench.quickInput.command('Developer: Reload Window')]);
    await workbench.tab('Edit hero.png').waitFor();
    await workbench.tab(/^\s*hero\.png/).waitFor();
    await workbench.webviews.frame(TILE);
    await shows('hero.png');
  });

  it('commands take the picture that is shown of a run, or has the focus among several', async () => {
    const { editor, workbench } = shared();
    const { quickInput } = workbench;
    await workbench.tab('Edit hero.png').click();
    const page = await workbench.webviews.frame(TILE);
    await page.locator(TILE, { hasText: 'edit-2' }).focus();
    await quickInput.command('Sprite Kiln: Animate…');
    await quickInput.waitForStep('Animate hero-edit-2.png', 1);
    await quickInput.cancel();
    await page.locator(TILE, { hasText: 'edit-1' }).focus();
    await editor.page.keyboard.press('Enter');
    await page.locator(STAGE).waitFor();
    await quickInput.command('Sprite Kiln: Animate…');
    await quickInput.waitForStep('Animate hero-edit-1.png', 1);
    await quickInput.cancel();
    // The last test of this file is about the other tab.
    await workbench.tab(/^\s*hero\.png/).click();
  });

  it('follows the file: changed, deleted', async () => {
    const { editor, workbench } = shared();
    const file = path.join(editor.workspace, 'hero.png');
    await workbench.explorer.untilWatched(editor.workspace);
    await copyFile(path.join(editor.workspace, 'slime.png'), file);
    await shows('slime.png');
    await rm(file);
    const page = await workbench.webviews.frame('.notice-text:has-text("hero.png was deleted")');
    await page.locator(STAGE).waitFor({ state: 'hidden' });
  });
});
