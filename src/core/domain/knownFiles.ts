import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../disk/durableFiles';
import { isSha256, ownPath } from '../disk/ownPath';

/** Which asset of a service has a file's bytes: SHA-256 (lowercase hex) → asset id. */
export interface KnownFiles {
  find(originId: string, sha256: string): Promise<string | undefined>;
  remember(originId: string, sha256: string, assetId: string): Promise<void>;
  forget(originId: string, sha256: string): Promise<void>;
}

/**
 * One small file for each digest: found without loading an index, and safe with several windows.
 * @param onRemember called after a digest was remembered
 */
export function knownFilesIn(directory: string, onRemember: (sha256: string) => void = () => {}): KnownFiles {
  // Records, which may be damaged, also supply digests.
  const place = (originId: string, sha256: string) => {
    if (!isSha256(sha256)) throw new RangeError('Not a digest.');
    return ownPath(ownPath(ownPath(directory, originId), sha256.slice(0, 2)), sha256);
  };
  return {
    async find(originId, sha256) {
      try {
        return (await readFile(place(originId, sha256), 'utf8')).trim() || undefined;
      } catch {
        return undefined;
      }
    },
    async remember(originId, sha256, assetId) {
      const file = place(originId, sha256);
      await mkdir(path.dirname(file), { recursive: true });
      await replaceFile(file, assetId, { kind: 'cache' });
      onRemember(sha256);
    },
    async forget(originId, sha256) {
      await rm(place(originId, sha256), { force: true });
    },
  };
}
