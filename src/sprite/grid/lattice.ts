import type { AxisEdges } from './edges';

/**
 * Steps and offsets that explain changes of color exactly. Nearest-neighbor enlargement by a step `s` shows cell `k` from the first pixel whose
 * center is at or after `k · s + o`, so each change at pixel `e` says: `e − ½ < k · s + o ≤ e + ½` for some `k`. The programs differ in `o` only.
 * For a given step, residues of all changes lie within an arc of one pixel on a circle of length `s`. For given `k`, these are half planes of (s,
 * o), in which the slack is a concave function of `s` (linear programming in two dimensions).
 */
export interface Lattice {
  readonly step: number;
  /** For each picture: where a line is; any of them. */
  readonly offsets: readonly number[];
  /** Steps from the least to the most fit about as well. */
  readonly least: number;
  readonly most: number;
  /**
   * Changes on a line that is between two pixels, if some are before it and some behind: programs that add up rounded steps break such ties either way.
   * The most of a picture; 0 if one rule explains all.
   */
  readonly ties: number;
}

/** Smaller steps have no row of two equal pixels for each cell, so nothing tells them from true pixels. */
export const MIN_STEP = 1.45;
const MAX_STEP = 512;
/**
 * Smaller steps that divide a picture into whole cells: with a change on nearly all lines, the gaps are too regular for true pixels. Not 4/3: tiles
 * repeat themselves every four pixels.
 */
const TIGHT = { least: 1.2, most: 1.32, share: 0.9 };
/** What rounding leaves of a slack of 0. */
const NOTHING = 1e-6;
/** How far lines may drift between two tried steps from one end of a picture to the other, in pixels. */
const DRIFT = 0.12;

/** All steps, largest first, with which every change is on a line, in all pictures. A picture without changes fits any. */
export function exactLattices(pictures: readonly AxisEdges[]): Lattice[] {
  const edges = pictures.map(({ at }) => at).filter(({ length }) => length > 0);
  if (edges.length === 0) return [];
  const span = Math.max(...edges.map((at) => (at[at.length - 1] ?? 0) - (at[0] ?? 0)), 1);
  const found: Lattice[] = [];
  let run: number[] = [];
  const close = () => {
    const lattice = run.length > 0 ? bestOfRun(pictures, run) : undefined;
    if (lattice) found.push(lattice);
    run = [];
  };
  for (let step = mostStep(edges); step >= MIN_STEP; step *= 1 - DRIFT / (span + 1)) {
    if (edges.every((at) => fitsArc(at, step, 1 + DRIFT))) run.push(step);
    else close();
  }
  close();
  const tight = uncutStep(pictures, TIGHT.least, TIGHT.most);
  if (tight && edges.every(({ length }) => length > TIGHT.share * (span / tight.step))) found.push(tight);
  return found;
}

/** `n` changes after another one, at least `n` lines later, so the step is less than their distance and one pixel, divided by `n`. */
function mostStep(edges: readonly Int32Array[]): number {
  let most = MAX_STEP;
  for (const at of edges) {
    for (let n = 1; n <= 8; n++) {
      for (let i = n; i < at.length; i++) most = Math.min(most, ((at[i] ?? 0) - (at[i - n] ?? 0) + 1) / n);
    }
  }
  return most;
}

/** Whether all positions modulo `step` lie within an arc of less than `arc`. */
function fitsArc(at: Int32Array, step: number, arc: number): boolean {
  const first = at[0] ?? 0;
  let least = 0;
  let most = 0;
  for (let i = 1; i < at.length; i++) {
    const deviation = centered((at[i] ?? 0) - first, step);
    if (deviation < least) least = deviation;
    else if (deviation > most) most = deviation;
    if (most - least < arc) continue;
    // On small circles a short arc can look long from its first point.
    return step < 2.5 * arc && emptyArc(at, step) > step - arc;
  }
  return true;
}

function emptyArc(at: Int32Array, step: number): number {
  const residues = Float64Array.from(at, (position) => position - Math.floor(position / step) * step).sort();
  let widest = (residues[0] ?? 0) + step - (residues[residues.length - 1] ?? 0);
  for (let i = 1; i < residues.length; i++) widest = Math.max(widest, (residues[i] ?? 0) - (residues[i - 1] ?? 0));
  return widest;
}

/** `value` modulo `step`, from −step/2 to step/2. */
export function centered(value: number, step: number): number {
  return value - Math.round(value / step) * step;
}

/** The exact lattice of neighboring steps that fit roughly: a whole step, else that of an uncut picture, else the one with the most slack. */
function bestOfRun(pictures: readonly AxisEdges[], run: readonly number[]): Lattice | undefined {
  const [most, least] = [(run[0] ?? 0) * (1 + 1e-9), run[run.length - 1] ?? 0];
  const whole = wholeStep(pictures, least, most) ?? uncutStep(pictures, least, most);
  if (whole) return whole;
  const middle = run[run.length >> 1] ?? 0;
  const lines = pictures.map(({ at }) => numberLines(at, middle));
  const slack = (step: number) =>
    Math.min(...pictures.map(({ at }, index) => slackOf(at, lines[index] ?? new Int32Array(), step).slack));
  let [low, high] = [least * (1 - DRIFT / 50), most * (1 + DRIFT / 50)];
  for (let round = 0; round < 80; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (slack(a) < slack(b)) low = a;
    else high = b;
  }
  const step = (low + high) / 2;
  const fits = pictures.map(({ at }, index) => slackOf(at, lines[index] ?? new Int32Array(), step));
  if (!fits.every((fit) => fit.isOnLines)) return undefined;
  return { step, offsets: fits.map(({ offset }) => offset), least, most, ties: mostTies(fits) };
}

