import type { CodeFinding } from './codeFinding';
import type { ProjectNames } from './projectNames';

/** Paths and keys of sprites that aren't there, and those whose letters have another case on disk. */
export async function missingSprites(_project: ProjectNames, _signal: AbortSignal): Promise<CodeFinding[]> {
  return [];
}
