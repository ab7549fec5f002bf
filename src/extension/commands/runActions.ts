import * as vscode from 'vscode';
import type { Connection } from '../../core/account/connection';
import { assetAt } from '../../core/domain/assetPlace';
import { OPERATION_TABLE, runTitle } from '../../core/domain/operations';
import type { Run } from '../../core/runs/run';
import { actionsOf, type RunAction, type RunPlace, stageOf } from '../../core/runs/runStage';
import { candidates } from '../../core/runs/search';
import { charges } from '../../core/text/charges';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { beganText, filesOf, icon, runDescription } from '../features/runs/runRow';
import { FileNode, RunNode } from '../features/runs/runsTree';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';
import { askAssetFolder, chooseFolder } from './ask/folderAndTags';
import { costQuestionFor } from './runCost';
import { StartFrom } from './runOptions';
import { attend, startRuns } from './startRuns';

/** Arguments of an action on one run: none, the row whose menu was used, or the id from a keybinding or another extension. */
type Args = readonly unknown[];

type RunsAndConnections = Pick<Services, 'runs' | 'connections'>;

/** Titles of the question which run, as verbs with what they act on. */
const QUESTIONS: Readonly<Record<RunAction, () => string>> = {
  cancel: () => vscode.l10n.t('Cancel Run'),
  checkAgain: () => vscode.l10n.t('Check Run Again'),
  saveTo: () => vscode.l10n.t('Save Images of Run'),
  generateAgain: () => vscode.l10n.t('Generate Again'),
  dismiss: () => vscode.l10n.t('Dismiss Run'),
  runAgain: () => vscode.l10n.t('Run Again'),
  editAgain: () => vscode.l10n.t('Edit and Run Again'),
  preview: () => vscode.l10n.t('Open Preview of Run'),
  reveal: () => vscode.l10n.t('Reveal Files of Run'),
  details: () => vscode.l10n.t('Show Details of Run'),
};

/**
 * The run of an action: the target's, otherwise the one in front (shown in the active preview, or the maker of the file there), otherwise one that
 * the user picks. Undefined if none fits, which is reported, or if the user cancels.
 */
async function chooseRun(
  services: RunsAndConnections & Pick<Services, 'previews'>,
  action: RunAction,
  target: unknown,
): Promise<Run | undefined> {
  const fitting = services.runs.list().filter((run) => actionsOf(run, placeOf(services, run)).includes(action));
  const id = idOf(target);
  const found = id === undefined ? fitting.length > 0 : fitting.some((run) => run.id === id);
  if (!found) {
    void showInfo(vscode.l10n.t('No run can do this right now.'));
    return undefined;
  }
  if (id !== undefined) return fitting.find((run) => run.id === id);
  const ids = services.previews.inFront()?.runs ?? [];
  const inFront = fitting.filter((run) => ids.includes(run.id));
  if (inFront.length === 1) return inFront[0];
  return pickRun(services, inFront.length ? inFront : fitting, QUESTIONS[action]());
}

function idOf(target: unknown): string | undefined {
  if (target instanceof RunNode || target instanceof FileNode) return target.run.id;
  return typeof target === 'string' ? target : undefined;
}

async function pickRun(services: RunsAndConnections, runs: readonly Run[], title: string): Promise<Run | undefined> {
  const items = runs.map((run) => {
    const place = placeOf(services, run);
    return {
      label: runTitle(run.plan),
      description: `${runDescription(run, place)} · ${beganText(run)}`,
      iconPath: icon(stageOf(run, place.open)),
      detail: run.plan.prompt ? plainText(run.plan.prompt) : undefined,
      run,
    };
  });
  const placeHolder = vscode.l10n.t('Which run?');
  const options = { title, placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.run;
}

function placeOf({ runs, connections }: RunsAndConnections, run: Run): RunPlace {
  return { open: runs.isOpen(run), origin: connections.origin };
}

/** The connection that a run was sent over; no other service is asked about it. Rejects if it isn't the current one. */
async function connectionOf({ connections }: Pick<Services, 'connections'>, run: Run): Promise<Connection> {
  const { origin } = run.snapshot;
  if (origin === 'built-in') return connections.builtIn();
  const current = await connections.current();
  // A damaged record may not say where it was sent. The current service is asked then.
  if (origin === undefined || current.origin === origin) return current;
  throw new Error(vscode.l10n.t('This run belongs to {0}. Connect to it first.', plainText(foreignText(origin))));
}

/** Stops watching a run. Its outputs are still saved. */
export async function cancelRun(services: Services, [target]: Args): Promise<void> {
  (await chooseRun(services, 'cancel', target))?.cancel();
}

/** Looks for a run's outputs again, or saves them again. Free. */
export async function checkAgain(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'checkAgain', target);
  if (run) await checkRun(services, run);
}

async function checkRun(services: Services, run: Run): Promise<void> {
  const connection = await connectionOf(services, run);
  if (!(await pickOutputs(services, run, connection))) return;
  // A damaged record may not say where its pictures go.
  const folder = run.plan.folder || (await askAssetFolder(services, runTitle(run.plan)))?.toString();
  if (!folder) return;
  const looking = { location: { viewId: 'spriteKiln.runs' } };
  const resumed = vscode.window.withProgress(looking, () => services.runs.checkAgain(run, connection, folder));
  await attendResumed(services, run, await resumed);
}

