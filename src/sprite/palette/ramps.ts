import { oklchOf } from '../pixels/colors';
import type { WeightedColors } from './mergeColors';

/** Below this chroma a color counts as gray: its hue is chance. */
const GRAY = 0.03;
/** Hues of a ramp are at most so many degrees apart from one to the next, and in all. */
const GAP = 25;
const SPAN = 75;

/** Colors of one hue as a painter uses them for light and shadow. */
export interface Ramp {
  /** 0xRRGGBB from dark to light, at least one. */
  readonly colors: readonly number[];
  /** In all of them. */
  readonly pixels: number;
  readonly isGray: boolean;
}

interface Shade {
  readonly rgb: number;
  readonly pixels: number;
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Groups colors by hue, grays for themselves; the most used ramp first, each from dark to light. */
export function rampsOf({ colors, pixels }: WeightedColors): Ramp[] {
  const shades = Array.from(colors, (rgb, at): Shade => {
    return { rgb, pixels: pixels[at] ?? 0, ...oklchOf((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255) };
  });
  const grays = shades.filter(({ chroma }) => chroma < GRAY);
  const groups = [grays, ...byHue(shades.filter(({ chroma }) => chroma >= GRAY))];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      group.sort((one, other) => one.lightness - other.lightness || one.rgb - other.rgb);
      const pixels = group.reduce((sum, shade) => sum + shade.pixels, 0);
      return { colors: group.map(({ rgb }) => rgb), pixels, isGray: group === grays };
    })
    .sort((one, other) => other.pixels - one.pixels || (one.colors[0] ?? 0) - (other.colors[0] ?? 0));
}

/** Cuts the circle of hues at its gaps, beginning behind the widest. */
function byHue(shades: readonly Shade[]): Shade[][] {
  if (shades.length === 0) return [];
  const sorted = [...shades].sort((one, other) => one.hue - other.hue || one.rgb - other.rgb);
  const before = (at: number) => (sorted.at(at - 1)?.hue ?? 0) - (at === 0 ? 360 : 0);
  const gaps = sorted.map(({ hue }, at) => hue - before(at));
  const start = gaps.reduce((best, gap, at) => (gap > (gaps[best] ?? 0) ? at : best), 0);
  const around = [
    ...sorted.slice(start),
    ...sorted.slice(0, start).map((shade) => ({ ...shade, hue: shade.hue + 360 })),
  ];
  return narrowed(around, GAP);
}

/** Parts without gaps of that many degrees; wide parts are cut at narrower gaps. @param shades by hue */
function narrowed(shades: readonly Shade[], gap: number): Shade[][] {
  const parts: Shade[][] = [];
  for (const shade of shades) {
    const part = parts.at(-1);
    if (part && shade.hue - (part.at(-1)?.hue ?? 0) <= gap) part.push(shade);
    else parts.push([shade]);
  }
  return parts.flatMap((part) => {
    const isWide = (part.at(-1)?.hue ?? 0) - (part[0]?.hue ?? 0) > SPAN;
    return isWide && gap > 1 ? narrowed(part, gap * 0.8) : [part];
  });
}
