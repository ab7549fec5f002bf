import type { ServiceClient } from '../../service/client';
import type { RunPlan } from '../domain/runPlan';
import type { OutputSaving } from '../domain/saveOutputs';
import { markOf, readSource, type SourceDependencies } from './sources';

export interface SentSourceDependencies extends SourceDependencies {
  readonly client: Pick<ServiceClient, 'asset'>;
  readonly closing: AbortSignal;
}

/**
 * The first source of a run as it was sent, as bytes of an image. Undefined if it changed since, or is gone.
 * @param marks see `markOf`
 */
export async function sentSource(
  { sources: [uri], looks }: Pick<RunPlan, 'sources' | 'looks'>,
  [mark]: readonly string[],
  dependencies: SentSourceDependencies,
  saving: Pick<OutputSaving, 'receive'>,
): Promise<Uint8Array | undefined> {
  const { client, closing } = dependencies;
  if (uri === undefined) return undefined;
  try {
    const source = await readSource(uri, dependencies, { shown: looks?.[uri], signal: closing });
    if (markOf(source) !== mark) return undefined;
    if (!('assetId' in source)) return source.bytes;
    return (await saving.receive(await client.asset(source.assetId, { signal: closing }))).bytes;
  } catch (error) {
    if (closing.aborted) throw error;
    return undefined;
  }
}
