import * as vscode from 'vscode';
import { batchTitle, runTitle } from '../../core/domain/operations';
import { batchText } from '../../core/runs/batchText';
import type { Run } from '../../core/runs/run';
import { progressText, sourceNames } from '../../core/runs/runText';
import { fitToast } from '../../core/text/toastText';
import { EverySecond } from '../../shared/base/countdown';

/**
 * One notification for all runs of a command until they end, with the service's messages or the number of finished runs, and the outputs so
 * far. Its Cancel cancels them. Separate notifications would hide each other and the final message, because VS Code shows three at a time.
 */
export function showProgress(runs: readonly Run[], location: vscode.ProgressLocation): Thenable<void> {
  const [only, ...more] = runs;
  if (!only) return Promise.resolve();
  const words = more.length ? batchTitle(runs.map(({ plan }) => plan)) : runTitle(only.plan);
  const title = fitToast(words, { names: sourceNames(runs) });
  return vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
    token.onCancellationRequested(() => {
      for (const run of runs) run.cancel();
    });
    let shown = 0;
    const report = () => {
      const percent = percentOf(runs);
      progress.report({
        message: more.length ? batchText(runs) : progressText(only.snapshot),
        increment: percent === undefined ? undefined : percent - shown,
      });
      shown = percent ?? shown;
      ticking.set(isWaiting());
    };
    const isWaiting = () => runs.some(({ snapshot }) => snapshot.resumeAt !== undefined);
    // A countdown changes without a change of the run.
    const ticking = new EverySecond(report);
    ticking.set(isWaiting());
    const stops = runs.map((run) => run.watch(report));
    try {
      await Promise.all(runs.map(({ answered }) => answered));
    } finally {
      for (const stop of stops) stop();
      ticking.set(false);
    }
  });
}

/** Outputs so far, in percent of the expected ones; undefined while a run doesn't know its number. */
function percentOf(runs: readonly Run[]): number | undefined {
  let [made, all] = [0, 0];
  for (const { snapshot, isOver } of runs) {
    const expected = isOver ? snapshot.outputs.length : snapshot.expected;
    if (expected === undefined) return undefined;
    made += snapshot.outputs.length;
    all += expected;
  }
  return all ? (100 * made) / all : undefined;
}
