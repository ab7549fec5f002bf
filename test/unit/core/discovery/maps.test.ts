import assert from 'node:assert/strict';
import type { Depth } from '../../../../src/core/discovery/discoveryFiles';
import { rawText } from '../../../../src/shared/base/foreignText';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { distinctMap, distinctPng } from '../../../support/sprites/distinctPictures';
import { type ArtFolder, artFolder, nameOrNone, namesOf } from './folder';

const VIEWS = COMPASS.map((place) => `mage_${place}.png`);
const all = (names: readonly string[], one: () => Uint8Array) => Object.fromEntries(names.map((name) => [name, one()]));
const png = () => distinctPng(16, 16);
const map = () => distinctMap(16, 16);

describe('Views and normal maps with the same name', () => {
  let art: ArtFolder;
  const kindOf = async (name: string, depth?: Depth) => (await art.main(name, {}, depth)).kind;
  const mapOf = async (name: string, depth?: Depth) => nameOrNone((await art.main(name, {}, depth)).normalMap);

  beforeEach(async () => {
    art = await artFolder();
  });
  afterEach(() => art.close());

  it("don't use the north view as a normal map, at first or later", async () => {
    await art.put(all(['orc.png', 'orc_n.png', 'orc_e.png', 'orc_s.png', 'orc_w.png'], png));
    for (const depth of ['names', 'all'] as const) {
      assert.equal(await mapOf('orc.png', depth), undefined, depth);
      assert.equal(await kindOf('orc_n.png', depth), 'still', depth);
    }
    assert.ok(!namesOf(await art.discover('orc.png')).some((name) => rawText(name) === 'orc_n.png'));
  });

  it('are told apart next to a sprite without views by name first, and then by pixels', async () => {
    await art.put({ ...all(['item.png', 'item_n.png', 'gem.png'], png), 'gem_n.png': map() });
    assert.deepEqual([await mapOf('item.png', 'names'), await mapOf('item.png')], ['item_n.png', undefined]);
    assert.deepEqual([await kindOf('item_n.png', 'names'), await kindOf('item_n.png')], ['normal-map', 'still']);
    assert.deepEqual([await mapOf('gem.png', 'names'), await mapOf('gem.png')], ['gem_n.png', 'gem_n.png']);
  });

  it('of a set are found with either suffix, from both sides', async () => {
    const maps = ['mage_n_n.png', 'mage_e_normal.png', 'mage_normal.png', 'mage_s_normal-2.png'];
    await art.put({ ...all(['mage.png', ...VIEWS], png), ...all(maps, map) });
    assert.deepEqual(
      await Promise.all(['mage_n.png', 'mage_e.png', 'mage.png', 'mage_s.png', 'mage_w.png'].map((one) => mapOf(one))),
      [...maps, undefined],
    );
    const found = await art.discover('mage_n_n.png');
    assert.deepEqual(
      found.pictures.map(({ name, kind }) => [rawText(name), kind]),
      [
        ['mage_n_n.png', 'normal-map'],
        ['mage_n.png', 'still'],
      ],
    );
  });

  it('prefer `_n`, which engines read, to `_normal`, and the first map to the second', async () => {
    const maps = ['hero_n-2.png', 'hero_normal.png', 'hero_n.png'];
    await art.put({ 'hero.png': png(), ...all(maps, map) });
    assert.deepEqual(
      namesOf(await art.discover('hero.png'))
        .slice(1)
        .map(rawText),
      ['hero_n.png', 'hero_normal.png', 'hero_n-2.png'],
    );
  });

  it('stay a set of eight views unless one of them has become a map', async () => {
    await art.put({ ...all(['mage.png', ...VIEWS], png), 'mage_normal.png': map() });
    const set = (await art.discover('mage_n.png')).directions?.views;
    assert.deepEqual(
      set?.map(({ name }) => rawText(name)),
      [...COMPASS],
    );
    await art.put({ 'mage_n.png': map() });
    assert.equal((await art.discover('mage_e.png')).directions, undefined);
    assert.equal(await kindOf('mage_n.png'), 'normal-map');
  });

  it('are decided at once by records of runs', async () => {
    await art.put(all(['orc.png', 'orc_n.png', 'orc_e.png'], png));
    const provenanceOf = (uri: string) =>
      uri.endsWith('orc_n.png') ? { runId: 'r', tags: [], kind: 'normal-map' as const } : undefined;
    assert.equal(nameOrNone((await art.main('orc.png', { provenanceOf }, 'names')).normalMap), 'orc_n.png');
  });

  it("among selected files are judged within each file's folder", async () => {
    await art.put({ ...all(['orc.png', 'orc_n.png', 'orc_e.png', 'gem.png'], png), 'gem_n.png': map() });
    const selected = async (...names: string[]) =>
      (await art.discoverAll(names)).pictures.map(({ kind, normalMap }) => [kind, nameOrNone(normalMap)]);
    assert.deepEqual(await selected('orc.png', 'orc_n.png'), [
      ['still', undefined],
      ['still', undefined],
    ]);
    assert.deepEqual(await selected('gem.png', 'gem_n.png'), [
      ['still', 'gem_n.png'],
      ['normal-map', undefined],
    ]);
  });
});
