/** Numbers that follow one another, both ends included. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Groups numbers that follow one another: 2, 4, 5, 6 → 2 to 2, 4 to 6. @param numbers whole, ascending */
export function numberRanges(numbers: readonly number[]): NumberRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}
