import { scaledRaster } from '../export/scale';
import { exactPng } from '../formats/indexedPng';
import { everyNth } from '../pixels/enlarge';
import { createRaster, type Raster, type Rect, type Size, wordsOf } from '../pixels/raster';
import { differenceOf } from './differenceOf';
import type { FramePair } from './framePairs';

// Images of two versions of a sprite: for a page, which enlarges and plays them itself, and for a document that only shows what it's given.

/** Frames of both versions. Absent: the version doesn't have the file, or it can't be read. */
export interface Versions {
  readonly before?: readonly Raster[];
  readonly after?: readonly Raster[];
  readonly pairs: readonly FramePair[];
}

/** Frames of one version in a grid, at the size of the sprite. */
export interface FrameGrid extends Size {
  /** PNG. */
  readonly png: Uint8Array;
  readonly columns: number;
}

export interface PagePictures {
  readonly kind: 'page';
  readonly before?: FrameGrid;
  readonly after?: FrameGrid;
  /** The frames that the grids have, in order. A grid has an empty place for a frame that its version lacks. */
  readonly pairs: readonly FramePair[];
  /** The part of each frame that is shown; absent: all of it. */
  readonly part?: Rect;
  /** Only every so many pixels are shown; 1: all. */
  readonly step: number;
}

/** Changed frames in a row, enlarged, on squares. PNG. */
export interface StripPictures {
  readonly kind: 'strips';
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  readonly difference?: Uint8Array;
  /** How many frames are shown. */
  readonly frames: number;
}

type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Most pixels of a frame on a page: 512 × 512. */
const MAX_CELL_PIXELS = 512 * 512;
/** Most pixels of all frames of a version on a page, and most of these frames. */
const MAX_GRID_PIXELS = 2 * 1024 * 1024;
const MAX_GRID_FRAMES = 256;
/** Pixels around a part that is shown. */
const MARGIN = 8;

/** @param deflate compresses like zlib */
export function pagePictures({ before, after, pairs }: Versions, deflate: Deflate): PagePictures {
  const whole = largest([before?.[0], after?.[0]]);
  const fits = whole.width * whole.height <= MAX_CELL_PIXELS;
  const part = fits ? undefined : partOf(pairs, whole);
  const area = part ?? { x: 0, y: 0, ...whole };
  const step = Math.max(1, Math.ceil(Math.sqrt((area.width * area.height) / MAX_CELL_PIXELS)));
  const shown = shownPairs(pairs, Math.ceil(area.width / step) * Math.ceil(area.height / step));
  const gridOf = (frames: readonly Raster[] | undefined, side: 'before' | 'after') => {
    if (!frames) return undefined;
    const images = shown.map((pair) => {
      const frame = frames[pair[side] ?? -1];
      return frame && everyNth(part ? cropped(frame, part) : frame, step);
    });
    return gridPng(images, deflate);
  };
  const [old, now] = [gridOf(before, 'before'), gridOf(after, 'after')];
  return {
    kind: 'page',
    ...(old && { before: old }),
    ...(now && { after: now }),
    pairs: shown,
    ...(part && { part }),
    step,
  };
}

/** All frames if there's room, so that the page can play them; else those that changed. */
function shownPairs(pairs: readonly FramePair[], pixels: number): readonly FramePair[] {
  const most = Math.max(1, Math.min(MAX_GRID_FRAMES, Math.floor(MAX_GRID_PIXELS / pixels)));
  if (pairs.length <= most) return pairs;
  const changed = pairs.filter((pair) => pair.changed);
  return (changed.length ? changed : pairs).slice(0, most);
}

