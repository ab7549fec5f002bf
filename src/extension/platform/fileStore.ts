import { createHash } from 'node:crypto';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';

/** Files that can be read. Places are URI strings, so that this also works outside the editor. */
export interface ReadableFiles {
  /** The whole file; rejects with a `FileTooLarge` before reading where it is larger than `maxBytes`. */
  read(uri: string, maxBytes: number): Promise<Uint8Array>;
  /** The first bytes of a file, at most that many. Whole files where the file system has no other way to read. */
  readStart(uri: string, bytes: number): Promise<Uint8Array>;
  /** Names in a folder; empty if there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Files and folders in a folder; links to folders and what is neither are left out. Rejects if there is no such folder. */
  entries(folder: string): Promise<FolderEntry[]>;
}

/** Files as runs need them. */
export interface FileStore extends ReadableFiles {
  /** Writes a new file, making its folder; resolves to false, and changes nothing, where the name is taken. */
  create(uri: string, bytes: Uint8Array): Promise<boolean>;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** SHA-256 of bytes, or of text as UTF-8; lowercase hex. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 of a file, lowercase hex; undefined if it can't be read or is over `maxBytes`. */
export async function digestAt(files: ReadableFiles, uri: string, maxBytes: number): Promise<string | undefined> {
  const bytes = await files.read(uri, maxBytes).catch(() => undefined);
  return bytes && sha256Of(bytes);
}

/** URI string of `name` in a folder. */
export function childOf(folder: string, name: ForeignText | string): string {
  return `${folder.replace(/\/+$/, '')}/${encodeURIComponent(rawText(name))}`;
}

export function parentOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/** File name, decoded. */
export function nameOf(uri: string): ForeignText {
  return foreignText(decoded(uri.replace(/[?#].*$/, '').slice(uri.lastIndexOf('/') + 1)));
}

/** A file name in two; the extension in lower case, to be compared, without the dot; empty if there is none. */
export interface SplitName<Text> {
  readonly stem: Text;
  readonly extension: Text;
}

/** A file name in two: `Hero.PNG` is `Hero` and `png`. A dot at the beginning belongs to the name: `.hidden` has no extension. */
export function splitName(name: ForeignText): SplitName<ForeignText>;
export function splitName(name: string): SplitName<string>;
export function splitName(name: ForeignText | string): SplitName<ForeignText | string> {
  const text = rawText(name);
  const dot = text.lastIndexOf('.');
  return dot > 0
    ? { stem: text.slice(0, dot), extension: text.slice(dot + 1).toLowerCase() }
    : { stem: text, extension: '' };
}

/**
 * What two addresses of one file have in common, to find it by. Writers differ in which characters they escape, and in the letter case
 * of drives and servers. Paths are compared as they are written: links are not followed, and case counts.
 */
export function placeKey(uri: string): string {
  return decoded(uri).replace(/^file:\/\/(?:\/[A-Z]:|[^/]+)/, (start) => start.toLowerCase());
}

/** As it is where it is not escaped well. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
