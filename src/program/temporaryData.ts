import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A folder for the program's data among the temporary files, if the usual one doesn't exist and can't be made: in containers, users often have no home
 * folder, or one that can't be written. Only this user can read and write it.
 * @param usual absolute path
 * @returns its path; undefined if the usual folder can be used, or if there is no safe place
 */
export function temporaryData(usual: string): string | undefined {
  // Windows has a folder for each user. Records that were kept in the usual folder must not seem lost.
  const user = process.getuid?.();
  if (user === undefined || existsSync(usual) || canBeMade(usual)) return undefined;
  const folder = path.join(os.tmpdir(), `sprite-kiln-${user}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // Most likely, an earlier process made it.
  }
  return isOwn(folder, user) ? folder : undefined;
}

/** Whether the nearest folder above that exists can be written. */
function canBeMade(folder: string): boolean {
  const parent = path.dirname(folder);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && parent !== folder && canBeMade(parent);
  }
}

/** Anybody may make folders and links among the temporary files: it must be a folder of this user that nobody else can change. */
function isOwn(folder: string, user: number): boolean {
  try {
    const facts = lstatSync(folder);
    return facts.isDirectory() && facts.uid === user && (facts.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