const mostTies = (fits: readonly { readonly ties: number }[]) => Math.max(...fits.map(({ ties }) => ties));

/** Offsets for a given step; undefined if a change is on no line. @param named the offset that all have */
export function offsetsFor(
  pictures: readonly AxisEdges[],
  step: number,
  named?: number,
): readonly number[] | undefined {
  const offsets = pictures.map(({ at }) => {
    if (at.length === 0) return named ?? 0;
    if (named !== undefined) return fitsAt(at, step, named) ? named : undefined;
    // Lines at the edge of the picture are likelier than others.
    return fitNear(at, step, [0, undefined, ...ROUNDED])?.offset;
  });
  return offsets.every((offset) => offset !== undefined) ? offsets : undefined;
}

/** Whether each change is on a line. */
function fitsAt(at: Int32Array, step: number, offset: number): boolean {
  return at.every((position) => Math.abs(centered(position - offset, step)) <= 0.5 + 1e-9);
}

/** A whole step, if all changes are multiples of it apart. */
function wholeStep(pictures: readonly AxisEdges[], least: number, most: number): Lattice | undefined {
  for (let step = Math.floor(most); step >= least; step--) {
    if (!pictures.every(({ at }) => at.every((position) => (position - (at[0] ?? 0)) % step === 0))) continue;
    return { step, offsets: pictures.map(({ at }) => (at[0] ?? 0) % step), least, most, ties: 0 };
  }
  return undefined;
}

/** A step that divides all pictures into whole cells, with lines at their edges. */
function uncutStep(pictures: readonly AxisEdges[], least: number, most: number): Lattice | undefined {
  const length = pictures[0]?.length ?? 0;
  if (pictures.some((picture) => picture.length !== length)) return undefined;
  const middle = (least + most) / 2;
  const counts: number[] = [];
  for (let count = Math.ceil(length / most); count <= length / least; count++) counts.push(count);
  counts.sort((a, b) => Math.abs(length / a - middle) - Math.abs(length / b - middle));
  for (const count of counts) {
    const step = length / count;
    const fits = pictures.flatMap(({ at }) => fitNear(at, step, [undefined, 0, ...ROUNDED], 0.5 + NOTHING) ?? []);
    if (fits.length < pictures.length) continue;
    return { step, offsets: fits.map(({ offset }) => offset), least, most, ties: mostTies(fits) };
  }
  return undefined;
}

/** Where programs round lines at the edge of a picture to; of small steps with ties, only these tell which line a change is on. */
const ROUNDED = [0.5, -0.5];

/** The first fit of some places of a line; undefined: the likeliest one. @param most the largest offset */
function fitNear(
  at: Int32Array,
  step: number,
  places: readonly (number | undefined)[],
  most = Infinity,
): Slack | undefined {
  for (const place of places) {
    const fit = slackOf(at, numberLines(at, step, place), step);
    if (fit.isOnLines && Math.abs(fit.offset) <= most) return fit;
  }
  return undefined;
}

/** The line that each change is on. @param offset of the lines, if it's known */
function numberLines(at: Int32Array, step: number, offset?: number): Int32Array {
  const origin = offset ?? centered(middleOfArc(at, step), step);
  return Int32Array.from(at, (position) => Math.round((position - origin) / step));
}

/** The middle of the shortest arc with all positions modulo `step`. */
function middleOfArc(at: Int32Array, step: number): number {
  const residues = Float64Array.from(at, (position) => position - Math.floor(position / step) * step).sort();
  let start = residues[0] ?? 0;
  let widest = start + step - (residues[residues.length - 1] ?? 0);
  for (let i = 1; i < residues.length; i++) {
    const gap = (residues[i] ?? 0) - (residues[i - 1] ?? 0);
    if (gap > widest) [widest, start] = [gap, residues[i] ?? 0];
  }
  return start + (step - widest) / 2;
}

interface Slack {
  /** How far the offset can move so that all changes stay on their lines; negative: they don't fit. */
  readonly slack: number;
  /** One that fits: 0 or the middle. */
  readonly offset: number;
  readonly isOnLines: boolean;
  /** As in `Lattice`. */
  readonly ties: number;
}

function slackOf(at: Int32Array, lines: Int32Array, step: number): Slack {
  if (at.length === 0) return { slack: 1, offset: 0, isOnLines: true, ties: 0 };
  let [most, least] = [Infinity, -Infinity];
  for (let i = 0; i < at.length; i++) {
    const rest = (at[i] ?? 0) - (lines[i] ?? 0) * step;
    most = Math.min(most, rest + 0.5);
    least = Math.max(least, rest - 0.5);
  }
  const slack = most - least;
  const offset = least <= 0 && most >= 0 ? 0 : (least + most) / 2;
  if (slack > NOTHING) return { slack, offset, isOnLines: true, ties: 0 };
  // A line is in one place, whichever way its tie is broken.
  let [isOnLines, ties] = [slack > -NOTHING, 0];
  for (let i = 0; i < at.length; i++) {
    const rest = (at[i] ?? 0) - (lines[i] ?? 0) * step;
    if (i > 0 && lines[i] === lines[i - 1]) isOnLines = false;
    if (Math.abs(Math.abs(rest - offset) - 0.5) < NOTHING) ties++;
  }
  return { slack, offset, isOnLines, ties };
}
