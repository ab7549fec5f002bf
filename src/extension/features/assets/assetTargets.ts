import * as v from 'valibot';
import * as vscode from 'vscode';
import { MOST_SELECTED } from '../../../shared/protocol/assets';
import { SentenceError } from '../../platform/sentenceError';
import type { AssetEntry } from './assetEntry';
import type { AssetLibrary } from './assetLibrary';
import type { AssetsView } from './assetsView';
import { pickAssets } from './pickAssets';

export interface TargetParts {
  readonly assets: AssetLibrary;
  readonly assetsView: Pick<AssetsView, 'selection'>;
}

/** An asset that the list of the account does not have. */
export class UnknownAssetError extends SentenceError {
  override readonly name = 'UnknownAssetError';
}

/** An argument of another shape. */
export class AssetArgumentError extends SentenceError {
  override readonly name = 'AssetArgumentError';
}

/** The page and its menu add their own fields: `webview`, `webviewSection` and what else stands in `data-vscode-context`. */
const argument = v.object({
  webview: v.optional(v.string()),
  assets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(MOST_SELECTED))),
});

/** Whether code calls the command of an asset: with an object that does not come from the page or its menu. */
export function isAssetCall([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && !('webview' in first || 'webviewSection' in first);
}

/**
 * The assets that a command is for: those of its argument `{ assets: ids }`, else those that are selected in the view, else those
 * that the user picks; empty where they leave. Rejects where the argument is of another shape or names an asset that is not in the
 * list, also not after what is new was read.
 * @param title of the list to pick from
 */
export async function targetsOf(
  args: readonly unknown[],
  { assets, assetsView }: TargetParts,
  title = vscode.l10n.t('Assets'),
): Promise<readonly AssetEntry[]> {
  await assets.open();
  const ids = idsOf(args);
  if (ids) return entriesOf(ids, assets, isAssetCall(args));
  const selected = assetsView.selection.flatMap((id) => assets.index.get(id) ?? []);
  return selected.length ? selected : pickAssets(assets, title);
}

function idsOf([first]: readonly unknown[]): readonly string[] | undefined {
  if (typeof first !== 'object' || first === null) return undefined;
  const parsed = v.safeParse(argument, first);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const where = v.getDotPath(issue) ?? '';
    throw new AssetArgumentError(
      vscode.l10n.t('The argument of the command is wrong at “{0}”: {1}', where, issue.message),
    );
  }
  const { assets } = parsed.output;
  return assets && [...new Set(assets)];
}

/** What people selected and is gone meanwhile is left out, as long as something is left; code has to be right. */
async function entriesOf(ids: readonly string[], assets: AssetLibrary, all: boolean): Promise<readonly AssetEntry[]> {
  if (ids.some((id) => !assets.index.has(id))) await assets.refresh(false);
  const found = ids.flatMap((id) => assets.index.get(id) ?? []);
  const missing = ids.find((id) => !assets.index.has(id));
  if (missing === undefined || (found.length && !all)) return found;
  throw new UnknownAssetError(vscode.l10n.t('The list of assets has none with the id {0}.', missing));
}
