import { CHANNELS, COLOR_TYPE, type ColorType, type PngKind, type StoredPng } from '../../formats/storedPng';
import type { Size } from '../../pixels/raster';
import type { FramePixels } from '../flatFrames';

/** Pixels of gray and alpha, or of red, green, blue, and alpha, as numbers. */
interface Samples extends Size {
  readonly channels: 2 | 4;
  /** Highest number. */
  readonly most: 255 | 65_535;
  readonly values: Uint8Array | Uint16Array;
}

const mostOf = (depth: number) => 2 ** depth - 1;

/** The pixels of a gray or colored PNG with an alpha each, in the form of a sprite: 8 bits for a sample, or 16. */
export function cellsOfStored(png: StoredPng): Uint8Array {
  const { colorType, depth, width, height } = png;
  const channels = CHANNELS[colorType];
  const colors = colorsIn(channels);
  if (channels > colors) return png.samples;
  const most = depth === 16 ? 65_535 : 255;
  const scale = most / mostOf(depth);
  const from = numbersOf(png.samples, depth === 16);
  const key = keyOf(png);
  const to = new (depth === 16 ? Uint16Array : Uint8Array)(width * height * (colors + 1));
  for (let [source, target] = [0, 0]; target < to.length; source += channels, target += colors + 1) {
    for (let c = 0; c < channels; c++) to[target + c] = (from[source + c] ?? 0) * scale;
    to[target + colors] = key && isAt(key, from, source) ? 0 : most;
  }
  return bytesOf(to);
}

/** Channels of a pixel that aren't its alpha. */
const colorsIn = (channels: number) => (channels < 3 ? 1 : 3);

function isAt(key: readonly number[], numbers: Uint8Array | Uint16Array, at: number): boolean {
  for (let c = 0; c < key.length; c++) if (numbers[at + c] !== key[c]) return false;
  return true;
}

/** The samples of the transparent color; undefined if no pixel can have it. */
function keyOf({ colorType, depth, transparency }: PngKind): readonly number[] | undefined {
  const length = 2 * CHANNELS[colorType];
  if (!transparency || transparency.length < length) return undefined;
  const key = [...numbersOf(transparency.subarray(0, length), true)];
  return key.every((sample) => sample <= mostOf(depth)) ? key : undefined;
}

/** Numbers of one byte, or of two, the high one first. */
function numbersOf(bytes: Uint8Array, isWide: boolean): Uint8Array | Uint16Array {
  if (!isWide) return bytes;
  const numbers = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < numbers.length; at++) numbers[at] = ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0);
  return numbers;
}

function bytesOf(numbers: Uint8Array | Uint16Array): Uint8Array {
  if (numbers instanceof Uint8Array) return numbers;
  const bytes = new Uint8Array(numbers.length * 2);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    bytes[2 * at] = number >> 8;
    bytes[2 * at + 1] = number & 255;
  }
  return bytes;
}

/** What decides how pixels can be stored. */
interface Needs {
  /** Pixels that are neither opaque nor transparent. */
  readonly isSoft: boolean;
  readonly isClear: boolean;
  readonly isColored: boolean;
  /** An opaque pixel has the color that stands for transparency. */
  readonly hasKey: boolean;
  /** Fewest bits that hold all grays. */
  readonly depth: number;
}

/** A gray or colored PNG: stored as is wished if the pixels fit, else in the next larger way. @param wish of a gray or colored PNG */
export function sampledPng(pixels: FramePixels, wish: PngKind): StoredPng {
  const { width, height, bytes } = pixels;
  if (isStoredAs(pixels, wish)) return { width, height, ...wish, samples: bytes };
  const samples = samplesOf(pixels);
  const key = keyOf(wish);
  const needs = needsOf(samples, key && scaledKey(key, samples, wish));
  const deep = samples.most === 65_535 || wish.depth === 16 ? 16 : 8;
  const kind = waysFrom(wish, deep).find((way) => isFit(way, needs)) ?? { colorType: COLOR_TYPE.rgba, depth: deep };
  return { width, height, ...kind, samples: stored(samples, kind) };
}

