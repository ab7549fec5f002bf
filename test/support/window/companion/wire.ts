/** Requests to a window's companion. */
export type Method = 'execute' | 'configure' | 'untilWatched';

/** Represents a Uri among a command's arguments. */
export interface WireUri {
  readonly $uri: string;
}

/** The companion's first line. */
export interface Hello {
  /** The window's token, from its settings. */
  readonly token: string;
  /** ID of its extension host. */
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
