import { EventEmitter } from 'node:events';
import { Waits } from '../../shared/base/countdown';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { Asset } from '../../shared/contract/api';
import type { Costs } from '../account/costs';
import type { Credits } from '../account/credits';
import { isGeneration, type RunPlan } from '../domain/runPlan';
import type { SavedFile } from '../domain/saveOutputs';
import type { CoreLog } from '../host/log';
import { charges } from '../text/charges';

/**
 * preparing → sending ⇄ waiting → drawing → saving → succeeded | failed | unresolved | canceled.
 * `waiting`: the service refused it for now (429) or was not reached; sent again at `resumeAt`. `recovering`: the stream was lost, and the outputs
 * are looked for. `unresolved`: they were not all found; a person decides.
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
  | 'canceled';

/** States in which the service may have accepted the run, and it isn't over. */
const ACCEPTED: readonly RunState[] = ['drawing', 'recovering', 'saving'];
const OVER: readonly RunState[] = ['succeeded', 'failed', 'unresolved', 'canceled'];

export interface RunOutput {
  readonly index: number;
  /** Absent for normal maps, which services don't keep. */
  readonly asset?: Asset;
  readonly state: 'landing' | 'saved' | 'not-saved';
  readonly files: readonly SavedFile[];
  readonly error?: unknown;
}

/** What is known about a run at one moment. */
export interface RunSnapshot {
  readonly state: RunState;
  /** Last message of the service. */
  readonly message: ForeignText;
  /** When the request, an upload, a search or a download continues that waits for a busy service, in milliseconds since 1970. */
  readonly resumeAt?: number;
  /** Number of outputs, if known beforehand. */
  readonly expected?: number;
  /** Number of promised outputs that the service did not make, though it reported success. Absent: none. */
  readonly missing?: number;
  /** Number of outputs beyond the most that a run can hold. They aren't saved and stay on the service. */
  readonly surplus?: number;
  /** Credits, as far as the service reported them. */
  readonly reserved?: number;
  readonly remaining?: number;
  /** Credits that were left when it started: less than `remaining` if credits were refunded. */
  readonly remainingAtStart?: number;
  /** In order of arrival. */
  readonly outputs: readonly RunOutput[];
  /** The service didn't tell how many outputs there are, so late ones are looked for. */
  readonly guessed?: boolean;
  /** Why the run is `failed` or `unresolved`; while `recovering`, why its stream was lost. */
  readonly error?: unknown;
  /** The user canceled it after the service accepted it: its outputs are still saved. */
  readonly stopped?: boolean;
  /** It is canceled and may have more outputs than are known: they are looked for from time to time. */
  readonly expectsMore?: boolean;
  /** A person ended the search for its outputs. */
  readonly dismissed?: boolean;
  /** It was cleared from the list, and is only kept for its placeholders. */
  readonly cleared?: boolean;
  /** See `Connection.origin`; absent in damaged records. */
  readonly origin?: string;
  /** Why it is `unresolved` before anyone has looked for its outputs. */
  readonly obstacle?: Obstacle;
}

/**
 * Why a run isn't resumed automatically: its record is `damaged` or was written by a `later` version, or two windows ended while resuming it
 * (`crashes`).
 */
export type Obstacle = 'damaged' | 'later' | 'crashes';

/** One run. Anybody may watch it; only its runner changes it. */
export class Run {
  readonly #events = new EventEmitter<{ change: [] }>();
  readonly #stop = new AbortController();
  readonly #waits = new Waits((resumeAt) => this.#report({ resumeAt }));
  #current: RunSnapshot;
  #whenMoved: ((placeOf: PlaceNow) => Promise<void>) | undefined;
  /** Resolves when this window has nothing left to do for it. */
  readonly ended: Promise<void>;
  /** Resolves when it is over, or the user has canceled it. */
  readonly answered: Promise<void>;

