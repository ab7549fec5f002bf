import type { BackdropKind } from '../background/backdrop';
import type { Grid } from '../grid/grid';
import { countColors } from '../palette/colorCounts';
import { createRaster, type Raster, type Size, wordsOf } from '../pixels/raster';
import type { Axes, SpriteViews } from '../pixels/views';
import type { FixSettings } from './fixSettings';
import { FixSteps } from './fixSteps';

/** A color of the sprite and what it becomes, 0xRRGGBB each, with its number of pixels in all frames. */
export interface ColorChange {
  readonly from: number;
  /** In a dither pattern, the one of its two colors that has more pixels. */
  readonly to: number;
  readonly pixels: number;
}

/** Most colors that a plan lists: a table of more helps nobody, and takes time at each step of a slider. */
export const MAX_LISTED = 4096;

/** What was found behind the sprite, and what of it becomes transparent. */
export interface BackgroundFacts {
  readonly kind: BackdropKind;
  /** As of `Backdrop`. */
  readonly colors: readonly number[];
  /** The one that counts if the settings name none. */
  readonly tolerance: number;
  /** Number of sprite pixels of all frames that become transparent; 0 without the step. */
  readonly pixels: number;
}

/** Everything that is decided once for all frames and views, so that each frame can be fixed by itself. */
export interface FixPlan {
  readonly settings: FixSettings;
  readonly grid: Grid | undefined;
  /** Colors after `grid` and `alpha`, the most used first and at most `MAX_LISTED`, with what `colors` and `palette` make of them. */
  readonly colors: readonly ColorChange[];
  /** For each frame, in the order of `picturesOf`: the place of its top left corner on the new canvas. Whole sprite pixels; 0 without `anchor`. */
  readonly moves: readonly Axes[];
  /** Intermediate results, which hold pixels: a plan stays in the thread that made it. */
  readonly steps: FixSteps;
}

/** The result for all frames. */
export interface FixedSprite {
  readonly plan: FixPlan;
  /** By view and frame. A frame that nothing changes is the same object as before. */
  readonly views: readonly (readonly Raster[])[];
  /** Number of colors afterwards, without transparent pixels. */
  readonly colors: number;
  readonly changed: boolean;
}

/**
 * Decides what is common to all frames.
 * @param previous plan for the same `sprite` object; what the new settings don't change is taken from it
 */
export function planFix(sprite: SpriteViews, settings: FixSettings, previous?: FixPlan): FixPlan {
  const steps = new FixSteps(sprite, settings, previous?.steps);
  const { counts, targets, grid, placing } = steps;
  const colors = Array.from(counts.colors.subarray(0, MAX_LISTED), (from, at) => {
    return { from, to: targets[at]?.rgb ?? from, pixels: counts.pixels[at] ?? 0 };
  });
  const moves = placing?.corners.flat() ?? sprite.views.flatMap(({ frames }) => frames.map(() => ({ x: 0, y: 0 })));
  return { settings, grid, colors, moves, steps };
}

/** Looks for what is behind the sprite at the first call. Undefined if its borders are transparent, or show no background. */
export function backgroundOf({ steps: { backdrop, cuts } }: FixPlan): BackgroundFacts | undefined {
  const { found } = backdrop;
  if (!found) return undefined;
  const { kind, colors, tolerance } = found;
  return { kind, colors, tolerance, pixels: cuts.reduce((sum, { pixels }) => sum + pixels, 0) };
}

/** Fixes one frame by a plan; the frame itself if nothing changes. @param view and `frame` counted from 0 */
export function fixFrame(sprite: SpriteViews, { steps, moves }: FixPlan, view: number, frame: number): Raster {
  if (!sprite.views[view]?.frames[frame]) throw new RangeError(`no frame ${frame} of view ${view}`);
  const at = sprite.views.slice(0, view).reduce((sum, { frames }) => sum + frames.length, 0) + frame;
  const fixed = steps.pictureAt(at);
  const canvas = steps.placing?.canvases[view];
  return canvas ? placed(fixed, canvas, moves[at] ?? { x: 0, y: 0 }) : fixed;
}

/** Fixes all frames. @throws `signal`'s reason when it is aborted between two frames */
export function fixSprite(sprite: SpriteViews, settings: FixSettings, signal?: AbortSignal): FixedSprite {
  return fixByPlan(sprite, planFix(sprite, settings), signal);
}

/** The same by a plan for this sprite. */
export function fixByPlan(sprite: SpriteViews, plan: FixPlan, signal?: AbortSignal): FixedSprite {
  const views = sprite.views.map(({ frames }, view) =>
    frames.map((_, frame) => {
      signal?.throwIfAborted();
      return fixFrame(sprite, plan, view, frame);
    }),
  );
  const changed = views.some((frames, view) => frames.some((frame, at) => frame !== sprite.views[view]?.frames[at]));
  return { plan, views, colors: countColors(views.flat()), changed };
}

/** A picture on a canvas; the picture itself if it fills the canvas. What is outside of the canvas is transparent. */
function placed(picture: Raster, canvas: Size, { x, y }: Axes): Raster {
  const { width, height } = picture;
  if (x === 0 && y === 0 && width === canvas.width && height === canvas.height) return picture;
  const result = createRaster(canvas.width, canvas.height);
  const [from, to] = [wordsOf(picture.data), wordsOf(result.data)];
  const [left, right] = [Math.max(0, -x), Math.min(width, canvas.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, canvas.height - y); row++) {
    if (left < right)
      to.set(from.subarray(row * width + left, row * width + right), (row + y) * canvas.width + left + x);
  }
  return result;
}
