import type { Hsl } from '../canvas/hsl';
import { type Ramp, rampOf } from '../canvas/ramp';
import type { SeededRandom } from '../canvas/seed';
import { type Shading, USUAL_SHADING } from '../canvas/shading';
import { type ColorName, hslOf, nameOf, SHINY, type Shade } from '../vocabulary/colors';

/** How a sprite is drawn, whatever it shows: its colors, shading, and proportions. */
export interface Appearance {
  /** The main color: of cloth, liquid, leaves, or fur. */
  readonly main: Ramp;
  /** The second color: of trim, sash, fittings, or belly. */
  readonly accent: Ramp;
  /** Whether the prompt named the main color. */
  readonly named: boolean;
  /** Whether the main color is metal, glass, or ice. */
  readonly shiny: boolean;
  /** The ramp of any other color or material, always the same one. */
  of(name: Shade): Ramp;
  readonly shading: Shading;
  /** Details are drawn as if the sprite's size were multiplied by this. */
  readonly fineness: number;
  /** Part of a person's height from the crown to the shoulders. Default: the character's own. */
  readonly headShare?: number | undefined;
}

/** Colors of a subject if the prompt names none: one of several by chance. */
export interface UsualColors {
  readonly main: ColorName | readonly [ColorName, ...ColorName[]];
  readonly accent?: ColorName | readonly [ColorName, ...ColorName[]];
}

function one(list: UsualColors['main'], random: SeededRandom): ColorName {
  return typeof list === 'string' ? list : random.pick(list);
}

/** Changes a color a little, so that variations differ. */
function varied({ h, s, l }: Hsl, random: SeededRandom): Hsl {
  return { h: h + random.between(-5, 5), s, l: l + random.between(-0.02, 0.02) };
}

/** Trims for colors that gold doesn't go with. */
const TRIM: Readonly<Partial<Record<ColorName, ColorName>>> = {
  gold: 'crimson',
  yellow: 'crimson',
  white: 'silver',
  snow: 'silver',
  cream: 'tan',
};

/** The appearance of a subject: colors of the prompt first, then the subject's own. */
export function appearanceFor(
  { colors, accent: part }: { readonly colors: readonly Shade[]; readonly accent?: ColorName | undefined },
  usual: UsualColors,
  random: SeededRandom,
): Appearance {
  // The named color of a part is more specific than a second color of the whole.
  const [first] = colors;
  const second = part ?? colors[1];
  const main = first ?? one(usual.main, random);
  let accent = second ?? one(usual.accent ?? ['gold', 'cream', 'red', 'blue'], random);
  // A trim in the color of the cloth would be invisible.
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
