import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { encodeApng } from '../../../src/sprite/export/animation/writeApng';
import { encodeWebp } from '../../../src/sprite/export/animation/writeWebp';
import { encodeGif } from '../../../src/sprite/formats/gif';
import { exactPng } from '../../../src/sprite/formats/indexedPng';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { composed, parsed } from './aseParser';
import { asepriteFile, cel, layer, tags } from './asepriteFile';
import { writtenSheet } from './dialects';
import { byApngdis, byDwebp, byGifsicle, byWebpmux, type OtherReading } from './otherDecoders';
import {
  type PlainFrame,
  type PlainSprite,
  type PlainTag,
  type Points,
  pointsOf,
  seenOf,
  type Taken,
} from './plainSprite';

// Files of plain sprites in all formats that can be changed, read by other programs than ours.

/** What files show of one sprite. */
export interface Seen {
  readonly width: number;
  readonly height: number;
  /** RGB of each pixel of each frame; −1: transparent. */
  readonly frames: readonly (readonly number[])[];
  /** Absent: the format has none. */
  readonly durations?: readonly number[];
  readonly tags?: readonly PlainTag[];
  readonly map?: readonly (readonly number[])[];
}

/** How an image without a JSON is cut: a strip of frames. */
export type Cut = { readonly columns: number; readonly width: number; readonly height: number; readonly count: number };

export interface PlainFormat {
  readonly name: string;
  readonly taken: Taken;
  /** What a saved sprite is when it's opened again. */
  reopened(sprite: PlainSprite): PlainSprite;
  /** Resolves to the names of the files to open: one for each part, of which any opens all. */
  write(folder: string, sprites: readonly PlainSprite[], random: () => number): Promise<readonly string[]>;
  /** @param cut of the image, as it's remembered */
  read(folder: string, cut?: Cut): Promise<readonly Seen[]>;
  /** A person cuts the sheet. */
  readonly cut?: Cut;
  /** Default: 1. */
  readonly parts?: number;
  readonly hasMap?: boolean;
  /** Other programs are started to read it. */
  readonly isDear?: boolean;
  /** How many sequences are tried, if others than usual. */
  readonly sequences?: number;
}

const WIDTH = 6;
const HEIGHT = 5;
const COLORS = [0x202020, 0xc8c8c8, 0x60a0e0, 0x404040];

/** A sprite of some frames, without a pixel at the corners. @param map number of images of its normal map */
export function plainSprite(format: PlainFormat, random: () => number): PlainSprite {
  const count = format.taken.frames ? 3 : 1;
  const points = (colors: readonly number[]): Points => {
    const found: [number, number, number][] = [];
    for (let at = 1; at < WIDTH * HEIGHT - 1; at++)
      if (random() < 0.6)
        found.push([at % WIDTH, Math.floor(at / WIDTH), colors[Math.floor(random() * colors.length)] ?? 0]);
    return [...found, [1, 1, colors[0] ?? 0], [WIDTH - 2, HEIGHT - 2, colors[0] ?? 0]];
  };
  const isLayered = format.name.startsWith('aseprite');
  const durationOf = (at: number) => (format.taken.step ? 100 + 10 * at : 100);
  const frames = Array.from({ length: count }, (_, at): PlainFrame => {
    return { duration: durationOf(at), layers: isLayered ? [points(COLORS), points(COLORS)] : [points(COLORS)] };
  });
  const tagged: readonly PlainTag[] = format.taken.tags ? [{ name: 'walk', from: 0, to: 1, direction: 'forward' }] : [];
  const blues = [0xff8080, 0xfc8080, 0xfa8080];
  const images = Array.from({ length: format.name.startsWith('sheet') ? count : 1 }, () => points(blues));
  return { width: WIDTH, height: HEIGHT, frames, tags: tagged, ...(format.hasMap && { map: { images } }) };
}

function rasterOf(seen: readonly number[], width: number): Raster {
  const raster = createRaster(width, seen.length / width);
  for (const [at, color] of seen.entries())
    if (color >= 0) raster.data.set([color & 255, (color >> 8) & 255, color >> 16, 255], at * 4);
  return raster;
}

const framesOf = (sprite: PlainSprite) =>
  sprite.frames.map(({ layers }) => rasterOf(seenOf(layers, sprite), sprite.width));
const mapsOf = (sprite: PlainSprite) =>
  (sprite.map?.images ?? []).map((points) => rasterOf(seenOf([points], sprite), sprite.width));

function seenIn({ data }: Pick<Raster, 'data'>): number[] {
  const seen: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    seen.push(alpha === 0 ? -1 : alpha === 255 ? red | (green << 8) | (blue << 16) : Number.NaN);
  }
  return seen;
}

