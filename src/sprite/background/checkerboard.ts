import type { Bordered } from './border';
import { distance, distanceToMixes, type Lab, meanOf } from './labPixels';
import { mostUsedColor } from './plainColor';

/** Two colors in squares that take turns, as editors show transparency. */
export interface Checkerboard {
  /** The lighter one first. */
  readonly colors: readonly [Lab, Lab];
  /** For each picture: where its squares are; undefined if they are drawn so unevenly that no place tells its color. */
  readonly squares: readonly (Squares | undefined)[];
  /** Whether nothing but a painted checkerboard looks like this. */
  readonly isCertain: boolean;
}

/** The squares of a picture along both axes, in pixels; fractional, because pictures were scaled. */
export interface Squares {
  readonly side: { readonly x: number; readonly y: number };
  /** A line between squares. */
  readonly line: { readonly x: number; readonly y: number };
  /** Which of both colors the square at `line` has: 0 or 1. */
  readonly first: 0 | 1;
}

/** Nearer colors are one with noise. */
const MIN_APART = 0.025;
/** Each of both colors has at least this share of the border, and both together `MIN_BOTH`. */
const MIN_SHARE = 0.15;
const MIN_BOTH = 0.45;
/** Smaller squares are a dither pattern. */
const MIN_SIDE = 3;
/** Rows and columns that are looked at for lines. */
const LINES = 64;
/** Pixels between two squares that noise made unlike both. */
const MAX_BLUR = 3;
/** Fewer squares along an axis, or fewer turns in all rows, are a pattern of something else. */
const MIN_SQUARES = 4;
const MIN_TURNS = 16;
/** Distances between lines that must be known of uneven squares, and how much longer a long one may be than a short one (quartiles). */
const MIN_RUNS = 60;
const MAX_UNEVEN = 1.7;
/** Share of the pixels of both colors at the border that must be in their squares. */
const MIN_IN_PLACE = 0.9;

/** What a painted checkerboard is, beyond doubt: two neutral colors, not black and white, nearly everywhere at the borders, in many squares. */
const CERTAIN = {
  chroma: 0.02,
  apart: [0.03, 0.5],
  inPlace: 0.95,
  both: 0.75,
  around: 32,
  side: 4,
  picture: 96,
} as const;

/** The checkerboard at the borders of all pictures; undefined if there is none. */
export function checkerboardOf(pictures: readonly Bordered[]): Checkerboard | undefined {
  const colors = twoColors(pictures);
  if (!colors) return undefined;
  const squares: (Squares | undefined)[] = [];
  let isCertain = true;
  for (const picture of pictures) {
    const found = squaresOf(picture, colors);
    if (!found) return undefined;
    squares.push(found.squares);
    isCertain &&= found.isCertain;
  }
  return { colors, squares, isCertain };
}

/** The two colors of the borders, the lighter one first. */
function twoColors(pictures: readonly Bordered[]): readonly [Lab, Lab] | undefined {
  const first = mostUsedColor(pictures);
  const second = first && mostUsedColor(pictures, (lab) => distance(lab, first) > MIN_APART);
  if (!first || !second) return undefined;
  const labs = pictures.flatMap((picture) => picture.labs);
  let centers: readonly [Lab, Lab] = [first, second];
  for (let round = 0; round < 3; round++) {
    const reach = reachOf(centers);
    const groups: [Lab[], Lab[]] = [[], []];
    for (const lab of labs) {
      const which = whichOf(lab, centers, reach);
      if (which !== undefined) groups[which].push(lab);
    }
    const [ones, others] = groups;
    const both = ones.length + others.length;
    const least = Math.min(ones.length, others.length);
    if (least < labs.length * MIN_SHARE || both < labs.length * MIN_BOTH) return undefined;
    centers = [meanOf(ones), meanOf(others)];
  }
  if (distance(...centers) < MIN_APART) return undefined;
  return centers[0][0] >= centers[1][0] ? centers : [centers[1], centers[0]];
}

/** How far noise takes a pixel from its color. */
const reachOf = ([one, other]: readonly [Lab, Lab]) => Math.min(0.08, Math.max(0.025, distance(one, other) / 2));

function whichOf(lab: Lab, [one, other]: readonly [Lab, Lab], reach: number): 0 | 1 | undefined {
  const [a, b] = [distance(lab, one), distance(lab, other)];
  if (Math.min(a, b) > reach) return undefined;
  return a <= b ? 0 : 1;
}

interface FoundSquares {
  readonly squares: Squares | undefined;
  readonly isCertain: boolean;
}

function squaresOf({ pixels, border }: Bordered, colors: readonly [Lab, Lab]): FoundSquares | undefined {
  const { width, height } = pixels;
  const reach = reachOf(colors);
  const whichAt = (at: number) => (pixels.isOpaque(at) ? whichOf(pixels.labAt(at), colors, reach) : undefined);
  const turns = {
    across: turnsAlong(width, height, (x, y) => whichAt(y * width + x)),
    down: turnsAlong(height, width, (y, x) => whichAt(y * width + x)),
  };
  const [across, down] = [bestLines(turns.across, width), bestLines(turns.down, height)];
  const uneven =
    isNeutral(colors) && areAlike(turns.across.runs) && areAlike(turns.down.runs)
      ? { squares: undefined, isCertain: false }
      : undefined;
  if (!across || !down) return uneven;
  const straight: Squares = {
    side: { x: across.side, y: down.side },
    line: { x: across.line, y: down.line },
    first: 0,
  };
  const { inPlace, known, flipped, places } = countInPlace(border, width, straight, whichAt);
  if (inPlace < places * MIN_IN_PLACE || places === 0) return uneven;
  const isCertain =
    isNeutral(colors) &&
    distance(...colors) >= CERTAIN.apart[0] &&
    distance(...colors) <= CERTAIN.apart[1] &&
    inPlace >= places * CERTAIN.inPlace &&
    known >= border.length * CERTAIN.both &&
    (2 * width) / across.side + (2 * height) / down.side >= CERTAIN.around &&
    Math.min(across.side, down.side) >= CERTAIN.side &&
    Math.min(width, height) >= CERTAIN.picture;
  return { squares: { ...straight, first: flipped ? 1 : 0 }, isCertain };
}

