import jpeg from 'jpeg-js';
import { createRaster, type Raster, wordsOf } from '../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../src/sprite/pixels/reduceColors';
import type { Axes } from '../../../src/sprite/pixels/views';
import { crop } from '../../../src/sprite/sheet/frames';
import { blurred, type Filter, resample } from './resampling';

/** Pictures that were made of a clean sprite, with what a perfect fix makes of them. */
export interface UglySprite {
  /** Frames of one size; mostly one. */
  readonly pictures: readonly Raster[];
  readonly step: Axes;
  /** As in `Grid`. */
  readonly offsets: readonly Axes[];
  /** The sprite in each picture: all cells of which at least half is in it. */
  readonly truths: readonly Raster[];
}

/** One way in which sprites come out wrong: a row of the table. */
export interface Degradation {
  /** Unique; factors are picture pixels for each sprite pixel. */
  readonly name: string;
  /** Whether each cell still has pixels of exactly its color, so that a perfect result is equal, not just similar. */
  readonly exact: boolean;
  /** Whether the edges of the picture may cut cells. */
  readonly cut: boolean;
  /** Sprite pixels are at least so many picture pixels. */
  readonly factor: number;
  readonly make: (sprite: Raster, random: () => number) => UglySprite;
}

/** A picture on its way from clean to ugly. */
interface Stage {
  readonly picture: Raster;
  /** What it shows; all single pixels. */
  readonly sprite: Raster;
  readonly step: Axes;
  /** Where the top left corner of the sprite is in the picture. */
  readonly origin: Axes;
}

interface Change {
  readonly apply: (stage: Stage, random: () => number) => Stage;
  readonly exact?: boolean;
  readonly cut?: boolean;
  readonly factor?: number;
}

const SHAKEN_FRAMES = 4;

/** Solid backgrounds of pictures without transparency. */
const BACKGROUNDS = [0xffffff, 0x20202a, 0x8a8a8a, 0xff00ff, 0x5f9fdc];

/** Enlarges, with as many pixels as an editor gives: the rounded size. */
function enlarge(filter: Filter, x: number, y = x): Change {
  return {
    exact: filter === 'nearest',
    factor: Math.min(x, y),
    apply: ({ sprite, picture }) => {
      const [width, height] = [Math.round(picture.width * x), Math.round(picture.height * y)];
      const step = { x: width / sprite.width, y: height / sprite.height };
      return { sprite, picture: resample(picture, width, height, filter), step, origin: { x: 0, y: 0 } };
    },
  };
}

/** Resizes what is enlarged already, as an editor or a website does; below 1, it shrinks. */
function resize(filter: Filter, factor: number): Change {
  return {
    exact: filter === 'nearest',
    factor,
    apply: ({ sprite, picture, step, origin }) => {
      const [width, height] = [Math.round(picture.width * factor), Math.round(picture.height * factor)];
      const [x, y] = [width / picture.width, height / picture.height];
      return {
        sprite,
        picture: resample(picture, width, height, filter),
        step: { x: step.x * x, y: step.y * y },
        origin: { x: origin.x * x, y: origin.y * y },
      };
    },
  };
}

/** Each line between cells is off by up to a pixel, as image models draw them. */
const wobble: Change = {
  exact: true,
  apply: (stage, random) => {
    const { sprite, picture, step } = stage;
    const along = (cells: number, length: number, size: number) => {
      const lines = Array.from({ length: cells + 1 }, (_, n) => Math.round(n * size + Math.round(random() * 2 - 1)));
      return Array.from({ length }, (_, at) => {
        const next = lines.findIndex((line, n) => n > 0 && n < cells && at < line);
        return next < 0 ? cells - 1 : next - 1;
      });
    };
    const columns = along(sprite.width, picture.width, step.x);
    const rows = along(sprite.height, picture.height, step.y);
    const result = createRaster(picture.width, picture.height);
    const [from, to] = [wordsOf(sprite.data), wordsOf(result.data)];
    for (const [y, row] of rows.entries())
      for (const [x, column] of columns.entries()) to[y * picture.width + x] = from[row * sprite.width + column] ?? 0;
    return { ...stage, picture: result };
  },
};

/** Reduces the picture to so many colors without partial transparency, as GIFs have them. */
const fewColors = (most: number): Change => ({
  apply: (stage) => ({ ...stage, picture: reduceColors([stage.picture], most)[0] ?? stage.picture }),
});

