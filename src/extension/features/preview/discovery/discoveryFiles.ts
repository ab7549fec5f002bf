import type { SheetCut } from '../../../../shared/protocol/preview';
import { type ShownPicture, sniffShown } from '../../../../shared/sprite/aseprite/shownPicture';
import { placeKey, type ReadableFiles } from '../../../platform/fileStore';
import { FolderNames } from './folderNames';
import type { KnownProvenance } from './found';

/**
 * How much is read. `names`: the listing of the folder, and header and JSON of the picture that is shown first, which is enough for
 * the first paint. `all`: also headers and JSON of the pictures that belong to it, and the pixels of those that may be normal maps.
 */
export type Depth = 'names' | 'all';

/** Everything that discovery reads and asks for, so that it does not depend on the editor. */
export interface DiscoveryDependencies {
  /** Names in a folder; undefined if it cannot be read. */
  list(folder: string): Promise<FolderNames | undefined>;
  /** A JSON file, 4 MiB at most; undefined if it cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /** By the header; undefined for what isn't a picture. */
  info(uri: string): Promise<ShownPicture | undefined>;
  /** Eight, or none. */
  readonly directionNames: readonly string[];
  cutOf(uri: string): SheetCut | undefined;
  sequenceAs(key: string): 'animation' | 'pictures' | undefined;
  provenanceOf(uri: string): KnownProvenance | undefined;
  /** Whether a picture is a normal map, by more than its name; undefined if nothing tells. */
  isNormalMap(uri: string): Promise<boolean | undefined>;
}

/** Bytes of a JSON file that is read. */
export const MOST_JSON = 4 * 1024 * 1024;
/** Where formats say how large they are, and mostly whether they move. */
const HEADER = 64 * 1024;

/** Reads files for discovery, and remembers what headers say until `forget`. */
export class DiscoveryFiles implements Pick<DiscoveryDependencies, 'list' | 'readText' | 'info'> {
  private readonly infos = new Map<string, Promise<ShownPicture | undefined>>();

  /** @param listed a folder that isn't listed again: for many searches at one moment */
  constructor(
    private readonly files: ReadableFiles,
    private readonly listed?: { readonly folder: string; readonly names: FolderNames },
  ) {}

  list = async (folder: string): Promise<FolderNames | undefined> => {
    if (folder === this.listed?.folder) return this.listed.names;
    return this.files.list(folder).then(
      (names) => new FolderNames(names),
      () => undefined,
    );
  };

  readText = async (uri: string): Promise<string | undefined> => {
    const bytes = await this.files.read(uri, MOST_JSON).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  };

  info = (uri: string): Promise<ShownPicture | undefined> => {
    const known = this.infos.get(placeKey(uri));
    return known ?? this.learn(uri, this.files.readStart(uri, HEADER));
  };

  /** Takes the header from bytes that are read anyway. */
  learn(uri: string, bytes: Promise<Uint8Array>): Promise<ShownPicture | undefined> {
    const info = bytes.then(sniffShown, () => undefined);
    this.infos.set(placeKey(uri), info);
    return info;
  }

  /** @param keys `placeKey` of files that changed */
  forget(keys: Iterable<string>): void {
    for (const key of keys) this.infos.delete(key);
  }
}
