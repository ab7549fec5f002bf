import { parentOf, placeKey } from '../../disk/fileStore';
import type { AboutSprite, EngineKey, FrameGrid, KeyKind } from '../codeNames';
import type { ProjectNames, ScannedFile } from '../projectNames';
import { NearNames } from './nearNames';
import { type FoundString, ProjectStrings } from './projectStrings';

/** A key in a text. */
export interface PlacedKey {
  readonly file: ScannedFile;
  readonly key: EngineKey;
}

/** A key that code uses and that nothing defines. */
export interface UndefinedKey extends PlacedKey {
  /** Keys that may be meant, the likeliest first. */
  readonly near: readonly string[];
}

/** A name that begins and ends in a known way, and of which a part isn't known. */
interface NameShape {
  readonly start: string;
  readonly end: string;
}

/** What an engine's key stands for: the only sprite that loaders give it to. */
export interface KeyedSprite {
  readonly uri: string;
  readonly top: string;
  readonly grid?: FrameGrid;
}

/** Files that a project of a game has at its top. */
const TOPS = /\/(?:package\.json|project\.godot|game\.project|conf\.lua|index\.html)$/;

/** Names of one engine and one kind in one project. */
export interface NameSpace {
  readonly engine: string;
  readonly kind: KeyKind;
  /** URI string of the outermost folder of the project; empty for what is in none. */
  readonly group: string;
  readonly defines: PlacedKey[];
  readonly uses: PlacedKey[];
  readonly asks: PlacedKey[];
  readonly tags: PlacedKey[];
  readonly files: PlacedKey[];
  /** Names that are defined, as far as they're known. */
  readonly shapes: NameShape[];
  /** Whether other names may be defined. */
  isOpen: boolean;
  /** Whether a text that isn't only data defines some. */
  isLoaded: boolean;
}

/** The names that engines have for sprites and animations, project by project: what one loads, another one doesn't know. */
export class ProjectKeys {
  readonly #project: ProjectNames;
  readonly #tops: ReadonlySet<string>;
  readonly #spaces = new Map<string, NameSpace>();
  readonly #byName = new Map<string, PlacedKey[]>();
  /** Scanned files by the last part of their places. */
  readonly #texts = new Map<string, ScannedFile[]>();
  readonly #groupByFolder = new Map<string, string>();
  readonly #strings: ProjectStrings;
  /** Text files that loaders name, by engine. */
  readonly #loaded = new Map<string, ReadonlySet<ScannedFile>>();

  constructor(project: ProjectNames) {
    this.#project = project;
    this.#tops = new Set(project.texts.filter(({ uri }) => TOPS.test(uri)).map(({ uri }) => parentOf(uri)));
    for (const file of project.texts) {
      const name = lastPart(placeKey(file.uri));
      const same = this.#texts.get(name);
      if (same) same.push(file);
      else this.#texts.set(name, [file]);
    }
    this.#strings = new ProjectStrings(project.texts, (uri) => this.#groupOf(uri));
    for (const file of project.texts) this.#add(file);
    for (const uri of project.unread) this.#openAt(uri);
  }

  get spaces(): Iterable<NameSpace> {
    return this.#spaces.values();
  }

  /** The key of a sprite that something is said about; undefined if it isn't known. */
  keyOf(about: AboutSprite & { readonly by: 'key' }, from: ScannedFile): string | undefined {
    return about.parts ? this.stringOf(about.parts, from) : about.key;
  }

  /** A string that a text puts together; undefined if it isn't known as a whole. */
  stringOf(parts: NonNullable<EngineKey['parts']>, from: ScannedFile): string | undefined {
    const [only, ...more] = this.#strings.of(from, parts);
    return more.length ? undefined : (only ?? undefined);
  }

  /** What defines a key of a sprite, in the project of a text. */
  definitionsOf(engine: string, key: string, from: ScannedFile): readonly PlacedKey[] {
    return this.#byName.get(this.#nameOf(engine, 'sprite', key, from.uri)) ?? [];
  }

