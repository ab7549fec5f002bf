import { GIFEncoder } from 'gifenc';
import { viewOf } from '../pixels/bytes';
import { OPAQUE_FROM } from '../pixels/colors';
import { indexWord } from '../pixels/indexWords';
import { type Raster, type Size, wordsOf } from '../pixels/raster';
import { reduceColors } from '../pixels/reduceColors';
import { type GifPatch, gifPatches } from './gifPatches';

export interface GifOptions {
  /** How often it plays; 0: forever (default). */
  readonly plays?: number;
  /** Each pixel becomes a square of this size; default 1. */
  readonly scale?: number;
  /** The frames are images of indices, as words of `indexWords.ts`, of this palette; transparent pixels, which are 0, have the index `clear`. */
  readonly palette?: GifPalette;
  /** Called once for each kind of loss. */
  readonly lost?: (loss: GifLoss) => void;
  /** Called before each frame; may throw. */
  readonly check?: () => void;
}

interface GifPalette {
  /** RGB, red in the lowest byte; 1 to 256. */
  readonly colors: readonly number[];
  /** Absent: all pixels are opaque. */
  readonly clear?: number | undefined;
}

/**
 * `alpha`: semitransparent pixels became opaque or empty. `colors`: the number of colors was reduced to this. `time`: frames under
 * `shortest` milliseconds were extended to it.
 */
export type GifLoss =
  | { readonly what: 'alpha' }
  | { readonly what: 'colors'; readonly colors: number }
  | { readonly what: 'time'; readonly shortest: number };

/** One of 256 palette entries is for transparency. */
const MAX_COLORS = 255;

/** Players treat less than 20 ms as 100 ms. */
const MIN_FRAME_MS = 20;
const MAX_FRAME_MS = 655_350;
/** Bytes of the graphic control extension and the introducer, before the position of an image. */
const BEFORE_PLACE = 9;

/**
 * Encodes frames of one size as a GIF89a. Colors are kept exactly if all frames together, or the changes of each frame, have up to 255
 * colors in addition to transparency; without transparency, 256. Otherwise they are reduced. Alpha below 128 becomes transparent, the
 * rest opaque.
 * @param delays of all frames or of each, in milliseconds; the format counts in steps of 10 ms, so single frames may be rounded by one
 *   step to keep the total duration
 * @throws RangeError if there are no frames, or if their sizes differ
 */
export function encodeGif(
  frames: readonly Raster[],
  delays: number | readonly number[],
  { plays = 0, scale = 1, palette: kept, lost, check }: GifOptions = {},
): Uint8Array {
  const [first] = frames;
  if (!first) throw new RangeError('A GIF needs a frame.');
  const { width, height } = first;
  if (frames.some((frame) => frame.width !== width || frame.height !== height)) {
    throw new RangeError('Frames of a GIF must have the same size.');
  }
  if (frames.some(isSoft)) lost?.({ what: 'alpha' });
  const isLoop = plays !== 1;
  const { patches, palette } = kept ? indexed(frames, first, isLoop, kept) : colored(frames, first, isLoop, lost);
  const wanted = frames.map((_, index) => (typeof delays === 'number' ? delays : (delays[index] ?? 0)));
  if (frames.length > 1 && wanted.some((delay) => delay < MIN_FRAME_MS))
    lost?.({ what: 'time', shortest: MIN_FRAME_MS });
  const times = stepped(wanted);
  const encoder = GIFEncoder();
  const starts = patches.map((patch, index) => {
    check?.();
    const start = encoder.bytesView().length;
    const own = palette ?? paletteOf([patch.words], patch.hasClear);
    encoder.writeFrame(enlarged(indicesOf(patch, own), patch, scale), patch.width * scale, patch.height * scale, {
      // The first palette also applies to all frames without one.
      ...(index === 0 || !palette ? { palette: triples(kept?.colors ?? own) } : {}),
      repeat: plays === 1 || frames.length === 1 ? -1 : Math.max(0, plays - 1),
      transparent: patch.hasClear,
      transparentIndex: kept?.clear ?? 0,
      delay: times[index] ?? MIN_FRAME_MS,
      dispose: patch.clears ? 2 : 1,
      colorDepth: Math.max(2, Math.ceil(Math.log2(own.length))),
    });
    return start;
  });
  encoder.finish();
  const bytes = encoder.bytes();
  // The encoder places all frames at the top left. The first one, which follows the header, belongs there.
  for (const [index, { x, y }] of patches.entries()) {
    if (index === 0) continue;
    const at = (starts[index] ?? 0) + BEFORE_PLACE;
    viewOf(bytes).setUint16(at, x * scale, true);
    viewOf(bytes).setUint16(at + 2, y * scale, true);
  }
  return bytes;
}

