import { nameOf, placeKey } from '../../../core/disk/fileStore';
import { rawText } from '../../../shared/base/foreignText';
import type { ComparedVersions } from '../preview/previewPlace';

/** What the Git extension lists as changed: URI strings. */
export interface ListedChanges {
  readonly index: readonly string[];
  readonly working: readonly string[];
  readonly merge: readonly string[];
}

/**
 * What VS Code compares in a tab that was opened from the list of changes. VS Code doesn't tell extensions what such a tab of images
 * contains, so its words must do: `hero.png (Index)` or `hero.png (Working Tree)`, in newer versions `hero.png ↔ hero.png` for both. If
 * they leave it open, the working tree counts.
 * @returns undefined if it's another tab, or if two changed files have the name
 */
export function versionsInTab(label: string, changes: ListedChanges): ComparedVersions | undefined {
  const fits = (uri: string) => {
    const name = rawText(nameOf(uri));
    return (label.startsWith(`${name} (`) && label.endsWith(')')) || label === `${name} ↔ ${name}`;
  };
  const found = {
    index: changes.index.filter(fits),
    working: changes.working.filter(fits),
    merge: changes.merge.filter(fits),
  };
  const [file, ...others] = new Map(
    [...found.merge, ...found.working, ...found.index].map((uri) => [placeKey(uri), uri]),
  ).values();
  if (file === undefined || others.length) return undefined;
  if (found.merge.length) return { file, before: { at: 'ours' }, after: { at: 'theirs' } };
  const isStaged = found.index.length > 0;
  if (isStaged && (found.working.length === 0 || label.endsWith('(Index)')))
    return { file, before: { at: 'HEAD' }, after: { at: 'index' } };
  return { file, before: { at: isStaged ? 'index' : 'HEAD' }, after: { at: 'working' } };
}
