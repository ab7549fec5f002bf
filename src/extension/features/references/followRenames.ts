import * as vscode from 'vscode';
import { nameOf, parentOf, placeKey } from '../../../engine/disk/fileStore';
import type { UserFiles } from '../../../engine/disk/userFiles';
import type { Use } from '../../../engine/references/findUses';
import { type Change, followMoves, type Move, mayMatter } from '../../../engine/references/followMoves';
import { type CountWords, countOf } from '../../../engine/text/numbers';
import { plainText } from '../../../shared/base/foreignText';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import { showWarning } from '../../platform/toast';
import { isBetweenNames } from '../preview/actions/renamePlan';
import { showUses } from './showUses';
import { searchWorkspace } from './textSearch';

/** Milliseconds that a person waits for a rename at most. */
const LIMIT_MS = 5_000;

/** Before pictures are renamed or moved in the editor, offers to change the paths that name them. */
export class FollowRenames implements vscode.Disposable {
  private readonly watch: vscode.Disposable;

  constructor(
    private readonly files: UserFiles,
    private readonly log: Log,
  ) {
    this.watch = vscode.workspace.onWillRenameFiles((event) => {
      if (settings.updateReferences() !== 'never' && vscode.workspace.isTrusted)
        event.waitUntil(this.edit(event.files));
    });
  }

  dispose(): void {
    this.watch.dispose();
  }

  /** Never rejects: a rename must not fail because of text. */
  private async edit(renamed: vscode.FileWillRenameEvent['files']): Promise<vscode.WorkspaceEdit> {
    const edit = new vscode.WorkspaceEdit();
    try {
      const changes = await this.changesOf(renamed);
      const needsConfirmation = settings.updateReferences() === 'prompt';
      for (const { use, text } of changes) {
        const label = vscode.l10n.t('Update paths of sprites');
        edit.replace(vscode.Uri.parse(use.file, true), rangeOf(use), text, { label, needsConfirmation });
      }
    } catch (error) {
      this.log.error('Paths of renamed files could not be followed', error);
    }
    return edit;
  }

  private async changesOf(renamed: vscode.FileWillRenameEvent['files']): Promise<readonly Change[]> {
    const moves: Move[] = [];
    for (const { oldUri, newUri } of renamed) {
      const move = { from: oldUri.toString(), to: newUri.toString() };
      // Files that swap their names have others for a moment.
      if ([move.from, move.to].some((uri) => isBetweenNames(nameOf(uri)))) return [];
      if (await mayMatter(move, this.files)) moves.push(move);
    }
    if (!moves.length) return [];
    const stop = AbortSignal.timeout(LIMIT_MS);
    const { changes, left, found } = await followMoves(moves, searchWorkspace(this.files, stop));
    if (found.isCut) {
      void showWarning(
        vscode.l10n.t('Too many files to update all paths in {0} seconds, so none were changed.', LIMIT_MS / 1000),
      );
      return [];
    }
    const kept = changes.filter(({ use }) => !isMarkdownsOwn(use) && !isRenamedWith(use, moves, renamed));
    if (left.length) void this.tellLeft(left);
    return kept;
  }

  private async tellLeft(left: readonly Use[]): Promise<void> {
    const show = vscode.l10n.t('Show');
    const text = vscode.l10n.t("{0} can't be updated for the new place.", countOf(PATHS, left.length));
    if ((await showWarning(text, show)) === show) await showUses(left, vscode.l10n.t('Paths to Update by Hand'));
  }
}

const PATHS: CountWords = {
  one: () => vscode.l10n.t('1 path of a sprite'),
  several: (count) => vscode.l10n.t('{0} paths of sprites', count),
};

/** VS Code's own Markdown extension changes links if a person wants that. */
function isMarkdownsOwn({ file }: Use): boolean {
  const setting = vscode.workspace.getConfiguration('markdown', vscode.Uri.parse(file, true));
  return (
    /\.md$/i.test(plainText(nameOf(file))) && (setting.get('updateLinksOnFileMove.enabled') ?? 'never') !== 'never'
  );
}

/** The JSON of a sheet that is renamed together with it: whoever does that changes its text, too. */
function isRenamedWith({ file, resolved }: Use, moves: readonly Move[], renamed: vscode.FileWillRenameEvent['files']) {
  if (!file.endsWith('.json') || parentOf(file) !== parentOf(resolved.uri)) return false;
  const isRenamed = renamed.some(({ oldUri }) => placeKey(oldUri.toString()) === placeKey(file));
  return isRenamed && moves.some(({ from }) => placeKey(from) === placeKey(resolved.uri));
}

const rangeOf = ({ line, start, end }: Use) => new vscode.Range(line, start, line, end);
