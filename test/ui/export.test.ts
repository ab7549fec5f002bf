import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sniffShown } from '../../src/shared/aseprite/shownPicture';
import { root } from '../support/places';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

/** A person right-clicks a sprite, chooses and exports. */
describe('Exporting, in the window', () => {
  const shared = suiteEditor();
  const place = (name: string) => path.join(shared().editor.workspace, name);
  const names = async (folder = '') => (await readdir(place(folder))).sort();

  before('wait for the watcher', () => shared().workbench.explorer.untilWatched(shared().editor.workspace));

  it('from the explorer to files, again on save, and back', async () => {
    const { workbench } = shared();
    const sprite = path.join(root, 'test/fixtures/aseprite/tags3.aseprite');
    await copyFile(sprite, place('walker.aseprite'));
    await workbench.explorer.menu('walker.aseprite', 'Sprite Kiln', 'Export…');
    const page = await workbench.webviews.frame('.choices');
    await page.locator('.shown').first().waitFor();
    // The page has its style sheet: choices stand beside the result.
    const [side, result] = [await page.locator('.side').boundingBox(), await page.locator('.stage').boundingBox()];
    assert.ok(side && result && result.x >= side.x + side.width && result.height > 200);
    await page.getByRole('radio', { name: /^GIF/ }).check();
    await page.locator('.stage-inner[data-kind="animation"]').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.locator('.outcome-text', { hasText: 'Wrote walker.gif.' }).waitFor();
    assert.ok(sniffShown(await readFile(place('walker.gif')))?.animated);

    await page.getByLabel('Export again on save').check();
    await waitFor('the recipe', async () => (await names()).includes('walker.aseprite.export.json'));
    const recipe: unknown = JSON.parse(await readFile(place('walker.aseprite.export.json'), 'utf8'));
    assert.deepEqual(recipe, { exports: [{ format: 'gif' }] });
    const before = await readFile(place('walker.gif'));
    await copyFile(path.join(root, 'test/fixtures/aseprite/point4frames.aseprite'), place('walker.aseprite'));
    await waitFor('the new export', async () => !(await readFile(place('walker.gif'))).equals(before));
    await page.locator('.summary', { hasText: '4 frames' }).waitFor();
  });

  it('its page comes back with the window, with its choices', async () => {
    const { editor, workbench } = shared();
    await copyFile(path.join(root, 'test/fixtures/aseprite/point4frames.aseprite'), place('again.aseprite'));
    await workbench.explorer.find('again.aseprite');
    await workbench.explorer.menu('again.aseprite', 'Sprite Kiln', 'Export…');
    const title = 'Export again.aseprite';
    const pageOf = () =>
      waitFor('the page', async () => {
        const frame = await workbench.webviews.frame('.choices');
        return (await frame.title()) === title ? frame : undefined;
      });
    const page = await pageOf();
    await page.locator('.shown').first().waitFor();
    await page.getByRole('radio', { name: /^GIF/ }).check();
    await page.locator('.stage-inner[data-kind="animation"]').waitFor();
    const before = await page.locator('.summary').innerText();
    await page.getByLabel('Scale').fill('3');
    await waitFor('the larger result', async () => (await page.locator('.summary').innerText()) !== before);

    // As a person does it: the window keeps its tabs as it ends.
    await Promise.all([editor.page.waitForEvent('load'), workbench.quickInput.command('Developer: Reload Window')]);
    const again = await pageOf();
    await again.locator('.stage-inner[data-kind="animation"] .shown').waitFor();
    assert.ok(await again.getByRole('radio', { name: /^GIF/ }).isChecked());
    assert.equal(await again.getByLabel('Scale').inputValue(), '3');
    await again.getByRole('button', { name: 'Export', exact: true }).click();
    await again.locator('.outcome-text', { hasText: 'Wrote again.gif.' }).waitFor();
  });

  it('asks where somebody else’s file is in the way, keeps both, and takes it back', async () => {
    const { workbench } = shared();
    await copyFile(path.join(root, 'test/fixtures/aseprite/abcd.aseprite'), place('letters.aseprite'));
    await writeFile(place('letters.png'), 'mine');
    await workbench.explorer.menu('letters.aseprite', 'Sprite Kiln', 'Export…');
    const page = await waitFor('the page', async () => {
      const frame = await workbench.webviews.frame('.choices');
      return (await frame.title()) === 'Export letters.aseprite' ? frame : undefined;
    });
    await page.locator('.shown').first().waitFor();
    await page.getByRole('radio', { name: /^Sprite sheet/ }).check();
    await page.getByText('another file is there').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Keep Both' }).click();
    await page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
    const made = (await names()).filter((name) => name.startsWith('letters'));
    assert.deepEqual(made, ['letters-2.json', 'letters-2.png', 'letters.aseprite', 'letters.png']);
    assert.equal(await readFile(place('letters.png'), 'utf8'), 'mine');
    const json = JSON.parse(await readFile(place('letters-2.json'), 'utf8'));
    assert.equal(json.meta.image, 'letters-2.png');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.outcome-text', { hasText: 'was taken back' }).waitFor();
    assert.deepEqual(
      (await names()).filter((name) => name.startsWith('letters')),
      ['letters.aseprite', 'letters.png'],
    );
  });
});
