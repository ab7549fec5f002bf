import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { diskFiles } from './diskFiles';
import { flushFolder, hasCode, makeFolder, replaceFile, writeNew } from './durableFiles';
import { sha256Of } from './fileStore';
import { isSha256, ownPath } from './ownPath';
import { isAlive } from './temporaries';
import type { NewContent, UserFiles } from './userFiles';

/** The old bytes of replaced files can't be kept, so nothing may be replaced. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
  /** @param why `too-large`: more bytes than are ever kept; `disk`: the folder can't be written */
  constructor(
    readonly why: 'too-large' | 'disk',
    options?: ErrorOptions,
  ) {
    super("The old bytes can't be kept.", options);
  }
}

/** How much is kept; the oldest replacements are forgotten first. */
export interface KeptBounds {
  /** Bytes of all old contents together; one replacement with more is refused. */
  readonly bytes: number;
  /** Number of replacements. */
  readonly count: number;
}

const BOUNDS: KeptBounds = { bytes: 1024 * 1024 * 1024, count: 32 };

/** Of a manifest: it lists files, and has none of their bytes. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const MANIFEST = 'manifest.json';
const RECORD = /^\d{15}-(\d{1,10})-[0-9a-f]{8}$/;

const contentSchema = v.object({
  sha256: v.pipe(v.string(), v.check(isSha256)),
  size: v.pipe(v.number(), v.integer()),
});
/** `old` is absent for a file that was created. */
const fileSchema = v.object({ place: v.string(), old: v.optional(contentSchema), now: contentSchema });
const manifestSchema = v.object({ version: v.literal(1), groups: v.array(v.array(fileSchema)) });

type KeptFile = v.InferOutput<typeof fileSchema>;
type Group = readonly KeptFile[];

/** What an undo did. All are paths. */
export interface Undone {
  /** Files that have their old bytes again. */
  readonly restored: readonly string[];
  /** Files that the replacement had created, and that are gone again. */
  readonly removed: readonly string[];
  /** Files that already were as before. */
  readonly already: readonly string[];
  /** Files that stay, with those that belong to them: `cause` is absent if one was changed since, else the error of the disk. */
  readonly skipped: readonly Skipped[];
}

export interface Skipped {
  /** The file that was changed, or the first one. */
  readonly file: string;
  readonly cause?: unknown;
}

/**
 * The old bytes of files that were replaced, in a folder of our own, so that a later process can put them back: a folder for each replacement, with
 * the bytes under their digests, and a manifest that is written last and removed last. Mode 0600.
 */
export class KeptBytes {
  readonly #folder: string;
  readonly #bounds: KeptBounds;

