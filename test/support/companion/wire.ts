/** What a window's companion can be asked for. */
export type Method = 'execute' | 'configure' | 'untilWatched';

/** Stands for a Uri among the arguments of a command. */
export interface WireUri {
  readonly $uri: string;
}

/** The companion's first line. */
export interface Hello {
  /** The window's, from its settings. */
  readonly token: string;
  /** Id of its extension host. */
  readonly process: number;
}

export interface Call {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}
