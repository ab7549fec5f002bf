import { fileURLToPath } from 'node:url';
import { diskFiles } from '../core/disk/diskFiles';
import type { ReadableFiles } from '../core/disk/fileStore';
import { isBelow, realPlace } from '../core/disk/realPlaces';
import { HostFiles } from '../core/disk/userFiles';
import { OutsideError, type WriteBounds } from '../core/disk/writeBounds';

/**
 * The user's files below some folders: elsewhere nothing is read either, also through links. Paths on the command line are checked before (`Places`);
 * this is for what belongs to a file, and for what recipes name.
 */
export class BoundFiles extends HostFiles {
  readonly #folders: () => readonly string[];

  override readonly read: ReadableFiles['read'] = async (uri, maxBytes) => {
    await this.#check(uri);
    return diskFiles.read(uri, maxBytes);
  };
  override readonly readStart: ReadableFiles['readStart'] = async (uri, bytes) => {
    await this.#check(uri);
    return diskFiles.readStart(uri, bytes);
  };
  override readonly entries: ReadableFiles['entries'] = async (folder) => {
    await this.#check(folder);
    return diskFiles.entries(folder);
  };
  override readonly stat: ReadableFiles['stat'] = async (uri) => {
    await this.#check(uri);
    return diskFiles.stat(uri);
  };
  /** A folder outside counts as missing: projects of engines are looked for in the folders above. */
  override readonly list: ReadableFiles['list'] = async (folder) => {
    const isInside = await this.#check(folder).then(
      () => true,
      () => false,
    );
    return isInside ? diskFiles.list(folder) : [];
  };

  /** Real paths of the folders, read once for each list of them: each export reads many files. */
  #roots: { readonly of: string; readonly real: Promise<readonly (string | undefined)[]> } | undefined;

  /**
   * @param folders returns paths
   * @param bounds see `HostFiles`, like `notes`
   */
  constructor(folders: () => readonly string[], bounds: WriteBounds, notes: string) {
    super(bounds, notes);
    this.#folders = folders;
  }

  async #check(uri: string): Promise<void> {
    const folders = this.#folders();
    const of = folders.join('\0');
    if (this.#roots?.of !== of) this.#roots = { of, real: Promise.all(folders.map(realPlace)) };
    const file = fileURLToPath(uri);
    const [real, roots] = await Promise.all([realPlace(file), this.#roots.real]);
    const isInside = roots.some((root) => real !== undefined && root !== undefined && isBelow(real, root));
    if (!isInside) throw new OutsideError(file, real);
  }
}
