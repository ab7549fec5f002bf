import type { Size } from '../pixels/raster';

/** What is known of the pixels of a sprite, by their indexes. */
export interface CutFacts extends Size {
  /** How far each color is from what is behind it, in OKLab; 0 for a transparent pixel. */
  readonly distances: Float32Array;
  /** Whether what is behind has one color everywhere. */
  readonly isPlain: boolean;
  /** Absent if that isn't a checkerboard with even squares. */
  readonly board?: BoardFacts;
}

/** What is known of a checkerboard behind the pixels of a sprite. */
export interface BoardFacts {
  /** Which of its colors is behind each pixel: 0 or 1; 2 next to a line, where it may be either. */
  readonly squares: Uint8Array;
  /** How far each color is from both colors of the checkerboard, and from their mixes. */
  readonly unlike: Float32Array;
  /** Pixels that a square has. */
  readonly area: number;
}

export interface CutChoices {
  /** Pixels that are at most so far away are behind the sprite. */
  readonly tolerance: number;
  /** Whether areas that the sprite encloses go as well; those that show a checkerboard always do. */
  readonly holes: boolean;
}

/** Enclosed areas must be nearer to one color than what is joined to the borders, by this factor: the white of an eye isn't off-white. */
const HOLE_TOLERANCE = 0.6;
/** Share of each color in an enclosed area that shows a checkerboard, and its least size in squares. */
const MIN_OF_SQUARES = 0.2;
const MIN_SQUARES = 1;
/** A gray part of the sprite has some of its pixels where their squares are, and about as many elsewhere: an area must be this part of it. */
const MIN_PLACED = 0.65;
/** What is left between the background, of at most so many pixels, is noise if it's within twice the tolerance; at least one, for a picture of 64 × 64. */
const NOISE_PART = 1 / 4096;

const GONE = 1;
const LEFT = 2;

/** Which pixels are behind a sprite: 1 each. What is joined to the borders, what is enclosed if that is wanted or certain, and noise in between. */
export function cutOut(facts: CutFacts, { tolerance, holes }: CutChoices): Uint8Array {
  const { width, height, distances } = facts;
  const marks = new Uint8Array(width * height);
  const isBehind = (at: number) => (distances[at] ?? 1) <= tolerance;
  for (const start of edgesOf(facts))
    if (!marks[start] && isBehind(start)) areaFrom(start, facts, marks, isBehind, GONE);
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] || !isBehind(start)) continue;
    const area = areaFrom(start, facts, marks, isBehind, LEFT);
    if (isHole(area, facts, { tolerance, holes })) for (const at of area) marks[at] = GONE;
  }
  takeNoise(facts, marks, tolerance);
  return marks.map((mark) => (mark === GONE ? 1 : 0));
}

function* edgesOf({ width, height }: Size): Generator<number> {
  for (let x = 0; x < width; x++) {
    yield x;
    yield (height - 1) * width + x;
  }
  for (let y = 0; y < height; y++) {
    yield y * width;
    yield y * width + width - 1;
  }
}

/** The up to four pixels next to one. */
function nearTo(at: number, { width, height }: Size): number[] {
  const x = at % width;
  const near: number[] = [];
  if (x > 0) near.push(at - 1);
  if (x < width - 1) near.push(at + 1);
  if (at >= width) near.push(at - width);
  if (at < width * (height - 1)) near.push(at + width);
  return near;
}

/** Marks the pixels that are joined to one by others like it, and lists them. */
function areaFrom(
  start: number,
  size: Size,
  marks: Uint8Array,
  isLike: (at: number) => boolean,
  mark: number,
): number[] {
  const area = [start];
  marks[start] = mark;
  const look = (at: number) => {
    if (marks[at] || !isLike(at)) return;
    marks[at] = mark;
    area.push(at);
  };
  for (let done = 0; done < area.length; done++) for (const at of nearTo(area[done] ?? 0, size)) look(at);
  return area;
}

/** Whether an area that the sprite encloses is background: if it shows both colors of a checkerboard, each in its place, or if that is wanted. */
function isHole(area: readonly number[], facts: CutFacts, { tolerance, holes }: CutChoices): boolean {
  const { board, distances, isPlain } = facts;
  if (!board) return holes && meanOf(area, distances) <= tolerance * (isPlain ? HOLE_TOLERANCE : 1);
  const counts = [0, 0, 0];
  for (const at of area) counts[board.squares[at] ?? 2] = (counts[board.squares[at] ?? 2] ?? 0) + 1;
  const [firsts = 0, seconds = 0] = counts;
  const least = Math.min(firsts, seconds);
  const both = least > 0 && least >= (firsts + seconds) * MIN_OF_SQUARES;
  if (!holes && (!both || area.length < board.area * MIN_SQUARES)) return false;
  return !growsBeyond(area, facts, area.length / MIN_PLACED, (at) => (board.unlike[at] ?? 1) <= tolerance);
}

/** Whether an area and the pixels that join it, and are like it in another way, are more than so many. */
function growsBeyond(area: readonly number[], size: Size, most: number, isLike: (at: number) => boolean): boolean {
  const seen = new Set(area);
  // Grows while it is walked.
  for (const at of seen) {
    if (seen.size > most) return true;
    for (const near of nearTo(at, size)) if (isLike(near)) seen.add(near);
  }
  return seen.size > most;
}

function meanOf(area: readonly number[], distances: Float32Array): number {
  return area.reduce((sum, at) => sum + (distances[at] ?? 0), 0) / area.length;
}

/** Takes small areas away that have nothing but background around them, and are hardly unlike it. */
function takeNoise(facts: CutFacts, marks: Uint8Array, tolerance: number): void {
  const { width, height, distances } = facts;
  const most = Math.max(1, Math.floor(width * height * NOISE_PART));
  const seen = marks.map((mark) => (mark === GONE ? GONE : 0));
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]) continue;
    const area = areaFrom(start, facts, seen, () => true, LEFT);
    if (area.length > most || meanOf(area, distances) > tolerance * 2) continue;
    for (const at of area) marks[at] = GONE;
  }
}
