import type { Raster } from '../pixels/raster';
import { type Cover, coverOf, crossings, likeness } from './cutTraits';

/** A way to slice a sheet into frames of one size, in pixels from the top left, row by row. */
export interface CutGuess {
  /** Number of frames, up to the last one that isn't empty. */
  readonly count: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** For a likely guess: smallest side of a frame, largest ratio of its sides, and largest number of frames. */
const MIN_SIDE = 8;
const MAX_GUESSES = 3;
const MAX_FRAMES = 256;

/** The grid lines of a guess cut through sprites less than this share of what average lines do. */
const MAX_CROSSED = 0.5;
/** Share of cells that must not be empty: with fewer, it is an image with empty space, not a sheet. */
const MIN_FILLED = 0.6;
/** Likeness of neighbors: frames of an animation are similar, halves of a sprite are not. */
const MIN_ALIKE = 0.3;

/** Larger images are only sampled. */
const MAX_PIXELS = 1_048_576;

/** Guesses whose score is this much below the best one are dropped. */
const MAX_BEHIND = 1.2;

/**
 * Guesses how an image is sliced into frames, best guess first; none if it looks like one sprite. Only grids that divide the image evenly
 * are considered. Lines through empty pixels, similar neighbors, square frames, and usual sizes speak for a guess; otherwise smaller
 * frames come first.
 * @param most number of guesses
 */
export function guessCut(picture: Raster, most = 4): CutGuess[] {
  const judge = new CutJudge(picture);
  const heights = divisors(picture.height);
  const scored = divisors(picture.width)
    .flatMap((width) => heights.flatMap((height) => judge.score(width, height) ?? []))
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best - MAX_BEHIND)
    .slice(0, most)
    .map(({ guess }) => guess);
}

interface ScoredGuess {
  readonly guess: CutGuess;
  readonly score: number;
}

/** Says how likely it is that an image consists of frames of a size. */
class CutJudge {
  readonly #picture: Raster;
  readonly #step: number;
  readonly #cover: Cover;
  readonly #crossed: (width: number, height: number) => number;

  constructor(picture: Raster) {
    this.#picture = picture;
    this.#step = stepFor(picture);
    this.#cover = coverOf(picture, this.#step);
    this.#crossed = crossings(this.#cover);
  }

  /** Undefined if the image doesn't look like frames of this size, which divides it evenly. */
  score(width: number, height: number): ScoredGuess | undefined {
    const step = this.#step;
    const columns = this.#picture.width / width;
    const frames = columns * (this.#picture.height / height);
    if (!isLikelyFrame(width, height, frames) || width % step || height % step) return undefined;
    const share = this.#crossed(width / step, height / step);
    if (share > MAX_CROSSED) return undefined;
    const { count, filled, alike } = likeness(this.#cover, width / step, height / step);
    if (count < 2 || filled < MIN_FILLED || alike < MIN_ALIKE) return undefined;
    const score = 2 * alike - 2 * share + shape(width, height) + Math.log2(frames) / 2;
    return { guess: { count, columns, width, height }, score };
  }
}

/** Only every pixel and row of this step is sampled. */
function stepFor({ width, height }: Raster): number {
  const wanted = Math.sqrt((width * height) / MAX_PIXELS);
  return [1, 2, 4].filter((step) => width % step === 0 && height % step === 0).find((step) => step >= wanted) ?? 1;
}

function isLikelyFrame(width: number, height: number, count: number): boolean {
  if (count < 2 || count > MAX_FRAMES || width < MIN_SIDE || height < MIN_SIDE) return false;
  return width <= height * MAX_GUESSES && height <= width * MAX_GUESSES;
}

function shape(width: number, height: number): number {
  const usual = (side: number) => (side % 8 === 0 ? 0.1 : 0);
  return (width === height ? 0.5 : 0) + usual(width) + usual(height);
}

function divisors(value: number): number[] {
  return Array.from({ length: value }, (_, index) => index + 1).filter((part) => value % part === 0);
}
