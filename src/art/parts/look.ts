import type { Hsl } from '../canvas/hsl';
import { type Ramp, rampOf } from '../canvas/ramp';
import type { SeededRandom } from '../canvas/seed';
import { type Shading, USUAL_SHADING } from '../canvas/shading';
import { type ColorName, hslOf, nameOf, SHINY, type Shade } from '../vocabulary/colors';

/** The colors that a sprite is drawn in. */
export interface Look {
  /** What the subject is known by: cloth, liquid, leaves, fur. */
  readonly main: Ramp;
  /** What goes with it: trim, sash, fittings, belly. */
  readonly accent: Ramp;
  /** Whether the prompt named the main color. */
  readonly named: boolean;
  /** Whether the main color is of metal, glass or ice. */
  readonly shiny: boolean;
  /** Any other color or material by its name; the same ramp each time. */
  of(name: Shade): Ramp;
  readonly shading: Shading;
  /** Details are drawn as if the sprite were so many times as large. */
  readonly fineness: number;
  /** Part of a person's height from the crown to the shoulders; absent: as its spec has it. */
  readonly headShare?: number | undefined;
}

/** What a subject is drawn in where the prompt names nothing: one of several by chance. */
export interface UsualColors {
  readonly main: ColorName | readonly [ColorName, ...ColorName[]];
  readonly accent?: ColorName | readonly [ColorName, ...ColorName[]];
}

function one(list: UsualColors['main'], random: SeededRandom): ColorName {
  return typeof list === 'string' ? list : random.pick(list);
}

/** The color a little to one side, so that variations are not all the same. */
function varied({ h, s, l }: Hsl, random: SeededRandom): Hsl {
  return { h: h + random.between(-5, 5), s, l: l + random.between(-0.02, 0.02) };
}

/** What goes with a color where gold does not. */
const TRIM: Readonly<Partial<Record<ColorName, ColorName>>> = {
  gold: 'crimson',
  yellow: 'crimson',
  white: 'silver',
  snow: 'silver',
  cream: 'tan',
};

/** Colors of the prompt first; then the subject's own. */
export function lookFor(
  { colors, accent: part }: { readonly colors: readonly Shade[]; readonly accent?: ColorName | undefined },
  usual: UsualColors,
  random: SeededRandom,
): Look {
  // What the words say of a part says more than a second word for the whole.
  const [first] = colors;
  const second = part ?? colors[1];
  const main = first ?? one(usual.main, random);
  let accent = second ?? one(usual.accent ?? ['gold', 'cream', 'red', 'blue'], random);
  // A trim in the color of the cloth would not be seen.
  if (accent === main) accent = TRIM[nameOf(main)] ?? 'gold';
  const ramps = new Map<Shade, Ramp>();
  const of = (name: Shade): Ramp => {
    const ramp = ramps.get(name) ?? rampOf(hslOf(name));
    ramps.set(name, ramp);
    return ramp;
  };
  return {
    main: first ? of(main) : rampOf(varied(hslOf(main), random)),
    accent: of(accent),
    named: first !== undefined,
    shiny: SHINY.has(nameOf(main)),
    of,
    shading: USUAL_SHADING,
    fineness: 1,
  };
}
