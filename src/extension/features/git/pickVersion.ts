import * as vscode from 'vscode';
import { blobAt } from '../../../core/git/blobs';
import {
  type History,
  historyOf,
  MAX_NAMED_COMMITS,
  type NamedCommit,
  namedCommits,
  type Revision,
} from '../../../core/git/history';
import type { Commit, Staged } from '../../../core/git/version';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber, formatTime } from '../../../shared/base/numbers';
import type { RepositoryFile } from './repositories';
import { versionLabel } from './versionText';

/** What a person chose to compare with. */
export type Picked =
  | { readonly kind: 'commit'; readonly commit: Commit; readonly path?: string }
  /** What one commit changed. */
  | { readonly kind: 'step'; readonly before: Revision; readonly after: Revision }
  | { readonly kind: 'staged'; readonly at: Staged }
  | { readonly kind: 'sides' };

interface Item extends vscode.QuickPickItem {
  readonly answer?: Picked;
  /** Shows more commits instead. */
  readonly isMore?: boolean;
  readonly step?: Picked;
}

/** Commits that are listed at first; *Show More* doubles the number. */
const FIRST_COMMITS = 200;

interface Pick {
  readonly title: string;
  readonly placeholder: string;
  /** Called with the number of commits to list. Aborted when the person leaves. */
  load(most: number, signal: AbortSignal): Promise<Item[]>;
}

/** Asks which commit of a file's history, or which staged version, to compare with. Undefined if the person leaves. */
export function pickRevision(file: RepositoryFile, title: string): Promise<Picked | undefined> {
  return pick({
    title,
    placeholder: vscode.l10n.t('Commits that changed this file, newest first'),
    load: async (most, signal) => [
      ...(await stagedItems(file, signal)),
      ...revisionItems(await historyOf(file.git, file.path, most, signal), file),
    ],
  });
}

/** Asks for a branch or a tag. */
export function pickBranch(file: RepositoryFile, title: string): Promise<Picked | undefined> {
  return pick({
    title,
    placeholder: vscode.l10n.t('Branch or tag to compare with'),
    load: async (_, signal) => branchItems(await namedCommits(file.git, signal)),
  });
}

function pick({ title, placeholder, load }: Pick): Promise<Picked | undefined> {
  const box = vscode.window.createQuickPick<Item>();
  box.title = title;
  box.placeholder = placeholder;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  const left = new AbortController();
  return new Promise((resolve, reject) => {
    let most = FIRST_COMMITS;
    const fill = async () => {
      box.busy = true;
      const items = await load(most, left.signal);
      if (left.signal.aborted) return;
      box.keepScrollPosition = true;
      box.items = items;
      box.busy = false;
    };
    const end = (answer: Picked | undefined) => {
      resolve(answer);
      box.hide();
    };
    const fail = (error: unknown) => {
      if (!left.signal.aborted) reject(error);
      box.hide();
    };
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item?.isMore) {
        most *= 2;
        fill().catch(fail);
      } else if (item?.answer) end(item.answer);
    });
    box.onDidTriggerItemButton(({ item }) => item.step && end(item.step));
    box.onDidHide(() => {
      left.abort();
      resolve(undefined);
      box.dispose();
    });
    box.show();
    fill().catch(fail);
  });
}

const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });

const HEAD = 'HEAD' as Commit;

/** What Git holds for the file between commits. */
async function stagedItems({ git, path }: RepositoryFile, signal: AbortSignal): Promise<Item[]> {
  const item = (at: Staged, description: string): Item => ({
    label: versionLabel(at),
    description,
    answer: { kind: 'staged', at },
  });
  const [ours, theirs, index, head] = await Promise.all(
    (['ours', 'theirs', 'index', HEAD] as const).map((at) => blobAt(git, at, path, signal)),
  );
  const items: Item[] = [];
  if (ours !== undefined || theirs !== undefined) {
    items.push(
      {
        label: vscode.l10n.t('Ours ↔ Theirs'),
        description: vscode.l10n.t('Both sides of the conflict'),
        answer: { kind: 'sides' },
      },
      item('ours', vscode.l10n.t('This side of the conflict')),
      item('theirs', vscode.l10n.t('The other side of the conflict')),
      item('base', vscode.l10n.t('Before the conflict')),
    );
  } else if (index !== undefined && index !== head) {
    items.push(item('index', vscode.l10n.t('What is staged')));
  }
  return items.length ? [separator(vscode.l10n.t('Not committed')), ...items] : [];
}

function revisionItems({ revisions, more }: History, file: RepositoryFile): Item[] {
  const button = {
    iconPath: new vscode.ThemeIcon('diff'),
    tooltip: vscode.l10n.t('Show What This Commit Changed'),
  };
  const items = revisions.map((revision, index): Item => {
    const { id, author, date, subject, path, gone } = revision;
    const earlier = revisions[index + 1];
    const step: Picked | undefined =
      earlier && !earlier.gone && !gone ? { kind: 'step', before: earlier, after: revision } : undefined;
    return {
      label: plainText(subject) || versionLabel(id),
      description: [versionLabel(id), plainText(author), dateText(date)].filter(Boolean).join(' · '),
      detail: path === file.path ? undefined : plainText(foreignText(path)),
      buttons: step ? [button] : [],
      step,
      answer: gone ? undefined : { kind: 'commit', commit: id, path },
    };
  });
  const listed = items.filter(({ answer }) => answer);
  if (!listed.length) return [{ label: vscode.l10n.t('No commit has this file.') }];
  const count = formatNumber(revisions.length);
  const rest: Item[] = more
    ? [
        {
          label: vscode.l10n.t('Show More…'),
          description: vscode.l10n.t('{0} commits are listed', count),
          isMore: true,
        },
      ]
    : [];
  return [separator(vscode.l10n.t('Commits')), ...listed, ...rest];
}

function branchItems(commits: readonly NamedCommit[]): Item[] {
  if (!commits.length) return [{ label: vscode.l10n.t('This repository has no branches or tags.') }];
  const items = commits.map(
    ({ ref, kind, name, date, subject }): Item => ({
      label: plainText(name),
      description: [dateText(date), plainText(subject)].filter(Boolean).join(' · '),
      iconPath: new vscode.ThemeIcon(BRANCH_ICONS[kind]),
      answer: { kind: 'commit', commit: ref },
    }),
  );
  const rest =
    commits.length < MAX_NAMED_COMMITS
      ? []
      : [{ label: vscode.l10n.t('These are the newest {0}.', formatNumber(MAX_NAMED_COMMITS)) }];
  return [...items, ...rest];
}

const BRANCH_ICONS = { branch: 'git-branch', remote: 'cloud', tag: 'tag' } as const;

/** A day and a time in the user's language; empty if it isn't a date. */
function dateText(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? '' : formatTime(time);
}
