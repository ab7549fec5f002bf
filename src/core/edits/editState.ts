import type { ExportSource } from '../../sprite/source/source';
import type { FoundSource } from '../exports/exportSource';

/** The files that a sprite is made of, as they were when they were read. Nothing changes it. */
export interface EditBase {
  /** Another one for each reading. */
  readonly id: number;
  readonly found: FoundSource;
  /** With the bytes of all images. */
  readonly source: ExportSource;
  /** Of the JSON that describes the sheet. */
  readonly json?: Uint8Array;
  /** The same bytes by URI string: every file that a save may write. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** One change of a sprite; what it is, only the code of sprites knows. */
export interface EditEntry {
  /** Another one for each change of a session. */
  readonly id: number;
  /** A `PartsChange`. */
  readonly change: PlainChange;
}

/** A value that the code of sprites checks before it's used. */
export type PlainChange = Readonly<Record<string, unknown>>;

/** What a sprite is at one moment: its files, and what was changed since. */
export interface EditState {
  readonly base: EditBase;
  readonly entries: readonly EditEntry[];
}

/** The number of entries that two states of one base begin with; undefined if their bases differ. */
export function commonEntries(a: EditState, b: EditState): number | undefined {
  if (a.base !== b.base) return undefined;
  let at = 0;
  while (at < a.entries.length && at < b.entries.length && a.entries[at]?.id === b.entries[at]?.id) at++;
  return at;
}
