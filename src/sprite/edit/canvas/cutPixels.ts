import { Flattener } from '../../aseprite/flatten';
import { containsRect, type Raster, type Rect } from '../../pixels/raster';
import { documentOf } from '../editDocument';
import type { EditSprite } from '../editSprite';

/** How many visible pixels of each frame a new canvas cuts off; undefined: none. @param rect of the old canvas */
export function cutPixels(sprite: EditSprite, rect: Rect): readonly number[] | undefined {
  const { width, height } = sprite;
  if (containsRect(rect, { x: 0, y: 0, width, height })) return undefined;
  const flattener = new Flattener(documentOf(sprite));
  const cut = Array.from(sprite.frames, (_, at) => cutOf(flattener.frame(at), rect));
  return cut.some((count) => count) ? cut : undefined;
}

function cutOf({ width, height, data }: Raster, rect: Rect): number {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  let count = 0;
  for (let y = 0; y < height; y++) {
    const isRow = y >= rect.y && y < bottom;
    for (let x = 0; x < width; x++) if (!(isRow && x >= rect.x && x < right) && data[(y * width + x) * 4 + 3]) count++;
  }
  return count;
}
