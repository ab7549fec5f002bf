import type { ServiceClient } from '../../../service/client';
import { CancelledError, KilnError, UploadError } from '../../../service/errors';
import type { InputItem } from '../../../shared/api';
import { INLINE } from '../../../shared/limits';
import type { KnownFiles } from './knownFiles';
import type { Source, SourcePicture } from './sources';

export interface InputPorts {
  readonly client: ServiceClient;
  readonly known: KnownFiles;
  readonly originId: string;
}

/**
 * Sources as input items (contract §2): an asset, and a picture that the service made, go by their id and are not sent; a small
 * picture goes inline; the rest is uploaded.
 */
export async function toInputs(
  sources: readonly Source[],
  ports: InputPorts,
  signal: AbortSignal,
): Promise<InputItem[]> {
  const items: InputItem[] = [];
  let inline = 0;
  for (const source of sources) {
    if ('assetId' in source) {
      items.push({ asset_id: source.assetId });
      continue;
    }
    const { bytes, info, sha256 } = source;
    const asset = await ports.known.find(ports.originId, sha256);
    if (asset) {
      items.push({ asset_id: asset });
    } else if (bytes.byteLength <= INLINE.itemBytes && inline + bytes.byteLength <= INLINE.totalBytes) {
      inline += bytes.byteLength;
      items.push({ data_url: `data:${info.contentType};base64,${Buffer.from(bytes).toString('base64')}` });
    } else {
      items.push({ upload_id: await upload(ports.client, { bytes, info, sha256 }, signal) });
    }
  }
  return items;
}

/** A failed upload costs nothing, whatever its cause would mean for a run. */
async function upload(
  client: ServiceClient,
  { bytes, info, sha256 }: Pick<SourcePicture, 'bytes' | 'info' | 'sha256'>,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await client.upload(bytes, info.contentType, { sha256, signal });
  } catch (error) {
    if (!(error instanceof KilnError) || error.charged === 'no' || error instanceof CancelledError) throw error;
    throw new UploadError({ cause: error });
  }
}
