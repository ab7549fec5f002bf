import path from 'node:path';
import { isDeviceName } from '../../sprite/source/fileNames';

/** Lowercase letters and digits, with single hyphens between them: the same name on every system, even if letter case doesn't count. */
const PLAIN = /^[0-9a-z]+(?:-[0-9a-z]+)*$/;
const MAX_CHARACTERS = 100;

/**
 * Whether an id, which may come from a disk or a service, can name a file of our own. It has no separator, drive, dot, device name or NUL, so no
 * system takes it for another place.
 */
export function isPlainId(id: string): boolean {
  return id.length <= MAX_CHARACTERS && PLAIN.test(id) && !isDeviceName(id);
}

/**
 * Path of a file or folder of our own that an id names. Every path with an id in it is made here.
 * @param folder path of a folder of our own
 * @param ending after the id, such as `.json`
 * @throws {RangeError} if the id is not plain
 */
export function ownPath(folder: string, id: string, ending = ''): string {
  // The message goes to the log, so it doesn't contain the id, which may be anything.
  if (!isPlainId(id)) throw new RangeError("An id that can't name a file.");
  return path.join(folder, id + ending);
}

/** Whether a text is a SHA-256 digest in lowercase hex. */
export const isSha256 = (text: string) => /^[0-9a-f]{64}$/.test(text);
