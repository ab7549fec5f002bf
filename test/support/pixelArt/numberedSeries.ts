import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePng } from '../../../src/sprite/formats/png';
import type { Raster } from '../../../src/sprite/pixels/raster';
import { crop, placeFrame } from '../../../src/sprite/sheet/frames';
import { gamesPlace } from '../places';
import { spritesOfGame } from './gameSprites';

// Pictures of published games that could have the same name with consecutive numbers: frames of animations, and different things.

/** Pictures in the order of their numbers. */
export interface NumberedSeries {
  readonly name: string;
  readonly pictures: readonly Raster[];
}

const MERITOUS = 'meritous-data/usr/share/games/meritous/i';
const MINETEST = 'minetest-data/usr/share/games/minetest/games/minetest_game/mods';

const pictureAt = (...parts: string[]) => decodePng(readFileSync(path.join(gamesPlace(), ...parts)));

function cellsOf(sheet: Raster, w: number, h: number): Raster[] {
  const cells: Raster[] = [];
  for (let y = 0; y + h <= sheet.height; y += h)
    for (let x = 0; x + w <= sheet.width; x += w) cells.push(crop(sheet, { x, y, w, h }));
  return cells;
}

/** Steps of a walk: each row of the player's sheet is one direction. */
export function walks(): NumberedSeries[] {
  const cells = cellsOf(pictureAt(MERITOUS, 'player.png'), 16, 24);
  return [0, 1, 2, 3].map((row) => ({ name: `player ${row}`, pictures: cells.slice(row * 4, row * 4 + 4) }));
}

/** Frames of all other animations of both games that have a figure: wings, sparks, torches, fire, rays, and monsters that turn and pulse. */
export function animations(): NumberedSeries[] {
  const strips = filesBelow(path.join(gamesPlace(), MINETEST)).filter((file) => file.endsWith('_animated.png'));
  const ofMinetest = strips.map((file) => ({
    name: path.basename(file),
    pictures: cellsOf(decodePng(readFileSync(file)), 16, 16),
  }));
  const ofMeritous = Array.from({ length: 10 }, (_, at) => `mons${at + 1}`).map((name) => ({
    name,
    pictures: cellsOf(pictureAt(MERITOUS, `${name}.png`), 32, 32),
  }));
  return [...ofMinetest, ...ofMeritous];
}

/** All files of the games with the same name and consecutive numbers. None of them are frames: growing plants, faces of cubes, monsters, ratings. */
export function numberedFiles(): NumberedSeries[] {
  const series = new Map<string, { readonly n: number; readonly file: string }[]>();
  for (const file of filesBelow(gamesPlace())) {
    const [, title, digits] = /^(.*?)(\d+)\.png$/.exec(file) ?? [];
    if (title === undefined) continue;
    series.set(title, [...(series.get(title) ?? []), { n: Number(digits), file }]);
  }
  return [...series].flatMap(([title, files]) => {
    const ordered = [...files].sort((one, other) => one.n - other.n);
    const pictures = ordered.map(({ file }) => decodePng(readFileSync(file)));
    return pictures.length > 1 ? [{ name: path.basename(title), pictures }] : [];
  });
}

/** Four different things each, as large as each other: avatars, items, monsters, tiles, in the order in which their games list them. */
export function things(): Readonly<Record<'figures' | 'items' | 'tiles' | 'small tiles' | 'floors', NumberedSeries[]>> {
  const crawl = (kind: string) =>
    fours(
      spritesOfGame('Dungeon Crawl Stone Soup')
        .filter(({ name }) => name.includes(`: ${kind} at`))
        .map(({ name, picture }) => ({ name, picture: onCanvas(picture, 32) })),
    );
  const angband = (side: number) =>
    fours(spritesOfGame('Angband').filter(({ name }) => name.includes(`tile of ${side}`)));
  return {
    figures: crawl('figure'),
    items: crawl('item'),
    floors: crawl('floor'),
    tiles: angband(32),
    'small tiles': angband(16),
  };
}

/** In the middle of the lower edge, as figures stand; without those that are too large. */
function onCanvas(picture: Raster, side: number): Raster | undefined {
  const { width: w, height: h } = picture;
  if (w > side || h > side) return undefined;
  return placeFrame(picture, { x: 0, y: 0, w, h, left: (side - w) >> 1, top: side - h }, side, side);
}

function fours(sprites: readonly { readonly name: string; readonly picture: Raster | undefined }[]): NumberedSeries[] {
  const there = sprites.flatMap(({ name, picture }) => (picture ? [{ name, picture }] : []));
  return Array.from({ length: Math.floor(there.length / 4) }, (_, at) => {
    const four = there.slice(at * 4, at * 4 + 4);
    return { name: four[0]?.name ?? '', pictures: four.map(({ picture }) => picture) };
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => path.join(folder, file));
}
