import type { ServiceClient } from '../../../service/client';
import type { Asset } from '../../../shared/api';
import type { RunRecord } from './journal/record';
import { isRecoveryTag } from './recoveryTag';

/** Assets that are looked through at most. */
const LOOKED_AT = 500;
/** A service's clock may be as much behind this machine's. */
const SKEW = 3_600_000;

/**
 * What may be outputs of a run that has no tag of its own, oldest first, for a person to pick from: assets that came after the
 * newest of before, with the run's prompt. Their ids, as `picked` of the
 * record, are saved when the run is taken up. Rejects with a `KilnError`.
 */
export async function candidates(record: RunRecord, client: ServiceClient, signal?: AbortSignal): Promise<Asset[]> {
  const have = new Set(record.outputs.map(({ assetId }) => assetId));
  const found: Asset[] = [];
  let looked = 0;
  for await (const asset of client.assets({}, signal && { signal })) {
    if (asset.id === record.newestBefore || isOlder(asset, record) || ++looked > LOOKED_AT) break;
    if (!have.has(asset.id) && mayBelong(asset, record)) found.unshift(asset);
  }
  return found;
}

function mayBelong({ prompt = '', tags }: Asset, { plan }: RunRecord): boolean {
  // Whoever changed the tags since is not shut out; what another run calls its own is.
  if (tags.some(isRecoveryTag)) return false;
  return plan.prompt === undefined || prompt.trim() === plan.prompt.trim();
}

function isOlder({ createdAt }: Asset, record: RunRecord): boolean {
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt);
  return at < record.createdAt - SKEW;
}
