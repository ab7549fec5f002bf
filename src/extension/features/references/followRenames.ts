import * as vscode from 'vscode';
import { nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import type { Use } from '../../../core/references/findUses';
import { type Change, followMoves, type Move, mayMatter, placeAfter } from '../../../core/references/followMoves';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { plainText } from '../../../shared/base/foreignText';
import { editorSetting } from '../../platform/editorSettings';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import { showWarning } from '../../platform/toast';
import { unsavedFiles } from '../../platform/workspaceFiles';
import { isBetweenNames } from '../preview/actions/renamePlan';
import { exactChanges } from './exactChanges';
import { showUses, type UseNotes, unclearText, unfinishedText } from './showUses';
import { searchWorkspace } from './textSearch';

/** Milliseconds that a person waits for a rename at most. */
const LIMIT_MS = 5_000;

/** The changes of a rename that is about to happen. */
interface Pending {
  readonly files: Renamed;
  readonly changes: readonly Change[];
  /** Whether VS Code makes the changes, after it has asked. */
  readonly isAsked: boolean;
  /** URI strings of files with unsaved changes: a person saves them. */
  readonly unsaved: ReadonlySet<string>;
}

type Renamed = vscode.FileWillRenameEvent['files'];

/**
 * When pictures or their folders are renamed or moved in the editor, changes the paths that name them. If a person is asked, VS Code does that itself,
 * with a preview of the changes, and undoes them with the rename.
 */
export class FollowRenames implements vscode.Disposable {
  readonly #files: UserFiles;
  readonly #log: Log;

  readonly #parts: readonly vscode.Disposable[];
  #pending: Pending | undefined;

  constructor(files: UserFiles, log: Log) {
    this.#files = files;
    this.#log = log;
    this.#parts = [
      vscode.workspace.onWillRenameFiles((event) => {
        this.#pending = undefined;
        if (settings.updateReferences() !== 'never' && vscode.workspace.isTrusted)
          event.waitUntil(this.#prepare(event.files));
      }),
      vscode.workspace.onDidRenameFiles(
        ({ files: renamed }) =>
          void this.#finish(renamed).catch((error) => this.#log.error("Paths couldn't be updated", error)),
      ),
    ];
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  /** The changes that VS Code makes. Never rejects: a rename must not fail because of text. */
  async #prepare(renamed: Renamed): Promise<vscode.WorkspaceEdit> {
    try {
      const changes = await this.#changesOf(renamed);
      const isAsked = settings.updateReferences() === 'prompt';
      this.#pending = { files: renamed, changes, isAsked, unsaved: new Set(unsavedFiles()) };
      if (isAsked) return editOf(changes, (uri) => uri);
    } catch (error) {
      this.#log.error("Paths of renamed files couldn't be followed", error);
    }
    return new vscode.WorkspaceEdit();
  }

  /** Makes the changes that nobody was asked about, and saves what was changed, as VS Code's own refactorings do. */
  async #finish(renamed: Renamed): Promise<void> {
    const pending = this.#pending;
    this.#pending = undefined;
    const isThis = pending?.files[0]?.oldUri.toString() === renamed[0]?.oldUri.toString();
    if (!pending?.changes.length || !isThis) return;
    const now = (uri: string) => placeAfter(uri, movesOf(renamed));
    if (!pending.isAsked) {
      const { exact, left } = await exactChanges(pending.changes, this.#files, { now });
      await vscode.workspace.applyEdit(editOf(exact, now), { isRefactoring: true });
      if (left.length) void this.#tellLeft(left.map((use) => ({ ...use, file: now(use.file) })));
    }
    if (editorSetting('files.refactoring.autoSave') === false) return;
    const own = pending.changes.map(({ use }) => use.file).filter((file) => !pending.unsaved.has(file));
    const changed = new Set(own.map(now));
    for (const document of vscode.workspace.textDocuments)
      if (document.isDirty && changed.has(document.uri.toString())) await document.save();
  }

  async #changesOf(renamed: Renamed): Promise<readonly Change[]> {
    const stop = AbortSignal.timeout(LIMIT_MS);
    const moves: Move[] = [];
    for (const move of movesOf(renamed)) {
      // Files that swap their names have others for a moment.
      if ([move.from, move.to].some((uri) => isBetweenNames(nameOf(uri)))) return [];
      if (await mayMatter(move, this.#files, stop)) moves.push(move);
    }
    if (!moves.length) return [];
    const { changes, left, found } = await followMoves(moves, searchWorkspace(this.#files, stop));
    const isOurs = ({ use }: Pick<Change, 'use'>) => !isMarkdownsOwn(use) && !isRenamedWith(use, moves, renamed);
    const sorted = await exactChanges(found.isCut ? [] : changes.filter(isOurs), this.#files, { stop });
    if (found.isCut || stop.aborted) {
      void showWarning(
        vscode.l10n.t('Too many files to update all paths in {0} seconds, so none were changed.', LIMIT_MS / 1000),
      );
      return [];
    }
    const byHand = [...left.filter((use) => isOurs({ use })), ...sorted.left];
    // When somebody looks, the files have moved, too.
    const now = (uri: string) => placeAfter(uri, moves);
    const notes = { unclear: found.unclear.map(now), unfinished: found.unfinished.map(now) };
    if (byHand.length || notes.unclear.length || notes.unfinished.length)
      void this.#tellLeft(
        byHand.map((use) => ({ ...use, file: now(use.file) })),
        notes,
      );
    return sorted.exact;
  }

  async #tellLeft(left: readonly Use[], notes: Omit<UseNotes, 'placeholder'> = {}): Promise<void> {
    const { unclear = [], unfinished = [] } = notes;
    const show = vscode.l10n.t('Show');
    const text = [
      ...(left.length ? [vscode.l10n.t("{0} can't be updated for the new place.", countOf(PATHS, left.length))] : []),
      ...(unclear.length ? [unclearText(unclear.length)] : []),
      ...(unfinished.length ? [unfinishedText(unfinished.length)] : []),
    ].join(' ');
    if ((await showWarning(text, show)) !== show) return;
    await showUses(left, vscode.l10n.t('Paths to Update by Hand'), notes);
  }
}

const PATHS: CountWords = {
  one: () => vscode.l10n.t('1 path of a sprite'),
  several: (count) => vscode.l10n.t('{0} paths of sprites', count),
};

/** VS Code's own Markdown extension changes links if a person wants that. */
function isMarkdownsOwn({ file }: Use): boolean {
  const setting = editorSetting('markdown.updateLinksOnFileMove.enabled', vscode.Uri.parse(file, true));
  return /\.md$/i.test(plainText(nameOf(file))) && (setting ?? 'never') !== 'never';
}

/** The JSON of a sheet that is renamed together with it: whoever does that changes its text, too. */
function isRenamedWith({ file, resolved }: Use, moves: readonly Move[], renamed: Renamed) {
  if (!file.endsWith('.json') || parentOf(file) !== parentOf(resolved.uri)) return false;
  const isRenamed = renamed.some(({ oldUri }) => placeKey(oldUri.toString()) === placeKey(file));
  return isRenamed && moves.some(({ from }) => placeKey(from) === placeKey(resolved.uri));
}

const movesOf = (renamed: Renamed): Move[] =>
  renamed.map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));

/** @param now where a file is when the edit is made, as URI strings */
function editOf(changes: readonly Change[], now: (uri: string) => string): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { use, text } of changes) edit.replace(vscode.Uri.parse(now(use.file), true), rangeOf(use), text);
  return edit;
}

const rangeOf = ({ line, start, end }: Use) => new vscode.Range(line, start, line, end);
