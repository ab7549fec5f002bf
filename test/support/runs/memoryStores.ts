import * as vscode from 'vscode';

/** A memento in memory. @param keep called for each stored value, with its name */
export class MemoryMemento implements vscode.Memento {
  readonly #keep: (text: string) => void;

  readonly #values = new Map<string, unknown>();

  constructor(keep: (text: string) => void = () => {}) {
    this.#keep = keep;
  }

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, fallback: T): T;
  get(key: string, fallback?: unknown): unknown {
    return this.#values.get(key) ?? fallback;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    this.#keep(`${key} ${JSON.stringify(value)}`);
  }
}

/** Secrets in memory. `forgetful`: stores nothing, like a system without a keyring. */
export class MemorySecrets implements vscode.SecretStorage {
  readonly #forgetful;

  readonly values = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.#changed.event;

  constructor(forgetful = false) {
    this.#forgetful = forgetful;
  }

  async get(key: string): Promise<string | undefined> {
    return this.values.get(key);
  }

  async keys(): Promise<string[]> {
    return [...this.values.keys()];
  }

  async store(key: string, value: string): Promise<void> {
    if (this.#forgetful) return;
    this.values.set(key, value);
    this.#changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.values.delete(key);
    this.#changed.fire({ key });
  }
}
