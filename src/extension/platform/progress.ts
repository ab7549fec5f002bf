import * as vscode from 'vscode';
import { JobError, type JobProgress } from '../../core/disk/resumableJob';
import { Countdown } from '../../core/text/countdown';
import { SentenceError } from '../../core/text/errors';

/** A signal that aborts when a person cancels. A command that code calls may have no token; then it never aborts. */
export function signalOf(token: vscode.CancellationToken | undefined): AbortSignal {
  const stop = new AbortController();
  token?.onCancellationRequested(() => stop.abort());
  return stop.signal;
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
    let done = 0;
    const countdown = new Countdown((text) => progress.report({ message: text ?? countText(done) }));
    const step = () => {
      done++;
      progress.report({ message: countText(done), increment: 100 / total });
    };
    try {
      return await work({ signal: signalOf(token), step, countdown: () => countdown.call() });
    } finally {
      countdown.dispose();
    }
  });
}

export interface ShownJob {
  readonly title: string;
  /** The message for a number of done steps: `3 of 8`. */
  readonly progressText: (done: number, total: number) => string;
  /** Why the job can't be worked on, as a sentence. */
  readonly errorText: (error: JobError) => string;
}

/**
 * Shows a progress message with Cancel while a job works.
 * @throws {SentenceError} for a `JobError`
 */
export async function withJobProgress<T>(
  { title, progressText, errorText }: ShownJob,
  work: (signal: AbortSignal, progress: JobProgress) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  try {
    return await vscode.window.withProgress(options, (progress, token) => {
      let last = 0;
      return work(signalOf(token), (done, total) => {
        const increment = total > 0 ? ((done - last) / total) * 100 : 0;
        last = done;
        progress.report({ message: progressText(done, total), increment });
      });
    });
  } catch (error) {
    throw error instanceof JobError ? new SentenceError(errorText(error)) : error;
  }
}
