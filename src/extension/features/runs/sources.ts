import { createHash } from 'node:crypto';
import { SourceFileError } from '../../../service/errors';
import { UPLOAD } from '../../../shared/limits';
import { pictureFault } from '../../../shared/pixels/integrity';
import { type PictureInfo, sniffPicture } from '../../../shared/pixels/sniff';
import { type FileStore, FileTooLarge, nameOf } from '../../platform/fileStore';

/** A picture that was read and found whole, of a type that the service takes. */
export interface SourcePicture {
  readonly uri: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly info: PictureInfo;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** Reads and checks one picture; rejects with a `SourceFileError`. Nothing is sent. */
export async function readSource(files: FileStore, uri: string): Promise<SourcePicture> {
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
