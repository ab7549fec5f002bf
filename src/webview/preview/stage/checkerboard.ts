/** The ideal side of a field of the checkerboard, in CSS pixels. */
const WANTED = 8;

/**
 * Side of a field of the checkerboard in screen pixels. A field is a whole number of sprite pixels, or a sprite pixel is a whole number
 * of fields, so that their edges meet. `scale` is the number of screen pixels a sprite pixel: a whole number, or a fraction of 1.
 */
export function checkerField(scale: number, pixelRatio: number): number {
  const wanted = Math.max(1, Math.round(WANTED * pixelRatio));
  if (scale < 1) return wanted;
  if (scale <= wanted) return scale * Math.round(wanted / scale);
  const away = (side: number) => Math.abs(Math.log(side / wanted));
  let best = scale;
  for (let parts = 2; parts <= scale; parts++) {
    const side = scale / parts;
    if (Number.isInteger(side) && away(side) < away(best)) best = side;
  }
  return best;
}
