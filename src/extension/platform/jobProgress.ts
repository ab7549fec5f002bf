import * as vscode from 'vscode';
import { SentenceError } from './errors';
import { JobError, type JobProgress } from './resumableJob';

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
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      let last = 0;
      return work(stop.signal, (done, total) => {
        const increment = total > 0 ? ((done - last) / total) * 100 : 0;
        last = done;
        progress.report({ message: progressText(done, total), increment });
      });
    });
  } catch (error) {
    throw error instanceof JobError ? new SentenceError(errorText(error)) : error;
  }
}
