import * as vscode from 'vscode';
import { errorText } from '../../platform/errorText';
import { creditCount, formatNumber } from '../../platform/numbers';
import type { Run } from './run';
import { timeOf } from './runId';
import { actionsOf, type RunPlace, type RunStage, stageOf } from './runStage';
import { endText, progressText } from './runText';
import { runTitle } from './titles';

/** Codicon and colour of the theme. */
const ICONS: Readonly<Record<RunStage, readonly [icon: string, color?: string]>> = {
  running: ['loading~spin'],
  waiting: ['watch', 'descriptionForeground'],
  left: ['debug-pause', 'descriptionForeground'],
  unresolved: ['question', 'list.warningForeground'],
  unsaved: ['warning', 'list.warningForeground'],
  done: ['pass', 'testing.iconPassed'],
  failed: ['error', 'list.errorForeground'],
  cancelled: ['circle-slash', 'descriptionForeground'],
};

/** A run as a row: what it is, how it is with it, what can be done. */
export function runItem(run: Run, place: RunPlace): vscode.TreeItem {
  const hasChildren = run.snapshot.outputs.some(({ files, state }) => files.length > 0 || state === 'not-saved');
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(runTitle(run.plan), hasChildren ? Collapsed : None);
  item.id = run.id;
  item.description = runDescription(run, place);
  item.tooltip = tooltip(run, place);
  item.iconPath = icon(stageOf(run, place.open));
  item.contextValue = ['run', ...actionsOf(run, place)].join(' ');
  item.accessibilityInformation = { label: [item.label, item.description, beganText(run)].join(', ') };
  return item;
}

export function icon(stage: RunStage): vscode.ThemeIcon {
  const [id, color] = ICONS[stage];
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** State, outputs, credits, and the service where it is not the current one. */
export function runDescription(run: Run, place: RunPlace): string {
  const { origin, reserved } = run.snapshot;
  const stage = stageOf(run, place.open);
  const counts = stage !== 'failed' && stage !== 'cancelled';
  const credits = counts && reserved ? creditCount(reserved) : '';
  const elsewhere = origin === undefined || origin === place.origin ? '' : serviceName(origin);
  return [stateText(run, stage, place), credits, elsewhere].filter(Boolean).join(' · ');
}

function stateText(run: Run, stage: RunStage, { origin }: RunPlace): string {
  const { snapshot } = run;
  switch (stage) {
    case 'running':
      return snapshot.stopped ? vscode.l10n.t('cancelled; what was made is still collected') : progressText(snapshot);
    case 'waiting':
      return progressText(snapshot);
    case 'left':
      return snapshot.origin === origin ? vscode.l10n.t('in another window') : vscode.l10n.t('interrupted');
    case 'unresolved':
      return `${vscode.l10n.t('unresolved')} · ${foundText(run)}`;
    case 'unsaved': {
      const unsaved = snapshot.outputs.filter(({ state }) => state === 'not-saved').length;
      return vscode.l10n.t('{0} of {1} not saved yet', unsaved, snapshot.outputs.length);
    }
    case 'done':
      return [vscode.l10n.t('done'), filesText(run)].filter(Boolean).join(' · ');
    case 'failed':
      return vscode.l10n.t('failed');
    case 'cancelled':
      return [snapshot.dismissed ? vscode.l10n.t('dismissed') : vscode.l10n.t('cancelled'), filesText(run)]
        .filter(Boolean)
        .join(' · ');
  }
}

function foundText({ snapshot: { outputs, expected } }: Run): string {
  if (!outputs.length) return vscode.l10n.t('nothing found');
  return expected === undefined
    ? vscode.l10n.t('{0} found', outputs.length)
    : vscode.l10n.t('{0} of {1} found', outputs.length, expected);
}

function filesText({ snapshot: { outputs } }: Run): string {
  const count = outputs.flatMap(({ files }) => files).length;
  if (count === 0) return '';
  return count === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', formatNumber(count));
}

/** Host of a service; the built-in one has a name. */
function serviceName(origin: string): string {
  if (origin === 'built-in') return vscode.l10n.t('built-in service');
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

/** Plain text: nothing in it can be a link. */
function tooltip(run: Run, place: RunPlace): string {
  const { plan, snapshot } = run;
  const lines = [
    runTitle(plan),
    plan.prompt ? vscode.l10n.t('“{0}”', plan.prompt) : '',
    sentence(run, place),
    beganText(run),
    snapshot.origin === undefined ? '' : serviceName(snapshot.origin),
  ];
  return lines.filter(Boolean).join('\n');
}

function sentence(run: Run, place: RunPlace): string {
  const { plan, snapshot } = run;
  if (snapshot.dismissed || !run.isOver) return runDescription(run, place);
  return snapshot.state === 'unresolved' ? errorText(snapshot.error).text : endText(plan, snapshot);
}

/** When it was asked for, in the editor's language. */
export function beganText(run: Run): string {
  const format = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(timeOf(run.id));
}
