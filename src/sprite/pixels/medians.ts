/** The value in the middle of some values by their size, the upper one of two; undefined if there are none. */
export function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** The same, the lower one of two. */
export function lowerMedianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}
