import { MAX_TALLER } from '../../checks/views';
import { medianOf } from '../../pixels/medians';

/** A figure with what can be done to its size. */
export interface Scalable {
  /** Of the figure, in pixels. */
  readonly height: number;
  readonly width: number;
  /** Pixels along each side of the squares that it consists of; 1: it has no larger ones. */
  readonly squares: number;
  /** Whether it was enlarged, beyond chance; otherwise it may be a plain shape. */
  readonly isEnlarged: boolean;
}

/** What becomes of a figure's size: first each square of `reduce` pixels is one, then each pixel is a square of `enlarge`. */
export interface WholeScale {
  readonly reduce: number;
  readonly enlarge: number;
}

export interface FoundScales {
  readonly scales: readonly WholeScale[];
  /** How tall most figures are then. */
  readonly usual: number;
}

const SAME: WholeScale = { reduce: 1, enlarge: 1 };
const MAX_ENLARGED = 4;
/** Figures of one sprite are wider from one side than from another, by up to this factor. */
const MAX_WIDER = 2.5;

/**
 * By which whole factors figures come to one scale. Figures that are equally tall stay, enlarged or not, and so do those that whole pixels can't make so.
 * @param areEqual whether they must be equally tall, as views of one figure are; otherwise, only what was enlarged is made smaller
 */
export function wholeScales(figures: readonly Scalable[], areEqual: boolean): FoundScales {
  const heights = figures.map(({ height }) => height);
  const scales = areAlike(heights) ? figures.map(() => SAME) : areEqual ? equalScales(figures) : trueScales(figures);
  const after = heights.map((height, at) => height * factorOf(scales[at] ?? SAME));
  return { scales, usual: usualOf(after) };
}

export const factorOf = ({ enlarge, reduce }: WholeScale) => enlarge / reduce;

/** As the rule about the heights of views has it. */
export function areAlike(heights: readonly number[]): boolean {
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  return most <= least * MAX_TALLER || most - least < 2;
}

/** The height that most of the others are like; of several, the middle one. */
function usualOf(heights: readonly number[]): number {
  const likes = heights.map((height) => heights.filter((other) => areAlike([height, other])).length);
  const most = Math.max(...likes);
  return medianOf(heights.filter((_, at) => likes[at] === most)) ?? 0;
}

/** What was enlarged differently, in its true pixels. A plain shape of true pixels consists of squares too, so only what is certain counts. */
function trueScales(figures: readonly Scalable[]): readonly WholeScale[] {
  const factors = figures.map(({ squares, isEnlarged }) => (isEnlarged ? squares : 1));
  const isOne = new Set(factors).size === 1;
  return factors.map((reduce) => (isOne ? SAME : { reduce, enlarge: 1 }));
}

const divisorsOf = (value: number) =>
  Array.from({ length: value }, (_, at) => at + 1).filter((divisor) => value % divisor === 0);

interface Choice {
  readonly scale: WholeScale;
  readonly height: number;
  readonly width: number;
  /** Whether its pixels are larger than those that it was drawn with. */
  readonly isCoarse: boolean;
}

/** As many as possible become equally tall; then, as few as possible have larger pixels than they were drawn with; then, pixels are as small as possible. */
function equalScales(figures: readonly Scalable[]): readonly WholeScale[] {
  const choices = figures.map(choicesOf);
  const targets = new Set(choices.flatMap((list) => list.map(({ height }) => height)));
  const plans = [...targets].map((target) => planFor(target, choices));
  // Larger pixels for a few are better than a few that don't fit, but not for most.
  const good = plans.filter(({ coarse }) => coarse * 2 <= figures.length);
  good.sort((a, b) => b.fitting - a.fitting || a.coarse - b.coarse || a.target - b.target);
  return figures.map((_, at) => good[0]?.chosen[at]?.scale ?? SAME);
}

/** What a figure can become, the least enlarged first. */
function choicesOf({ height, width, squares, isEnlarged }: Scalable): readonly Choice[] {
  return Array.from({ length: MAX_ENLARGED }, (_, at) => at + 1).flatMap((enlarge) =>
    divisorsOf(squares)
      .filter((reduce) => enlarge === 1 || reduce % enlarge !== 0)
      .map((reduce): Choice => {
        const by = enlarge / reduce;
        const isCoarse = isEnlarged ? by * squares > 1 : enlarge > 1;
        return { scale: { reduce, enlarge }, height: height * by, width: width * by, isCoarse };
      }),
  );
}

/** Choices that come to at least a height, and aren't taller than figures may be. */
function planFor(target: number, choices: readonly (readonly Choice[])[]) {
  const fitting = choices.map((list) => list.filter(({ height }) => height >= target && areAlike([target, height])));
  const usual = medianOf(fitting.flatMap(([first]) => first?.width ?? [])) ?? 0;
  // A crouch is as low as a figure of half the size, but as wide as ever.
  const isPlausible = ({ width, scale }: Choice) =>
    factorOf(scale) === 1 || Math.max(width / usual, usual / width) <= MAX_WIDER;
  const chosen = fitting.map((list) => {
    const plausible = list.filter(isPlausible);
    return plausible.find(({ isCoarse }) => !isCoarse) ?? plausible[0];
  });
  const found = chosen.filter((choice) => choice !== undefined);
  return { target, chosen, fitting: found.length, coarse: found.filter(({ isCoarse }) => isCoarse).length };
}
