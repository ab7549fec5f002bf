import { setMaxListeners } from 'node:events';
import type * as vscode from 'vscode';
import { systemClock } from '../../../service/clock';
import { OUTPUT_COUNT } from '../../../shared/limits';
import type { FileStore } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import type { Connection } from '../account/connection';
import type { Costs } from '../account/costs';
import type { Credits } from '../account/credits';
import { follow } from './follow';
import { Journal } from './journal/journal';
import { Leases } from './journal/lease';
import { isFinal, type RunRecord } from './journal/record';
import type { KnownFiles } from './knownFiles';
import { NameBook } from './names';
import type { RunPlan } from './plan';
import { planOf, resume, snapshotOf } from './resume';
import { Run, type RunSnapshot } from './run';
import { newRunId, timeOf } from './runId';
import { RunList } from './runList';
import { execute, type RunPorts } from './runner';
import { Turns } from './turns';
import { type AllowTwin, refuseTwin } from './twin';

export interface RunsParts {
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly credits: Credits;
  readonly costs: Costs;
  readonly log: Log;
  readonly version: string;
  /** Folder of the journal, shared by all windows. */
  readonly directory: string;
}

/** After this, the lease of a window that died has run out. */
const LEASE_MS = 65_000;
/** An unresolved run, and one whose number of outputs nobody told, is looked for again after these times. */
const LOOK_AGAIN = [5 * 60_000, 60 * 60_000];

/** All runs that this window knows: its own, those it took up, and the history on disk. */
export class Runs implements vscode.Disposable {
  private readonly book = new RunList();
  readonly onDidChange = this.book.onDidChange;
  private readonly names: NameBook;
  private readonly turns = new Turns(settings.runsAtOnce);
  private readonly journal: Journal;
  private readonly leases: Leases;
  private readonly closing = new AbortController();

  constructor(private readonly parts: RunsParts) {
    this.names = new NameBook(parts.files);
    // Every download of every run listens.
    setMaxListeners(0, this.closing.signal);
    this.journal = new Journal(parts.directory, systemClock);
    this.leases = new Leases(parts.directory, systemClock);
  }

  get openCount(): number {
    return this.book.atWork().length;
  }

  /** Newest first. */
  list(): Run[] {
    return this.book.all();
  }

  find(id: string): Run | undefined {
    return this.book.find(id);
  }

  /** Whether this window works on it. */
  isOpen(run: Run): boolean {
    return this.book.isOpen(run);
  }

  start(plan: RunPlan, connection: Connection, allowTwin: AllowTwin = refuseTwin): Run {
    const id = newRunId();
    const expected = plan.kind === 'normal-map' ? 1 : OUTPUT_COUNT[plan.kind];
    const ports = this.portsFor(connection, allowTwin);
    const initial = { origin: connection.origin, ...(expected !== undefined && { expected }) };
    const run = new Run(id, plan, initial, (writer) =>
      this.turns.take(
        () => run,
        () => execute(id, writer, ports),
      ),
    );
    this.parts.log.info(`Run ${id} begins: ${plan.kind}, ${plan.sources.length} pictures, ${connection.origin}.`);
    void this.follow(run, connection);
    return run;
  }

  /**
   * Reads the journal: finished runs become the history, the others of this connection are taken up, unless another window
   * has them. The connection is asked for only where there is something to take up.
   */
  async recover(connect: () => Promise<Connection>): Promise<void> {
    await this.journal.prune(({ state }) => isFinal(state));
    const records = (await this.journal.read()).filter(({ id }) => !this.book.find(id));
    const connection = records.some(({ state }) => !isFinal(state))
      ? await connect().catch(() => undefined)
      : undefined;
    for (const record of records) {
      const mine = !isFinal(record.state) && record.originId === connection?.originId;
      const taken = connection && mine && (await this.takeUp(record.id, connection));
      if (!taken) this.book.remember(record);
      if (mine && !taken) this.later(LEASE_MS, () => this.recoverLeft(record.id, connect));
    }
  }

  /** A run that another window had: where that window died, its lease has run out by now. */
  private async recoverLeft(id: string, connect: () => Promise<Connection>): Promise<void> {
    const connection = await connect().catch(() => undefined);
    if (connection) await this.takeUp(id, connection);
  }

  /** Learns from the journal what other windows began or ended meanwhile. */
  async reread(): Promise<void> {
    for (const record of await this.journal.read()) {
      if (this.book.isNews(record, isFinal(record.state))) this.book.remember(record);
    }
  }

