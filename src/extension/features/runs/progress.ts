import * as vscode from 'vscode';
import { plainText } from '../../platform/plainText';
import type { Run } from './run';
import { progressText } from './runText';
import { runTitle } from './titles';

/** One notification for a run until it ends, with the service's messages and outputs so far; its Cancel cancels the run. */
export function showProgress(run: Run, location: vscode.ProgressLocation): Thenable<void> {
  const options = { location, title: plainText(runTitle(run.plan)), cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => run.cancel());
    let shown = 0;
    const report = () => {
      const { expected, outputs } = run.snapshot;
      const percent = expected ? (100 * outputs.length) / expected : 0;
      progress.report({
        message: plainText(progressText(run.snapshot)),
        ...(expected && { increment: percent - shown }),
      });
      shown = percent;
    };
    const stop = run.watch(report);
    // A countdown moves although nothing happens.
    const timer = setInterval(() => {
      if (run.snapshot.state === 'waiting') report();
    }, 1000);
    try {
      await run.answered;
    } finally {
      stop();
      clearInterval(timer);
    }
  });
}
