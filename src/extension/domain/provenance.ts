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
interface WritingRun {
  readonly id: string;
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
  all(): readonly WritingRun[];
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

function indexOf(runs: readonly WritingRun[]): Map<string, Written> {
  const found = new Map<string, Written>();
  // The oldest first, so that newer ones take their place.
  for (const { id, plan, snapshot } of [...runs].reverse()) {
    const { kind, prompt, sources } = plan;
    const [source] = sources;
    const sourceFrame = source === undefined ? undefined : plan.looks?.[source]?.frame;
    for (const { asset, files } of snapshot.outputs) {
      const [tags, fps] = [asset?.tags ?? plan.tags, asset?.fps];
      const placeholder = snapshot.origin === 'built-in';
      for (const { uri, frames, sha256 } of files) {
        const drawn = { runId: id, kind, source, sourceFrame, prompt, tags, placeholder };
        const provenance = { ...drawn, fps, frames, sha256 };
        found.set(placeKey(uri), { uri, provenance });
      }
    }
  }
  return found;
}
