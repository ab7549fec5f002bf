import { writeAseprite } from '../../../shared/aseprite/write';
import type { Done, PreviewItem } from '../../../shared/protocol/preview';
import { createPause } from '../../lib/pacing';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext } from '../feature';

/** Encoding works at most so many milliseconds without a pause, or as long as one frame takes. */
const SLICE = 8;

/** Of a still, which has no duration of its own; Aseprite's default. */
const STILL_MS = 100;

/** All frames of a picture in one layer, with their durations and tags, as an Aseprite file. Pixels are those of the file. */
export function encodeAseprite(
  { name }: PreviewItem,
  { width, height, frames, tags }: Picture,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeAseprite(
    {
      width,
      height,
      frames: frames.map(({ duration }) => ({ duration: duration || STILL_MS })),
      layers: [{ name: name.replace(/\.[^.]+$/, ''), cels: frames.map(({ image }) => image) }],
      tags,
    },
    createPause(SLICE),
  );
}

/** Has the host ask where to save it, and write it. */
export function saveAseprite(ctx: PageContext, { id }: PreviewItem, bytes: Uint8Array<ArrayBuffer>): Promise<Done> {
  return ctx.host.call('save', { item: id, suffix: '', extension: 'aseprite', bytes });
}
