import { setMaxListeners } from 'node:events';
import { systemClock } from '../../service/clock';
import { LeaseLostError } from '../../service/runErrors';
import type { Connection } from '../account/connection';
import { placeKey } from '../disk/fileStore';
import { Leases } from '../disk/lease';
import type { ProcessState } from '../disk/processMark';
import { OPERATION_TABLE } from '../domain/operations';
import { NameBook } from '../domain/outputNames';
import { isRunId, newRunId, timeOf } from '../domain/runId';
import type { AgentAsker, RunPlan } from '../domain/runPlan';
import type { Disposable } from '../host/events';
import type { CoreLog } from '../host/log';
import { Journal } from './journal/journal';
import { crashes, isFinal, type RunRecord } from './journal/record';
import { LeftRuns, type PlaceOf, relocated } from './leftRuns';
import { resumedSnapshot } from './recordedRun';
import { resume } from './resume';
import { type Run, type RunWriter, tellLogAndAccount } from './run';
import { type AllowDuplicate, type RunDependencies, type RunsDependencies, refuseDuplicate } from './runContext';
import { RunList } from './runList';
import { execute } from './runner';
import { RunQueue } from './runQueue';
import { nextSearch } from './search';
import { turnsIn } from './turns';

/** Milliseconds between two checks of another window's run. */
const LEFT_MS = 5_000;

/** Milliseconds. What was reserved earlier counted for a day that is over. */
const RETURNED_MS = 48 * 3_600_000;

/** A file's old and new place, as URI strings. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/** All runs that this window knows: its own, those it resumed, and the history on disk. */
export class Runs implements Disposable {
  readonly #dependencies: RunsDependencies;

  readonly #runList = new RunList();
  readonly onDidChange = this.#runList.onDidChange;
  readonly onDidEnd = this.#runList.onDidEnd;
  readonly #log: CoreLog;
  readonly #names: NameBook;
  readonly #queue: RunQueue;
  readonly #journal: Journal;
  readonly #leases: Leases;
  readonly #turns: RunDependencies['turns'];
  readonly #leftRuns: LeftRuns;
  readonly #closing = new AbortController();

