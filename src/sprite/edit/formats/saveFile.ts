import { foreignText } from '../../../shared/base/foreignText';
import { isAseprite } from '../../aseprite/walk';
import { lostBesides, SIXTEEN_BITS } from '../../formats/besidesPixels';
import { ownPalette } from '../../formats/ownPalette';
import { saveAseprite } from '../aseprite/saveAseprite';
import { saveApng } from './apng';
import { EXTENSIONS } from './extensions';
import { saveGif } from './gif';
import type { SavedFormat } from './holds';
import { holdsFor, type Lack, lacksIn, PIXEL_LACKS, REFUSED_LACKS } from './lacks';
import { newAseprite } from './newAseprite';
import { type FileFormat, formatOf, savedAs } from './openFile';
import { savePng } from './png';
import { type Saved, type SaveInput, type SaveNote, SaveRefused } from './saving';
import { saveWebp } from './webp';

export interface SavedSprite extends Saved {
  readonly format: SavedFormat;
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
  const format = savedAs(input.format, sprite);
  const lacks = lacksIn(sprite, holdsFor(sprite, format), (kind) => !PIXEL_LACKS.has(kind));
  const refused = lacks.filter(({ lack }) => REFUSED_LACKS.has(lack));
  if (refused.length) throw new SaveRefused(refused, format);
  const { bytes, notes } = await SAVE[format](input);
  const extension = extensionFor(format, input.format, old);
  if (bytes === old) return { bytes, notes, format };
  const all = [...lacks.map(lost), ...notes, ...besides(old, bytes, lacks)];
  return { bytes, notes: all, format, ...(extension && { extension }) };
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
  if (familyOf(wanted) !== familyOf(format)) return 'png';
  const own = old && formatOf(old, '');
  return own && familyOf(own) === familyOf(format) ? undefined : EXTENSIONS[format][0];
}

/** Formats whose files have the same extensions. */
const familyOf = (format: FileFormat): FileFormat => (format === 'apng' ? 'png' : format);

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
