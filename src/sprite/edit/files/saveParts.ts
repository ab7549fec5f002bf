import type { SheetInfo } from '../../sheet/sheetInfo';
import type { EditSprite } from '../editSprite';
import type { SavedFormat } from '../formats/holds';
import type { OpenedSprite } from '../formats/openFile';
import { type SavedSprite, saveSprite } from '../formats/saveFile';
import type { SaveNote, SaveTools } from '../formats/saving';
import type { EditPart, EditParts } from '../parts';
import type { OpenSheet, SheetMap } from '../sheet/arranging';
import { saveNumbered } from './numbered';
import { mapBaseOf, type OpenImage, type OpenMap, type OpenPart, type OpenParts } from './openParts';
import type { PartLack } from './partsLacks';
import { type JsonToWrite, saveSheet } from './sheet';
import { sheetOfImage } from './sheetOfImage';

/** Which file of which part. */
export interface PartFile {
  readonly what: 'image' | 'json' | 'map';
  /** Index among the parts. */
  readonly part: number;
  /** Of numbered files; otherwise 0. One beyond those that there were is new. */
  readonly index: number;
}

/** A file that is to be written. */
export interface SavedPartFile {
  readonly file: PartFile;
  /** Base name, with another extension if its kind is another one. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Without the dot, if the file isn't in the format of the old one. */
  readonly extension?: string;
}

export type PartsNote =
  /** Of the format of a file. */
  | { readonly file: PartFile; readonly format: SavedFormat; readonly note: SaveNote }
  /** Its normal map couldn't follow, so it's for the old sprite. */
  | { readonly part: number; readonly note: { readonly note: 'stale-normal-map' } };

export interface SavedParts {
  /** Only files whose bytes differ. */
  readonly files: readonly SavedPartFile[];
  /** Numbered files that are no longer frames: whoever saves deletes them, or asks. */
  readonly gone: readonly PartFile[];
  /** How sheets without a JSON are cut now, if they're cut in another way. */
  readonly cuts: readonly { readonly part: number; readonly info: SheetInfo }[];
  /** What the files don't have of the sprites. */
  readonly lacks: readonly PartLack[];
  readonly notes: readonly PartsNote[];
}

interface SaveChoices {
  readonly tools: SaveTools;
  /** A JSON for sheets that have none, by part. */
  readonly newJson?: ReadonlyMap<number, JsonToWrite>;
  /** Of this extension, for the JSON that a sprite says it gets. */
  readonly version?: string;
}

/**
 * The files of changed parts. Nothing is written: pure, but for the formats.
 * @param parts those of `open`, changed
 */
export async function saveParts(open: OpenParts, parts: EditParts, choices: SaveChoices): Promise<SavedParts> {
  const { newJson } = choices;
  const saving = new Saving(choices);
  for (const [at, part] of parts.entries()) {
    const own = open.files[at];
    if (own) await saving.part(at, own, part, newJson?.get(at));
  }
  return saving.saved;
}

interface SheetPart extends OpenPart {
  readonly open: OpenSheet;
}

/** A normal map that is arranged like its sheet. */
interface OwnMap extends SheetMap {
  readonly map: OpenMap;
}

/** The map of a sheet, or of an image that was cut into frames since, and its map with it. */
function sheetMap(map: OpenMap | undefined, sprite: EditSprite): OwnMap | undefined {
  if (map?.kind === 'sheet') return { map, picture: map.open.picture, base: map.open.base, sprite };
  const own = map?.kind === 'file' && sprite.sheet ? map.file.sprite : undefined;
  return map && own && { map, picture: own, base: own, sprite };
}

class Saving {
  readonly #tools: SaveTools;
  readonly #version: string;
  readonly #files: SavedPartFile[] = [];
  readonly #gone: PartFile[] = [];
  readonly #cuts: { readonly part: number; readonly info: SheetInfo }[] = [];
  readonly #lacks: PartLack[] = [];
  readonly #notes: PartsNote[] = [];

  constructor({ tools, version = '' }: SaveChoices) {
    this.#tools = tools;
    this.#version = version;
  }