/** Puts the sprite on a canvas of this size, standing; larger sprites are cropped. */
function onCanvas(width: number, height: number): Change {
  const placed = (picture: Raster) =>
    crop(picture, { x: -Math.floor((width - picture.width) / 2), y: picture.height - height, w: width, h: height });
  return {
    exact: true,
    apply: (stage) => ({ ...stage, picture: placed(stage.picture), sprite: placed(stage.sprite) }),
  };
}

/** Moves the picture on its canvas: `left` and `top` are added, or cut if they are negative, and so on. */
function moved(
  { picture, sprite, step, origin }: Stage,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Stage {
  const rect = { x: -left, y: -top, w: picture.width + left + right, h: picture.height + top + bottom };
  return { sprite, step, picture: crop(picture, rect), origin: { x: origin.x + left, y: origin.y + top } };
}

/** A whole number of pixels below a step that isn't about half of it: whether such a cell counts would be luck. */
function partOf(step: number, random: () => number): number {
  const whole = Array.from({ length: Math.ceil(step) - 1 }, (_, n) => n + 1);
  const clear = whole.filter((pixels) => Math.abs(pixels / step - 0.5) > 0.12);
  return clear[Math.floor(random() * clear.length)] ?? 0;
}

/** Cuts a part of a cell off at each edge. */
const cutEdges: Change = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const [x, y] = [() => -partOf(stage.step.x, random), () => -partOf(stage.step.y, random)];
    return moved(stage, x(), y(), x(), y());
  },
};

/** Adds transparent margins of any size. */
const margins: Change = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const some = (step: number) => Math.floor(random() * 4) * Math.round(step) + partOf(step, random);
    const [x, y] = [() => some(stage.step.x), () => some(stage.step.y)];
    return moved(stage, x(), y(), x(), y());
  },
};

/** Moves the sprite by up to a cell on a canvas that is one cell larger on each side. */
const shake: Change = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const [x, y] = [Math.round(stage.step.x), Math.round(stage.step.y)];
    const [left, top] = [partOf(x, random), partOf(y, random)];
    return moved(stage, left, top, 2 * x - left, 2 * y - top);
  },
};

/** Lines of one pixel between the cells, as on squared paper. Undefined: transparent. */
function gutters(cell: number, rgb?: number): Change {
  const line = rgb === undefined ? [0, 0, 0, 0] : [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255];
  return {
    exact: true,
    factor: cell + 1,
    apply: ({ sprite }) => {
      const step = cell + 1;
      const picture = resample(sprite, sprite.width * step, sprite.height * step, 'nearest');
      for (let y = 0; y < picture.height; y++)
        for (let x = 0; x < picture.width; x++)
          if (x % step === cell || y % step === cell) picture.data.set(line, (y * picture.width + x) * 4);
      return { sprite, picture, step: { x: step, y: step }, origin: { x: 0, y: 0 } };
    },
  };
}

/** A picture on a solid color. */
export function flattened({ width, height, data }: Raster, rgb: number): Raster {
  const result = createRaster(width, height);
  const ground = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (const [channel, below] of ground.entries())
      result.data[at + channel] = (data[at + channel] ?? 0) * alpha + below * (1 - alpha);
    result.data[at + 3] = 255;
  }
  return result;
}

function onBackground({ picture, sprite, ...rest }: Stage, rgb: number): Stage {
  return { picture: flattened(picture, rgb), sprite: flattened(sprite, rgb), ...rest };
}

export function asJpeg({ width, height, data }: Raster, quality: number): Raster {
  const { data: bytes } = jpeg.encode({ width, height, data: Buffer.from(data) }, quality);
  const decoded = jpeg.decode(bytes, { useTArray: true });
  return { width, height, data: new Uint8ClampedArray(decoded.data) };
}

/**
 * JPEG with color in half the resolution (4:2:0), as most programs write it: lightness from one file, color from another one of half the size,
 * because `jpeg-js` writes only 4:4:4. @param enlarged how a decoder doubles colors
 */
