import type { ExportSource } from '../../source/source';
import type { SaveTools } from '../formats/saving';
import { changedParts, type EditParts, type PartsChange } from '../parts';
import { openParts, type PartFiles } from './openParts';
import { type SavedParts, saveParts } from './saveParts';
import type { JsonToWrite } from './sheet';

/** The files of a sprite, and what is to be done to it. */
export interface ChangeInput {
  readonly source: ExportSource;
  /** Of each part. */
  readonly files: readonly PartFiles[];
  readonly changes: readonly PartsChange[];
  /** A JSON for sheets that have none, by part. */
  readonly newJson?: ReadonlyMap<number, JsonToWrite>;
}

/** Opens, changes, and saves. @throws {PictureError} @throws {ChangeRefused} @throws {SaveRefused} */
export async function saveChanges(
  { source, files, changes, newJson }: ChangeInput,
  tools: SaveTools,
): Promise<SavedParts> {
  const open = await openParts(source, files);
  const parts = changes.reduce<EditParts>(changedParts, open.parts);
  return saveParts(open, parts, { tools, ...(newJson && { newJson }) });
}
