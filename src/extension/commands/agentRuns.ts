import type * as vscode from 'vscode';
import type { Services } from '../services';
import { previewOnFirstOutput } from './startRuns';

/** Shows the runs that agents ask for in this window, as those of clicks: in a preview, when the setting says so. */
export function followAgentRuns({ runs, previews }: Pick<Services, 'runs' | 'previews'>): vscode.Disposable {
  const seen = new Set<string>();
  const look = () => {
    for (const run of runs.list()) {
      if (!run.plan.agent || seen.has(run.id)) continue;
      seen.add(run.id);
      if (runs.isOpen(run)) previewOnFirstOutput({ previews }, [run]);
    }
  };
  return runs.onDidChange(look) as vscode.Disposable;
}
