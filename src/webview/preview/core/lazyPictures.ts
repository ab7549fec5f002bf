import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { MAX_ALL_PIXELS, MAX_PIXELS } from '../../../sprite/pixels/pictureLimits';
import type { Size } from '../../../sprite/pixels/raster';
import { type Origin, originOfAll } from '../../../sprite/pixels/views';
import { type PlacedRect, partInside, placeFrame } from '../../../sprite/sheet/frames';
import { UNTIMED_FRAME_MS } from '../../../sprite/sheet/sheet';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';
import { DecodeError } from '../../lib/picture/decodeMessages';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';

/**
 * A sheet's frames as an animation. Trimmed frames lie where they were before trimming. A frame is cut out when it is first used.
 * @throws DecodeError if a frame has more pixels than a picture may have
 */
export function cutFrames(whole: Picture, { width, height, frames, tags, slices }: SheetInfo): Picture {
  if (width * height > MAX_PIXELS) throw new DecodeError('too-large');
  const sheet = whole.frames[0].image;
  return {
    width,
    height,
    frames: lazyFrames(
      frames.map(({ duration, ...rect }) => ({ sheet, rect, duration })),
      width,
      height,
    ),
    animated: frames.length > 1,
    total: frames.length,
    tags: tags.filter(({ from, to }) => from <= to && to < frames.length),
    slices,
    origin: whole.origin,
  };
}

/**
 * Numbered files as one animation, in order. Only the first frame of each file is used. Files of different sizes lie at the top left of the
 * largest width and height. The first file that can't be read ends the animation.
 * @param load reads one file; files are read one by one, up to 256 MiB of pixels
 * @param durations milliseconds of each
 * @throws what `load` throws for the first file
 */
export async function joinSequence(
  members: readonly string[],
  load: (id: string) => Promise<Picture>,
  durations: readonly number[] = [],
): Promise<Picture> {
  const images: ImageData[] = [];
  const origins: Origin[] = [];
  let broken: number | undefined;
  let pixels = 0;
  for (const [index, id] of members.entries()) {
    try {
      const { frames, width, height, origin } = await load(id);
      pixels += width * height;
      if (index > 0 && pixels > MAX_ALL_PIXELS) break;
      images.push(frames[0].image);
      if (origin) origins.push(origin);
    } catch (error) {
      if (index === 0) throw error;
      broken = index;
      break;
    }
  }
  return { ...joined(images, members.length, broken, durations), origin: originOfAll(origins) };
}

function joined(
  images: readonly ImageData[],
  total: number,
  broken: number | undefined,
  durations: readonly number[],
): Picture {
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  if (width * height > MAX_PIXELS || images.length === 0) throw new DecodeError('too-large');
  const differ = images.filter((image) => image.width !== width || image.height !== height).length;
  const frames = images.map((sheet, index) => {
    const rect = { x: 0, y: 0, w: sheet.width, h: sheet.height, left: 0, top: 0 };
    return { sheet, rect, duration: durations[index] ?? UNTIMED_FRAME_MS };
  });
  const size = l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  return {
    width,
    height,
    frames: lazyFrames(frames, width, height),
    animated: images.length > 1,
    total,
    tags: [],
    broken,
    note:
      differ > 0
        ? l10n.t('The files differ in size, so all were placed at the top left of {0} pixels.', size)
        : undefined,
  };
}

/** One picture's frames that are drawn when they are used stay in memory up to this many bytes of pixels: 16 MiB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** A frame before it is cut out: where its pixels lie, and how many milliseconds it lasts. */
interface UncutFrame {
  readonly sheet: ImageData;
  readonly rect: PlacedRect;
  readonly duration: number;
}

/**
 * Returns a function that gives frames of `width` × `height` pixels, drawn only when they are used. The most recently used ones stay in memory
 * up to `CACHE_BYTES`. A larger single frame stays only while it is in use.
 */
export function drawnOnDemand(
  { width, height }: Size,
  draw: (index: number) => ImageData,
): (index: number) => ImageData {
  const most = Math.floor(CACHE_BYTES / (width * height * 4));
  const kept = new Map<number, ImageData>();
  const shown = new Map<number, WeakRef<ImageData>>();
  return (index) => {
    const found = kept.get(index) ?? shown.get(index)?.deref() ?? draw(index);
    // A map keeps the order of insertion: the least recently used frame comes first.
    kept.delete(index);
    kept.set(index, found);
    for (const [oldest, old] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
      shown.set(oldest, new WeakRef(old));
    }
    return found;
  };
}

/**
 * Frames of `width` × `height` pixels that are cut out only when they are used: a large sheet isn't in memory twice. The cache holds all frames
 * of a sheet of up to 4 million pixels.
 * @param frames at least one
 */
function lazyFrames(frames: readonly UncutFrame[], width: number, height: number): readonly [Frame, ...Frame[]] {
  const image = drawnOnDemand({ width, height }, (index) => {
    const { sheet, rect } = frames[index] as UncutFrame;
    return cutFrame(sheet, rect, width, height);
  });
  const lazy = (frame: UncutFrame, index: number): Frame => ({
    duration: frame.duration,
    cut: { sheet: frame.sheet, rect: partInside(frame.sheet, frame.rect, width, height) },
    get image() {
      return image(index);
    },
  });
  const [first, ...rest] = frames;
  if (!first) throw new RangeError('An image needs a frame.');
  return [lazy(first, 0), ...rest.map((frame, index) => lazy(frame, index + 1))];
}

function cutFrame(sheet: ImageData, rect: PlacedRect, width: number, height: number): ImageData {
  const { x, y, w, h, left, top, turned } = rect;
  const whole =
    !turned && !x && !y && !left && !top && w === width && h === height && sheet.width === w && sheet.height === h;
  return whole ? sheet : imageOf(placeFrame(sheet, rect, width, height));
}
