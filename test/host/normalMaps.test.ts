import assert from 'node:assert/strict';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { madeText } from '../../src/extension/commands/normalMaps';
import { previewTabs } from '../../src/extension/features/preview/previewPlace';
import { normalMap } from '../../src/shared/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../src/shared/normalMap/settings';
import { decodePng } from '../../src/shared/pixels/png';
import { removeFolder } from '../support/folders';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, sample } from './support';

interface Made {
  readonly files: readonly string[];
  readonly upToDate: readonly string[];
}

const call = async (argument: object) => vscode.commands.executeCommand<Made>('spriteKiln.normalMapBuiltIn', argument);

const nameOf = (uri: string) => path.basename(vscode.Uri.parse(uri).fsPath);

/** Normal maps that are made without any service. */
describe('Normal maps, built in', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png'), 'slime.png': await sample('slime.png') });
  });

  afterEach(() => removeFolder(folder));

  it('of a folder lie beside their sprites, with the settings that are given', async () => {
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

  it('are told with their folder, or with the number of folders', () => {
    const at = (...names: string[]) => names.map((name) => vscode.Uri.file(path.join(folder, name)).toString());
    const here = path.basename(folder);
    assert.equal(madeText(at('hero_n.png'), 0), `1 normal map made in ${here}.`);
    assert.equal(madeText(at('a_n.png', 'b_n.png'), 0), `2 normal maps made in ${here}.`);
    assert.equal(
      madeText(at('a_n.png', 'b_n.png', 'enemies/c_n.png'), 2),
      '3 normal maps made in 2 folders. 2 were newer than their sprites.',
    );
    assert.equal(madeText([], 4), 'No normal map was made. 4 were newer than their sprites.');
  });

  it('leave out what is newer than its sprite, and make the others anew', async () => {
    await call({ files: [folder] });
    const before = await readFile(file('hero_n.png'));
    const [now, later] = [Date.now() / 1000, Date.now() / 1000 + 60];
    await utimes(file('slime_n.png'), later, later);
    await utimes(file('hero_n.png'), now - 600, now - 600);
    const { files, upToDate } = await call({ files: [folder], strength: 3 });
    assert.deepEqual([files.map(nameOf), upToDate.map(nameOf)], [['hero_n.png'], ['slime.png']]);
    assert.notDeepEqual(await readFile(file('hero_n.png')), before);
  });

  it('never take the place of a file that somebody else has made, unless that is said', async () => {
    await writeFile(file('hero_n.png'), await sample('sword.png'));
    const past = Date.now() / 1000 - 3600;
    await utimes(file('hero_n.png'), past, past);
    await assert.rejects(call({ files: [folder] }), /hero_n\.png/);
    assert.deepEqual(await readFile(file('hero_n.png')), await sample('sword.png'));
    assert.ok(!(await namesIn(folder)).includes('slime_n.png'), 'all or none');
    await call({ files: [folder], overwrite: true });
    assert.notDeepEqual(await readFile(file('hero_n.png')), await sample('sword.png'));
  });

  it('wrong arguments are named', async () => {
    await assert.rejects(call({ files: [folder], bevel: 2 }), /“bevel” must be a number from 0 to 1/);
    await assert.rejects(call({ files: [] }), /“files”/);
  });

  it('of one picture are made in its preview, by sliders', async () => {
    const uri = vscode.Uri.file(file('hero.png'));
    await vscode.commands.executeCommand('spriteKiln.normalMapBuiltIn', uri);
    await waitFor('the preview', () => previewTabs().some(({ input }) => input.uri.toString() === uri.toString()));
    assert.ok(!(await namesIn(folder)).includes('hero_n.png'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
