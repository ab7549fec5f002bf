import * as vscode from 'vscode';
import { type FileStore, nameOf } from '../../../core/disk/fileStore';
import { runTitle, shortPrompt } from '../../../core/domain/operations';
import { timeOf } from '../../../core/domain/runId';
import type { SavedFile } from '../../../core/domain/saveOutputs';
import { creditsOf, type Obstacle, type Run, type RunOutput, type RunSnapshot } from '../../../core/runs/run';
import { actionsOf, type RunPlace, type RunStage, stageOf } from '../../../core/runs/runStage';
import { endText, missingText, outputsThere, progressText } from '../../../core/runs/runText';
import { SavedFolders } from '../../../core/runs/savedFolders';
import { errorText, reasonText } from '../../../core/text/errorText';
import { creditCount, fileCount } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber, formatTime } from '../../../shared/base/numbers';

/** Whether a file, a URI string, still exists. */
type IsThere = (uri: string) => boolean;

/** Codicon and theme color. */
const ICONS: Readonly<Record<RunStage, readonly [icon: string, color?: string]>> = {
  running: ['loading~spin'],
  waiting: ['watch', 'descriptionForeground'],
  left: ['debug-pause', 'descriptionForeground'],
  unresolved: ['question', 'list.warningForeground'],
  unsaved: ['warning', 'list.warningForeground'],
  done: ['pass', 'testing.iconPassed'],
  failed: ['error', 'list.errorForeground'],
  canceled: ['circle-slash', 'descriptionForeground'],
};

/**
 * A run as a row: its title, its state, and its possible actions.
 * @param isThere whether a saved file is still where it was saved, as far as known
 */
export function runItem(run: Run, place: RunPlace, isThere: IsThere = () => true): vscode.TreeItem {
  const hasChildren = run.snapshot.outputs.some(({ files, state }) => files.length > 0 || state === 'not-saved');
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(runTitle(run.plan), hasChildren ? Collapsed : None);
  item.id = run.id;
  item.description = runDescription(run, place, isThere);
  item.tooltip = tooltip(run, place, isThere);
  const stage = stageOf(run, place.open);
  item.iconPath = icon(shownStage(run, stage));
  item.contextValue = ['run', ...actionsOf(run, place)].join(' ');
  item.accessibilityInformation = { label: [item.label, item.description, beganText(run)].join(', ') };
  return item;
}

/** The stage whose icon is shown. */
function shownStage({ snapshot }: Run, stage: RunStage): RunStage {
  // Its outputs are still collected, but for the user it is over.
  if (stage === 'running' && snapshot.stopped) return 'canceled';
  // The service reported success, but outputs are missing: shows the warning icon of unsaved outputs.
  return stage === 'done' && snapshot.missing ? 'unsaved' : stage;
}

export function icon(stage: RunStage): vscode.ThemeIcon {
  const [id, color] = ICONS[stage];
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** State, outputs, the prompt if the title is a file name, credits, and the service if it isn't the current one. */
export function runDescription(run: Run, place: RunPlace, isThere: IsThere = () => true): string {
  const { origin } = run.snapshot;
  const { reserved } = creditsOf(run.snapshot);
  const stage = stageOf(run, place.open);
  const counts = stage !== 'failed' && stage !== 'canceled';
  const words = run.plan.sources.length ? shortPrompt(run.plan.prompt) : '';
  const prompt = words && vscode.l10n.t('“{0}”', words);
  const credits = counts && reserved ? creditCount(reserved) : '';
  const elsewhere = origin === undefined || origin === place.origin ? '' : serviceName(origin);
  const agent = run.plan.agent ? vscode.l10n.t('by an agent') : '';
  return [stateText(run, stage, place, isThere), agent, prompt, credits, elsewhere].filter(Boolean).join(' · ');
}

function stateText(run: Run, stage: RunStage, { origin }: RunPlace, isThere: IsThere): string {
  const { snapshot } = run;
  switch (stage) {
    case 'running':
      return snapshot.stopped ? collectingText() : progressText(snapshot);
    case 'waiting':
      return progressText(snapshot);
    case 'left':
      return snapshot.origin === origin ? vscode.l10n.t('in another window') : vscode.l10n.t('interrupted');
    case 'unresolved':
      return snapshot.obstacle
        ? obstacleWords(snapshot.obstacle)
        : `${vscode.l10n.t('unresolved')} · ${foundText(run)}`;
    case 'unsaved': {
      const unsaved = snapshot.outputs.filter(({ state }) => state === 'not-saved').length;
      return vscode.l10n.t('{0} of {1} not saved yet', unsaved, snapshot.outputs.length);
    }
    case 'done':
      return [vscode.l10n.t('done'), filesText(run, isThere), missingText(snapshot)].filter(Boolean).join(' · ');
    case 'failed':
      return vscode.l10n.t('failed');
    case 'canceled':
      return [canceledText(snapshot), filesText(run, isThere)].filter(Boolean).join(' · ');
  }
}

function canceledText({ dismissed, expectsMore }: RunSnapshot): string {
  if (dismissed) return vscode.l10n.t('dismissed');
  return expectsMore ? collectingText() : vscode.l10n.t('canceled');
}

function collectingText(): string {
  return vscode.l10n.t('canceled; finished images are still collected');
}

/** Why a run waits for a person, in a few words. */
function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle) {
    case 'damaged':
      return vscode.l10n.t('its record is damaged');
    case 'later':
      return vscode.l10n.t('its record was written by a later version');
    case 'crashes':
      return vscode.l10n.t('VS Code closed twice while resuming this');
  }
}

