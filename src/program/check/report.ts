import type { CodeRule } from '../../core/code/codeFinding';
import type { FileFinding } from '../../core/pixelArt/findings';
import type { Severity } from '../../sprite/checks/finding';

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

/** What a check found. */
export interface CheckReport {
  /** With absolute paths. */
  readonly findings: readonly ReportedFinding[];
  /** Number of files that were checked. */
  readonly files: number;
  /** Number of sprites that they are: the views of a set and the frames of an animation are one. */
  readonly sprites: number;
  /** Number of files with code that were checked; absent: none was asked for. */
  readonly codeFiles?: number;
  /** Absolute path of the folder that people are in: their paths are relative to it. */
  readonly folder: string;
  /** Absolute path of the repository's root: services that show findings at files know those by their paths from it. */
  readonly root: string;
  /** Of the program. */
  readonly version: string;
}
