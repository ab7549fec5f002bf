import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { flushFolder, makeFolder, writeNew } from './durableFiles';
import { parentOf, placeKey, sha256Of, splitName } from './fileStore';
import type { NewContent, UserFiles } from './userFiles';

/**
 * The bytes of files that were replaced, on disk, for whoever has no window that could keep them: a folder for each replacement, with the old bytes and a
 * list of the files. It's there before the first file changes, and goes away when all of it is undone.
 */

/** Most replacements that are kept, the latest. */
const MOST = 20;
/** Most bytes of one replacement, and of all that are kept. */
const MOST_BYTES = 512 * 1024 * 1024;

const LIST = 'files.json';
/** A lowercase ULID, which sorts by time. */
const ID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const listSchema = v.object({
  version: v.literal(1),
  files: v.array(
    v.object({
      /** URI string. */
      uri: v.string(),
      /** SHA-256 of what was written, in lowercase hex. */
      now: v.string(),
      /** The same of what was there; absent: nothing was. Its bytes are in the file with the index of this entry. */
      before: v.optional(v.string()),
    }),
  ),
});

type ListedFile = v.InferOutput<typeof listSchema>['files'][number];

/** What became of the files of a replacement, as URI strings. */
export interface Restored {
  readonly restored: readonly string[];
  /** Removed, because the replacement had made them. */
  readonly removed: readonly string[];
  /** Changed since then, or with a file next to it that was: left as they are. */
  readonly changed: readonly string[];
}

/** The replaced bytes are too many to be kept. Nothing was written. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** The replacements of a data folder. */
export class Replacements {
  /** @param folder path of a folder of nothing else; made when it's needed */
  constructor(private readonly folder: string) {}

  /**
   * Keeps what is about to be replaced. When this resolves, it's on disk. Rejects if it can't be kept: then nothing should be written.
   * @throws {TooManyBytesError}
   */
  async keep(contents: readonly NewContent[]): Promise<void> {
    const bytes = sizeOf(contents);
    if (bytes > MOST_BYTES) throw new TooManyBytesError(`${bytes} bytes would be replaced.`);
    await this.removeOld(bytes);
    const place = path.join(this.folder, ulid().toLowerCase());
    await makeFolder(place);
    for (const [index, { old }] of contents.entries())
      if (old) await writeNew(path.join(place, String(index)), old, { durable: true, mode: 0o600 });
    const files = contents.map(({ uri, bytes: now, old }) => ({
      uri,
      now: sha256Of(now),
      ...(old && { before: sha256Of(old) }),
    }));
    // Last: without it, nothing was replaced.
    await writeNew(path.join(place, LIST), JSON.stringify({ version: 1, files }), { durable: true, mode: 0o600 });
    await flushFolder(place);
  }

  /**
   * Undoes the latest replacement of files that may all be written, as far as they weren't changed since. Undefined if there is none.
   * @param mayUndo whether a file, by its URI string, is one that may be written
   */
  async undo(files: UserFiles, mayUndo: (uri: string) => boolean): Promise<Restored | undefined> {
    for (const id of await this.ids()) {
      const listed = await this.listOf(id);
      if (!listed?.length || !listed.every(({ uri }) => mayUndo(uri))) continue;
      const restored = await this.restore(id, listed, files);
      if (!restored.changed.length) await rm(path.join(this.folder, id), { recursive: true, force: true });
      return restored;
    }
    return undefined;
  }

  private async restore(id: string, listed: readonly ListedFile[], files: UserFiles): Promise<Restored> {
    const contents = new Map<string, NewContent>();
    const restored: string[] = [];
    const removed: { readonly uri: string; readonly bytes: Uint8Array }[] = [];
    const changed: string[] = [];
    for (const group of groupsOf(listed)) {
      const states = await Promise.all(group.map((one) => this.stateOf(id, one, files)));
      if (states.includes('changed')) {
        changed.push(...group.map(({ uri }) => uri));
        continue;
      }
      for (const [at, state] of states.entries()) {
        const uri = group[at]?.uri ?? '';
        if (typeof state === 'string') continue;
        if (state.old) contents.set(uri, { uri, bytes: state.old, old: state.now });
        else removed.push({ uri, bytes: state.now });
      }
      restored.push(...group.flatMap(({ uri, before }) => (before ? uri : [])));
    }
    await files.writeTogether([...contents.values()]);
    for (const { uri, bytes } of removed) await files.remove(uri, bytes);
    return { restored, removed: removed.map(({ uri }) => uri), changed };
  }

  /** What is there now and was before, `done` if that's the same already, as after an undo that was interrupted. */
  private async stateOf(
    id: string,
    { uri, now, before, index }: ListedFile & { readonly index: number },
    files: UserFiles,
  ): Promise<{ readonly now: Uint8Array; readonly old?: Uint8Array } | 'done' | 'changed'> {
    const bytes = await files.read(uri, MOST_BYTES).catch(() => undefined);
    const digest = bytes && sha256Of(bytes);
    if (digest === before) return 'done';
    if (!bytes || digest !== now) return 'changed';
    if (before === undefined) return { now: bytes };
    const old = await readFile(path.join(this.folder, id, String(index))).catch(() => undefined);
    return old && sha256Of(old) === before ? { now: bytes, old } : 'changed';
  }

  /** Latest first. */
  private async ids(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => ID.test(name))
      .sort()
      .reverse();
  }

  private async listOf(id: string): Promise<readonly ListedFile[] | undefined> {
    try {
      const parsed = v.safeParse(listSchema, JSON.parse(await readFile(path.join(this.folder, id, LIST), 'utf8')));
      return parsed.success ? parsed.output.files : undefined;
    } catch {
      return undefined;
    }
  }

  /** Makes room for one more of so many bytes. */
  private async removeOld(bytes: number): Promise<void> {
    let left = MOST_BYTES - bytes;
    for (const [at, id] of (await this.ids()).entries()) {
      left -= await this.sizeOf(id);
      if (at >= MOST - 1 || left < 0) await rm(path.join(this.folder, id), { recursive: true, force: true });
    }
  }

  private async sizeOf(id: string): Promise<number> {
    const place = path.join(this.folder, id);
    const sizes = (await readdir(place).catch(() => [])).map(async (name) => (await stat(path.join(place, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}

const sizeOf = (contents: readonly NewContent[]) => contents.reduce((sum, { old }) => sum + (old?.length ?? 0), 0);

/** Files that belong together: a sheet and its JSON have one name. */
function groupsOf(listed: readonly ListedFile[]): (ListedFile & { readonly index: number })[][] {
  const groups = new Map<string, (ListedFile & { readonly index: number })[]>();
  for (const [index, one] of listed.entries()) {
    const key = `${parentOf(one.uri)} ${splitName(placeKey(one.uri)).stem}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...one, index }]);
  }
  return [...groups.values()];
}
