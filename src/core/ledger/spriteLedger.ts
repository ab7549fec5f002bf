import { systemClock } from '../../service/clock';
import { placeKey, sha256Of } from '../disk/fileStore';
import { type Lease, Leases } from '../disk/lease';
import type { UserFiles } from '../disk/userFiles';
import type { KnownFiles } from '../domain/knownFiles';
import type { RunRecord } from '../runs/journal/record';
import { type AskIgnored, SpriteFinder } from './findSprites';
import { laneOf } from './lane';
import { lastChanges } from './lastChanges';
import { changeLedger, ledgerIn, readLedger } from './ledgerFile';
import { identityOf } from './ledgerLine';
import { addEntry, type LedgerEntry, type ParsedLedger, uniqueFiles } from './ledgerText';
import { type LedgerSprite, type MatchedSprites, matchSprites } from './matchSprites';
import { linesOf } from './runLines';

export interface SpriteLedgerDependencies {
  readonly files: UserFiles;
  readonly known: Pick<KnownFiles, 'find'>;
  /** The records of all runs. */
  readonly records: () => Promise<readonly RunRecord[]>;
  readonly ignored: AskIgnored;
  /** Ids of the services whose saved assets are recognized. */
  readonly originIds: () => readonly string[];
  /** Absolute path of Git; see `CoreHost.git`. */
  readonly git: () => Promise<string | undefined>;
  /** Path of a folder of our own that all programs of this account share, for leases. */
  readonly directory: () => string;
}

/** What is known of the sprites of a project. */
export interface ProjectLedger extends MatchedSprites {
  /** URI string of the project's folder. */
  readonly top: string;
  /** URI strings of sprites that can't be read. */
  readonly unread: readonly string[];
  /** The project's ledger file; absent if it has none. */
  readonly file?: { readonly unreadLines: number; readonly isConflicted: boolean };
}

/** Where the sprites of a project come from, by the records of runs and the project's ledger file. */
export class SpriteLedger {
  readonly #dependencies: SpriteLedgerDependencies;
  readonly #finder: SpriteFinder;

  constructor(dependencies: SpriteLedgerDependencies) {
    this.#dependencies = dependencies;
    this.#finder = new SpriteFinder(dependencies.files, dependencies.ignored);
  }

  /** Whether a project has a ledger file. @param top URI string */
  async isKept(top: string): Promise<boolean> {
    const facts = await this.#dependencies.files.stat(ledgerIn(top)).catch(() => undefined);
    return facts?.isFolder === false;
  }

  /**
   * Looks at sprites of a project. Writes nothing.
   * @param top URI string of its folder
   * @param places URI strings of files and folders in it; default: all
   * @throws {CanceledError | LedgerFileError}
   */
  async look(top: string, signal: AbortSignal, places: readonly string[] = [top]): Promise<ProjectLedger> {
    const { files } = this.#dependencies;
    const read = await readLedger(top, files);
    const entries = withRuns(
      read?.ledger.entries ?? new Map(),
      await this.#dependencies.records(),
      top,
      await this.#lane(top),
    );
    const { sprites: found, unread } = await this.#finder.find(top, places, signal);
    const { sprites, gone } = matchSprites(entries.values(), found);
    const told = await this.#withDates(await this.#withKnown(sprites), signal);
    const file = read && { unreadLines: read.ledger.unread.length, isConflicted: read.ledger.isConflicted };
    return { top, sprites: told, gone, unread, ...(file && { file }) };
  }

