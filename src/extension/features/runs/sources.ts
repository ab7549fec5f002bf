import { createHash } from 'node:crypto';
import { SourceFileError } from '../../../service/errors';
import { UPLOAD } from '../../../shared/limits';
import { pictureFault } from '../../../shared/pixels/integrity';
import { type PictureInfo, sniffPicture } from '../../../shared/pixels/sniff';
import { type FileStore, FileTooLarge, nameOf } from '../../platform/fileStore';
import { assetAt } from './assetPlace';

/** An input of a run: a picture file, or an asset that goes by its id. */
export type Source = SourcePicture | SourceAsset;

/** A picture that was read and found whole, of a type that the service takes. */
export interface SourcePicture {
  readonly uri: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly info: PictureInfo;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A saved asset of the service that the run goes to; nothing of it is read. */
export interface SourceAsset {
  readonly uri: string;
  readonly name: string;
  readonly assetId: string;
}

/** What the journal knows a source by: the digest of a picture, or the id of an asset. */
export function markOf(source: Source): string {
  return 'assetId' in source ? `asset:${source.assetId}` : source.sha256;
}

/** Reads what has to be read; rejects with a `SourceFileError`, also for an asset of another service. Nothing is sent. */
export async function readSource(files: FileStore, uri: string, originId: string): Promise<Source> {
  const asset = assetAt(uri);
  if (!asset) return readPicture(files, uri);
  if (asset.originId !== originId) throw new SourceFileError(nameOf(uri), 'elsewhere');
  return { uri, name: nameOf(uri), assetId: asset.id };
}

async function readPicture(files: FileStore, uri: string): Promise<SourcePicture> {
  const name = nameOf(uri);
  const bytes = await readBounded(files, uri, name);
  const fault = pictureFault(bytes);
  if (fault) throw new SourceFileError(name, fault);
  const info = sniffPicture(bytes);
  if (!info || !UPLOAD.contentTypes.some((type) => type === info.contentType)) {
    throw new SourceFileError(name, 'unsupported');
  }
  return { uri, name, bytes, info, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function readBounded(files: FileStore, uri: string, name: string): Promise<Uint8Array> {
  try {
    return await files.read(uri, UPLOAD.maxBytes);
  } catch (cause) {
    throw new SourceFileError(name, cause instanceof FileTooLarge ? 'too-many-bytes' : 'unreadable', { cause });
  }
}
