import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { seeded } from '../random';

/** The color of a pixel, 0xRRGGBB or 0xRRGGBBAA where it is larger; undefined: transparent. */
type Paint = (x: number, y: number) => number | undefined;

/** 0xRRGGBB with an alpha of 0 to 255. */
interface Soft {
  readonly rgb: number;
  readonly alpha: number;
}

function painted(width: number, height: number, paint: (x: number, y: number) => number | Soft | undefined): Raster {
  const picture = createRaster(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = paint(x, y);
      if (color === undefined) continue;
      const { rgb, alpha } = typeof color === 'number' ? { rgb: color, alpha: 255 } : color;
      picture.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, alpha], (y * width + x) * 4);
    }
  return picture;
}

/** One letter for each pixel; a letter without a color is transparent. */
function lettered(rows: readonly string[], colors: Readonly<Record<string, number>>): Raster {
  return painted(rows[0]?.length ?? 1, rows.length, (x, y) => colors[rows[y]?.[x] ?? ' ']);
}

/** Thresholds of ordered dithering, 0 to 15 (Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973). */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const bayerAt = (x: number, y: number) => ((BAYER[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5) / 16;

function mixed(from: number, to: number, share: number): number {
  const channel = (shift: number) =>
    Math.round(((from >> shift) & 255) * (1 - share) + ((to >> shift) & 255) * share) << shift;
  return channel(16) | channel(8) | channel(0);
}

const SKY = [0x1b1b3a, 0x53354a, 0x903749, 0xe84545, 0xf9a26c];
const STONE = [0x2b2b36, 0x4a4a5a, 0x6d6d80, 0x9494a8];
const GRASS = [0x1e4d2b, 0x2f6b3a, 0x4a8c4a, 0x74b05a];
const INK = 0x1a1423;

const pick = (colors: readonly number[], at: number) => colors[Math.max(0, Math.min(colors.length - 1, at))];

/** 3 × 5 pixels for each digit, 15 bits row by row. */
const DIGITS = [0b111101101101111, 0b010110010010111, 0b111001111100111, 0b111001111001111, 0b101101111001001];
const digitAt = (digit: number, x: number, y: number) => ((DIGITS[digit % DIGITS.length] ?? 0) >> (14 - y * 3 - x)) & 1;

const disc = (x: number, y: number, cx: number, cy: number, radius: number) =>
  Math.hypot(x + 0.5 - cx, y + 0.5 - cy) < radius;

function ditheredSky(width: number, height: number): Raster {
  return painted(width, height, (x, y) => {
    const tone = (y / height) * (SKY.length - 1);
    return pick(SKY, Math.floor(tone) + (tone % 1 > bayerAt(x, y) ? 1 : 0));
  });
}

/** Random colors of a few, one for each pixel. */
function grain(width: number, height: number, colors: readonly number[], seed: number): Raster {
  const random = seeded(seed);
  return painted(width, height, () => pick(colors, Math.floor(random() ** 1.6 * colors.length)));
}

function bricks(width: number, height: number): Raster {
  const random = seeded(9);
  const tones = Array.from({ length: 400 }, () => 1 + Math.floor(random() * 3));
  return painted(width, height, (x, y) => {
    const course = Math.floor(y / 4);
    const shifted = x + (course % 2) * 4;
    if (y % 4 === 3 || shifted % 8 === 7) return STONE[0];
    const tone = tones[course * 20 + Math.floor(shifted / 8)] ?? 1;
    return pick(STONE, tone + (y % 4 === 0 ? 1 : 0));
  });
}

/** Mostly blocks of 2 × 2 pixels, with a share of pixels on their own. */
function blocks(side: number, single: number, seed: number): Raster {
  const random = seeded(seed);
  const colors = [0x3b2f4a, 0x6a4c6f, 0xb5838d, 0xe5989b, 0xffcdb2];
  const tones = Array.from({ length: side * side }, () => Math.floor(random() * colors.length));
  const alone = Array.from({ length: side * side }, () => random() < single);
  return painted(side, side, (x, y) => {
    const at = y * side + x;
    const block = (y - (y % 2)) * side + x - (x % 2);
    return pick(colors, (alone[at] ? tones[at] : tones[block]) ?? 0);
  });
}

function wireframe(side: number): Raster {
  return painted(side, side, (x, y) => {
    if (x === y || x === side - 1 - y) return 0x66ffcc;
    if (x === 0 || y === 0 || x === side - 1 || y === side - 1) return 0x33cc99;
    return x % 8 === 4 && y > side / 2 ? 0x227755 : undefined;
  });
}

/** A diamond of the usual 2 : 1 lines: two pixels along, one down. */
function isometricTile(width: number): Raster {
  const height = width / 2;
  const random = seeded(4);
  const specks = Array.from({ length: width * height }, () => random() < 0.06);
  return painted(width, height + 6, (x, y) => {
    const half = (top: number) => height / 2 - Math.abs(top - height / 2 + 0.5) + 0.5;
    const reach = y < height ? half(y) * 2 : 0;
    if (Math.abs(x - width / 2 + 0.5) < reach) return specks[y * width + x] ? GRASS[3] : (GRASS[2] ?? 0);
    const above = Math.floor(height / 2 + (width / 2 - Math.abs(x - width / 2 + 0.5)) / 2);
    if (y < above || y >= above + 6) return undefined;
    return x < width / 2 ? 0x6b4a2f : 0x4d3421;
  });
}

function panel(width: number, height: number): Raster {
  return painted(width, height, (x, y) => {
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
    const corner = Math.min(x, width - 1 - x) + Math.min(y, height - 1 - y);
    if (corner < 2) return undefined;
    const tone = [INK, 0xd9a066, 0x8f563b, INK][edge];
    if (tone !== undefined) return tone;
    if (corner === 8) return 0xd9a066;
    return (x + y) % 6 === 0 ? 0x3f3f74 : 0x30305c;
  });
}

function heart(): Raster {
  return lettered(
    [
      '.............',
      '..ooo...ooo..',
      '.orrro.orrro.',
      'orwrrrorrrrro',
      'orwrrrrrrrrdo',
      'orrrrrrrrrrdo',
      'orrrrrrrrrrdo',
      '.orrrrrrrrdo.',
      '..orrrrrrdo..',
      '...orrrrdo...',
      '....orrdo....',
      '.....odo.....',
      '......o......',
    ],
    { o: INK, r: 0xd83a4a, w: 0xffd0d0, d: 0x9a2238 },
  );
}

function mushroom(): Raster {
  return lettered(
    [
      '....oooo....',
      '..oorrrroo..',
      '.orrwwrrrro.',
      '.orrwwrrwro.',
      'orrrrrrrwwro',
      'orwrrrrrrwro',
      'owwrrrwrrrro',
      '.oooooooooo.',
      '...occcdo...',
      '...occcdo...',
      '...occddo...',
      '....oooo....',
    ],
    { o: INK, r: 0xc33c3c, w: 0xf2e9dc, c: 0xe8cfa8, d: 0xb48f66 },
  );
}

function key(): Raster {
  return lettered(
    [
      '............',
      '.yyy........',
      'yy.yy.......',
      'y...yyyyyyyy',
      'yy.yy...y.yd',
      '.yyd....d.d.',
      '............',
      '............',
    ],
    { y: 0xf2c14e, d: 0xb07d2b },
  );
}

/** A body with a shadow of alpha 96 below it. */
function shadowed(side: number): Raster {
  return painted(side, side, (x, y) => {
    const body = disc(x, y, side / 2, side * 0.45, side * 0.36);
    if (body) {
      const light = Math.hypot(x - side * 0.36, y - side * 0.3) / side;
      return pick([0xbff5a0, 0x7fd069, 0x4c9a4a, 0x2f6b3a], Math.floor(light * 7));
    }
    const wide = Math.hypot((x + 0.5 - side / 2) / (side * 0.4), (y + 0.5 - side * 0.85) / (side * 0.09)) < 1;
    return wide ? { rgb: 0x000000, alpha: 96 } : undefined;
  });
}

/** A lamp in rings of light. */
function glowing(side: number): Raster {
  return painted(side, side, (x, y) => {
    const away = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / side;
    if (away < 0.14) return 0xfffbe0;
    if (away < 0.22) return 0xffd35c;
    const alpha = [192, 128, 64, 32][Math.floor((away - 0.22) / 0.07)];
    return alpha === undefined ? undefined : { rgb: 0xffa022, alpha };
  });
}

/** Panes of one partial alpha, with opaque frames. */
function stainedGlass(side: number): Raster {
  return painted(side, side, (x, y) => {
    if (x % 5 === 0 || y % 7 === 0) return INK;
    const rgb =
      pick([0xd83a4a, 0x3a7bd8, 0x4ab04a, 0xe8c040, 0x9a4ad8], (Math.floor(x / 5) * 3 + Math.floor(y / 7) * 2) % 5) ??
      0;
    return { rgb, alpha: 160 };
  });
}

/** Edges smoothed by hand with one color in between. */
function smoothedDisc(side: number): Raster {
  return painted(side, side, (x, y) => {
    const away = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) - side * 0.42;
    if (away > 0.5) return undefined;
    if (away > -0.2) return 0x2a4a6a;
    if (away > -1) return 0x3f6f9a;
    return y < side * 0.4 ? 0x8fc7ee : 0x5f9fdc;
  });
}

function counter(): Raster {
  return painted(41, 9, (x, y) => {
    if (x === 0 || y === 0 || x === 40 || y === 8) return 0x4a4a5a;
    const [column, row] = [(x - 2) % 4, y - 2];
    if (x < 2 || column === 3 || row < 0 || row > 4 || x > 37) return INK;
    return digitAt(Math.floor((x - 2) / 4) * 3, column, row) ? 0xf2f2e0 : INK;
  });
}

/** Text on transparency, with a shadow to the lower right. */
function label(): Raster {
  const on = (x: number, y: number) =>
    x >= 0 && y >= 0 && x % 4 < 3 && y < 5 && x < 48 && digitAt(Math.floor(x / 4) * 7, x % 4, y);
  return painted(49, 6, (x, y) => (on(x, y) ? 0xffffff : on(x - 1, y - 1) ? 0x30203a : undefined));
}

function rampBars(): Raster {
  return painted(64, 20, (x, y) => {
    if (y === 0 || y === 19 || x === 0 || x === 63) return INK;
    return mixed(0x182848, 0x8ff0e0, Math.floor(x / 4) / 15);
  });
}

const smoothRamp = (paint: Paint) => painted(48, 48, paint);

/** Icons of 8 × 8 pixels in four rows, no two alike. */
function iconSheet(): Raster {
  const random = seeded(31);
  const bits = Array.from({ length: 16 * 8 * 4 }, () => random() < 0.55);
  const colors = [0xe4572e, 0x17bebb, 0xffc914, 0x76b041];
  return painted(32, 32, (x, y) => {
    const icon = Math.floor(y / 8) * 4 + Math.floor(x / 8);
    const [column, row] = [x % 8, y % 8];
    const mirrored = column < 4 ? column : 7 - column;
    if (row === 0 || row === 7 || column === 0 || column === 7) return undefined;
    return bits[icon * 32 + row * 4 + mirrored] ? pick(colors, icon % 4) : undefined;
  });
}

function room(): Raster {
  const lamp = (x: number, y: number) => (disc(x, y, 93, 21, 9) ? 0xfff4d0 : 0xe8d8a0);
  const floor = (x: number, y: number) => ((x * 3 + y * 5) % 31 === 0 ? 0x5a3a28 : 0x7a5038);
  const door = (x: number, y: number) => {
    if (x === 21 || x === 50 || y === 30) return INK;
    return x === 45 && y === 52 ? 0xf2c14e : 0x8f563b;
  };
  const wall = (x: number, y: number) => {
    if (y === 70 || y === 69) return 0x3a2a3a;
    return (x + y * 2) % 47 === 0 ? 0x4a5a7a : 0x445274;
  };
  return painted(128, 96, (x, y) => {
    if (disc(x, y, 97, 24, 11)) return lamp(x, y);
    if (y > 70) return floor(x, y);
    return x > 20 && x < 51 && y > 29 ? door(x, y) : wall(x, y);
  });
}

/** Clean pictures that look like something else: like enlarged ones, like soft ones, like ones with too many colors. */
export const TRICKY_SPRITES: Readonly<Record<string, () => Raster>> = {
  'dithered sky': () => ditheredSky(48, 32),
  'large dithered sky': () => ditheredSky(120, 80),
  'checkerboard of pixels': () => painted(16, 16, (x, y) => ((x + y) % 2 ? 0xf0f0f0 : 0x303030)),
  'checkerboard of pixels on transparency': () => painted(24, 24, (x, y) => ((x + y) % 2 ? 0x4a8c4a : undefined)),
  'checkerboard of two sizes': () =>
    painted(32, 32, (x, y) => {
      const coarse = (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0;
      return (coarse ? x + y : Math.floor(x / 2) + Math.floor(y / 2)) % 2 ? 0xe0d0b0 : 0x705030;
    }),
  'lines of a pixel': () => wireframe(32),
  'large lines of a pixel': () => wireframe(96),
  'every other row': () => painted(24, 24, (x, y) => (y % 2 ? (x < 12 ? 0x2f6b3a : 0x4a8c4a) : 0x0f2a18)),
  hatching: () =>
    painted(40, 30, (x, y) => ((x + y) % 3 === 0 ? 0x8f563b : (x - y + 60) % 7 === 0 ? 0x663931 : 0xd9a066)),
  plaid: () =>
    painted(36, 36, (x, y) =>
      (x % 6 < 2 ? 1 : 0) + (y % 6 < 2 ? 1 : 0) === 2 ? 0x7a1f2b : (x * y) % 2 ? 0xa83a44 : 0xc9545c,
    ),
  bricks: () => bricks(32, 32),
  'wall of bricks': () => bricks(64, 64),
  grass: () => grain(32, 32, [0x4a8c4a, 0x2f6b3a, 0x74b05a, 0x1e4d2b], 5),
  stone: () => grain(64, 64, STONE, 6),
  'tiny sand': () => grain(12, 12, [0xd9c08a, 0xc4a56a, 0xeedcae], 7),
  'blocks of four with many single pixels': () => blocks(32, 0.12, 1),
  'blocks of four with few single pixels': () => blocks(48, 0.01, 2),
  'isometric tile': () => isometricTile(32),
  'large isometric tile': () => isometricTile(64),
  panel: () => panel(47, 33),
  'small panel': () => panel(18, 14),
  heart,
  mushroom,
  key,
  'flat icon': () =>
    painted(17, 17, (x, y) =>
      (x > 5 && x < 11) || (y > 5 && y < 11) ? (x < 2 || y < 2 || x > 14 || y > 14 ? undefined : 0x3a7bd8) : undefined,
    ),
  'flat icon of two colors': () =>
    painted(24, 24, (x, y) => (disc(x, y, 12, 12, 10.6) ? (Math.abs(x - y) < 2 ? 0xffffff : 0xd83a4a) : undefined)),
  'ring of a pixel': () =>
    painted(31, 31, (x, y) => (Math.abs(Math.hypot(x - 15, y - 15) - 13) < 0.55 ? INK : undefined)),
  counter,
  label,
  'bars of a ramp': rampBars,
  'smooth ramp': () => smoothRamp((x, y) => (x === 0 ? INK : mixed(0x2b1055, 0xf5a8c0, (x + y) / 94))),
  'smooth ball': () =>
    smoothRamp((x, y) => {
      if (!disc(x, y, 24, 24, 21)) return undefined;
      return mixed(0xfff0c0, 0x60203a, Math.min(1, Math.round(Math.hypot(x - 17, y - 16) * 1.2) / 36));
    }),
  'steps of a ramp': () => painted(33, 21, (x, y) => pick(SKY, Math.floor((x + y * 0.5) / 9))),
  'shadow below': () => shadowed(24),
  'large shadow below': () => shadowed(64),
  'rings of light': () => glowing(32),
  'stained glass': () => stainedGlass(36),
  'edges smoothed by hand': () => smoothedDisc(20),
  'sheet of icons': iconSheet,
  room,
  'single pixels': () =>
    painted(20, 20, (x, y) =>
      (x * 7 + y * 11) % 23 === 0 ? 0xffffff : (x * 5 + y * 3) % 29 === 0 ? 0xbfd0ff : 0x0a0a1e,
    ),
  'stars on transparency': () =>
    painted(40, 40, (x, y) =>
      (x * 13 + y * 29) % 67 === 0 ? 0xfff4c0 : (x * 31 + y * 17) % 71 === 0 ? 0xa0c0ff : undefined,
    ),
};