  constructor(dependencies: RunsDependencies) {
    this.#dependencies = dependencies;
    this.#log = dependencies.log;
    this.#names = new NameBook(dependencies.files);
    this.#queue = new RunQueue(dependencies.runsAtOnce);
    // Every download of every run listens to it, which may be many.
    setMaxListeners(0, this.#closing.signal);
    this.#journal = new Journal(dependencies.directory, dependencies.clock);
    this.#leases = new Leases(dependencies.directory, systemClock);
    this.#turns = turnsIn(dependencies.budgetFolder, this.#leases, dependencies);
    this.#leftRuns = new LeftRuns(this.#journal, this.#leases, this.#closing.signal);
  }

  /** The runs that this process works on. */
  atWork(): readonly Run[] {
    return this.#runList.atWork();
  }

  /** Number of runs that people wait for in this window. */
  get openCount(): number {
    return this.atWork().filter((run) => !run.isOver).length;
  }

  /** The runs that people see, newest first. */
  list(): Run[] {
    return this.all().filter(({ snapshot }) => !snapshot.cleared);
  }

  /** All runs, newest first, including cleared ones that still have placeholders: to find out which run made a file. */
  all(): Run[] {
    return this.#runList.all();
  }

  find(id: string): Run | undefined {
    return this.#runList.find(id);
  }

  /** Whether this window works on a run. */
  isOpen(run: Run): boolean {
    return this.#runList.isOpen(run);
  }

  /**
   * @param agent that asks for it: its budget is reserved before anything is sent. By default the one that started this process. Without any, a person
   * asks, even if the plan is that of an agent's run.
   */
  start(
    asked: RunPlan,
    connection: Connection,
    allowDuplicate: AllowDuplicate = refuseDuplicate,
    agent: AgentAsker | undefined = this.#dependencies.agent?.(),
  ): Run {
    const id = newRunId();
    const plan = asked.agent === agent ? asked : { ...asked, agent };
    const dependencies = this.#dependenciesFor(connection, allowDuplicate);
    const initial = { origin: connection.origin, expected: OPERATION_TABLE[plan.kind].outputs.promised };
    this.#log.info(`Run ${id} begins: ${plan.kind}, ${plan.sources.length} images, ${connection.origin}.`);
    const run = this.#queue.start(id, plan, initial, (writer) => execute(id, writer, dependencies));
    void this.#watchUntilEnd(run, connection);
    return run;
  }

  /**
   * Reads the journal: finished runs become the history, and the others of this connection are resumed, unless another window has them. `connect` is
   * only called if there is something to resume. Resolves to the resumed runs.
   */
  async recover(connect: () => Promise<Connection>): Promise<readonly Run[]> {
    const resumed: Run[] = [];
    await this.#journal.prune();
    const { records: all, damaged } = await this.#journal.readAll();
    const records = all.filter(({ id }) => !this.#runList.find(id));
    this.#runList.learn({ records: [], damaged });
    await this.#returnReserved(all);
    const connection = records.some(({ state }) => !isFinal(state))
      ? await connect().catch(() => undefined)
      : undefined;
    for (const record of records) {
      const mine = !isFinal(record.state) && record.originId === connection?.originId;
      const run = connection && mine && (await this.#resume(record.id, connection));
      if (run) resumed.push(run);
      else this.#runList.remember(record);
      if (mine && !run) this.#watchLeft(record.id, connect);
    }
    return resumed;
  }

  /** Returns what runs reserved that were certainly not accepted: a window may have been killed before it did. */
  async #returnReserved(records: readonly RunRecord[]): Promise<void> {
    const since = this.#dependencies.clock.now() - RETURNED_MS;
    for (const { id, plan, origin, state, attempts, updatedAt } of records) {
      const wasNeverSent = state === 'dismissed' && attempts === 0;
      if (plan.agent && updatedAt > since && (state === 'rejected' || wasNeverSent))
        await this.#dependencies.budget.onRefused({ id, plan, origin });
    }
  }

  /** Checks another window's run until it is over, or until that window is dead and the run is resumed here. */
  #watchLeft(id: string, connect: () => Promise<Connection>): void {
    this.#later(LEFT_MS, async () => {
      const record = await this.#leftRuns.record(id);
      if (!record || this.#runList.atWork().some((run) => run.id === id)) return;
      if (isFinal(record.state) || crashes(record)) return this.#runList.remember(record);
      const connection = await connect().catch(() => undefined);
      if (record.originId === connection?.originId && (await this.#resume(id, connection))) return;
      this.#watchLeft(id, connect);
    });
  }

  /** Reads from the journal what other windows started or ended in the meantime. */
  async reread(): Promise<void> {
    this.#runList.learn(await this.#journal.readAll());
  }

  /** The records of all runs that can be read, as they are on disk now, oldest first: for what `Run` doesn't have, such as digests of inputs. */
  records(): Promise<readonly RunRecord[]> {
    return this.#journal.read();
  }

  /**
   * Looks once more for the outputs of an unresolved run, or tries again to save them. Free.
   * @param folder for the outputs, if the run's record is damaged and doesn't name one
   */
  async checkAgain(run: Run, connection: Connection, folder = run.plan.folder): Promise<Run> {
    await this.#leftRuns.salvage(run.id, { ...connection, folder });
    return (await this.#resume(run.id, connection, true)) ?? run;
  }

  /** Records the assets that a person picked as a run's outputs; they are saved when it is resumed. */
  async pick(run: Run, ids: readonly string[]): Promise<void> {
    await this.#leftRuns.amend(run.id, () => ({ picked: [...ids] }));
  }

  /** Saves outputs that could not be saved in another folder. */
  async saveTo(run: Run, folder: string, connection: Connection): Promise<Run> {
    await this.#leftRuns.amend(run.id, ({ plan }) => ({
      plan: { ...plan, folder, drafts: undefined, replacement: undefined },
    }));
    return this.checkAgain(run, connection);
  }

  /** Ends the search for an unresolved run's outputs. If there are any, they stay on the service. */
  async dismiss(run: Run): Promise<void> {
    await this.#leftRuns.dismiss(run.id);
    const record = await this.recordOf(run);
    if (record) this.#runList.remember(record);
    else this.#runList.forget(run.id);
  }

  /** See `relocated`. */
  async relocate(run: Run, folder: string, place: PlaceOf): Promise<void> {
    this.#runList.replace(await relocated(run, folder, place, this.#leftRuns));
  }

  /**
   * Updates the record of a run after its files were moved: marks, placeholders and Undo find a file's run by its place. The record of a run that
   * this window works on belongs to its runner.
   */
  async followMoved(id: string, moved: readonly MovedFile[]): Promise<void> {
    const places = new Map(moved.flatMap(({ from, to }) => (from === to ? [] : [[placeKey(from), to] as const])));
    const run = this.find(id);
    if (!run || !places.size) return;
    const placeOf = (uri: string) => places.get(placeKey(uri)) ?? uri;
    const isAtWork = this.isOpen(run) && !run.isOver;
    if (isAtWork && (await run.followMoved(placeOf).catch(() => false))) return;
    await run.ended;
    await this.relocate(this.find(id) ?? run, run.plan.folder, ({ uri }) => placeOf(uri));
  }

