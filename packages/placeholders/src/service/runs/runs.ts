import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../errors';
import type { Store } from '../store';
import { type StoredAsset, wireAsset } from '../store/records';
import { DrawingError } from '../work/drawingError';
import type { Drawings } from '../work/drawings';
import type { Output, OutputFile, Plan } from '../work/drawingTasks';
import { EventLog } from './eventLog';

/** Credits of a run of any operation. */
const COST = 15;

export interface RunsDependencies {
  readonly store: Store;
  readonly pacer: Pacer;
  readonly drawings: Drawings;
  readonly origin: string;
  readonly now: () => number;
  /** Most runs at the same time; one more is refused. */
  readonly maxConcurrent: number;
  /** Most images of a run. */
  readonly maxOutputs: number;
  /** Called with failures that aren't caused by the request. */
  readonly report: (error: unknown) => void;
}

/** What all outputs of a run share. */
interface Batch {
  readonly id: string;
  readonly operation: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

/** Starts runs and completes each, even if nobody reads its events. */
export class Runs {
  readonly #dependencies: RunsDependencies;

  #underWay = new Set<Promise<void>>();
  #starting = 0;
  #closed = false;

  constructor(dependencies: RunsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reserves the credits and starts drawing.
   * @throws Fault 429 if too many runs are in progress, 402 if there aren't enough credits (§7)
   */
  async start(plan: Plan, tags: readonly string[]): Promise<EventLog> {
    if (this.#closed) throw new Fault(500, 'closed', 'The service is closed.');
    if (this.#underWay.size + this.#starting >= this.#dependencies.maxConcurrent) {
      throw new Fault(429, 'rate_limited', 'Too many runs are in progress. Try again in a moment.', {
        'Retry-After': '2',
      });
    }
    this.#starting += 1;
    try {
      const id = randomUUID();
      if (!(await this.#dependencies.store.reserve(id, COST))) {
        const message = `A run needs ${COST} practice credits; they are filled up every day and at every start.`;
        throw new Fault(402, 'insufficient_credits', message);
      }
      const log = new EventLog();
      const { operation, prompt } = plan;
      const batch = { id, operation, prompt, tags };
      const remaining = await this.#dependencies.store.credits();
      log.push({ type: 'started', request_id: `req_${id}`, operation, credits: { reserved: COST, remaining } });
      const run = this.#run(plan, batch, log);
      this.#underWay.add(run);
      run.finally(() => this.#underWay.delete(run));
      return log;
    } finally {
      this.#starting -= 1;
    }
  }

  /** Starts no more runs; resolves when the last one has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#underWay.size > 0 || this.#starting > 0) {
      await Promise.all(this.#underWay);
      await nextTurn();
    }
  }

  async #run(plan: Plan, batch: Batch, log: EventLog): Promise<void> {
    let outputs = 0;
    let error: string | undefined;
    try {
      for await (const asset of this.#draw(plan, batch, log)) {
        log.push({ type: 'output', index: outputs, asset: wireAsset(asset, this.#dependencies.origin) });
        outputs += 1;
      }
    } catch (cause) {
      error = this.#reason(cause);
    }
    await this.#complete(log, batch.id, outputs, error);
  }

  async *#draw(plan: Plan, batch: Batch, log: EventLog) {
    const { store, pacer, drawings, now, maxOutputs } = this.#dependencies;
    await pacer.pause();
    log.push({ type: 'progress', message: 'Drawing procedural placeholders, no AI' });
    for (let index = 0; index < Math.min(plan.outputs, maxOutputs); index++) {
      await pacer.pause();
      const output = await drawings.draw(plan, index);
      yield await saveOutput(store, batch, index, output, now());
    }
    await pacer.pause();
  }

  /** A failed run returns its credits. A disk that refuses the last line must not keep the reader waiting. */
  async #complete(log: EventLog, run: string, outputs: number, error: string | undefined): Promise<void> {
    const { store } = this.#dependencies;
    const status = error === undefined ? 'succeeded' : 'failed';
    try {
      await store.settle(run, error === undefined ? COST : 0);
      const credits = { remaining: await store.credits() };
      log.push({ type: 'completed', status, output_count: outputs, credits, error });
    } catch (cause) {
      this.#dependencies.report(cause);
    }
    log.end();
  }

  #reason(cause: unknown): string {
    const isOurs = !(cause instanceof DrawingError) || cause.isInternal;
    if (isOurs) this.#dependencies.report(cause);
    return cause instanceof DrawingError ? cause.message : "Couldn't save the placeholder.";
  }
}

/** Writes the files of an output, then the asset: an asset in the list always has its files. */
async function saveOutput(
  store: Store,
  batch: Batch,
  index: number,
  output: Output,
  now: number,
): Promise<StoredAsset> {
  const { file, animation, width, height } = output;
  const folder = await store.files.add(animation ? [file, animation.source, animation.sheet] : [file]);
  const at = new Date(now).toISOString();
  const asset: StoredAsset = {
    id: randomUUID(),
    type: animation ? 'animation' : 'image',
    prompt: batch.prompt,
    operation: batch.operation,
    tags: [...batch.tags],
    width,
    height,
    createdAt: at,
    updatedAt: at,
    contentType: animation ? 'image/gif' : 'image/png',
    batchId: batch.id,
    batchIndex: index,
    folder,
    file: storedFile(file),
    animation: animation && {
      ...animation,
      source: storedFile(animation.source),
      sheet: storedFile(animation.sheet),
    },
  };
  await store.addAsset(asset);
  return asset;
}

function storedFile({ name, version }: OutputFile): StoredAsset['file'] {
  return { name, version };
}

/** Delays the events of runs, until it is told to hurry. */
export class Pacer {
  readonly #ms: number;

  #hurry = new AbortController();

  /** @param ms between events; 0: no pause, but other work gets its turn */
  constructor(ms: number) {
    this.#ms = ms;
  }

  async pause(): Promise<void> {
    if (this.#ms === 0 || this.#hurry.signal.aborted) await nextTurn();
    else await this.#sleep();
  }

  /** Ends all pauses, current ones included. */
  hurry(): void {
    this.#hurry.abort();
  }

  #sleep(): Promise<void> {
    const { signal } = this.#hurry;
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, this.#ms);
      signal.addEventListener('abort', finish);
    });
  }
}
