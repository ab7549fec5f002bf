import type { SheetCut } from '../../shared/protocol/preview';
import { type ShownPicture, sniffShown } from '../../sprite/source/shownPicture';
import { placeKey, type ReadableFiles } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { FolderNames } from './folderNames';
import type { KnownProvenance } from './found';
import type { FramesView } from './numberedFrames';

/**
 * How much is read. `names`: the folder's listing, and header and JSON of the first picture, which is enough for
 * the first paint. `all`: also headers and JSON of related pictures, and the pixels of possible normal maps and frames.
 */
export type Depth = 'names' | 'all';

/** Everything that discovery reads, so that it doesn't depend on VS Code. */
export interface DiscoveryDependencies {
  /** Names in a folder; undefined if it can't be read. */
  list(folder: string): Promise<FolderNames | undefined>;
  /** The text of a JSON file, 4 MiB at most; undefined if it can't be read. */
  readText(uri: string): Promise<string | undefined>;
  /** From the header; undefined if it isn't a picture. */
  info(uri: string): Promise<ShownPicture | undefined>;
  /** Eight, or none. */
  readonly directionNames: readonly string[];
  cutOf(uri: string): SheetCut | undefined;
  sequenceAs(key: string): 'animation' | 'pictures' | undefined;
  provenanceOf(uri: string): KnownProvenance | undefined;
  /** Whether numbered files are as alike as frames; see `NumberedFrames`. */
  areAlike: FramesView['areAlike'];
  /** Whether a picture is a normal map, by more than its name; undefined if that isn't known. */
  isNormalMap(uri: string): Promise<boolean | undefined>;
}

/** Most bytes of a JSON file. */
export const MAX_JSON = 4 * 1024 * 1024;
/** Bytes in which formats give their size, and usually whether they are animated. */
const HEADER_BYTES = 64 * 1024;

/** Reads files for discovery, and caches their headers until `forget`. */
export class DiscoveryFiles implements Pick<DiscoveryDependencies, 'list' | 'readText' | 'info'> {
  readonly #files: ReadableFiles;
  readonly #listed: { readonly folder: string; readonly names: FolderNames } | undefined;

  /** Folders that were listed, if each is listed once. */
  readonly #lists: Map<string, Promise<FolderNames | undefined>> | undefined;
  readonly #infos = new Map<string, Promise<ShownPicture | undefined>>();

  /**
   * @param listed a folder that isn't listed again, for many searches at once
   * @param listsOnce whether no folder is, for searches in many of them at one moment
   */
  constructor(
    files: ReadableFiles,
    listed?: { readonly folder: string; readonly names: FolderNames },
    listsOnce = false,
  ) {
    this.#files = files;
    this.#listed = listed;
    this.#lists = listsOnce ? new Map() : undefined;
  }

  list = async (folder: string): Promise<FolderNames | undefined> => {
    if (folder === this.#listed?.folder) return this.#listed.names;
    const names =
      this.#lists?.get(folder) ??
      this.#files.list(folder).then(
        (all) => new FolderNames(all),
        () => undefined,
      );
    this.#lists?.set(folder, names);
    return names;
  };

  readText = async (uri: string): Promise<string | undefined> => {
    const bytes = await this.#files.read(uri, MAX_JSON).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  };

  info = (uri: string): Promise<ShownPicture | undefined> => {
    const known = this.#infos.get(placeKey(uri));
    return known ?? this.learn(uri, this.#headerOf(uri));
  };

  /** A GIF says nowhere how many frames it has: if its first one is longer than a header, all of it is read. */
  async #headerOf(uri: string): Promise<Uint8Array> {
    const start = await this.#files.readStart(uri, HEADER_BYTES);
    const info = start.length < HEADER_BYTES ? undefined : sniffShown(start);
    if (info?.format !== 'gif' || info.animated) return start;
    return this.#files.read(uri, MAX_SHOWN_BYTES).catch(() => start);
  }

  /** Gets the header from bytes that are read anyway. */
  learn(uri: string, bytes: Promise<Uint8Array>): Promise<ShownPicture | undefined> {
    const info = bytes.then(sniffShown, () => undefined);
    this.#infos.set(placeKey(uri), info);
    return info;
  }

  /** @param keys `placeKey` of changed files */
  forget(keys: Iterable<string>): void {
    for (const key of keys) this.#infos.delete(key);
  }
}
