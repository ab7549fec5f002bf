import type { ExportChoices } from '../sprite/engines/exportOptions';
import type { ProgramConfig } from './config';
import type { Outcome } from './outcome';
import type { Places } from './places';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly json: boolean;
  /** Absolute path of the folder with the journal and everything else that the program keeps. */
  readonly data: string;
  /** Absolute paths of the folders that files may be in: the folder that the program was started in, then those of `--allow`. */
  readonly folders: readonly [string, ...string[]];
}

/** A line on a terminal that says what happens now. Elsewhere it says nothing. */
export interface Progress {
  /** Replaces the line. */
  say(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** What the body of a command works with. */
export interface ProgramContext {
  readonly options: GlobalOptions;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly places: Places;
  /** Folder of the program's scripts, with those of its worker threads. */
  readonly scripts: string;
  /** Aborted by the first Ctrl-C: end soon, and leave a record. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Whether a person can be asked: input and messages are a terminal. Otherwise the caller counts as an agent. */
  readonly isTerminal: boolean;
  /** Asks on the terminal; `false` for any answer but yes, at the end of input, and without a terminal. */
  confirm(question: string): Promise<boolean>;
  /** A line for people on standard error; not printed with `--json`. */
  note(text: string): void;
  /** The user's settings; rejects with a `ProgramError` if their file is damaged. */
  config(): Promise<ProgramConfig>;
}

/** The arguments of a command, checked. */
export interface CommandInput {
  /** As written on the command line. */
  readonly files: readonly string[];
  /** Ids of assets. */
  readonly assets: readonly string[];
  readonly prompt?: string;
  /** Other arguments: words to search for, the id of a run, an amount. */
  readonly words: readonly string[];
  /** Pixels. */
  readonly size?: number;
  readonly frames?: number;
  readonly colors?: number;
  readonly tags: readonly string[];
  /** As written on the command line. */
  readonly folder?: string;
  /** Options that only some commands have, by their names without dashes: each value as written. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** The options of an export. */
  readonly exportChoices?: Partial<ExportChoices>;
  /** Options without a value. */
  readonly flags: ReadonlySet<string>;
}

/** The body of a command. A `ProgramError` that it throws is shown as it is; anything else is a bug. */
export type CommandBody = (context: ProgramContext, input: CommandInput) => Promise<Outcome>;
