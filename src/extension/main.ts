import * as vscode from 'vscode';
import { registerAnimate } from './commands/animate';
import { registerAssetAnimate } from './commands/assetAnimate';
import { registerCopyAssetId } from './commands/assetCopyId';
import { registerCopyAssetPrompt } from './commands/assetCopyPrompt';
import { registerAssetDirectionSet } from './commands/assetDirectionSet';
import { registerAssetEdit } from './commands/assetEdit';
import { registerFindLocalCopies } from './commands/assetFindLocal';
import { registerAssetNormalMap } from './commands/assetNormalMap';
import { registerPreviewAssets } from './commands/assetPreview';
import { registerRefreshAssets } from './commands/assetRefresh';
import { registerReloadAssets } from './commands/assetReload';
import { registerSaveAssets } from './commands/assetSave';
import { registerSearchAssets } from './commands/assetSearch';
import { registerShowAsset } from './commands/assetShow';
import { registerAssetStyleReference } from './commands/assetStyleReference';
import { registerCancelRun } from './commands/cancelRun';
import { registerCheckAgain } from './commands/checkAgain';
import { registerClearRuns } from './commands/clearRuns';
import { registerConnect } from './commands/connect';
import { registerDirectionSet } from './commands/directionSet';
import { registerDisconnect } from './commands/disconnect';
import { registerDismissRun } from './commands/dismissRun';
import { registerEdit } from './commands/edit';
import { registerEditAndRunAgain } from './commands/editAndRunAgain';
import { registerEditTags } from './commands/editTags';
import { registerGenerate } from './commands/generate';
import { registerGenerateAgain } from './commands/generateAgain';
import { registerNormalMap } from './commands/normalMap';
import { registerPreview } from './commands/preview';
import { registerPreviewRun } from './commands/previewRun';
import { registerRenameTag } from './commands/renameTag';
import { registerRevealRun } from './commands/revealRun';
import { registerRunAgain } from './commands/runAgain';
import { registerSaveTo } from './commands/saveTo';
import { registerShowDetails } from './commands/showDetails';
import { registerShowLog } from './commands/showLog';
import { registerShowMenu } from './commands/showMenu';
import { registerStyleReference } from './commands/styleReference';
import type { Start } from './extension';
import { keepLooking } from './features/account/creditsRefresh';
import { KnownTags } from './features/assets/tags/knownTags';
import { createServices, type Services } from './services';

/** Everything but what `extension.ts` shows from the start: a table of contents. */
export function start(context: vscode.ExtensionContext, parts: Start): Services {
  const services = createServices(context, parts);
  const tags = new KnownTags();
  context.subscriptions.push(
    services,
    keepLooking(services.creditsRefresh, services.assetsView.onDidShow, () => services.purse.changedSoon()),
    vscode.window.registerFileDecorationProvider(services.decorations),
    services.assetFiles.register(),
    registerGenerate(services),
    registerEdit(services),
    registerStyleReference(services),
    registerDirectionSet(services),
    registerAnimate(services),
    registerNormalMap(services),
    registerPreview(services),
    registerConnect(services),
    registerDisconnect(services),
    registerShowMenu(services),
    registerShowLog(services),
    registerCancelRun(services),
    registerCheckAgain(services),
    registerSaveTo(services),
    registerGenerateAgain(services),
    registerDismissRun(services),
    registerRunAgain(services),
    registerEditAndRunAgain(services),
    registerPreviewRun(services),
    registerRevealRun(services),
    registerShowDetails(services),
    registerClearRuns(services),
    registerEditTags(services, tags),
    registerRenameTag(services, tags),
    registerPreviewAssets(services),
    registerSaveAssets(services),
    registerAssetEdit(services),
    registerAssetStyleReference(services),
    registerAssetDirectionSet(services),
    registerAssetAnimate(services),
    registerAssetNormalMap(services),
    registerCopyAssetId(services),
    registerCopyAssetPrompt(services),
    registerFindLocalCopies(services),
    registerShowAsset(services),
    registerRefreshAssets(services),
    registerReloadAssets(services),
    registerSearchAssets(services),
  );
  // What earlier windows left is taken up; nothing awaits it.
  void takeUpRuns(services);
  return services;
}

async function takeUpRuns(services: Services): Promise<void> {
  try {
    await services.runs.recover(() => services.connections.current());
  } catch (error) {
    services.log.error('The journal of runs could not be read', error);
  } finally {
    services.journalRead.open();
  }
}
