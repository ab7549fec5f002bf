import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePng } from '../../src/sprite/formats/png';
import { COMPASS } from '../../src/sprite/source/compass';
import { mushroom, recolor } from '../page/art';
import { waitFor } from '../support/wait';
import { type Journey, journey, WIDE } from '../support/window/journey';
import { PreviewPane } from '../support/window/workbench/previewPane';

/** Eight views of an orc, each in different colors: `orc/orc_n.png`, `orc/orc_ne.png`… */
async function writeOrc({ place }: Journey): Promise<void> {
  await mkdir(place('orc'));
  for (const [index, direction] of COMPASS.entries()) {
    await writeFile(place(`orc/orc_${direction}.png`), encodePng(recolor(mushroom, index)));
  }
}

/** Normal maps for a folder of directions are written next to them; the north view is a sprite like the others. */
async function mapsBesideViews({ workbench, place }: Journey): Promise<void> {
  const views = COMPASS.map((direction) => [direction, readFileSync(place(`orc/orc_${direction}.png`))] as const);
  await workbench.explorer.menu('orc', 'Sprite Kiln', 'Normal Map…');
  await workbench.notifications.waitFor('8 normal maps made in orc');
  for (const [direction, bytes] of views) {
    assert.deepEqual(readFileSync(place(`orc/orc_${direction}.png`)), bytes, `orc_${direction}.png`);
    assert.ok(existsSync(place(`orc/orc_${direction}_normal.png`)), `orc_${direction}_normal.png`);
  }
  await workbench.clearNotifications();
}

/** A preview replaces a view's small image editor; a click on its image moves the keyboard focus to the page. */
async function previewInPlace(
  { workbench, companion, page: window, place }: Journey,
  pane: PreviewPane,
): Promise<void> {
  const { explorer } = workbench;
  await explorer.row('orc').click();
  await explorer.open('orc_s.png');
  await explorer.menu('orc_s.png', 'Sprite Kiln', 'Open in Sprite Preview');
  const page = await pane.page('orc_s.png');
  await waitFor('one tab for the file', async () => (await workbench.tab('orc_s.png').count()) === 1);
  await companion.execute('workbench.files.action.focusFilesExplorer');
  await window.locator('.explorer-folders-view .monaco-list:focus').waitFor();
  await page.locator('.stage').click();
  await window.keyboard.press('1');
  await window.keyboard.press('+');
  await page.locator('.zoom-level', { hasText: '2×' }).waitFor();
  // A key that would delete the file in the Explorer.
  await window.keyboard.press('Delete');
  assert.equal(await window.getByRole('dialog').count(), 0);
  assert.ok(existsSync(place('orc/orc_s.png')));
}

/** From one of eight views to the compass, and from there to one Godot file with an animation per direction. */
async function compassToGodot({ workbench, page: window, place }: Journey, pane: PreviewPane): Promise<void> {
  await writeFile(place('project.godot'), 'config_version=5\n');
  const page = await pane.page('orc_s.png');
  await page.getByText('One of 8 directions').waitFor();
  await page.getByRole('button', { name: 'Show Compass' }).click();
  await page.getByRole('grid', { name: 'Eight directions' }).waitFor();
  await window.keyboard.press('Shift+F');
  const exporting = await workbench.webviews.frame('.directions-note:not([hidden])');
  await exporting.getByRole('radio', { name: /^Godot/ }).check();
  await exporting.getByText('orc.tres', { exact: true }).waitFor();
  await window.keyboard.press('Enter');
  const resource = await waitFor('the resource', async () => {
    const name = (await readdir(place('orc'))).find((one) => one.endsWith('.tres'));
    return name && (await readFile(path.join(place('orc'), name), 'utf8'));
  });
  const names = [...resource.matchAll(/"name": &"([^"]*)"/g)].map(([, name]) => name ?? '');
  assert.deepEqual(names.sort(), [...COMPASS].sort());
}

describe('A first use', () => {
  journey(
    'keeps eight directions as sprites, previews them in place with keys after a click, and exports them to Godot as one sprite',
    { ...WIDE, continues: true },
    async (own) => {
      const pane = new PreviewPane(own);
      await writeOrc(own);
      await mapsBesideViews(own);
      await previewInPlace(own, pane);
      await compassToGodot(own, pane);
    },
  );
});