  constructor(
    readonly id: string,
    readonly plan: RunPlan,
    initial: Partial<RunSnapshot>,
    execute: (run: RunWriter) => Promise<void>,
  ) {
    this.#current = { state: 'preparing', message: foreignText(''), outputs: [], ...initial };
    // Any number of listeners may watch: tree, status bar, notification, preview.
    this.#events.setMaxListeners(0);
    this.answered = new Promise((resolve) => {
      this.watch(() => {
        if (this.isOver || this.#current.stopped) resolve();
      });
    });
    // The runner starts after the constructor, so that watchers see the first change.
    this.ended = Promise.resolve().then(() =>
      execute({
        plan,
        signal: this.#stop.signal,
        snapshot: () => this.#current,
        report: (patch) => this.#report(patch),
        countdown: () => this.#waits.call(),
        onMoved: (follow) => {
          this.#whenMoved = follow;
        },
      }),
    );
  }

  get snapshot(): RunSnapshot {
    return this.#current;
  }

  get isOver(): boolean {
    return OVER.includes(this.#current.state);
  }

  /** Returns a function that stops watching. */
  watch(listener: () => void): () => void {
    this.#events.on('change', listener);
    return () => this.#events.off('change', listener);
  }

  /** Aborts when the user cancels the run. */
  get canceled(): AbortSignal {
    return this.#stop.signal;
  }

  /** Cancels the run for the user, at once in every state. What the service has made or will make is still saved. */
  cancel(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    if (ACCEPTED.includes(this.#current.state)) this.#report({ stopped: true });
  }

  /** Records new places of its files. Resolves to false if nobody works on its outputs. */
  async followMoved(placeOf: PlaceNow): Promise<boolean> {
    await this.#whenMoved?.(placeOf);
    return this.#whenMoved !== undefined;
  }

  #report(patch: Partial<RunSnapshot>): void {
    this.#current = { ...this.#current, ...patch };
    this.#events.emit('change');
  }
}

/** The place of a file after files were moved, by its place before; URI strings. */
export type PlaceNow = (uri: string) => string;

/** The runner's access to a run. */
export interface RunWriter {
  readonly plan: RunPlan;
  readonly signal: AbortSignal;
  snapshot(): RunSnapshot;
  report(patch: Partial<RunSnapshot>): void;
  /** Makes the `onWait` of one call of the client. The run shows when the first of its waiting calls continues. */
  countdown(): (until: number | undefined) => void;
  /** Sets what records new places of the run's files. */
  onMoved(follow: (placeOf: PlaceNow) => Promise<void>): void;
}

/** Reports a run's states to the log, and its credits and costs to the account. Resolves when the run has ended. */
export async function tellLogAndAccount(
  run: Run,
  origin: string,
  { log, credits, costs }: { readonly log: CoreLog; readonly credits: Credits; readonly costs: Costs },
): Promise<void> {
  const { plan } = run;
  let { state, remaining, reserved } = run.snapshot;
  const stop = run.watch(() => {
    const now = run.snapshot;
    if (now.remaining !== undefined && now.remaining !== remaining) credits.heard(origin, now.remaining);
    if (now.reserved !== undefined && now.reserved !== reserved && isGeneration(plan))
      costs.learn(origin, plan.kind, now.reserved);
    if (now.state !== state) log.info(`Run ${run.id}: ${now.state}, ${now.outputs.length} outputs.`);
    ({ state, remaining, reserved } = now);
  });
  await run.ended;
  stop();
  const { state: last, error } = run.snapshot;
  if (last === 'failed' || last === 'unresolved') log.error(`Run ${run.id} is ${last}`, error);
}

/** The assets of a run, in the order of their index. */
export function assetsOf(outputs: readonly RunOutput[]): Asset[] {
  return [...outputs].sort((a, b) => a.index - b.index).flatMap(({ asset }) => asset ?? []);
}

/** A run's credits; empty if its service is free, even if that reported some. */
export function creditsOf({
  origin,
  reserved,
  remaining,
}: Pick<RunSnapshot, 'origin' | 'reserved' | 'remaining'>): Pick<RunSnapshot, 'reserved' | 'remaining'> {
  return charges(origin) ? { reserved, remaining } : {};
}
