import * as vscode from 'vscode';
import type { RunRecord } from './journal/record';
import { planOf, snapshotOf } from './resume';
import { Run } from './run';
import { stageOf } from './runStage';

/** The runs that this window knows, by id: those it works on, and what the journal says of the others. */
export class RunList implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** A run began, ended, or became known. */
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<string, Run>();
  private readonly open = new Set<Run>();

  /** Newest first. */
  all(): Run[] {
    return [...this.known.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Those that this window works on. */
  atWork(): readonly Run[] {
    return [...this.open];
  }

  find(id: string): Run | undefined {
    return this.known.get(id);
  }

  isOpen(run: Run): boolean {
    return this.open.has(run);
  }

  began(run: Run): void {
    this.known.set(run.id, run);
    this.open.add(run);
    this.changed.fire();
  }

  ended(run: Run): void {
    this.open.delete(run);
    this.changed.fire();
  }

  /** Shows a run as its record says. */
  remember(record: RunRecord): void {
    this.known.set(record.id, new Run(record.id, planOf(record), snapshotOf(record), async () => {}));
    this.changed.fire();
  }

  forget(id: string): void {
    this.known.delete(id);
    this.changed.fire();
  }

  /** Of its own runs this window knows more than the journal, until another one has ended them. */
  isNews(record: RunRecord, isFinal: boolean): boolean {
    const known = this.known.get(record.id);
    if (!known) return true;
    switch (stageOf(known, this.open.has(known))) {
      case 'left':
        return snapshotOf(record).state !== known.snapshot.state;
      case 'unresolved':
      case 'unsaved':
        return isFinal;
      default:
        return false;
    }
  }

  dispose(): void {
    this.changed.dispose();
  }
}