  /**
   * Where a key leads: undefined unless all that define it lead to one sprite, cut in one way.
   * @param isOwn whether only what is defined for that text counts
   */
  spriteOf(engine: string, key: string, from: ScannedFile, isOwn = false): KeyedSprite | undefined {
    const all = this.definitionsOf(engine, key, from);
    const own = isOwn ? all.filter((one) => this.textAt(one.key.scope ?? '', one.file) === from) : all;
    const found = own.map((one) => this.#spriteAt(one));
    const [first] = found;
    const isSame = found.every((one) => one?.uri === first?.uri && sameGrid(one?.grid, first?.grid));
    return isSame ? first : undefined;
  }

  /** The text with the animations of a sprite that a script plays; undefined unless all that have the script have the same one. */
  animationsOf({ file, key: { engine, owner } }: PlacedKey): ScannedFile | undefined {
    if (owner === undefined || this.#hasOpen(engine)) return undefined;
    const namedBy = (name: string) =>
      (this.#byName.get(this.#nameOf(engine, 'sprite', name, file.uri)) ?? []).filter(
        (one) => this.textAt(one.key.scope ?? '', one.file) === file,
      );
    const isChanged = ({ key, file: from }: PlacedKey) => {
      const other = this.textAt(key.animations ?? '', from);
      return other?.names.keys.some((one) => one.how === 'defines' && one.key.endsWith('.script#')) ?? true;
    };
    if (namedBy(anyOf(owner)).length || namedBy(`${anyOf(owner)}&`).some(isChanged)) return undefined;
    const found = namedBy(owner).map((one) => this.textAt(one.key.animations ?? '', one.file));
    const [first] = found;
    return found.every((one) => one === first) ? first : undefined;
  }

  /** Whether some code changes what sprites show. */
  #hasOpen(engine: string): boolean {
    return [...this.#spaces.values()].some((one) => one.engine === engine && one.kind === 'sprite' && one.isOpen);
  }

  /** Names of the frames of a key's sheets, in the JSON that its loaders name. Undefined unless all of them are known. */
  framesOf(engine: string, key: string, from: ScannedFile): ReadonlySet<string> | undefined {
    const { isOpen, shapes, defines } = this.#spaceOf(engine, 'frame', from.uri);
    const sheets = isOpen || shapes.length ? undefined : this.sheetsOf(engine, key, from);
    if (!sheets) return undefined;
    // Code may add frames to any of them.
    const frames = new Set(defines.map((added) => added.key.key));
    for (const { names } of sheets) {
      if (!names.sheet) return undefined;
      for (const name of names.sheet) frames.add(name);
    }
    return frames;
  }

  /** Whether code loads a text with an engine, and no code says something else about its frames or its image. */
  loads(engine: string, text: ScannedFile): boolean {
    const known = this.#loaded.get(engine) ?? new Set(this.#findLoaded(engine));
    this.#loaded.set(engine, known);
    return known.has(text) && !this.#spaceOf(engine, 'frame', text.uri).isOpen;
  }

  *#findLoaded(engine: string): Generator<ScannedFile> {
    for (const space of this.#spaces.values())
      if (space.engine === engine && space.kind === 'sprite')
        for (const { file, key } of space.files) yield* this.#textsAt(key.key, file);
  }

  /** Text files with the frames and animations of a key; undefined unless all that define it have one. */
  sheetsOf(engine: string, key: string, from: ScannedFile): readonly ScannedFile[] | undefined {
    if (this.#spaceOf(engine, 'sprite', from.uri).shapes.some((one) => isShaped(key, one))) return undefined;
    const definitions = this.definitionsOf(engine, key, from);
    const sheets = definitions.map(({ file, key: { sheet } }) =>
      sheet === undefined ? [] : this.#textsAt(sheet, file),
    );
    return sheets.length && sheets.every((one) => one.length) ? sheets.flat() : undefined;
  }

  #spriteAt({ file, key: { path, grid } }: PlacedKey): KeyedSprite | undefined {
    const end = path === undefined ? undefined : this.#project.leadsTo(file, path);
    if (end?.kind !== 'sprite' && end?.kind !== 'other-case') return undefined;
    return { uri: end.uri, top: file.top, ...(grid && { grid }) };
  }

  /** The text that a path of the project names, the nearest to where it's named. @param path with or without `/` in front */
  textAt(path: string, from: ScannedFile): ScannedFile | undefined {
    const own = placeKey(from.uri);
    return this.#textsAt(path, from).sort((a, b) => common(placeKey(b.uri), own) - common(placeKey(a.uri), own))[0];
  }

  #textsAt(path: string, from: ScannedFile): ScannedFile[] {
    const parts = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/[?#].*$/, '');
    return (this.#texts.get(lastPart(parts)) ?? []).filter(
      ({ uri, top }) => top === from.top && placeKey(uri).endsWith(`/${parts}`),
    );
  }

  /** The spaces whose names code of a space may use: what is in no project may belong to any. */
  #related({ engine, kind, group }: NameSpace): NameSpace[] {
    return [...this.#spaces.values()].filter(
      (one) => one.engine === engine && one.kind === kind && (group === '' || one.group === '' || one.group === group),
    );
  }

  /** All that is defined for a space. Undefined if something else may be, or if nothing loads any: then none is missing. */
  known(space: NameSpace): Known | undefined {
    const all = this.#related(space);
    const isClosed = all.every(({ isOpen, files }) => !isOpen && files.every((one) => this.#isRead(one)));
    if (!isClosed || !all.some(({ isLoaded }) => isLoaded)) return undefined;
    const shapes = all.flatMap((one) => one.shapes);
    const asked = new Set(all.flatMap(({ asks }) => asks.map(({ key }) => key.key)));
    return {
      defines: all.flatMap(({ defines }) => defines),
      tags: all.flatMap(({ tags }) => tags),
      mayBe: (key) => asked.has(key) || shapes.some((one) => isShaped(key, one)),
    };
  }

  /** Whether a file with more names is there, and understood. */
  #isRead({ file, key: { engine, kind, key, hasNames } }: PlacedKey): boolean {
    const text = this.textAt(key, file);
    return (
      text !== undefined && (!hasNames || text.names.keys.some((one) => one.engine === engine && one.kind === kind))
    );
  }

  #add(file: ScannedFile): void {
    const { keys, openKeys } = file.names;
    const isData = /\.json$/i.test(file.uri);
    for (const key of keys) this.#addKey({ file, key }, isData);
    for (const { engine, kind } of openKeys) this.#spaceOf(engine, kind, file.uri).isOpen = true;
  }

  #addKey({ file, key }: PlacedKey, isData: boolean): void {
    const space = this.#spaceOf(key.engine, key.kind, file.uri);
    const name = key.parts ? this.#strings.of(file, key.parts) : [key.key];
    const [known, ...more] = name;
    if (key.how !== 'uses' && key.how !== 'asks') space.isLoaded ||= !isData;
    if (typeof known !== 'string' || more.length) {
      addShape(space, key.how, name);
      return;
    }
    const { uses, defines, asks, tags, files } = space;
    const placed = { file, key: key.parts ? { ...key, key: known } : key };
    ({ uses, defines, asks, tags, file: files })[key.how].push(placed);
    if (key.how !== 'defines') return;
    const id = this.#nameOf(key.engine, key.kind, known, file.uri);
    const same = this.#byName.get(id);
    if (same) same.push(placed);
    else this.#byName.set(id, [placed]);
  }

