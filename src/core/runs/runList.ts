import { type Disposable, Emitter } from '../host/events';
import { type DamagedRecord, type JournalContents, unknownPlan } from './journal/journal';
import { isCleared, isFinal, type RunRecord } from './journal/record';
import { isReleased, outputsOf, snapshotOf } from './recordedRun';
import { Run } from './run';
import { stageOf } from './runStage';

/** The runs that this window knows: those that it works on, and the others as the journal has them. */
export class RunList implements Disposable {
  readonly #changed = new Emitter<void>();
  /** A run started, ended, or became known. */
  readonly onDidChange = this.#changed.event;
  readonly #ends = new Emitter<Run>();
  /** This window has nothing left to do for a run. */
  readonly onDidEnd = this.#ends.event;
  readonly #known = new Map<string, Run>();
  readonly #open = new Set<Run>();

  /** Newest first. */
  all(): Run[] {
    return [...this.#known.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Those that this window works on. */
  atWork(): readonly Run[] {
    return [...this.#open];
  }

  find(id: string): Run | undefined {
    return this.#known.get(id);
  }

  isOpen(run: Run): boolean {
    return this.#open.has(run);
  }

  began(run: Run): void {
    this.#known.set(run.id, run);
    this.#open.add(run);
    this.#changed.fire();
  }

  ended(run: Run): void {
    this.#open.delete(run);
    this.#changed.fire();
    this.#ends.fire(run);
  }

  /** Adds or updates a run by its record. */
  remember(record: RunRecord): void {
    this.replace(new Run(record.id, record.plan, snapshotOf(record), async () => {}));
  }

  /** Replaces the run with the same id. */
  replace(run: Run): void {
    this.#known.set(run.id, run);
    this.#changed.fire();
  }

  /** Adds the runs of the journal, except those that this window knows more about. */
  learn({ records, damaged }: JournalContents): void {
    for (const record of records) if (this.#isNews(record)) this.remember(record);
    for (const one of damaged) if (!this.#known.has(one.id)) this.#rememberDamaged(one);
  }

  /** Adds a run whose record can't be read. */
  #rememberDamaged({ id, damage, fields }: DamagedRecord): void {
    const { plan = unknownPlan(''), origin, outputs = [], expected } = fields;
    const snapshot = {
      state: 'unresolved' as const,
      obstacle: damage,
      outputs: outputsOf({ outputs, plan }),
      origin,
      expected,
    };
    this.#known.set(id, new Run(id, plan, snapshot, async () => {}));
    this.#changed.fire();
  }

  forget(id: string): void {
    this.#known.delete(id);
    this.#changed.fire();
  }

  /** Whether the record says more than this window knows. This window knows more about its own runs, until another window has ended them. */
  #isNews(record: RunRecord): boolean {
    const known = this.#known.get(record.id);
    if (!known || (known.snapshot.obstacle && !this.#open.has(known))) return true;
    if (isCleared(record) && !known.snapshot.cleared && !this.#open.has(known)) return true;
    switch (stageOf(known, this.#open.has(known))) {
      case 'canceled':
        return (
          !!known.snapshot.expectsMore &&
          (!isReleased(record) || record.outputs.length !== known.snapshot.outputs.length)
        );
      case 'left':
        return snapshotOf(record).state !== known.snapshot.state;
      case 'unresolved':
      case 'unsaved':
        return isFinal(record.state);
      default:
        return false;
    }
  }

  dispose(): void {
    this.#changed.dispose();
    this.#ends.dispose();
  }
}
