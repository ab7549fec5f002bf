import { webcrypto } from 'node:crypto';
import path from 'node:path';
import { CanceledError } from '../../service/errors';
import { standInOf } from '../../sprite/formats/standIn';
import { isBelow, realPlace } from '../disk/realPlaces';
import { withRegular } from '../disk/regularFile';
import { GitError } from './gitError';
import { type GitPlace, runGit } from './runGit';

/** What Git LFS commits in place of a file. */
export interface LfsPointer {
  /** SHA-256 of the content, in hexadecimal. */
  readonly oid: string;
  /** Bytes of the content. */
  readonly size: number;
}

/** Most bytes of a path in Git's answers. */
const MAX_PATH_BYTES = 16 * 1024;
/** Exit code of `git config` if there is no such setting. */
const NOTHING = 1;

/**
 * Reads a pointer. Undefined for anything else, and for the pointer of an extension of Git LFS: its object isn't the content of the file.
 * @param bytes of the whole file
 */
export function lfsPointerOf(bytes: Uint8Array): LfsPointer | undefined {
  if (standInOf(bytes) !== 'git-lfs') return undefined;
  const text = new TextDecoder('latin1').decode(bytes);
  if (/^ext-/m.test(text)) return undefined;
  const oid = /^oid sha256:([0-9a-f]{64})\r?$/m.exec(text)?.[1];
  const size = Number(/^size (\d{1,15})\r?$/m.exec(text)?.[1] ?? Number.NaN);
  return oid !== undefined && Number.isSafeInteger(size) ? { oid, size } : undefined;
}

/** The objects that Git LFS has on disk for a repository. Nothing is fetched, and none of its programs is run. */
export class LfsObjects {
  readonly #git: GitPlace;

  #folder: Promise<string | undefined> | undefined;

  constructor(git: GitPlace) {
    this.#git = git;
  }

  /**
   * The content that a pointer stands for. Undefined if it isn't on disk, if it's over `most` bytes, or if the file there has another size or hash.
   * @throws CanceledError
   */
  async read({ oid, size }: LfsPointer, most: number, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    if (size > most) return undefined;
    // A person may change the setting, or run `git lfs fetch`, after a failure.
    this.#folder ??= objectsFolder(this.#git, signal).catch((error: unknown) => {
      this.#folder = undefined;
      throw error;
    });
    const folder = await this.#folder;
    if (folder === undefined) return undefined;
    const file = await realPlace(path.join(folder, oid.slice(0, 2), oid.slice(2, 4), oid));
    const top = await realPlace(folder);
    // A link in the folder must not lead to another file of the computer.
    if (file === undefined || top === undefined || !isBelow(file, top)) return undefined;
    const bytes = await readWhole(file, size);
    if (signal?.aborted) throw new CanceledError();
    return bytes && (await sha256(bytes)) === oid ? bytes : undefined;
  }
}

/** Undefined if there is no such file, or if it doesn't have the size. */
async function readWhole(file: string, size: number): Promise<Uint8Array | undefined> {
  return withRegular(file, async (opened) => {
    if (opened.size !== size) return undefined;
    const bytes = new Uint8Array(size);
    const { bytesRead } = await opened.handle.read(bytes, 0, size, 0);
    return bytesRead === size ? bytes : undefined;
  }).catch(() => undefined);
}

/** In hexadecimal. Node's threads do the work. */
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/**
 * The folder of a repository's objects: `lfs/objects` in the folder that all of its worktrees share, or where the setting `lfs.storage` has them. The
 * user's own setting may name any place, that of the repository one in its own folders: it may come with the repository.
 */
async function objectsFolder(git: GitPlace, signal: AbortSignal | undefined): Promise<string | undefined> {
  const answer = await runGit(git, ['rev-parse', '--git-common-dir'], { most: MAX_PATH_BYTES, signal });
  // Git is run at the top of the disk.
  const common = path.resolve(path.parse(git.root).root, trimmed(answer));
  const storage = async (scope: 'local' | 'global' | 'system') => {
    const chosen = await storageIn(git, scope, signal);
    return chosen === undefined ? undefined : path.resolve(common, chosen);
  };
  const ofRepository = await storage('local');
  if (ofRepository !== undefined) {
    const real = await realPlace(ofRepository);
    const tops = await Promise.all([common, git.root].map(realPlace));
    const isInside = real !== undefined && tops.some((top) => top !== undefined && isBelow(real, top));
    return isInside ? path.join(ofRepository, 'objects') : undefined;
  }
  return path.join((await storage('global')) ?? (await storage('system')) ?? path.join(common, 'lfs'), 'objects');
}

async function storageIn(
  git: GitPlace,
  scope: 'local' | 'global' | 'system',
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const args = ['config', `--${scope}`, '--includes', '--type=path', '--get', 'lfs.storage'];
    return trimmed(await runGit(git, args, { most: MAX_PATH_BYTES, signal })) || undefined;
  } catch (error) {
    // Without a file of settings, Git ends otherwise.
    if (error instanceof GitError && (error.exitCode === NOTHING || scope !== 'local')) return undefined;
    throw error;
  }
}

const trimmed = (answer: Buffer) => answer.toString().replace(/\r?\n$/, '');
