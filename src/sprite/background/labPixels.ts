import { OPAQUE_FROM, oklabOf, rgbAt } from '../pixels/colors';
import type { Raster, Size } from '../pixels/raster';

/** Lightness, a, and b in OKLab; distances are perceived ones. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Colors that are kept, a power of two. */
const SLOTS = 65_536;

/** The pixels of a picture in OKLab, each converted when it is asked for; colors that come again are kept. */
export class LabPixels implements Size {
  readonly width: number;
  readonly height: number;
  readonly #data: Uint8ClampedArray;
  /** By hash: the color plus one. */
  readonly #known = new Uint32Array(SLOTS);
  readonly #labs: (Lab | undefined)[] = new Array<Lab | undefined>(SLOTS);

  constructor({ width, height, data }: Raster) {
    this.width = width;
    this.height = height;
    this.#data = data;
  }

  /** Whether a pixel covers what is behind it. @param at its index */
  isOpaque(at: number): boolean {
    return (this.#data[at * 4 + 3] ?? 0) >= OPAQUE_FROM;
  }

  labAt(at: number): Lab {
    const rgb = rgbAt(this.#data, at * 4);
    const slot = Math.imul(rgb, 0x9e3779b1) >>> 16;
    const known = this.#labs[slot];
    if (known && this.#known[slot] === rgb + 1) return known;
    const lab = labOfRgb(rgb);
    this.#known[slot] = rgb + 1;
    this.#labs[slot] = lab;
    return lab;
  }
}

/** @param rgb 0xRRGGBB */
export function labOfRgb(rgb: number): Lab {
  const { lightness, a, b } = oklabOf((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255);
  return [lightness, a, b];
}

/** The nearest color that screens can show, 0xRRGGBB: the inverse of `labOfRgb` (Björn Ottosson, "A perceptual color space for image processing", 2020). */
export function rgbOfLab([lightness, a, b]: Lab): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channelOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channelOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channelOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return (red << 16) | (green << 8) | blue;
}

/** A channel of sRGB, 0 to 255, of linear light. */
function channelOf(light: number): number {
  const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(part * 255)));
}

export function distance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The distance of a color from the mixes of two others. */
export function distanceToMixes(color: Lab, one: Lab, other: Lab): number {
  const [l, a, b] = [other[0] - one[0], other[1] - one[1], other[2] - one[2]];
  const length = l * l + a * a + b * b;
  const along = (color[0] - one[0]) * l + (color[1] - one[1]) * a + (color[2] - one[2]) * b;
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  return distance(color, [one[0] + share * l, one[1] + share * a, one[2] + share * b]);
}

/** The mean of some colors; black if there are none. */
export function meanOf(labs: readonly Lab[]): Lab {
  let [l, a, b] = [0, 0, 0];
  for (const lab of labs) {
    l += lab[0];
    a += lab[1];
    b += lab[2];
  }
  const count = Math.max(1, labs.length);
  return [l / count, a / count, b / count];
}
