import { URI } from 'vscode-uri';
import { type RecordStore, useRecords } from '../../../src/web/records';

/*
 * What the extension has in a browser, for tests in Node: VS Code's file API over a store that knows files as a whole and no times, as the one of
 * browsers, and the browser's locks.
 */

class FileSystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Folders have no bytes. */
type Entries = Map<string, Uint8Array | undefined>;

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

function storeOf(entries: Entries): RecordStore {
  const at = (path: string) => {
    if (!entries.has(path)) throw new FileSystemError('FileNotFound');
    return entries.get(path);
  };
  const makeFolder = (path: string) => {
    if (path && !entries.has(path)) {
      makeFolder(parentOf(path));
      entries.set(path, undefined);
    }
  };
  const below = (path: string) => [...entries.keys()].filter((key) => key.startsWith(`${path}/`));
  return {
    stat: async ({ path }) => ({ type: at(path) ? 1 : 2, ctime: 0, mtime: 0, size: at(path)?.length ?? 0 }),
    readFile: async ({ path }) => {
      const bytes = at(path);
      if (!bytes) throw new FileSystemError('FileIsADirectory');
      return bytes;
    },
    writeFile: async ({ path }, bytes) => {
      makeFolder(parentOf(path));
      entries.set(path, bytes.slice());
    },
    readDirectory: async ({ path }) => {
      if (at(path)) throw new FileSystemError('FileNotADirectory');
      const own = below(path).filter((key) => parentOf(key) === path);
      return own.map((key) => [key.slice(path.length + 1), entries.get(key) ? 1 : 2]);
    },
    createDirectory: async ({ path }) => makeFolder(path),
    delete: async ({ path }) => {
      at(path);
      for (const key of [path, ...below(path)]) entries.delete(key);
    },
    rename: async (from, to) => {
      at(from.path);
      for (const key of [from.path, ...below(from.path)]) {
        entries.set(to.path + key.slice(from.path.length), entries.get(key));
        entries.delete(key);
      }
    },
  };
}

/** Holds each name for one at a time, in order. */
function lockManager() {
  const last = new Map<string, Promise<unknown>>();
  return {
    async request<T>(
      name: string,
      { ifAvailable = false }: { readonly ifAvailable?: boolean },
      work: (lock: object | null) => Promise<T>,
    ): Promise<T> {
      const before = last.get(name);
      if (before && ifAvailable) return work(null);
      const now = (before ?? Promise.resolve()).catch(() => {}).then(() => work({ name }));
      last.set(name, now);
      return now.finally(() => {
        if (last.get(name) === now) last.delete(name);
      });
    },
  };
}

/** Makes an empty store the place of all records. Returns a function that restores Node's `navigator`. */
export function useTestRecords(): () => void {
  const folder = URI.parse('vscode-userdata:/User/globalStorage/sprite-kiln');
  useRecords({ store: storeOf(new Map()), folder, extension: URI.parse('https://example.test/extension') });
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { locks: lockManager() }, configurable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  };
}
