import type { Art } from '../../pixelArt/art';
import { readStyle } from '../../pixelArt/styleOf';
import { UnreadablePictureError } from '../../shared/sprite/aseprite/putPlan';
import { PictureError } from '../../shared/sprite/pixels/pictureError';
import { MAX_PIXELS } from '../../shared/sprite/pixels/pictureLimits';
import type { StyleAnswer, StyleTask } from '../protocol';
import { readArt } from './readArt';

/** Pixels of all sprites together: 64 MiB. Sprites beyond that are left out. */
const MOST_PIXELS = MAX_PIXELS;

/** Reads the style of sprites. Those that can't be read are left out. @throws as `readArt`, if none can be read */
export async function styleSources({ sources }: Pick<StyleTask, 'sources'>): Promise<StyleAnswer> {
  const arts: Art[] = [];
  const read: number[] = [];
  let pixels = 0;
  let fault: unknown;
  for (const [index, source] of sources.entries()) {
    try {
      const { art } = await readArt(source);
      pixels += pixelsOf(art);
      if (pixels > MOST_PIXELS && arts.length) break;
      arts.push(art);
      read.push(index);
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof UnreadablePictureError)) throw error;
      fault ??= error;
    }
  }
  if (!arts.length) throw fault;
  const { raw, ...style } = readStyle(arts);
  return { style, read, raw: raw.flatMap((at) => read[at] ?? []) };
}

function pixelsOf({ views }: Art): number {
  return views.flatMap(({ frames }) => frames).reduce((sum, { width, height }) => sum + width * height, 0);
}
