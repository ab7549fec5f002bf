import type { Raster } from '../../shared/sprite/pixels/raster';
import type { Art } from '../art';
import type { FixSettings } from '../fixSettings';
import type { Grid } from '../grid/grid';

/** A color of the sprite and what it becomes, 0xRRGGBB each, with its number of pixels in all frames. */
export interface ColorChange {
  readonly from: number;
  readonly to: number;
  readonly pixels: number;
}

/** Everything that is decided once for all frames and views, so that each frame can be fixed by itself. */
export interface FixPlan {
  readonly settings: FixSettings;
  readonly grid: Grid | undefined;
  /** All colors after `grid` and `alpha`, the most used first, with what `colors` and `palette` make of them. */
  readonly colors: readonly ColorChange[];
}

/** The result for all frames. */
export interface FixedArt {
  readonly plan: FixPlan;
  /** By view and frame. A frame that nothing changes is the same object as before. */
  readonly views: readonly (readonly Raster[])[];
  /** Number of colors afterwards, without transparent pixels. */
  readonly colors: number;
  readonly changed: boolean;
}

/** Decides what is common to all frames. */
export function planFix(_art: Art, settings: FixSettings): FixPlan {
  return { settings, grid: undefined, colors: [] };
}

/** Fixes one frame by a plan; the frame itself if nothing changes. @param view and `frame` counted from 0 */
export function fixFrame(art: Art, _plan: FixPlan, view: number, frame: number): Raster {
  const picture = art.views[view]?.frames[frame];
  if (!picture) throw new RangeError(`no frame ${frame} of view ${view}`);
  return picture;
}

/** Fixes all frames. @throws `signal`'s reason when it is aborted between two frames */
export function fixArt(art: Art, settings: FixSettings, signal?: AbortSignal): FixedArt {
  const plan = planFix(art, settings);
  const views = art.views.map(({ frames }, view) =>
    frames.map((_, frame) => {
      signal?.throwIfAborted();
      return fixFrame(art, plan, view, frame);
    }),
  );
  const changed = views.some((frames, view) => frames.some((frame, at) => frame !== art.views[view]?.frames[at]));
  return { plan, views, colors: 0, changed };
}
