import * as vscode from 'vscode';
import { EverySecond, secondsUntil, Waits } from '../../shared/base/countdown';
import { durationText } from '../../shared/base/duration';

/**
 * The text to show while something waits for a busy service.
 * @param until milliseconds since 1970
 */
export function countdownText(until: number): string {
  const left = durationText(secondsUntil(until), vscode.env.language);
  return vscode.l10n.t('the service is busy; trying again in {0}', left);
}

/** Counts down, once a second, until the first of several waiting calls of the client continues. */
export class Countdown implements vscode.Disposable {
  private readonly ticking = new EverySecond(() => this.tick());
  private readonly waits = new Waits((resumeAt) => {
    this.tick();
    this.ticking.set(resumeAt !== undefined);
  });

  /** @param tell gets the text to show; undefined once no call waits anymore */
  constructor(private readonly tell: (text: string | undefined) => void) {}

  /** Makes the `onWait` of one call. */
  call(): (until: number | undefined) => void {
    return this.waits.call();
  }

  dispose(): void {
    this.ticking.set(false);
    this.waits.clear();
  }

  private tick(): void {
    const { resumeAt } = this.waits;
    this.tell(resumeAt === undefined ? undefined : countdownText(resumeAt));
  }
}

export interface StepProgress {
  /** Aborts when a person cancels. */
  readonly signal: AbortSignal;
  /** Called after each step. */
  readonly step: () => void;
  /** Makes the `onWait` of one call of the client. */
  readonly countdown: () => (until: number | undefined) => void;
}

/**
 * Shows the progress of several steps. While the service is busy, a countdown takes the place of their number.
 * @param total number of steps
 * @param countText the message for a number of steps that are done
 */
export function withStepProgress<T>(
  options: vscode.ProgressOptions,
  total: number,
  countText: (done: number) => string,
  work: (progress: StepProgress) => Promise<T>,
): Thenable<T> {
  return vscode.window.withProgress(options, async (progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    let done = 0;
    const countdown = new Countdown((text) => progress.report({ message: text ?? countText(done) }));
    const step = () => {
      done++;
      progress.report({ message: countText(done), increment: 100 / total });
    };
    try {
      return await work({ signal: stop.signal, step, countdown: () => countdown.call() });
    } finally {
      countdown.dispose();
    }
  });
}
