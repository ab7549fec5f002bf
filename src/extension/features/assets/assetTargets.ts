import * as v from 'valibot';
import * as vscode from 'vscode';
import type { AssetEntry } from '../../../core/assets/assetEntry';
import type { AssetLibrary } from '../../../core/assets/assetLibrary';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { assetsWords, SentenceError, wrongArgument } from '../../../core/text/errors';
import { errorText } from '../../../core/text/errorText';
import { AssetListError } from '../../../service/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { PICTURE_KINDS } from '../../../shared/contract/limits';
import { type AssetAction, MAX_SELECTED } from '../../../shared/protocol/assets';
import { pickAssets } from './pickAssets';

/**
 * The command of each action. Its argument is `{ assets: ids }`, with `webview` if it comes from the page or its menu. Without an
 * argument, it uses the view's selection, or asks the user to pick assets.
 */
export const ASSET_COMMANDS: ReadonlyMap<AssetAction, string> = new Map<AssetAction, string>([
  ['preview', 'spriteKiln.previewAssets'],
  ['save', 'spriteKiln.saveAssets'],
  ...PICTURE_KINDS.map((kind) => [kind, OPERATION_TABLE[kind].assetCommand ?? OPERATION_TABLE[kind].command] as const),
  ['tags', 'spriteKiln.editTags'],
  ['copyId', 'spriteKiln.copyAssetId'],
  ['copyPrompt', 'spriteKiln.copyAssetPrompt'],
  ['findLocal', 'spriteKiln.findLocalCopies'],
]);

export interface TargetDependencies {
  readonly assets: AssetLibrary;
  /** Ids of the assets that are selected in the view. */
  readonly assetsView: { readonly selection: readonly string[] };
}

/** An asset that isn't in the account's list, as far as that could be read. */
class UnknownAssetError extends SentenceError {
  override readonly name = 'UnknownAssetError';
}

/** The page and its menu add their own fields: `webview`, `webviewSection`, and everything else in `data-vscode-context`. */
const argument = v.object({
  webview: v.optional(v.string()),
  assets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(MAX_SELECTED))),
});

/** Whether code calls an asset command, with an object that doesn't come from the page or its menu. */
export function isAssetCall([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && !('webview' in first || 'webviewSection' in first);
}

/**
 * The assets that a command is for: those of its argument `{ assets: ids }`, otherwise those selected in the view, otherwise those
 * that the user picks; empty if the user cancels. Rejects if the argument has another shape, or names an asset that isn't in the
 * list even after an update.
 * @param title of the list to pick from
 */
export async function targetsOf(
  args: readonly unknown[],
  { assets, assetsView }: TargetDependencies,
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
  if (!parsed.success) throw wrongArgument(parsed.issues[0], { assets: assetsWords() });
  const { assets } = parsed.output;
  return assets && [...new Set(assets)];
}

/** Assets that no longer exist are dropped from a person's selection, if any others are left; for code, each must exist. */
async function entriesOf(ids: readonly string[], assets: AssetLibrary, all: boolean): Promise<readonly AssetEntry[]> {
  if (ids.some((id) => !assets.index.has(id))) await assets.refresh(false);
  const found = ids.flatMap((id) => assets.index.get(id) ?? []);
  const missing = ids.find((id) => !assets.index.has(id));
  if (missing === undefined || (found.length && !all)) return found;
  const sought = foreignText(missing);
  if (!assets.fault) throw new UnknownAssetError(vscode.l10n.t('No asset has the ID {0}.', plainText(sought)));
  // It may exist: the list couldn't be read.
  throw new UnknownAssetError(errorText(new AssetListError({ cause: assets.fault.cause }, sought)).said);
}
