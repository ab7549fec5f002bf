import { decodeFrames } from '../../formats/decode/decodePicture';
import type { ExportSource } from '../../source/source';
import { formatOfName } from '../formats/extensions';
import { saveSprite } from '../formats/saveFile';
import type { SaveTools } from '../formats/saving';
import { changedParts, type EditParts, type PartsChange } from '../parts';
import { type OpenParts, openParts, type PartFiles } from './openParts';
import { type PartFile, type SavedParts, saveParts } from './saveParts';
import type { JsonToWrite } from './sheet';

/** The files of a sprite, and what is to be done to it. */
export interface ChangeInput {
  readonly source: ExportSource;
  /** Of each part. */
  readonly files: readonly PartFiles[];
  readonly changes: readonly PartsChange[];
  /** Base name of another file that gets the first part, in the format of its extension; PNG by default. */
  readonly as?: string;
  /** A JSON for sheets that have none, by part. */
  readonly newJson?: ReadonlyMap<number, JsonToWrite>;
  /** Of this extension, for the JSON that a sheet gets by its changes. */
  readonly version?: string;
}

/** Opens, changes, and saves. @throws {PictureError} @throws {ChangeRefused} @throws {SaveRefused} */
export async function saveChanges(input: ChangeInput, tools: SaveTools): Promise<SavedParts> {
  const { source, files, changes, as, newJson, version } = input;
  const open = await openParts(source, files, decodeFrames);
  const parts = changes.reduce<EditParts>(changedParts, open.parts);
  if (as === undefined)
    return saveParts(open, parts, { tools, ...(newJson && { newJson }), ...(version && { version }) });
  return savedAs(open, parts, as, tools);
}

/** The first part as one other file. @param as its base name: PNG, if it doesn't say a format @throws {SaveRefused} */
export async function savedAs(open: OpenParts, parts: EditParts, as: string, tools: SaveTools): Promise<SavedParts> {
  const [own, part] = [open.files[0]?.image, parts[0]];
  if (!part) throw new RangeError('There is nothing to save.');
  const format = formatOfName(as) ?? 'png';
  const old = own?.kind === 'file' ? { bytes: own.bytes, base: own.file.sprite } : {};
  const saved = await saveSprite({ ...old, format, sprite: part.sprite, tools });
  const file: PartFile = { what: 'image', part: 0, index: 0 };
  return {
    files: [{ file, name: as, bytes: saved.bytes }],
    gone: [],
    cuts: [],
    lacks: [],
    notes: saved.notes.map((note) => ({ file, format: saved.format, note })),
  };
}
