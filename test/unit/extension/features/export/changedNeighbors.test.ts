import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { discoverFile } from '../../../../../src/core/discovery/discover';
import { DiscoveryFiles } from '../../../../../src/core/discovery/discoveryFiles';
import { diskFiles } from '../../../../../src/core/disk/diskFiles';
import { nameOf, placeKey, type ReadableFiles } from '../../../../../src/core/disk/fileStore';
import { filesOf, sourceIn } from '../../../../../src/core/exports/exportSource';
import { recipesUsing } from '../../../../../src/extension/features/export/changedNeighbors';
import { rawText } from '../../../../../src/shared/base/foreignText';
import { removeFolder } from '../../../../support/folders';
import { distinctPng } from '../../../../support/sprites/distinctPictures';

const RECIPE = '.export.json';
const picture = distinctPng(4, 2);
/** A sheet with two frames. */
const sheetJson = (image: string) => {
  const frame = (x: number) => ({ frame: { x, y: 0, w: 2, h: 2 }, duration: 100 });
  return JSON.stringify({ frames: [frame(0), frame(2)], meta: { image, size: { w: 4, h: 2 } } });
};

describe('Recipes that use a changed file', () => {
  let folder: string;
  const asked = { lists: 0, searches: 0, reads: 0 };
  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;
  const files: ReadableFiles = {
    ...diskFiles,
    list: (place) => {
      asked.lists++;
      return diskFiles.list(place);
    },
    read: (place, most) => {
      asked.reads++;
      return diskFiles.read(place, most);
    },
    readStart: (place, bytes) => {
      asked.reads++;
      return diskFiles.readStart(place, bytes);
    },
  };
  const find = async (place: string, reader = new DiscoveryFiles(files)) => {
    asked.searches++;
    const { list, readText, info } = reader;
    const none = {
      cutOf: () => undefined,
      sequenceAs: () => undefined,
      provenanceOf: () => undefined,
      isNormalMap: async () => undefined,
      areAlike: async () => true,
    };
    const ports = { list, readText, info, directionNames: [], ...none };
    return sourceIn(await discoverFile(place, ports, 'all'), place);
  };
  const put = (all: Readonly<Record<string, Uint8Array | string>>) =>
    Promise.all(Object.entries(all).map(([name, content]) => writeFile(path.join(folder, name), content)));
  const using = async (...changed: string[]) => {
    Object.assign(asked, { lists: 0, searches: 0, reads: 0 });
    const names = new Map(changed.map((name) => [placeKey(uri(name)), name]));
    const found = await recipesUsing(pathToFileURL(folder).href, names, { files, find });
    return found.map((recipe) => rawText(nameOf(recipe)).slice(0, -RECIPE.length)).sort();
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-neighbors-'));
  });
  afterEach(() => removeFolder(folder));

  it('are found among 200 with one listing, reading only the sources that the file could belong to', async () => {
    const others = Array.from({ length: 200 }, (_, index) => `sprite ${index} of many.png`);
    await put(
      Object.fromEntries(
        others.flatMap((name) => [
          [name, picture],
          [`${name}${RECIPE}`, '{}'],
        ]),
      ),
    );
    await put({ 'hero.png': picture, [`hero.png${RECIPE}`]: '{}', 'hero.json': sheetJson('hero.png') });
    assert.deepEqual(await using('hero.json'), ['hero.png']);
    assert.deepEqual(asked, { lists: 1, searches: 1, reads: 2 });
    assert.deepEqual(await using('sprite 7 of many.png', 'package.json'), []);
    assert.deepEqual(asked, { lists: 1, searches: 0, reads: 0 });
  });

  it('are found among 520 numbered frames with one listing and a few reads per file', async () => {
    const frames = Array.from({ length: 520 }, (_, index) => `walk_${String(index).padStart(4, '0')}.png`);
    await put(
      Object.fromEntries(
        frames.flatMap((name) => [
          [name, picture],
          [`${name}${RECIPE}`, '{}'],
        ]),
      ),
    );
    const found = await using('walk_0000.png');
    // A sequence has at most 512 frames.
    assert.equal(found.length, 511);
    assert.equal(asked.lists, 1);
    // The header and the recipe of each, which might be a sheet's JSON by its name.
    assert.ok(asked.reads <= 2 * frames.length, `${asked.reads} reads`);
  });

  it('are the same as those found by searching for each one', async () => {
    const pictures = [
      ...['hero.png', 'hero_n.png', 'hero_n-2.png', 'hero-sheet.png', 'hero-anim-sheet.png', 'hero-anim-sheet_n.png'],
      ...[
        'run1.png',
        'run2.png',
        'run 3.png',
        'run03.png',
        'run04.png',
        '7.png',
        '8.png',
        'x9.gif',
        'x10.gif',
        'x11.gif',
      ],
      ...['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'].map((place) => `cat_${place}.png`),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((place) => `cat-dir-${place}.png`),
      ...['a b.png', 'a%20b.png', 'a b_n.png', 'Hero.PNG', 'pack_1.png', 'long999999999.png', 'long1000000000.png'],
    ];
    const jsons = [
      'hero.json',
      'hero.png.json',
      'hero-sheet.json',
      'hero-anim.json',
      'hero-data.json',
      'a b.x.json',
      'pack.json',
    ];
    await put(
      Object.fromEntries(
        pictures.flatMap((name) => [
          [name, picture],
          [`${name}${RECIPE}`, '{}'],
        ]),
      ),
    );
    await put({
      'hero.json': sheetJson('hero-sheet.png'),
      'hero.png.json': '{}',
      'hero-sheet.json': '{}',
      'hero-anim.json': sheetJson('hero-anim-sheet.png'),
      'hero-data.json': sheetJson('hero.png'),
      'a b.x.json': sheetJson('a b.png'),
      'pack.json': sheetJson('pack_1.png'),
    });
    const uses = new Map<string, Set<string>>();
    for (const name of pictures) uses.set(name, new Set(filesOf(await find(uri(name))).map(placeKey)));
    for (const changed of [...pictures, ...jsons]) {
      const wanted = pictures.filter((name) => name !== changed && uses.get(name)?.has(placeKey(uri(changed))));
      assert.deepEqual(await using(changed), wanted.sort(), changed);
    }
    assert.ok(pictures.some((name) => (uses.get(name)?.size ?? 0) > 1));
  });
});
