import * as v from 'valibot';

/** At most this many lights. */
export const MAX_LIGHTS = 8;

/** How far beside the sprite a light may stand, as parts of its width and height. */
export const LEAST_PLACE = -2;
export const MOST_PLACE = 3;

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

const light = v.object({
  /** Place over the sprite, as a part of its width and height; may lie beside it. */
  x: between(LEAST_PLACE, MOST_PLACE),
  y: between(LEAST_PLACE, MOST_PLACE),
  /** Over the sprite's plane, as a part of its longer side: a set-up looks the same on sprites of other sizes. */
  height: between(0, 4),
  /** `#rrggbb`. */
  color: colour,
  /** 1: as bright as its colour, straight under the light. */
  intensity: between(0, 4),
});
export type Light = Readonly<v.InferOutput<typeof light>>;

const ONE: Light = { x: 0.25, y: 0.2, height: 0.75, color: '#ffffff', intensity: 0.9 };

/** How a sprite is lit; each field falls back to its default, so that any stored value will do. */
export const lightSetup = v.object({
  on: v.fallback(v.boolean(), false),
  lights: v.fallback(v.pipe(v.array(light), v.minLength(1), v.maxLength(MAX_LIGHTS)), [ONE]),
  ambient: v.fallback(between(0, 1), 0.25),
  /** Number of steps that each light falls in; 0: smooth. */
  toon: v.fallback(v.pipe(v.number(), v.integer(), between(0, 8)), 0),
  /** Lights stand over the middle of a pixel, and move from pixel to pixel. */
  step: v.fallback(v.boolean(), false),
  invertX: v.fallback(v.boolean(), false),
  invertY: v.fallback(v.boolean(), false),
});
export type LightSetup = Readonly<v.InferOutput<typeof lightSetup>>;

/** How a sprite is lit before anybody changed it. */
export const defaultLight: LightSetup = v.parse(lightSetup, {});