function asSubsampledJpeg(picture: Raster, quality: number, enlarged: Filter = 'bilinear'): Raster {
  const { width, height } = picture;
  const full = asJpeg(picture, quality);
  const half = asJpeg(resample(picture, Math.ceil(width / 2), Math.ceil(height / 2), 'bilinear'), quality);
  const colors = resample(half, width, height, enlarged);
  for (let at = 0; at < full.data.length; at += 4) {
    const change = lumaAt(full.data, at) - lumaAt(colors.data, at);
    for (let channel = 0; channel < 3; channel++) full.data[at + channel] = (colors.data[at + channel] ?? 0) + change;
  }
  return full;
}

/** As in JFIF. */
function lumaAt(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

function compress(quality: number, encode: (picture: Raster, quality: number) => Raster = asJpeg): Change {
  return {
    apply: (stage, random) => {
      const rgb = BACKGROUNDS[Math.floor(random() * BACKGROUNDS.length)] ?? 0;
      const flat = onBackground(stage, rgb);
      return { ...flat, picture: encode(flat.picture, quality) };
    },
  };
}

/** Changes the color of each visible pixel; `by` is called for each channel. */
function recolored({ width, height, data }: Raster, by: () => number): Raster {
  const result = { width, height, data: data.slice() };
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3])
      for (let channel = 0; channel < 3; channel++) result.data[at + channel] = (data[at + channel] ?? 0) + by();
  return result;
}

/** Normally distributed numbers (Box and Muller, 1958). */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function noise(sigma: number): Change {
  return {
    apply: (stage, random) => ({ ...stage, picture: recolored(stage.picture, () => normal(random) * sigma) }),
  };
}

/** Up to so many levels for each channel. Before an enlargement, each cell has a color of its own. */
function drift(levels: number): Change {
  return {
    apply: (stage, random) => ({
      ...stage,
      picture: recolored(stage.picture, () => Math.floor(random() * (2 * levels + 1)) - levels),
    }),
  };
}

const blur = (sigma: number): Change => ({
  apply: (stage) => ({ ...stage, picture: blurred(stage.picture, sigma) }),
});

/** The cells along one axis of which at least half is in the picture: the first one, how many, and the line before it. */
function cellsAlong(length: number, step: number, origin: number) {
  const first = Math.ceil(-origin / step - 0.5 - 1e-6);
  const last = Math.floor((length - origin) / step - 0.5 + 1e-6);
  return { first, count: last - first + 1, line: origin + first * step };
}

function finished({ picture, sprite, step, origin }: Stage): { truth: Raster; offset: Axes } {
  const x = cellsAlong(picture.width, step.x, origin.x);
  const y = cellsAlong(picture.height, step.y, origin.y);
  const rect = { x: x.first, y: y.first, w: x.count, h: y.count };
  return { truth: crop(sprite, rect), offset: { x: x.line, y: y.line } };
}

function row(name: string, changes: readonly Change[], frames = 1): Degradation {
  return {
    name,
    exact: changes.every(({ exact }) => exact),
    cut: changes.some(({ cut }) => cut),
    factor: changes.reduce((product, { factor = 1 }) => product * factor, 1),
    make: (sprite, random) => {
      const start = { picture: sprite, sprite, step: { x: 1, y: 1 }, origin: { x: 0, y: 0 } };
      const made = Array.from({ length: frames }, () =>
        changes.reduce((stage: Stage, { apply }) => apply(stage, random), start),
      );
      const ends = made.map(finished);
      return {
        pictures: made.map(({ picture }) => picture),
        step: made[0]?.step ?? start.step,
        offsets: ends.map(({ offset }) => offset),
        truths: ends.map(({ truth }) => truth),
      };
    },
  };
}

const FACTORS = [1.5, 2, 2.5, 3, 3.7, 4, 4.27, 5, 6, 8, 10, 12];
const FILTERS: readonly Filter[] = ['nearest', 'bilinear', 'bicubic', 'lanczos'];
const QUALITIES = [45, 60, 75, 85, 95];

