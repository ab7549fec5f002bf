/** Values that a host keeps between sessions, as JSON. VS Code's `Memento` has this form, too. */
export interface Memory {
  get<T>(key: string): T | undefined;
  get<T>(key: string, otherwise: T): T;
  /** Stores a value; undefined removes it. Later calls of `get` see it at once. */
  update(key: string, value: unknown): PromiseLike<void>;
}
