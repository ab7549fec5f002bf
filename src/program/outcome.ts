import type { CreditFacts } from '../agents/answers';
import type { ChangedSprite } from './diff/changeJson';
import type { ReportedFinding } from './findings';
import type { EditedFile, FixedFile, MaybeUsedFile, UnusedFile } from './jsonOutput';
import type { ProgramError } from './programError';

/** A list for people. */
export interface Table {
  readonly columns: readonly Column[];
  /** One cell for each column; text from outside as `plainText`. */
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly title: string;
  /** Default: `left`. */
  readonly align?: 'left' | 'right';
}

/** How a command ended: what `--json` says, and what people read. */
export interface Outcome {
  /** Id of the run. */
  readonly run?: string;
  /** Absolute paths. */
  readonly files?: readonly string[];
  /** The files of `fix`, in place of `files` in `--json`. */
  readonly fixed?: readonly FixedFile[];
  /** The same of `canvas`, `fit`, `register`, and `frames`. */
  readonly edited?: readonly EditedFile[];
  readonly assets?: readonly string[];
  readonly credits?: CreditFacts;
  /** What only this command tells, for `--json`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What `check` found, for `--json`. */
  readonly findings?: readonly ReportedFinding[];
  /** What `unused` found, for `--json`. */
  readonly unused?: readonly UnusedFile[];
  readonly maybe?: readonly MaybeUsedFile[];
  /** What `diff` found, for `--json`. */
  readonly changed?: readonly ChangedSprite[];
  /** Printed instead of the report, as it is: a format for other programs. */
  readonly output?: string;
  /** The exit code of a command that did what was asked; default: 0. */
  readonly exitCode?: number;
  /** Short lines and tables for people, on standard output. */
  readonly report: readonly (string | Table)[];
  /** The command didn't do all that was asked; `files` says what it did. */
  readonly error?: ProgramError;
}