/** All rows of the table. */
export const DEGRADATIONS: readonly Degradation[] = [
  ...FILTERS.flatMap((filter) => FACTORS.map((factor) => row(`${filter} ${factor}`, [enlarge(filter, factor)]))),
  ...[3, 4, 4.27, 5, 8, 12].map((factor) =>
    row(`nearest ${factor}, cut at the edges`, [enlarge('nearest', factor), cutEdges]),
  ),
  ...[4.27, 6].map((factor) => row(`bilinear ${factor}, cut at the edges`, [enlarge('bilinear', factor), cutEdges])),
  ...[4, 6, 8].map((factor) => row(`nearest ${factor}, 3 % wider`, [enlarge('nearest', factor * 1.03, factor)])),
  row('nearest 6, 3 % taller', [enlarge('nearest', 6, 6 * 1.03)]),
  row('bilinear 6, 3 % wider', [enlarge('bilinear', 6 * 1.03, 6)]),
  ...[4, 8].flatMap((factor) =>
    QUALITIES.map((quality) =>
      row(`nearest ${factor}, JPEG ${quality}`, [enlarge('nearest', factor), compress(quality)]),
    ),
  ),
  ...[45, 75, 95].map((quality) =>
    row(`nearest 6, JPEG ${quality} with 4:2:0`, [enlarge('nearest', 6), compress(quality, asSubsampledJpeg)]),
  ),
  ...[60, 75].map((quality) =>
    row(`nearest 8, JPEG ${quality} with 4:2:0 and colors doubled`, [
      enlarge('nearest', 8),
      compress(quality, (picture) => asSubsampledJpeg(picture, quality, 'nearest')),
    ]),
  ),
  ...[5, 6, 12].map((factor) => row(`nearest ${factor}, JPEG 75`, [enlarge('nearest', factor), compress(75)])),
  row('bicubic 6, JPEG 75', [enlarge('bicubic', 6), compress(75)]),
  row('nearest 4.27, JPEG 75', [enlarge('nearest', 4.27), compress(75)]),
  row('nearest 8, cut at the edges, JPEG 75', [enlarge('nearest', 8), cutEdges, compress(75)]),
  ...[4, 10].map((sigma) => row(`nearest 6, noise ${sigma}`, [enlarge('nearest', 6), noise(sigma)])),
  row('bilinear 4.27, noise 5', [enlarge('bilinear', 4.27), noise(5)]),
  row('nearest 4, blur 0.8', [enlarge('nearest', 4), blur(0.8)]),
  row('nearest 6, blur 1.2', [enlarge('nearest', 6), blur(1.2)]),
  row('nearest 8, blur 2', [enlarge('nearest', 8), blur(2)]),
  row('nearest 6, colors drift by cells', [drift(3), enlarge('nearest', 6)]),
  row('nearest 6, colors drift by pixels', [enlarge('nearest', 6), drift(4)]),
  row('bilinear 5, colors drift by cells', [drift(3), enlarge('bilinear', 5)]),
  ...[4, 6, 7].map((factor) =>
    row(`nearest ${factor}, shaken frames`, [enlarge('nearest', factor), shake], SHAKEN_FRAMES),
  ),
  row('bilinear 5, shaken frames', [enlarge('bilinear', 5), shake], SHAKEN_FRAMES),
  ...[3, 4, 7].map((factor) => row(`nearest ${factor}, transparent margins`, [enlarge('nearest', factor), margins])),
  row('bilinear 6, transparent margins', [enlarge('bilinear', 6), margins]),
  row('nearest 4, gutters of a pixel', [gutters(4)]),
  row('nearest 8, gutters of a pixel', [gutters(8)]),
  row('nearest 6, dark gutters of a pixel', [gutters(6, 0x181818)]),
  ...[6, 8].map((factor) => row(`nearest ${factor}, lines wobble`, [enlarge('nearest', factor), wobble])),
  row('nearest 4, then bilinear 1.5', [enlarge('nearest', 4), resize('bilinear', 1.5)]),
  row('nearest 12, then bicubic 0.36', [enlarge('nearest', 12), resize('bicubic', 0.36)]),
  row('bicubic 8, then lanczos 0.6', [enlarge('bicubic', 8), resize('lanczos', 0.6)]),
  row('bilinear 6, then 64 colors', [enlarge('bilinear', 6), fewColors(64)]),
  row('48 × 32 to 360 × 240, nearest', [onCanvas(48, 32), enlarge('nearest', 7.5)]),
  row('48 × 32 to 360 × 240, bilinear', [onCanvas(48, 32), enlarge('bilinear', 7.5)]),
  row('48 × 32 to 360 × 240, JPEG 45', [onCanvas(48, 32), enlarge('nearest', 7.5), compress(45)]),
  row('40 × 40 to 320 × 240, nearest', [onCanvas(40, 40), enlarge('nearest', 8, 6)]),
  row('40 × 40 to 320 × 240, bilinear', [onCanvas(40, 40), enlarge('bilinear', 8, 6)]),
];
