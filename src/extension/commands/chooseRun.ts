import * as vscode from 'vscode';
import type { Run } from '../features/runs/run';
import { beganText, icon, runDescription } from '../features/runs/runRow';
import { actionsOf, type RunAction, stageOf } from '../features/runs/runStage';
import { FileNode, RunNode } from '../features/runs/runsTree';
import { runTitle } from '../features/runs/titles';
import type { Services } from '../services';

type Listing = Pick<Services, 'runs' | 'connections'>;

/** Runs that an action fits now, newest first. */
export function runsFor({ runs, connections }: Listing, action: RunAction): Run[] {
  return runs.list().filter((run) => actionsOf(run, placeOf({ runs, connections }, run)).includes(action));
}

/**
 * The run that an action is for: the row whose menu was used, the one with the id that a keybinding or another extension gives,
 * else one that the user picks. Undefined where none fits, which is said, and where the user leaves.
 */
export async function chooseRun(services: Listing, action: RunAction, target: unknown): Promise<Run | undefined> {
  const fitting = runsFor(services, action);
  const id = idOf(target);
  const found = id === undefined ? fitting.length > 0 : fitting.some((run) => run.id === id);
  if (!found) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no run that this can be done with now.'));
    return undefined;
  }
  return id === undefined ? pick(services, fitting) : fitting.find((run) => run.id === id);
}

function idOf(target: unknown): string | undefined {
  if (target instanceof RunNode || target instanceof FileNode) return target.run.id;
  return typeof target === 'string' ? target : undefined;
}

async function pick(services: Listing, runs: readonly Run[]): Promise<Run | undefined> {
  const items = runs.map((run) => {
    const place = placeOf(services, run);
    return {
      label: runTitle(run.plan),
      description: `${runDescription(run, place)} · ${beganText(run)}`,
      iconPath: icon(stageOf(run, place.open)),
      ...(run.plan.prompt && { detail: run.plan.prompt }),
      run,
    };
  });
  const placeHolder = vscode.l10n.t('Which run?');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true, matchOnDetail: true }))
    ?.run;
}

function placeOf({ runs, connections }: Listing, run: Run) {
  return { open: runs.isOpen(run), origin: connections.origin };
}
