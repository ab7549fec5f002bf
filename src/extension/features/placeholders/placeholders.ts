import { lastWrites } from '../../domain/provenance';
import type { RunPlan } from '../../domain/runPlan';
import type { SavedFile } from '../../domain/saveOutputs';
import { placeKey } from '../../platform/fileStore';

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
  /** URI string of the place that its run gave it, where it was moved since. */
  readonly recorded?: string;
}

/** The files of one output of the built-in service, as far as no later run wrote over them. */
export interface Placeholder {
  readonly runId: string;
  readonly plan: RunPlan;
  /** Of the output. */
  readonly index: number;
  readonly files: readonly PlaceholderFile[];
}

/** A file that is to get new bytes. */
export interface OldFile {
  readonly uri: string;
  /** Of the bytes that a person agreed to have replaced, lowercase hex. */
  readonly sha256: string;
  readonly kind: SavedFile['kind'];
  /** Of the output. */
  readonly index: number;
  /** URI string of the place that the run gave it, where it was moved since. */
  readonly recorded?: string | undefined;
}

/** One run that is made again. */
export interface Step {
  /** Of the run that is made again. */
  readonly id: string;
  /** The same run, with names for its outputs; its pictures are files. */
  readonly plan: RunPlan;
  readonly files: readonly OldFile[];
  /** Steps whose new files are pictures of this one. */
  readonly after: readonly string[];
}

/** What runs of the built-in service wrote last, newest run first. Whether the bytes are still theirs is not asked here. */
export function placeholdersOf(runs: readonly WritingRun[]): Placeholder[] {
  const found = new Map<object, Placeholder & { readonly files: PlaceholderFile[] }>();
  for (const { run, output, file } of lastWrites(newestFirst(runs)).values()) {
    if (run.snapshot.origin !== 'built-in' || run.plan.unknown) continue;
    const one = found.get(output) ?? { runId: run.id, plan: run.plan, index: output.index, files: [] };
    one.files.push(file);
    found.set(output, one);
  }
  return [...found.values()];
}

/** Ids of runs that have at least one file which is a placeholder. */
export function placeholderRuns(runs: readonly WritingRun[]): ReadonlySet<string> {
  return new Set(placeholdersOf(runs).map(({ runId }) => runId));
}

/**
 * The runs that make chosen placeholders again, in an order in which a run comes after those that make its pictures.
 * @param chosen with the files that are replaced; their digests are those of the bytes as they are now, and their pictures are files
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
  if (!first) throw new TypeError('A run without outputs is not made again.');
  const after = new Set(first.plan.sources.flatMap((uri) => maker.get(placeKey(uri)) ?? []));
  // A file that was made from itself waits for nothing.
  after.delete(id);
  const files = outputs
    .flatMap(({ index, files }) =>
      files.map(({ uri, sha256, kind, recorded }) => ({ uri, sha256, kind, index, ...(recorded && { recorded }) })),
    )
    .sort((a, b) => a.index - b.index);
  return { id, plan: first.plan, files, after: [...after] };
}

/** The file that an asset of the built-in service was saved as, as its run wrote it, by asset id. */
export function savedAssets(runs: readonly WritingRun[]): Map<string, SavedFile> {
  const saved = new Map<string, SavedFile>();
  for (const { snapshot } of newestFirst(runs).reverse()) {
    if (snapshot.origin !== 'built-in') continue;
    for (const { asset, files } of snapshot.outputs) if (asset && files[0]) saved.set(asset.id, files[0]);
  }
  return saved;
}

/** Depth first, the oldest run first; where steps wait for each other in a circle, the oldest begins and no longer waits. */
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

function newestFirst(runs: readonly WritingRun[]): WritingRun[] {
  return [...runs].sort((a, b) => (a.id < b.id ? 1 : -1));
}
