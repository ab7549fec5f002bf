import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import { onDisk } from './diskFiles';
import { isWithin } from './fileStore';
import { isBelow, realPlace } from './realPlaces';

/** A folder on disk is a link to a place where nothing may be written. Nothing was written. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** Path of the folder as it was given. */
  readonly folder: ForeignText;
  /** Path that it leads to; undefined if it leads nowhere. */
  readonly real: ForeignText | undefined;
  constructor(folder: string, real: string | undefined) {
    super(`${path.basename(folder)} leads out of the workspace.`);
    this.folder = foreignText(folder);
    this.real = real === undefined ? undefined : foreignText(real);
  }
}

/** Decides in which folders on disk the user's files may be written. */
export interface WriteBounds {
  /** URI string of the innermost workspace folder that a place is or lies in, without following links; undefined if there is none. */
  topOf(uri: string): string | undefined;
  /**
   * The real path of a folder in which files may be written. It may not exist.
   * @param folder path
   * @param within path of a folder that must contain it; absent: the workspace, unless the path itself is outside, which only a person or their own
   * code can choose
   * @throws {OutsideError}
   */
  realFolder(folder: string, within?: string): Promise<string>;
}

/** Most folders that are remembered; the oldest are forgotten first. */
const MAX_FOLDERS = 200;

/** Allows the folders of the workspace, and those outside that links lead to and a person agreed to. */
export class WorkspaceBounds implements WriteBounds {
  readonly #memory: Memory;
  readonly #folders: () => readonly string[];

  /** @param folders returns the URI strings of the workspace's folders */
  constructor(memory: Memory, folders: () => readonly string[]) {
    this.#memory = memory;
    this.#folders = folders;
  }

  topOf(uri: string): string | undefined {
    return innermost(this.#folders(), uri);
  }

  async realFolder(folder: string, within?: string): Promise<string> {
    const tops = this.#folders()
      .filter(onDisk)
      .map((uri) => fileURLToPath(uri));
    const real = await realPlace(folder);
    if (real === undefined) throw new OutsideError(folder, undefined);
    if (within === undefined && !tops.some((top) => isBelow(folder, top))) return real;
    const bounds = await Promise.all((within === undefined ? tops : [within]).map(realPlace));
    const allowed = [...bounds.filter((bound) => bound !== undefined), ...this.#agreed()];
    if (!allowed.some((bound) => isBelow(real, bound))) throw new OutsideError(folder, real);
    return real;
  }

  /** Remembers that a person allows writing in a folder outside the workspace. @param real path without links */
  async agree(real: string): Promise<void> {
    const others = this.#agreed().filter((one) => one !== real);
    await remember(this.#memory, 'write.linkedFolders', [...others, real].slice(-MAX_FOLDERS));
  }

  #agreed(): readonly string[] {
    return recall(this.#memory, 'write.linkedFolders');
  }
}

/** Allows some folders, after links are followed, and nothing else: for hosts in which nobody can be asked. */
export class FolderBounds implements WriteBounds {
  readonly #folders: () => readonly string[];

  /** @param folders returns URI strings of folders on disk */
  constructor(folders: () => readonly string[]) {
    this.#folders = folders;
  }

  topOf(uri: string): string | undefined {
    return innermost(this.#folders(), uri);
  }

  async realFolder(folder: string, within?: string): Promise<string> {
    const tops = this.#folders().map((uri) => fileURLToPath(uri));
    const [real, around, ...bounds] = await Promise.all([folder, within ?? folder, ...tops].map(realPlace));
    const allowed = bounds.some((bound) => bound !== undefined && real !== undefined && isBelow(real, bound));
    if (real === undefined || !allowed) throw new OutsideError(folder, real);
    if (within !== undefined && !(around !== undefined && isBelow(real, around))) throw new OutsideError(folder, real);
    return real;
  }
}

/** The innermost folder that a place is or lies in, without following links. All are URI strings. */
function innermost(folders: readonly string[], uri: string): string | undefined {
  const tops = folders.map((one) => one.replace(/\/$/, ''));
  const around = tops.filter((top) => isWithin(uri, top));
  return around.sort((a, b) => b.length - a.length)[0];
}
