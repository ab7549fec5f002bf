import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { type Moved, type MovedIdentities, moveIdentities } from '../../../core/domain/moveIdentities';
import { isFileFor, isJson } from '../../../core/domain/pictureFiles';
import { plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { Log } from '../../platform/log';
import { showWarning } from '../../platform/toast';
import { isBetweenNames } from '../preview/actions/renamePlan';

/**
 * When sprites or their folders are renamed or moved in the editor, moves what engines keep next to them. It's done after the rename, not as a part of
 * it: if the rename fails, nothing has lost its place, VS Code asks nothing, and since undoing and redoing a rename is one itself, they take
 * it along, too.
 */
export class FollowIdentities implements vscode.Disposable {
  readonly #files: UserFiles;
  readonly #log: Log;

  readonly #watch: vscode.Disposable;
  /** Moves one rename after the other: an undo may follow at once. */
  #last: Promise<void> = Promise.resolve();
  /** What stayed, because its place was taken. If that rename is undone, it's at its place. */
  readonly #stayed = new Set<string>();

  constructor(files: UserFiles, log: Log) {
    this.#files = files;
    this.#log = log;
    this.#watch = vscode.workspace.onDidRenameFiles(({ files: renamed }) => {
      const moves = renamed.map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));
      // Files that swap their names have others for a moment, and what belongs to them has, too.
      if (moves.some(({ from, to }) => [from, to].some((uri) => isBetweenNames(nameOf(uri))))) return;
      this.#last = this.#last.then(() => this.#follow(moves));
    });
  }

  dispose(): void {
    this.#watch.dispose();
  }

  async #follow(moves: readonly Moved[]): Promise<void> {
    const undone = moves.filter(({ from, to }) => this.#stayed.delete(keyOf(to, from)));
    const rest = moves.filter((one) => !undone.includes(one));
    const { left } = await moveIdentities(rest, this.#files, isWanted);
    for (const move of rest) if (left.some(({ of }) => of === move)) this.#stayed.add(keyOf(move.from, move.to));
    for (const { from } of left) this.#log.info(`Stayed after its sprite moved: ${from}`);
    if (left.length) void showWarning(leftText(left));
  }
}

const isWanted = (uri: string) => isFileFor('opened', uri) || isJson(uri);

const keyOf = (from: string, to: string) => `${from}\n${to}`;

function leftText(left: MovedIdentities['left']): string {
  const [first] = left;
  if (left.length > 1 || !first) {
    return vscode.l10n.t(
      "{0} files of game engines couldn't follow their sprites. See the log.",
      formatNumber(left.length),
    );
  }
  const [name, target] = [plainText(nameOf(first.from)), plainText(nameOf(first.to))];
  return first.taken
    ? vscode.l10n.t('{0} already exists, so {1} stayed behind.', target, name)
    : vscode.l10n.t("{0} couldn't be moved with its sprite.", name);
}
