import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { nameOf } from '../../core/disk/fileStore';
import type { GitPlace } from '../../core/git/runGit';
import { type Commit, isCommit } from '../../core/git/version';
import { SentenceError } from '../../core/text/errors';
import { plainText } from '../../shared/base/foreignText';
import type { ReviewKind } from '../../shared/protocol/review';
import { NOT_COMPARABLE } from '../features/git/versionText';
import { showInfo } from '../platform/toast';
import { workspaceFolders } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { isUri } from './runOptions';

/** What code says: the URI string of a folder, and a full name of a branch or tag, or the id of a commit. */
const call = v.strictObject({
  folder: v.string(),
  base: v.custom<Commit>((value) => typeof value === 'string' && isCommit(value)),
});

/** A repository in VS Code's list of them. */
const sourceControl = v.object({ rootUri: v.custom<vscode.Uri>(isUri) });

/** A sprite that differs; its path is from the top of the repository. */
interface Differs {
  readonly file: string;
  readonly kind: ReviewKind;
}

/** Whether code called. */
export const isSpritesCall = ([first]: readonly unknown[]): boolean => v.is(v.object({ base: v.string() }), first);

/**
 * Lists the sprites of a folder that differ from a branch, in a page of its own: those of the folder in the explorer, of the repository in Source Control, or
 * of one that a person chooses. Code gets the list.
 */
export async function compareSpritesWithBranch(
  services: Services,
  args: readonly unknown[],
): Promise<readonly Differs[] | undefined> {
  const { reviews } = services;
  const listed = async (folder: string, base: Commit) =>
    (await reviews.show(folder, base)).map(({ path: file, kind }) => ({ file, kind }));
  if (isSpritesCall(args)) {
    const { folder, base } = v.parse(call, args[0]);
    return listed(folder, base);
  }
  try {
    const folder = await folderFor(services, args);
    if (!folder) return undefined;
    const base = await reviews.ask(await gitOf(services, folder), folder.toString());
    if (base !== undefined) await listed(folder.toString(), base);
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    // Nothing failed: there is nothing to compare with.
    void showInfo(error.message);
  }
  return undefined;
}

/** @throws {SentenceError} if Git or the repository can't be reached */
async function gitOf({ comparing }: Services, folder: vscode.Uri): Promise<GitPlace> {
  const found = await comparing.repositories.of(vscode.Uri.joinPath(folder, '-'));
  if (typeof found !== 'string') return found.git;
  throw new SentenceError(NOT_COMPARABLE[found](plainText(nameOf(folder.toString()))));
}

async function folderFor(services: Services, [first]: readonly unknown[]): Promise<vscode.Uri | undefined> {
  if (isUri(first)) return first;
  if (v.is(sourceControl, first)) return first.rootUri;
  const roots = await rootsOf(services);
  const [only, ...others] = roots;
  if (!only || !others.length) return only;
  const items = roots.map((uri) => ({
    label: plainText(nameOf(uri.toString())),
    description: uri.fsPath,
    uri,
    iconPath: new vscode.ThemeIcon('repo'),
  }));
  const title = vscode.l10n.t('Compare Sprites with Branch');
  return (await vscode.window.showQuickPick(items, { title, placeHolder: vscode.l10n.t('Repository') }))?.uri;
}

/** The tops of the open repositories; without any, the folders of the workspace, for which the page says why there is nothing. */
async function rootsOf({ comparing }: Services): Promise<vscode.Uri[]> {
  const open = (await comparing.repositories.extension())?.repositories ?? [];
  if (open.length) return open.map(({ rootUri }) => vscode.Uri.parse(pathToFileURL(rootUri.fsPath).href, true));
  return workspaceFolders().map((uri) => vscode.Uri.parse(uri, true));
}