/** What encloses all changes, with some pixels around it. */
function partOf(pairs: readonly FramePair[], whole: Size): Rect | undefined {
  const boxes = pairs.flatMap(({ changed }) => changed?.box ?? []);
  if (!boxes.length) return undefined;
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(whole.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(whole.height, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  if (right - left >= whole.width && bottom - top >= whole.height) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function largest(images: readonly (Size | undefined)[]): Size {
  const sizes = images.flatMap((one) => one ?? []);
  return {
    width: Math.max(1, ...sizes.map(({ width }) => width)),
    height: Math.max(1, ...sizes.map(({ height }) => height)),
  };
}

/** A part of an image; transparent beyond its edges. */
function cropped(image: Raster, { x, y, width, height }: Rect): Raster {
  const part = createRaster(width, height);
  const end = Math.min(image.width, x + width);
  for (let row = 0; row < height && y + row < image.height; row++) {
    const from = (y + row) * image.width;
    if (end > x) part.data.set(image.data.subarray((from + x) * 4, (from + end) * 4), row * width * 4);
  }
  return part;
}

function gridPng(images: readonly (Raster | undefined)[], deflate: Deflate): FrameGrid {
  const { width, height } = largest(images);
  const columns = Math.max(1, Math.ceil(Math.sqrt(images.length)));
  const grid = createRaster(columns * width, Math.max(1, Math.ceil(images.length / columns)) * height);
  for (const [at, image] of images.entries())
    if (image) put(grid, image, (at % columns) * width, Math.floor(at / columns) * height);
  return { width, height, columns, png: exactPng(grid, deflate) };
}

function put(target: Raster, image: Raster, x: number, y: number): void {
  for (let row = 0; row < image.height; row++) {
    const line = image.data.subarray(row * image.width * 4, (row + 1) * image.width * 4);
    target.data.set(line, ((y + row) * target.width + x) * 4);
  }
}

/** Most frames of a strip, most pixels of its width, and most that a frame is enlarged to. */
const MAX_STRIP_FRAMES = 4;
const MAX_STRIP_WIDTH = 240;
const MAX_FRAME_WIDTH = 112;
const MAX_TIMES = 8;
const GAP = 4;

/** @param deflate compresses like zlib */
export function stripPictures({ before, after, pairs }: Versions, deflate: Deflate): StripPictures {
  const changed = pairs.filter((pair) => pair.changed);
  const shown = (changed.length ? changed : pairs.slice(0, 1)).slice(0, MAX_STRIP_FRAMES);
  const whole = largest([before?.[0], after?.[0]]);
  const step = Math.max(1, Math.ceil(Math.max(whole.width, whole.height) / MAX_STRIP_WIDTH));
  const side = Math.ceil(Math.max(whole.width, whole.height) / step);
  const room = shown.length > 1 ? MAX_FRAME_WIDTH : MAX_STRIP_WIDTH / 2;
  const times = Math.max(1, Math.min(MAX_TIMES, Math.floor(room / side)));
  const draw = (images: readonly (Raster | undefined)[]) => {
    const enlarged = images.map((image) => image && scaledRaster(everyNth(image, step), times));
    return exactPng(
      strip(enlarged, Math.ceil(whole.width / step) * times, Math.ceil(whole.height / step) * times),
      deflate,
    );
  };
  const frameOf = (frames: readonly Raster[] | undefined, index: number | undefined) =>
    index === undefined ? undefined : frames?.[index];
  const old = shown.map((pair) => frameOf(before, pair.before));
  const now = shown.map((pair) => frameOf(after, pair.after));
  // If no pixel changed, one image says all.
  const isBoth = before !== undefined && after !== undefined && changed.length > 0;
  return {
    kind: 'strips',
    ...(before && (isBoth || !after) && { before: draw(old) }),
    ...(after && { after: draw(now) }),
    ...(isBoth && { difference: draw(shown.map((_, at) => differenceOf(old[at], now[at]))) }),
    frames: shown.length,
  };
}

/** Squares behind frames: a middle gray, so that black and white pixels both stand out on light and on dark pages. */
const SQUARES = [0xff8c807d, 0xff807572] as const;
const SQUARE = 8;

function strip(images: readonly (Raster | undefined)[], width: number, height: number): Raster {
  const columns = Math.max(1, Math.min(images.length, Math.floor((MAX_STRIP_WIDTH + GAP) / (width + GAP))));
  const rows = Math.max(1, Math.ceil(images.length / columns));
  const target = createRaster(columns * (width + GAP) - GAP, rows * (height + GAP) - GAP);
  const words = wordsOf(target.data);
  for (const [at, image] of images.entries()) {
    const [left, top] = [(at % columns) * (width + GAP), Math.floor(at / columns) * (height + GAP)];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        words[(top + y) * target.width + left + x] = SQUARES[((x / SQUARE) ^ (y / SQUARE)) & 1] ?? 0;
    if (image) blend(target, image, left, top);
  }
  return target;
}

/** Draws an image over opaque pixels. */
function blend(target: Raster, image: Raster, left: number, top: number): void {
  const { data } = image;
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const [from, to] = [(y * image.width + x) * 4, ((top + y) * target.width + left + x) * 4];
      const share = (data[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const under = target.data[to + channel] ?? 0;
        target.data[to + channel] = Math.round(under + ((data[from + channel] ?? 0) - under) * share);
      }
    }
  }
}
