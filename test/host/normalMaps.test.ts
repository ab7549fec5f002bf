import assert from 'node:assert/strict';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { madeText, skippedRows } from '../../src/extension/commands/mapText';
import { previewTabs } from '../../src/extension/features/preview/previewPlace';
import { decodePng } from '../../src/sprite/formats/png';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../src/sprite/normalMap/settings';
import { COMPASS } from '../../src/sprite/source/compass';
import { removeFolder } from '../support/folders';
import { distinctMap } from '../support/sprites/distinctPictures';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, sample } from './support';

interface Made {
  readonly files: readonly string[];
  readonly upToDate: readonly string[];
  readonly skipped: readonly { readonly uri: string; readonly reason: string }[];
}

const call = async (argument: object) => vscode.commands.executeCommand<Made>('spriteKiln.normalMapBuiltIn', argument);

const nameOf = (uri: string) => path.basename(vscode.Uri.parse(uri).fsPath);

/** Normal maps made without a service. */
describe('Built-in normal maps', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png'), 'slime.png': await sample('slime.png') });
  });

  afterEach(() => removeFolder(folder));

  const makeOld = (name: string) => {
    const past = Date.now() / 1000 - 3600;
    return utimes(file(name), past, past);
  };

  it('are placed next to the sprites of a folder, with the given settings', async () => {
    const { files, upToDate } = await call({ files: [folder], strength: 2, invertY: true });
    assert.deepEqual([files.map(nameOf).sort(), upToDate], [['hero_n.png', 'slime_n.png'], []]);
    assert.deepEqual(await namesIn(folder), ['hero.png', 'hero_n.png', 'slime.png', 'slime_n.png']);
    const expected = normalMap(decodePng(await readFile(file('hero.png'))), {
      ...USUAL_NORMAL_MAP,
      strength: 2,
      invertY: true,
    });
    assert.deepEqual(decodePng(await readFile(file('hero_n.png'))).data, expected.data);
  });

  it('are reported with their folder, or with the number of folders', () => {
    const at = (...names: string[]) => names.map((name) => vscode.Uri.file(path.join(folder, name)).toString());
    const here = path.basename(folder);
    assert.equal(madeText(at('hero_n.png'), []), `1 normal map made in ${here}.`);
    assert.equal(madeText(at('a_n.png', 'b_n.png'), []), `2 normal maps made in ${here}.`);
    const skipped = (['damaged', 'up-to-date', 'damaged', 'normal-map'] as const).map((reason, index) => {
      return { uri: at(`${index}.png`)[0] ?? '', reason };
    });
    assert.equal(
      madeText(at('a_n.png', 'b_n.png', 'enemies/c_n.png'), skipped),
      '3 normal maps made in 2 folders. Skipped: 1 up to date, 1 normal map, and 2 damaged.',
    );
    assert.equal(madeText([], skipped.slice(1, 2)), 'No normal map was made. Skipped: 1 up to date.');
    const rows = skippedRows(skipped).map(({ label, uri }) => [label, uri && nameOf(uri)]);
    assert.deepEqual(rows, [
      ['Up to date: the normal map is newer than the sprite', undefined],
      ['1.png', '1.png'],
      ['Normal maps, judging by their pixels', undefined],
      ['3.png', '3.png'],
      ['Damaged, or not images despite their extension', undefined],
      ['0.png', '0.png'],
      ['2.png', '2.png'],
    ]);
  });

  it('skip those newer than their sprite, and regenerate the others', async () => {
    await call({ files: [folder] });
    const before = await readFile(file('hero_n.png'));
    const [now, later] = [Date.now() / 1000, Date.now() / 1000 + 60];
    await utimes(file('slime_n.png'), later, later);
    await utimes(file('hero_n.png'), now - 600, now - 600);
    const { files, upToDate } = await call({ files: [folder], strength: 3 });
    assert.deepEqual([files.map(nameOf), upToDate.map(nameOf)], [['hero_n.png'], ['slime.png']]);
    assert.notDeepEqual(await readFile(file('hero_n.png')), before);
  });

  it("never replace someone else's map, unless requested", async () => {
    const drawn = distinctMap(8, 8);
    await writeFile(file('hero_n.png'), drawn);
    await makeOld('hero_n.png');
    await assert.rejects(call({ files: [folder] }), /hero_n\.png/);
    assert.deepEqual(await readFile(file('hero_n.png')), Buffer.from(drawn));
    assert.ok(!(await namesIn(folder)).includes('slime_n.png'), 'all or none');
    await call({ files: [folder], overwrite: true });
    assert.notDeepEqual(await readFile(file('hero_n.png')), Buffer.from(drawn));
  });

  it('never replace a sprite, even on request: eight views, and an item named _n', async () => {
    const views = COMPASS.map((place) => `mage_${place}.png`);
    const sprites = ['mage.png', ...views, 'item.png', 'item_n.png', 'lone_n.png'];
    for (const name of sprites) await writeFile(file(name), await sample('sword.png'));
    for (const name of ['mage_n.png', 'item_n.png']) await makeOld(name);
    const { files, skipped } = await call({ files: [folder], overwrite: true });
    const maps = [
      ...['hero_n.png', 'slime_n.png', 'item_normal.png', 'item_n_n.png', 'lone_n_n.png', 'mage_normal.png'],
      ...COMPASS.map((place) => `mage_${place}_normal.png`),
    ];
    assert.deepEqual([files.map(nameOf).sort(), skipped], [maps.sort(), []]);
    for (const name of sprites) assert.deepEqual(await readFile(file(name)), await sample('sword.png'), name);
    const again = await call({ files: [folder] });
    assert.deepEqual(again.files, []);
    const reasons = (reason: string) => again.skipped.filter((one) => one.reason === reason).length;
    assert.deepEqual([reasons('normal-map'), reasons('up-to-date')], [maps.length, maps.length]);
  });

  it('are skipped for some images with a reason, and made for the others', async () => {
    await writeFile(file('broken.png'), (await sample('hero.png')).subarray(0, 200));
    await writeFile(file('hero.webp'), await sample('hero.png'));
    const { files, skipped } = await call({ files: [folder] });
    assert.deepEqual(files.map(nameOf).sort(), ['hero_n.png', 'slime_n.png']);
    assert.deepEqual(skipped.map(({ uri, reason }) => [nameOf(uri), reason]).sort(), [
      ['broken.png', 'damaged'],
      ['hero.webp', 'same-name'],
    ]);
    await assert.rejects(call({ files: [file('broken.png')] }), /broken\.png is damaged/);
  });

  it('name wrong arguments', async () => {
    await assert.rejects(call({ files: [folder], bevel: 2 }), /“bevel” must be a number from 0 to 1/);
    await assert.rejects(call({ files: [] }), /“files”/);
  });

  it("are made with sliders in an image's preview", async () => {
    const uri = vscode.Uri.file(file('hero.png'));
    await vscode.commands.executeCommand('spriteKiln.normalMapBuiltIn', uri);
    await waitFor('the preview', () => previewTabs().some(({ input }) => input.uri.toString() === uri.toString()));
    assert.ok(!(await namesIn(folder)).includes('hero_n.png'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
