import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';

/** Operation → credits. */
export type CostTable = Readonly<Partial<Record<Operation, number>>>;

/**
 * What each operation cost when it last began: the contract names no prices (§8), `started` does (§6). Also which operations a
 * person has agreed to pay for. Both are kept between sessions, for each service by itself. `origin` is that of a connection.
 */
export class Costs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {}

  /** Last costs, as far as they were seen. */
  of(origin: string): CostTable {
    return this.memory.get<CostTable>(costSlot(origin), {});
  }

  /** @param reserved credits that `started` reserved */
  learn(origin: string, operation: Operation, reserved: number): void {
    if (this.of(origin)[operation] === reserved) return;
    void this.memory.update(costSlot(origin), { ...this.of(origin), [operation]: reserved });
    this.changed.fire();
  }

  agreed(origin: string): ReadonlySet<Operation> {
    return new Set(this.memory.get<Operation[]>(agreedSlot(origin), []));
  }

  agree(origin: string, operations: readonly Operation[]): void {
    void this.memory.update(agreedSlot(origin), [...new Set([...this.agreed(origin), ...operations])]);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const costSlot = (origin: string) => `costs:${origin}`;
const agreedSlot = (origin: string) => `costsAgreed:${origin}`;
