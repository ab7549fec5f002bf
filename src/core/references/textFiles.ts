import type { ReadableFiles } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isInside } from '../disk/realPlaces';
import { hasKind } from './kinds';

/** Most bytes of a text file that is searched. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** Most text files that are searched. */
export const MAX_TEXT_FILES = 20_000;

/** What a search of text files needs. */
export interface TextSearch {
  readonly files: ReadableFiles;
  /** URI strings of workspace folders. */
  readonly tops: readonly string[];
  /** Whether a file or folder isn't searched, because a person excluded it. @param path in its workspace folder, with `/` @param top URI string of that */
  isExcluded(path: string, top: string): boolean;
  /** The text of a file in an editor, which may be newer than on disk. @param uri string */
  openText(uri: string): string | undefined;
  /**
   * The text of a file as the host would edit it, without a byte order mark. Undefined if it isn't text. What can't be decoded becomes U+FFFD.
   * @param uri string
   */
  decode(uri: string, bytes: Uint8Array): Promise<string | undefined>;
  readonly signal: AbortSignal;
}

/** The text of bytes if that's certain, without its byte order mark: UTF-8, or UTF-16 with a mark. Undefined otherwise. */
export function certainText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file that may name pictures. */
export interface TextFile {
  /** URI string. */
  readonly uri: string;
  /** URI string of its workspace folder. */
  readonly top: string;
}

/** The files below workspace folders whose kind names pictures, without hidden and excluded folders, and without links that lead out. */
export async function* textFilesBelow({ files, tops, isExcluded, signal }: TextSearch): AsyncGenerator<TextFile> {
  let count = 0;
  for (const top of tops) {
    const pathOf = (uri: string) => decodeURIComponent(uri.slice(top.length + 1));
    const isSkipped = (name: string, uri: string) =>
      name.startsWith('.') || name === 'node_modules' || isExcluded(pathOf(uri), top);
    for await (const uri of filesBelow(top, files, hasKind, signal, isSkipped)) {
      if (isExcluded(pathOf(uri), top)) continue;
      if (++count > MAX_TEXT_FILES) return;
      if (await isInside(uri, top)) yield { uri, top };
    }
  }
}
