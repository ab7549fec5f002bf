import type { BlobReader as GitBlobReader } from '../core/git/blobReader';
import { GitError } from '../core/git/gitError';

/** A browser starts no programs, so nothing of Git's is read. */
export class BlobReader implements Pick<GitBlobReader, 'read' | 'close'> {
  async read(): Promise<Uint8Array | undefined> {
    throw new GitError("A browser can't run Git.");
  }

  close(): void {
    // Nothing was started.
  }
}
