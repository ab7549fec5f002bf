import { decodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { sample } from '../../../../test/unit/sprite/formats/files';

/** Whether a point of a square of 32 units lies in a shape. */
type Shape = (x: number, y: number) => boolean;
/** Light and dark tone, 0xRRGGBB. */
type Tones = readonly [light: number, dark: number];

const INK = 0x241b2e;
const SKIN: Tones = [0xf2bd94, 0xd48f6a];

const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) < radius;
const cone =
  (cx: number, top: number, bottom: number, half: number): Shape =>
  (x, y) =>
    y >= top && y < bottom && Math.abs(x - cx) < (half * (y - top)) / (bottom - top) + 0.4;

function fill(raster: Raster, shape: Shape, [light, dark]: Tones): void {
  const unit = 32 / raster.width;
  const rows: number[] = [];
  for (let p = 0; p < raster.width * raster.height; p++)
    if (shape(((p % raster.width) + 0.5) * unit, (Math.floor(p / raster.width) + 0.5) * unit)) rows.push(p);
  const columns = rows.map((p) => p % raster.width);
  const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
  for (const p of rows) {
    const rgb = p % raster.width <= middle ? light : dark;
    raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], p * 4);
  }
}

/** A one-pixel outline around all painted pixels. */
function outline(raster: Raster): void {
  const { width, height } = raster;
  const before = raster.data.slice();
  const solid = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && before[(y * width + x) * 4 + 3] === 255;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!solid(x, y) && (solid(x - 1, y) || solid(x + 1, y) || solid(x, y - 1) || solid(x, y + 1)))
        raster.data.set([INK >> 16, (INK >> 8) & 255, INK & 255, 255], (y * width + x) * 4);
}

export interface Worn {
  readonly hat?: 'wizard' | 'cap' | 'helmet';
  readonly sword?: boolean;
  readonly shield?: boolean;
  readonly staff?: boolean;
  readonly wings?: boolean;
}

const METAL: Tones = [0xd8e0ea, 0x8e9bb0];

/** A person as drawn by hand in Aseprite: two tones per material, a dark outline, no spec. Also without the worn item, as the expected result. */
export function person(size: number, { hat, sword, shield, staff, wings }: Worn = {}): Raster {
  const raster = createRaster(size, size);
  const paint = (shape: Shape, tones: Tones) => fill(raster, shape, tones);
  if (wings)
    for (const side of [-1, 1])
      paint((x, y) => Math.hypot(x - (16 + side * 8.5), (y - 18) * 1.1) < 5 && y < 20, [0xf6f2e8, 0xcfc6d8]);
  paint(box(12, 24, 15, 30), [0x7a4a2c, 0x5a3220]);
  paint(box(17, 24, 20, 30), [0x7a4a2c, 0x5a3220]);
  paint(box(10, 16, 22, 26), [0x3c8f5a, 0x2a6a48]);
  paint(box(8, 17, 10.5, 23), [0x3c8f5a, 0x2a6a48]);
  paint(box(21.5, 17, 24, 23), [0x3c8f5a, 0x2a6a48]);
  paint(box(8, 22, 10.5, 24), SKIN);
  paint(box(21.5, 22, 24, 24), SKIN);
  paint(disc(16, 11.5, 5.6), SKIN);
  paint((x, y) => disc(16, 11, 6.2)(x, y) && (y < 9 || Math.abs(x - 16) > 5.2), [0x9a5a34, 0x7a4a2c]);
  for (const x of [13.6, 18.4]) paint(box(x - 0.7, 11, x + 0.8, 13), [INK, INK]);
  if (hat === 'wizard') {
    paint(cone(16, 1, 8, 5), [0x7d4bb0, 0x552f86]);
    paint(box(8, 7.5, 24, 9.2), [0x552f86, 0x3f2168]);
  }
  if (hat === 'cap') paint((x, y) => disc(16, 8.4, 6)(x, y) && y < 8.8, [0xd0413c, 0x9c2b35]);
  if (hat === 'helmet') paint((x, y) => disc(16, 10.5, 7)(x, y) && y < 10, METAL);
  if (sword) {
    paint(box(23.2, 8, 25.6, 21), METAL);
    paint(box(21.4, 20, 27.4, 21.6), [0xc98a3c, 0x9a6428]);
  }
  if (staff) paint(box(23.4, 6, 25, 30), [0x9a5f2c, 0x7a4420]);
  if (shield) paint(disc(7.4, 21, 4.6), [0x3f6fc0, 0x2c4c92]);
  outline(raster);
  return raster;
}

/** A stone: nothing to take off. */
export function stone(size: number): Raster {
  const raster = createRaster(size, size);
  fill(raster, (x, y) => Math.hypot((x - 16) / 1.25, y - 20) < 9 && y < 27, [0x9a9aa8, 0x6f7080]);
  outline(raster);
  return raster;
}

/** Images that the built-in service did not draw, at 16 to 64 px. */
export const FOREIGN: Readonly<Record<string, Raster>> = {
  ...Object.fromEntries(['hero', 'slime', 'sword', 'potion'].map((name) => [name, decodePng(sample(`${name}.png`))])),
  ...Object.fromEntries(
    [16, 32, 64].flatMap((size) => [
      [`person ${size}`, person(size)],
      [`knight ${size}`, person(size, { hat: 'helmet', sword: true, shield: true })],
      [`wizard ${size}`, person(size, { hat: 'wizard', staff: true })],
      [`angel ${size}`, person(size, { wings: true })],
      [`stone ${size}`, stone(size)],
    ]),
  ),
};
