import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** After it went over the cap, the cache is emptied to this part of it. */
const LEFT = 0.9;
/** A picture that is used is marked so at most this often. */
const TOUCH_MS = 60 * 60_000;

interface Kept {
  readonly file: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/**
 * Pictures on disk, each content once whatever it is called, with a cap on their bytes: those that were not used for longest go
 * first. `links/` says which content a name has, `pictures/` has the contents by SHA-256. Windows share it: files are written aside
 * and renamed, and what another window removed is simply not there.
 */
export class PictureCache {
  private size = 0;
  private measuring: Promise<void> | undefined;

  /** @param cap bytes, asked for at each write. */
  constructor(
    private readonly directory: string,
    private readonly cap: () => number,
  ) {}

  /** Undefined where there is none, or where what lies there is not what was written. */
  async get(name: string): Promise<Uint8Array | undefined> {
    try {
      const digest = (await readFile(this.linkOf(name), 'utf8')).trim();
      if (!/^[\da-f]{64}$/.test(digest)) return undefined;
      const file = this.pictureOf(digest);
      const bytes = await readFile(file).catch(() => undefined);
      if (!bytes || sha256(bytes) !== digest) {
        await Promise.all([file, this.linkOf(name)].map((gone) => rm(gone, { force: true })));
        return undefined;
      }
      void touch(file);
      return bytes;
    } catch {
      return undefined;
    }
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const digest = sha256(bytes);
    const file = this.pictureOf(digest);
    const known = await stat(file).catch(() => undefined);
    if (!known) {
      // Before it is there, or it would be counted twice.
      await this.measured();
      await write(file, bytes);
      this.size += bytes.byteLength;
    }
    await write(this.linkOf(name), digest);
    if (this.size > this.cap()) await this.shrink(this.cap() * LEFT);
  }

  /** Sums up what earlier windows left, once. */
  private measured(): Promise<void> {
    this.measuring ??= this.pictures().then((all) => {
      this.size = sizeOf(all);
    });
    return this.measuring;
  }

  private async shrink(most: number): Promise<void> {
    const all = (await this.pictures()).sort((a, b) => a.used - b.used);
    let size = sizeOf(all);
    for (const { file, bytes } of all) {
      if (size <= most) break;
      await rm(file, { force: true });
      size -= bytes;
    }
    this.size = size;
  }

  private async pictures(): Promise<Kept[]> {
    const folder = path.join(this.directory, 'pictures');
    const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const found: Kept[] = [];
    for (const entry of files) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => undefined);
      if (facts) found.push({ file, bytes: facts.size, used: facts.mtimeMs });
    }
    return found;
  }

  private linkOf(name: string): string {
    const digest = sha256(name);
    return path.join(this.directory, 'links', digest.slice(0, 2), digest);
  }

  private pictureOf(digest: string): string {
    return path.join(this.directory, 'pictures', digest.slice(0, 2), digest);
  }
}

function sizeOf(pictures: readonly Kept[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

async function write(file: string, data: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await writeFile(temporary, data);
  await rename(temporary, file);
}

async function touch(file: string): Promise<void> {
  try {
    const now = new Date();
    if (now.getTime() - (await stat(file)).mtimeMs > TOUCH_MS) await utimes(file, now, now);
  } catch {
    // Another window removed it.
  }
}
