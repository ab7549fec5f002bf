import * as v from 'valibot';

const share = (usual: number) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), usual);

/** How a normal map is made of a picture. Every field has a default; all of them are kept by a preview and written into no file. */
export const normalMapSettings = v.object({
  /** How steep the surface is, in proportion to the usual; 0 is flat. */
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(4)), 1),
  /** How far the rounding of the silhouette reaches in, as a part of half the shorter side of the frame; 0: none. */
  bevel: share(0.44),
  /** How much light pixels stand out, from not at all to one sprite pixel. */
  brightness: share(0.5),
  /** How much each region of one color is rounded by itself: belts, eyes, scales. */
  regions: share(0.35),
  /** Over how many pixels heights are evened out, in each direction. */
  softness: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 0),
  /** Red grows to the left instead of to the right. */
  invertX: v.optional(v.boolean(), false),
  /** Green grows downwards (the DirectX way, as Unreal has it) instead of upwards (OpenGL: Godot, Unity, Phaser). */
  invertY: v.optional(v.boolean(), false),
});
export type NormalMapSettings = v.InferOutput<typeof normalMapSettings>;

export const USUAL_NORMAL_MAP: NormalMapSettings = v.parse(normalMapSettings, {});