  /** Looks once more for the outputs of an unresolved run, or saves again what could not be saved. Costs nothing. */
  async checkAgain(run: Run, connection: Connection): Promise<Run> {
    return (await this.takeUp(run.id, connection, true)) ?? run;
  }

  /** A person's word for which assets are the outputs of a run; they are saved when it is taken up. */
  async pick(run: Run, ids: readonly string[]): Promise<void> {
    await this.amend(run, () => ({ picked: [...ids] }));
  }

  /** Saves what could not be saved into another folder. */
  async saveTo(run: Run, folder: string, connection: Connection): Promise<Run> {
    await this.amend(run, ({ plan }) => ({ plan: { ...plan, folder } }));
    return this.checkAgain(run, connection);
  }

  /** Ends the search for an unresolved run. Its outputs, if any, stay at the service. */
  async dismiss(run: Run): Promise<void> {
    await this.amend(run, () => ({ state: 'dismissed' }));
    const record = await this.recordOf(run);
    if (record) this.book.remember(record);
    else this.book.forget(run.id);
  }

  /** Changes the record of a run that is not over; not where a window, this or another, works on it. */
  private async amend({ id }: Run, change: (record: RunRecord) => Partial<RunRecord>): Promise<void> {
    const lease = await this.leases.tryAcquire(id);
    const entry = lease && (await this.journal.reopen(id));
    if (entry && !isFinal(entry.record.state)) await entry.update(change(entry.record));
    await lease?.release();
  }

  /** Removes finished runs from the list and the journal; files and sprites stay. */
  async clear(runs: readonly Run[]): Promise<void> {
    for (const run of runs) {
      const record = await this.recordOf(run);
      if (this.isOpen(run) || (record && !isFinal(record.state))) continue;
      await this.journal.remove(run.id);
      this.book.forget(run.id);
    }
  }

  /** The record of a run as it is on disk; undefined for normal maps and runs of before. */
  async recordOf(run: Run): Promise<RunRecord | undefined> {
    return (await this.journal.reopen(run.id))?.record;
  }

  /** Stops everything where it is, and resolves when the journal and the leases say so. */
  async close(): Promise<void> {
    const ending = this.book.atWork().map((run) => run.ended);
    this.dispose();
    await Promise.all(ending);
  }

  dispose(): void {
    this.closing.abort();
    for (const run of this.book.atWork()) run.cancel();
    this.book.dispose();
  }

  /** `asked`: a person wants it, and watches again. Undefined where there is nothing to do, or another window does it. */
  private async takeUp(id: string, connection: Connection, asked = false): Promise<Run | undefined> {
    const lease = await this.leases.tryAcquire(id);
    if (!lease) return undefined;
    const entry = await this.journal.reopen(id);
    if (!entry || isFinal(entry.record.state)) {
      await lease.release();
      return undefined;
    }
    const ports = this.portsFor(connection, refuseTwin);
    const left = snapshotOf(entry.record);
    const initial: Partial<RunSnapshot> = {
      ...left,
      // Not over while it is looked for: whoever waits for its end would be answered at once.
      ...(left.state === 'unresolved' && { state: 'recovering', error: undefined }),
      ...(asked && { stopped: undefined }),
    };
    const run = new Run(id, planOf(entry.record), initial, (writer) =>
      this.turns.take(
        () => run,
        () => resume(entry, lease, writer, ports),
      ),
    );
    this.parts.log.info(`Run ${id} is taken up: ${entry.record.state}.`);
    void this.follow(run, connection);
    return run;
  }

  private portsFor(connection: Connection, allowTwin: AllowTwin): RunPorts {
    const { files, known, version } = this.parts;
    const { client, origin, originId } = connection;
    const { names, journal, leases } = this;
    const outside = { client, origin, originId, files, known, names, version, clock: systemClock };
    return { ...outside, journal, leases, closing: this.closing.signal, allowTwin };
  }

  private async follow(run: Run, connection: Connection): Promise<void> {
    this.book.began(run);
    await follow(run, connection.origin, this.parts);
    if (run.snapshot.state === 'unresolved' || run.snapshot.guessed) this.lookAgainLater(run, connection);
    this.book.ended(run);
  }

  private lookAgainLater(run: Run, connection: Connection): void {
    const age = Date.now() - timeOf(run.id);
    const next = LOOK_AGAIN.find((after) => after > age);
    if (next === undefined) return;
    this.later(next - age, async () => {
      if (this.book.find(run.id) === run) await this.takeUp(run.id, connection);
    });
  }

  private later(ms: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (!this.closing.signal.aborted)
        void work().catch((error) => this.parts.log.error('Taking up a run failed', error));
    }, ms);
    timer.unref();
  }
}
