import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TagRenamed, TagsChanged } from '../../src/extension/commands/tags';
import { removeFolder } from '../support/folders';
import { folderWith, run } from './support';

const edit = (options: object) =>
  Promise.resolve(vscode.commands.executeCommand<TagsChanged>('spriteKiln.editTags', options));
const rename = (options: object) =>
  Promise.resolve(vscode.commands.executeCommand<TagRenamed>('spriteKiln.renameTag', options));

/** The commands as called from code, on images that the running extension drew with the built-in service. */
describe('Asset tags', () => {
  let folder: string;
  let ids: string[];

  before(async () => {
    folder = await folderWith({});
    const { assets } = await run('generate', { prompt: 'a potion', size: 16, tags: ['drinks'], outputFolder: folder });
    ids = assets.map(({ id }) => id);
    assert.ok(ids.length > 4);
  });

  after(() => removeFolder(folder));

  it('can be added and removed; a repeated call changes nothing', async () => {
    const [first = '', ...others] = ids;
    assert.deepEqual(await edit({ assets: [first], add: [' Glass '] }), {
      changed: [first],
      unchanged: [],
      gone: [],
      failed: [],
    });
    const result = await edit({ assets: ids, add: ['glass'], remove: ['nothing'] });
    assert.deepEqual([[...result.changed].sort(), result.unchanged], [others.sort(), [first]]);
    assert.deepEqual((await edit({ assets: ids, add: ['drinks', 'glass'] })).changed, []);
    assert.equal((await edit({ assets: ids, remove: ['glass'] })).changed.length, ids.length);
    assert.deepEqual((await edit({ assets: ids, remove: ['glass'] })).changed, []);
  });

  it('can be renamed on all assets, also to an existing tag', async () => {
    const [first = ''] = ids;
    await edit({ assets: [first], add: ['potions'] });
    const renamed = await rename({ tag: 'Drinks', to: ' Potions ' });
    assert.deepEqual(renamed, { from: 'drinks', to: 'potions', total: ids.length, changed: ids.length });
    assert.deepEqual((await edit({ assets: ids, add: ['potions'], remove: ['drinks'] })).changed, []);
    assert.equal((await rename({ tag: 'drinks', to: 'x' })).total, 0);
  });

  it('are refused before anything is sent if a rule is broken or an asset is unknown', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => `t${at}`);
    await assert.rejects(edit({ assets: ids, add: ['a/b'] }), { name: 'InputError', message: /letters/ });
    await assert.rejects(edit({ assets: ids, add: eleven }), { name: 'InputError', message: /11/ });
    await assert.rejects(edit({ assets: ids, add: eleven.slice(1) }), { name: 'InputError', message: /up to 10/ });
    await assert.rejects(edit({ assets: ['nobody'], add: ['x'] }), { name: 'UnknownAssetError' });
    await assert.rejects(rename({ tag: 'potions', to: 'x'.repeat(33) }), { name: 'InputError' });
    const kept = await edit({ assets: ids, remove: [...eleven, 'a/b'] });
    assert.deepEqual(kept.changed, []);
  });
});
