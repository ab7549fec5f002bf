/** When frames begin in a row of all of them, as parts of the whole from 0 to 1: one more than there are frames. */
export function timeSpans(durations: readonly number[]): number[] {
  const shown = durations.map((duration) => Math.max(1, duration));
  const whole = shown.reduce((sum, duration) => sum + duration, 0);
  let begin = 0;
  const spans = shown.map((duration) => {
    const at = begin / whole;
    begin += duration;
    return at;
  });
  return [...spans, 1];
}

/** The frame at a place from 0 to 1; the first and the last beside it. */
export function frameAtTime(spans: readonly number[], at: number): number {
  const after = spans.findIndex((begin) => begin > at);
  return Math.max(0, (after < 0 ? spans.length - 1 : after) - 1);
}
