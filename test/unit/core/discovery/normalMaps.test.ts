import assert from 'node:assert/strict';
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NormalMapsDependencies } from '../../../../src/core/discovery/normalMaps';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import type { Provenance } from '../../../../src/core/domain/provenance';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { normalMapName } from '../../../../src/sprite/source/fileNames';
import { runnerOf } from '../../../../src/work/taskRunner';
import { removeFolder } from '../../../support/folders';
import { distinctMap, distinctPng } from '../../../support/sprites/distinctPictures';
import { normalMapsOnDisk } from '../../../support/sprites/normalMaps';
import { sample } from '../../sprite/formats/files';

const sprite = sample('hero.png');
const map = encodePng(normalMap(decodePng(sprite)));

describe('Normal maps in a folder', () => {
  let home: string;
  const uri = (name: string) => pathToFileURL(path.join(home, name)).href;
  const put = async (names: readonly string[], bytes: Uint8Array) => {
    for (const name of names) await writeFile(path.join(home, name), bytes);
  };
  /** The name of a new normal map for each of these sprites. */
  const named = async (stems: readonly string[], more?: Partial<NormalMapsDependencies>) => {
    const maps = normalMapsOnDisk(more);
    const names = await maps.namesIn(uri(''));
    return stems.map((stem) => `${stem}${maps.endingOf(stem, uri(''), names)}.png`);
  };
  const mapsAmong = async (names: readonly string[]) => {
    const folder = await normalMapsOnDisk().namesIn(uri(''));
    return names.filter((name) => folder.isMap(name));
  };

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-maps-'));
  });
  afterEach(() => removeFolder(home));

  it("eight views of a mage: none is a map, and no new map takes a view's name", async () => {
    const views = COMPASS.map((place) => `mage_${place}.png`);
    await put(['mage.png', ...views], sprite);
    assert.deepEqual(await mapsAmong(['mage.png', ...views]), []);
    assert.deepEqual(await named(['mage', 'mage_n', 'mage_sw']), [
      'mage_normal.png',
      'mage_n_normal.png',
      'mage_sw_normal.png',
    ]);
    const maps = ['mage_normal.png', 'mage_n_normal.png', 'mage_e_n.png'];
    await put(maps, map);
    assert.deepEqual(await mapsAmong([...views, ...maps]), maps);
    assert.deepEqual(await named(['mage', 'mage_n', 'mage_e']), maps, 'an old map keeps its name');
  });

  it('an orc in four views, with and without the north view', async () => {
    await put(['orc.png', 'orc_e.png', 'orc_s.png', 'orc_w.png'], sprite);
    assert.deepEqual(await named(['orc']), ['orc_normal.png']);
    await put(['orc_n.png'], sprite);
    assert.deepEqual([await mapsAmong(['orc_n.png']), await named(['orc'])], [[], ['orc_normal.png']]);
  });

  it('among forty items, tells a sprite with the suffix _n from a map', async () => {
    const items = Array.from({ length: 38 }, (_, index) => `item${index}.png`);
    await put([...items, 'item_n.png', 'gem.png', 'gem_n.png', 'coin.png'], sprite);
    await put(['coin_n.png'], map);
    assert.deepEqual(await mapsAmong([...items, 'item_n.png', 'gem_n.png', 'coin_n.png']), ['coin_n.png']);
    assert.deepEqual(await named(['item0', 'item_n', 'gem', 'gem_n', 'coin']), [
      'item0_n.png',
      'item_n_n.png',
      'gem_normal.png',
      'gem_n_n.png',
      'coin_n.png',
    ]);
  });

  it('recognizes maps of materials named _s and _e by their pixels, even alone in a folder', async () => {
    await put(['wall.png', 'wall_s.png', 'wall_e.png'], sprite);
    await put(['wall_n.png', 'lone_n.png', 'lone2_normal-3.png'], map);
    assert.deepEqual(await mapsAmong(['wall_n.png', 'wall_s.png', 'lone_n.png', 'lone2_normal-3.png']), [
      'wall_n.png',
      'lone_n.png',
      'lone2_normal-3.png',
    ]);
    assert.deepEqual(await named(['wall']), ['wall_n.png']);
  });

  it("follow the setting, but never take another sprite's name", async () => {
    await put(['mage.png', 'mage_n.png', 'mage_e.png', 'button.png', 'button_normal.png', 'gem.png'], sprite);
    const stems = ['mage', 'button', 'gem'];
    assert.deepEqual(await named(stems, { suffix: () => '_n' }), ['mage_normal.png', 'button_n.png', 'gem_n.png']);
    assert.deepEqual(await named(stems, { suffix: () => '_normal' }), [
      'mage_normal.png',
      'button_n.png',
      'gem_normal.png',
    ]);
    await put(['BUTTON_N.png', 'button_Normal-2.webp'], sprite);
    assert.deepEqual(await named(['button'], { suffix: () => '_normal' }), ['button_normal-3.png']);
  });

  it('of an export are named for their target folder, checking only names with the same prefix', async () => {
    await put(['mage_n.png', 'mage_e.png', 'mage-walk.png', 'mage-walk_n.png', 'orc_n.png'], sprite);
    const naming = await normalMapsOnDisk().namingIn(uri(''), 'mage');
    const names = ['mage', 'Mage', 'mage-walk', 'mage-sheet'].map((title) => normalMapName(title, naming));
    assert.deepEqual(names, ['mage_normal.png', 'Mage_normal.png', 'mage-walk_normal.png', 'mage-sheet_n.png']);
    assert.equal(naming.exceptions?.has('orc'), false, "others aren't read");
  });

  it('exclude damaged files, and are judged by name if transparent', async () => {
    await put(['a.png', 'b.png'], sprite);
    await put(['a_n.png'], map.subarray(0, map.length - 40));
    await put(['b_n.png', 'c_n.png'], encodePng({ width: 4, height: 4, data: new Uint8ClampedArray(64) }));
    assert.deepEqual(await mapsAmong(['a_n.png', 'b_n.png', 'c_n.png']), ['b_n.png']);
  });

  it('of a run stay normal maps until the file changes', async () => {
    const wrote = (kind: Provenance['kind'], bytes: Uint8Array): Provenance => ({
      runId: kind,
      kind,
      tags: [],
      sha256: sha256Of(bytes),
    });
    const odd = distinctPng(4, 4);
    const records: Readonly<Record<string, Provenance>> = {
      [uri('odd_n.png')]: wrote('normal-map', odd),
      [uri('view_n.png')]: wrote('direction-set', map),
    };
    const maps = normalMapsOnDisk({ provenance: { of: (place) => records[place] } });
    await put(['odd_n.png'], odd);
    await put(['view_n.png'], map);
    assert.deepEqual(
      [await maps.isNormalMap(uri('odd_n.png')), await maps.isNormalMap(uri('view_n.png'))],
      [true, false],
    );
    await put(['odd_n.png'], sprite);
    assert.equal(await maps.isNormalMap(uri('odd_n.png')), false);
  });

  it('are read once, and again after a change', async () => {
    let looks = 0;
    const maps = normalMapsOnDisk({
      threads: runnerOf({
        'is-normal-map': async () => {
          looks++;
          return true;
        },
      }),
    });
    await put(['hero_n.png'], distinctMap(4, 4));
    for (let times = 0; times < 3; times++) await maps.isNormalMap(uri('hero_n.png'));
    assert.equal(looks, 1);
    await utimes(path.join(home, 'hero_n.png'), 1, 1);
    await maps.isNormalMap(uri('hero_n.png'));
    assert.equal(looks, 2);
    await put(['sword.png', 'hero.png'], sprite);
    await maps.namesIn(uri(''));
    assert.equal(looks, 2, 'only files that may be maps by name are read');
    assert.equal(await maps.isNormalMap(uri('gone_n.png')), undefined);
  });
});
