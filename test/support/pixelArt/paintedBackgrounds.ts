import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../src/sprite/sheet/frames';
import type { Filter } from './resampling';
import { resample } from './resampling';
import { asJpeg } from './uglySprites';

type Rgb = readonly [number, number, number];
/** The color of a background at a place from 0 to 1, and in pixels. */
type Paint = (place: { u: number; v: number; x: number; y: number }, random: () => number) => Rgb;

/** A way in which sprites come without transparency: a row of the table. */
export interface PaintedBackground {
  /** Unique. */
  readonly name: string;
  readonly kind: 'color' | 'gradient' | 'checkerboard';
  readonly paint: Paint;
  /** How the sprite was enlarged, and by how much. */
  readonly filter: Filter;
  readonly factor: number;
  /** Quality of the JPEG; absent: no losses. */
  readonly jpeg?: number;
}

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => {
  const [r, g, b] = one.map((channel, at) => channel + ((other[at] ?? 0) - channel) * share);
  return [r ?? 0, g ?? 0, b ?? 0];
};

const OFF_WHITE: Rgb = [244, 241, 234];
const plain =
  (color: Rgb): Paint =>
  () =>
    color;
const board =
  (side: number, one: Rgb, other: Rgb): Paint =>
  ({ x, y }) =>
    (Math.floor(x / side) + Math.floor(y / side)) % 2 ? other : one;
const down =
  (top: Rgb, bottom: Rgb): Paint =>
  ({ v }) =>
    mixed(top, bottom, v);
/** Dark corners. */
const vignette =
  (color: Rgb, dark: number): Paint =>
  ({ u, v }) =>
    mixed(color, [0, 0, 0], dark * Math.min(1, Math.hypot(u - 0.5, v - 0.5) * 1.4) ** 3);

const WHITE: Rgb = [255, 255, 255];
const GRAY: Rgb = [204, 204, 204];

/** What image models and screenshots leave behind sprites. */
export const PAINTED_BACKGROUNDS: readonly PaintedBackground[] = [
  { name: 'off-white, own size', kind: 'color', paint: plain(OFF_WHITE), filter: 'nearest', factor: 1 },
  { name: 'off-white, 8 ×', kind: 'color', paint: plain(OFF_WHITE), filter: 'nearest', factor: 8 },
  { name: 'off-white, 10 ×, JPEG 75', kind: 'color', paint: plain(OFF_WHITE), filter: 'nearest', factor: 10, jpeg: 75 },
  { name: 'white, 7 × bilinear, JPEG 75', kind: 'color', paint: plain(WHITE), filter: 'bilinear', factor: 7, jpeg: 75 },
  { name: 'green, 9 ×, JPEG 75', kind: 'color', paint: plain([0, 177, 64]), filter: 'nearest', factor: 9, jpeg: 75 },
  { name: 'blue, 8 × bicubic', kind: 'color', paint: plain([30, 60, 130]), filter: 'bicubic', factor: 8 },
  {
    name: 'gradient, own size',
    kind: 'gradient',
    paint: down([250, 220, 190], [120, 150, 220]),
    filter: 'nearest',
    factor: 1,
  },
  {
    name: 'gradient, 9 ×, JPEG 75',
    kind: 'gradient',
    paint: down([250, 220, 190], [120, 150, 220]),
    filter: 'nearest',
    factor: 9,
    jpeg: 75,
  },
  {
    name: 'vignette, 7 ×, JPEG 75',
    kind: 'gradient',
    paint: vignette([214, 205, 190], 0.6),
    filter: 'nearest',
    factor: 7,
    jpeg: 75,
  },
  { name: 'checkerboard of 8, 8 ×', kind: 'checkerboard', paint: board(8, WHITE, GRAY), filter: 'nearest', factor: 8 },
  {
    name: 'checkerboard of 16, 10 ×, JPEG 75',
    kind: 'checkerboard',
    paint: board(16, WHITE, GRAY),
    filter: 'nearest',
    factor: 10,
    jpeg: 75,
  },
  {
    name: 'checkerboard of 12, 9 × bilinear, JPEG 75',
    kind: 'checkerboard',
    paint: board(12, [253, 253, 253], [238, 238, 238]),
    filter: 'bilinear',
    factor: 9,
    jpeg: 75,
  },
  {
    name: 'dark checkerboard of 10.67, 7 ×, JPEG 75',
    kind: 'checkerboard',
    paint: board(10.67, [102, 102, 102], [66, 66, 66]),
    filter: 'nearest',
    factor: 7,
    jpeg: 75,
  },
];

const onBoard = (name: string, side: number, one: Rgb, other: Rgb): PaintedBackground => ({
  name,
  kind: 'checkerboard',
  paint: board(side, one, other),
  filter: 'nearest',
  factor: 8,
});

/** Checkerboards that may be on purpose: floors, boards of games, large squares. */
export const MEANT_BOARDS: readonly PaintedBackground[] = [
  onBoard('a lawn', 16, [106, 190, 48], [92, 172, 40]),
  onBoard('black and white', 16, [0, 0, 0], [255, 255, 255]),
  onBoard('large gray squares', 48, WHITE, GRAY),
];

/** Sprite pixels of background on each side. */
const MARGIN = 4;

/** A sprite in front of a background, and the sprite with the same margins: what a perfect cut gives. */
export function paintedBehind(sprite: Raster, { paint, filter, factor, jpeg }: PaintedBackground) {
  const { width: w, height: h } = sprite;
  const truth = placeFrame(sprite, { x: 0, y: 0, w, h, left: MARGIN, top: MARGIN }, w + 2 * MARGIN, h + 2 * MARGIN);
  const [width, height] = [truth.width * factor, truth.height * factor];
  const front = resample(truth, width, height, filter);
  const picture = createRaster(width, height);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const behind = paint({ u: (x + 0.5) / width, v: (y + 0.5) / height, x, y }, Math.random);
    const alpha = (front.data[at * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const own = front.data[at * 4 + channel] ?? 0;
      picture.data[at * 4 + channel] = Math.round(own * alpha + (behind[channel] ?? 0) * (1 - alpha));
    }
    picture.data[at * 4 + 3] = 255;
  }
  return { truth, picture: jpeg === undefined ? picture : asJpeg(picture, jpeg) };
}

/** How well one alpha matches another: pixels that both have, of those that one of them has. 1: all. */
export function overlapOf(one: Raster, other: Raster): number {
  let [both, either] = [0, 0];
  for (let at = 3; at < one.data.length; at += 4) {
    const [a, b] = [(one.data[at] ?? 0) >= 128, (other.data[at] ?? 0) >= 128];
    if (a && b) both++;
    if (a || b) either++;
  }
  return either ? both / either : 1;
}