/** Watches a run after an attempt to resume it. The same object means that it wasn't resumed. */
async function attendResumed(services: Services, run: Run, resumed: Run): Promise<void> {
  if (resumed !== run) return attend(services, resumed);
  await services.runs.reread();
  void showInfo(vscode.l10n.t('Another window is working on this run, or has finished it.'));
}

/**
 * For a run without its own tag (ten tags left no room): offers assets that may be its outputs. Resolves to false if the user cancels; true
 * if the run may be resumed, with the picked assets or because it needs none.
 */
async function pickOutputs(services: Services, run: Run, connection: Connection): Promise<boolean> {
  const record = await services.runs.recordOf(run);
  if (record?.state !== 'unresolved' || record.tag) return true;
  const found = await candidates(record, connection.client);
  if (!found.length) {
    void showInfo(vscode.l10n.t('Your assets have nothing new with this prompt.'));
    return false;
  }
  const items = found.map((asset) => ({
    label: (asset.prompt && plainText(asset.prompt)) || plainText(foreignText(asset.id)),
    description: [asset.type, asset.createdAt].flatMap((text) => (text ? plainText(text) : [])).join(' · '),
    picked: true,
    id: asset.id,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Which of these are outputs of this run?'),
    placeHolder: vscode.l10n.t(
      'The run had ten tags, which left no room for one of its own. These assets came after it began, oldest first.',
    ),
  });
  if (!chosen?.length) return false;
  const ids = chosen.map(({ id }) => id);
  await services.runs.pick(run, ids);
  return true;
}

/** Saves outputs that couldn't be saved, into a folder that the user chooses. Free. */
export async function saveRunTo(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'saveTo', target);
  const folder = run && (await chooseFolder(vscode.l10n.t('Folder for the Unsaved Images')));
  if (!folder) return;
  const connection = await connectionOf(services, run);
  await attendResumed(services, run, await services.runs.saveTo(run, folder.toString(), connection));
}

/** Sends an unresolved run a second time, if a person accepts that it may be charged twice. */
export async function generateAgain(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'generateAgain', target);
  if (!run) return;
  const connection = await services.connections.current();
  // The first run may have been charged by its own service, the second may be by the current one.
  const isFree = !charges(run.snapshot.origin) && !charges(connection.origin);
  const text = isFree ? vscode.l10n.t('This run may be drawn twice.') : vscode.l10n.t('This run may be charged twice.');
  const detail = isFree
    ? vscode.l10n.t('It may have been drawn. Check Again looks for its images. Generating again starts a second run.')
    : vscode.l10n.t(
        'The service may or may not have accepted it. Checking again is free. Generating again starts a second run.',
      );
  // The cost is part of this question, so nobody is asked twice.
  const cost = costQuestionFor(services, connection, [run.plan]);
  const words = cost ? `${detail}\n\n${cost.text}` : detail;
  const chosen = await askBeforeLoss({
    text,
    detail: words,
    keep: vscode.l10n.t('Check Again'),
    lose: vscode.l10n.t('Generate Again'),
  });
  if (chosen === 'keep') await checkRun(services, run);
  if (chosen !== 'lose') return;
  await startRuns(services, [run.plan], { questions: true, knowsDuplicate: true, confirm: false });
}

/** Ends the search for a run's outputs. */
export async function dismissRun(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'dismiss', target);
  if (!run) return;
  const text = vscode.l10n.t("Stop looking for this run's images?");
  const detail = vscode.l10n.t("The service's images stay in your assets and aren't saved here.");
  const keep = vscode.l10n.t('Keep Looking');
  const answer = await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Dismiss') });
  if (answer === 'lose') await services.runs.dismiss(run);
}

/** Starts the same plan again at once, on the current connection. */
export async function runAgain(services: Services, [target]: Args): Promise<unknown> {
  const run = await chooseRun(services, 'runAgain', target);
  return run && startRuns(services, [run.plan], { questions: true });
}

/** Asks a run's questions again, starting with its answers. */
export async function editAndRunAgain(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'editAgain', target);
  if (!run) return;
  await vscode.commands.executeCommand(OPERATION_TABLE[run.plan.kind].command, new StartFrom(run.plan));
}

/** Shows a run's outputs in the preview, finished or not. */
export async function previewRun(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'preview', target);
  if (run) await services.previews.showRuns([run], false);
}

/** Reveals a saved file in the explorer: the row's, the one in front, or the first of the run that still exists. */
export async function revealRun(services: Services, [target]: Args): Promise<void> {
  const shown = target === undefined ? services.previews.active()?.uri : undefined;
  const known = target instanceof FileNode ? target.saved.file.uri : shown;
  const uri = known !== undefined && !assetAt(known) ? known : await firstFile(services, target);
  if (uri) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(uri, true));
}

async function firstFile(services: Services, target: unknown): Promise<string | undefined> {
  const run = await chooseRun(services, 'reveal', target);
  if (!run) return undefined;
  const existing = (await filesOf(run, services.files)).find(({ present }) => present);
  if (!existing) void showInfo(vscode.l10n.t('The files of this run were moved or deleted.'));
  return existing?.file.uri;
}

/** Shows a run's record as a read-only document. */
export async function showDetails(services: Services, [target]: Args): Promise<void> {
  const run = await chooseRun(services, 'details', target);
  if (run) await services.runDetails.show(run);
}
