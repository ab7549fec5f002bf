import * as v from 'valibot';

/** At most this many lights. */
export const MAX_LIGHTS = 8;

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

const light = v.object({
  /** Place over the sprite, as a part of its width and height; may lie beside it. */
  x: between(-2, 3),
  y: between(-2, 3),
  /** Over the sprite's plane, in sprite pixels. */
  height: between(1, 256),
  /** `#rrggbb`. */
  color: colour,
  intensity: between(0, 4),
});
export type Light = v.InferOutput<typeof light>;

const ONE: Light = { x: 0.25, y: 0.2, height: 16, color: '#ffffff', intensity: 1 };

/** How a sprite is lit; each field falls back to its default, so that any stored value will do. */
export const lightSetup = v.object({
  on: v.fallback(v.boolean(), false),
  lights: v.fallback(v.pipe(v.array(light), v.minLength(1), v.maxLength(MAX_LIGHTS)), [ONE]),
  ambient: v.fallback(between(0, 1), 0.3),
  /** Number of steps that the light falls in; 0: smooth. */
  toon: v.fallback(v.pipe(v.number(), v.integer(), between(0, 8)), 0),
  /** Lights move from pixel to pixel. */
  step: v.fallback(v.boolean(), false),
  invertX: v.fallback(v.boolean(), false),
  invertY: v.fallback(v.boolean(), false),
});
export type LightSetup = v.InferOutput<typeof lightSetup>;
