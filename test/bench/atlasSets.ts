import type { PackItem } from '../../src/sprite/export/pack/packPages';
import { boundsWhere } from '../../src/sprite/pixels/changes';
import { type Raster, type Size, wordsOf } from '../../src/sprite/pixels/raster';
import { spritesOfGame } from '../support/pixelArt/gameSprites';
import { seeded } from '../support/random';

/** Sprites to pack; each set has a name for its rows. */
export interface AtlasSet {
  readonly name: string;
  readonly items: readonly PackItem[];
}

const ITEMS = 500;
const FRAMES = 8;

/** Four kinds of atlases, the same in every run. */
export function atlasSets(): AtlasSet[] {
  return [
    { name: '60 characters of 8 trimmed frames', items: characters(60) },
    { name: `${ITEMS} icons of 32 × 32`, items: Array.from({ length: ITEMS }, () => ({ width: 32, height: 32 })) },
    { name: `${ITEMS} mixed sprites, some long and thin`, items: mixed(ITEMS) },
    { name: `${ITEMS} trimmed sprites of Dungeon Crawl Stone Soup`, items: published(ITEMS) },
  ];
}

/** Characters of 16 to 64 pixels, whose frames differ by a few pixels; each is a group. */
export function characters(count: number): PackItem[] {
  const upTo = numbers(1);
  return Array.from({ length: count }, (_, group) => {
    const [width, height] = [upTo(20, 60), upTo(20, 60)];
    return Array.from({ length: FRAMES }, () => ({
      width: width + upTo(-4, 4),
      height: height + upTo(-4, 4),
      group,
    }));
  }).flat();
}

function mixed(count: number): Size[] {
  const upTo = numbers(2);
  return Array.from({ length: count }, (_, at) => {
    const [long, thin] = [upTo(60, 128), upTo(4, 10)];
    if (at % 5 === 0) return at % 2 ? { width: long, height: thin } : { width: thin, height: long };
    return { width: upTo(4, 128), height: upTo(4, 128) };
  });
}

/** Items and figures of a published game, some of each kind. */
function published(count: number): Size[] {
  const sprites = spritesOfGame('Dungeon Crawl Stone Soup').filter(({ name }) => !name.includes('floor'));
  return Array.from({ length: count }, (_, at) => sprites[Math.floor((at * sprites.length) / count)]?.picture).map(
    (picture) => (picture ? visible(picture) : { width: 1, height: 1 }),
  );
}

function visible(picture: Raster): Size {
  const words = wordsOf(picture.data);
  return boundsWhere(words, new Uint32Array(words.length), picture, (word, nothing) => word !== nothing) ?? picture;
}

/** Whole numbers from the least to the most one. */
function numbers(seed: number): (least: number, most: number) => number {
  const random = seeded(seed);
  return (least, most) => least + Math.floor(random() * (most - least + 1));
}
