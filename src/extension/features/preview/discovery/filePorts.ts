import { type PictureInfo, sniffPicture } from '../../../../shared/pixels/sniff';
import type { FileStore } from '../../../platform/fileStore';
import { placeKey } from '../placeKey';
import type { DiscoveryPorts } from './found';

const MOST_JSON = 4 * 1024 * 1024;
/** Where formats say how large they are, and mostly whether they move. */
const HEADER = 64 * 1024;

/** The part of discovery that reads files; what headers say is kept until `forget`. */
export class FilePorts implements Pick<DiscoveryPorts, 'list' | 'readText' | 'info'> {
  private readonly infos = new Map<string, Promise<PictureInfo | undefined>>();

  constructor(private readonly files: FileStore) {}

  list = (folder: string): Promise<readonly string[] | undefined> => this.files.list(folder).catch(() => undefined);

  readText = async (uri: string): Promise<string | undefined> => {
    const bytes = await this.files.read(uri, MOST_JSON).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  };

  info = (uri: string): Promise<PictureInfo | undefined> => {
    const known = this.infos.get(placeKey(uri));
    return known ?? this.learn(uri, this.files.readStart(uri, HEADER));
  };

  /** Takes the header from bytes that are read anyway. */
  learn(uri: string, bytes: Promise<Uint8Array>): Promise<PictureInfo | undefined> {
    const info = bytes.then(sniffPicture, () => undefined);
    this.infos.set(placeKey(uri), info);
    return info;
  }

  /** Files changed. */
  forget(keys: Iterable<string>): void {
    for (const key of keys) this.infos.delete(key);
  }
}
