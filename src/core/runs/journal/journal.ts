import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import type { Clock } from '../../../service/clock';
import { appendDurably, hasCode, makeFolder, replaceFile } from '../../disk/durableFiles';
import type { Holder } from '../../disk/lease';
import { ownPath } from '../../disk/ownPath';
import { readRegularText } from '../../disk/regularFile';
import { recoveryTag, timeOf } from '../../domain/runId';
import { type Deletion, deleteIfAllowed, oldRecords } from './deletions';
import { JournalEntry, type OnDisk } from './entry';
import { changeLine, changesBetween, checkRecord, type Fields, type Fold, fold, foldLoosely, wholeLine } from './lines';
import { isFinal, type RunRecord, recordSchema } from './record';
import { ENDING, recordsAmong, removeWorthless, setAside, strayTextOf } from './strays';

export type NewRecord = Omit<RunRecord, 'version' | 'createdAt' | 'updatedAt'>;

/** Everything in the journal, oldest first. */
export interface JournalContents {
  readonly records: readonly RunRecord[];
  readonly damaged: readonly DamagedRecord[];
}

/** Runs on disk, one file each; `Fold` describes its format. */
export class Journal {
  readonly #clock: Clock;
  /** Called after each write is on disk. */
  readonly #onWrite: (record: RunRecord) => void;

  constructor(
    readonly directory: string,
    clock: Clock,
    onWrite: (record: RunRecord) => void = () => {},
  ) {
    this.#clock = clock;
    this.#onWrite = onWrite;
  }

  /** Starts a record; content and name are on disk when this resolves. Rejects with a `RecordError` if it isn't valid. */
  async create(record: NewRecord, holder: Holder): Promise<JournalEntry> {
    const now = this.#clock.now();
    await makeFolder(this.directory);
    return this.#put({ ...record, version: 1, createdAt: now, updatedAt: now }, holder);
  }

  /** The records that can be read. */
  async read(): Promise<RunRecord[]> {
    return [...(await this.readAll()).records];
  }

  async readAll(): Promise<JournalContents> {
    const names = await readdir(this.directory).catch(() => []);
    const found = await Promise.all(recordsAmong(names).map((id) => this.find(id)));
    return {
      records: found.flatMap((one) => (one && !('damage' in one) ? [one] : [])),
      damaged: found.flatMap((one) => (one && 'damage' in one ? [one] : [])),
    };
  }

  /** A record as it is on disk now; another window may change it at any time. A record under another name counts as damaged. */
  async find(id: string): Promise<RunRecord | DamagedRecord | undefined> {
    const text = await this.#textOf(id);
    const record = text === undefined ? undefined : recordIn(id, text)?.record;
    if (record) return record;
    const left = text ?? (await strayTextOf(this.directory, id));
    return left === undefined ? undefined : damagedRecord(id, left);
  }

