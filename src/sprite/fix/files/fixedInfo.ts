import { type Raster, wordsOf } from '../../pixels/raster';
import type { SheetInfo } from '../../sheet/sheetInfo';
import type { FixedSheetPlaces } from './fixAnswer';

/** A fixed sheet as a reader of its JSON gets it. */
export function infoOfFixed({ frames, tags, slices }: FixedSheetPlaces): SheetInfo {
  const width = Math.max(...frames.map(({ sourceSize }) => sourceSize.w));
  const height = Math.max(...frames.map(({ sourceSize }) => sourceSize.h));
  return {
    width,
    height,
    frames: frames.map(({ rect, source, sourceSize: size, duration, turned }) => ({
      ...rect,
      left: source.x,
      top: source.y,
      duration,
      ...(turned && { turned }),
      ...((size.w < width || size.h < height) && { size }),
    })),
    tags,
    slices,
    from: 'json',
  };
}

/** Whether two images look the same: fully transparent pixels have no color. */
export function looksSame(a: Raster, b: Raster): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  const other = wordsOf(b.data);
  const { data } = b;
  return wordsOf(a.data).every(
    (word, at) => word === other[at] || (a.data[at * 4 + 3] === 0 && data[at * 4 + 3] === 0),
  );
}
