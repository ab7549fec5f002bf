import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../errors';
import type { Store } from '../store';
import { wireAsset } from '../wireAsset';
import { DrawingError, drawOutputs } from './draw';
import { EventLog } from './eventLog';
import type { Pacer } from './pacer';
import type { Plan } from './plan';
import { type Batch, saveOutput } from './saveOutput';

/** Credits of every run, whatever the operation. */
const COST = 15;

export interface RunsOptions {
  readonly store: Store;
  readonly pacer: Pacer;
  readonly origin: string;
  readonly now: () => number;
  /** Runs under way at the same time; one more is refused. */
  readonly maxConcurrent: number;
  /** Told about failures that are no fault of the request. */
  readonly report: (error: unknown) => void;
}

/** Starts runs and sees each to its end, whether or not somebody reads its events. */
export class Runs {
  #underWay = new Set<Promise<void>>();
  #starting = 0;
  #closed = false;

  constructor(private readonly options: RunsOptions) {}

  /**
   * Reserves the credits and begins to draw.
   * @throws Fault 429 when too many runs are under way, 402 when there are not enough credits (§7)
   */
  async start(plan: Plan, tags: readonly string[]): Promise<EventLog> {
    if (this.#closed) throw new Fault(500, 'closed', 'The service is closed.');
    if (this.#underWay.size + this.#starting >= this.options.maxConcurrent) {
      throw new Fault(429, 'rate_limited', 'Too many runs are under way; try again in a moment.', {
        'Retry-After': '2',
      });
    }
    this.#starting += 1;
    try {
      const id = randomUUID();
      if (!(await this.options.store.reserve(id, COST))) {
        const message = `A run needs ${COST} practice credits; they are filled up every day and at every start.`;
        throw new Fault(402, 'insufficient_credits', message);
      }
      const log = new EventLog();
      const batch = { id, operation: plan.operation, prompt: 'prompt' in plan ? plan.prompt : '', tags };
      const remaining = await this.options.store.credits();
      const { operation } = plan;
      log.push({ type: 'started', request_id: `req_${id}`, operation, credits: { reserved: COST, remaining } });
      const run = this.#run(plan, batch, log);
      this.#underWay.add(run);
      run.finally(() => this.#underWay.delete(run));
      return log;
    } finally {
      this.#starting -= 1;
    }
  }

  /** Starts no more runs; resolves when the last one under way has ended. */
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
        log.push({ type: 'output', index: outputs, asset: wireAsset(asset, this.options.origin) });
        outputs += 1;
      }
    } catch (cause) {
      error = this.#reason(cause);
    }
    await this.#complete(log, batch.id, outputs, error);
  }

  async *#draw(plan: Plan, batch: Batch, log: EventLog) {
    const { store, pacer, now } = this.options;
    await pacer.pause();
    log.push({ type: 'progress', message: 'Drawing placeholders by rule, no AI' });
    let index = 0;
    for (const drawing of drawOutputs(plan)) {
      await pacer.pause();
      yield await saveOutput(store, batch, index, drawing, now());
      index += 1;
    }
    await pacer.pause();
  }

  /** Credits of a failed run go back. A disk that refuses the last line must not keep the reader waiting. */
  async #complete(log: EventLog, run: string, outputs: number, error: string | undefined): Promise<void> {
    const { store } = this.options;
    const status = error === undefined ? 'succeeded' : 'failed';
    try {
      await store.settle(run, error === undefined ? COST : 0);
      const credits = { remaining: await store.credits() };
      log.push({ type: 'completed', status, output_count: outputs, credits, ...(error !== undefined && { error }) });
    } catch (cause) {
      this.options.report(cause);
    }
    log.end();
  }

  #reason(cause: unknown): string {
    if (cause instanceof DrawingError) return cause.message;
    this.options.report(cause);
    return 'The placeholder could not be drawn or saved.';
  }
}
