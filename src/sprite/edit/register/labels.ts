import { OPAQUE_FROM } from '../../pixels/colors';
import { labsOf, squaredBetween } from '../../pixels/oklab';
import { type Raster, type Size, wordsOf } from '../../pixels/raster';

/** An image whose colors are numbers. What is behind the figure is 0: transparent, or the plain color that most of the border has. */
export interface Labels extends Size {
  /** For each pixel, from 0 up to `MAX_CLASSES`. */
  readonly classes: Uint8Array;
  /** For each pixel: its color by itself if there are few, otherwise its class. Equal pixels have equal ones. */
  readonly shades: Uint16Array;
  /** Lightness of each class, 0 to 1. */
  readonly lightness: Float32Array;
  /** Pixels of the figure. */
  readonly visible: number;
}

/** Colors that are told apart; more aren't needed to tell where an image lies, and many have too few pixels to compare. */
export const MAX_CLASSES = 24;
/** Colors of one class are at most so far apart in OKLab: the first of these that makes enough classes. */
const CLASS_REACHES = [0.07, 0.035, 0.02];
const ENOUGH_CLASSES = 8;
/** Share of the border that a color has that is behind the figure. */
const GROUND_SHARE = 0.5;
/** More colors than that are from noise or soft edges. */
const MAX_SHADES = 256;
const SHADES = 32 * 32 * 32;

/** Red, green, and blue by their five upper bits. @param word RGBA, red in the lowest byte */
const pooled = (word: number) => ((word >>> 3) & 31) | (((word >>> 11) & 31) << 5) | (((word >>> 19) & 31) << 10);
const isClear = (word: number) => word >>> 24 < OPAQUE_FROM / 2;

export function labelsOf({ width, height, data }: Raster): Labels {
  const words = wordsOf(data);
  const { classOf, lightness } = classesOf(countsOf(words));
  const ground = groundOf(words, { width, height }, classOf);
  const shades = shadesOf(words, classOf, ground);
  const classes = new Uint8Array(words.length);
  let visible = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    const own = isClear(word) ? 0 : (classOf[pooled(word)] ?? 0);
    if (own === 0 || own === ground) continue;
    classes[at] = own;
    visible++;
  }
  return { width, height, classes, shades, lightness, visible };
}

interface Counts {
  /** Pixels of each pooled color. */
  readonly counts: Uint32Array;
  /** Those with a pixel, the most frequent first. */
  readonly used: readonly number[];
}

function countsOf(words: Uint32Array): Counts {
  const counts = new Uint32Array(SHADES);
  const used: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (isClear(word)) continue;
    const color = pooled(word);
    const count = counts[color] ?? 0;
    if (count === 0) used.push(color);
    counts[color] = count + 1;
  }
  return { counts, used: used.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)) };
}

/** The class of each pooled color, from 1. Colors that are all near each other, as those of a floor, are told apart more finely. */
function classesOf({ used }: Counts): { readonly classOf: Uint8Array; readonly lightness: Float32Array } {
  const channel = (color: number, shift: number) => Math.round((((color >>> shift) & 31) * 255) / 31);
  const labs = labsOf(used.map((color) => (channel(color, 0) << 16) | (channel(color, 5) << 8) | channel(color, 10)));
  let centers: readonly number[] = [];
  for (const reach of CLASS_REACHES) {
    centers = centersOf(labs, reach);
    if (centers.length >= Math.min(ENOUGH_CLASSES, used.length)) break;
  }
  const classOf = new Uint8Array(SHADES);
  for (const [at, color] of used.entries()) classOf[color] = 1 + nearestOf(labs, centers, at).place;
  const lightness = new Float32Array(MAX_CLASSES + 1);
  for (const [index, center] of centers.entries()) lightness[index + 1] = labs[center * 3] ?? 0;
  return { classOf, lightness };
}

/** Frequent colors first, and no two within `reach`. */
function centersOf(labs: Float32Array, reach: number): readonly number[] {
  const centers: number[] = [];
  for (let at = 0; at * 3 < labs.length && centers.length < MAX_CLASSES; at++)
    if (nearestOf(labs, centers, at).squared > reach * reach) centers.push(at);
  return centers;
}

function nearestOf(labs: Float32Array, centers: readonly number[], at: number) {
  let [place, squared] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < centers.length; index++) {
    const distance = squaredBetween(labs, at, centers[index] ?? 0);
    if (distance < squared) [place, squared] = [index, distance];
  }
  return { place, squared };
}

/** The class of the plain color behind a figure; 0 if that is transparent, or if nothing is behind it. */
function groundOf(words: Uint32Array, { width, height }: Size, classOf: Uint8Array): number {
  const counts = new Uint32Array(MAX_CLASSES + 1);
  let all = 0;
  const add = (at: number) => {
    const word = words[at] ?? 0;
    const own = isClear(word) ? 0 : (classOf[pooled(word)] ?? 0);
    counts[own] = (counts[own] ?? 0) + 1;
    all++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(y * width + x);
  for (let y = 1; y < height - 1; y++) for (const x of [0, width - 1]) add(y * width + x);
  const most = counts.indexOf(Math.max(...counts));
  return most > 0 && (counts[most] ?? 0) >= all * GROUND_SHARE ? most : 0;
}

function shadesOf(words: Uint32Array, classOf: Uint8Array, ground: number): Uint16Array {
  const shades = new Uint16Array(words.length);
  const known = new Map<number, number>([[0, 0]]);
  const groundLike = (word: number) => isClear(word) || (ground > 0 && classOf[pooled(word)] === ground);
  let [last, lastShade] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (word !== last) {
      const color = groundLike(word) ? 0 : word;
      lastShade = known.get(color) ?? known.size;
      known.set(color, lastShade);
      last = word;
      if (known.size > MAX_SHADES) return classShades(words, classOf, ground);
    }
    shades[at] = lastShade;
  }
  return shades;
}

function classShades(words: Uint32Array, classOf: Uint8Array, ground: number): Uint16Array {
  const shades = new Uint16Array(words.length);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    const own = isClear(word) ? 0 : (classOf[pooled(word)] ?? 0);
    if (own !== ground) shades[at] = own;
  }
  return shades;
}
