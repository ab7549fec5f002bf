import { createRaster, type Raster, wordsOf } from '../../../src/sprite/pixels/raster';

/** A filter of images: its weight at a distance in source pixels, and the distance from which on it is 0. */
interface Kernel {
  readonly reach: number;
  readonly weight: (distance: number) => number;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The filters of Pillow and most editors; bicubic is Keys' with a = −0.5 ("Cubic convolution interpolation for digital image processing", 1981). */
const KERNELS = {
  bilinear: { reach: 1, weight: (x) => Math.max(0, 1 - Math.abs(x)) },
  bicubic: {
    reach: 2,
    weight: (x) => {
      const d = Math.abs(x);
      if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
      return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
    },
  },
  lanczos: { reach: 3, weight: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) },
} satisfies Record<string, Kernel>;

export type Filter = 'nearest' | keyof typeof KERNELS;

/** A raster in another size, with the centers of pixels at halves. Alpha is premultiplied, and what is beyond the edge doesn't count. */
export function resample(source: Raster, width: number, height: number, filter: Filter): Raster {
  if (filter === 'nearest') return nearest(source, width, height);
  const kernel = KERNELS[filter];
  const planes = premultiplied(source);
  const wide = filtered(planes, taps(source.width, width, kernel), {
    lines: source.height,
    stride: source.width * 4,
    step: 4,
  });
  const tall = filtered(wide, taps(source.height, height, kernel), { lines: width, stride: 4, step: width * 4 });
  return straight(tall, width, height);
}

const nearest = (source: Raster, width: number, height: number) => nearestBy('at centers', source, width, height);

/**
 * How programs choose the pixel of the source for one of the result, along an axis: they differ where its place is between two pixels. Read off
 * columns of different colors that each of them enlarged 1.25 to 3.5 times.
 */
export const NEAREST = {
  /** ImageMagick's `-filter point -resize`. */
  'at centers': (at, from, to) => Math.floor(((at + 0.5) * from) / to),
  /** ImageMagick's `-sample`, and canvases in Chromium: a center between two pixels belongs to the first one. */
  'at centers, the first of two': (at, from, to) => Math.ceil(((at + 0.5) * from) / to) - 1,
  /** Pillow, which adds up the steps (opencv/opencv#28661): what is lost in them puts some centers before the place that they are at. */
  'at centers, added up': (at, from, to) => {
    let place = (0.5 * from) / to;
    for (let n = 0; n < at; n++) place += from / to;
    return Math.floor(place);
  },
  /** sharp (libvips) where no place is between two pixels. */
  'at corners': (at, from, to) => Math.floor((at * from) / to),
  /** sharp otherwise: the sum of rounded steps is now below the place, now above it. */
  'at corners, either of two': (at, from, to) => {
    const isBetween = (at * from) % to === 0;
    return Math.floor((at * from) / to) - (isBetween && at > 0 && ((at * from) / to) % 3 === 2 ? 1 : 0);
  },
  /** The first and the last pixel are those of the source. */
  'from end to end': (at, from, to) => Math.round((at * (from - 1)) / (to - 1)),
} satisfies Record<string, (at: number, from: number, to: number) => number>;

/** A raster in another size, each pixel as it is. */
export function nearestBy(rule: keyof typeof NEAREST, source: Raster, width: number, height: number): Raster {
  const result = createRaster(width, height);
  const [from, to] = [wordsOf(source.data), wordsOf(result.data)];
  const columns = Array.from({ length: width }, (_, x) => NEAREST[rule](x, source.width, width));
  for (let y = 0; y < height; y++) {
    const row = NEAREST[rule](y, source.height, height) * source.width;
    for (let x = 0; x < width; x++) to[y * width + x] = from[row + (columns[x] ?? 0)] ?? 0;
  }
  return result;
}

