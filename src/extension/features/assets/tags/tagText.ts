import * as vscode from 'vscode';
import type { TagChange } from '../../../../core/assets/tagChange';
import type { Passed } from '../../../../core/assets/tags/eachAsset';
import type { Retagged, TagDependencies } from '../../../../core/assets/tags/retag';
import {
  applyTags,
  type TagJobOptions,
  type TagResult,
  type UndoResult,
  undoTags,
} from '../../../../core/assets/tags/tagJob';
import { isRecoveryTag } from '../../../../core/domain/runId';
import { reasonText } from '../../../../core/text/errorText';
import { countOf } from '../../../../shared/base/counts';
import { foreignText } from '../../../../shared/base/foreignText';
import { formatList } from '../../../../shared/base/lists';
import { formatNumber } from '../../../../shared/base/numbers';
import { inQuotes } from '../../../../shared/base/quotes';
import { checkTag, lengthOf, normalizeTag } from '../../../../shared/contract/check';
import type { Log } from '../../../platform/log';
import { withStepProgress } from '../../../platform/progress';
import { showInfo, showWarning } from '../../../platform/toast';

/** A change of tags for some assets. */
export interface TagTask {
  readonly ids: readonly string[];
  readonly change: TagChange;
  readonly dependencies: TagDependencies;
  readonly log: Log;
  /** Name of an asset for people. */
  readonly nameOf: (id: string) => string;
  /** Called after tags were changed. */
  readonly onChange: () => void;
}

/** With more assets than this, progress is shown in a notification. */
const MAX_QUIET = 3;
/** Most names in one message. */
const MAX_LISTED = 3;

/** Changes tags with progress and Cancel. */
export async function runTags(task: TagTask, ids = task.ids, tried?: TagResult['tried']): Promise<TagResult> {
  const title = vscode.l10n.t('Changing the tags of {0} assets', formatNumber(ids.length));
  const result = await withSteps(title, ids.length, (options) =>
    applyTags(ids, task.change, task.dependencies, { ...options, tried }),
  );
  noteFailures(task.log, result);
  if (result.changed.length > 0) task.onChange();
  return result;
}

/** Shows the result, with Retry for failures and Undo for changes, until the user closes it. */
export async function attendTags(task: TagTask, first: TagResult): Promise<void> {
  const changed = [...first.changed];
  for (let result = first; ; ) {
    const again = notDone(result);
    const text = sentences(changedText(changed.length), goneText(result), failedText(task, result));
    const undoable = [...changed, ...result.tried.values()];
    const answer = await ask(text, again, undoable.length > 0);
    if (answer === 'undo') return undo(task, undoable);
    if (answer !== 'retry') return;
    result = await runTags(task, again, result.tried);
    changed.push(...result.changed);
  }
}

async function undo(task: TagTask, changed: readonly Retagged[]): Promise<void> {
  const title = vscode.l10n.t('Undoing tag changes for {0} assets', formatNumber(changed.length));
  let restored = 0;
  let others = 0;
  for (let open = changed; ; ) {
    const result = await withSteps(title, open.length, (options) => undoTags(open, task.dependencies, options));
    noteFailures(task.log, result);
    restored += result.restored.length;
    others += result.others.length;
    if (result.restored.length > 0) task.onChange();
    const again = notDone(result);
    const text = sentences(restoredText(restored), othersText(others), goneText(result), failedText(task, result));
    if ((await ask(text, again, false)) !== 'retry') return;
    open = open.filter(({ id }) => again.includes(id));
  }
}

/** A sentence about assets that someone else changed; empty if there are none. */
export function othersText(count: number): string {
  if (count === 0) return '';
  return countOf(
    {
      one: () => vscode.l10n.t('The tags of 1 asset were changed by someone else and were left alone.'),
      several: (count) =>
        vscode.l10n.t('The tags of {0} assets were changed by someone else and were left alone.', count),
    },
    count,
  );
}