/** Why a run waits for a person, and what to do, as sentences. */
function obstacleText(obstacle: Obstacle): string {
  switch (obstacle) {
    case 'damaged':
      return vscode.l10n.t(
        "This computer's record of the run is damaged, so its outcome isn't known. Check Again looks for its images on the service. Checking is free.",
      );
    case 'later':
      return vscode.l10n.t(
        "This run's record was written by a later version of Sprite Kiln and was left unchanged. Check Again looks for its images on the service. Checking is free.",
      );
    case 'crashes':
      return vscode.l10n.t(
        "VS Code closed twice while resuming this run, so it's no longer resumed automatically. Check Again tries once more.",
      );
  }
}

function foundText({ snapshot: { outputs, expected } }: Run): string {
  if (!outputs.length) return vscode.l10n.t('nothing found');
  return expected === undefined
    ? vscode.l10n.t('{0} found', outputs.length)
    : vscode.l10n.t('{0} of {1} found', outputs.length, expected);
}

/** Number of saved files, and of those that still exist if some are gone. */
function filesText({ snapshot: { outputs } }: Run, isThere: IsThere): string {
  const saved = outputs.flatMap(({ files }) => files);
  const count = saved.length;
  const there = saved.filter(({ uri }) => isThere(uri)).length;
  if (count === 0) return '';
  if (there < count) return vscode.l10n.t('{0} of {1} files', formatNumber(there), formatNumber(count));
  return fileCount(count);
}

/** Host of a service, or the name of the built-in service. */
function serviceName(origin: string): string {
  if (origin === 'built-in') return vscode.l10n.t('built-in service');
  return plainText(foreignText(URL.canParse(origin) ? new URL(origin).host : origin));
}

/** Plain text, so that nothing in it can be a link. */
function tooltip(run: Run, place: RunPlace, isThere: IsThere): string {
  const { plan, snapshot } = run;
  const lines = [
    runTitle(plan),
    plan.prompt ? vscode.l10n.t('“{0}”', plainText(plan.prompt)) : '',
    sentence(run, place, isThere),
    plan.agent ? vscode.l10n.t('Asked for by an agent: {0}', plainText(plan.agent.client)) : '',
    beganText(run),
    snapshot.origin === undefined ? '' : serviceName(snapshot.origin),
  ];
  return lines.filter(Boolean).join('\n');
}

function sentence(run: Run, place: RunPlace, isThere: IsThere): string {
  const { plan, snapshot } = run;
  const lost = snapshot.state === 'recovering' && snapshot.error ? reasonText(snapshot.error) : '';
  if (snapshot.dismissed || !run.isOver) return [runDescription(run, place, isThere), lost].filter(Boolean).join('\n');
  if (snapshot.obstacle) return obstacleText(snapshot.obstacle);
  return snapshot.state === 'unresolved'
    ? errorText(snapshot.error, snapshot.origin).text
    : endText(plan, snapshot, outputsThere(snapshot, isThere));
}

/** When a run was requested, in the editor's language. */
export function beganText(run: Run): string {
  return formatTime(timeOf(run.id));
}

/** A saved file, and whether it is still where it was saved. */
export interface RunFile {
  readonly file: SavedFile;
  readonly present: boolean;
}

/** Saved files of a run in the order of its outputs. Files in an unreadable folder count as present. */
export async function filesOf(run: Run, files: FileStore): Promise<RunFile[]> {
  const folders = new SavedFolders(files);
  await folders.look([run]);
  return savedFiles(run, folders.isThere);
}

/** Saved files of a run in the order of its outputs, by what is known already. */
export function savedFiles(run: Run, isThere: IsThere): RunFile[] {
  return inOrder(run).flatMap(({ files }) => files.map((file) => ({ file, present: isThere(file.uri) })));
}

export function unsavedOf(run: Run): RunOutput[] {
  return inOrder(run).filter(({ state }) => state === 'not-saved');
}

function inOrder({ snapshot }: Run): RunOutput[] {
  return [...snapshot.outputs].sort((a, b) => a.index - b.index);
}

/** A saved file as a row; Enter or a click opens it. */
export function fileItem(runId: string, { file, present }: RunFile): vscode.TreeItem {
  const uri = vscode.Uri.parse(file.uri, true);
  const item = new vscode.TreeItem(plainText(nameOf(file.uri)));
  item.id = `${runId}/${file.uri}`;
  item.contextValue = present ? 'file reveal' : 'file';
  if (!present) {
    item.description = vscode.l10n.t('no longer exists');
    item.tooltip = vscode.l10n.t('{0} was moved or deleted.', plainText(foreignText(uri.fsPath)));
    item.iconPath = new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  } else {
    const size = file.width && file.height ? vscode.l10n.t('{0} × {1}', file.width, file.height) : '';
    item.resourceUri = uri;
    item.description = size;
    item.tooltip = plainText(foreignText(uri.fsPath));
    item.iconPath = vscode.ThemeIcon.File;
    const command = file.kind === 'sheet-json' ? 'vscode.open' : 'spriteKiln.preview';
    item.command = { command, title: vscode.l10n.t('Open'), arguments: [uri] };
  }
  item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
  return item;
}

/** An output as a row that is on the service but not on disk. */
export function unsavedItem({ id, snapshot }: Run, { index, error }: RunOutput): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Output {0}', formatNumber(index + 1)));
  item.id = `${id}#${index}`;
  item.contextValue = 'unsaved';
  item.description = vscode.l10n.t('not saved yet');
  item.tooltip = errorText(error, snapshot.origin).text;
  item.iconPath = new vscode.ThemeIcon('cloud', new vscode.ThemeColor('list.warningForeground'));
  item.accessibilityInformation = { label: `${item.label}, ${item.description}` };
  return item;
}
