/** Files as runs need them. Places are URI strings, so that a run also works outside the editor. */
export interface FileStore {
  /** The whole file; rejects with a `FileTooLarge` before reading where it is larger than `maxBytes`. */
  read(uri: string, maxBytes: number): Promise<Uint8Array>;
  /** The first bytes of a file, at most that many. Whole files where the file system has no other way to read. */
  readStart(uri: string, bytes: number): Promise<Uint8Array>;
  /** Names in a folder; empty where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Writes a new file, making its folder; resolves to false, and changes nothing, where the name is taken. */
  create(uri: string, bytes: Uint8Array): Promise<boolean>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** URI string of `name` in a folder. */
export function childOf(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;
}

export function parentOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/** File name, decoded. */
export function nameOf(uri: string): string {
  const name = uri.replace(/[?#].*$/, '').slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
