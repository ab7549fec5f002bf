import * as vscode from 'vscode';
import type { AssetEntry } from '../../core/assets/assetEntry';
import { assetAt, assetUri } from '../../core/domain/assetPlace';
import { OPERATION_TABLE } from '../../core/domain/operations';
import type { RunPlan } from '../../core/domain/runPlan';
import { errorText } from '../../core/text/errorText';
import type { ServiceClient } from '../../service/client';
import { NotFoundError } from '../../service/errors';
import type { RunKind } from '../../shared/contract/api';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { assetLabel } from '../features/assets/assetText';
import { pickAssets } from '../features/assets/pickAssets';
import { showWarning } from '../platform/toast';
import type { Services } from '../services';

/** URIs of assets, for runs that use them as sources. */
export async function assetUris(
  { assets }: Pick<Services, 'assets'>,
  entries: readonly AssetEntry[],
): Promise<vscode.Uri[]> {
  const { originId } = await assets.connection();
  return entries.map(({ id, prompt }) => vscode.Uri.parse(assetUri({ originId, id }, prompt), true));
}

/** Lets the user pick supporting pictures from the assets. */
export async function chooseAssets(services: Services): Promise<readonly vscode.Uri[]> {
  return assetUris(services, await pickAssets(services.assets, vscode.l10n.t('Supporting images')));
}

/**
 * Starts a run command on assets, with the same questions as for files. Code passes the answers with the ids, as `RunOptions`, and is
 * asked nothing.
 */
export async function runOnAssets(services: Services, kind: RunKind, args: readonly unknown[]): Promise<unknown> {
  if (isAssetCall(args)) return vscode.commands.executeCommand(OPERATION_TABLE[kind].command, args[0]);
  const entries = await targetsOf(args, services, OPERATION_TABLE[kind].title(vscode.l10n.t('assets')));
  if (!entries.length) return undefined;
  const uris = await assetUris(services, entries);
  return vscode.commands.executeCommand(OPERATION_TABLE[kind].command, uris[0], uris);
}

/** Most assets that are looked up after a run without outputs. */
const MAX_LOOKED_UP = 20;

/** After runs without outputs: removes inputs that the service no longer has from the list of assets, and says so. Never rejects. */
export async function removeGoneAssets(
  services: Pick<Services, 'assets' | 'log'>,
  plans: readonly RunPlan[],
): Promise<void> {
  const places = plans.flatMap(({ sources }) => sources.flatMap((uri) => assetAt(uri) ?? []));
  if (!places.length) return;
  const { assets, log } = services;
  try {
    const { client, originId } = await assets.connection();
    const ofThisService = places.filter((place) => place.originId === originId).slice(0, MAX_LOOKED_UP);
    for (const id of new Set(ofThisService.map((place) => place.id))) {
      const entry = assets.index.get(id);
      if (entry && (await isGone(client, id))) tellGone(assets, entry);
    }
  } catch (error) {
    log.warn(`Assets of a run couldn't be looked for: ${errorText(error).text}`);
  }
}

async function isGone(client: Pick<ServiceClient, 'asset'>, id: string): Promise<boolean> {
  try {
    await client.asset(id);
    return false;
  } catch (error) {
    if (error instanceof NotFoundError) return true;
    throw error;
  }
}

function tellGone({ index }: Services['assets'], entry: AssetEntry): void {
  index.remove([entry.id]);
  const text = vscode.l10n.t('“{0}” is no longer on the service, so it was removed from the list.', assetLabel(entry));
  void showWarning(text);
}
