import { foreignText } from '../../../shared/base/foreignText';
import { isAseprite } from '../../aseprite/walk';
import { lostBesides, SIXTEEN_BITS } from '../../formats/besidesPixels';
import { isLossy } from '../../formats/lossy';
import { ownPalette } from '../../formats/ownPalette';
import { sniffPicture } from '../../formats/sniff';
import { PictureError } from '../../pixels/pictureError';
import { openAseprite, saveAseprite } from '../aseprite/saveAseprite';
import type { EditSprite } from '../editSprite';
import { openFrames } from './animations';
import { saveApng } from './apng';
import { saveGif } from './gif';
import type { SavedFormat } from './holds';
import { holdsFor, type Lack, lacksIn, PIXEL_LACKS, REFUSED_LACKS } from './lacks';
import { newAseprite } from './newAseprite';
import { openPng, savePng } from './png';
import { type Saved, type SaveInput, type SaveNote, SaveRefused } from './saving';
import { saveWebp } from './webp';

/** Formats of one file that sprites are opened from. */
export type FileFormat = SavedFormat | 'lossy-webp' | 'jpeg';

/** The format that a file is saved in: its own, unless saving would change its colors again. */
export const SAVED_AS: Readonly<Record<FileFormat, SavedFormat>> = {
  aseprite: 'aseprite',
  png: 'png',
  apng: 'apng',
  gif: 'gif',
  webp: 'webp',
  'lossy-webp': 'apng',
  jpeg: 'png',
};

/** Extensions of new files, without the dot. The first is the common one. */
const EXTENSIONS: Readonly<Record<SavedFormat, readonly [string, ...string[]]>> = {
  aseprite: ['aseprite', 'ase'],
  png: ['png'],
  apng: ['apng'],
  gif: ['gif'],
  webp: ['webp'],
};

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

/** The format of a new file by the extension of its name. */
export function formatOfName(name: string): SavedFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  const formats = Object.keys(EXTENSIONS) as SavedFormat[];
  return formats.find((format) => EXTENSIONS[format].some((one) => one === extension));
}

export interface OpenedSprite {
  readonly format: FileFormat;
  readonly sprite: EditSprite;
  /** The save is a PNG beside the file. */
  readonly asPng?: true;
}

/**
 * A file as a sprite to change.
 * @throws PictureError if it's damaged, too large, or no image
 * @throws {DamagedFileError} if it's a damaged Aseprite file
 */
export async function openSprite(bytes: Uint8Array, name: string): Promise<OpenedSprite> {
  const format = formatOf(bytes, name);
  switch (format) {
    case undefined:
      throw new PictureError(bytes.length ? 'not-a-picture' : 'empty', "This isn't an image that can be changed.");
    case 'aseprite':
      return { format, sprite: openAseprite(bytes) };
    case 'png':
      return { format, sprite: openPng(bytes) };
    case 'apng':
      return { format, sprite: sniffPicture(bytes)?.animated ? await openFrames(bytes) : openPng(bytes) };
    case 'jpeg':
    case 'lossy-webp':
      return { format, sprite: await openFrames(bytes), asPng: true };
    default:
      return { format, sprite: await openFrames(bytes) };
  }
}

export interface SavedSprite extends Saved {
  /** Without the dot, if the file isn't in the format of the old one. */
  readonly extension?: string;
}

/**
 * A changed sprite as a file. Nothing is written. What didn't change is the same, byte for byte if nothing did.
 * @param format of the file to be made: that of the old file, or another one
 * @throws {SaveRefused} if the format can't hold it
 * @throws {DamagedPixelsError} if a cel of an Aseprite file has to be drawn and can't
 */
export async function saveSprite(input: SaveInput & { readonly format: FileFormat }): Promise<SavedSprite> {
  const { bytes: old, sprite } = input;
  const format = SAVED_AS[input.format];
  const lacks = lacksIn(sprite, holdsFor(sprite, format), (kind) => !PIXEL_LACKS.has(kind));
  const refused = lacks.filter(({ lack }) => REFUSED_LACKS.has(lack));
  if (refused.length) throw new SaveRefused(refused);
  const { bytes, notes } = await SAVE[format](input);
  const extension = extensionFor(format, input.format, old);
  if (bytes === old) return { bytes, notes };
  const all = [...lacks.map(lost), ...notes, ...besides(old, bytes, lacks)];
  return { bytes, notes: all, ...(extension && { extension }) };
}

const lost = (lack: Lack): SaveNote => ({ note: 'lost', lack });

const SAVE: Readonly<Record<SavedFormat, (input: SaveInput) => Saved | Promise<Saved>>> = {
  aseprite: saveOwn,
  png: savePng,
  apng: saveApng,
  gif: saveGif,
  webp: saveWebp,
};

async function saveOwn({ bytes, base, sprite, tools }: SaveInput): Promise<Saved> {
  if (!bytes || !base || !isAseprite(bytes))
    return { bytes: await newAseprite(sprite, tools, bytes && ownPalette(bytes)), notes: [] };
  const saved = base === sprite ? bytes : saveAseprite(bytes, base, sprite, (raw) => tools.deflate(raw));
  return { bytes: saved, notes: [] };
}

function extensionFor(format: SavedFormat, wanted: FileFormat, old: Uint8Array | undefined): string | undefined {
  // Viewers know an APNG by this name too.
  if (wanted !== format) return 'png';
  const own = old && formatOf(old, '');
  return own && familyOf(own) === familyOf(format) ? undefined : EXTENSIONS[format][0];
}

/** Formats whose files have the same extensions. */
const familyOf = (format: FileFormat) => (format === 'apng' ? 'png' : format);

/** What the old file said besides its pixels, and the new one doesn't. */
function besides(old: Uint8Array | undefined, bytes: Uint8Array, lacks: readonly Lack[]): readonly SaveNote[] {
  const names = old && !isAseprite(old) ? lostBesides(old, bytes) : [];
  const others = names.filter((name) => name !== SIXTEEN_BITS);
  const isReduced = others.length < names.length && !lacks.some(({ lack }) => lack === 'depth');
  const notes: SaveNote[] = [];
  if (isReduced) notes.push({ note: 'reduced-depth' });
  if (others.length) notes.push({ note: 'lost-besides', names: others.map(foreignText) });
  return notes;
}
