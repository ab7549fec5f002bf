import { Flattener } from '../../shared/aseprite/flatten';
import { readAseprite } from '../../shared/aseprite/read';
import { PictureError } from '../../shared/pixels/pictureError';
import { MAX_FRAMES, MAX_PIXELS } from '../../shared/pixels/pictureLimits';
import { DecodeError } from '../lib/picture/decodeMessages';
import type { Frame, Picture } from '../lib/picture/picture';
import { imageOf } from '../lib/picture/stillPicture';
import { palettesOf } from './palette/asepritePalettes';

/** The frames of an Aseprite file as Aseprite exports them, with durations and tags. Throws `DecodeError`. */
export function decodeAseprite(bytes: Uint8Array): Picture {
  const document = readDocument(bytes);
  const { width, height, tags } = document;
  const announced = document.damage.find((one) => one.what === 'cut')?.announced;
  const total = Math.max(document.frames.length, announced ?? 0);
  const kept = Math.min(document.frames.length, Math.max(1, Math.floor(MAX_PIXELS / (width * height))), MAX_FRAMES);
  const animated = total > 1;
  const flattener = new Flattener(document);
  const decoded = (index: number): Frame => ({
    image: imageOf(flattener.frame(index)),
    duration: animated ? (document.frames[index]?.duration ?? 0) : 0,
  });
  const frames: [Frame, ...Frame[]] = [decoded(0)];
  while (frames.length < kept) frames.push(decoded(frames.length));
  const cut = announced !== undefined && kept === document.frames.length;
  return {
    width,
    height,
    frames,
    animated,
    total,
    tags: tags.filter(({ from }) => from < kept).map((tag) => ({ ...tag, to: Math.min(tag.to, kept - 1) })),
    palettes: palettesOf(document.frames.slice(0, kept)),
    broken: cut ? kept : undefined,
    incomplete: flattener.broken.length > 0 || document.damage.some(({ what }) => what === 'chunk') || undefined,
  };
}

function readDocument(bytes: Uint8Array) {
  try {
    return readAseprite(bytes);
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    throw new DecodeError(cause.fault === 'too-large' ? 'too-large' : 'unreadable', { cause });
  }
}