/** Whether pixels in this form are the samples of a file. */
function isStoredAs({ form }: FramePixels, { colorType, depth }: PngKind): boolean {
  if (form === 'indexed' || colorType === COLOR_TYPE.indexed) return false;
  return CHANNELS[colorType] === CHANNELS_OF[form] && (depth === 16) === form.endsWith('16');
}

/** Ways to store pixels, the smallest first. @param depth of those that are larger than is wished */
function waysFrom(wish: PngKind, depth: number): readonly PngKind[] {
  const { gray, grayAlpha, rgb } = COLOR_TYPE;
  const larger: Readonly<Record<number, readonly ColorType[]>> = {
    [gray]: [gray, grayAlpha, rgb],
    [grayAlpha]: [grayAlpha],
    [rgb]: [rgb],
  };
  return [wish, ...(larger[wish.colorType] ?? []).map((colorType) => ({ colorType, depth }))];
}

function isFit(way: PngKind, { isSoft, isClear, isColored, hasKey, depth }: Needs): boolean {
  const channels = CHANNELS[way.colorType];
  if (channels < 3 && (isColored || depth > way.depth)) return false;
  const hasAlpha = channels === 2 || channels === 4;
  return hasAlpha || (!isSoft && (keyOf(way) ? !hasKey : !isClear));
}

const CHANNELS_OF = { rgba: 4, grayscale: 2, rgba16: 4, grayscale16: 2, indexed: 4 } as const;

function samplesOf(pixels: FramePixels): Samples {
  const { width, height, form } = pixels;
  const isWide = form.endsWith('16');
  const bytes = form === 'indexed' ? colorsOf(pixels) : pixels.bytes;
  return { width, height, channels: CHANNELS_OF[form], most: isWide ? 65_535 : 255, values: numbersOf(bytes, isWide) };
}

/** RGBA of indexed pixels. */
function colorsOf({ bytes, palette, transparentIndex }: FramePixels): Uint8Array {
  const colors = new Uint8Array(4 * bytes.length);
  for (const [at, index] of bytes.entries())
    if (index !== transparentIndex) colors.set(palette.subarray(4 * index, 4 * index + 4), 4 * at);
  return colors;
}

/** The transparent color in terms of other samples. */
const scaledKey = (key: readonly number[], { most }: Samples, { depth }: PngKind) =>
  key.map((sample) => (sample * most) / mostOf(depth));

function needsOf(samples: Samples, key: readonly number[] | undefined): Needs {
  const { channels, most, values } = samples;
  let [isSoft, isClear, isColored, hasKey, depth] = [false, false, false, false, 1];
  for (let at = 0; at < values.length; at += channels) {
    const alpha = values[at + channels - 1];
    if (alpha === 0) {
      isClear = true;
      continue;
    }
    isSoft ||= alpha !== most;
    isColored ||= channels === 4 && (values[at] !== values[at + 1] || values[at] !== values[at + 2]);
    hasKey ||= key !== undefined && isAt(key, values, at);
    while ((values[at] ?? 0) % (most / mostOf(depth)) !== 0) depth *= 2;
  }
  return { isSoft, isClear, isColored, hasKey, depth };
}

/** Samples in the way of a file. */
function stored({ channels, most, values, width, height }: Samples, kind: PngKind): Uint8Array {
  const count = CHANNELS[kind.colorType];
  const colors = colorsIn(count);
  // In whole numbers: a rounded scale would be off by one.
  const scaled = (number: number) => (number * mostOf(kind.depth)) / most;
  const key = count === colors ? keyOf(kind) : undefined;
  const step = channels === 4 ? 1 : 0;
  const to = new (kind.depth === 16 ? Uint16Array : Uint8Array)(width * height * count);
  for (let [source, target] = [0, 0]; target < to.length; source += channels, target += count) {
    const alpha = values[source + channels - 1] ?? 0;
    if (key && alpha === 0) {
      to.set(key, target);
      continue;
    }
    for (let c = 0; c < colors; c++) to[target + c] = scaled(values[source + c * step] ?? 0);
    if (count > colors) to[target + colors] = scaled(alpha);
  }
  return bytesOf(to);
}
