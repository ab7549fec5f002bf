import type { Raster } from '../../shared/sprite/pixels/raster';

/** Some lines of a picture along one axis, those with the most detail. */
export interface Signals {
  /** Pixels along the axis. */
  readonly length: number;
  /** Values for each pixel: lightness of each line, and its alpha if the picture has any. */
  readonly lines: number;
  /** `length * lines`, 0 to 255: pixel after pixel. Lightness is premultiplied. */
  readonly values: Float32Array;
}

/** How a picture changes along one axis. */
export interface Detail {
  /** For each pixel: the sum of all second differences there. */
  readonly profile: Float64Array;
  readonly signals: Signals;
}

const LINES = 24;

/** Both axes of a picture. */
export function detailOf(picture: Raster): { readonly x: Detail; readonly y: Detail } {
  const planes = planesOf(picture);
  const { width, height } = picture;
  return {
    x: axisDetail(planes, width, height, 1, width),
    y: axisDetail(planes, height, width, width, 1),
  };
}

/** Premultiplied lightness of each pixel, and alpha, if it isn't the same everywhere. */
function planesOf({ data, width, height }: Raster): Float32Array[] {
  const light = new Float32Array(width * height);
  const alpha = new Float32Array(width * height);
  let isSolid = true;
  for (let at = 0; at < light.length; at++) {
    const own = data[at * 4 + 3] ?? 0;
    const sum = (data[at * 4] ?? 0) * 0.3 + (data[at * 4 + 1] ?? 0) * 0.5 + (data[at * 4 + 2] ?? 0) * 0.2;
    light[at] = (sum * own) / 255;
    alpha[at] = own;
    isSolid &&= own === data[3];
  }
  return isSolid ? [light] : [light, alpha];
}

function axisDetail(
  planes: readonly Float32Array[],
  length: number,
  lines: number,
  step: number,
  stride: number,
): Detail {
  const profile = new Float64Array(length);
  const energy = new Float64Array(lines);
  // Large pictures repeat themselves from line to line.
  const skip = Math.max(1, Math.floor(lines / 1024));
  for (const plane of planes) {
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
  const chosen = richest(energy);
  const values = new Float32Array(length * chosen.length * planes.length);
  let to = 0;
  for (let n = 0; n < length; n++)
    for (const plane of planes) for (const line of chosen) values[to++] = plane[line * stride + n * step] ?? 0;
  return { profile, signals: { length, lines: chosen.length * planes.length, values } };
}

/** The line with the most detail of each of some sections. */
function richest(energy: Float64Array): number[] {
  const count = Math.min(LINES, energy.length);
  return Array.from({ length: count }, (_, section) => {
    const [from, to] = [section, section + 1].map((n) => Math.floor((n * energy.length) / count)) as [number, number];
    let best = from;
    for (let line = from; line < to; line++) if ((energy[line] ?? 0) > (energy[best] ?? 0)) best = line;
    return best;
  });
}
