import { fileURLToPath } from 'node:url';
import { diskFiles } from '../engine/disk/diskFiles';
import type { ReadableFiles } from '../engine/disk/fileStore';
import { HostFiles } from '../engine/disk/userFiles';
import type { WriteBounds } from '../engine/disk/writeBounds';

/**
 * The user's files below some folders: elsewhere nothing is read either, also through links. Paths on the command line are checked before (`Places`);
 * this is for what belongs to a file, and for what recipes name.
 */
export class BoundFiles extends HostFiles {
  override readonly read: ReadableFiles['read'] = async (uri, maxBytes) => {
    await this.check(uri);
    return diskFiles.read(uri, maxBytes);
  };
  override readonly readStart: ReadableFiles['readStart'] = async (uri, bytes) => {
    await this.check(uri);
    return diskFiles.readStart(uri, bytes);
  };
  override readonly entries: ReadableFiles['entries'] = async (folder) => {
    await this.check(folder);
    return diskFiles.entries(folder);
  };
  override readonly stat: ReadableFiles['stat'] = async (uri) => {
    await this.check(uri);
    return diskFiles.stat(uri);
  };
  /** A folder outside counts as missing: projects of engines are looked for in the folders above. */
  override readonly list: ReadableFiles['list'] = async (folder) => {
    const isInside = await this.check(folder).then(
      () => true,
      () => false,
    );
    return isInside ? diskFiles.list(folder) : [];
  };

  /**
   * @param inside decides for files as for folders: where they lead
   * @param notes see `HostFiles`
   */
  constructor(
    private readonly inside: WriteBounds,
    notes: string,
  ) {
    super(inside, notes);
  }

  private async check(uri: string): Promise<void> {
    await this.inside.realFolder(fileURLToPath(uri));
  }
}