export function goneText({ gone }: Passed): string {
  if (gone.length === 0) return '';
  return countOf(
    {
      one: () => vscode.l10n.t('1 asset is no longer on the service.'),
      several: (count) => vscode.l10n.t('{0} assets are no longer on the service.', count),
    },
    gone.length,
  );
}

export function sentences(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Why the work is incomplete, as a sentence; empty if it's complete. */
export function reasonOf({ stopped, failed }: Passed): string {
  const why = stopped ?? failed[0]?.why;
  return why === undefined ? '' : reasonText(why);
}

export function noteFailures(log: Log, { failed, stopped }: Passed): void {
  for (const { id, why } of failed) log.error(`The tags of ${id} weren't changed`, why);
  if (stopped) log.warn(`Changing tags stopped: ${reasonText(stopped)}`);
}

/** Shows progress with Cancel for many assets; for a few, only in the status bar, including the countdown of a busy service. */
function withSteps<T>(title: string, total: number, work: (options: TagJobOptions) => Promise<T>): Thenable<T> {
  const { Notification, Window } = vscode.ProgressLocation;
  const options = { location: total > MAX_QUIET ? Notification : Window, cancellable: total > MAX_QUIET, title };
  const countText = (done: number) => vscode.l10n.t('{0} of {1}', formatNumber(done), formatNumber(total));
  return withStepProgress(options, total, countText, work);
}

function notDone({ failed, left }: Passed): string[] {
  return [...failed.map(({ id }) => id), ...left];
}

async function ask(text: string, again: readonly string[], undoable: boolean): Promise<'retry' | 'undo' | undefined> {
  const retry = vscode.l10n.t('Retry');
  const undoing = vscode.l10n.t('Undo');
  const buttons = [...(again.length > 0 ? [retry] : []), ...(undoable ? [undoing] : [])];
  const show = again.length > 0 ? showWarning : showInfo;
  const answer = await show(text, ...buttons);
  if (answer === undefined) return undefined;
  return answer === retry ? 'retry' : 'undo';
}

function changedText(count: number): string {
  if (count === 0) return vscode.l10n.t('No tags were changed.');
  return countOf(
    {
      one: () => vscode.l10n.t('Tags of 1 asset changed.'),
      several: (count) => vscode.l10n.t('Tags of {0} assets changed.', count),
    },
    count,
  );
}

function restoredText(count: number): string {
  if (count === 0) return vscode.l10n.t('No tags were restored.');
  return countOf(
    {
      one: () => vscode.l10n.t('The tags of 1 asset were restored.'),
      several: (count) => vscode.l10n.t('The tags of {0} assets were restored.', count),
    },
    count,
  );
}

/** The assets that weren't changed, the first few by name, and why. */
function failedText(task: TagTask, result: TagResult | UndoResult): string {
  const ids = notDone(result);
  if (ids.length === 0) return '';
  const names = ids.slice(0, MAX_LISTED).map((id) => inQuotes(task.nameOf(id)));
  const more = ids.length - names.length;
  const list = formatList(more > 0 ? [...names, vscode.l10n.t('{0} more', formatNumber(more))] : names);
  return `${vscode.l10n.t('Not changed: {0}.', list)} ${reasonOf(result)}`;
}

/** What is wrong with a tag while it's typed; undefined if nothing is, or if the text is empty. */
export function tagFaultText(text: string): string | undefined {
  const name = normalizeTag(text);
  if (!name) return undefined;
  if (isRecoveryTag(foreignText(name))) return vscode.l10n.t('Names like this are reserved for runs.');
  const violation = checkTag(name);
  if (violation?.rule === 'tag-length')
    return vscode.l10n.t('{0} of {1} characters', formatNumber(lengthOf(name)), formatNumber(violation.max));
  return violation && vscode.l10n.t('Can contain only letters, digits, spaces, hyphens, and underscores.');
}
