import * as v from 'valibot';

/** Most lights of a sprite. */
export const MAX_LIGHTS = 8;

/** Limits of a light's position, as fractions of the sprite's width and height. */
export const MIN_PLACE = -2;
export const MAX_PLACE = 3;

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

const light = v.object({
  /** Position as fractions of the sprite's width and height; may be outside the sprite. */
  x: between(MIN_PLACE, MAX_PLACE),
  y: between(MIN_PLACE, MAX_PLACE),
  /** Height above the sprite, as a fraction of its longer side: settings look the same on sprites of any size. */
  height: between(0, 4),
  /** `#rrggbb`. */
  color,
  /** At 1, a white surface directly under the light has the light's color. */
  intensity: between(0, 4),
});
export type Light = Readonly<v.InferOutput<typeof light>>;

const ONE: Light = { x: 0.25, y: 0.2, height: 0.75, color: '#ffffff', intensity: 0.9 };

/** How a sprite is lit. An invalid field gets its default: any stored value is accepted. */
export const lightSetup = v.object({
  on: v.fallback(v.boolean(), false),
  lights: v.fallback(v.pipe(v.array(light), v.minLength(1), v.maxLength(MAX_LIGHTS)), [ONE]),
  ambient: v.fallback(between(0, 1), 0.25),
  /** Number of brightness steps of each light; 0: smooth. */
  toon: v.fallback(v.pipe(v.number(), v.integer(), between(0, 8)), 0),
  /** Lights snap to the centers of pixels. */
  step: v.fallback(v.boolean(), false),
  invertX: v.fallback(v.boolean(), false),
  invertY: v.fallback(v.boolean(), false),
});
export type LightSetup = Readonly<v.InferOutput<typeof lightSetup>>;

/** The settings before the user changes them. */
export const defaultLight: LightSetup = v.parse(lightSetup, {});