  /**
   * Removes finished runs from the list and the journal; files and assets stay.
   * @param kept ids of runs that are only removed from the list
   */
  async clear(runs: readonly Run[], kept: ReadonlySet<string> = new Set()): Promise<void> {
    for (const { id } of runs.filter((run) => !this.isOpen(run))) {
      const record = kept.has(id) ? await this.#leftRuns.hide(id) : undefined;
      if (record) this.#runList.remember(record);
      else if (!kept.has(id) && (await this.#leftRuns.clear(id))) this.#runList.forget(id);
    }
  }

  /** A run's record as it is on disk; undefined if it has none, as a normal map that isn't saved yet. */
  recordOf(run: Run): Promise<RunRecord | undefined> {
    return this.#leftRuns.record(run.id);
  }

  /**
   * What is known of the process that works on a run, as far as the records here say; undefined if none does.
   * @param id of any run, also of one without a record
   */
  async processOf(id: string): Promise<ProcessState | undefined> {
    if (this.atWork().some((run) => run.id === id && !run.isOver)) return 'lives';
    return isRunId(id) ? this.#leases.processOf(id) : undefined;
  }

  /** Stops all work at once. Resolves when the journal and the leases are written. */
  async close(): Promise<void> {
    const ending = this.#runList.atWork().map((run) => run.ended);
    this.dispose();
    await Promise.all(ending);
  }

  dispose(): void {
    this.#closing.abort();
    for (const run of this.#runList.atWork()) run.cancel();
    this.#runList.dispose();
  }

  /** Undefined if there is nothing to do, or another window does it. @param asked a person asked for it, and watches it again */
  async #resume(id: string, connection: Connection, asked = false): Promise<Run | undefined> {
    const { entry, lease } = (await this.#leftRuns.take(id, asked)) ?? {};
    if (!entry || !lease) return undefined;
    const dependencies = this.#dependenciesFor(connection, refuseDuplicate);
    const { plan, state } = entry.record;
    this.#log.info(`Run ${id} is resumed: ${state}.`);
    const work = (writer: RunWriter) => resume(entry, lease, writer, dependencies);
    const run = this.#queue.start(id, plan, resumedSnapshot(entry.record, asked), work);
    void this.#watchUntilEnd(run, connection);
    return run;
  }

  #dependenciesFor(connection: Connection, allowDuplicate: AllowDuplicate): RunDependencies {
    const { files, known, version, inlineLimits, frames, fixer, clock, budget } = this.#dependencies;
    const { client, origin, originId } = connection;
    const names = this.#names,
      journal = this.#journal,
      leases = this.#leases,
      turns = this.#turns;
    const outside = { client, origin, originId, files, known, frames, fixer, names, version, inlineLimits };
    return { ...outside, clock, journal, leases, turns, closing: this.#closing.signal, allowDuplicate, budget };
  }

  async #watchUntilEnd(run: Run, connection: Connection): Promise<void> {
    this.#runList.began(run);
    await tellLogAndAccount(run, connection.origin, this.#dependencies);
    if (run.snapshot.error instanceof LeaseLostError) return this.#leave(run, connection);
    const { state, guessed, expectsMore } = run.snapshot;
    if (state === 'unresolved' || guessed || expectsMore) this.#lookAgainLater(run, connection);
    this.#runList.ended(run);
  }

  /** Another window has the run now, so the journal's state of it is shown. */
  async #leave(run: Run, connection: Connection): Promise<void> {
    this.#runList.ended(run);
    const record = await this.recordOf(run);
    if (record) this.#runList.remember(record);
    this.#watchLeft(run.id, async () => connection);
  }

  #lookAgainLater(run: Run, connection: Connection): void {
    const age = Date.now() - timeOf(run.id);
    const next = nextSearch(age, run.snapshot.expectsMore);
    if (next === undefined) return;
    this.#later(next - age, async () => {
      if (this.#runList.find(run.id) === run) await this.#resume(run.id, connection);
    });
  }

  #later(ms: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (!this.#closing.signal.aborted) void work().catch((error) => this.#log.error('Resuming a run failed', error));
    }, ms);
    timer.unref();
  }
}
