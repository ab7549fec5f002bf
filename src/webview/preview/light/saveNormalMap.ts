import * as l10n from '@vscode/l10n';
import type { Done } from '../../../shared/protocol/preview';
import { encodeEnlarged } from '../../../sprite/formats/enlargedPng';
import { normalMap } from '../../../sprite/normalMap/normalMap';
import { normalStrip } from '../../../sprite/normalMap/normalStrip';
import type { NormalMapSettings } from '../../../sprite/normalMap/settings';
import { PictureError } from '../../../sprite/pixels/pictureError';
import { MAX_PICTURE_SIDE } from '../../../sprite/pixels/pictureLimits';
import type { Raster } from '../../../sprite/pixels/raster';
import { createPause } from '../../lib/pacing';
import type { PageContext } from '../core/feature';

/** Milliseconds after which encoding pauses. */
const SLICE_MS = 8;

/** Makes the shown item's normal map, and has the host save it. Rejects with a message for users. */
export async function saveNormalMap(ctx: PageContext, settings: NormalMapSettings): Promise<Done> {
  const { item } = ctx.shown();
  if (!item) return { undoable: false };
  const map = await wholeMap(ctx, settings);
  const bytes = await encodeEnlarged(map, 1, createPause(SLICE_MS));
  return ctx.host.call('save', { item: item.id, suffix: '', isMap: true, extension: 'png', bytes });
}

/** The map of the whole sheet, or of all frames side by side. Throws an error with a message for users. */
async function wholeMap(ctx: PageContext, settings: NormalMapSettings): Promise<Raster> {
  const { item, picture } = ctx.shown();
  if (!item || !picture) throw new Error(l10n.t('No image yet.'));
  if (item.sheet) {
    const { image } = (await ctx.pictures.load(item, { whole: true })).frames[0];
    return normalMap(image, settings, item.sheet.frames);
  }
  const frames = picture.frames.map(({ image }) => image);
  return normalStrip(frames, settings, createPause(SLICE_MS)).catch((cause: unknown) => {
    if (!(cause instanceof PictureError)) throw cause;
    const text = l10n.t(
      'Side by side, the {0} frames would be wider than {1} pixels.',
      frames.length,
      MAX_PICTURE_SIDE,
    );
    throw new Error(text, { cause });
  });
}
