/** Of a place on a source, 0 to 1: less is a guess. */
export const MIN_CONFIDENCE = 0.5;
