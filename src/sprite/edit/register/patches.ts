import type { Axes } from '../../pixels/views';
import type { Labels } from './labels';

/** Pairs of like places that are counted; the rarest patches first. */
const MAX_PAIRS = 30_000;
/** Patches of each image that are looked up; of more, those with the same content are left out in both images. */
const MAX_PATCHES = 30_000;

/** Which pixels of 3 × 3 are equal to each other: the same for any palette, and for any color behind the figure. 0: all are. */
function patchAt(shades: Uint16Array, width: number, at: number): number {
  let [code, count] = [0, 0];
  for (let place = 0; place < 9; place++) {
    const shade = shades[at + (place % 3) + Math.floor(place / 3) * width] ?? 0;
    let own = 0;
    while (own < count && SEEN[own] !== shade) own++;
    if (own === count) SEEN[count++] = shade;
    code = code * 9 + own;
  }
  return code;
}

const SEEN = new Int32Array(9);

/** Places by the patch that begins there. */
function patchesOf({ width, height, shades }: Labels, every: number): Map<number, number[]> {
  const patches = new Map<number, number[]>();
  for (let y = 0; y + 2 < height; y++) {
    for (let x = 0; x + 2 < width; x++) {
      const at = y * width + x;
      const code = patchAt(shades, width, at);
      if (code === 0 || (every > 1 && Math.imul(code, 0x9e3779b1) >>> 16 >= 65_536 / every)) continue;
      const places = patches.get(code);
      if (places) places.push(at);
      else patches.set(code, [at]);
    }
  }
  return patches;
}

/** Offsets at which patches of the result are like those of the source, the most likely first. Rare patches say more than frequent ones. */
export function votedOffsets(source: Labels, result: Labels, most: number): readonly Axes[] {
  const every = Math.max(1, Math.max(source.classes.length, result.classes.length) / MAX_PATCHES);
  const [below, own] = [patchesOf(source, every), patchesOf(result, every)];
  const shared = [...own].flatMap(([code, places]) => {
    const others = below.get(code);
    return others ? [{ places, others, pairs: places.length * others.length }] : [];
  });
  shared.sort((a, b) => a.pairs - b.pairs);
  const votes = new Map<number, number>();
  const span = source.width + result.width;
  let left = MAX_PAIRS;
  for (const { places, others, pairs } of shared) {
    left -= pairs;
    if (left < 0) break;
    for (const place of places) {
      const [x, y] = [place % result.width, Math.floor(place / result.width)];
      for (const other of others) {
        const across = (other % source.width) - x + result.width;
        const down = Math.floor(other / source.width) - y + result.height;
        const key = down * span + across;
        votes.set(key, (votes.get(key) ?? 0) + 1 / Math.sqrt(pairs));
      }
    }
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => ({ x: (key % span) - result.width, y: Math.floor(key / span) - result.height }));
}
