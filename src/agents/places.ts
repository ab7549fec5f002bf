import { readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { diskFiles } from '../core/disk/diskFiles';
import { otherCase } from '../core/disk/otherCase';
import { isBelow, realPlace } from '../core/disk/realPlaces';
import { quotedPath } from './quote';
import { ArgumentProblem, NoFolderError, PlaceError } from './toolErrors';

/**
 * The paths that a model may name. Everything that it reads or has written is below the allowed folders: by its path, and again after links are
 * followed. Writing is checked once more at the disk, by `UserFiles`.
 */

/** What a model named as an input. */
export type InputPlace =
  /** `frame`: an index from 0, for an Aseprite file that was named with one. */
  | { readonly kind: 'file'; readonly uri: string; readonly frame?: number }
  /** `named`: written as `asset:…`, so it can't be a file. */
  | { readonly kind: 'asset'; readonly id: string; readonly named: boolean };

/** Written before an asset's id if it could be taken for a path. */
export const ASSET_PREFIX = 'asset:';

/** Most characters of a path or an id; longer ones are nobody's. */
const MAX_CHARACTERS = 4_096;

/** Of an error that is about one file. @throws every other error */
export function sentenceOf(error: unknown): string {
  if (error instanceof PlaceError || error instanceof ArgumentProblem) return error.message;
  throw error;
}

/** Paths below allowed folders. */
export class Places {
  readonly #folders: () => readonly string[];
  readonly #none: () => NoFolderError;

  /**
   * @param folders returns absolute paths; relative paths start at the first in which something is there, else at the first. In a host with several
   * folders, they may also start with a folder's name.
   * @param none what is wrong if there are no folders
   */
  constructor(folders: () => readonly string[], none: () => NoFolderError = noFolderOpen) {
    this.#folders = folders;
    this.#none = none;
  }

  /** The allowed folders, for a message to a model; at least one. */
  get words(): string {
    return this.#folders().map(quotedPath).join(', ');
  }

  /** The allowed folders, as absolute paths. @throws {NoFolderError} if there are none */
  get folders(): readonly string[] {
    this.checkAny();
    return this.#folders();
  }

  /** Where relative paths start, as a sentence. */
  get startWords(): string {
    return this.#folders().length ? `Relative paths start at ${this.words}.` : this.#none().message;
  }

  /** @throws {NoFolderError} */
  checkAny(): void {
    if (!this.#folders().length) throw this.#none();
  }

  /**
   * The file of a path, or the asset of an id. A word without a folder and an extension that no file has is taken for an id.
   * @throws {PlaceError} if the path leaves the allowed folders
   * @throws {ArgumentProblem} if the file doesn't exist
   */
  async input(given: string): Promise<InputPlace> {
    const text = checked(given);
    if (text.startsWith(ASSET_PREFIX)) {
      const id = text.slice(ASSET_PREFIX.length);
      if (!id) throw new ArgumentProblem('“asset:” must be followed by the ID of an asset.');
      return { kind: 'asset', id, named: true };
    }
    const file = await this.#existing(text);
    const [, aseprite, number] = (file === undefined && FRAME.exec(text)) || [];
    if (aseprite !== undefined) {
      const place = await this.input(aseprite);
      if (place.kind === 'file') return { ...place, frame: Number(number) - 1 };
    }
    if (file === undefined && mayBeId(text)) return { kind: 'asset', id: text, named: false };
    // Also if the file doesn't exist: nobody learns here what is outside.
    const { place } = await this.#check(file ?? this.#candidates(text)[0] ?? '', given);
    const stats = file === undefined ? undefined : await stat(place);
    if (!stats) throw await this.#missing('file', place, given);
    if (!stats.isFile()) throw new ArgumentProblem(`${quotedPath(given)} isn't a file.`);
    return { kind: 'file', uri: pathToFileURL(place).href };
  }

  /** The file or folder of a path, as a URI string. @throws {PlaceError | ArgumentProblem} as `input` */
  async entry(given: string): Promise<{ readonly kind: 'file' | 'folder'; readonly uri: string }> {
    const text = checked(given);
    const { place } = await this.#check((await this.#existing(text)) ?? this.#candidates(text)[0] ?? '', given);
    const stats = await stat(place).catch(() => undefined);
    if (!stats?.isFile() && !stats?.isDirectory()) throw await this.#missing('file or folder', place, given);
    return { kind: stats.isFile() ? 'file' : 'folder', uri: pathToFileURL(place).href };
  }

  /**
   * The folder that outputs go to, as a URI string. It needn't exist.
   * @throws {PlaceError} if it leaves the allowed folders, or is hidden
   */
  async folder(given: string): Promise<string> {
    const text = checked(given);
    const folder = await this.#checkWritten((await this.#existing(text)) ?? this.#candidates(text)[0] ?? '', given);
    const stats = await stat(folder).catch(() => undefined);
    if (stats && !stats.isDirectory()) throw new ArgumentProblem(`${quotedPath(given)} isn't a folder.`);
    return pathToFileURL(folder).href;
  }

  /** Checks files that weren't named but belong to one: sheets, views, normal maps. @param uris strings @throws {PlaceError} if one is a link that leads out */
  async checkInputs(uris: readonly string[]): Promise<void> {
    await this.#checkAll(uris, await this.#roots());
  }

  /** The same for groups of files. Resolves to a sentence for each group with a file that leads out, and undefined for the others. */
  async refusals(groups: readonly (readonly string[])[]): Promise<readonly (string | undefined)[]> {
    const roots = await this.#roots();
    const refusals: (string | undefined)[] = [];
    for (const uris of groups) {
      const refusal = await this.#checkAll(uris, roots).then(() => undefined, sentenceOf);
      refusals.push(refusal);
    }
    return refusals;
  }

  async #checkAll(uris: readonly string[], roots: readonly Root[]): Promise<void> {
    for (const uri of uris) {
      if (uri.startsWith('file:')) await this.#check(fileURLToPath(uri), fileURLToPath(uri), roots);
    }
  }

  /** Where a path that leads nowhere would be, as a URI string. */
  uriOf(given: string): string {
    return pathToFileURL(this.#candidates(given.slice(0, MAX_CHARACTERS))[0] ?? path.resolve(given)).href;
  }

  /** Checks a folder that wasn't named but follows from a file or from the settings. @param uri string @throws {PlaceError} as `folder` */
  async checkOutput(uri: string): Promise<void> {
    if (!uri.startsWith('file:')) throw new PlaceError('Sprites can only be written to folders on disk.');
    const folder = fileURLToPath(uri);
    await this.#checkWritten(folder, folder);
  }

  /** @param place that was meant, below an allowed folder */
  async #missing(what: string, place: string, given: string): Promise<ArgumentProblem> {
    const folder = this.#folders().find((one) => isBelow(place, one));
    const urls = [place, folder ?? place].map((one) => pathToFileURL(one).href) as [string, string];
    const other = await otherCase(...urls, diskFiles);
    const file = other && (await this.#check(fileURLToPath(other), given).catch(() => undefined))?.place;
    if (file === undefined) return new ArgumentProblem(`No ${what} ${quotedPath(given)}. ${this.startWords}`);
    const name = folder === undefined ? file : path.relative(folder, file);
    return new ArgumentProblem(`No ${what} ${quotedPath(given)}, but ${quotedPath(name)} exists: case counts here.`);
  }

  /** @throws {ArgumentProblem} if two folders have the name that the path starts with, and both have something there */
  async #existing(text: string): Promise<string | undefined> {
    const isThere = async (place: string) => (await stat(place).catch(() => undefined)) !== undefined;
    for (const place of this.#candidates(text)) if (await isThere(place)) return this.#theOnly(place, text, isThere);
    return undefined;
  }

  async #theOnly(place: string, text: string, isThere: (place: string) => Promise<boolean>): Promise<string> {
    const named = this.#namedBy(text);
    if (!named.includes(place)) return place;
    const others = await Promise.all(named.map(async (one) => one === place || (await isThere(one))));
    if (others.filter(Boolean).length < 2) return place;
    const all = named.filter((_, at) => others[at]).map(quotedPath);
    throw new ArgumentProblem(`${quotedPath(text)} may mean ${all.join(' or ')}.`, 'Use an absolute path.');
  }

  /** The paths that a text may mean, the likeliest first. */
  #candidates(text: string): string[] {
    if (path.isAbsolute(text)) return [path.normalize(text)];
    return [...this.#folders().map((folder) => path.resolve(folder, text)), ...this.#namedBy(text)];
  }

  /** The paths that a text means if it starts with the name of one of several folders. */
  #namedBy(text: string): string[] {
    const folders = this.#folders();
    const [first = '', ...rest] = text.split(/[\\/]/);
    const named = folders.filter((folder) => folders.length > 1 && path.basename(folder) === first);
    return named.map((folder) => path.resolve(folder, ...rest));
  }

  /** Resolves to the place as a path below an allowed folder, and to all such paths after links are followed. */
  async #check(place: string, given: string, roots?: readonly Root[]): Promise<Checked> {
    this.checkAny();
    const real = await realPlace(place);
    const within: Checked['within'][number][] = [];
    for (const { folder, root } of roots ?? (await this.#roots())) {
      if (real !== undefined && root !== undefined && isBelow(real, root)) within.push({ folder, real, root });
    }
    const named = this.#folders().some((folder) => isBelow(place, folder));
    const [first] = within;
    // The same place by another name, such as the real path of a folder that was opened through a link.
    if (first) return { place: named ? place : path.join(first.folder, path.relative(first.root, first.real)), within };
    const link = await readlink(place).catch(() => '');
    if (named && ANNEX_LINK.test(link))
      throw new ArgumentProblem(
        `${quotedPath(given)} is a link of git-annex, and its content isn't here. Run “git annex get”.`,
        'Ask the person to run it.',
      );
    const how = named ? 'is or contains a link that leads' : 'is';
    throw new PlaceError(
      `${quotedPath(given)} ${how} outside of the allowed folders: ${this.words}. Nothing was read, written, or sent.`,
    );
  }

  /** The allowed folders now, after links are followed. */
  #roots(): Promise<readonly Root[]> {
    return Promise.all(this.#folders().map(async (folder) => ({ folder, root: await realPlace(folder) })));
  }

  /**
   * Resolves to the place as a path below an allowed folder. Programs obey hidden files, such as those in `.git` and `.vscode`, so nothing is written
   * there, by no path and through no link.
   */
  async #checkWritten(folder: string, given: string): Promise<string> {
    const { place, within } = await this.#check(folder, given);
    const shown = this.#folders().some((top) => isBelow(place, top) && !isHidden(place, top));
    if (shown && within.some(({ real, root }) => !isHidden(real, root))) return place;
    throw new PlaceError(`${quotedPath(given)} is hidden. Nothing is written to hidden folders.`);
  }
}

