import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './fileFolders';

/** Most bytes of an upload (§8). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;

/** What the bytes of an upload must match (§4 POST /uploads). */
export interface ExpectedUpload {
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

export type UploadOutcome = 'stored' | 'too_large' | 'size_mismatch' | 'digest_mismatch';

/** Uploaded images until they expire. File names are `<expiry in ms>-<id>`, so the name tells which have expired. */
export class UploadFiles {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(root: string, now: number): Promise<UploadFiles> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    const files = new UploadFiles(root);
    await files.sweep(now);
    return files;
  }

  /**
   * Streams `body` to disk and hashes it, with at most one chunk in memory. The upload gets its name only if size and digest match;
   * sending the same file again changes nothing.
   */
  async receive(name: string, body: AsyncIterable<Uint8Array>, expected: ExpectedUpload): Promise<UploadOutcome> {
    const target = path.join(this.#root, name);
    const part = `${target}.${randomUUID()}.part`;
    const handle = await open(part, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > UPLOAD_MAX_BYTES) return 'too_large';
        if (size > expected.size) continue;
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      if (size !== expected.size) return 'size_mismatch';
      if (hash.digest('hex') !== expected.sha256) return 'digest_mismatch';
      await handle.datasync();
      await handle.close();
      await rename(part, target);
      return 'stored';
    } finally {
      await handle.close();
      await rm(part, { force: true });
    }
  }

  /** `undefined` if nothing has been uploaded as `name`. */
  async read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.#root, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Removes uploads that expired before `now` (milliseconds). */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#root)) {
      const expiry = Number.parseInt(name, 10);
      if (expiry <= now) await rm(path.join(this.#root, name), { force: true });
    }
  }
}
