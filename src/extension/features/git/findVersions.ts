import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { blobAt, commitAt } from '../../../core/git/blobs';
import { isIgnored } from '../../../core/git/gitFile';
import { pathAt } from '../../../core/git/history';
import type { Commit, Staged, Version } from '../../../core/git/version';
import { SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import type { ComparedVersions } from '../preview/previewPlace';
import type { Repositories, RepositoryFile } from './repositories';
import { NOT_COMPARABLE, versionLabel } from './versionText';

/** The newer side of a comparison: the file itself, or what is staged. */
export type NewerSide = 'working' | 'index';

/** @throws {SentenceError} if Git or the repository can't be reached */
export async function repositoryFile(repositories: Repositories, uri: vscode.Uri): Promise<RepositoryFile> {
  const file = await repositories.of(uri);
  if (typeof file === 'string') throw new SentenceError(NOT_COMPARABLE[file](plainText(nameOf(uri.toString()))));
  return file;
}

/**
 * The file in a commit and now.
 * @param path where the file is in the commit; absent: it's looked for, and renames are followed
 * @throws {SentenceError} if the commit doesn't have the file
 */
export async function versionsSince(
  file: RepositoryFile,
  uri: vscode.Uri,
  { commit, path, newer }: { readonly commit: Commit; readonly path?: string; readonly newer: NewerSide },
  signal?: AbortSignal,
): Promise<ComparedVersions> {
  const { git } = file;
  const id = await commitAt(git, commit, signal);
  if (id === undefined) throw new SentenceError(noCommitText(commit));
  const has = async (one: string) => (await blobAt(git, id as Commit, one, signal)) !== undefined;
  const found = path ?? (await pathAt(git, file.path, id, has, signal));
  if (found === undefined) throw new SentenceError(await missingText(file, uri, commit));
  if (found.includes(UNREADABLE) && !(await has(found))) throw new SentenceError(unreadableText(uri, commit));
  return { file: uri.toString(), before: versionOf(commit, found, file), after: versionOf(newer, file.path, file) };
}

/** A staged version, or a side of a conflict, and the newer side. @throws {SentenceError} if Git has no such version */
export async function stagedVersions(
  file: RepositoryFile,
  uri: vscode.Uri,
  before: Staged,
  after: NewerSide | 'theirs',
): Promise<ComparedVersions> {
  for (const side of [before, after]) {
    if (side === 'working' || (await blobAt(file.git, side, file.path)) !== undefined) continue;
    const name = plainText(nameOf(uri.toString()));
    throw new SentenceError(vscode.l10n.t('{0} has no version “{1}” in Git.', name, versionLabel(side)));
  }
  return { file: uri.toString(), before: { at: before }, after: { at: after } };
}

/** The path is part of the address only if it's another one than the file's. */
function versionOf(at: Version['at'], path: string, file: RepositoryFile): Version {
  return path === file.path ? { at } : { at, path };
}

/** Stands for bytes of a name that aren't UTF-8. Programs can't be given such names. */
const UNREADABLE = '\ufffd';

function unreadableText(uri: vscode.Uri, commit: Commit): string {
  const name = plainText(nameOf(uri.toString()));
  return vscode.l10n.t(
    "{0} has a name in {1} that isn't valid UTF-8, so it can't be read there.",
    name,
    versionLabel(commit),
  );
}

function noCommitText(commit: Commit): string {
  if (commit === 'HEAD')
    return vscode.l10n.t('This repository has no commits yet, so there is nothing to compare with.');
  return vscode.l10n.t('Git no longer has the commit “{0}”.', versionLabel(commit));
}

/** Why a commit doesn't have a file. */
async function missingText(file: RepositoryFile, uri: vscode.Uri, commit: Commit): Promise<string> {
  const name = plainText(nameOf(uri.toString()));
  const tracked = (await blobAt(file.git, 'index', file.path)) !== undefined;
  if (tracked) return vscode.l10n.t("{0} isn't in {1}. It was added elsewhere or later.", name, versionLabel(commit));
  if (await isIgnored(file.git, file.path)) return vscode.l10n.t('Git ignores {0}, so it has no other versions.', name);
  return vscode.l10n.t("Git doesn't track {0} yet, so it has no other versions.", name);
}
