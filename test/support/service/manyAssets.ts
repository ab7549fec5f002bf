import type { Asset } from '../../../src/shared/contract/api';
import { encodePng } from '../../../src/sprite/formats/png';
import { enlarge, lantern, mushroom, recolor, squash, toGif } from '../../page/art';

const KINDS: readonly Partial<Asset<string>>[] = [
  { type: 'animation', prompt: 'idle breathing', tags: ['my game', 'knights'], frameCount: 8, width: 16, height: 16 },
  { type: 'image', prompt: 'a brave knight', tags: ['my game', 'knights'], width: 32, height: 32 },
  { type: 'image', prompt: 'a brave knight', tags: ['my game', 'knights'], width: 32, height: 32 },
  { type: 'image', prompt: 'a brave knight', tags: ['my game', 'knights'], width: 32, height: 32 },
  { type: 'image', prompt: 'green slime', tags: ['my game', 'monsters'], width: 32, height: 32 },
  { type: 'image', prompt: 'violet potion', tags: ['items'], width: 16, height: 16 },
  { type: 'image', prompt: 'iron sword', tags: ['items'], width: 16, height: 16 },
  { type: 'animation', prompt: 'slime hop', tags: ['monsters'], frameCount: 6, width: 32, height: 32 },
  { type: 'image', prompt: 'castle gate at dusk', tags: ['scenery'], width: 64, height: 64 },
  // Only the required fields.
  { type: 'image', tags: [] },
];

/** `count` assets, newest first; of every ten, the second to the fourth belong to one batch. IDs are `a0`, `a1`, … */
export function manyAssets(count: number): Asset<string>[] {
  return Array.from({ length: count }, (_, at) => {
    const { prompt, ...kind } = KINDS[at % KINDS.length] ?? {};
    const ten = Math.floor(at / KINDS.length);
    const inBatch = at % KINDS.length >= 1 && at % KINDS.length <= 3;
    return {
      type: 'image',
      tags: [],
      ...kind,
      id: `a${at}`,
      ...(prompt && { prompt: `${prompt} ${ten}` }),
      ...(inBatch && { batchId: `batch-${ten}` }),
      assetUrl: `https://files.example/${at}.png`,
    };
  });
}

interface Made {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

const made = new Map<string, Made>();

/** A still or, with `play`, an animation of two distinct frames: one of a dozen, made once. */
export function pictureOf(at: number, play: boolean): Made {
  const key = `${at % 12} ${play}`;
  const picture = made.get(key) ?? make(at % 12, play);
  made.set(key, picture);
  return picture;
}

function make(at: number, play: boolean): Made {
  const base = recolor(at % 2 ? lantern : mushroom, at % 3);
  if (play) return { bytes: toGif([base, squash(recolor(base, 1), 8)], [120, 120]), contentType: 'image/gif' };
  return { bytes: encodePng(enlarge(base, at % 4 === 3 ? 12 : 1)), contentType: 'image/png' };
}
