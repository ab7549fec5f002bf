import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import { createRaster, type Raster, type Size } from '../../../sprite/pixels/raster';
import { paste, placeFrame } from '../../../sprite/sheet/frames';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';
import { drawnOnDemand } from './lazyPictures';

/**
 * A picture with the size and the number of frames that it and another one have at most, so that both are shown whole, at one scale, by one
 * clock. It lies at the top left. A still is the same in each frame; of an animation, frames that it doesn't have are empty, and last as
 * long as the other's.
 */
export function extended(picture: Picture, other: Picture): Picture {
  const width = Math.max(picture.width, other.width);
  const height = Math.max(picture.height, other.height);
  const count = Math.max(picture.frames.length, other.frames.length);
  const same = width === picture.width && height === picture.height;
  if (same && count === picture.frames.length) return picture;
  const isStill = picture.frames.length === 1;
  const at = (index: number) => picture.frames[isStill ? 0 : index];
  const image = drawnOnDemand({ width, height }, (index) => {
    const own = at(index)?.image;
    if (own && same) return own;
    return imageOf(own ? onCanvas(own, { width, height }) : createRaster(width, height));
  });
  const frames = Array.from({ length: count }, (_, index) => {
    const duration = (isStill ? undefined : at(index)?.duration) ?? other.frames[index]?.duration ?? 0;
    return lazyFrame(duration, () => image(index));
  });
  const own = { width: picture.width, height: picture.height, total: picture.total };
  return { ...picture, width, height, animated: count > 1, total: count, frames: asFrames(frames), own };
}

/** Two extended pictures next to each other, the older one on the left. Tags and layers are the newer one's. */
export function beside(before: Picture, after: Picture): Picture {
  const { width, height } = after;
  const besideAt = width + Math.max(1, Math.round(width / 8));
  const size = { width: besideAt + width, height };
  const image = drawnOnDemand(size, (index) => {
    const both = createRaster(size.width, height);
    const [left, right] = [before.frames[index]?.image, after.frames[index]?.image];
    if (left) paste(left, both, 0, 0);
    if (right) paste(right, both, besideAt, 0);
    return imageOf(both);
  });
  const frames = after.frames.map(({ duration }, index) => lazyFrame(duration, () => image(index)));
  const own = after.own ?? { width, height, total: after.total };
  return { ...after, ...size, frames: asFrames(frames), slices: undefined, own, besideAt };
}

type LoadFile = (item: PreviewItem, eyes?: Eyes) => Promise<Picture>;

/**
 * Returns a function that loads a version of a file, extended to the other version's size; the newer one with the older one on its left, if
 * `isPair`. The same two pictures give the same object, as long as they are in use. If the other version is gone or damaged, this one is
 * shown alone.
 * @param items all items of the page, among them both versions
 */
export function createVersions(loadFile: LoadFile, items: () => readonly PreviewItem[]) {
  const extensions = new WeakMap<Picture, WeakMap<Picture, Picture>>();
  const pairs = new WeakMap<Picture, Picture>();

  function extendedOnce(picture: Picture, other: Picture): Picture {
    const known = extensions.get(picture) ?? new WeakMap<Picture, Picture>();
    extensions.set(picture, known);
    const found = known.get(other) ?? extended(picture, other);
    known.set(other, found);
    return found;
  }

  return async (item: PreviewItem, eyes: Eyes | undefined, isPair: boolean): Promise<Picture> => {
    const other = items().find(({ id, before }) => id === item.before || before === item.id);
    const there = other && !other.gone ? other : undefined;
    const [own, its] = await Promise.all([loadFile(item, eyes), there && loadFile(there, eyes).catch(() => undefined)]);
    if (!its) return own;
    const [mine, theirs] = [extendedOnce(own, its), extendedOnce(its, own)];
    if (!isPair || item.before === undefined) return mine;
    const pair = pairs.get(mine) ?? beside(theirs, mine);
    pairs.set(mine, pair);
    return pair;
  };
}

function onCanvas(image: Raster, { width, height }: Size): Raster {
  const rect = { x: 0, y: 0, w: image.width, h: image.height, left: 0, top: 0 };
  return placeFrame(image, rect, width, height);
}

function lazyFrame(duration: number, draw: () => ImageData): Frame {
  return {
    duration,
    get image() {
      return draw();
    },
  };
}

function asFrames([first, ...rest]: readonly Frame[]): readonly [Frame, ...Frame[]] {
  if (!first) throw new RangeError('An image needs a frame.');
  return [first, ...rest];
}
