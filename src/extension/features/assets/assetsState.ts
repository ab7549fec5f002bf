import * as vscode from 'vscode';
import type { AssetsState } from '../../../shared/protocol/assets';
import { settings } from '../../platform/settings';
import type { AssetIndex } from './assetIndex';
import type { AssetLibrary } from './assetLibrary';
import { SIZES, sizeClass } from './assetSearch';

/** What the page is told of the service: credits and costs as far as they were heard. */
export interface Purse {
  readonly credits?: number;
  /** Last cost seen of each operation, in credits. */
  readonly costs: Readonly<Record<string, number>>;
}

/** Tags that the page gets: the contract's own list is as long (§4 GET /tags). */
const MOST_TAGS = 200;

/** What the page shows around its grid. */
export function stateOf({ index, status }: AssetLibrary, { credits, costs }: Purse): AssetsState {
  const origin = settings.origin();
  return {
    service: origin === 'built-in' ? vscode.l10n.t('Built-in service') : hostOf(origin),
    builtIn: origin === 'built-in',
    status: status.state,
    ...(status.message !== undefined && { message: status.message }),
    ...(status.read !== undefined && { read: status.read }),
    total: index.size,
    tags: index.tags().slice(0, MOST_TAGS),
    ...countsOf(index),
    ...(credits !== undefined && { credits }),
    costs,
    workspace: (vscode.workspace.workspaceFolders?.length ?? 0) > 0,
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
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