  /**
   * Makes `holder` the owner of a record. Undefined if it is gone, damaged or final, or if another window was faster.
   * @param change written in the same line; `updatedAt` stays, because it says when the run itself last changed
   */
  async takeOver(
    id: string,
    holder: Holder,
    change: (record: RunRecord) => Partial<RunRecord> = () => ({}),
  ): Promise<JournalEntry | undefined> {
    const before = recordIn(id, (await this.#textOf(id)) ?? '');
    if (!before || isFinal(before.record.state) || !(await holder.held())) return undefined;
    const { record, lines } = before;
    const changes = changesBetween(record, { ...record, ...change(record) });
    const line = changeLine({ by: holder.owner, from: lines.owner, change: changes }, lines.end);
    await appendDurably(this.#fileOf(id), line);
    // Read after the line was written: until then, the former owner may have changed the record.
    const text = (await this.#textOf(id)) ?? '';
    const now = recordIn(id, text);
    if (now?.lines.owner !== holder.owner || isFinal(now.record.state)) return undefined;
    this.#onWrite(now.record);
    const disk = { record: now.record, size: Buffer.byteLength(text), end: now.lines.end };
    const entry = this.#entry(holder, disk);
    await entry.tidy();
    return entry;
  }

  /** Changes a final record by replacing its file, which is safe because it is no longer sent. Undefined if there is none. */
  async amendFinal(
    id: string,
    holder: Holder,
    change: (record: RunRecord) => Partial<RunRecord>,
  ): Promise<RunRecord | undefined> {
    const found = recordIn(id, (await this.#textOf(id)) ?? '');
    if (!found || !isFinal(found.record.state) || !(await holder.held())) return undefined;
    return (await this.#put({ ...found.record, ...change(found.record) }, holder)).record;
  }

  /** Deletes a record, if `deletions.ts` allows it. Resolves to whether there is none now; false if it stays. */
  async delete(id: string, why: Deletion): Promise<boolean> {
    const file = this.#fileOf(id);
    const found = await this.find(id);
    return !found || deleteIfAllowed(file, why, 'damage' in found ? undefined : found.state);
  }

  /**
   * Starts a record with what can be read of a damaged one, so that outputs can be looked for by its tag. The damaged file is kept under another
   * name.
   */
  async replaceDamaged(
    damaged: DamagedRecord,
    place: { readonly origin: string; readonly originId: string; readonly folder: string },
    holder: Holder,
  ): Promise<void> {
    await setAside(this.directory, damaged.id);
    await this.#put(salvaged(damaged, { ...place, now: this.#clock.now() }), holder);
  }

  /** Removes a damaged record from the list; its file is kept under another name. */
  async dismissDamaged(id: string): Promise<void> {
    await setAside(this.directory, id);
    await deleteIfAllowed(this.#fileOf(id), 'set-aside', undefined);
  }

  /** Deletes old records, and temporary files that nobody needs; see `deletions.ts`. @param kept numbers of finished runs that stay; default: the usual ones */
  async prune(kept?: Parameters<typeof oldRecords>[1]): Promise<void> {
    await removeWorthless(this.directory).catch(() => {});
    for (const { id } of oldRecords(await this.read(), kept)) await this.delete(id, 'old');
  }

  async #put(record: RunRecord, holder: Holder): Promise<JournalEntry> {
    checkRecord(record);
    const text = wholeLine(holder.owner, record);
    await replaceFile(this.#fileOf(record.id), text, { leftovers: 'kept' });
    this.#onWrite(record);
    return this.#entry(holder, { record, size: Buffer.byteLength(text), end: 'whole' });
  }

  #entry(holder: Holder, disk: OnDisk): JournalEntry {
    const clock = this.#clock,
      onWrite = this.#onWrite;
    return new JournalEntry({ file: this.#fileOf(disk.record.id), holder, clock, onWrite }, disk);
  }

  #fileOf(id: string): string {
    return ownPath(this.directory, id, ENDING);
  }

  /** The text of a record; undefined if there is none, empty if it can't be read. */
  #textOf(id: string): Promise<string | undefined> {
    return readRegularText(this.#fileOf(id)).catch((error) => (hasCode(error, 'ENOENT', 'ENOTDIR') ? undefined : ''));
  }
}

/** The record in a run's file; undefined if it is damaged or another run's: written back, that would replace the other run's. */
function recordIn(id: string, text: string): { readonly record: RunRecord; readonly lines: Fold } | undefined {
  const lines = fold(text);
  const parsed = lines && v.safeParse(recordSchema, lines.fields);
  return lines && parsed?.success && parsed.output.id === id ? { record: parsed.output, lines } : undefined;
}

/** A file that has a record's name but can't be read as one. */
export interface DamagedRecord {
  readonly id: string;
  readonly damage: Damage;
  /** Its readable fields. */
  readonly fields: Partial<RunRecord>;
}

/** `later`: written by a later version of the extension, and undamaged as far as this one can tell. */
export type Damage = 'damaged' | 'later';

function damagedRecord(id: string, text: string): DamagedRecord {
  const fields = foldLoosely(text);
  const later = typeof fields.version === 'number' && fields.version > 1;
  return { id, damage: later ? 'later' : 'damaged', fields: fittingFields(fields) };
}

/** The plan of a run if it is unknown what was requested. */
export function unknownPlan(folder: string): RunRecord['plan'] {
  // This kind promises no number of outputs, and is named by its prompt, which is unknown.
  return { kind: 'generate', sources: [], tags: [], folder, directionNames: [], unknown: true };
}

/** The record that replaces a damaged one when a person wants to look for its pictures. The file name gives the tag to look for. */
function salvaged(
  { id, fields }: DamagedRecord,
  {
    now,
    ...place
  }: { readonly now: number; readonly origin: string; readonly originId: string; readonly folder: string },
): RunRecord {
  const { origin, originId, folder } = place;
  const createdAt = Math.min(now, timeOf(id));
  return {
    sources: [],
    fingerprint: '',
    attempts: 1,
    outputs: [],
    plan: unknownPlan(folder),
    ...fields,
    version: 1,
    id,
    origin,
    originId,
    tag: recoveryTag(id, []),
    state: 'unresolved',
    createdAt,
    updatedAt: now,
    cutAt: createdAt,
    notBefore: undefined,
    takeUps: undefined,
    cleared: undefined,
  };
}

function fittingFields(fields: Fields): Partial<RunRecord> {
  const fitting = Object.entries(recordSchema.entries).filter(
    ([key, schema]) => key in fields && v.safeParse(schema, fields[key]).success,
  );
  return v.parse(v.partial(recordSchema), Object.fromEntries(fitting.map(([key]) => [key, fields[key]])));
}
