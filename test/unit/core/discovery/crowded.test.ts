import assert from 'node:assert/strict';
import { directionSetOf } from '../../../../src/core/discovery/directions';
import { discoverFile, discoverFiles } from '../../../../src/core/discovery/discover';
import type { DiscoveryDependencies } from '../../../../src/core/discovery/discoveryFiles';
import { FolderNames } from '../../../../src/core/discovery/folderNames';
import { nameOf } from '../../../../src/core/disk/fileStore';
import { rawText } from '../../../../src/shared/base/foreignText';
import type { PictureInfo } from '../../../../src/sprite/formats/sniff';
import { COMPASS } from '../../../../src/sprite/source/compass';

const SPRITE: PictureInfo = {
  format: 'png',
  contentType: 'image/png',
  extension: 'png',
  width: 16,
  height: 16,
  animated: false,
};
const many = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

/** A folder with these names, in which every file is a sprite of one size; counts the opened files. */
function folderOf(names: readonly string[]): { ports: DiscoveryDependencies; opened: string[] } {
  const opened: string[] = [];
  const ports: DiscoveryDependencies = {
    list: async () => new FolderNames(names),
    readText: async (uri) => {
      opened.push(rawText(nameOf(uri)));
      return undefined;
    },
    info: async (uri) => {
      opened.push(rawText(nameOf(uri)));
      return SPRITE;
    },
    directionNames: many(8, (index) => `view-${index}`),
    cutOf: () => undefined,
    sequenceAs: () => undefined,
    provenanceOf: () => undefined,
    areAlike: async () => true,
    isNormalMap: async (uri) => {
      opened.push(rawText(nameOf(uri)));
      return undefined;
    },
  };
  return { ports, opened };
}

/** Without limits, each of these takes over a minute or opens every file. */
describe('Crowded folders', () => {
  const HYPHENS = '-'.repeat(200);

  for (const [what, name] of [
    ['200 hyphens', (index: number) => `${HYPHENS}${index}.png`],
    ['200 hyphens before a direction', (index: number) => `${HYPHENS}${index}-n.png`],
    ['a hundred directions', (index: number) => `${'n-e-'.repeat(50)}${index}-s.png`],
    ['a hundred run suffixes', (index: number) => `${'-anim-1-sheet_n-2'.repeat(12)}${index}.png`],
    ['a hundred directions of runs', (index: number) => `${'-dir-'.repeat(40)}${index}-n.png`],
  ] as const) {
    it(`10,000 names with ${what}`, async () => {
      const names = many(10_000, name);
      const { ports, opened } = folderOf(names);
      const found = await discoverFile(`file:///art/${names[1]}`, ports, 'all');
      assert.ok(found.pictures.some((picture) => rawText(picture.name) === names[1]));
      assert.ok(opened.length < 300, `${opened.length} were opened`);
    });
  }

  it('10,000 names that end in a direction after 200 hyphens', async () => {
    const names = many(10_000, (index) => `${HYPHENS}${COMPASS[index % 8]}.${index}.png`).concat(`${HYPHENS}n.png`);
    const { ports } = folderOf(names);
    assert.equal((await discoverFile(`file:///art/${HYPHENS}n.png`, ports, 'all')).directions, undefined);
    const set = COMPASS.map((place) => `${HYPHENS}${place}.png`);
    const others = many(10_000, (index) => `${HYPHENS}n${index}.png`);
    assert.equal(directionSetOf(`${HYPHENS}n.png`, new FolderNames([...set, ...others]), [])?.views.length, 8);
  });

  it('30,000 sheets next to a normal map: only some are read', async () => {
    const { ports, opened } = folderOf([
      'hero_n.png',
      'hero.png',
      ...many(30_000, (index) => `hero-anim-${index}-sheet.png`),
    ]);
    const { pictures } = await discoverFile('file:///art/hero_n.png', ports, 'all');
    assert.ok(opened.length < 300, `${opened.length} were opened`);
    assert.ok(pictures.length <= 80, `${pictures.length} are shown`);
    assert.equal(pictures.find(({ name }) => rawText(name) === 'hero.png')?.normalMap, 'file:///art/hero_n.png');
  });

  it('30,000 normal maps next to a sprite', async () => {
    const { ports, opened } = folderOf([
      'hero.png',
      'hero_n.png',
      ...many(30_000, (index) => `hero_n-${index + 2}.png`),
    ]);
    const { pictures } = await discoverFile('file:///art/hero.png', ports, 'all');
    assert.ok(opened.length < 300, `${opened.length} were opened`);
    assert.ok(pictures.length <= 80, `${pictures.length} are shown`);
    assert.equal(pictures.find(({ name }) => rawText(name) === 'hero.png')?.normalMap, 'file:///art/hero_n.png');
  });

  it('3,000 selected files', async () => {
    const names = many(3_000, (index) => `${HYPHENS}${index}x-anim.png`);
    const { ports, opened } = folderOf(names);
    const { pictures } = await discoverFiles(
      names.map((name) => `file:///art/${name}`),
      ports,
      'all',
    );
    assert.equal(pictures.length, 3_000);
    assert.ok(opened.length < 300, `${opened.length} were opened`);
  });
});
