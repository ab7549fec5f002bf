import type * as vscode from 'vscode';
import type { Services } from '../services';
import { previewOnFirstOutput } from './startRuns';

/** Shows the runs that agents ask for in this window, as those of clicks: in a preview, when the setting says so. */
export function followAgentRuns({ runs, previews }: Pick<Services, 'runs' | 'previews'>): vscode.Disposable {
  const seen = new Set<string>();
  const look = () => {
    // The journal is read run by run, and each is a change: only the few runs at work are looked at.
    for (const run of runs.atWork()) {
      if (!run.plan.agent || seen.has(run.id)) continue;
      seen.add(run.id);
      previewOnFirstOutput({ previews }, [run]);
    }
  };
  return runs.onDidChange(look) as vscode.Disposable;
}
