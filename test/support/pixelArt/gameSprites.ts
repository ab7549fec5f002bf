import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePng } from '../../../src/sprite/formats/png';
import type { Raster } from '../../../src/sprite/pixels/raster';
import { crop } from '../../../src/sprite/sheet/frames';
import { gamesPlace } from '../places';
import { sampleOf } from '../sample';

/** A picture that somebody drew for a published game, at its own size. */
export interface GameSprite {
  /** Unique. */
  readonly name: string;
  readonly game: string;
  readonly picture: Raster;
}

/** A game whose pictures anybody may use. They are read from Debian's package, and never committed. */
interface Game {
  /** Of Debian; scripts/setup/games.mjs fetches it. */
  readonly package: string;
  /** Of the pictures, as the package says. */
  readonly license: string;
  readonly read: (folder: string) => Iterable<readonly [name: string, picture: Raster]>;
}

/** The games, and how their pictures are cut from their files. Textures, figures, items, spells; with and without soft alpha. */
export const GAMES: Readonly<Record<string, Game>> = {
  'Dungeon Crawl Stone Soup': {
    package: 'crawl-tiles-data',
    license: 'CC0 1.0',
    *read(folder) {
      const sheet = (name: string) => pngIn(path.join(folder, 'usr/share/crawl/dat/tiles', name));
      // The package has no index of its sheets. Rows of opaque tiles lie on a grid; figures are what is surrounded by nothing.
      yield* namedAll('floor', opaqueRows(sheet('floor.png'), 32));
      yield* namedAll('item', figuresIn(sheet('main.png')));
      yield* namedAll('figure', figuresIn(sheet('player.png')));
    },
  },
  Angband: {
    package: 'angband-data',
    license: 'CC BY 3.0 (32 × 32, David Gervais), public domain (16 × 16, Adam Bolt)',
    *read(folder) {
      // As graphics.txt in the same folder says.
      for (const side of [32, 16]) {
        const sheet = pngIn(path.join(folder, `usr/share/angband/xtra/graf/${side}x${side}.png`));
        yield* namedAll(`tile of ${side}`, tilesOf(sheet, side));
      }
    },
  },
  'Minetest Game': {
    package: 'minetest-data',
    license: 'CC BY-SA 3.0 and 4.0, CC BY 3.0, MIT',
    read: (folder) => filesBelow(path.join(folder, 'usr/share/games/minetest/games/minetest_game/mods')),
  },
  Meritous: {
    package: 'meritous-data',
    license: 'GPL 3.0 or later',
    *read(folder) {
      // Strips of square frames.
      for (const [name, strip] of filesBelow(path.join(folder, 'usr/share/games/meritous/i')))
        if (strip.width % strip.height === 0) yield* namedAll(name, tilesOf(strip, strip.height));
    },
  },
};

const pngIn = (file: string): Raster => decodePng(readFileSync(file));

function* namedAll(kind: string, pictures: Iterable<readonly [place: string, picture: Raster]>) {
  for (const [place, picture] of pictures) yield [`${kind} at ${place}`, picture] as const;
}

/** Sides of pictures that are one sprite or tile; larger files are titles and backgrounds. */
const SIDES = { least: 8, most: 64 };
/** Fewer visible pixels aren't a picture. */
const MIN_VISIBLE = 16;

function isSprite({ width, height, data }: Raster): boolean {
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most) return false;
  let visible = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]) visible++;
  return visible >= MIN_VISIBLE;
}

const isOpaque = ({ data }: Raster) => data.every((value, at) => at % 4 !== 3 || value === 255);

function* tilesOf(sheet: Raster, side: number): Generator<readonly [string, Raster]> {
  for (let y = 0; y + side <= sheet.height; y += side)
    for (let x = 0; x + side <= sheet.width; x += side) yield [`${x}, ${y}`, crop(sheet, { x, y, w: side, h: side })];
}

/** Tiles of rows without a transparent pixel: where one was trimmed, the others of its row aren't on the grid. */
function* opaqueRows(sheet: Raster, side: number): Generator<readonly [string, Raster]> {
  for (let y = 0; y + side <= sheet.height; y += side) {
    const row = crop(sheet, { x: 0, y, w: sheet.width, h: side });
    if (!isOpaque(row)) continue;
    for (const [place, tile] of tilesOf(row, side)) yield [`${place.replace(/ .*/, '')} ${y}`, tile];
  }
}

/** The connected visible areas of a sheet. */
function* figuresIn(sheet: Raster): Generator<readonly [string, Raster]> {
  const { width, height, data } = sheet;
  const seen = new Uint8Array(width * height);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !data[start * 4 + 3]) continue;
    const area = [start];
    seen[start] = 1;
    let [left, right, bottom] = [width, 0, 0];
    // Grows while it is walked.
    for (const at of area) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, bottom] = [Math.min(left, x), Math.max(right, x), Math.max(bottom, y)];
      for (let near = 0; near < 9; near++) {
        const [nx, ny] = [x + (near % 3) - 1, y + Math.floor(near / 3) - 1];
        const next = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[next] || !data[next * 4 + 3]) continue;
        seen[next] = 1;
        area.push(next);
      }
    }
    const top = Math.floor(start / width);
    yield [`${left}, ${top}`, crop(sheet, { x: left, y: top, w: right - left + 1, h: bottom - top + 1 })];
  }
}

function* filesBelow(folder: string): Generator<readonly [string, Raster]> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.png')) yield [path.basename(file), pngIn(path.join(folder, file))];
}

const known = new Map<string, readonly GameSprite[]>();

/** All pictures of a game, each once. @throws if its package isn't there, with what fetches it */
export function spritesOfGame(game: string): readonly GameSprite[] {
  const found = known.get(game) ?? readGame(game);
  known.set(game, found);
  return found;
}

function readGame(game: string): readonly GameSprite[] {
  const { package: name, read } = GAMES[game] ?? { package: game, read: () => [] };
  const sprites = new Map<string, GameSprite>();
  try {
    for (const [place, picture] of read(path.join(gamesPlace(), name))) {
      const key = Buffer.from(picture.data).toString('latin1');
      if (!sprites.has(key) && isSprite(picture)) sprites.set(key, { name: `${game}: ${place}`, game, picture });
    }
  } catch (cause) {
    throw new Error(
      `The pictures of ${game} can't be read. \`node scripts/setup.mjs games\` fetches Debian's ${name}.`,
      {
        cause,
      },
    );
  }
  return [...sprites.values()];
}

/** Pictures of each game in the sample of `npm test`, from all of its files. */
const SAMPLED = 24;

/** Pictures of all games: a fixed sample of them, or all if every example is requested. */
export function gameSprites(whole?: boolean): readonly GameSprite[] {
  return Object.keys(GAMES).flatMap((game) =>
    sampleOf(spritesOfGame(game), SAMPLED, whole === undefined ? {} : { whole }),
  );
}