/** By another program. */
function pngOf({ width, height, data }: Raster): Buffer {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}

async function pngAt(folder: string, name: string): Promise<Raster> {
  const { width, height, data } = PNG.sync.read(await readFile(path.join(folder, name)));
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** Each frame of a strip or a grid. */
function cutOut({ width, data }: Raster, place: { x: number; y: number; w: number; h: number }): Raster {
  const part = createRaster(place.w, place.h);
  for (let y = 0; y < place.h; y++) {
    const from = ((place.y + y) * width + place.x) * 4;
    part.data.set(data.subarray(from, from + place.w * 4), y * place.w * 4);
  }
  return part;
}

const placesOf = ({ count, columns, width: w, height: h }: Cut) =>
  Array.from({ length: count }, (_, at) => ({ x: (at % columns) * w, y: Math.floor(at / columns) * h, w, h }));

function sideBySide(images: readonly Raster[]): Raster {
  const [{ width, height } = { width: 0, height: 0 }] = images;
  const whole = createRaster(width * images.length, height);
  for (const [at, image] of images.entries())
    for (let y = 0; y < height; y++)
      whole.data.set(image.data.subarray(y * width * 4, (y + 1) * width * 4), (y * whole.width + at * width) * 4);
  return whole;
}

/** Pixels beyond the canvas and layers are gone. */
function flattened(sprite: PlainSprite, { durations, tagged }: { durations: boolean; tagged: boolean }): PlainSprite {
  const { width, map } = sprite;
  const flat = (layers: readonly Points[]) => [pointsOf(seenOf(layers, sprite), width)];
  const frames = sprite.frames.map(({ duration, layers }) => ({
    duration: durations ? duration : 100,
    layers: flat(layers),
  }));
  const images = map?.images.flatMap((points) => flat([points])) ?? [];
  const { map: _, ...about } = sprite;
  // What a map is for that couldn't follow isn't known.
  return { ...about, frames, tags: tagged ? sprite.tags : [], ...(map && !map.isStale && { map: { images } }) };
}

async function mapIn(folder: string, names: readonly string[]): Promise<Pick<Seen, 'map'>> {
  return names.includes('hero_normal.png') ? { map: [seenIn(await pngAt(folder, 'hero_normal.png'))] } : {};
}

/** An animation in one file. */
function animation(
  extension: string,
  step: number,
  encode: (sprite: PlainSprite) => Promise<Uint8Array> | Uint8Array,
  decode: (bytes: Uint8Array) => Promise<OtherReading>,
  hasMap: boolean,
): PlainFormat {
  const name = `hero.${extension}`;
  return {
    name: `${extension}${hasMap ? ' with a map' : ''}`,
    taken: { frames: true, step, tags: false },
    hasMap,
    isDear: true,
    sequences: extension === 'webp' ? 4 : 10,
    reopened: (sprite) => flattened(sprite, { durations: true, tagged: false }),
    async write(folder, [sprite]) {
      if (!sprite) return [];
      await writeFile(path.join(folder, name), await encode(sprite));
      for (const map of mapsOf(sprite)) await writeFile(path.join(folder, 'hero_normal.png'), pngOf(map));
      return [name];
    },
    async read(folder) {
      const { frames } = await decode(await readFile(path.join(folder, name)));
      const [{ image } = { image: { width: 0, height: 0 } }] = frames;
      const seen = {
        width: image.width,
        height: image.height,
        frames: frames.map((frame) => seenIn(frame.image)),
        durations: frames.map(({ duration }) => duration),
      };
      return [{ ...seen, ...(await mapIn(folder, await readdir(folder))) }];
    },
  };
}

const tools = { deflate: (bytes: Uint8Array) => deflateSync(bytes), check: () => undefined };
const playing = (sprite: PlainSprite) => {
  const images = framesOf(sprite);
  const frames = sprite.frames.map(({ duration }, at) => ({ image: images[at] ?? createRaster(1, 1), duration }));
  return { frames, plays: 0 };
};

const ANIMATIONS = (hasMap: boolean): readonly PlainFormat[] => [
  animation('apng', 1, (sprite) => encodeApng(playing(sprite), 1, tools), byApngdis, hasMap),
  animation(
    'gif',
    10,
    (sprite) =>
      encodeGif(
        framesOf(sprite),
        sprite.frames.map(({ duration }) => duration),
      ),
    byGifsicle,
    hasMap,
  ),
  animation('webp', 1, (sprite) => encodeWebp(playing(sprite), 1, tools), byWebp, hasMap),
];

/** Some encoders write one image for frames that are alike. */
async function byWebp(bytes: Uint8Array): Promise<OtherReading> {
  if (Buffer.from(bytes).includes('ANMF')) return byWebpmux(bytes);
  return { frames: [{ image: await byDwebp(bytes), duration: 100 }], plays: 0 };
}

const still = (hasMap: boolean): PlainFormat => ({
  name: `png${hasMap ? ' with a map' : ''}`,
  taken: { frames: false, step: 0, tags: false },
  hasMap,
  reopened: (sprite) => flattened(sprite, { durations: false, tagged: false }),
  async write(folder, [sprite], random) {
    if (!sprite) return [];
    for (const image of framesOf(sprite)) {
      const bytes = random() < 0.5 ? pngOf(image) : exactPng(image, tools.deflate);
      await writeFile(path.join(folder, 'hero.png'), bytes);
    }
    for (const map of mapsOf(sprite)) await writeFile(path.join(folder, 'hero_normal.png'), pngOf(map));
    return ['hero.png'];
  },
  async read(folder) {
    const image = await pngAt(folder, 'hero.png');
    const seen = { width: image.width, height: image.height, frames: [seenIn(image)] };
    return [{ ...seen, ...(await mapIn(folder, await readdir(folder))) }];
  },
});

interface SheetEntry {
  readonly frame: { x: number; y: number; w: number; h: number };
  readonly spriteSourceSize: { x: number; y: number };
  readonly sourceSize: { w: number; h: number };
  readonly duration: number;
}

interface SheetText {
  readonly frames: readonly SheetEntry[] | Readonly<Record<string, SheetEntry>>;
  readonly meta: { readonly frameTags: readonly PlainTag[] };
}

const described = (hasMap: boolean): PlainFormat => ({
  name: `sheet${hasMap ? ' with a map' : ''}`,
  taken: { frames: true, step: 1, tags: true },
  hasMap,
  reopened: (sprite) => flattened(sprite, { durations: true, tagged: true }),
  async write(folder, [sprite], random) {
    if (!sprite) return [];
    const dialect = random() < 0.5 ? 'array' : 'hash';
    const choices = { dialect, columns: 2, gap: 0, margin: 0, end: '\n' } as const;
    const { picture, json } = writtenSheet(framesOf(sprite), choices);
    const timed = JSON.parse(json.replace(' // mine', '')) as SheetText;
    for (const [at, entry] of Object.values(timed.frames).entries())
      Object.assign(entry, { duration: sprite.frames[at]?.duration });
    await writeFile(path.join(folder, 'hero.png'), pngOf(picture));
    await writeFile(path.join(folder, 'hero.json'), JSON.stringify(timed, null, 1));
    if (hasMap)
      await writeFile(path.join(folder, 'hero_normal.png'), pngOf(writtenSheet(mapsOf(sprite), choices).picture));
    return ['hero.png'];
  },
  async read(folder) {
    const { frames, meta } = JSON.parse(await readFile(path.join(folder, 'hero.json'), 'utf8')) as SheetText;
    const entries = Object.values(frames) as readonly SheetEntry[];
    const [{ sourceSize: size } = { sourceSize: { w: 0, h: 0 } }] = entries;
    const placed = (sheet: Raster) =>
      entries.map(({ frame, spriteSourceSize: { x, y } }) => {
        const part = pointsOf(seenIn(cutOut(sheet, frame)), frame.w);
        const moved = part.map(([px, py, color]) => [px + x, py + y, color] as const);
        return seenOf([moved], { width: size.w, height: size.h });
      });
    const tagged = meta.frameTags.map(({ name, from, to, direction }) => ({ name, from, to, direction }));
    return [
      {
        width: size.w,
        height: size.h,
        frames: placed(await pngAt(folder, 'hero.png')),
        durations: entries.map(({ duration }) => duration),
        tags: tagged,
        ...(hasMap && { map: placed(await pngAt(folder, 'hero_normal.png')) }),
      },
    ];
  },
});

const cutByHand = (hasMap: boolean): PlainFormat => ({
  name: `sheet cut by hand${hasMap ? ' with a map' : ''}`,
  taken: { frames: true, step: 0, tags: false },
  hasMap,
  cut: { columns: 3, width: WIDTH, height: HEIGHT, count: 3 },
  reopened: (sprite) => flattened(sprite, { durations: false, tagged: false }),
  async write(folder, [sprite]) {
    if (!sprite) return [];
    await writeFile(path.join(folder, 'hero.png'), pngOf(sideBySide(framesOf(sprite))));
    if (hasMap) await writeFile(path.join(folder, 'hero_normal.png'), pngOf(sideBySide(mapsOf(sprite))));
    return ['hero.png'];
  },
  async read(folder, cut) {
    if (!cut) throw new Error('Nothing says how the sheet is cut.');
    const [image, map] = [await pngAt(folder, 'hero.png'), hasMap ? await pngAt(folder, 'hero_normal.png') : undefined];
    const framesIn = (sheet: Raster) => placesOf(cut).map((place) => seenIn(cutOut(sheet, place)));
    const { width, height } = cut;
    return [{ width, height, frames: framesIn(image), ...(map && { map: framesIn(map) }) }];
  },
});

const numbered: PlainFormat = {
  name: 'numbered files',
  taken: { frames: true, step: 0, tags: false },
  reopened: (sprite) => flattened(sprite, { durations: false, tagged: false }),
  async write(folder, [sprite]) {
    if (!sprite) return [];
    const names = sprite.frames.map((_, at) => `walk-${at + 1}.png`);
    for (const [at, image] of framesOf(sprite).entries())
      await writeFile(path.join(folder, names[at] ?? ''), pngOf(image));
    return names.slice(0, 1);
  },
  async read(folder) {
    const names = (await readdir(folder)).filter((name) => name.startsWith('walk-')).sort();
    const images = await Promise.all(names.map((name) => pngAt(folder, name)));
    const [{ width, height } = { width: 0, height: 0 }] = images;
    return [{ width, height, frames: images.map(seenIn) }];
  },
};

const VIEWS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'].map((name) => `hero-${name}.png`);

const views: PlainFormat = {
  name: 'eight views',
  parts: VIEWS.length,
  sequences: 12,
  taken: { frames: false, step: 0, tags: false },
  reopened: (sprite) => flattened(sprite, { durations: false, tagged: false }),
  async write(folder, sprites) {
    for (const [at, sprite] of sprites.entries())
      for (const image of framesOf(sprite)) await writeFile(path.join(folder, VIEWS[at] ?? ''), pngOf(image));
    return VIEWS;
  },
  async read(folder) {
    const images = await Promise.all(VIEWS.map((name) => pngAt(folder, name)));
    return images.map((image) => ({ width: image.width, height: image.height, frames: [seenIn(image)] }));
  },
};

/** As `ase-parser` reads it. */
export function seenInAseprite(bytes: Uint8Array): Seen {
  const file = parsed(bytes);
  const DIRECTIONS: Readonly<Record<string, PlainTag['direction']>> = {
    Forward: 'forward',
    Reverse: 'reverse',
    'Ping-pong': 'pingpong',
  };
  return {
    width: file.width,
    height: file.height,
    frames: file.frames.map((_, at) => seenIn({ data: composed(file, at) })),
    durations: file.frames.map(({ frameDuration }) => frameDuration),
    tags: (file.tags ?? []).map(({ name, from, to, animDirection }) => {
      return { name, from, to, direction: DIRECTIONS[animDirection] ?? 'forward' };
    }),
  };
}

const aseprite = (hasMap: boolean): PlainFormat => ({
  name: `aseprite${hasMap ? ' with a map' : ''}`,
  taken: { frames: true, step: 1, tags: true },
  hasMap,
  // Pixels beyond the canvas stay; a map in a PNG has none.
  reopened: (sprite) => ({ ...sprite, ...mapOnly(flattened(sprite, { durations: true, tagged: true }), sprite) }),
  async write(folder, [sprite]) {
    if (!sprite) return [];
    const celsOf = ({ layers }: PlainFrame) =>
      layers.map((points, at) =>
        cel(WIDTH, HEIGHT, new Uint8Array(rasterOf(seenOf([points], sprite), WIDTH).data), { layer: at }),
      );
    const about = [
      tags(...sprite.tags.map(({ name, from, to }) => ({ name, from, to }))),
      layer(),
      layer({ name: 'hat' }),
    ];
    const frames = sprite.frames.map((frame, at) => ({
      duration: frame.duration,
      chunks: [...(at ? [] : about), ...celsOf(frame)],
    }));
    await writeFile(path.join(folder, 'hero.aseprite'), asepriteFile({ width: WIDTH, height: HEIGHT, frames }));
    for (const map of mapsOf(sprite)) await writeFile(path.join(folder, 'hero_normal.png'), pngOf(map));
    return ['hero.aseprite'];
  },
  async read(folder) {
    const seen = seenInAseprite(await readFile(path.join(folder, 'hero.aseprite')));
    return [{ ...seen, ...(await mapIn(folder, await readdir(folder))) }];
  },
});

const mapOnly = ({ map }: PlainSprite, sprite: PlainSprite) =>
  sprite.map ? { map: map as NonNullable<typeof map> } : {};

/** All of them, with and without a normal map. */
export const PLAIN_FORMATS: readonly PlainFormat[] = [
  ...[false, true].flatMap((hasMap) => [
    still(hasMap),
    ...ANIMATIONS(hasMap),
    described(hasMap),
    cutByHand(hasMap),
    aseprite(hasMap),
  ]),
  numbered,
  views,
];
