import { createRaster, type Raster } from '../../shared/pixels/raster';
import { reduceColors } from '../../shared/pixels/reduceColors';
import { motionFor, type Pose } from './motions';
import { type Bounds, boundsOf, isOpaque } from './silhouette';

/** Feet are the lowest part of the sprite, this much of its height. */
const LEGS = 0.17;
/** Sides begin this far from the middle, as a part of half the width. */
const SIDES = 0.55;

/** Whether the sprite stands on two feet: its lowest row is parted below the middle. */
function hasLegs(source: Raster, { left, right, bottom }: Bounds): boolean {
  const middle = Math.round((left + right) / 2);
  const reach = Math.max(1, Math.round((right - left) / 8));
  for (let x = middle - reach; x <= middle + reach; x++) if (!isOpaque(source, x, bottom)) return true;
  return false;
}

/** Draws the sprite in a pose: for every pixel, where in the source it comes from; nearest neighbor. */
function posed(source: Raster, bounds: Bounds, pose: Pose): Raster {
  const { width, height } = source;
  const legs = hasLegs(source, bounds);
  const { right = 0, up = 0, lean = 0, step = 0, swing = 0 } = pose;
  // A sprite without legs squashes instead of stepping.
  const stretch = (pose.stretch ?? 0) - (legs ? 0 : Math.abs(step));
  const tall = bounds.bottom - bounds.top + 1;
  const unit = tall / 32;
  const pixels = (length: number) => Math.round(length * Math.max(unit, 0.5));
  const rise = Math.min(pixels(up), bounds.top);
  // Without headroom a sprite dips where it should rise, so that it moves at all.
  const dip = Math.min(pixels(up) - rise, pixels(2));
  const stretched = Math.max(2, Math.min(tall + pixels(stretch) - dip, tall + bounds.top - rise));
  const middle = (bounds.left + bounds.right) / 2;
  const half = Math.max(1, (bounds.right - bounds.left + 1) / 2);
  const frame = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    const above = bounds.bottom - (y + rise);
    // Rows are left out or doubled in the body, not at the feet.
    const fromGround = above < 0 ? above : Math.round((above * (tall - 1)) / Math.max(1, stretched - 1));
    const share = fromGround / tall;
    const shift = pixels(right) + Math.round(lean * Math.max(unit, 0.5) * share);
    for (let x = 0; x < width; x++) {
      const sx = x - shift;
      const side = (sx - middle) / half;
      let sy = bounds.bottom - fromGround;
      if (share < LEGS) {
        // A lifted leg is shorter: it keeps its foot and loses its upper rows.
        sy += legs ? pixels(Math.max(0, side < 0 ? step : -step)) : 0;
        if (sy > bounds.bottom) continue;
      } else if (share < 0.6 && Math.abs(side) > SIDES) sy += pixels(side < 0 ? swing : -swing);
      if (sx < 0 || sx >= width || sy < 0 || sy >= height) continue;
      const from = (sy * width + sx) * 4;
      frame.data.set(source.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return frame;
}

export interface AnimateRequest {
  readonly prompt: string;
  /** 2 to 16. */
  readonly frames: number;
  /** At most so many colors over all frames, 2 to 256. */
  readonly colors?: number;
}

/**
 * A placeholder animation, by rule from the words of the prompt (no model is involved): idle, walk, run, attack, jump, sway, or a
 * bob. All frames have the source's size, the first is the source itself, and the last leads back to it.
 */
export function animateSprite(source: Raster, { prompt, frames, colors }: AnimateRequest): Raster[] {
  const motion = motionFor(prompt);
  const bounds = boundsOf(source);
  const drawn = Array.from({ length: frames }, (_, i) =>
    i === 0 ? source : posed(source, bounds, motion(i / frames)),
  );
  return colors === undefined ? drawn : reduceColors(drawn, colors);
}
