import type { ForeignText } from '../../shared/base/foreignText';
import type { Asset, RunKind } from '../../shared/contract/api';
import type { FrameRect } from '../../shared/sprite/pixels/sheet';
import { placeKey } from '../platform/fileStore';
import type { RunPlan } from './runPlan';
import type { SavedFile } from './saveOutputs';

/** What made a file: the newest run of those that wrote it. */
export interface Provenance {
  readonly runId: string;
  readonly kind: RunKind;
  /** The primary sprite of the run, as a URI string. */
  readonly source?: string;
  /** The frame of the source that was drawn from, from 0, where a person chose one in a preview. */
  readonly sourceFrame?: number;
  readonly prompt?: ForeignText;
  readonly tags: readonly ForeignText[];
  readonly fps?: number;
  /** Sheets: where the frames lie. */
  readonly frames?: readonly FrameRect[];
  /** The built-in service drew it, by rule: a placeholder until the hosted service draws it. */
  readonly placeholder?: boolean;
  /** Of the bytes that were written, lowercase hex. */
  readonly sha256: string;
}

/** The part of a run that tells what it wrote. */
export interface WritingRun {
  readonly id: string;
  readonly snapshot: { readonly outputs: readonly { readonly files: readonly SavedFile[] }[] };
}

/** A file, and the newest run of those that wrote to its place. */
export interface LastWrite<R extends WritingRun> {
  readonly run: R;
  readonly output: R['snapshot']['outputs'][number];
  readonly file: SavedFile;
}

/**
 * Who wrote each file last, by the `placeKey` of its place: journal and editor escape addresses differently. Whether the bytes are still
 * theirs isn't asked here.
 * @param runs the newest first
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

/** What provenance is told of. */
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

/** Runs, the newest first, also those that are off the list. */
interface WritingRuns {
  all(): readonly MakingRun[];
  onDidChange(listener: () => void): { dispose(): void };
}

/**
 * Which run wrote which file, by the runs that this window knows. Files are told apart by `placeKey`: journal and editor escape
 * addresses differently.
 */
export class FileProvenance {
  private known: ReadonlyMap<string, Written> | undefined;
  private readonly subscription: { dispose(): void };

  constructor(private readonly runs: WritingRuns) {
    this.subscription = runs.onDidChange(() => {
      this.known = undefined;
    });
  }

  /** Told whenever a run changes, also where it wrote nothing. */
  onDidChange(listener: () => void): { dispose(): void } {
    return this.runs.onDidChange(listener);
  }

  /** Undefined for a file that no known run wrote. */
  of(uri: string): Provenance | undefined {
    return this.index().get(placeKey(uri))?.provenance;
  }

  /** Every file that a run wrote, as the run addressed it, by its `placeKey`. */
  files(): ReadonlyMap<string, string> {
    return new Map([...this.index()].map(([key, { uri }]) => [key, uri]));
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private index(): ReadonlyMap<string, Written> {
    this.known ??= indexOf(this.runs.all());
    return this.known;
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
