import { createRaster, type Raster } from '../pixels/raster';

/** Some lines of a picture along one axis, those with the most detail. */
export interface Signals {
  /** Pixels along the axis. */
  readonly length: number;
  /** Values for each pixel: lightness of each line, and its alpha if the picture has any. */
  readonly lines: number;
  /** `length * lines`, 0 to 255: pixel after pixel. Lightness is premultiplied. */
  readonly values: Float32Array;
  /** For each value: −1 or 1 where it may have been cut off at its least or most. */
  readonly limits: Int8Array;
  /** Where limits aren't 0. */
  readonly limited: Int32Array;
  /** For a quick look: few lines, which needn't be explained as well as possible. */
  readonly isQuick: boolean;
  /** Fewer lines of the same, for a quick look. */
  readonly few?: Signals;
}

/** How a picture changes along one axis. */
export interface Detail {
  /** For each pixel: the sum of all second differences there. */
  readonly profile: Float64Array;
  readonly signals: Signals;
}

const LINES = 24;
const FEW_LINES = 8;

export interface PictureDetail {
  readonly x: Detail;
  readonly y: Detail;
}

/** Both axes of a picture. @param lines of each */
export function detailOf(picture: Raster, lines = LINES): PictureDetail {
  const planes = planesOf(picture);
  const { width, height } = picture;
  return {
    x: axisDetail(planes, { length: width, lines: height, step: 1, stride: width }, lines),
    y: axisDetail(planes, { length: height, lines: width, step: width, stride: 1 }, lines),
  };
}

/** Lines of a large picture, without its profile: evenly spread, one of every section that has any detail. */
export function linesOf(picture: Raster): PictureDetail {
  const { width, height } = picture;
  const axis = (isX: boolean): Detail => {
    const [length, lines] = isX ? [width, height] : [height, width];
    const count = FEW_LINES;
    const strip = createRaster(length, count);
    for (let n = 0; n < count; n++)
      copyLine(picture, busiest(picture, isX, (n * lines) / count, lines / count), isX, strip, n);
    const planes = planesOf(strip);
    const signals = signalsOf(
      planes,
      Array.from({ length: count }, (_, n) => n),
      length,
      1,
      length,
    );
    return { profile: new Float64Array(0), signals };
  };
  return { x: axis(true), y: axis(false) };
}

/** Of a few lines of a section, the one with the most changes. */
function busiest(picture: Raster, isX: boolean, from: number, count: number): number {
  let [best, most] = [Math.floor(from), -1];
  for (let n = 0; n < LOOKS; n++) {
    const line = Math.floor(from + ((n + 0.5) * count) / LOOKS);
    const length = isX ? picture.width : picture.height;
    let changes = 0;
    for (let at = 1; at < length; at++) {
      const [a, b] = isX
        ? [line * picture.width + at, line * picture.width + at - 1]
        : [at * picture.width + line, (at - 1) * picture.width + line];
      for (let channel = 0; channel < 4; channel++) {
        changes += Math.abs((picture.data[a * 4 + channel] ?? 0) - (picture.data[b * 4 + channel] ?? 0)) ** 2;
      }
    }
    if (changes > most) [best, most] = [line, changes];
  }
  return best;
}

/** Lines of a section that are compared. */
const LOOKS = 6;

function copyLine(picture: Raster, line: number, isX: boolean, strip: Raster, row: number): void {
  for (let at = 0; at < strip.width; at++) {
    const from = (isX ? line * picture.width + at : at * picture.width + line) * 4;
    strip.data.set(picture.data.subarray(from, from + 4), (row * strip.width + at) * 4);
  }
}

interface Plane {
  readonly values: Float32Array;
  readonly limits: Int8Array;
}

/** Premultiplied lightness of each pixel, and alpha, if it isn't the same everywhere. */
function planesOf({ data, width, height }: Raster): Plane[] {
  const light = new Float32Array(width * height);
  const alpha = new Float32Array(width * height);
  const lightLimits = new Int8Array(width * height);
  const alphaLimits = new Int8Array(width * height);
  let isSolid = true;
  for (let at = 0; at < light.length; at++) {
    const own = data[at * 4 + 3] ?? 0;
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
    const sum = red * 0.3 + green * 0.5 + blue * 0.2;
    lightLimits[at] = own === 0 ? -1 : limitOf(Math.min(red, green, blue), Math.max(red, green, blue));
    alphaLimits[at] = limitOf(own, own);
    light[at] = (sum * own) / 255;
    alpha[at] = own;
    isSolid &&= own === data[3];
  }
  const lightness = { values: light, limits: lightLimits };
  return isSolid ? [lightness] : [lightness, { values: alpha, limits: alphaLimits }];
}

/** −1 if the least of some values is at the lower limit, 1 if the largest one is at the upper one, 0 otherwise. */
function limitOf(least: number, most: number): number {
  if (least === 0) return -1;
  return most === 255 ? 1 : 0;
}

/** How an axis lies in memory: the distance of its pixels, and of its lines. */
interface Layout {
  readonly length: number;
  readonly lines: number;
  readonly step: number;
  readonly stride: number;
}

function axisDetail(planes: readonly Plane[], layout: Layout, most: number): Detail {
  const { length, lines, step, stride } = layout;
  const profile = new Float64Array(length);
  const energy = new Float64Array(lines);
  // Large pictures repeat themselves from line to line.
  const skip = Math.max(1, Math.floor(lines / 1024));
  for (const { values: plane } of planes) {
    for (let line = 0; line < lines; line += skip) {
      let total = 0;
      for (let n = 1; n < length - 1; n++) {
        const at = line * stride + n * step;
        const bend = Math.abs((plane[at - step] ?? 0) + (plane[at + step] ?? 0) - 2 * (plane[at] ?? 0));
        profile[n] = (profile[n] ?? 0) + bend;
        total += bend;
      }
      energy[line] = (energy[line] ?? 0) + total;
    }
  }
  const full = signalsOf(planes, richest(energy, most), length, step, stride);
  const few = signalsOf(planes, richest(energy, FEW_LINES), length, step, stride);
  return { profile, signals: { ...full, few: { ...few, isQuick: true } } };
}

function signalsOf(
  planes: readonly Plane[],
  chosen: readonly number[],
  length: number,
  step: number,
  stride: number,
): Signals {
  const lines = chosen.length * planes.length;
  const values = new Float32Array(length * lines);
  const limits = new Int8Array(length * lines);
  let to = 0;
  for (let n = 0; n < length; n++)
    for (const plane of planes)
      for (const line of chosen) {
        values[to] = plane.values[line * stride + n * step] ?? 0;
        limits[to++] = plane.limits[line * stride + n * step] ?? 0;
      }
  const limited: number[] = [];
  limits.forEach((limit, at) => {
    if (limit !== 0) limited.push(at);
  });
  return { length, lines, values, limits, limited: Int32Array.from(limited), isQuick: false };
}

/** The line with the most detail of each of some sections. */
function richest(energy: Float64Array, most: number): number[] {
  const count = Math.min(most, energy.length);
  return Array.from({ length: count }, (_, section) => {
    const [from, to] = [section, section + 1].map((n) => Math.floor((n * energy.length) / count)) as [number, number];
    let best = from;
    for (let line = from; line < to; line++) if ((energy[line] ?? 0) > (energy[best] ?? 0)) best = line;
    return best;
  });
}
