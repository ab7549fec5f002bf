import type * as vscode from 'vscode';
import type { CoreLog } from '../core/host/log';

/** Parts that are made one after the other. Those that end with the window are disposed together, the last one first. */
export class Parts implements vscode.Disposable {
  readonly #log: Pick<CoreLog, 'error'>;

  #made: { dispose(): unknown }[] = [];
  readonly #closing: (() => Promise<unknown>)[] = [];
  readonly #missing: string[] = [];

  constructor(log: Pick<CoreLog, 'error'>) {
    this.#log = log;
  }

  /** Whether a part is missing that nothing else needs. */
  get areMissing(): boolean {
    return this.#missing.length > 0;
  }

  /** Makes a part that others need. If it throws, nothing can start. @param name for the log */
  make<T>(name: string, create: () => T): T {
    try {
      const part = create();
      this.#keep(...(Array.isArray(part) ? part : [part]));
      return part;
    } catch (error) {
      this.#log.error(`The part “${name}” couldn't be made`, error);
      throw error;
    }
  }

  /** Makes a part that no other needs: without it, the others work. */
  tryMake(name: string, create: () => unknown): void {
    try {
      this.make(name, create);
    } catch {
      this.#missing.push(name);
    }
  }

  /** Calls this at `close`. */
  onClose(close: () => Promise<unknown>): void {
    this.#closing.push(close);
  }

  dispose(): void {
    const made = this.#made;
    this.#made = [];
    for (const part of made.reverse()) {
      try {
        part.dispose();
      } catch (error) {
        this.#log.error("A part couldn't be disposed", error);
      }
    }
  }

  /** Ends what `dispose` can't wait for. */
  async close(): Promise<void> {
    for (const close of this.#closing.splice(0))
      await close().catch((error) => this.#log.error("A part couldn't be closed", error));
  }

  #keep(...parts: readonly unknown[]): void {
    for (const part of parts) if (isDisposable(part)) this.#made.push(part);
  }
}

function isDisposable(part: unknown): part is vscode.Disposable {
  return typeof part === 'object' && part !== null && 'dispose' in part && typeof part.dispose === 'function';
}