const isNeutral = (colors: readonly Lab[]) => colors.every(([, a, b]) => Math.hypot(a, b) <= CERTAIN.chroma);

/** Whether squares have about one size, so that only their places are uneven. @param runs ascending */
function areAlike(runs: readonly number[]): boolean {
  const [low = 0, high = Infinity] = [runs[runs.length >> 2], runs[(runs.length * 3) >> 2]];
  return runs.length >= MIN_RUNS && low >= MIN_SIDE && high <= low * MAX_UNEVEN;
}

/** How many pixels of the border have the color of their square; pixels next to a line may have either. */
function countInPlace(
  border: readonly number[],
  width: number,
  squares: Squares,
  whichAt: (at: number) => 0 | 1 | undefined,
) {
  const counts = [0, 0];
  let known = 0;
  for (const at of border) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const which = whichAt(at);
    if (which === undefined) continue;
    known++;
    if (isNearLine(x, y, squares)) continue;
    const place = which === squareAt(x, y, squares) ? 0 : 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const [straight = 0, flipped = 0] = counts;
  return {
    known,
    places: straight + flipped,
    inPlace: Math.max(straight, flipped),
    flipped: flipped > straight,
  };
}

/** Which of both colors the square of a pixel has. */
export function squareAt(x: number, y: number, { side, line, first }: Squares): 0 | 1 {
  const squares = Math.floor((x + 0.5 - line.x) / side.x) + Math.floor((y + 0.5 - line.y) / side.y) + first;
  return (squares & 1) as 0 | 1;
}

/** Whether a pixel is so near to a line that scaling may have mixed both colors there. */
export function isNearLine(x: number, y: number, { side, line }: Squares): boolean {
  return fromLine(x, side.x, line.x) || fromLine(y, side.y, line.y);
}

function fromLine(at: number, side: number, line: number): boolean {
  const part = (((at + 0.5 - line) % side) + side) % side;
  return Math.min(part, side - part) < Math.max(1.5, side / 8);
}

/** How far a color is from that of the checkerboard at a place. @param squares undefined: any place may have either color */
export function distanceFromSquares(
  lab: Lab,
  x: number,
  y: number,
  colors: readonly [Lab, Lab],
  squares: Squares | undefined,
): number {
  return !squares || isNearLine(x, y, squares)
    ? distanceToMixes(lab, ...colors)
    : distance(lab, colors[squareAt(x, y, squares)]);
}

/** Where colors take turns in some rows, and how far that is from the turn before, ascending. */
interface Turns {
  readonly at: readonly number[];
  readonly runs: readonly number[];
}

function turnsAlong(length: number, rows: number, whichAt: (along: number, row: number) => 0 | 1 | undefined): Turns {
  const [turns, runs]: [number[], number[]] = [[], []];
  const count = Math.min(LINES, rows);
  for (let line = 0; line < count; line++) {
    const row = Math.floor(((line + 0.5) * rows) / count);
    const own = turnsIn(length, (at) => whichAt(at, row));
    turns.push(...own.map(({ at }) => at));
    for (const [index, { at, isNext }] of own.entries()) {
      const before = own[index - 1];
      if (before && isNext) runs.push(at - before.at);
    }
  }
  const long = runs.filter((run) => run >= MIN_SIDE - 1);
  return { at: turns, runs: long.sort((one, other) => one - other) };
}

/** Where one color follows the other; `isNext`: nothing else was between this and the turn before. */
function turnsIn(length: number, whichAt: (at: number) => 0 | 1 | undefined) {
  const turns: { readonly at: number; readonly isNext: boolean }[] = [];
  let last: { readonly which: 0 | 1; readonly at: number } | undefined;
  let isNext = false;
  for (let at = 0; at < length; at++) {
    const which = whichAt(at);
    if (which === undefined) continue;
    const isNear = last !== undefined && at - last.at <= MAX_BLUR + 1;
    if (!isNear) isNext = false;
    else if (last && last.which !== which) {
      turns.push({ at: (at + last.at + 1) / 2, isNext });
      isNext = true;
    }
    last = { which, at };
  }
  return turns;
}

/** The side of the squares, near the usual distance of turns, and the line, that most turns agree on. */
function bestLines({ at: turns, runs }: Turns, length: number) {
  const guess = runs[runs.length >> 1];
  if (guess === undefined || runs.length < MIN_TURNS || length < guess * MIN_SQUARES) return undefined;
  let best = { side: guess, line: 0, score: 0 };
  // Over the whole length, a step changes the last line by an eighth of a square.
  const step = (guess * guess) / (8 * length);
  for (let side = guess * 0.85 - 0.5; side <= guess * 1.15 + 0.5; side += step) {
    if (side < MIN_SIDE) continue;
    let [cos, sin] = [0, 0];
    for (const at of turns) {
      const angle = (2 * Math.PI * at) / side;
      cos += Math.cos(angle);
      sin += Math.sin(angle);
    }
    const score = Math.hypot(cos, sin);
    if (score > best.score) best = { side, line: ((Math.atan2(sin, cos) / (2 * Math.PI)) * side + side) % side, score };
  }
  return best.score > turns.length / 2 ? best : undefined;
}
