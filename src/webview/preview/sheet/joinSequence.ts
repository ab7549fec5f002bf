import * as l10n from '@vscode/l10n';
import { placeFrame } from '../../../shared/pixels/placeFrame';
import { formatNumber } from '../../lib/l10n';
import { MAX_PIXELS, type Picture } from '../../lib/picture/decode';
import { DecodeError } from '../../lib/picture/decodeError';
import { imageOf } from '../../lib/picture/rasterImage';
import { lazyFrames } from './lazyFrames';

/** Numbered files say nothing about time. */
const DURATION = 100;

/**
 * Numbered files as one animation, in order; of a member that is an animation itself, its first frame. Files of differing sizes lie
 * top left on the largest width and height. The first file that cannot be read ends the animation.
 * @param load reads one file; they are read one after the other, until 64 MiB are full
 * @throws what `load` throws for the first file
 */
export async function joinSequence(
  members: readonly string[],
  load: (id: string) => Promise<Picture>,
): Promise<Picture> {
  const images: ImageData[] = [];
  let broken: number | undefined;
  let pixels = 0;
  for (const [index, id] of members.entries()) {
    try {
      const { frames, width, height } = await load(id);
      pixels += width * height;
      if (index > 0 && pixels > MAX_PIXELS) break;
      images.push(frames[0].image);
    } catch (error) {
      if (index === 0) throw error;
      broken = index;
      break;
    }
  }
  return joined(images, members.length, broken);
}

function joined(images: readonly ImageData[], total: number, broken: number | undefined): Picture {
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  if (width * height > MAX_PIXELS || images.length === 0) throw new DecodeError('too-large');
  const differ = images.filter((image) => image.width !== width || image.height !== height).length;
  const cut = (index: number) => {
    const image = images[index] ?? new ImageData(width, height);
    if (image.width === width && image.height === height) return image;
    const { width: w, height: h } = image;
    return imageOf(placeFrame(image, { x: 0, y: 0, w, h, left: 0, top: 0 }, width, height));
  };
  const durations = images.map(() => DURATION);
  const size = l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  return {
    width,
    height,
    frames: lazyFrames(durations, width * height, cut),
    animated: images.length > 1,
    total,
    tags: [],
    broken,
    note: differ > 0 ? l10n.t('The files differ in size; all lie at the top left of {0} pixels.', size) : undefined,
  };
}
