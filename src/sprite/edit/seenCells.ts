import type { Rect } from '../pixels/raster';
import type { EditSprite } from './editSprite';
import type { Cells } from './pixelMoves';

/** Whether a pixel can't be seen. */
export type IsClear = (cell: number) => boolean;

/** @param palette RGBA of each index */
export function clearTest(
  { bytes, each }: Cells,
  { form, transparentIndex }: Pick<EditSprite, 'form' | 'transparentIndex'>,
  palette: Uint8Array,
): IsClear {
  switch (form) {
    case 'indexed':
      return (cell) => {
        const index = bytes[cell] ?? 0;
        return index === transparentIndex || palette[index * 4 + 3] === 0;
      };
    case 'rgba':
    case 'grayscale':
      return (cell) => bytes[cell * each + each - 1] === 0;
    case 'rgba16':
    case 'grayscale16':
      return (cell) => bytes[cell * each + each - 1] === 0 && bytes[cell * each + each - 2] === 0;
  }
}

/** The smallest rectangle with all that can be seen; undefined: nothing can. */
export function contentRect({ width, height }: Cells, isClear: IsClear): Rect | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, cell = 0; y < height; y++)
    for (let x = 0; x < width; x++, cell++) {
      if (isClear(cell)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
