import { SourceFileError } from '../../../service/runErrors';
import type { RunPlan } from '../../domain/runPlan';
import { readSource, type SourceDependencies } from './inputs';

/** What runs can take of some sources, and what is wrong with the others. */
export interface CheckedSources {
  /** URI strings, in their order. */
  readonly usable: readonly string[];
  readonly faults: readonly SourceFileError[];
}

/**
 * Reads sources as a run does before it sends them, so that what can't work is said before anything is asked. Aseprite files are flattened, in
 * their own thread.
 * @throws {CanceledError} if the signal aborts while a frame is flattened
 */
export async function checkSources(
  uris: readonly string[],
  dependencies: SourceDependencies,
  looks: RunPlan['looks'],
  signal: AbortSignal,
): Promise<CheckedSources> {
  const usable: string[] = [];
  const faults: SourceFileError[] = [];
  for (const uri of uris) {
    try {
      await readSource(uri, dependencies, { look: looks?.[uri], signal });
      usable.push(uri);
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      faults.push(error);
    }
  }
  return { usable, faults };
}
