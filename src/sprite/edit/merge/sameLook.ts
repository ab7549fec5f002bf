import type { AsepriteDocument } from '../../aseprite/document';
import { Flattener } from '../../aseprite/flatten';
import type { Raster, Rect } from '../../pixels/raster';
import { documentOf } from '../editDocument';
import type { EditSprite } from '../editSprite';

/** Steps of 255 that rounding may change in a channel. */
const ROUNDING = 2;

/**
 * The first frame that two versions of a sprite show differently; undefined if all look the same, up to rounding.
 * @param boxOf the part of the canvas that may differ in a frame; undefined: none
 */
export function firstDifference(
  before: EditSprite,
  after: EditSprite,
  boxOf: (frame: number) => Rect | undefined,
): number | undefined {
  const [one, other] = [documentOf(before), documentOf(after)];
  const found = before.frames.findIndex((_, at) => {
    const box = boxOf(at);
    return box && !looksSame(partOf(one, at, box), partOf(other, at, box));
  });
  return found < 0 ? undefined : found;
}

/** A frame within a rectangle of the canvas, as it's shown. */
function partOf(document: AsepriteDocument, at: number, { x, y, width, height }: Rect): Raster {
  const frames = document.frames.slice(at, at + 1).map((frame) => ({
    ...frame,
    cels: frame.cels.map((cel) => ({ ...cel, x: cel.x - x, y: cel.y - y })),
  }));
  return new Flattener({ ...document, width, height, frames }).frame(0);
}

/** Colors count as much as they are seen. */
function looksSame({ data: one }: Raster, { data: other }: Raster): boolean {
  for (let at = 0; at < one.length; at += 4) {
    const [alpha, beta] = [one[at + 3] ?? 0, other[at + 3] ?? 0];
    if (Math.abs(alpha - beta) > ROUNDING) return false;
    for (let channel = at; channel < at + 3; channel++)
      if (Math.abs((one[channel] ?? 0) * alpha - (other[channel] ?? 0) * beta) > ROUNDING * 255) return false;
  }
  return true;
}
