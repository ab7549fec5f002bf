import type { Raster } from '../pixels/raster';
import { visibleWords } from './edges';

/** `drawn`: few colors, mostly far apart. `twins`: few colors, mostly with near ones, as of a ramp or of a good JPEG. */
export type ColorKind = 'drawn' | 'twins' | 'many';

const FEW = 256;
/** So few are a palette, however near they are. */
const PALETTE = 24;
/** In levels of a channel. */
const NEAR = 4;
/** The share of colors with a near one that noise makes. */
const MOSTLY = 0.6;

export function colorKind(picture: Raster): ColorKind {
  const words = new Set<number>();
  let last = -1;
  for (const word of visibleWords(picture)) {
    if (word === last) continue;
    last = word;
    words.add(word);
    if (words.size > FEW) return 'many';
  }
  const colors = [...words].map((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24] as const);
  const isNear = (a: readonly number[], b: readonly number[]) =>
    a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= NEAR);
  const twins = colors.filter((color) => colors.some((other) => other !== color && isNear(color, other)));
  return colors.length > PALETTE && twins.length > MOSTLY * colors.length ? 'twins' : 'drawn';
}
