import { oklabOf } from './colors';

/** The distance in OKLab below which people don't see two colors as different, side by side (CSS Color 4, 13.2.1, uses the same). */
export const JUST_NOTICEABLE = 0.02;

/** OKLab of many colors: lightness, a, and b of each, in their order. @param colors 0xRRGGBB */
export function labsOf(colors: ArrayLike<number>): Float32Array {
  const labs = new Float32Array(colors.length * 3);
  for (let at = 0; at < colors.length; at++) {
    const rgb = colors[at] ?? 0;
    const { lightness, a, b } = oklabOf((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255);
    labs[at * 3] = lightness;
    labs[at * 3 + 1] = a;
    labs[at * 3 + 2] = b;
  }
  return labs;
}

/** The squared distance of two of the colors of `labsOf`, by their indexes: cheaper than the distance, and in the same order. */
export function squaredBetween(labs: Float32Array, one: number, other: number): number {
  const [i, j] = [one * 3, other * 3];
  const lightness = (labs[i] ?? 0) - (labs[j] ?? 0);
  const a = (labs[i + 1] ?? 0) - (labs[j + 1] ?? 0);
  const b = (labs[i + 2] ?? 0) - (labs[j + 2] ?? 0);
  return lightness * lightness + a * a + b * b;
}

/** The distance of two colors in OKLab: 0 to 1 between black and white. @param one 0xRRGGBB, like `other` */
export function distanceBetween(one: number, other: number): number {
  return Math.sqrt(squaredBetween(labsOf([one, other]), 0, 1));
}

/** Answers that are kept, a power of two. */
const SLOTS = 65_536;

/** Finds the nearest color of a palette in OKLab; of equally near ones, the first of the palette. Keeps the last answers, in 0.5 MiB for any number of colors. */
export class NearestColor {
  readonly #palette: Uint32Array;
  /** Places in the palette, from dark to light, with OKLab in the same order. */
  readonly #order: Uint32Array;
  readonly #labs: Float32Array;
  /** By hash: the color that was asked for plus one, and its answer. */
  readonly #asked = new Uint32Array(SLOTS);
  readonly #answers = new Uint32Array(SLOTS);

  /** @param palette 0xRRGGBB, at least one */
  constructor(palette: ArrayLike<number>) {
    if (palette.length === 0) throw new RangeError('A palette needs a color.');
    this.#palette = Uint32Array.from(palette);
    const labs = labsOf(palette);
    this.#order = Uint32Array.from(this.#palette.keys()).sort(
      (i, j) => (labs[i * 3] ?? 0) - (labs[j * 3] ?? 0) || i - j,
    );
    this.#labs = labsOf(Array.from(this.#order, (place) => this.#palette[place] ?? 0));
  }

  /** The nearest color of the palette. @param rgb 0xRRGGBB */
  colorFor(rgb: number): number {
    return this.#palette[this.placeFor(rgb)] ?? 0;
  }

  /** The place of the nearest color in the palette, from 0. @param rgb 0xRRGGBB */
  placeFor(rgb: number): number {
    const slot = Math.imul(rgb, 0x9e3779b1) >>> 16;
    if (this.#asked[slot] !== rgb + 1) {
      this.#asked[slot] = rgb + 1;
      this.#answers[slot] = this.#search(rgb);
    }
    return this.#answers[slot] ?? 0;
  }

  /** Starts at the colors of the same lightness, and stops where lightness alone differs more than the best color found. */
  #search(rgb: number): number {
    const [lightness = 0, a = 0, b = 0] = labsOf([rgb]);
    const [labs, order] = [this.#labs, this.#order];
    let up = 0;
    for (let top = order.length; up < top; ) {
      const middle = (up + top) >> 1;
      if ((labs[middle * 3] ?? 0) < lightness) up = middle + 1;
      else top = middle;
    }
    let [best, bestSquared] = [0, Number.POSITIVE_INFINITY];
    /** Whether colors farther away in the same direction can still be nearer. */
    const consider = (at: number): boolean => {
      const [dl, da, db] = [(labs[at * 3] ?? 0) - lightness, (labs[at * 3 + 1] ?? 0) - a, (labs[at * 3 + 2] ?? 0) - b];
      if (dl * dl > bestSquared) return false;
      const squared = dl * dl + da * da + db * db;
      const place = order[at] ?? 0;
      if (squared < bestSquared || (squared === bestSquared && place < best)) [best, bestSquared] = [place, squared];
      return true;
    };
    let down = up - 1;
    let [goesUp, goesDown] = [up < order.length, down >= 0];
    while (goesUp || goesDown) {
      if (goesUp) goesUp = consider(up++) && up < order.length;
      if (goesDown) goesDown = consider(down--) && down >= 0;
    }
    return best;
  }
}
