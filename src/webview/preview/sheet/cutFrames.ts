import { placeFrame } from '../../../shared/pixels/placeFrame';
import type { SheetInfo } from '../../../shared/protocol/preview';
import { MAX_PIXELS, type Picture } from '../../lib/picture/decode';
import { DecodeError } from '../../lib/picture/decodeError';
import { imageOf } from '../../lib/picture/rasterImage';
import { lazyFrames } from './lazyFrames';

/**
 * The frames of a sheet as a picture that plays: trimmed frames lie where they were before. The sheet itself is kept once, and frames
 * are cut when they are shown. Throws `DecodeError` when one frame would be larger than a picture may be.
 */
export function cutFrames(whole: Picture, { width, height, frames, tags }: SheetInfo): Picture {
  if (width * height > MAX_PIXELS) throw new DecodeError('too-large');
  const sheet = whole.frames[0].image;
  const cut = (index: number) => {
    const rect = frames[index];
    return rect ? imageOf(placeFrame(sheet, rect, width, height)) : new ImageData(width, height);
  };
  return {
    width,
    height,
    frames: lazyFrames(
      frames.map(({ duration }) => duration),
      width * height,
      cut,
    ),
    animated: frames.length > 1,
    total: frames.length,
    tags: tags.filter(({ from, to }) => from <= to && to < frames.length),
  };
}
