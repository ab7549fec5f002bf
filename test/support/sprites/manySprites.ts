import { createRaster, type Raster, wordsOf } from '../../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../../src/sprite/source/sprite';

/** A sprite for an atlas, with its name. */
export interface NamedSprite {
  readonly name: string;
  readonly sprite: ExportSprite;
}

/**
 * Sprites as a game has them, the same for each seed: stills and animations of several sizes with empty margins, tags of all directions and repeats, equal
 * frames, empty frames, one that two sprites share.
 */
export function manySprites(count: number, seed = 1): NamedSprite[] {
  const random = numbers(seed);
  const shared = blob(16, 12, random);
  return Array.from({ length: count }, (_, at): NamedSprite => {
    const [width, height] = [8 + Math.floor(random() * 40), 8 + Math.floor(random() * 40)];
    const frames = at % 3 === 0 ? 1 : 2 + Math.floor(random() * 6);
    const images = Array.from({ length: frames }, (__, frame) =>
      imageOf(at, frame, { width, height, random, shared, seed }),
    );
    const [w, h] = [Math.max(...images.map((one) => one.width)), Math.max(...images.map((one) => one.height))];
    const sprite: ExportSprite = {
      title: `sprite${at}`,
      extension: 'aseprite',
      width: w,
      height: h,
      frames: images.map((image, frame) => ({
        image: image.width === w && image.height === h ? image : placed(image, w, h),
        duration: 60 + (frame % 3) * 40,
      })),
      tags: at % 4 === 2 && frames > 2 ? TAGS.map((tag) => ({ ...tag, to: Math.min(tag.to, frames - 1) })) : [],
      slices: [],
      layers: [],
    };
    return { name: at % 2 ? `folder/sprite${at}` : `sprite${at}`, sprite };
  });
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly random: () => number;
  readonly shared: Raster;
  readonly seed: number;
}

/** A frame: empty ones, ones like another of the sprite, one that several sprites share, and others. */
function imageOf(at: number, frame: number, { width, height, random, shared, seed }: Drawing): Raster {
  if (at % 7 === 3 && frame === 1) return createRaster(width, height);
  if (at % 5 === 1 && frame % 2 === 0 && frame < 3) return blob(width, height, numbers(seed + at));
  if (at % 11 === 4 && frame === 0) return placed(shared, Math.max(width, 20), Math.max(height, 20));
  return blob(width, height, random);
}

const TAGS = [
  { name: 'walk', from: 0, to: 2, direction: 'forward' as const },
  { name: 'back', from: 1, to: 2, direction: 'reverse' as const, repeat: 1 },
  { name: 'sway', from: 0, to: 9, direction: 'pingpong' as const },
];

/** Numbers from 0 to 1, the same for each seed. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 0x100000000;
  };
}

/** Pixels of a few colors in the middle of an empty image. */
function blob(width: number, height: number, random: () => number): Raster {
  const raster = createRaster(width, height);
  const words = wordsOf(raster.data);
  const [left, top] = [Math.floor(random() * 3), Math.floor(random() * 3)];
  const colors = Array.from({ length: 4 }, () => (0xff000000 | Math.floor(random() * 0xffffff)) >>> 0);
  for (let y = top; y < height - 2; y++)
    for (let x = left; x < width - 2; x++)
      if (random() < 0.8) words[y * width + x] = colors[Math.floor(random() * 4)] ?? 0;
  return raster;
}

/** An image at the top left of a larger one. */
function placed(image: Raster, width: number, height: number): Raster {
  const raster = createRaster(width, height);
  const [from, to] = [wordsOf(image.data), wordsOf(raster.data)];
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) to[y * width + x] = from[y * image.width + x] ?? 0;
  return raster;
}
