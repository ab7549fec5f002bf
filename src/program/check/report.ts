import type { ReportedFinding } from '../findings';

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
