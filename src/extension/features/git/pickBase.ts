import * as vscode from 'vscode';
import { commitAt } from '../../../core/git/blobs';
import { GitError } from '../../../core/git/gitError';
import { MAX_NAMED_COMMITS, type NamedCommit, namedCommits } from '../../../core/git/history';
import { type GitPlace, runGit } from '../../../core/git/runGit';
import { type Commit, isCommit } from '../../../core/git/version';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber, formatTime } from '../../../shared/base/numbers';
import { versionLabel } from './versionText';

interface Item extends vscode.QuickPickItem {
  readonly commit?: Commit;
}

/** Most bytes of the name of a branch. */
const MAX_NAME_BYTES = 4096;
/** The beginning of a commit's id, as people copy it. */
const START_OF_ID = /^[0-9a-f]{4,64}$/i;

/**
 * Asks for a branch, a tag, or a commit. Those that people mostly want come first: the one that was chosen last, the default branch of the remote, and what
 * the current branch follows. Undefined if the person leaves.
 * @param last the one that was chosen last
 */
export function pickBase(git: GitPlace, title: string, last: Commit | undefined): Promise<Commit | undefined> {
  const box = vscode.window.createQuickPick<Item>();
  box.title = title;
  box.placeholder = vscode.l10n.t('Branch, tag, or commit to compare with');
  box.matchOnDescription = true;
  const left = new AbortController();
  let listed: readonly Item[] = [];
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (!left.signal.aborted) reject(error);
      box.hide();
    };
    const end = (commit: Commit) => {
      resolve(commit);
      box.hide();
    };
    box.onDidChangeValue((value) => {
      box.items = [...typedItems(value.trim()), ...listed];
    });
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item?.commit !== undefined) end(item.commit);
      else if (item) fullId(git, box.value.trim(), left.signal).then((id) => (id ? end(id) : noSuchCommit(box)), fail);
    });
    box.onDidHide(() => {
      left.abort();
      resolve(undefined);
      box.dispose();
    });
    box.busy = true;
    box.show();
    itemsOf(git, last, left.signal)
      .then((items) => {
        listed = items;
        box.items = [...typedItems(box.value.trim()), ...items];
        box.busy = false;
      })
      .catch(fail);
  });
}

function typedItems(value: string): Item[] {
  if (!START_OF_ID.test(value)) return [];
  const label = vscode.l10n.t('Commit {0}', value);
  return [{ label, iconPath: new vscode.ThemeIcon('git-commit'), alwaysShow: true }];
}

function noSuchCommit(box: vscode.QuickPick<Item>): void {
  box.items = [{ label: vscode.l10n.t('No commit begins with this.'), alwaysShow: true }];
}

/** The commit that an id begins with; undefined if none does, or several do. */
async function fullId(git: GitPlace, start: string, signal: AbortSignal): Promise<Commit | undefined> {
  if (!START_OF_ID.test(start)) return undefined;
  return (await commitAt(git, start as Commit, signal)) as Commit | undefined;
}

async function itemsOf(git: GitPlace, last: Commit | undefined, signal: AbortSignal): Promise<Item[]> {
  const [commits, usual] = await Promise.all([namedCommits(git, signal), usualBases(git, signal)]);
  const first = new Map<Commit, string>();
  if (last !== undefined && (await commitAt(git, last, signal)) !== undefined)
    first.set(last, vscode.l10n.t('Chosen last'));
  for (const [commit, words] of usual) if (!first.has(commit)) first.set(commit, words);
  const known = new Map(commits.map((one) => [one.ref, one]));
  const items = [...first].map(([commit, words]) => itemOf(commit, known.get(commit), words));
  const others = commits.filter(({ ref }) => !first.has(ref));
  // Hardly anybody wants the branch that they're on, which has the newest commit.
  const rest = [...others.filter(({ isCurrent }) => !isCurrent), ...others.filter(({ isCurrent }) => isCurrent)].map(
    (one) => itemOf(one.ref, one),
  );
  if (!items.length && !rest.length) return [{ label: vscode.l10n.t('This repository has no branches or tags.') }];
  const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const more = vscode.l10n.t('These are the newest {0}.', formatNumber(MAX_NAMED_COMMITS));
  return [
    ...items,
    ...(rest.length ? [separator(vscode.l10n.t('Branches and tags')), ...rest] : []),
    ...(commits.length < MAX_NAMED_COMMITS ? [] : [separator(more)]),
  ];
}

const ICONS = { branch: 'git-branch', remote: 'cloud', tag: 'tag' } as const;

function itemOf(commit: Commit, named: NamedCommit | undefined, words?: string): Item {
  const time = new Date(named?.date ?? '');
  const date = Number.isNaN(time.getTime()) ? '' : formatTime(time);
  const subject = named ? plainText(named.subject) : '';
  return {
    label: named ? plainText(named.name) : versionLabel(commit),
    description: [words, date, subject].filter(Boolean).join(' · '),
    iconPath: new vscode.ThemeIcon(named ? ICONS[named.kind] : 'git-commit'),
    commit,
  };
}

/** The default branch of the remote, and the branch that the current one follows, each with what it is. */
async function usualBases(git: GitPlace, signal: AbortSignal): Promise<(readonly [Commit, string])[]> {
  const [standard, followed] = await Promise.all([
    refOf(git, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'], signal),
    refOf(git, ['rev-parse', '--symbolic-full-name', '@{upstream}'], signal),
  ]);
  return [
    ...(standard ? [[standard, vscode.l10n.t('Default branch')] as const] : []),
    ...(followed ? [[followed, vscode.l10n.t('Upstream')] as const] : []),
  ];
}

async function refOf(git: GitPlace, args: readonly string[], signal: AbortSignal): Promise<Commit | undefined> {
  try {
    const name = (await runGit(git, args, { most: MAX_NAME_BYTES, signal })).toString().trim();
    return isCommit(name) ? name : undefined;
  } catch (error) {
    // There is none.
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** `main`, for a sentence. */
export const baseLabel = (base: string): string => (isCommit(base) ? versionLabel(base) : plainText(foreignText(base)));
