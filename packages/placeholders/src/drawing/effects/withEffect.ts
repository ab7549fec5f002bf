import type { Raster } from '../../../../../src/sprite/pixels/raster';
import type { Hsl } from '../canvas/hsl';
import { rampOf } from '../canvas/ramp';
import { COLORS } from '../vocabulary/colors';
import { type Coat, coated } from './coat';
import { cracks } from './cracks';
import { FIRE, flames } from './flames';
import { bubbles, icicles, moss, snow, sparkles, water } from './growths';
import { glow, grounded } from './halo';
import { inHue, inMaterial, tinted } from './tints';

/** An effect on a whole sprite. */
export type Effect =
  | 'fire'
  | 'frozen'
  | 'poisoned'
  | 'shade'
  | 'golden'
  | 'statue'
  | 'damaged'
  | 'snowy'
  | 'mossy'
  | 'wet'
  | 'glow'
  | 'shadow';

interface Drawing {
  /** Paints on the sprite and around it. */
  paint?(coat: Coat, seed: string, color: Hsl | undefined, variant: number, phase?: number): void;
  /** Recolors the sprite before `paint`. */
  base?(source: Raster, variant: number): Raster;
}

const lighter = ({ h, s, l }: Hsl, by: number): Hsl => ({ h, s, l: l + by });
/** If an effect only changes a color, variants differ in its lightness. */
const shadeOf = (color: Hsl, variant: number) => lighter(color, (variant % 2 ? -0.04 : 0.04) * Math.ceil(variant / 2));

const DRAWINGS: Readonly<Record<Effect, Drawing>> = {
  fire: {
    paint(coat, seed, color, _variant, phase) {
      const { tones } = rampOf(color ?? COLORS.fire);
      flames(coat, color ? [tones[1], tones[3], tones[4]] : FIRE, seed, phase);
    },
  },
  frozen: {
    base: (source, variant) => inMaterial(source, shadeOf({ ...COLORS.ice, l: 0.66 }, variant)),
    paint: icicles,
  },
  poisoned: { base: (source) => inHue(source, 98, ({ s, l }) => ({ s: 0.24 + s * 0.4, l: l * 0.92 })), paint: bubbles },
  shade: {
    base: (source, variant) =>
      inHue(source, 262, ({ s, l }) => ({ s: 0.2 + s * 0.2, l: 0.09 + l * (0.3 + variant * 0.01) })),
    paint: (coat, seed) => flames(coat, [0x3a2d5c, 0x5a4788, 0x7d66b8], seed, 0, 0.62),
  },
  golden: { base: (source, variant) => inMaterial(source, shadeOf(COLORS.gold, variant)), paint: sparkles },
  statue: {
    base: (source, variant) => inMaterial(source, shadeOf(COLORS.stone, variant)),
    paint: (coat, seed) => cracks(coat, seed, 2, [0x3a3c46, 0xb9bcc6]),
  },
  damaged: {
    paint: (coat, seed, _color, variant) =>
      cracks(coat, seed, (coat.high < 24 ? 2 : 3) + (variant % 2), [0x1c1620, 0xd8d2c8]),
  },
  snowy: { paint: snow },
  mossy: { paint: moss },
  wet: { base: (source) => tinted(source, 0x5f86b4, 0.28), paint: water },
  glow: {
    paint: (coat, _seed, color, variant) => glow(coat, rampOf(color ?? shadeOf(COLORS.amber, variant)), variant),
  },
  shadow: { paint: (coat, _seed, _color, variant) => grounded(coat, 0x2b2838 + (variant % 6) * 0x040405, variant) },
};

/**
 * Adds an effect to a sprite; undefined if there is no room for it.
 * @param color of the effect, if the words name one
 * @param phase of the flames in a loop, 0 to 1
 */
export function withEffect(
  source: Raster,
  effect: Effect,
  color: Hsl | undefined,
  variant: number,
  phase?: number,
): Raster {
  const { paint, base } = DRAWINGS[effect];
  const below = base?.(source, variant) ?? source;
  return paint ? coated(source, (coat) => paint(coat, `${variant}`, color, variant, phase), below) : below;
}
