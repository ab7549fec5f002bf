import { type FileStore, sha256Of } from '../platform/fileStore';
import { MOST_SHOWN_BYTES } from './pictureFiles';

/**
 * SHA-256 of a file, lowercase hex; undefined if there is none that can be read.
 * @param most bytes; larger files count as not readable
 */
export async function digestAt(files: FileStore, uri: string, most = MOST_SHOWN_BYTES): Promise<string | undefined> {
  const bytes = await files.read(uri, most).catch(() => undefined);
  return bytes && sha256Of(bytes);
}
