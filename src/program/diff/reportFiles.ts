import * as v from 'valibot';
import { childOf, type FileStore } from '../../core/disk/fileStore';
import type { NewContent, UserFiles } from '../../core/disk/userFiles';
import { pngChunk } from '../../sprite/formats/pngFile';
import { ascii, joined } from '../../sprite/pixels/bytes';
import { changedSprite } from './changeJson';

/** What begins reports that are text, or is in their first lines. */
export const MARKER = '<!-- sprite-kiln diff -->';

/** A file of a report. */
export interface ReportFile {
  /** From the folder of the report. */
  readonly path: readonly string[];
  readonly bytes: Uint8Array;
}

/** Images that an earlier report may have left. */
export interface OldImages {
  /** Name of their folder, in that of the report. */
  readonly folder: string;
  isImage(name: string): boolean;
}

/** Most bytes of a file that may be an earlier report. */
const MAX_OLD_BYTES = 256 * 1024 * 1024;
/** Bytes in which a report says that it's one. */
const MAX_START_BYTES = 1024;
/** A PNG's signature and header: 8 and 25 bytes. */
const HEADER_BYTES = 33;
const SOFTWARE = pngChunk('tEXt', new TextEncoder().encode('Software\0sprite-kiln diff'));

/** A PNG that says what wrote it. */
export function markedPng(png: Uint8Array): Uint8Array {
  return joined([png.subarray(0, HEADER_BYTES), SOFTWARE, png.subarray(HEADER_BYTES)]);
}

/** Whether a file is one that an earlier report left. */
function isOwn(name: string, bytes: Uint8Array): boolean {
  if (name.endsWith('.png')) {
    const found = bytes.subarray(HEADER_BYTES, HEADER_BYTES + SOFTWARE.length);
    return Buffer.compare(found, SOFTWARE) === 0;
  }
  if (name.endsWith('.json')) return isOwnJson(bytes);
  return ascii(bytes, 0, Math.min(bytes.length, MAX_START_BYTES)).includes(MARKER);
}

const ownJson = v.strictObject({ changed: v.array(changedSprite) });

function isOwnJson(bytes: Uint8Array): boolean {
  try {
    return v.is(ownJson, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return false;
  }
}

/** A file that the report would have to write over, and that no report wrote. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError';
  /** @param uri string */
  constructor(readonly uri: string) {
    super("The file isn't a report.");
  }
}

/**
 * Writes the files of a report, all or none; those of an earlier one are replaced, and its images that are no longer shown are removed.
 * @param folder URI string
 * @param images the folder of images in it, and whether a name may be that of an image of an earlier report
 * @returns URI strings, in the order of the files
 * @throws {ForeignFileError} before anything is written
 */
export async function writeReport(
  files: readonly ReportFile[],
  folder: string,
  disk: UserFiles,
  images: OldImages,
): Promise<string[]> {
  const places = files.map(({ path }) => path.reduce((place, part) => childOf(place, part), folder));
  const contents: NewContent[] = [];
  for (const [at, { bytes }] of files.entries()) {
    const uri = places[at] ?? '';
    const old = await oldOne(uri, disk);
    if (!old) contents.push({ uri, bytes });
    else if (Buffer.compare(old, bytes) !== 0) contents.push({ uri, bytes, old });
  }
  await disk.writeTogether(contents);
  await removeOld(new Set(places), childOf(folder, images.folder), disk, images);
  return places;
}

/** @throws {ForeignFileError} */
async function oldOne(uri: string, disk: FileStore): Promise<Uint8Array | undefined> {
  const exists = await disk.stat(uri).catch(() => undefined);
  if (!exists) return undefined;
  const bytes = exists.isFolder ? undefined : await disk.read(uri, MAX_OLD_BYTES).catch(() => undefined);
  if (!bytes || !isOwn(uri, bytes)) throw new ForeignFileError(uri);
  return bytes;
}

/** @param kept URI strings */
async function removeOld(
  kept: ReadonlySet<string>,
  folder: string,
  disk: UserFiles,
  { isImage }: OldImages,
): Promise<void> {
  for (const file of (await disk.list(folder)).filter(isImage)) {
    const uri = childOf(folder, file);
    if (kept.has(uri)) continue;
    const bytes = await disk.read(uri, MAX_OLD_BYTES).catch(() => undefined);
    if (bytes && isOwn(file, bytes)) await disk.remove(uri, bytes);
  }
}