  /**
   * Brings the ledger file of a project up to date, or makes it: all outputs that are in the project get a line, moved ones their place, and changed
   * ones the date. No line is ever removed. Waits for other windows of this computer.
   * @returns whether it was written
   * @throws {CanceledError | LedgerFileError}, and the errors of `UserFiles`
   */
  async write(top: string, signal: AbortSignal): Promise<boolean> {
    const lease = await this.#turn(top, signal);
    try {
      const { sprites } = await this.look(top, signal);
      return await changeLedger(top, this.#dependencies.files, (before) => updated(before, sprites));
    } finally {
      await lease?.release();
    }
  }

  /** Undefined if leases have no place here: then what others write at the same moment may need another `write`. */
  async #turn(top: string, signal: AbortSignal): Promise<Lease | undefined> {
    try {
      const leases = new Leases(this.#dependencies.directory(), systemClock);
      return await leases.acquire(`sprites-${sha256Of(placeKey(top)).slice(0, 32)}`, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }

  async #lane(top: string): Promise<string> {
    const { directory, git } = this.#dependencies;
    return laneOf(top, directory(), await git());
  }

  /** Sprites without a line whose bytes a service made, as saved assets are remembered. */
  async #withKnown(sprites: readonly LedgerSprite[]): Promise<LedgerSprite[]> {
    const { known, originIds } = this.#dependencies;
    const ids = originIds();
    const made: LedgerSprite[] = [];
    for (const one of sprites) {
      const id = one.state === 'none' ? await first(ids, (each) => known.find(each, one.sprite.sha256)) : undefined;
      made.push(id === undefined ? one : { ...one, state: 'known', madeBy: id === 'built-in' ? 'built-in' : 'hosted' });
    }
    return made;
  }

  /** Dates of edits that no line has yet: by Git, because a clone makes all files new. */
  async #withDates(sprites: readonly LedgerSprite[], signal: AbortSignal): Promise<LedgerSprite[]> {
    const { git, files } = this.#dependencies;
    const isNew = ({ edited, entry }: LedgerSprite) => edited && edited !== entry?.line.edited;
    const asked = sprites.filter(isNew).map(({ sprite }) => sprite.uri);
    const dates = asked.length ? await lastChanges(await git(), asked, files, signal) : new Map<string, string>();
    return sprites.map((one) => {
      const date = isNew(one) ? dates.get(one.sprite.uri) : undefined;
      return date !== undefined && one.edited ? { ...one, edited: { ...one.edited, date } } : one;
    });
  }
}

/** The first id for which something is found. */
async function first(ids: readonly string[], find: (id: string) => Promise<unknown>): Promise<string | undefined> {
  for (const id of ids) if ((await find(id)) !== undefined) return id;
  return undefined;
}

/** The entries of a file with what the records of this computer say, which is newer. */
function withRuns(
  entries: ReadonlyMap<string, LedgerEntry>,
  records: readonly RunRecord[],
  top: string,
  lane: string,
): Map<string, LedgerEntry> {
  const all = new Map(entries);
  const made = new Map<string, LedgerEntry>();
  for (const line of linesOf(records, top, lane)) addEntry(made, { line, files: [line.file] });
  for (const [key, { line, files }] of made) {
    const before = entries.get(key);
    const kept = before && {
      key: before.line.key,
      more: before.line.more,
      edited: before.line.edited,
      kept: line.kept ?? before.line.kept,
    };
    all.set(key, { line: { ...line, ...kept }, files: uniqueFiles([...files, ...(before?.files ?? [])]) });
  }
  return all;
}

/** The entries of the file, with what the sprites of the project show. */
function updated(before: ParsedLedger, sprites: readonly LedgerSprite[]): ParsedLedger['entries'] {
  const all = new Map(before.entries);
  const shown = new Map<string, LedgerSprite>();
  for (const one of sprites) {
    const key = one.entry && identityOf(one.entry.line);
    if (key !== undefined && isBetter(one, shown.get(key))) shown.set(key, one);
  }
  for (const [key, { entry, sprite, edited }] of shown) {
    if (!entry) continue;
    const { edited: _, ...line } = { ...before.entries.get(key)?.line, ...entry.line };
    all.set(key, { line: { ...line, file: sprite.file, ...(edited && { edited }) }, files: [sprite.file] });
  }
  return all;
}

/** Of several sprites that one output became, such as copies: the one at its place, else the one that has its bytes, else the first. */
function isBetter(one: LedgerSprite, other: LedgerSprite | undefined): boolean {
  if (!other) return true;
  const rank = ({ state, sprite, entry }: LedgerSprite) =>
    (entry?.files[0] === sprite.file ? 2 : 0) + (state === 'generated' ? 1 : 0);
  return rank(one) > rank(other);
}
