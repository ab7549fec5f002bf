import { rawText } from '../../shared/base/foreignText';
import type { DiscoveryFiles } from '../discovery/discoveryFiles';
import { jsonsAbout } from '../discovery/findSheet';
import type { FolderNames } from '../discovery/folderNames';
import { childOf, nameOf, parentOf } from '../disk/fileStore';
import { imagesWithPlaces, mayNamePlaces } from './placeFormats';

/** Most files of a folder that are searched for places in its images. */
const MAX_FILES = 256;

/** Unity's settings of an image that it cuts into several sprites. */
const UNITY_SPRITES = /^[ \t]*spriteMode: 2[ \t\r]*$/m;

/** Which files of a folder name places in which of its images. Each file is read at most once. */
export class NamedPlaces {
  readonly #reader: Pick<DiscoveryFiles, 'list' | 'readText' | 'info'>;
  readonly #isInside: (folder: string) => boolean;

  readonly #byFolder = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  readonly #names = new Map<string, Promise<FolderNames | undefined>>();

  /** @param isInside whether a folder, a URI string, may be read because it's in the workspace */
  constructor(reader: Pick<DiscoveryFiles, 'list' | 'readText' | 'info'>, isInside: (folder: string) => boolean) {
    this.#reader = reader;
    this.#isInside = isInside;
  }

  /** URI strings of the files that name places in an image, with those that seem to describe it but can't be read. @param uri of the image */
  async in(uri: string): Promise<string[]> {
    const [folder, name] = [parentOf(uri), rawText(nameOf(uri))];
    const [names, size] = [await this.#listed(folder), await this.#reader.info(uri)];
    if (!names || !size) return [];
    const about = await jsonsAbout(folder, name, names, size, this.#reader);
    const others = await this.#naming(name, folder);
    // Maps and atlases are often in the folder above.
    const parent = parentOf(folder);
    const above = this.#isInside(parent) ? await this.#naming(`${rawText(nameOf(folder))}/${name}`, parent) : [];
    return [...new Set([...about, ...others, ...above, ...(await this.#unity(folder, name, names))])];
  }

  /** The files of a folder that name places in an image. @param image as they name it */
  async #naming(image: string, folder: string): Promise<string[]> {
    const names = await this.#listed(folder);
    if (!names) return [];
    const known = this.#byFolder.get(folder) ?? this.#search(folder, names);
    this.#byFolder.set(folder, known);
    return ((await known).get(image.toLowerCase()) ?? []).map((file) => childOf(folder, file));
  }

  #listed(folder: string): Promise<FolderNames | undefined> {
    const names = this.#names.get(folder) ?? this.#reader.list(folder);
    this.#names.set(folder, names);
    return names;
  }

  /** Files by the images that they name, in lowercase: engines on other systems ignore case. */
  async #search(folder: string, { all }: FolderNames): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const file of all.filter(mayNamePlaces).slice(0, MAX_FILES)) {
      const text = await this.#reader.readText(childOf(folder, file));
      for (const image of text === undefined ? [] : imagesWithPlaces(text, file)) {
        found.set(image, [...(found.get(image) ?? []), file]);
      }
    }
    return found;
  }

  async #unity(folder: string, name: string, names: FolderNames): Promise<string[]> {
    const place = childOf(folder, `${name}.meta`);
    if (!names.has(`${name}.meta`)) return [];
    return UNITY_SPRITES.test((await this.#reader.readText(place)) ?? '') ? [place] : [];
  }
}
