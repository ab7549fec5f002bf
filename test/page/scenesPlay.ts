import { encodePng } from '../../src/sprite/formats/png';
import type { FrameTag } from '../../src/sprite/pixels/frameTag';
import { MAX_PICTURE_SIDE } from '../../src/sprite/pixels/pictureLimits';
import type { Raster } from '../../src/sprite/pixels/raster';
import { lantern, mushroom, recolor, squash } from './art';
import type { Scene } from './scenes';

/** Distinct frames of every image here: frame k has a bar of k + 1 pixels at the bottom. */
export function numbered(sprite: Raster, count: number): Raster[] {
  return Array.from({ length: count }, (_, index) => {
    const data = sprite.data.slice();
    const { width, height } = sprite;
    for (let x = 0; x < width; x++) data.fill(0, ((height - 1) * width + x) * 4, ((height - 1) * width + x) * 4 + 4);
    for (let bit = 0; bit < width; bit++) {
      if (((index + 1) >> bit) & 1) data.set([255, 230, 120, 255], ((height - 1) * width + bit) * 4);
    }
    return { width, height, data };
  });
}

/** Columns of a sheet with frames of this width: as many side by side as an image's maximum width allows. */
const columnsOf = (frames: readonly Raster[], width: number) =>
  Math.min(frames.length, Math.floor(MAX_PICTURE_SIDE / width));

/** Frames of one size side by side, in as many rows as they need. */
export function sheetOf(frames: readonly Raster[]): Raster {
  const [first] = frames;
  if (!first) throw new Error('A sheet needs a frame.');
  const { width, height } = first;
  const columns = columnsOf(frames, width);
  const rows = Math.ceil(frames.length / columns);
  const data = new Uint8ClampedArray(columns * width * rows * height * 4);
  frames.forEach((frame, index) => {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
    for (let y = 0; y < height; y++) {
      const row = frame.data.subarray(y * width * 4, (y + 1) * width * 4);
      data.set(row, ((top + y) * columns * width + left) * 4);
    }
  });
  return { width: columns * width, height: rows * height, data };
}

function sheet(
  title: string,
  frames: readonly Raster[],
  durations: readonly number[],
  tags: readonly FrameTag[],
): Scene {
  const width = frames[0]?.width ?? 1;
  const height = frames[0]?.height ?? 1;
  const columns = columnsOf(frames, width);
  const cuts = frames.map((_, index) => ({
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    w: width,
    h: height,
    left: 0,
    top: 0,
    duration: durations[index % durations.length] ?? 100,
  }));
  const item = {
    id: title,
    name: `${title}.png`,
    role: 'output',
    kind: 'sheet',
    version: 1,
    width,
    height,
    tags: [],
    sheet: { width, height, frames: cuts, tags, from: 'json' },
  } as const;
  return { state: { title: item.name, items: [item] }, pictures: { [title]: encodePng(sheetOf(frames)) } };
}

/** Five distinct frames with tags of each kind. */
export const fiveFrames = numbered(mushroom, 5);
export const fiveTags: readonly FrameTag[] = [
  { name: 'idle', from: 0, to: 1, direction: 'forward', color: '#4c7be0ff' },
  { name: 'breathe', from: 1, to: 3, direction: 'pingpong' },
  { name: 'back', from: 2, to: 4, direction: 'reverse', repeat: 2 },
];

/** The color of the grass in `grassFrames`. */
export const GRASS = [63, 125, 78, 255] as const;

/** Four opaque frames: a lantern that moves by a pixel from frame to frame, on grass. */
export const grassFrames: readonly Raster[] = [0, 1, 2, 3].map((moved) => onGrass(lantern, moved));

/** A sprite on grass, moved to the right. */
function onGrass({ width, height, data }: Raster, moved: number): Raster {
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < out.length; at += 4) {
    const x = ((at / 4) % width) - moved;
    const from = at - moved * 4;
    out.set(x >= 0 && data[from + 3] ? data.subarray(from, from + 4) : GRASS, at);
  }
  return { width, height, data: out };
}

const walk = [mushroom, squash(mushroom, 12), squash(squash(mushroom, 12), 12), squash(mushroom, 12)];
const breathing = [...walk, ...walk].map((frame, index) => (index < 4 ? frame : recolor(frame, 0)));

/** Noise of 128 × 128 pixels: as costly to draw as a sprite can be. */
export function noise(size: number, seed: number): Raster {
  let state = seed * 2_654_435_761 + 1;
  const data = Uint8ClampedArray.from({ length: size * size * 4 }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return at % 4 === 3 ? (state >>> 28 > 5 ? 255 : 0) : state >>> 24;
  });
  return { width: size, height: size, data };
}

/** Animations for testing the player. */
export const playScenes: Readonly<Record<string, () => Scene>> = {
  /** 5 frames of 100 ms; three tags that overlap. */
  tagged: () => sheet('mushroom-tags', fiveFrames, [100], fiveTags),
  /** The same five frames without tags, and with one ping-pong tag. */
  five: () => sheet('mushroom-five', fiveFrames, [100], []),
  /** Frames without a transparent pixel. */
  opaque: () => sheet('mushroom-grass', grassFrames, [100], []),
  pingpong: () => sheet('mushroom-pong', fiveFrames, [100], [{ name: '', from: 0, to: 4, direction: 'pingpong' }]),
  /** As in the mock-up: 8 frames at 8 fps in two tags. */
  idle: () =>
    sheet(
      'mushroom-idle',
      breathing,
      [125],
      [
        { name: 'idle', from: 0, to: 3, direction: 'forward', color: '#4c7be0ff' },
        { name: 'breathe', from: 4, to: 7, direction: 'pingpong', color: '#2e8b57ff' },
      ],
    ),
  /** Different durations. */
  uneven: () => sheet('lantern-uneven', numbered(lantern, 6), [80, 240, 80, 500, 120, 120], []),
  /** Many frames. */
  long: () =>
    sheet(
      'lantern-long',
      numbered(lantern, 500),
      [50],
      [
        { name: 'intro', from: 0, to: 119, direction: 'forward' },
        { name: 'loop', from: 120, to: 449, direction: 'pingpong' },
        { name: 'out', from: 450, to: 499, direction: 'forward' },
      ],
    ),
  /** 128 pixels, 16 frames, 60 per second. */
  heavy: () => {
    const frames = Array.from({ length: 16 }, (_, index) => noise(128, index + 1));
    return sheet('noise-128', frames, [1000 / 60], []);
  },
};
