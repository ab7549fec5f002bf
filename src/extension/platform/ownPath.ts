import path from 'node:path';
import { isDeviceName } from '../../shared/sprite/fileNames';

/** Lowercase letters and digits, in parts that hyphens join: one name on every system, also where upper and lower case are one. */
const PLAIN = /^[0-9a-z]+(?:-[0-9a-z]+)*$/;
const LONGEST = 100;

/**
 * Whether an id, which may come from a disk or a service, can name a file of our own: no separator, drive, dot, device or NUL, so that no
 * system reads it as another place.
 */
export function isPlainId(id: string): boolean {
  return id.length <= LONGEST && PLAIN.test(id) && !isDeviceName(id);
}

/**
 * Path of something of our own that is named by an id, in a folder of our own. Every path with an id in it is made here.
 * @param ending after the id, such as `.json`
 * @throws {RangeError} for an id that is not plain
 */
export function ownPath(folder: string, id: string, ending = ''): string {
  // Without the id: it may be anything, and the error goes to the log.
  if (!isPlainId(id)) throw new RangeError('An id that cannot name a file.');
  return path.join(folder, id + ending);
}

/** Whether this is a SHA-256 digest in lowercase hex. */
export const isSha256 = (text: string) => /^[0-9a-f]{64}$/.test(text);
