import * as vscode from 'vscode';
import { type BatchRun, batchText } from '../../../core/runs/batchText';
import type { PreviewRun } from '../../../shared/protocol/preview';
import type { PreviewModel, PreviewSource } from './previewSource';
import { RunSource, type RunSourceDependencies } from './runSource';

/** A preview of several runs that one command started: all their outputs together, growing as they arrive. */
export class BatchSource implements PreviewSource {
  readonly #title: string;

  readonly ready: Promise<void>;
  /** *Run Again* needs a single run. */
  readonly runId = undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #sources: readonly RunSource[];

  constructor(ids: readonly string[], title: string, dependencies: RunSourceDependencies) {
    this.#title = title;
    this.#sources = ids.map((id, index) => new RunSource(id, title, dependencies, `${index}-`));
    for (const source of this.#sources) source.onDidChange(() => this.#changed.fire());
    this.ready = Promise.all(this.#sources.map(({ ready }) => ready)).then(() => {});
  }

  model(): PreviewModel {
    const models = this.#sources.map((source) => source.model());
    const shown = this.#sources.flatMap(({ state }) => state ?? []);
    const states = models.flatMap(({ state }) => state.run ?? []);
    const from = new Set(models.map(({ drawnFrom }) => drawnFrom));
    const [only] = from;
    return {
      state: {
        title: this.#title,
        run: batchState(states, shown),
        items: models.flatMap(({ state }) => state.items),
        notice: states.length ? undefined : models[0]?.state.notice,
        drawnFrom: from.size === 1 ? models[0]?.state.drawnFrom : undefined,
      },
      pictures: new Map(models.flatMap(({ pictures }) => [...pictures])),
      drawnFrom: from.size === 1 ? only : undefined,
    };
  }

  cancelRun(): void {
    for (const source of this.#sources) source.cancelRun();
  }

  async saved(items: readonly string[]): Promise<void> {
    await Promise.all(this.#sources.map((source) => source.saved(items)));
  }

  cutSheet(): Promise<void> {
    return this.#sources[0]?.cutSheet() ?? Promise.resolve();
  }

  async showSequence(): Promise<void> {
    // The outputs of runs are never shown as frames of one animation.
  }

  dispose(): void {
    for (const source of this.#sources) source.dispose();
    this.#changed.dispose();
  }
}

/** All runs as one, for the line above the pictures. */
function batchState(runs: readonly PreviewRun[], shown: readonly BatchRun[]): PreviewRun | undefined {
  const [first] = runs;
  if (!first) return undefined;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const costs = runs.flatMap(({ cost }) => cost ?? []);
  // A run that has ended expects no more outputs.
  const expected = runs.map(({ state, received, expected }) => (state === 'running' ? expected : received));
  return {
    operation: first.operation,
    besideSources: first.besideSources,
    runs: runs.length,
    state: stateOf(runs.map(({ state }) => state)),
    message: batchText(shown),
    received: sum(runs.map(({ received }) => received)),
    expected: expected.includes(undefined) ? undefined : sum(expected.map((one = 0) => one)),
    cost: costs.length ? sum(costs) : undefined,
    drafts: runs.some(({ drafts }) => drafts) || undefined,
  };
}

function stateOf(states: readonly PreviewRun['state'][]): PreviewRun['state'] {
  const worst = (['running', 'failed', 'canceled'] as const).find((state) => states.includes(state));
  return worst ?? 'succeeded';
}