  get saved(): SavedParts {
    return { files: this.#files, gone: this.#gone, cuts: this.#cuts, lacks: this.#lacks, notes: this.#notes };
  }

  async part(at: number, { files, image, map }: OpenPart, part: EditPart, newJson?: JsonToWrite): Promise<void> {
    const [name = ''] = files.images;
    // A map that was left behind somewhere on the way fits nothing, so its file stays.
    const followed = map && part.map && !part.staleMap ? part.map : undefined;
    if (part.staleMap) this.#notes.push({ part: at, note: { note: 'stale-normal-map' } });
    const file: PartFile = { what: 'image', part: at, index: 0 };
    const sheet = sheetOfImage(image, name, part.sprite);
    const own = followed && sheet && sheetMap(map, followed);
    if (sheet) await this.#sheet(at, { files, image, open: sheet }, part.sprite, own, newJson);
    else if (image.kind === 'numbered') await this.#numbered(at, image, part.sprite);
    else if (image.kind === 'file') await this.#file(file, name, image, image.file.sprite, part.sprite);
    if (map && followed && !own) await this.#map(at, map, followed);
  }

  /** @param base the file's own sprite */
  async #file(
    file: PartFile,
    name: string,
    { bytes, file: { format } }: { readonly bytes: Uint8Array; readonly file: OpenedSprite },
    base: EditSprite,
    sprite: EditSprite,
  ): Promise<void> {
    if (sprite === base) return;
    const saved = await saveSprite({ format, bytes, base, sprite, tools: this.#tools });
    if (saved.bytes !== bytes) this.#add(file, name, saved);
  }

  #add(file: PartFile, name: string, { bytes, extension, format, notes }: SavedSprite): void {
    const own = extension === undefined ? name : `${stemOf(name)}.${extension}`;
    this.#files.push({ file, name: own, bytes, ...(extension !== undefined && { extension }) });
    this.#notes.push(...notes.map((note) => ({ file, format, note })));
  }

  async #numbered(
    part: number,
    { bytes, opened, open }: Extract<OpenImage, { kind: 'numbered' }>,
    sprite: EditSprite,
  ): Promise<void> {
    if (sprite === open.base) return;
    const saved = saveNumbered(open, sprite);
    for (const { index, name, model, sprite: one } of saved.files) {
      const file: PartFile = { what: 'image', part, index };
      const [own, old] = [bytes[model], opened[model]];
      if (!own || !old) continue;
      if (one) {
        const { format, sprite: base } = old;
        this.#add(file, name, await saveSprite({ format, bytes: own, base, sprite: one, tools: this.#tools }));
      } else this.#files.push({ file, name, bytes: own });
    }
    this.#gone.push(...saved.gone.map((index): PartFile => ({ what: 'image', part, index })));
    this.#lacks.push(...saved.lacks.map((lack) => ({ part, lack })));
  }

  async #sheet(
    part: number,
    { files, image, open }: SheetPart,
    sprite: EditSprite,
    own: OwnMap | undefined,
    wantedJson: JsonToWrite | undefined,
  ): Promise<void> {
    if (image.kind === 'numbered' || (sprite === open.base && !wantedJson)) return;
    const [name = ''] = files.images;
    const { sheetJson: form } = sprite;
    const newJson = form ? { title: stemOf(name), version: this.#version, form } : wantedJson;
    // A PNG beside a JPEG is what the JSON is about then.
    const saved = saveSheet(open, sprite, {
      map: own,
      newJson,
      ...(image.file.asPng && { image: `${stemOf(name)}.png` }),
    });
    const { picture, map: newMap, json, info, lacks } = saved;
    if (picture) await this.#file({ what: 'image', part, index: 0 }, name, image, open.picture, picture);
    if (own && newMap) await this.#file({ what: 'map', part, index: 0 }, own.map.name, own.map, own.picture, newMap);
    if (json) {
      const jsonName = files.json?.name ?? `${stemOf(name)}.json`;
      this.#files.push({ file: { what: 'json', part, index: 0 }, name: jsonName, bytes: json });
    } else if (!open.json && isOtherCut(open.info, info)) this.#cuts.push({ part, info });
    this.#lacks.push(...lacks.map((lack) => ({ part, lack })));
  }

  /** A map of its own arrangement. */
  async #map(part: number, map: OpenMap, sprite: EditSprite): Promise<void> {
    if (sprite === mapBaseOf(map)) return;
    const file: PartFile = { what: 'map', part, index: 0 };
    if (map.kind === 'file') return this.#file(file, map.name, map, map.file.sprite, sprite);
    const { picture } = saveSheet(map.open, sprite);
    if (picture) await this.#file(file, map.name, map, map.open.picture, picture);
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

function isOtherCut(a: SheetInfo, b: SheetInfo): boolean {
  const places = ({ width, height, frames }: SheetInfo) =>
    JSON.stringify([width, height, frames.map(({ x, y, w, h, left, top }) => [x, y, w, h, left, top])]);
  return places(a) !== places(b);
}