/** An allowed folder, and the path that links lead to; undefined if that is nowhere. */
interface Root {
  readonly folder: string;
  readonly root: string | undefined;
}

const noFolderOpen = () =>
  new NoFolderError(
    'No folder is open. Nothing was read or written.',
    'Ask the person to open the folder of the game.',
  );

/** A place below allowed folders. */
interface Checked {
  readonly place: string;
  readonly within: readonly { readonly folder: string; readonly real: string; readonly root: string }[];
}

/** Whether a part of the path below a folder begins with a dot. */
function isHidden(place: string, folder: string): boolean {
  return path
    .relative(folder, place)
    .split(path.sep)
    .some((part) => part.startsWith('.'));
}

function checked(given: string): string {
  const text = given.startsWith('file:') ? pathOfUrl(given) : given;
  if (!text.trim()) throw new ArgumentProblem('A path is empty.');
  if (text.length > MAX_CHARACTERS || text.includes('\0'))
    throw new ArgumentProblem('A path is longer than any, or has a zero byte.');
  // `https://…` and the like; a drive has one letter.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new PlaceError(`${quotedPath(given)} isn't a file path. URLs aren't allowed.`);
  return text;
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ArgumentProblem(`${quotedPath(url)} isn't a file path.`);
  }
}

/** What the links of git-annex lead to, in the folder of Git. */
const ANNEX_LINK = /(?:^|[\\/])\.git[\\/]annex[\\/]objects[\\/]/;

/** A frame of an Aseprite file: `hero.aseprite#3`, counted from 1 as the preview and all pictures do. */
const FRAME = /^(.+\.(?:aseprite|ase))#([1-9]\d{0,4})$/i;

/** Ids of assets have no folder and no extension. */
const mayBeId = (text: string) => !/[\\/.]/.test(text);