  /** A text that wasn't read may define anything. */
  #openAt(uri: string): void {
    const group = this.#groupOf(uri);
    for (const space of this.#spaces.values()) if (space.group === group) space.isOpen = true;
  }

  #spaceOf(engine: string, kind: KeyKind, uri: string): NameSpace {
    const group = this.#groupOf(uri);
    const id = `${engine}\n${kind}\n${group}`;
    const known = this.#spaces.get(id);
    if (known) return known;
    const found = { defines: [], uses: [], asks: [], tags: [], files: [], shapes: [] };
    const space = { engine, kind, group, ...found, isOpen: false, isLoaded: false };
    this.#spaces.set(id, space);
    return space;
  }

  #nameOf(engine: string, kind: KeyKind, key: string, uri: string): string {
    return `${engine}\n${kind}\n${this.#groupOf(uri)}\n${key}`;
  }

  #groupOf(uri: string): string {
    return this.#groupOfFolder(parentOf(uri));
  }

  /** The outermost folder of projects above: what is in one of several packages may be loaded by another one. */
  #groupOfFolder(folder: string): string {
    const known = this.#groupByFolder.get(folder);
    if (known !== undefined) return known;
    let group = '';
    for (let above = folder, last = ''; above !== last; last = above, above = parentOf(above))
      if (this.#tops.has(above)) group = above;
    this.#groupByFolder.set(folder, group);
    return group;
  }
}

/** What stands for all sprites of a script; with `&`, for the other scripts of its object. @param owner `hero.script#sprite` */
export const anyOf = (owner: string) => `${owner.slice(0, owner.indexOf('#'))}#`;

/** What is defined for a space. */
export interface Known extends Pick<NameSpace, 'defines' | 'tags'> {
  /** Whether a name may be defined, or need not be. */
  readonly mayBe: (key: string) => boolean;
}

/** Notes a name of which a part isn't known. */
function addShape(space: NameSpace, how: EngineKey['how'], name: FoundString): void {
  if (how === 'uses' || how === 'asks') return;
  const [start, end] = [name[0] ?? '', name.at(-1) ?? ''];
  if (how !== 'defines' || !(start || end)) space.isOpen = true;
  else space.shapes.push({ start, end });
}

const isShaped = (name: string, { start, end }: NameShape) =>
  name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function common(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

const sameGrid = (a: FrameGrid | undefined, b: FrameGrid | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Keys of sprites that are used, and that no loader of their project defines. Only what is certain. */
export function undefinedKeys(project: ProjectNames, keys = new ProjectKeys(project)): readonly UndefinedKey[] {
  const found: UndefinedKey[] = [];
  for (const space of keys.spaces) {
    const known = space.kind === 'sprite' && space.uses.length ? keys.known(space) : undefined;
    const names = new Set(known?.defines.map(({ key }) => key.key));
    if (!known || !names.size) continue;
    // A key of a file that isn't there is no better, unless it's the only one.
    const isThere = ({ file, key: { path } }: PlacedKey) =>
      path === undefined || project.leadsTo(file, path).kind !== 'missing';
    const near = new NearNames(known.defines.filter(isThere).map(({ key }) => key.key));
    const all = new NearNames(names);
    const nearOf = (key: string) => (near.of(key).length ? near.of(key) : all.of(key));
    for (const { file, key } of space.uses)
      if (!names.has(key.key) && !known.mayBe(key.key)) found.push({ file, key, near: nearOf(key.key) });
  }
  return found;
}
