import type { PreviewItem } from '../../../shared/protocol/preview';
import type { EditInit } from '../../../shared/protocol/previewEdits';
import type { FrameReader } from '../../../sprite/edit/formats/openFile';
import { playsOf } from '../../../sprite/formats/plays';
import { PictureError } from '../../../sprite/pixels/pictureError';
import type { PictureSource } from '../../../sprite/source/source';
import type { Pictures } from '../core/pictures';

/** Reads frames of APNG, GIF, WebP, and JPEG files as the page shows them: what is decoded already isn't decoded again. */
export function frameReader(
  { source, shownBy }: EditInit,
  items: readonly PreviewItem[],
  pictures: Pictures,
): FrameReader {
  const ids = new Map<Uint8Array, string>();
  const sources: readonly PictureSource[] = 'views' in source ? source.views.map((view) => view.source) : [source];
  for (const [part, one] of sources.entries()) {
    const files = 'sequence' in one ? one.sequence.map(({ bytes }) => bytes) : [one.bytes];
    const { images = [], map } = shownBy[part] ?? {};
    for (const [at, bytes] of files.entries()) ids.set(bytes, images[at] ?? '');
    if (one.normalMap && map !== undefined) ids.set(one.normalMap, map);
  }
  return async (bytes) => {
    const item = items.find(({ id }) => id === ids.get(bytes));
    if (!item) throw new PictureError('unsupported', "The image isn't shown on this page.");
    const { edited: _, ...file } = item;
    const { width, height, frames, total } = await pictures.loadOwn(file);
    const plays = playsOf(bytes);
    return {
      width,
      height,
      frames: frames.map(({ image, duration }) => ({ image, duration })),
      ...(plays !== undefined && { loops: plays }),
      missing: total - frames.length,
    };
  };
}
