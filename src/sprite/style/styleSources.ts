import { UnreadablePictureError } from '../aseprite/putPlan';
import { PictureError } from '../pixels/pictureError';
import { MAX_PIXELS } from '../pixels/pictureLimits';
import type { SpriteViews } from '../pixels/views';
import { readViews } from '../source/readViews';
import type { ExportSource } from '../source/source';
import type { ReadStyle } from './styleOf';
import { readStyle } from './styleOf';

export interface StyleAnswer {
  readonly style: ReadStyle;
  /** Indexes of the sources that it was read from, in order; the others can't be read, or are too many pixels. */
  readonly read: readonly number[];
  /** Those of `read` that are only what sprites are made from: enlarged, or from a file that changes colors. */
  readonly raw: readonly number[];
}

/** Pixels of all sprites together: 64 MiB. Sprites beyond that are left out. */
const MAX_OWN_PIXELS = MAX_PIXELS;

/** Reads the style of sprites. Those that can't be read are left out. @throws as `readViews`, if none can be read */
export async function styleSources(sources: readonly ExportSource[]): Promise<StyleAnswer> {
  const sprites: SpriteViews[] = [];
  const read: number[] = [];
  let pixels = 0;
  let fault: unknown;
  for (const [index, source] of sources.entries()) {
    try {
      const { sprite } = await readViews(source);
      pixels += pixelsOf(sprite);
      if (pixels > MAX_OWN_PIXELS && sprites.length) break;
      sprites.push(sprite);
      read.push(index);
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof UnreadablePictureError)) throw error;
      fault ??= error;
    }
  }
  if (!sprites.length) throw fault;
  const { raw, ...style } = readStyle(sprites);
  return { style, read, raw: raw.flatMap((at) => read[at] ?? []) };
}

function pixelsOf({ views }: SpriteViews): number {
  return views.flatMap(({ frames }) => frames).reduce((sum, { width, height }) => sum + width * height, 0);
}
