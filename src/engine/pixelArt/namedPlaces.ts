import { rawText } from '../../shared/base/foreignText';
import { imagesIn } from '../../shared/sprite/aseprite/sheetText';
import type { DiscoveryFiles } from '../discovery/discoveryFiles';
import { jsonsAbout } from '../discovery/findSheet';
import type { FolderNames } from '../discovery/folderNames';
import { childOf, nameOf, parentOf, splitName } from '../disk/fileStore';

/** Most files of a folder that are searched for places in its images. */
const MOST_FILES = 256;

/** How other formats of sheets look, and the images that they name; by extension. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  // Starling, Sparrow, and others
  xml: /<(?:TextureAtlas|SubTexture|sprite)\b/i,
  // libGDX and Spine: an image, then its size and parts
  atlas: /^[ \t]*(?:size|bounds|xy)[ \t]*:/m,
  // Cocos2d
  plist: /<key>(?:frames|textureFileName)<\/key>/,
  // TexturePacker for Unity
  tpsheet: /^[^#\n]*;\d/m,
  // Tiled
  tsx: /<tileset\b/,
  // BMFont
  fnt: /\bpage\b/,
};
/** Bounded, so that a long line takes no more time than many short ones. */
const IMAGE_NAME = /[^"'<>/\\\s=:;][^"'<>/\\\r\n=:;]{0,250}\.(?:png|webp|gif|jpe?g)\b/gi;
/** Unity's settings of an image that it cuts into several sprites. */
const UNITY_SPRITES = /^[ \t]*spriteMode: 2[ \t\r]*$/m;

/** Which files of a folder name places in which of its images. Each file is read at most once. */
export class NamedPlaces {
  readonly #byFolder = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  readonly #names = new Map<string, Promise<FolderNames | undefined>>();

  constructor(private readonly reader: Pick<DiscoveryFiles, 'list' | 'readText' | 'info'>) {}

  /** URI strings of the files that name places in an image, with those that seem to describe it but can't be read. @param uri of the image */
  async in(uri: string): Promise<string[]> {
    const [folder, name] = [parentOf(uri), rawText(nameOf(uri))];
    const [names, size] = [await this.#listed(folder), await this.reader.info(uri)];
    if (!names || !size) return [];
    const known = this.#byFolder.get(folder) ?? this.#search(folder, names);
    this.#byFolder.set(folder, known);
    const about = await jsonsAbout(folder, name, names, size, this.reader);
    const others = ((await known).get(name) ?? []).map((file) => childOf(folder, file));
    return [...new Set([...about, ...others, ...(await this.#unity(folder, name, names))])];
  }

  #listed(folder: string): Promise<FolderNames | undefined> {
    const names = this.#names.get(folder) ?? this.reader.list(folder);
    this.#names.set(folder, names);
    return names;
  }

  /** Files by the images that they name. */
  async #search(folder: string, { all }: FolderNames): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    const files = all.filter((file) => extensionOf(file) === 'json' || Object.hasOwn(FORMATS, extensionOf(file)));
    for (const file of files.slice(0, MOST_FILES)) {
      const text = await this.reader.readText(childOf(folder, file));
      for (const image of new Set(text === undefined ? [] : imagesNamed(text, extensionOf(file)))) {
        found.set(image, [...(found.get(image) ?? []), file]);
      }
    }
    return found;
  }

  async #unity(folder: string, name: string, names: FolderNames): Promise<string[]> {
    const place = childOf(folder, `${name}.meta`);
    if (!names.has(`${name}.meta`)) return [];
    return UNITY_SPRITES.test((await this.reader.readText(place)) ?? '') ? [place] : [];
  }
}

const extensionOf = (file: string) => splitName(file).extension.toLowerCase();

function imagesNamed(text: string, extension: string): string[] {
  if (extension === 'json') return imagesIn(text.replace(/^\uFEFF/, ''));
  return FORMATS[extension]?.test(text) ? (text.match(IMAGE_NAME) ?? []) : [];
}
