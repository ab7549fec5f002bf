import type { Raster } from './raster';

/** What is judged and fixed as one: a picture, an animation, or all views of a set. */
export interface SpriteViews {
  /** At least one. */
  readonly views: readonly SpriteView[];
  /** What is known of its files besides their pixels; absent: nothing. */
  readonly origin?: Origin;
}

/** Where the pixels of a sprite come from, as far as records and files say. Of several files, what holds for any of them. */
export interface Origin {
  /** The records say that a service drew it, and it wasn't changed since. */
  readonly drawn: boolean;
  /** Its file has a format that changes colors: JPEG, or WebP with loss. */
  readonly lossy: boolean;
}

/** What holds for any of some files. */
export function originOfAll(origins: readonly Origin[]): Origin {
  return { drawn: origins.some(({ drawn }) => drawn), lossy: origins.some(({ lossy }) => lossy) };
}

/** One picture or animation; one view of a set of directions. */
export interface SpriteView {
  /** In order, of one size, at least one. */
  readonly frames: readonly Raster[];
  /** Frames that play as a loop; empty for stills and for animations that play once or back and forth. */
  readonly loops: readonly FrameRange[];
}

/** Frames of an animation, counted from 0, both included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** A point or a size along both axes, in pixels; may be fractional. */
export interface Axes {
  readonly x: number;
  readonly y: number;
}

/** All frames of all views, in order. */
export function picturesOf({ views }: SpriteViews): Raster[] {
  return views.flatMap(({ frames }) => frames);
}