/** A patch, and whether entry 0 of its palette is transparent. */
interface ColoredPatch extends GifPatch {
  readonly hasClear: boolean;
}

/** Patches and their common palette; without one, each has its own. */
interface Colored {
  readonly patches: readonly ColoredPatch[];
  readonly palette?: readonly number[];
}

function colored(frames: readonly Raster[], size: Size, loops: boolean, lost: GifOptions['lost']): Colored {
  const words = frames.map(flatWords);
  const isOpaque = words.every((frame) => !frame.includes(0));
  const patches = (seeThrough: boolean, from = words) =>
    gifPatches(from, size, { loops, seeThrough }).map((patch) => ({ ...patch, hasClear: seeThrough }));
  // Unchanged pixels take less room if they are transparent, but that costs a color.
  const ways = isOpaque ? [true, false] : [true];
  for (const hasClear of ways) {
    const palette = paletteOf(words, hasClear);
    if (palette.length <= MAX_COLORS + 1) return { patches: patches(hasClear), palette };
  }
  for (const hasClear of ways) {
    const found = patches(hasClear);
    if (found.every((patch) => paletteOf([patch.words], hasClear).length <= MAX_COLORS + 1)) return { patches: found };
  }
  const reduced = reduceColors(frames, MAX_COLORS).map(flatWords);
  const palette = paletteOf(reduced, true);
  lost?.({ what: 'colors', colors: palette.length - 1 });
  return { patches: patches(true, reduced), palette };
}

/** Patches of indices; their palette has the words of the indices, and 0 for the transparent one. */
function indexed(
  frames: readonly Raster[],
  size: Size,
  loops: boolean,
  { colors, clear }: GifPalette,
): Required<Colored> {
  const hasClear = clear !== undefined;
  const patches = gifPatches(
    frames.map(({ data }) => wordsOf(data)),
    size,
    { loops, seeThrough: hasClear },
  );
  return {
    patches: patches.map((patch) => ({ ...patch, hasClear })),
    palette: colors.map((_, index) => (index === clear ? 0 : indexWord(index))),
  };
}

/** Opaque pixels, and 0 for transparent ones. */
function flatWords({ data }: Raster): Uint32Array {
  const words = new Uint32Array(wordsOf(data));
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    words[at] = word >>> 24 >= OPAQUE_FROM ? word | 0xff000000 : 0;
  }
  return words;
}

function isSoft({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0 && data[at] !== 255) return true;
  return false;
}

/** Colors in the order in which they appear; with `hasClear`, after 0, the transparent one. Stops at 257, which is too many. */
function paletteOf(pictures: readonly Uint32Array[], hasClear: boolean): number[] {
  const colors = new Set<number>(hasClear ? [0] : []);
  let last = 0;
  for (const words of pictures) {
    for (const word of words) {
      if (word === last || word === 0) continue;
      last = word;
      colors.add(word);
      if (colors.size > MAX_COLORS + 1) return [...colors];
    }
  }
  return [...colors];
}

function indicesOf({ words }: GifPatch, palette: readonly number[]): Uint8Array {
  const indexOf = new Map(palette.map((color, index) => [color, index]));
  const indices = new Uint8Array(words.length);
  let [last, index] = [0, indexOf.get(0) ?? 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (word !== last) [last, index] = [word, indexOf.get(word) ?? 0];
    indices[at] = index;
  }
  return indices;
}

/** A valid table needs at least two entries. */
function triples(palette: readonly number[]): number[][] {
  return [...palette, ...(palette.length < 2 ? [0] : [])].map((word) => [
    word & 255,
    (word >> 8) & 255,
    (word >> 16) & 255,
  ]);
}

function enlarged(indices: Uint8Array, { width, height }: Size, times: number): Uint8Array {
  if (times === 1) return indices;
  const wide = width * times;
  const large = new Uint8Array(wide * height * times);
  for (let y = 0; y < height; y++) {
    const start = y * times * wide;
    for (let x = 0; x < width; x++) {
      large.fill(indices[y * width + x] ?? 0, start + x * times, start + (x + 1) * times);
    }
    for (let copy = 1; copy < times; copy++) large.copyWithin(start + copy * wide, start, start + wide);
  }
  return large;
}

/** Durations that the format can store: the rounding error of a frame is added to the next. */
function stepped(durations: readonly number[]): number[] {
  let [wanted, given] = [0, 0];
  return durations.map((duration) => {
    wanted += duration;
    const time = Math.min(MAX_FRAME_MS, Math.max(MIN_FRAME_MS, Math.round((wanted - given) / 10) * 10));
    given += time;
    return time;
  });
}
