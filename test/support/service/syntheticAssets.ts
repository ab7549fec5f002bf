import type { Asset } from '../../../src/shared/contract/api';
import { encodeGif } from '../../../src/sprite/formats/gif';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { seeded } from '../random';

/** Assets generated from their number, 1 the oldest; nothing is stored. Of every 24, the second half is one batch; every tenth is an animation. */

/** Members of a batch; equally many single assets precede the next one. */
export const BATCH = 12;
const FRAMES = 4;
const SIDES = [16, 24, 32, 48] as const;

const ADJECTIVES = ['brave', 'green', 'rusty', 'silver', 'sleepy', 'tiny', 'ancient', 'frozen', 'golden', 'wooden'];
const NOUNS = ['knight', 'slime', 'sword', 'potion', 'lantern', 'mushroom', 'castle gate', 'treasure chest', 'owl'];
const PLACES = [
  'at dusk',
  'in the rain',
  'from the side',
  'with a red cloak',
  'in a swamp',
  'by candle light',
  'at sea',
];
/** Tag of each noun. */
const KINDS = ['heroes', 'monsters', 'items', 'items', 'items', 'scenery', 'scenery', 'items', 'animals'];

/** Files of an asset by the last part of their URLs. */
export type AssetFileName = 'image.png' | 'animation.gif' | 'spritesheet.png';

/** A UUID that ends in the number; `account` keeps those of two accounts apart. */
export function syntheticId(account: number, number: number): string {
  return `${account.toString(16).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function numberOf(id: string): number {
  return Number(id.slice(-12));
}

export const isAnimation = (number: number) => number % 10 === 0;
export const isBatched = (number: number) => (number - 1) % (2 * BATCH) >= BATCH;

export function promptOf(number: number): string {
  const words = [ADJECTIVES, NOUNS, PLACES].map((list, at) => list[Math.floor(number / 3 ** at) % list.length]);
  return `a ${words.join(' ')}, number ${number}`;
}

export function tagsOf(number: number): string[] {
  return ['my game', KINDS[Math.floor(number / 3) % KINDS.length] ?? '', `level ${number % 40}`];
}

/** An asset as a service lists it. @param files URL of its files, with a trailing `/` */
export function syntheticAsset(account: number, number: number, files: string): Asset<string> {
  const side = sideOf(number);
  const animated = isAnimation(number);
  return {
    id: syntheticId(account, number),
    type: animated ? 'animation' : 'image',
    prompt: promptOf(number),
    tags: tagsOf(number),
    width: side,
    height: side,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...(isBatched(number) && { batchId: `batch-${account}-${Math.floor((number - 1) / (2 * BATCH))}` }),
    assetUrl: `${files}${animated ? 'animation.gif' : 'image.png'}?v=1`,
    ...(animated && {
      sourceImageUrl: `${files}image.png?v=1`,
      spritesheetUrl: `${files}spritesheet.png?v=1`,
      frameCount: FRAMES,
      fps: 8,
    }),
  };
}

/** An asset's still: a mirrored one-color figure that is unique because a row of its pixels is a counter. */
export function stillOf(number: number): Raster {
  return frameOf(number, 0);
}

export function fileOf(number: number, name: AssetFileName): Uint8Array {
  if (name === 'image.png') return encodePng(stillOf(number));
  const frames = Array.from({ length: FRAMES }, (_, at) => frameOf(number, at));
  if (name === 'animation.gif') return encodeGif(frames, 120);
  const side = sideOf(number);
  const sheet = createRaster(side * FRAMES, side);
  for (const [at, { data }] of frames.entries()) {
    for (let y = 0; y < side; y++) {
      sheet.data.set(data.subarray(y * side * 4, (y + 1) * side * 4), (y * side * FRAMES + at * side) * 4);
    }
  }
  return encodePng(sheet);
}

const sideOf = (number: number) => SIDES[number % SIDES.length] ?? 16;

/** Eight cells wide and high, two cells per bit of the number; `step` moves the figure down. */
function frameOf(number: number, step: number): Raster {
  const side = sideOf(number);
  const cell = side / 8;
  const random = seeded(number);
  const rgb = [0, 1, 2].map(() => 64 + Math.floor(random() * 192));
  const half = Array.from({ length: 24 }, () => random() < 0.55);
  const raster = createRaster(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / cell);
      const row = Math.floor(y / cell) - 1 - (step % 2);
      const inside = row >= 0 && row < 6 && column > 0 && column < 7;
      const count = y === side - 1 && x < 24 && ((number >> x) & 1) === 1;
      const drawn = count || (inside && half[row * 4 + Math.min(column, 7 - column)]);
      if (drawn) raster.data.set([...rgb, 255], (y * side + x) * 4);
    }
  }
  return raster;
}
