import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';

/** A smooth picture at its own size, as people draw lamps, spells, shadows, and skies. */
export interface Glow {
  /** Unique. */
  readonly name: string;
  readonly make: () => Raster;
}

type Rgb = readonly [red: number, green: number, blue: number];

type Box = readonly [width: number, height: number];

/** How bright it is, 0 to 1, at a place from the middle, where the edges of the picture are at −1 and 1. */
type Profile = (x: number, y: number) => number;

const square = (x: number) => x * x;
const between0And1 = (value: number) => Math.min(1, Math.max(0, value));

const PROFILES: Readonly<Record<string, Profile>> = {
  cone: (x, y) => between0And1(1 - Math.hypot(x, y)),
  'cone that ends at the edges': (x, y) => between0And1(1 - 0.7 * Math.hypot(x, y * 1.1)),
  gauss: (x, y) => Math.exp(-5 * (square(x) + square(y - 0.1))),
  'wide gauss': (x, y) => Math.exp(-1.5 * (square(x) + square(y))),
  'falloff by the square': (x, y) => 1 / (1 + 9 * (square(x) + square(y))),
  'shadow on the ground': (x, y) => between0And1(1.2 - square(x / 0.9) - square(y / 0.45)),
  vignette: (x, y) => between0And1(0.6 * (square(x) + square(y))),
  sky: (_, y) => (y + 1) / 2,
  'sky with a bright horizon': (_, y) => 0.3 + 0.7 * Math.exp(-8 * square(y - 0.4)),
  'light from the side': (x) => (x + 1) / 2,
  'ring of a lens': (x, y) => Math.exp(-30 * square(Math.hypot(x, y) - 0.65)),
  'ray of light': (x, y) => Math.exp(-20 * square(x - 0.4 * y)) * between0And1((1 - y) / 2),
};

/** What is in the middle, with hard edges: boxes, by half of their width and height in a picture of 32 pixels. */
const CORES: Readonly<Record<string, readonly Box[]>> = {
  alone: [],
  'around a spark': [[2, 2]],
  'around a lamp': [
    [5, 3],
    [2, 6],
  ],
  'around a box': [[6, 6]],
};

/** How a picture takes a brightness: over nothing, in a color that fades along with it, or over a plain ground. */
const GROUNDS: Readonly<Record<string, (share: number) => readonly [...Rgb, number]>> = {
  'over nothing': (share) => [255, 240, 180, share * 255],
  'faint, over nothing': (share) => [255, 240, 180, share * 60],
  'over nothing, premultiplied': (share) => [share * 255, share * 200, share * 120, share * 200],
  'over black': (share) => [share * 255, share * 220, share * 140, 255],
  'over blue': (share) => [40 + share * 90, 50 + share * 110, 90 + share * 60, 255],
};

const SIDES = [16, 24, 32, 45, 64];
const CORE: Rgb = [250, 250, 200];

function glow(side: number, profile: Profile, cores: readonly Box[], ground: (share: number) => readonly number[]) {
  const picture = createRaster(side, side);
  const middle = (side - 1) / 2;
  const unit = side / 32;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [left, top] = [x - middle, y - middle];
      const isCore = cores.some(([w, h]) => Math.abs(left) < w * unit && Math.abs(top) < h * unit);
      const share = profile(left / (side / 2), top / (side / 2));
      const color = isCore ? [...CORE, 255] : ground(share).map(Math.round);
      if (color[3]) picture.data.set(color, (y * side + x) * 4);
    }
  }
  return picture;
}

/** All of the table. */
export const GLOWS: readonly Glow[] = Object.entries(PROFILES).flatMap(([profileName, profile]) =>
  Object.entries(CORES).flatMap(([coreName, cores]) =>
    Object.entries(GROUNDS).flatMap(([groundName, ground]) =>
      SIDES.map((side) => ({
        name: `${profileName} ${coreName}, ${groundName}, ${side} × ${side}`,
        make: () => glow(side, profile, cores, ground),
      })),
    ),
  ),
);
