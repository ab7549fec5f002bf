import {
  all,
  amount,
  anything,
  either,
  fields,
  flag,
  list,
  oneOf,
  type Reader,
  record,
  text,
  time,
  tuple,
  uri,
} from '../../shared/base/reader';
import type { Memory, StoredKey } from './memory';

/** A row: what fits, and what counts if nothing fits. */
const row =
  <T>(read: Reader<T>, otherwise: T) =>
  (value: unknown): T =>
    read(value) ?? otherwise;
const maybe = <T>(read: Reader<T>) => row<T | undefined>(read, undefined);

/** Values by the place that they belong to (`placeKey`), the newest at the end. */
const byPlace = <T>(read: Reader<T>) =>
  row<readonly (readonly [string, T])[]>(list(tuple<[string, T]>(text, read)), []);

/**
 * Every value that is kept between sessions. What is stored may come from an earlier or later version, or be damaged: it's read only through its row,
 * which keeps what fits. Keys of values that exist once for each service or operation continue with `:` and that.
 */
const STORED = {
  /** Remaining credits, and when they were heard; for each origin. */
  credits: maybe(amount(Number.MIN_SAFE_INTEGER)),
  creditsAt: maybe(time),
  /** Operation → credits, for each origin. */
  costs: row(record(amount()), {}),
  /** `costKey` and credits, the latest last; for each origin. */
  'costs.seen': row<readonly (readonly [string, number])[]>(list(tuple<[string, number]>(text, amount())), []),
  /** Origin id → bytes. */
  inlineLimits: row(record(amount()), {}),
  'assets.salt': maybe(text),
  'assets.page': row(record(anything), {}),
  /** The last one last. */
  'assets.folders': row(list(uri), []),
  'preview.page': row(record(anything), {}),
  /** Checked as a `SheetCut` when it's used. */
  'preview.cuts': byPlace(anything),
  /** Checked as an `OnionSkin` when it's used. */
  'preview.onions': byPlace(anything),
  'preview.sequences': byPlace(oneOf('animation', 'pictures')),
  'preview.saveFolder': maybe(uri),
  'preview.moves': row(list(fields<{ from: string; to: string; at: number }>({ from: text, to: uri, at: time })), []),
  'preview.openAlways': row<number | 'asked'>(either(amount(), oneOf('asked')), 0),
  'git.compareAlways': maybe(oneOf('asked')),
  /** Kept for each workspace. */
  'code.offer': maybe(oneOf('asked')),
  /** The branch that the sprites of a folder were compared with last. Checked as the name of a commit when it's used. */
  'git.reviewBase': byPlace(text),
  /** The open pages of changed sprites; their branches are checked as in `git.reviewBase`. */
  'git.reviews': row(
    list(fields<{ id: string; folder: string; base: string }>({ id: text, folder: uri, base: text })),
    [],
  ),
  /** Checked as a `LastExport` when it's used. */
  'export.answers': byPlace(anything),
  'export.open': row(
    list(
      fields<{ id: string; sources: readonly string[] }, { folder: string }>(
        { id: text, sources: all(uri) },
        { folder: uri },
      ),
    ),
    [],
  ),
  /** Place and digest of each. */
  'export.agreedRecipes': byPlace(text),
  /** Place, digest, and place of the source. */
  'export.outputs': row(list(tuple<[string, string, string]>(text, text, text)), []),
  /** Paths. */
  'write.linkedFolders': row(list(text), []),
  /** For each kind of run. */
  answers: row(
    fields<object, { prompt: string; size: number; outputFrames: number; colors: number }>(
      {},
      { prompt: text, size: amount(), outputFrames: amount(), colors: amount() },
    ),
    {},
  ),
  tags: row(list(text), []),
  'pixels.replace': row(flag, false),
  /** How files were changed last: what was typed is read again when it's used. */
  'edits.canvas': row(
    fields<object, { what: string; size: string; pad: string; crop: string; anchor: string; replace: boolean }>(
      {},
      { what: text, size: text, pad: text, crop: text, anchor: text, replace: flag },
    ),
    {},
  ),
  'edits.fit': row(
    fields<object, { canvas: string; size: string; replace: boolean }>({}, { canvas: text, size: text, replace: flag }),
    {},
  ),
  milestones: row(list(text), []),
  'samples.last': maybe(fields<{ files: readonly string[]; at: number }>({ files: list(uri), at: time })),
  'samples.toShow': maybe(uri),
} as const satisfies Readonly<Record<string, (value: unknown) => unknown>>;

export type StoredName = keyof typeof STORED;
export type Stored<N extends StoredName> = ReturnType<(typeof STORED)[N]>;

export const STORED_NAMES = Object.keys(STORED) as readonly StoredName[];

/** What was read from stored lists and objects, so that thousands of entries are checked once. Memories store new objects, and change none. */
const known = new Map(STORED_NAMES.map((name) => [name, new WeakMap<object, unknown>()]));

/** A stored value, or its default. @param of the service or operation that it belongs to */
export function recall<N extends StoredName>(memory: Memory, name: N, of?: string): Stored<N> {
  const stored = memory.get(keyOf(name, of));
  if (typeof stored !== 'object' || stored === null) return STORED[name](stored) as Stored<N>;
  const read = known.get(name);
  if (!read?.has(stored)) read?.set(stored, STORED[name](stored));
  return read?.get(stored) as Stored<N>;
}

/** Stores a value; undefined removes it. Later calls of `recall` see it at once. */
export async function remember<N extends StoredName>(
  memory: Memory,
  name: N,
  value: Stored<N> | undefined,
  of?: string,
): Promise<void> {
  await memory.update(keyOf(name, of), value);
}

const keyOf = (name: StoredName, of: string | undefined) => (of === undefined ? name : `${name}:${of}`) as StoredKey;
