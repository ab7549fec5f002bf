import { colorsIn } from './colorWords';
import type { Hsl } from './hsl';
import { type Ramp, rampOf } from './ramp';
import type { SeededRandom } from './seed';

/** The colours that a sprite is drawn in, by what they are for. */
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

/** Colours from the words of the prompt; what it does not name is chosen by chance, main and accent well apart. */
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