/** Enlarged as by a box filter, or ImageMagick's `-scale`: a pixel has the mix of what it covers, by area. Alpha is premultiplied. */
export function byArea(source: Raster, width: number, height: number): Raster {
  const along = (from: number, to: number) =>
    Array.from({ length: to }, (_, at) => {
      const [start, end] = [(at * from) / to, ((at + 1) * from) / to];
      const first = Math.floor(start + 1e-9);
      const weights = Array.from({ length: Math.ceil(end - 1e-9) - first }, (_, n) => {
        return Math.min(end, first + n + 1) - Math.max(start, first + n);
      });
      return { first, weights: weights.map((weight) => weight / (end - start)) };
    });
  const planes = premultiplied(source);
  const wide = filtered(planes, along(source.width, width), {
    lines: source.height,
    stride: source.width * 4,
    step: 4,
  });
  return straight(
    filtered(wide, along(source.height, height), { lines: width, stride: 4, step: width * 4 }),
    width,
    height,
  );
}

/** Blurs with a Gaussian of `sigma` pixels. Alpha is premultiplied, and what is beyond the edge doesn't count. */
export function blurred(source: Raster, sigma: number): Raster {
  const kernel = { reach: Math.ceil(sigma * 3), weight: (x: number) => Math.exp(-(x * x) / (2 * sigma * sigma)) };
  const { width, height } = source;
  const wide = filtered(premultiplied(source), taps(width, width, kernel), {
    lines: height,
    stride: width * 4,
    step: 4,
  });
  const tall = filtered(wide, taps(height, height, kernel), { lines: width, stride: 4, step: width * 4 });
  return straight(tall, width, height);
}

/** For each pixel of the result along one axis: the source pixels that it is made of, and their weights, which add up to 1. */
function taps(from: number, to: number, { reach, weight }: Kernel) {
  const scale = to / from;
  const widen = Math.max(1, 1 / scale);
  return Array.from({ length: to }, (_, at) => {
    const center = (at + 0.5) / scale;
    const first = Math.max(0, Math.floor(center - reach * widen));
    const last = Math.min(from - 1, Math.ceil(center + reach * widen));
    const weights = Array.from({ length: last - first + 1 }, (_, n) => weight((first + n + 0.5 - center) / widen));
    const sum = weights.reduce((a, b) => a + b, 0);
    return { first, weights: weights.map((value) => value / sum) };
  });
}

/** `stride`: from line to line, `step`: from pixel to pixel along the axis, both in the values of the source. */
interface Lines {
  readonly lines: number;
  readonly stride: number;
  readonly step: number;
}

/** Filters along one axis. Along x, rows become longer; along y, there are more of them. */
function filtered(source: Float32Array, along: ReturnType<typeof taps>, { lines, stride, step }: Lines): Float32Array {
  const isRows = step === 4;
  const result = new Float32Array(along.length * lines * 4);
  const [toStride, toStep] = isRows ? [along.length * 4, 4] : [4, lines * 4];
  for (let line = 0; line < lines; line++) {
    for (const [at, { first, weights }] of along.entries()) {
      const to = line * toStride + at * toStep;
      let from = line * stride + first * step;
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let n = 0; n < weights.length; n++) {
        const weight = weights[n] ?? 0;
        r += weight * (source[from] ?? 0);
        g += weight * (source[from + 1] ?? 0);
        b += weight * (source[from + 2] ?? 0);
        a += weight * (source[from + 3] ?? 0);
        from += step;
      }
      result[to] = r;
      result[to + 1] = g;
      result[to + 2] = b;
      result[to + 3] = a;
    }
  }
  return result;
}

function premultiplied({ data }: Raster): Float32Array {
  const planes = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    planes[at] = (data[at] ?? 0) * alpha;
    planes[at + 1] = (data[at + 1] ?? 0) * alpha;
    planes[at + 2] = (data[at + 2] ?? 0) * alpha;
    planes[at + 3] = data[at + 3] ?? 0;
  }
  return planes;
}

function straight(planes: Float32Array, width: number, height: number): Raster {
  const result = createRaster(width, height);
  for (let at = 0; at < planes.length; at += 4) {
    const alpha = Math.round(Math.min(255, Math.max(0, planes[at + 3] ?? 0)));
    if (!alpha) continue;
    for (let channel = 0; channel < 3; channel++)
      result.data[at + channel] = ((planes[at + channel] ?? 0) * 255) / alpha;
    result.data[at + 3] = alpha;
  }
  return result;
}
