import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { crop, turned } from '../../src/sprite/sheet/frames';
import type { SheetFrame, SheetInfo } from '../../src/sprite/sheet/sheetInfo';
import { toApng } from './animations';
import { lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import type { Scene } from './scenes';

/** Eight distinct frames of 16 × 16 pixels, and their durations in milliseconds. */
export const frames: readonly Raster[] = [
  mushroom,
  squash(mushroom, 12),
  mirror(mushroom),
  recolor(mushroom, 1),
  lantern,
  squash(lantern, 9),
  mirror(recolor(lantern, 1)),
  recolor(lantern, 2),
];
export const delays: readonly number[] = [200, 100, 100, 120, 200, 120, 100, 80];

const SIDE = 16;
const TAGS: SheetInfo['tags'] = [
  { name: 'idle', from: 0, to: 3, direction: 'forward' },
  { name: 'glow', from: 4, to: 7, direction: 'pingpong', repeat: 2 },
];

const HAT: NonNullable<SheetInfo['slices']>[number] = {
  name: 'hat',
  keys: [{ frame: 0, bounds: { x: 1, y: 2, width: 10, height: 6 }, pivot: { x: 5, y: 3 } }],
};

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'source', kind: 'still', version: 1, tags: [], ...more };
}

/** Puts images on a transparent sheet, each at its own position. */
function layOut(width: number, height: number, parts: readonly { raster: Raster; x: number; y: number }[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const { raster, x, y } of parts) {
    for (let row = 0; row < raster.height; row++) {
      const from = row * raster.width * 4;
      data.set(raster.data.subarray(from, from + raster.width * 4), ((y + row) * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The frames row by row, `columns` in each, and their positions. */
export function gridOf(columns: number): { sheet: Raster; frames: SheetFrame[] } {
  const places = frames.map((raster, index) => ({
    raster,
    x: (index % columns) * SIDE,
    y: Math.floor(index / columns) * SIDE,
  }));
  return {
    sheet: layOut(columns * SIDE, Math.ceil(frames.length / columns) * SIDE, places),
    frames: places.map(({ x, y }, index) => ({
      x,
      y,
      w: SIDE,
      h: SIDE,
      left: 0,
      top: 0,
      duration: delays[index] ?? 0,
    })),
  };
}

/** Smallest rectangle with all visible pixels. */
function bounds({ width, height, data }: Raster) {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!data[pixel * 4 + 3]) continue;
    xs.push(pixel % width);
    ys.push(Math.floor(pixel / width));
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** The frames trimmed and packed with a pixel between them, every third a quarter turn clockwise, as TexturePacker does it. */
function trimmed(): { sheet: Raster; frames: SheetFrame[] } {
  let at = 1;
  const parts = frames.map((frame, index) => {
    const box = bounds(frame);
    const isTurned = index % 3 === 2;
    const upright = crop(frame, box);
    const place = { raster: isTurned ? turned(upright) : upright, x: at, y: 1 + (index % 3), isTurned };
    at += place.raster.width + 1;
    return { ...place, box };
  });
  return {
    sheet: layOut(at, 20, parts),
    frames: parts.map(({ x, y, box, isTurned, raster: { width: w, height: h } }, index) => {
      const place = { x, y, w, h, left: box.x, top: box.y, duration: delays[index] ?? 0 };
      return isTurned ? { ...place, turned: true } : place;
    }),
  };
}

function sheetScene(
  name: string,
  from: SheetInfo['from'],
  made: { sheet: Raster; frames: SheetFrame[] },
  slices?: SheetInfo['slices'],
): Scene {
  const tags = from === 'json' ? TAGS : [];
  const sheet: SheetInfo = { width: SIDE, height: SIDE, frames: made.frames, tags, slices, from };
  return {
    state: { title: `${name}.png`, items: [item(name, { kind: 'sheet', sheet })] },
    pictures: { [name]: encodePng(made.sheet) },
  };
}

function sequence(pictures: readonly Uint8Array[], as: 'animation' | 'pictures' = 'animation'): Scene {
  const ids = pictures.map((_, index) => `friend${index + 1}`);
  const joined = item('friend', { name: 'friend1.png … friend8.png', kind: 'sequence', members: ids });
  const singles = ids.map((id, index) => item(id, { role: index === 0 ? 'source' : 'related' }));
  return {
    state: {
      title: 'friend1.png',
      items: [joined, ...singles],
      main: as === 'animation' ? 'friend' : 'friend1',
      sequence: { items: ids, as },
    },
    pictures: Object.fromEntries(pictures.map((bytes, index) => [ids[index], bytes])),
  };
}

function file(name: string, bytes: Uint8Array, more: Partial<PreviewItem> = {}): Scene {
  return { state: { title: name, items: [item('file', { name, ...more })] }, pictures: { file: bytes } };
}

export const stills = frames.map((frame, index) => ({ bytes: encodePng(frame), delay: delays[index] ?? 0 }));
export const apng = toApng(stills, SIDE, SIDE);
export const gif = toGif(frames, delays);
const strip = gridOf(8);
export const wide = crop(lantern, { x: 2, y: 3, w: 24, h: 9 });

/** Formats of animations and sheets, intact and damaged. */
export const formatScenes: Readonly<Record<string, () => Scene>> = {
  'format-gif': () => file('friends.gif', gif, { kind: 'animation' }),
  'format-apng': () => file('friends.png', apng, { kind: 'animation' }),
  'sheet-json': () => sheetScene('friends', 'json', strip),
  'sheet-slices': () => sheetScene('friends', 'json', strip, [HAT]),
  'sheet-trimmed': () => sheetScene('friends', 'json', trimmed()),
  'sheet-column': () => sheetScene('friends', 'user', gridOf(1)),
  'sheet-grid': () => sheetScene('friends', 'guess', gridOf(3)),
  'sheet-run': () => sheetScene('friends', 'run', gridOf(4)),
  'sheet-uncut': () => file('friends.png', encodePng(strip.sheet)),
  'sheet-fault': () =>
    file('friends.png', encodePng(strip.sheet), {
      sheetFault: 'friends.json is not used: it describes another picture.',
    }),
  sequence: () => sequence(stills.map(({ bytes }) => bytes)),
  'sequence-pictures': () =>
    sequence(
      stills.map(({ bytes }) => bytes),
      'pictures',
    ),
  'sequence-sizes': () => sequence([encodePng(mushroom), encodePng(wide), encodePng(lantern)]),
  'sequence-broken': () => sequence([encodePng(mushroom), encodePng(lantern), encodePng(mushroom).slice(0, 90)]),
  'broken-gif': () => file('friends.gif', gif.slice(0, Math.floor(gif.length / 2)), { kind: 'animation' }),
};
