import { isAseprite } from '../../aseprite/walk';
import type { Animation } from '../../formats/decode/animation';
import { isLossy } from '../../formats/lossy';
import { sniffPicture } from '../../formats/sniff';
import { PictureError } from '../../pixels/pictureError';
import { shownDuration, UNTIMED_FRAME_MS } from '../../sheet/sheet';
import { openAseprite } from '../aseprite/saveAseprite';
import type { EditSprite } from '../editSprite';
import { formatOfName } from './extensions';
import type { SavedFormat } from './holds';
import { spriteOfFrames } from './openedSprite';
import { openPng } from './png';

/** Formats of one file that sprites are opened from. */
export type FileFormat = SavedFormat | 'lossy-webp' | 'jpeg';

/** The format that a file is saved in: its own, unless saving would change its colors again. */
const SAVED_AS: Readonly<Record<FileFormat, SavedFormat>> = {
  aseprite: 'aseprite',
  png: 'png',
  apng: 'apng',
  gif: 'gif',
  webp: 'webp',
  'lossy-webp': 'apng',
  jpeg: 'png',
};

/** The format that a sprite is saved in. A still PNG that gets frames becomes an APNG, whose first frame all programs show. */
export function savedAs(format: FileFormat, { frames }: Pick<EditSprite, 'frames'>): SavedFormat {
  const own = SAVED_AS[format];
  return own === 'png' && frames.length > 1 ? 'apng' : own;
}

/** The format of a file by its content; its name only says that a still PNG may get more frames. Undefined for anything else. */
export function formatOf(bytes: Uint8Array, name: string): FileFormat | undefined {
  if (isAseprite(bytes)) return 'aseprite';
  const info = sniffPicture(bytes);
  switch (info?.format) {
    case 'png':
      return info.animated || formatOfName(name) === 'apng' ? 'apng' : 'png';
    case 'webp':
      return isLossy(bytes) ? 'lossy-webp' : 'webp';
    default:
      return info?.format;
  }
}

export interface OpenedSprite {
  readonly format: FileFormat;
  readonly sprite: EditSprite;
  /** The save is a PNG beside the file. */
  readonly asPng?: true;
}

/** Reads all frames of an APNG, GIF, WebP, or JPEG, as they're shown. @throws {PictureError} */
export type FrameReader = (bytes: Uint8Array) => Promise<Animation>;

/**
 * A file as a sprite to change.
 * @param read decoders of some formats are large, and pages have their own
 * @throws PictureError if it's damaged, too large, or no image
 * @throws {DamagedFileError} if it's a damaged Aseprite file
 */
export async function openSprite(bytes: Uint8Array, name: string, read: FrameReader): Promise<OpenedSprite> {
  const format = formatOf(bytes, name);
  switch (format) {
    case undefined:
      throw new PictureError(bytes.length ? 'not-a-picture' : 'empty', "This isn't an image that can be changed.");
    case 'aseprite':
      return { format, sprite: openAseprite(bytes) };
    case 'png':
      return { format, sprite: openPng(bytes) };
    case 'apng':
      return { format, sprite: sniffPicture(bytes)?.animated ? await openFrames(await read(bytes)) : openPng(bytes) };
    case 'jpeg':
    case 'lossy-webp':
      return { format, sprite: await openFrames(await read(bytes)), asPng: true };
    default:
      return { format, sprite: await openFrames(await read(bytes)) };
  }
}

/** Each frame as it's shown, for as long as it's shown. @throws PictureError `truncated` if a frame is missing, because a save would leave it out */
function openFrames({ width, height, frames, loops: plays, missing }: Animation): EditSprite {
  if (missing > 0) throw new PictureError('truncated', 'Some frames of the image are damaged.');
  const isStill = frames.length === 1;
  return spriteOfFrames({
    width,
    height,
    form: 'rgba',
    frames: frames.map(({ image: { data }, duration }) => ({
      duration: isStill && duration === 0 ? UNTIMED_FRAME_MS : shownDuration(duration),
      bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    })),
    plays,
  });
}
