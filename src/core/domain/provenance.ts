import type { ForeignText } from '../../shared/base/foreignText';
import type { Asset, RunKind } from '../../shared/contract/api';
import type { FrameRect } from '../../sprite/sheet/sheet';
import { placeKey } from '../disk/fileStore';
import type { RunPlan } from './runPlan';
import type { SavedFile } from './saveOutputs';

/** What made a file: the newest run of those that wrote it. */
export interface Provenance {
  readonly runId: string;
  readonly kind: RunKind;
  /** The primary sprite of the run, as a URI string. */
  readonly source?: string;
  /** The frame of the source that was sent, from 0, if a person chose one in a preview. */
  readonly sourceFrame?: number;
  readonly prompt?: ForeignText;
  readonly tags: readonly ForeignText[];
  readonly fps?: number;
  /** For sheets: the rectangles of the frames. */
  readonly frames?: readonly FrameRect[];
  /** The built-in service drew it: a placeholder until a hosted service draws it. */
  readonly placeholder?: boolean;
  /** Of the bytes that were written, lowercase hex. */
  readonly sha256: string;
}

/** The part of a run that says what it wrote. */
export interface WritingRun {
  readonly id: string;
  readonly snapshot: { readonly outputs: readonly { readonly files: readonly SavedFile[] }[] };
}

/** A file, and the newest run that wrote to its place. */
export interface LastWrite<R extends WritingRun> {
  readonly run: R;
  readonly output: R['snapshot']['outputs'][number];
  readonly file: SavedFile;
}

/**
 * The last write to each place, by its `placeKey`. Doesn't check that the file still has the bytes that were written.
 * @param runs newest first; so is the result
 */
export function lastWrites<R extends WritingRun>(runs: readonly R[]): Map<string, LastWrite<R>> {
  const found = new Map<string, LastWrite<R>>();
  for (const run of runs) {
    const outputs: readonly R['snapshot']['outputs'][number][] = run.snapshot.outputs;
    for (const output of outputs) {
      for (const file of output.files) {
        const key = placeKey(file.uri);
        if (!found.has(key)) found.set(key, { run, output, file });
      }
    }
  }
  return found;
}

/** The part of a run that provenance needs. */
interface MakingRun extends WritingRun {
  readonly plan: Pick<RunPlan, 'kind' | 'sources' | 'looks' | 'prompt' | 'tags'>;
  readonly snapshot: {
    /** Of the service. */
    readonly origin?: string;
    readonly outputs: readonly {
      readonly asset?: Pick<Asset, 'tags' | 'fps'>;
      readonly files: readonly SavedFile[];
    }[];
  };
}

/** All runs, newest first, including those that were cleared from the list. */
interface WritingRuns {
  all(): readonly MakingRun[];
  onDidChange(listener: () => void): { dispose(): void };
}

/**
 * Which run wrote which file, as far as this window knows. Files are compared by `placeKey`, because journal and editor escape URIs
 * differently.
 */
export class FileProvenance {
  readonly #runs: WritingRuns;

  #known: ReadonlyMap<string, Written> | undefined;
  readonly #subscription: { dispose(): void };

  constructor(runs: WritingRuns) {
    this.#runs = runs;
    this.#subscription = runs.onDidChange(() => {
      this.#known = undefined;
    });
  }

  /** Fires whenever a run changes, even if it wrote nothing. */
  onDidChange(listener: () => void): { dispose(): void } {
    return this.#runs.onDidChange(listener);
  }

  /** Undefined if no known run wrote the file. */
  of(uri: string): Provenance | undefined {
    return this.#index().get(placeKey(uri))?.provenance;
  }

  /** URI strings of all files that runs wrote, as the runs wrote them, by `placeKey`. */
  files(): ReadonlyMap<string, string> {
    return new Map([...this.#index()].map(([key, { uri }]) => [key, uri]));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #index(): ReadonlyMap<string, Written> {
    this.#known ??= indexOf(this.#runs.all());
    return this.#known;
  }
}

interface Written {
  readonly uri: string;
  readonly provenance: Provenance;
}

function indexOf(runs: readonly MakingRun[]): Map<string, Written> {
  return new Map([...lastWrites(runs)].map(([key, write]) => [key, { uri: write.file.uri, provenance: of(write) }]));
}

function of({ run, output: { asset }, file }: LastWrite<MakingRun>): Provenance {
  const { kind, prompt, sources, looks, tags } = run.plan;
  const [source] = sources;
  return {
    runId: run.id,
    kind,
    source,
    sourceFrame: source === undefined ? undefined : looks?.[source]?.frame,
    prompt,
    tags: asset?.tags ?? tags,
    placeholder: run.snapshot.origin === 'built-in',
    fps: asset?.fps,
    frames: file.frames,
    sha256: file.sha256,
  };
}
