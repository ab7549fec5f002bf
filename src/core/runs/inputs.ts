import type { ServiceClient } from '../../service/client';
import { CanceledError, KilnError } from '../../service/errors';
import { faultOf } from '../../service/retry';
import { UploadError } from '../../service/runErrors';
import { type CallKind, chargedAfter, nextAfter } from '../../service/sendAgain';
import type { InputItem } from '../../shared/contract/api';
import { INLINE } from '../../shared/contract/limits';
import type { KnownFiles } from '../domain/knownFiles';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import type { RunWriter } from './run';
import type { Source, SourcePicture } from './sources';

export interface InputDependencies {
  readonly client: ServiceClient;
  readonly known: KnownFiles;
  readonly originId: string;
  readonly inlineLimits: InlineLimits;
}

/** Most bytes of inline pictures that each service accepts in a request, learned from its refusals (413). */
export class InlineLimits {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Most bytes of all inline pictures of a request together. */
  of(originId: string): number {
    return Math.min(INLINE.totalBytes, recall(this.#memory, 'inlineLimits')[originId] ?? INLINE.totalBytes);
  }

  /** Remembers that a request with this many bytes was refused. */
  async learn(originId: string, tooMany: number): Promise<void> {
    const limit = Math.min(this.of(originId), tooMany - 1);
    await remember(this.#memory, 'inlineLimits', { ...recall(this.#memory, 'inlineLimits'), [originId]: limit });
  }
}

/**
 * Sends sources as input items (contract §2), and once more in another form if the service refuses the first. If it no longer knows an id (404),
 * the id is forgotten and the picture is sent. If inline pictures are too large (413), they are uploaded, and the limit is remembered.
 * @param kind of the call that `send` makes
 * @param send sends a request with these inputs
 * @param beforeSecond called before the second attempt
 */
export async function withInputs<T>(
  kind: CallKind,
  sources: readonly Source[],
  dependencies: InputDependencies,
  run: Pick<RunWriter, 'signal' | 'countdown'>,
  send: (inputs: InputItem[]) => Promise<T>,
  beforeSecond: () => Promise<void> = async () => {},
): Promise<T> {
  const { known, originId, inlineLimits } = dependencies;
  const inputs = await toInputs(sources, dependencies, run, inlineLimits.of(originId));
  try {
    return await send(inputs);
  } catch (error) {
    const next = nextAfter(kind, faultOf(error));
    if (next.do !== 'reshape') throw error;
    if (next.form === 'ids-as-files') {
      if (!inputs.some((input, at) => isRemembered(input, sources[at]))) throw error;
      const pictures = sources.flatMap((source) => ('assetId' in source ? [] : [source]));
      await Promise.all(pictures.map(({ sha256 }) => known.forget(originId, sha256)));
      await beforeSecond();
      return send(await toInputs(sources, dependencies, run, inlineLimits.of(originId)));
    }
    const inline = inlineBytes(inputs, sources);
    if (inline === 0) throw error;
    await beforeSecond();
    const uploaded = await toInputs(sources, dependencies, run, 0).catch((second: unknown) => {
      // If the upload fails too, the first refusal is reported.
      throw second instanceof CanceledError ? second : error;
    });
    const result = await send(uploaded).catch(async (second: unknown) => {
      // If it is refused again, the pictures are too large in any form, which says nothing about inline pictures.
      if (faultOf(second) !== 'too-large') await inlineLimits.learn(originId, inline);
      throw second;
    });
    await inlineLimits.learn(originId, inline);
    return result;
  }
}

/**
 * Assets, and pictures that the service made, are sent as ids. Small pictures go inline, up to `inlineLimit` bytes together. The others are
 * uploaded.
 */
async function toInputs(
  sources: readonly Source[],
  dependencies: InputDependencies,
  run: Pick<RunWriter, 'signal' | 'countdown'>,
  inlineLimit: number,
): Promise<InputItem[]> {
  const items: InputItem[] = [];
  let inline = 0;
  for (const source of sources) {
    if ('assetId' in source) {
      items.push({ asset_id: source.assetId });
      continue;
    }
    const { bytes, info, sha256 } = source;
    const asset = await dependencies.known.find(dependencies.originId, sha256);
    if (asset) {
      items.push({ asset_id: asset });
    } else if (bytes.byteLength <= INLINE.itemBytes && inline + bytes.byteLength <= inlineLimit) {
      inline += bytes.byteLength;
      items.push({ data_url: `data:${info.contentType};base64,${Buffer.from(bytes).toString('base64')}` });
    } else {
      items.push({ upload_id: await upload(dependencies.client, source, run) });
    }
  }
  return items;
}

/** Whether an input is the remembered id of a picture that can also be sent; not if the user chose an asset. */
function isRemembered(input: InputItem, source: Source | undefined): boolean {
  return ('asset_id' in input || 'upload_id' in input) && source !== undefined && !('assetId' in source);
}

function inlineBytes(inputs: readonly InputItem[], sources: readonly Source[]): number {
  return sources.reduce((sum, source, at) => {
    const input = inputs[at];
    return input && 'data_url' in input && 'bytes' in source ? sum + source.bytes.byteLength : sum;
  }, 0);
}

/** Rejects with an `UploadError` if the cause alone reads like the answer to the run's own request: a failed upload costs nothing. */
async function upload(
  client: ServiceClient,
  { bytes, info, sha256 }: SourcePicture,
  { signal, countdown }: Pick<RunWriter, 'signal' | 'countdown'>,
): Promise<string> {
  try {
    return await client.upload(bytes, info.contentType, { sha256, signal, onWait: countdown() });
  } catch (error) {
    const { callFault } = error instanceof KilnError && !(error instanceof CanceledError) ? error : {};
    if (callFault === undefined || chargedAfter(callFault) === 'no') throw error;
    throw new UploadError({ cause: error });
  }
}
