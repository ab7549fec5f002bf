/** The ideal size of a checkerboard field, in CSS pixels. */
const WANTED = 8;

/**
 * The size of a checkerboard field in screen pixels. The edges of fields and sprite pixels meet, because a field is a whole number of
 * sprite pixels or the other way around. `scale` is the number of screen pixels per sprite pixel: an integer, or less than 1.
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
