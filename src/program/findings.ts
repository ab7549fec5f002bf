import type { CodeRule } from '../core/code/findings/codeFinding';
import type { FileFinding } from '../core/pixelArt/findings';
import type { Severity } from '../sprite/checks/finding';

/** A finding at a place in code. */
export interface CodeFileFinding {
  /** Absolute path. */
  readonly file: string;
  readonly rule: CodeRule;
  readonly severity: Severity;
  /** A sentence. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What would be right there, as it's written in code. */
  readonly suggestion?: string;
}

export type ReportedFinding = FileFinding | CodeFileFinding;

/** Whether a finding is one in code. */
export const isInCode = (finding: ReportedFinding): finding is CodeFileFinding => 'line' in finding;
