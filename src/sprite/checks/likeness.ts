/**
 * How different two pixels look at once, squared, in channel values: a cheap stand-in for OKLab where each pixel of a large picture is compared. The
 * factors are the usual ones of how bright the channels are; differences of alpha count as on black and white.
 */
const VISIBLE = 24 * 24;

/** Whether a person sees that two pixels differ, by their indexes. Transparent pixels are all alike. */
export function differVisibly(one: Uint8ClampedArray, at: number, other: Uint8ClampedArray, otherAt: number): boolean {
  const [i, j] = [at * 4, otherAt * 4];
  const [alpha, otherAlpha] = [one[i + 3] ?? 0, other[j + 3] ?? 0];
  const clear = alpha - otherAlpha;
  if (clear * clear > VISIBLE) return true;
  if (Math.min(alpha, otherAlpha) < 24) return false;
  const red = (one[i] ?? 0) - (other[j] ?? 0);
  const green = (one[i + 1] ?? 0) - (other[j + 1] ?? 0);
  const blue = (one[i + 2] ?? 0) - (other[j + 2] ?? 0);
  return 2 * red * red + 4 * green * green + 3 * blue * blue > 9 * VISIBLE;
}
