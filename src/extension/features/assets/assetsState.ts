import * as vscode from 'vscode';
import type { AssetIndex } from '../../../core/assets/assetIndex';
import { SIZES, sizeClass } from '../../../core/assets/assetSearch';
import type { LibraryStatus } from '../../../core/assets/libraryStatus';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { AssetsState } from '../../../shared/protocol/assets';
import { settings } from '../../platform/settings';

/** Credits and costs, as far as the service reported them. */
export interface KnownSpending {
  readonly credits?: number;
  /** Last known cost of each operation, in credits. */
  readonly costs: Readonly<Record<string, number>>;
}

/** Most tags for the page; the service's own list is as long (§4 GET /tags). */
const MAX_TAGS = 200;

/** What the page shows around its grid. */
export function stateOf(
  { index, status, name }: { readonly index: AssetIndex; readonly status: LibraryStatus; readonly name?: string },
  { credits, costs }: KnownSpending,
): AssetsState {
  const origin = settings.origin();
  return {
    service: origin === 'built-in' ? vscode.l10n.t('Built-in service') : hostOf(origin),
    builtIn: origin === 'built-in',
    account: name,
    status: status.state,
    message: status.message,
    read: status.read,
    resumeAt: status.resumeAt,
    total: index.size,
    tags: index
      .tags()
      .slice(0, MAX_TAGS)
      .map(({ name, count }) => ({ name: plainText(name), count })),
    ...countsOf(index),
    credits,
    costs,
    workspace: (vscode.workspace.workspaceFolders?.length ?? 0) > 0,
    trusted: vscode.workspace.isTrusted,
  };
}

function countsOf(index: AssetIndex): Pick<AssetsState, 'sizes' | 'animations'> {
  const counts = new Map<number, number>();
  let animations = 0;
  for (const entry of index.entries()) {
    const size = sizeClass(entry);
    if (size !== undefined) counts.set(size, (counts.get(size) ?? 0) + 1);
    if (entry.kind === 'animation') animations++;
  }
  const sizes = SIZES.flatMap((size) => ({ size, count: counts.get(size) ?? 0 })).filter(({ count }) => count > 0);
  return { sizes, animations };
}

function hostOf(origin: string): string {
  return plainText(foreignText(URL.canParse(origin) ? new URL(origin).host : origin));
}
