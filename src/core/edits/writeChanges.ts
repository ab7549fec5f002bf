import type { UserFiles } from '../disk/userFiles';

/** What is done to one file. */
export type FileChange =
  | {
      /** URI string. */
      readonly uri: string;
      readonly bytes: Uint8Array;
      /** What it has now; absent: it's new. */
      readonly old?: Uint8Array;
    }
  /** It's removed. */
  | { readonly uri: string; readonly bytes?: undefined; readonly old: Uint8Array };

type Writing = Pick<UserFiles, 'replace' | 'writeTogether' | 'remove' | 'create'>;

type Written = Extract<FileChange, { bytes: Uint8Array }>;

const isWritten = (change: FileChange): change is Written => change.bytes !== undefined;

/**
 * Writes and removes files, all or none.
 * @throws {FileChangedError | ReadOnlyError | InUseError | OutsideError | NameTakenError} nothing is another one than before
 */
export async function writeChanges(changes: readonly FileChange[], files: Writing): Promise<void> {
  const written = changes.filter(isWritten);
  const [only] = changes;
  // A person opened this one: a link to it stays a link.
  if (changes.length === 1 && only?.bytes && only.old) return files.replace(only.uri, only.bytes, only.old);
  await files.writeTogether(written);
  const removed: (readonly [string, Uint8Array])[] = [];
  try {
    for (const { uri, bytes, old } of changes) {
      if (bytes) continue;
      await files.remove(uri, old);
      removed.push([uri, old]);
    }
  } catch (error) {
    for (const [uri, old] of removed) await files.create(uri, old).catch(() => false);
    await putBack(written, files);
    throw error;
  }
}

/** What somebody changed in the meantime stays. */
async function putBack(written: readonly Written[], files: Writing): Promise<void> {
  for (const { uri, bytes, old } of written) {
    const back = old ? files.writeTogether([{ uri, bytes: old, old: bytes }]) : files.remove(uri, bytes);
    await back.catch(() => undefined);
  }
}
