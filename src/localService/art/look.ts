import { type Hsl, toRgb } from './hsl';
import type { SeededRandom } from './seed';

/** The colors that a sprite is drawn in, by what they are for. */
export interface Look {
  /** What the subject is known by: cloth, liquid, leaves. */
  readonly main: Ramp;
  /** What goes with it: trim, sash, fittings. */
  readonly accent: Ramp;
  readonly skin: Ramp;
  readonly hair: Ramp;
  readonly metal: Ramp;
  readonly wood: Ramp;
  readonly glass: Ramp;
  /** Eyes and mouths: `outline` and the darkest tone. */
  readonly ink: Ramp;
  readonly outlined: boolean;
}

const SKINS: readonly [Hsl, ...Hsl[]] = [
  { h: 26, s: 0.68, l: 0.74 },
  { h: 24, s: 0.52, l: 0.62 },
  { h: 20, s: 0.46, l: 0.44 },
];
const HAIR: readonly [Hsl, ...Hsl[]] = [
  { h: 24, s: 0.5, l: 0.32 },
  { h: 42, s: 0.68, l: 0.56 },
  { h: 14, s: 0.6, l: 0.4 },
  { h: 240, s: 0.16, l: 0.26 },
];

/** Colors from the words of the prompt; what it does not name is chosen by chance, main and accent well apart. */
export function lookFor(prompt: string, random: SeededRandom, usual?: Hsl): Look {
  const [first, second] = colorsIn(prompt);
  const free: Hsl = { h: random.between(0, 360), s: random.between(0.45, 0.65), l: random.between(0.44, 0.56) };
  const main = first ?? usual ?? free;
  const accent = second ?? { h: main.h + random.pick([150, 180, 210]), s: 0.6, l: random.between(0.48, 0.6) };
  return {
    main: rampOf(main),
    accent: rampOf(accent),
    skin: rampOf(random.pick(SKINS)),
    hair: rampOf(random.pick(HAIR)),
    metal: rampOf({ h: 214, s: 0.16, l: 0.62 }),
    wood: rampOf({ h: random.between(18, 34), s: 0.46, l: random.between(0.32, 0.44) }),
    glass: rampOf({ h: 200, s: 0.34, l: 0.78 }),
    ink: { outline: 0x1d1726, tones: [0x1d1726, 0x3a3346, 0xf4f0e8, 0xffffff] },
    outlined: true,
  };
}

/** Shades of one material, each 0xRRGGBB. */
export interface Ramp {
  readonly outline: number;
  /** Dark, middle, light, and a highlight that is used sparingly. */
  readonly tones: readonly [number, number, number, number];
}

/** Turns a hue toward another by at most `degrees`, the short way. */
function toward(hue: number, target: number, degrees: number): number {
  const way = ((target - hue + 540) % 360) - 180;
  return hue + Math.sign(way) * Math.min(Math.abs(way), degrees);
}

/** A ramp around one color: shadows turn to blue and gain saturation, lights turn to yellow. */
export function rampOf({ h, s, l }: Hsl): Ramp {
  const shade = (turn: number, saturation: number, lightness: number): number =>
    toRgb({ h: turn < 0 ? toward(h, 250, -turn) : toward(h, 55, turn), s: s * saturation, l: lightness });
  return {
    outline: shade(-26, 0.9, Math.max(0.09, l * 0.26)),
    tones: [
      shade(-16, l > 0.56 ? 0.72 : 1.05, l * 0.7),
      shade(0, 1, l),
      shade(10, 0.98, l + (1 - l) * 0.3),
      shade(14, 0.8, l + (1 - l) * 0.7),
    ],
  };
}

const COLOR_WORDS: Readonly<Record<string, Hsl>> = {
  red: { h: 354, s: 0.66, l: 0.5 },
  crimson: { h: 345, s: 0.7, l: 0.42 },
  fire: { h: 16, s: 0.86, l: 0.52 },
  orange: { h: 26, s: 0.84, l: 0.54 },
  amber: { h: 38, s: 0.88, l: 0.53 },
  gold: { h: 43, s: 0.82, l: 0.55 },
  golden: { h: 43, s: 0.82, l: 0.55 },
  yellow: { h: 50, s: 0.88, l: 0.58 },
  lime: { h: 82, s: 0.66, l: 0.5 },
  green: { h: 130, s: 0.48, l: 0.45 },
  emerald: { h: 152, s: 0.6, l: 0.42 },
  teal: { h: 176, s: 0.54, l: 0.42 },
  cyan: { h: 188, s: 0.66, l: 0.52 },
  turquoise: { h: 174, s: 0.58, l: 0.52 },
  ice: { h: 197, s: 0.6, l: 0.7 },
  sky: { h: 203, s: 0.72, l: 0.62 },
  blue: { h: 218, s: 0.62, l: 0.53 },
  navy: { h: 224, s: 0.56, l: 0.34 },
  indigo: { h: 246, s: 0.46, l: 0.46 },
  purple: { h: 276, s: 0.46, l: 0.5 },
  violet: { h: 264, s: 0.54, l: 0.58 },
  magenta: { h: 310, s: 0.6, l: 0.52 },
  pink: { h: 336, s: 0.68, l: 0.68 },
  brown: { h: 25, s: 0.46, l: 0.36 },
  bronze: { h: 30, s: 0.54, l: 0.46 },
  copper: { h: 20, s: 0.56, l: 0.5 },
  black: { h: 240, s: 0.12, l: 0.2 },
  dark: { h: 250, s: 0.2, l: 0.26 },
  gray: { h: 220, s: 0.07, l: 0.52 },
  grey: { h: 220, s: 0.07, l: 0.52 },
  iron: { h: 215, s: 0.12, l: 0.56 },
  steel: { h: 212, s: 0.16, l: 0.6 },
  silver: { h: 214, s: 0.14, l: 0.7 },
  white: { h: 215, s: 0.2, l: 0.88 },
};

/** The words of a prompt, lowercase, without punctuation. */
export function promptWords(prompt: string): string[] {
  return prompt.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** The colors that a prompt names, in order, each once. English words only. */
export function colorsIn(prompt: string): Hsl[] {
  const found = promptWords(prompt).flatMap((word) => (Object.hasOwn(COLOR_WORDS, word) ? [COLOR_WORDS[word]] : []));
  return [...new Set(found)].filter((color) => color !== undefined);
}
