import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { isId, isStaged, type Staged, type VersionName, versionName } from '../../../core/git/version';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { ComparedVersions } from '../preview/previewPlace';

/** Characters of a commit's id that are shown, as in VS Code. */
const SHORT_ID = 7;

const STAGED: Readonly<Record<Staged, () => string>> = {
  index: () => vscode.l10n.t({ message: 'Index', comment: ['What is staged in Git'] }),
  base: () => vscode.l10n.t({ message: 'Base', comment: ['The common version of both sides of a conflict in Git'] }),
  ours: () => vscode.l10n.t({ message: 'Ours', comment: ['The own side of a conflict in Git'] }),
  theirs: () => vscode.l10n.t({ message: 'Theirs', comment: ['The other side of a conflict in Git'] }),
};

/** A version as people read it: `Working Tree`, `Index`, `a1b2c3d`, `main`. */
export function versionLabel(at: VersionName): string {
  if (at === 'working') return vscode.l10n.t('Working Tree');
  if (isStaged(at)) return STAGED[at]();
  if (isId(at)) return at.slice(0, SHORT_ID);
  return plainText(foreignText(at.replace(/^refs\/(?:heads|tags|remotes)\//, '')));
}

/** `hero.png (a1b2c3d ↔ Working Tree)`, as the words of a tab. */
export function comparisonTitle({ file, before, after }: ComparedVersions): string {
  const label = (text: string) => {
    const name = versionName(text);
    return name ? versionLabel(name) : '?';
  };
  return vscode.l10n.t('{0} ({1} ↔ {2})', plainText(nameOf(file)), label(before.at), label(after.at));
}

/** Why nothing can be compared, as a sentence. */
export const NOT_COMPARABLE = {
  git: () =>
    vscode.l10n.t("VS Code's Git extension is turned off or can't find Git, so there's nothing to compare with."),
  trust: () => vscode.l10n.t('Git runs in trusted workspaces only, so nothing can be compared here.'),
  repository: (name: string) => vscode.l10n.t("{0} isn't in a Git repository that's open in VS Code.", name),
  unsafe: (name: string) =>
    vscode.l10n.t(
      "{0} is in another user's repository, which Git refuses to read. Manage Unsafe Repositories in the Source Control view allows it.",
      name,
    ),
  address: () => vscode.l10n.t("This tab's address doesn't name two versions of a file."),
} as const;
