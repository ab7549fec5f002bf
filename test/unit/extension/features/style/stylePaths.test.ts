import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../../../../src/core/disk/diskFiles';
import { pathChoices, pathPlaceAt } from '../../../../../src/extension/features/style/stylePaths';
import { removeFolder } from '../../../../support/folders';

/** The place at `|`. */
function at(marked: string) {
  return pathPlaceAt(marked.replace('|', ''), marked.indexOf('|'));
}

describe('Paths in style files', () => {
  it('are completed in palettes and references, and nowhere else', () => {
    assert.deepEqual(at('{"palette": "|"}'), { field: 'palette', at: { offset: 12, length: 2 }, folder: '' });
    assert.deepEqual(at('{"palette": "pal/ga|me.gpl"}'), {
      field: 'palette',
      at: { offset: 12, length: 14 },
      folder: 'pal/',
    });
    assert.deepEqual(at('{"references": ["a.png", "b/c/|"]}'), {
      field: 'references',
      at: { offset: 25, length: 6 },
      folder: 'b/c/',
    });
    assert.deepEqual(at('{"palette": |}'), { field: 'palette', at: { offset: 12, length: 0 }, folder: '' });
    for (const other of [
      '{"pal|ette": ""}',
      '{"palette": ["|"]}',
      '{"words": "|"}',
      '{"references": "|"}',
      '{"references": [["|"]]}',
      '|{}',
    ])
      assert.equal(at(other), undefined, other);
  });

  describe('in a workspace', () => {
    let home: string;
    const uri = (...names: string[]) => pathToFileURL(path.join(home, ...names)).href;
    const choices = async (marked: string) => {
      const place = at(marked);
      assert.ok(place);
      const found = await pathChoices(place, uri('game', 'art', '.sprite-kiln.json'), uri('game'), diskFiles);
      return found.map(({ text }) => JSON.parse(text)).sort();
    };

    before(async () => {
      home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'style-paths-')));
      for (const folder of ['game/art/refs', 'game/node_modules', 'game/.git', 'secret'])
        await mkdir(path.join(home, folder), { recursive: true });
      for (const file of [
        'game/art/a "b".png',
        'game/art/refs/c.aseprite',
        'game/ink.gpl',
        'game/art/x.txt',
        'secret/s.png',
      ])
        await writeFile(path.join(home, file), '');
      await symlink(path.join(home, 'secret'), path.join(home, 'game', 'art', 'out'));
    });
    after(() => removeFolder(home));

    it('are the files that fit, and folders', async () => {
      assert.deepEqual(await choices('{"references": ["|"]}'), ['a "b".png', 'refs/']);
      assert.deepEqual(await choices('{"references": ["refs/|"]}'), ['refs/c.aseprite']);
      assert.deepEqual(await choices('{"palette": "../|"}'), ['../art/', '../ink.gpl']);
    });

    it('show nothing outside', async () => {
      for (const folder of ['../../|', 'out/|', '/|', `${home}/|`, 'file:///|', 'missing/|'])
        assert.deepEqual(await choices(`{"references": ["${folder}"]}`), [], folder);
    });
  });
});
