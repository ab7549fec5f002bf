import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../disk/durableFiles';
import { sha256Of } from '../disk/fileStore';
import { isSha256, ownPath } from '../disk/ownPath';

/** A cache over its cap is reduced to this part of the cap. */
const REDUCED_TO = 0.9;
/** Milliseconds before a used picture is marked as used again. */
const TOUCH_MS = 60 * 60_000;

interface CachedFile {
  readonly file: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/** Bytes that even a small file occupies on most disks. */
const BLOCK = 4096;

/**
 * Pictures on disk, with a cap on their space: the least recently used are removed first. `links/` maps names to contents, `pictures/`
 * has each content once, by its SHA-256. Windows share the folder: files are written to a temporary name and renamed, and a file that
 * another window removed counts as not cached.
 */
export class DiskPictureCache {
  readonly #directory: string;
  readonly #cap: () => number;

  #size = 0;
  #measuring: Promise<void> | undefined;
  #shrinking: Promise<void> = Promise.resolve();

  /** @param cap bytes on disk, links included; called for each write */
  constructor(directory: string, cap: () => number) {
    this.#directory = directory;
    this.#cap = cap;
  }

  /** Undefined if it isn't cached, or if the file on disk is damaged. */
  async get(name: string): Promise<Uint8Array | undefined> {
    try {
      const digest = (await readFile(this.#linkOf(name), 'utf8')).trim();
      if (!isSha256(digest)) return undefined;
      const file = this.#pictureOf(digest);
      const bytes = await readFile(file).catch(() => undefined);
      if (!bytes || sha256Of(bytes) !== digest) {
        await Promise.all([file, this.#linkOf(name)].map((gone) => rm(gone, { force: true })));
        return undefined;
      }
      void touch(this.#linkOf(name)).then(() => touch(file));
      return bytes;
    } catch {
      return undefined;
    }
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const digest = sha256Of(bytes);
    // Measured before the new files exist, because they would be counted twice.
    await this.#measured();
    await this.#add(this.#pictureOf(digest), bytes);
    await this.#add(this.#linkOf(name), digest);
    if (this.#size > this.#cap()) await this.#shrink();
  }

  async #add(file: string, data: Uint8Array | string): Promise<void> {
    const known = await stat(file).catch(() => undefined);
    const now = new Date();
    // The picture exists already. It only gets another name, and counts as just used.
    if (known && typeof data !== 'string') return utimes(file, now, now).catch(() => {});
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(file, data, { kind: 'cache' });
    if (!known) this.#size += onDisk(data.length);
  }

  /** Measures existing files, once. */
  #measured(): Promise<void> {
    this.#measuring ??= this.#all().then((all) => {
      this.#size = sizeOf(all);
    });
    return this.#measuring;
  }

  /** One call after the other, because two at once would remove too much. */
  #shrink(): Promise<void> {
    this.#shrinking = this.#shrinking.then(async () => {
      if (this.#size > this.#cap()) await this.#shrinkTo(this.#cap() * REDUCED_TO);
    });
    return this.#shrinking;
  }

  /** Removes the least recently used names and pictures; all names of a picture are removed with it. */
  async #shrinkTo(most: number): Promise<void> {
    const links = await this.#files('links');
    const namesOf = new Map<string, CachedFile[]>();
    for (const link of links) {
      const digest = (await readFile(link.file, 'utf8').catch(() => '')).trim();
      namesOf.set(digest, [...(namesOf.get(digest) ?? []), link]);
    }
    const gone = new Set<string>();
    const remove = async ({ file, bytes }: CachedFile) => {
      if (gone.has(file)) return;
      gone.add(file);
      await rm(file, { force: true });
      this.#size -= bytes;
    };
    const oldest = [...(await this.#files('pictures')), ...links].sort((a, b) => a.used - b.used);
    for (const one of oldest) {
      if (this.#size <= most) return;
      await remove(one);
      for (const link of namesOf.get(path.basename(one.file)) ?? []) await remove(link);
    }
  }

  async #all(): Promise<CachedFile[]> {
    return [...(await this.#files('pictures')), ...(await this.#files('links'))];
  }

  async #files(folder: 'pictures' | 'links'): Promise<CachedFile[]> {
    const root = path.join(this.#directory, folder);
    const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const found: CachedFile[] = [];
    for (const entry of files) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => undefined);
      if (facts) found.push({ file, bytes: onDisk(facts.size), used: facts.mtimeMs });
    }
    return found;
  }

  #linkOf(name: string): string {
    const digest = sha256Of(name);
    return this.#pathOf('links', digest);
  }

  #pictureOf(digest: string): string {
    return this.#pathOf('pictures', digest);
  }

  #pathOf(folder: 'pictures' | 'links', digest: string): string {
    return ownPath(ownPath(path.join(this.#directory, folder), digest.slice(0, 2)), digest);
  }
}

function onDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

function sizeOf(pictures: readonly CachedFile[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function touch(file: string): Promise<void> {
  try {
    const now = new Date();
    if (now.getTime() - (await stat(file)).mtimeMs > TOUCH_MS) await utimes(file, now, now);
  } catch {
    // Another window removed it.
  }
}
