import { createHash } from 'node:crypto';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';

/** Reads files. Places are URI strings, so that this also works outside VS Code. */
export interface ReadableFiles {
  /** The whole file. Rejects with a `FileTooLarge` before reading if it is larger than `maxBytes`. */
  read(uri: string, maxBytes: number): Promise<Uint8Array>;
  /** At most that many first bytes of a file; the whole file if the file system can't read less. */
  readStart(uri: string, bytes: number): Promise<Uint8Array>;
  /** Names in a folder; empty if there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** What links lead to counts. Rejects if nothing is there. */
  stat(uri: string): Promise<FileFacts>;
  /** Files and folders in a folder, without links to folders, devices and the like. Rejects if there is no such folder. */
  entries(folder: string): Promise<FolderEntry[]>;
}

/** Reads files and writes new ones, as runs do. */
export interface FileStore extends ReadableFiles {
  /** Writes a new file, making its folder. Resolves to false, and changes nothing, if the name is taken. */
  create(uri: string, bytes: Uint8Array): Promise<boolean>;
}

export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** When it was changed, in milliseconds since 1970. */
  readonly mtime: number;
  readonly isFolder: boolean;
}

export interface FolderEntry {
  readonly name: string;
  /** `other`: nothing that can be read, such as a link to nothing, a pipe, or a socket. */
  readonly kind: 'file' | 'folder' | 'other';
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

/** A file name in two parts. The extension is lowercase, without the dot; empty if there is none. */
export interface SplitName<Text> {
  readonly stem: Text;
  readonly extension: Text;
}

/** Splits `Hero.PNG` into `Hero` and `png`. A leading dot belongs to the stem: `.hidden` has no extension. */
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
 * A key that is the same for different URIs of one file: they may differ in escaped characters, and in the letter case of drives and servers.
 * Otherwise paths are compared literally: links are not followed, and case counts.
 */
export function placeKey(uri: string): string {
  return decoded(uri).replace(/^file:\/\/(?:\/[A-Z]:|[^/]+)/, (start) => start.toLowerCase());
}

/**
 * Whether a place is a folder or lies in it, by their URIs, which may be written differently (`file:///C:/game`, `file:///c%3A/game`). Links aren't
 * followed.
 */
export function isWithin(place: string, folder: string): boolean {
  const [inner, outer] = [placeKey(place), placeKey(folder).replace(/\/$/, '')];
  return inner.replace(/\/$/, '') === outer || inner.startsWith(`${outer}/`);
}

/** Decodes a URI; returns it unchanged if its escapes are invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
