import * as v from 'valibot';

const share = (usual: number) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), usual);

/** The settings of a normal map. Every field has a default; a preview stores them all, and no file does. */
export const normalMapSettings = v.object({
  /** Steepness of the surface, relative to the default; 0 is flat. */
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(4)), 1),
  /** How far the rounding of the silhouette reaches inward, relative to half the frame's shorter side; 0: none. */
  bevel: share(0.44),
  /** How far light pixels stand out, from 0 to one sprite pixel. */
  brightness: share(0.5),
  /** How strongly each color region is rounded by itself: belts, eyes, scales. */
  regions: share(0.35),
  /** Radius in pixels over which heights are averaged. */
  softness: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 0),
  /** Whether the image repeats to the right: its map continues at its left and right edges. Without a choice, what its pixels say (`tile.ts`). */
  tileX: v.optional(v.boolean()),
  /** The same downward. */
  tileY: v.optional(v.boolean()),
  /** Red increases to the left instead of to the right. */
  invertX: v.optional(v.boolean(), false),
  /** Green increases downward (DirectX, Unreal) instead of upward (OpenGL: Godot, Unity, Phaser). */
  invertY: v.optional(v.boolean(), false),
});
export type NormalMapSettings = v.InferOutput<typeof normalMapSettings>;

export const USUAL_NORMAL_MAP: NormalMapSettings = v.parse(normalMapSettings, {});
