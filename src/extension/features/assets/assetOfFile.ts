import { createHash } from 'node:crypto';
import type { FileStore } from '../../platform/fileStore';
import { assetAt } from '../runs/assetPlace';
import type { KnownFiles } from '../runs/knownFiles';
import type { Run } from '../runs/run';

export interface OfFilePorts {
  readonly files: Pick<FileStore, 'read'>;
  readonly known: Pick<KnownFiles, 'find'>;
  /** Runs that this window knows: the sheets of animations are in their records alone. */
  readonly runs: readonly Run[];
  /** Of the account that is asked about. */
  readonly origin: string;
  readonly originId: string;
}

const MOST_BYTES = 40 * 1024 * 1024;

/** Id of the asset that a picture is, by its bytes; undefined where it is not known to be one. Rejects where it cannot be read. */
export async function assetOfFile(uri: string, ports: OfFilePorts): Promise<string | undefined> {
  const { files, known, runs, origin, originId } = ports;
  const place = assetAt(uri);
  if (place) return place.originId === originId ? place.id : undefined;
  const sha256 = createHash('sha256')
    .update(await files.read(uri, MOST_BYTES))
    .digest('hex');
  const remembered = await known.find(originId, sha256);
  if (remembered !== undefined) return remembered;
  const outputs = runs.filter(({ snapshot }) => snapshot.origin === origin).flatMap(({ snapshot }) => snapshot.outputs);
  return outputs.find((output) => output.files.some((file) => file.sha256 === sha256))?.asset?.id;
}
