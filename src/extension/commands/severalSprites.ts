import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../core/disk/fileStore';
import type { Unread } from '../../core/pixelArt/pixelCalls';
import { CanceledError } from '../../service/errors';
import { fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { PreviewTask } from '../../shared/protocol/preview';
import { showError } from '../platform/commands';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { pathOf } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { clickedOn, picturesFor } from './ask/pictures';

// What commands that work on several sprites have in common.

/** Begins a task in the preview of a single picture. Several places, or a folder, are returned instead. */
export async function inPreview(
  services: Services,
  args: readonly unknown[],
  task: PreviewTask,
  title: string,
): Promise<string[] | undefined> {
  const places = clickedOn(args) ?? (await picturesFor(services, args, title));
  const [only, ...more] = places;
  if (!only) return undefined;
  if (more.length || (await services.files.stat(only.toString())).isFolder) return places.map((uri) => uri.toString());
  await services.previews.showFiles([only], undefined, task);
  return undefined;
}

/** Runs work on several sprites with a progress message; undefined if the person cancels. */
export async function withProgress<T>(
  title: string,
  work: (batch: { readonly signal: AbortSignal; tell(index: number, count: number): void }) => Promise<T>,
): Promise<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  try {
    return await vscode.window.withProgress(options, (progress, token) =>
      work({
        signal: signalOf(token),
        tell: (index, count) =>
          progress.report({
            message: vscode.l10n.t('{0} of {1}', formatNumber(index + 1), formatNumber(count)),
            increment: 100 / count,
          }),
      }),
    );
  } catch (error) {
    if (error instanceof CanceledError) return undefined;
    throw error;
  }
}

/** What a command wrote. Places are URI strings. */
export interface Written {
  /** What was done, as sentences. */
  readonly text: string;
  /** Sentences about what was done. Those after the first few are much the same, and aren't said. */
  readonly notes?: readonly string[];
  /** Images that are new or changed. */
  readonly outputs: readonly string[];
  readonly skipped: readonly Unread[];
  /** Absent: nothing was written. Resolves to a sentence. */
  readonly undo?: () => Promise<string>;
}

/** Most notes of a message. */
const MAX_NOTES = 3;

/** Says what was done. Repeated after the list of files that were left out, because opening that must not cost anyone Undo. */
export async function tellWritten(services: Services, written: Written): Promise<void> {
  const { outputs, skipped, undo } = written;
  const changed = outputs.map((output) => vscode.Uri.parse(output, true));
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const undoLabel = vscode.l10n.t('Undo');
  const list = vscode.l10n.t('Show Skipped');
  const buttons = [
    ...(changed.length ? [open, reveal] : []),
    ...(skipped.length ? [list] : []),
    ...(undo ? [undoLabel] : []),
  ];
  const text = writtenText(written);
  try {
    for (;;) {
      const chosen = await showInfo(text, ...buttons);
      if (chosen === open) await services.previews.showFiles(changed);
      if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', changed[0]);
      if (undo && chosen === undoLabel) void showInfo(await undo());
      if (chosen !== list) return;
      await showSkipped(services, skipped);
    }
  } catch (error) {
    void showError(error);
  }
}

/** What was skipped comes before notes, because VS Code shows only the beginning of a long message. */
function writtenText({ text, skipped, notes = [] }: Written): string {
  const left = skipped.length ? [vscode.l10n.t('Skipped: {0}.', fileCount(skipped.length))] : [];
  return [text, ...left, ...notes.slice(0, MAX_NOTES)].join(' ');
}

/** A file in a list. */
export interface FileRow extends vscode.QuickPickItem {
  readonly uri: vscode.Uri;
}

/** @param file URI string @param icon before its name, `$(error) ` */
export function rowOf(file: string, detail: string, icon = ''): FileRow {
  const folder = vscode.Uri.parse(parentOf(file), true);
  return {
    label: `${icon}${plainText(nameOf(file))}`,
    description: plainText(pathOf(folder)),
    detail,
    uri: vscode.Uri.parse(file, true),
  };
}

/** Lists what was left out, and why. */
export async function showSkipped({ previews }: Services, unread: readonly Unread[]): Promise<void> {
  const rows = unread.map(({ file, message }) => rowOf(file, message));
  const chosen = await vscode.window.showQuickPick(rows, {
    title: vscode.l10n.t('Skipped Images'),
    placeHolder: vscode.l10n.t('Choose one to open it'),
    matchOnDescription: true,
  });
  if (chosen) await previews.showFiles([chosen.uri]);
}
