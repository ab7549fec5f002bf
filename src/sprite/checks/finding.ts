import type { Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';

/** A step of *Fix Pixels*, which may remove what a rule finds. In the order in which they are done. */
export type FixStep = 'grid' | 'background' | 'alpha' | 'colors' | 'palette' | 'specks' | 'anchor';

export type Severity = 'error' | 'warning' | 'hint';

/** What was found, by rule, with its figures. */
export type FindingFacts =
  /** A checkerboard that is painted in place of transparency; without squares behind the sprite. */
  | { readonly rule: 'checkerboard'; readonly pixels: number }
  /** Enlarged pixel art; `certainty` as in `Grid`. */
  | { readonly rule: 'enlarged'; readonly step: Axes; readonly size: Size }
  /** Pixels that differ from the rest of their cell on that grid. */
  | { readonly rule: 'off-grid'; readonly pixels: number }
  /** Semitransparent pixels, as along a soft edge. */
  | { readonly rule: 'soft-alpha'; readonly pixels: number }
  /** Colors between their neighbors, as along a blurred edge. */
  | { readonly rule: 'soft-edges'; readonly pixels: number }
  | { readonly rule: 'many-colors'; readonly colors: number }
  /** Pairs of colors that nobody can tell apart (OKLab). */
  | { readonly rule: 'near-twins'; readonly pairs: number }
  | { readonly rule: 'off-palette'; readonly colors: number; readonly pixels: number }
  | { readonly rule: 'specks'; readonly pixels: number }
  | { readonly rule: 'banding'; readonly pixels: number }
  | { readonly rule: 'doubled-outline'; readonly pixels: number }
  /** Frames whose feet or middle jump, by so many pixels at most. */
  | { readonly rule: 'jitter'; readonly frames: number; readonly by: number; readonly point: 'feet' | 'middle' }
  | { readonly rule: 'open-loop'; readonly by: number }
  | { readonly rule: 'view-size'; readonly least: number; readonly most: number }
  | { readonly rule: 'view-feet'; readonly by: number }
  | { readonly rule: 'view-palette'; readonly colors: number }
  | { readonly rule: 'empty-frame'; readonly frames: number }
  | { readonly rule: 'equal-frames'; readonly frames: number }
  /** A canvas that isn't like the others', or none of the sizes of the style file. */
  | { readonly rule: 'canvas-size'; readonly size: Size; readonly expected: readonly Size[] };

export type RuleId = FindingFacts['rule'];

/** Pixels in a row, from `x` to the right. */
export interface PixelRun {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** Where a finding is: a frame of a view, both counted from 0, and its pixels there; empty: the whole frame. */
export interface FindingPlace {
  readonly view: number;
  readonly frame: number;
  readonly pixels: readonly PixelRun[];
}

export type Finding = FindingFacts & {
  readonly severity: Severity;
  /** At least one, in the order of views and frames. */
  readonly places: readonly FindingPlace[];
  /** The step of *Fix Pixels* that removes it, if one does. */
  readonly fix?: FixStep;
};
