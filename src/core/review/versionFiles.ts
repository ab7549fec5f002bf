import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sniffShown } from '../../sprite/source/shownPicture';
import { type DiscoveryDependencies, MAX_JSON } from '../discovery/discoveryFiles';
import { FolderNames } from '../discovery/folderNames';
import { diskFiles } from '../disk/diskFiles';
import { FileTooLarge } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import type { BlobReader } from '../git/blobReader';
import { type LfsObjects, lfsPointerOf } from '../git/lfsObjects';
import { type GitPlace, runGit } from '../git/runGit';
import type { Content } from './changedFiles';
import { placeOnDisk } from './workingTree';

/** Why a version of a file can't be shown. `absent`: Git has no such object, as in a partial clone; or the file is gone from the disk. */
export type ContentFault = 'absent' | 'too-large' | 'lfs';

/** The content of a file in a version, or why it can't be read. */
export type ReadContent = { readonly bytes: Uint8Array } | { readonly fault: ContentFault };

interface Reading {
  readonly git: GitPlace;
  readonly blobs: BlobReader;
  readonly lfs: LfsObjects;
  readonly signal?: AbortSignal | undefined;
}

/** Path → where its content is. */
type Contents = ReadonlyMap<string, Content>;

const NOTHING: Contents = new Map();

/** The files of one version of a repository: of a commit, or those on disk. Paths are from its top. */
export class VersionFiles {
  readonly #reading: Reading;
  /** Folder → its files, by their names. */
  readonly #folders: ReadonlyMap<string, Contents>;
  readonly #names = new Map<string, FolderNames>();

  constructor(reading: Reading, contents: Contents) {
    this.#reading = reading;
    const folders = new Map<string, Map<string, Content>>();
    for (const [file, content] of contents) {
      const folder = posix.dirname(file);
      const known = folders.get(folder) ?? new Map<string, Content>();
      folders.set(folder, known);
      known.set(posix.basename(file), content);
    }
    this.#folders = folders;
  }

  /** Undefined if this version doesn't have the file. */
  contentOf(file: string): Content | undefined {
    return this.#folders.get(posix.dirname(file))?.get(posix.basename(file));
  }

  /** The names in a folder that can belong to sprites. */
  namesIn(folder: string): FolderNames {
    const known = this.#names.get(folder) ?? new FolderNames([...(this.#folders.get(folder) ?? NOTHING).keys()]);
    this.#names.set(folder, known);
    return known;
  }

  /** An image. Pointers of Git LFS lead to what is on disk of it. @throws {CanceledError} */
  async read(content: Content, file: string, most = MAX_SHOWN_BYTES): Promise<ReadContent> {
    const bytes = await this.#bytesOf(content, file, most).catch((error: unknown) => {
      if (error instanceof FileTooLarge) return 'too-large' as const;
      throw error;
    });
    if (bytes === 'too-large') return { fault: 'too-large' };
    if (!bytes) return { fault: 'absent' };
    const pointer = lfsPointerOf(bytes);
    if (!pointer) return { bytes };
    if (pointer.size > most) return { fault: 'too-large' };
    const object = await this.#reading.lfs.read(pointer, most, this.#reading.signal);
    return object ? { bytes: object } : { fault: 'lfs' };
  }

  async #bytesOf(content: Content, file: string, most: number): Promise<Uint8Array | undefined> {
    if ('blob' in content) return this.#reading.blobs.read(content.blob, most);
    const place = await placeOnDisk(this.#reading.git.root, file);
    if (place === undefined) return undefined;
    return diskFiles.read(pathToFileURL(place).href, most).catch((error: unknown) => {
      if (error instanceof FileTooLarge) throw error;
      return undefined;
    });
  }

  /**
   * What finds out how an image is cut, by the files of this version alone: what a person chose here, and what runs recorded, would say nothing of an
   * older one. Places are paths with a slash before them, so that they have the form of the paths in URIs.
   */
  discovery(): DiscoveryDependencies {
    const read = async (place: string, most: number) => {
      const file = fileOf(place);
      const content = this.contentOf(file);
      const found = content && (await this.read(content, file, most));
      return found && 'bytes' in found ? found.bytes : undefined;
    };
    return {
      list: async (folder) => this.namesIn(fileOf(folder)),
      readText: async (place) => {
        const bytes = await read(place, MAX_JSON);
        return bytes && new TextDecoder().decode(bytes);
      },
      info: async (place) => {
        const bytes = await read(place, MAX_SHOWN_BYTES);
        return bytes && sniffShown(bytes);
      },
      directionNames: [],
      cutOf: () => undefined,
      sequenceAs: () => undefined,
      provenanceOf: () => undefined,
      areAlike: async () => undefined,
      isNormalMap: async () => undefined,
    };
  }
}

/** The folder of a path, as discovery has it. */
export const folderPlace = (file: string): string => `/${encoded(posix.dirname(file))}`;

const encoded = (file: string) => file.split('/').map(encodeURIComponent).join('/');
/** The path of a place that discovery found. */
export const fileOf = (place: string) =>
  posix.normalize(place.replace(/^\//, '').split('/').map(decodeURIComponent).join('/'));

/** Most bytes of the list of all files of a commit. */
const MAX_LIST_BYTES = 512 * 1024 * 1024;

/** All files of a commit that may belong to sprites. @param isWanted by path */
export async function contentsOf(
  git: GitPlace,
  commit: string,
  isWanted: (file: string) => boolean,
  signal?: AbortSignal,
): Promise<Map<string, Content>> {
  const answer = await runGit(git, ['ls-tree', '-r', '-z', '--full-tree', commit], { signal, most: MAX_LIST_BYTES });
  const found = new Map<string, Content>();
  for (const line of answer.toString().split('\0')) {
    // `100644 blob <id>`, a tab, and the path.
    const tab = line.indexOf('\t');
    const [mode = '', , id = ''] = line.slice(0, tab).split(' ');
    const file = line.slice(tab + 1);
    if (mode.startsWith('100') && isWanted(file)) found.set(file, { blob: id });
  }
  return found;
}
