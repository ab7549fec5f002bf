import type { Lease, Leases } from '../disk/lease';
import type { SavedFile } from '../domain/saveOutputs';
import type { JournalEntry } from './journal/entry';
import type { Journal } from './journal/journal';
import { crashes, isFinal, type RunRecord } from './journal/record';
import { snapshotOf } from './recordedRun';
import { Run } from './run';

export interface LeftRun {
  readonly entry: JournalEntry;
  readonly lease: Lease;
}

/** For a run whose record is damaged: the service to search, and the folder for its outputs if the record has none. */
export interface SearchPlace {
  readonly origin: string;
  readonly originId: string;
  readonly folder: string;
}

/** Takes over the records of runs that no window works on, and changes them as a person decides. */
export class LeftRuns {
  readonly #journal: Journal;
  readonly #leases: Leases;
  /** Aborts when this window closes. */
  readonly #closing: AbortSignal;

  constructor(journal: Journal, leases: Leases, closing: AbortSignal) {
    this.#journal = journal;
    this.#leases = leases;
    this.#closing = closing;
  }

  /**
   * Makes this window the owner of a run that another window left. Undefined if there is nothing to do, if another window has or may have the run, or
   * if two windows crashed while resuming it and no person asked for it.
   * @param asked a person asked: waits until it is known whether the other window still exists
   */
  async take(id: string, asked: boolean): Promise<LeftRun | undefined> {
    const record = await this.record(id);
    if (!record || isFinal(record.state) || (!asked && crashes(record))) return undefined;
    const lease = asked ? await this.#leases.acquireUnlessHeld(id, this.#closing) : await this.#leases.tryAcquire(id);
    if (!lease) return undefined;
    let entry: JournalEntry | undefined;
    try {
      // Counted before the work begins, so that a crash of this window counts.
      entry = await this.#journal.takeOver(id, lease, ({ takeUps = 0 }) => ({ takeUps: takeUps + 1 }));
    } finally {
      if (!entry) await lease.release();
    }
    return entry && { entry, lease };
  }

  /** The record as it is on disk; undefined if there is none or it can't be read. */
  async record(id: string): Promise<RunRecord | undefined> {
    const found = await this.#journal.find(id);
    return found && 'damage' in found ? undefined : found;
  }

  /** Changes the record of a run that is not over, unless this or another window works on it. */
  async amend(id: string, change: (record: RunRecord) => Partial<RunRecord>): Promise<void> {
    await this.#alone(id, async (lease) => {
      const entry = await this.#journal.takeOver(id, lease);
      await entry?.update(change(entry.record));
    });
  }

  /** Changes the record of a run that is over, finished or not. Resolves to the new record; undefined if there is none. */
  async amendOver(id: string, change: (record: RunRecord) => Partial<RunRecord>): Promise<RunRecord | undefined> {
    const record = await this.record(id);
    if (!record) return undefined;
    if (isFinal(record.state))
      await this.#alone(id, async (lease) => void (await this.#journal.amendFinal(id, lease, change)));
    else await this.amend(id, change);
    return this.record(id);
  }

  /** Replaces a damaged record with a new one, so that its outputs can be looked for. */
  async salvage(id: string, place: SearchPlace): Promise<void> {
    const found = await this.#journal.find(id);
    if (!found || !('damage' in found)) return;
    await this.#alone(id, (lease) => this.#journal.replaceDamaged(found, place, lease));
  }

  /** Ends the search for a run's outputs. A damaged record is renamed. */
  async dismiss(id: string): Promise<void> {
    const found = await this.#journal.find(id);
    if (found && 'damage' in found) await this.#alone(id, () => this.#journal.dismissDamaged(id));
    else await this.amend(id, () => ({ state: 'dismissed' }));
  }

  /** Removes the record of a finished run. False if the run is not finished. */
  clear(id: string): Promise<boolean> {
    return this.#journal.delete(id, 'cleared');
  }

  /** Marks the record of a finished run as cleared. Undefined if there is no record or it can't be read. */
  async hide(id: string): Promise<RunRecord | undefined> {
    await this.#alone(id, async (lease) => void (await this.#journal.amendFinal(id, lease, () => ({ cleared: true }))));
    return this.record(id);
  }

  async #alone(id: string, work: (lease: Lease) => Promise<void>): Promise<void> {
    const lease = await this.#leases.acquireUnlessHeld(id, this.#closing);
    await (lease && work(lease).finally(() => lease.release()));
  }
}

/** The URI string that a saved file has now; undefined if it no longer exists or no longer belongs to the run. */
export type PlaceOf = (file: SavedFile) => string | undefined;

/**
 * Updates the record of a run that is over with its files' new places, and returns the run with them. The names in its plan belonged to the old
 * places and are removed.
 * @param folder of the outputs, for running it again
 */
export async function relocated(run: Run, folder: string, place: PlaceOf, left: LeftRuns): Promise<Run> {
  const placed = <F extends SavedFile>(files: readonly F[]) =>
    files.flatMap((file) => {
      const uri = place(file);
      return uri === undefined ? [] : [{ ...file, uri }];
    });
  const record = await left.amendOver(run.id, ({ plan, outputs }) => ({
    plan: { ...plan, folder, stems: undefined, replacement: undefined },
    outputs: outputs.map((output) => ({ ...output, files: placed(output.files) })),
  }));
  if (record) return new Run(run.id, record.plan, snapshotOf(record), async () => {});
  // The record could not be written, or another window removed it.
  const outputs = run.snapshot.outputs.map((output) => ({ ...output, files: placed(output.files) }));
  return new Run(
    run.id,
    { ...run.plan, folder, stems: undefined, replacement: undefined },
    { ...run.snapshot, outputs },
    async () => {},
  );
}
