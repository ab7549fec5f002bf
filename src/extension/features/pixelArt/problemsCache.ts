import path from 'node:path';
import * as v from 'valibot';
import { URI } from 'vscode-uri';
import { diskFiles } from '../../../core/disk/diskFiles';
import { removeQuietly } from '../../../core/disk/diskWriter';
import { makeFolder, replaceFile } from '../../../core/disk/durableFiles';
import { placeKey, sha256Of } from '../../../core/disk/fileStore';
import { ownPath } from '../../../core/disk/ownPath';

/** Larger records are neither written nor read: the folder is checked again in each window. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Most folders whose records stay in memory. */
const MAX_KEPT = 16;
/** Changes when a record of an earlier version of this file can't be understood. */
const VERSION = 2;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const problem = v.object({
  /** Name of the file that it is in. */
  file: v.string(),
  /** A `RuleId`; absent if the file can't be read. */
  rule: v.optional(v.string()),
  severity: v.picklist(['error', 'warning', 'hint']),
  /** A sentence. */
  message: v.string(),
  /** Counted from 0; absent if the file has only one. */
  frame: v.optional(whole),
});

const record = v.object({
  version: v.literal(VERSION),
  /** URI string. */
  folder: v.string(),
  /** Digest of what decides about findings besides files: the style, the rules, the language. */
  key: v.string(),
  /** By name: pictures and the JSON of sheets, as they were when they were checked. */
  files: v.record(
    v.string(),
    v.object({
      /** Bytes. */
      size: v.number(),
      /** Modification time, milliseconds since 1970. */
      time: v.number(),
      /** Absent if it wasn't read. */
      sha256: v.optional(v.string()),
      /** The run that wrote to its place, by the records: what a service drew is judged more strictly. */
      run: v.optional(v.string()),
      /** Whether its pixels are a normal map, if somebody looked. */
      isMap: v.optional(v.boolean()),
    }),
  ),
  /** The sprites in the folder: names of the files that each consists of, what is wrong with it, and `CheckAnswer.isRaw`. */
  sprites: v.array(v.object({ files: v.array(v.string()), problems: v.array(problem), isRaw: v.boolean() })),
});

/** What the checks found in a folder, and in which versions of its files. */
export type FolderRecord = Readonly<v.InferOutput<typeof record>>;
/** What is wrong with one file of a sprite. */
export type FileProblem = Readonly<v.InferOutput<typeof problem>>;
export type FileFacts = FolderRecord['files'][string];
export type CheckedSprite = FolderRecord['sprites'][number];

export const emptyRecord = (folder: string, key: string): FolderRecord => ({
  version: VERSION,
  folder,
  key,
  files: {},
  sprites: [],
});

/**
 * What the checks found, one file for each folder of the workspace, so that a new window reads only what changed. A cache: what is lost or damaged is
 * checked again.
 */
export class ProblemsCache {
  readonly #place: string;

  readonly #kept = new Map<string, FolderRecord>();

  /** @param place path of a folder of our own; made when something is stored */
  constructor(place: string) {
    this.#place = place;
  }

  /** @param folder URI string */
  async read(folder: string): Promise<FolderRecord | undefined> {
    const known = this.#kept.get(placeKey(folder));
    if (known) return known;
    const bytes = await diskFiles.read(this.#uriOf(folder), MAX_BYTES).catch(() => undefined);
    const parsed = bytes && v.safeParse(v.pipe(v.string(), v.parseJson(), record), new TextDecoder().decode(bytes));
    if (!parsed?.success || parsed.output.folder !== folder) return undefined;
    this.#keep(parsed.output);
    return parsed.output;
  }

  /** Rejects if the disk is full, for example. */
  async write(next: FolderRecord): Promise<void> {
    this.#keep(next);
    const text = JSON.stringify(next);
    if (Buffer.byteLength(text) > MAX_BYTES) return;
    await makeFolder(this.#place);
    await replaceFile(this.#pathOf(next.folder), text, { kind: 'cache' });
  }

  /** Removes the records of all other folders. @param folders URI strings */
  async keepOnly(folders: Iterable<string>): Promise<void> {
    const wanted = new Set([...folders].map((folder) => path.basename(this.#pathOf(folder))));
    for (const name of await diskFiles.list(URI.file(this.#place).toString()).catch((): string[] => [])) {
      if (!wanted.has(name)) await removeQuietly(path.join(this.#place, name));
    }
  }

  #keep(next: FolderRecord): void {
    const key = placeKey(next.folder);
    this.#kept.delete(key);
    this.#kept.set(key, next);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #pathOf(folder: string): string {
    return ownPath(this.#place, sha256Of(placeKey(folder)), '.json');
  }

  #uriOf(folder: string): string {
    return URI.file(this.#pathOf(folder)).toString();
  }
}
