import type { ServiceClient } from '../../service/client';
import type { ReceivedPicture } from '../../service/pictures';
import type { Asset } from '../../shared/contract/api';
import type { FittedPicture, OutputSaving, PixelStep } from '../domain/saveOutputs';
import type { RecordOutput, RunRecord } from './journal/record';

/** A view that was received and isn't written yet. */
export interface WaitingView {
  readonly output: RecordOutput;
  readonly asset: Asset;
  readonly picture: ReceivedPicture;
}

/**
 * The views of one set, which wait for each other so that all of them are fixed with one grid. Those that were written before count as well, as the
 * service has them: a window that takes over after a crash gets the same result as the one before it.
 */
export class SetViews {
  readonly #client: Pick<ServiceClient, 'asset'>;
  readonly #closing: AbortSignal;

  #waiting: WaitingView[] = [];
  /** By index of the output; views that this window received. */
  readonly #received = new Map<number, ReceivedPicture>();

  /** @param count views of a set; outputs with higher indexes aren't part of it */
  constructor(
    readonly count: number,
    client: Pick<ServiceClient, 'asset'>,
    closing: AbortSignal,
  ) {
    this.#client = client;
    this.#closing = closing;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  add(view: WaitingView): void {
    this.#waiting.push(view);
    this.#received.set(view.output.index, view.picture);
  }

  /** Whether no view is missing. */
  isComplete(outputs: readonly RecordOutput[]): boolean {
    return this.#waiting.length + this.#written(outputs).length >= this.count;
  }

  /** The waiting views, in their order; they no longer wait. */
  take(): WaitingView[] {
    return this.#waiting.splice(0).sort((one, other) => one.output.index - other.output.index);
  }

  /** Fixes views together with those that were written before; without a `step` if they couldn't be fixed. */
  async fit(
    views: readonly WaitingView[],
    { outputs, step }: RunRecord,
    saving: OutputSaving,
  ): Promise<{ readonly step?: PixelStep; readonly fitted: readonly FittedPicture[] }> {
    await Promise.all(this.#written(outputs).map((output) => this.#receiveAgain(output, saving)));
    const all = [...this.#received].sort(([one], [other]) => one - other);
    const fixed = await saving.fitSet(
      all.map(([, picture]) => picture),
      step,
    );
    const fitted = views.map(({ output, picture }) => {
      return fixed.views[all.findIndex(([index]) => index === output.index)] ?? { picture, fit: {} };
    });
    return { ...(fixed.step && { step: fixed.step }), fitted };
  }

  #written(outputs: readonly RecordOutput[]): RecordOutput[] {
    return outputs.filter(({ index, done }) => done && index < this.count);
  }

  /** A view that the service no longer has is left out. */
  async #receiveAgain({ index, assetId }: RecordOutput, saving: OutputSaving): Promise<void> {
    if (this.#received.has(index)) return;
    try {
      const picture = await saving.receive(await this.#client.asset(assetId, { signal: this.#closing }));
      if (!picture.info.animated) this.#received.set(index, picture);
    } catch (error) {
      if (this.#closing.aborted) throw error;
    }
  }
}
