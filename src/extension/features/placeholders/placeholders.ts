import { placeKey } from '../../../core/disk/fileStore';
import { lastWrites } from '../../../core/domain/provenance';
import type { RunPlan } from '../../../core/domain/runPlan';
import type { SavedFile } from '../../../core/domain/saveOutputs';

/** The part of a run that tells what it wrote. */
export interface WritingRun {
  readonly id: string;
  readonly plan: RunPlan;
  readonly snapshot: {
    /** Of the service. */
    readonly origin?: string;
    readonly outputs: readonly {
      readonly index: number;
      readonly asset?: { readonly id: string };
      readonly files: readonly SavedFile[];
    }[];
  };
}

/** A file of an output of the built-in service. */
export interface PlaceholderFile extends SavedFile {
  /** URI string of the place that its run gave it, if it was moved since. */
  readonly recorded?: string;
}

/** The files of one output of the built-in service that no later run overwrote. */
export interface Placeholder {
  readonly runId: string;
  readonly plan: RunPlan;
  /** Of the output. */
  readonly index: number;
  readonly files: readonly PlaceholderFile[];
}

/** A file to replace. */
export interface OldFile {
  readonly uri: string;
  /** Of the bytes that a person agreed to replace, lowercase hex. */
  readonly sha256: string;
  readonly kind: SavedFile['kind'];
  /** Of the output. */
  readonly index: number;
  /** URI string of the place that the run gave it, if it was moved since. */
  readonly recorded?: string | undefined;
}

/** One run of the built-in service that a hosted service makes again. */
export interface Step {
  /** Of the old run. */
  readonly id: string;
  /** Of the old run; its sources have their current places. */
  readonly plan: RunPlan;
  readonly files: readonly OldFile[];
  /** Ids of the steps whose new files are sources of this one. */
  readonly after: readonly string[];
}

/**
 * Files that a run of the built-in service wrote last. Doesn't check that they still have its bytes.
 * @param runs newest first; the result too
 */
export function placeholdersOf(runs: readonly WritingRun[]): Placeholder[] {
  const found = new Map<object, Placeholder & { readonly files: PlaceholderFile[] }>();
  for (const { run, output, file } of lastWrites(runs).values()) {
    if (run.snapshot.origin !== 'built-in' || run.plan.unknown) continue;
    const one = found.get(output) ?? { runId: run.id, plan: run.plan, index: output.index, files: [] };
    one.files.push(file);
    found.set(output, one);
  }
  return [...found.values()];
}

/** Ids of runs with at least one placeholder. @param runs newest first */
export function placeholderRuns(runs: readonly WritingRun[]): ReadonlySet<string> {
  return new Set(placeholdersOf(runs).map(({ runId }) => runId));
}

/**
 * The runs to make again for chosen placeholders, each after those that make its sources.
 * @param chosen with the digests of their files as they are now, and the current places of their sources
 */
export function stepsFor(chosen: readonly Placeholder[]): Step[] {
  const byRun = new Map<string, Placeholder[]>();
  for (const one of chosen) byRun.set(one.runId, [...(byRun.get(one.runId) ?? []), one]);
  const maker = new Map(chosen.flatMap(({ runId, files }) => files.map(({ uri }) => [placeKey(uri), runId] as const)));
  const steps = [...byRun].map(([id, outputs]) => stepOf(id, outputs, maker));
  return inOrder(steps);
}

function stepOf(id: string, outputs: readonly Placeholder[], maker: ReadonlyMap<string, string>): Step {
  const [first] = outputs;
  if (!first) throw new TypeError('A step needs an output.');
  const after = new Set(first.plan.sources.flatMap((uri) => maker.get(placeKey(uri)) ?? []));
  // A file that was made from itself doesn't wait.
  after.delete(id);
  const files = outputs
    .flatMap(({ index, files }) =>
      files.map(({ uri, sha256, kind, recorded }) => ({ uri, sha256, kind, index, ...(recorded && { recorded }) })),
    )
    .sort((a, b) => a.index - b.index);
  return { id, plan: first.plan, files, after: [...after] };
}

/** The file that each asset of the built-in service was saved as, by asset id. @param runs newest first */
export function savedAssets(runs: readonly WritingRun[]): Map<string, SavedFile> {
  const saved = new Map<string, SavedFile>();
  for (const { snapshot } of runs) {
    if (snapshot.origin !== 'built-in') continue;
    for (const { asset, files } of snapshot.outputs) {
      if (asset && files[0] && !saved.has(asset.id)) saved.set(asset.id, files[0]);
    }
  }
  return saved;
}

/** Depth first, from the oldest run on. If steps wait for each other in a circle, the step that closes it doesn't wait. */
function inOrder(steps: readonly Step[]): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const done: Step[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (step: Step) => {
    state.set(step.id, 'open');
    const after = step.after.filter((id) => {
      const before = byId.get(id);
      if (before && !state.has(id)) visit(before);
      return state.get(id) === 'done';
    });
    state.set(step.id, 'done');
    done.push({ ...step, after });
  };
  for (const step of [...steps].sort((a, b) => (a.id < b.id ? -1 : 1))) if (!state.has(step.id)) visit(step);
  return done;
}
