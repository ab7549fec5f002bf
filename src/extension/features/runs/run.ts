import { EventEmitter } from 'node:events';
import type { Asset } from '../../../shared/api';
import type { FrameRect } from '../../../shared/pixels/sheet';
import type { RunPlan } from './plan';

/**
 * preparing → sending ⇄ waiting → drawing → saving → succeeded | failed | unresolved | cancelled.
 * `waiting`: refused for now (429) or not reached; sent again at `resumeAt`. `recovering`: the stream was lost, its outputs are
 * looked for. `unresolved`: they were not all found; a person decides.
 */
export type RunState =
  | 'preparing'
  | 'sending'
  | 'waiting'
  | 'drawing'
  | 'recovering'
  | 'saving'
  | 'succeeded'
  | 'failed'
  | 'unresolved'
  | 'cancelled';

const OVER: readonly RunState[] = ['succeeded', 'failed', 'unresolved', 'cancelled'];

export interface SavedFile {
  readonly uri: string;
  /** Of the bytes, lowercase hex. */
  readonly sha256: string;
  readonly kind: 'still' | 'animation' | 'sheet' | 'sheet-json' | 'normal-map';
  /** Pixels of one frame, where the file is a picture. */
  readonly width?: number;
  readonly height?: number;
  /** Sheets: where the frames lie. */
  readonly frames?: readonly FrameRect[];
}

export interface RunOutput {
  readonly index: number;
  /** Absent for normal maps, which the service does not keep. */
  readonly asset?: Asset;
  readonly state: 'landing' | 'saved' | 'not-saved';
  readonly files: readonly SavedFile[];
  readonly error?: unknown;
}

/** What is known of a run at one moment. */
export interface RunSnapshot {
  readonly state: RunState;
  /** The service's last words. */
  readonly message: string;
  /** Milliseconds since 1970, while `waiting`. */
  readonly resumeAt?: number;
  /** Number of outputs, where it is known beforehand. */
  readonly expected?: number;
  /** Credits, as far as the service told. */
  readonly reserved?: number;
  readonly remaining?: number;
  /** What was left when it began: less than `remaining` where credits came back. */
  readonly remainingAtStart?: number;
  /** In the order in which they came. */
  readonly outputs: readonly RunOutput[];
  /** Nobody told how many outputs there are: late ones are looked for. */
  readonly guessed?: boolean;
  /** Why the run is `failed` or `unresolved`. */
  readonly error?: unknown;
  /** The user no longer watches; what was made is still collected. */
  readonly stopped?: boolean;
  /** A person ended the search for it. */
  readonly dismissed?: boolean;
  /** Of the connection that it was or will be sent to. */
  readonly origin?: string;
}

/** One run, watched by whoever likes; changed by its runner alone. */
export class Run {
  private readonly events = new EventEmitter<{ change: [] }>();
  private readonly stop = new AbortController();
  private current: RunSnapshot;
  /** Resolves when nothing is left to do for it here. */
  readonly ended: Promise<void>;
  /** Resolves when it is over, or the user no longer watches. */
  readonly answered: Promise<void>;

  constructor(
    readonly id: string,
    readonly plan: RunPlan,
    initial: Partial<RunSnapshot>,
    execute: (run: RunWriter) => Promise<void>,
  ) {
    this.current = { state: 'preparing', message: '', outputs: [], ...initial };
    // Many may watch: tree, status bar, notification, preview.
    this.events.setMaxListeners(0);
    this.answered = new Promise((resolve) => {
      this.watch(() => {
        if (this.isOver || this.current.stopped) resolve();
      });
    });
    // The runner starts after the constructor: watchers can be there before the first change.
    this.ended = Promise.resolve().then(() =>
      execute({ plan, signal: this.stop.signal, snapshot: () => this.current, report: (patch) => this.report(patch) }),
    );
  }

  get snapshot(): RunSnapshot {
    return this.current;
  }

  get isOver(): boolean {
    return OVER.includes(this.current.state);
  }

  /** Returns a function that stops watching. */
  watch(listener: () => void): () => void {
    this.events.on('change', listener);
    return () => this.events.off('change', listener);
  }

  /** Stops watching the service. What was or will be made there is still collected. */
  cancel(): void {
    this.stop.abort();
  }

  private report(patch: Partial<RunSnapshot>): void {
    this.current = { ...this.current, ...patch };
    this.events.emit('change');
  }
}

/** The runner's side of a run. */
export interface RunWriter {
  readonly plan: RunPlan;
  readonly signal: AbortSignal;
  snapshot(): RunSnapshot;
  report(patch: Partial<RunSnapshot>): void;
}
