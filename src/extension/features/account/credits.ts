import * as vscode from 'vscode';

/** Credits as last heard, kept between sessions for each kind of service. */
export class Credits implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {}

  /** Undefined until the service was heard once. `origin` is that of a connection. */
  last(origin: string): number | undefined {
    return this.memory.get<number>(slot(origin));
  }

  heard(origin: string, credits: number): void {
    void this.memory.update(slot(origin), credits);
    this.changed.fire();
  }

  forget(origin: string): void {
    void this.memory.update(slot(origin), undefined);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const slot = (origin: string) => `credits:${origin}`;