  /** @param folder path of a folder of our own */
  constructor(folder: string, bounds: KeptBounds = BOUNDS) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  /**
   * Call it before files are replaced. When it resolves, their old bytes are on disk and survive a power cut.
   * @param groups files on this machine's disk, those in a group change together
   * @returns forgets them again, if nothing was replaced
   * @throws {NotKeptError}
   */
  async keep(groups: readonly (readonly NewContent[])[]): Promise<() => Promise<void>> {
    const size = groups.flat().reduce((sum, { old }) => sum + (old?.length ?? 0), 0);
    if (size > this.#bounds.bytes) throw new NotKeptError('too-large');
    let record: string | undefined;
    try {
      await makeFolder(this.#folder);
      record = path.join(this.#folder, await this.#nextName());
      await makeFolder(record);
      for (const [sha256, old] of oldBytesOf(groups))
        await writeNew(ownPath(record, sha256), old, { durable: true, mode: 0o600 });
      await writeManifest(record, groups.map(listed));
    } catch (cause) {
      if (record !== undefined) await forget(record).catch(() => {});
      throw new NotKeptError('disk', { cause });
    }
    await this.#forgetOldest().catch(() => {});
    const kept = record;
    return () => forget(kept).catch(() => {});
  }

  /**
   * Puts back the newest replacement, never an older one in its place: each group whole or not at all. Groups that can't be put back stay kept.
   * @param isHere whether a path may be put back; groups with others are left alone
   * @returns undefined if nothing is kept
   */
  async undo(isHere: (file: string) => boolean, files: UserFiles, signal: AbortSignal): Promise<Undone | undefined> {
    for (const name of (await this.#names()).reverse()) {
      const record = path.join(this.#folder, name);
      const groups = (await manifestOf(record)) ?? [];
      const here = groups.filter((group) => group.every(({ place }) => isHere(place)));
      if (!here.length) continue;
      const skipped: Skipped[] = [];
      const undone = { restored: [] as string[], removed: [] as string[], already: [] as string[], skipped };
      const left = new Set(groups);
      for (const group of here) {
        if (signal.aborted) break;
        const problem = await putBack(group, record, files, undone);
        if (problem) skipped.push(problem);
        else left.delete(group);
      }
      if (!left.size) await forget(record);
      else if (left.size < groups.length) await writeManifest(record, [...left]);
      return undone;
    }
    return undefined;
  }

  /** The oldest first. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    return names.filter((name) => RECORD.test(name)).sort();
  }

  /** Later than all others, also if the clock was set back. */
  async #nextName(): Promise<string> {
    const newest = Number((await this.#names()).at(-1)?.slice(0, 15) ?? 0);
    const time = String(Math.max(Date.now(), newest + 1)).padStart(15, '0');
    return `${time}-${process.pid}-${randomBytes(4).toString('hex')}`;
  }

  /** Forgets the oldest beyond the bounds, never the newest, and what killed processes began to keep. */
  async #forgetOldest(): Promise<void> {
    let [count, bytes] = [0, 0];
    for (const name of (await this.#names()).reverse()) {
      const record = path.join(this.#folder, name);
      const [, pid] = RECORD.exec(name) ?? [];
      if (!(await isWhole(record))) {
        if (!isAlive(Number(pid))) await forget(record);
        continue;
      }
      count++;
      bytes += await sizeOf(record);
      if (count > 1 && (count > this.#bounds.count || bytes > this.#bounds.bytes)) await forget(record);
    }
  }
}

function oldBytesOf(groups: readonly (readonly NewContent[])[]): ReadonlyMap<string, Uint8Array> {
  return new Map(groups.flat().flatMap(({ old }) => (old ? [[sha256Of(old), old] as const] : [])));
}

const factsOf = (bytes: Uint8Array) => ({ sha256: sha256Of(bytes), size: bytes.length });

const listed = (group: readonly NewContent[]): Group =>
  group.map(({ uri, bytes, old }) => ({
    place: fileURLToPath(uri),
    ...(old && { old: factsOf(old) }),
    now: factsOf(bytes),
  }));

function writeManifest(record: string, groups: readonly Group[]): Promise<void> {
  return replaceFile(path.join(record, MANIFEST), JSON.stringify({ version: 1, groups }));
}

/** Undefined if there is none, or if it is damaged or of a later version. */
async function manifestOf(record: string): Promise<readonly Group[] | undefined> {
  const place = pathToFileURL(path.join(record, MANIFEST)).href;
  const bytes = await diskFiles.read(place, MAX_MANIFEST_BYTES).catch(() => undefined);
  const text = bytes && new TextDecoder().decode(bytes);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  return parsed.success ? parsed.output.groups : undefined;
}

const isWhole = (record: string) =>
  stat(path.join(record, MANIFEST)).then(
    () => true,
    () => false,
  );

/** Bytes of the old contents. */
async function sizeOf(record: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(record)) if (name !== MANIFEST) size += (await stat(path.join(record, name))).size;
  return size;
}

/** Removes the bytes, and the manifest after them: until then, another undo sees what is done. */
async function forget(record: string): Promise<void> {
  const names = await readdir(record).catch((): string[] => []);
  for (const name of names) if (name !== MANIFEST) await rm(path.join(record, name), { force: true });
  await rm(record, { recursive: true, force: true });
  await flushFolder(path.dirname(record));
}

/** Adds to `undone` what it did. @returns why the group stays as it is */
async function putBack(
  group: Group,
  record: string,
  files: UserFiles,
  undone: Record<'restored' | 'removed' | 'already', string[]>,
): Promise<Skipped | undefined> {
  try {
    const plan = await planOfUndo(group, record, files);
    if ('file' in plan) return plan;
    const { restore, remove, already } = plan;
    await files.writeTogether(restore);
    for (const { uri, bytes } of remove) await files.remove(uri, bytes);
    undone.restored.push(...restore.map(({ uri }) => fileURLToPath(uri)));
    undone.removed.push(...remove.map(({ uri }) => fileURLToPath(uri)));
    undone.already.push(...already);
    return undefined;
  } catch (cause) {
    return { file: group[0]?.place ?? '', cause };
  }
}

/** What puts a group back; `already` has the paths of files that need nothing. */
interface UndoPlan {
  readonly restore: NewContent[];
  readonly remove: { readonly uri: string; readonly bytes: Uint8Array }[];
  readonly already: string[];
}

/** @returns a file that was changed since, if there is one */
async function planOfUndo(group: Group, record: string, files: UserFiles): Promise<UndoPlan | Skipped> {
  const plan: UndoPlan = { restore: [], remove: [], already: [] };
  for (const { place, old, now } of group) {
    const uri = pathToFileURL(place).href;
    const bytes = await currentOf(uri, Math.max(old?.size ?? 0, now.size), files);
    if (bytes === 'other') return { file: place };
    const sha256 = bytes && sha256Of(bytes);
    if (sha256 === old?.sha256) plan.already.push(place);
    else if (!bytes || sha256 !== now.sha256) return { file: place };
    else if (old) plan.restore.push({ uri, bytes: await oldBytes(record, old), old: bytes });
    else plan.remove.push({ uri, bytes });
  }
  return plan;
}

/** The content of a file; undefined if there is none; `other` if it became a link or a folder, or has more than `most` bytes. */
async function currentOf(uri: string, most: number, files: UserFiles): Promise<Uint8Array | 'other' | undefined> {
  try {
    if (!(await files.isOwnFile(uri)) || (await files.stat(uri)).size > most) return 'other';
    return await files.read(uri, most);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

async function oldBytes(record: string, { sha256, size }: { readonly sha256: string; readonly size: number }) {
  const bytes = await diskFiles.read(pathToFileURL(ownPath(record, sha256)).href, size);
  if (sha256Of(bytes) !== sha256) throw new Error('The kept bytes are damaged.');
  return bytes;
}

/** Keeps old bytes, if some are replaced, before files are written; forgets them if nothing was. @param kept absent: nothing is kept */
export async function keptWhile(
  kept: Pick<KeptBytes, 'keep'> | undefined,
  groups: readonly (readonly NewContent[])[],
  write: () => Promise<void>,
): Promise<void> {
  const forget = groups.flat().some(({ old }) => old) ? await kept?.keep(groups) : undefined;
  await write().catch(async (error: unknown) => {
    await forget?.();
    throw error;
  });
}
