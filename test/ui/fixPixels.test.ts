import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { decodePng } from '../../src/sprite/formats/png';
import { findGrid } from '../../src/sprite/grid/findGrid';
import { colorCounts } from '../../src/sprite/pixels/colors';
import type { Raster } from '../../src/sprite/pixels/raster';
import { FACTOR, uglyFiles, uglySet } from '../support/pixelArt/uglySet';
import { sheetFrames } from '../support/sprites/sheetPixels';
import { type Journey, journey, WIDE } from '../support/window/journey';

/** Downloads arrive as a ZIP, which a person unpacks into a folder of the project, next to a style file that asks for problems. */
async function unpack(folder: string): Promise<void> {
  const files = unzipSync(zipSync(await uglyFiles()));
  await mkdir(folder);
  await writeFile(path.join(folder, '.sprite-kiln.json'), JSON.stringify({ problems: true }));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
}

/** The lowest row with a visible pixel. */
const footOf = ({ width, data }: Raster) =>
  Math.floor(data.findLastIndex((value, at) => at % 4 === 3 && value > 0) / 4 / width);

/** From the Explorer's menu to the files, which are replaced. */
async function fix({ workbench }: Journey): Promise<void> {
  const { explorer, webviews } = workbench;
  await explorer.menu('knight_s.png', 'Sprite Kiln', 'Fix Pixels…');
  const page = await webviews.frame('.fix .fix-facts');
  assert.ok(await page.getByRole('switch', { name: 'All 8 views as one' }).isChecked());
  await page.getByRole('button', { name: 'Replace 8 Files' }).click();
  await page.locator('.toast-text', { hasText: 'Replaced 8 files.' }).waitFor();
}

const solidOf = (views: readonly Raster[]) =>
  views.reduce((sum, { data }) => sum + data.filter((value, at) => at % 4 === 3 && value === 255).length, 0);

/** True pixels on one canvas, with few colors that all views share, on one foot line. */
async function expectOneStyle(folder: string): Promise<Raster[]> {
  const names = Object.keys(await uglyFiles());
  const views = await Promise.all(names.map(async (name) => decodePng(await readFile(path.join(folder, name)))));
  assert.equal(findGrid(views), undefined);
  assert.deepEqual([...new Set(views.map(({ width, height }) => `${width} × ${height}`))], ['36 × 36']);
  assert.equal(new Set(views.map(footOf)).size, 1);
  assert.ok(colorCounts(views).size <= 20);
  assert.equal(solidOf(views), solidOf(await uglySet()) / FACTOR ** 2);
  return views;
}

/** The fixed set as a sheet, which shows its pixels. */
async function exportSheet({ workbench, place }: Journey, views: readonly Raster[]): Promise<void> {
  await workbench.explorer.menu('knight_s.png', 'Sprite Kiln', 'Export…');
  const page = await workbench.webviews.frame('.directions-note:not([hidden])');
  await page.getByRole('radio', { name: /^Sprite sheet/ }).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('.outcome-text', { hasText: /^Wrote/ }).waitFor();
  const frames = sheetFrames(place('knight/knight-sheet.json')).map(({ rgba }) => Buffer.from(rgba).toString('hex'));
  const wanted = views.map(({ data }) => Buffer.from(data).toString('hex'));
  assert.deepEqual(frames.sort(), wanted.sort());
}

/** No problem is left: one more file has one, so the folder was checked again, and nothing else does. */
async function expectNoProblems({ workbench: { problems }, place }: Journey): Promise<void> {
  const spare = place('knight/spare.png');
  await writeFile(spare, (await uglyFiles())['knight_s.png'] ?? assert.fail());
  await problems.file('spare.png').waitFor();
  assert.equal(await problems.files().count(), 1);
  await rm(spare);
  await problems.untilEmpty();
}

describe('Fixing pixels', () => {
  journey(
    'goes from an ugly set of eight views to one palette and one foot line, no problems, and an export',
    { ...WIDE, continues: true },
    async (own) => {
      const { workbench, place, companion, workspace } = own;
      const { explorer, problems } = workbench;
      await companion.untilWatched(workspace);
      await unpack(place('knight'));
      await problems.open();
      await problems.problem('4× enlarged: the sprite is 36 × 36.').first().waitFor();
      await explorer.find('knight');
      await explorer.row('knight').click();
      await fix(own);
      await problems.untilEmpty();
      const views = await expectOneStyle(place('knight'));
      await exportSheet(own, views);
      await expectNoProblems(own);
    },
  );
});
