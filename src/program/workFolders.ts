import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quotedPath } from '../agents/quote';
import { NoFolderError } from '../agents/toolErrors';
import { isBelow, realPlace } from '../core/disk/realPlaces';
import { foreignText, plainText } from '../shared/base/foreignText';
import { badInput } from './programError';

/**
 * The folders that a server works in. Many clients start servers in `/`, in the home folder, or in their own, whatever the project is: what contains far
 * more than a project is never worked in, unless a person named it.
 */

export interface WorkFolderOptions {
  /** Folders that a person named after `mcp`, as written. They are the only ones, with those of `--allow`. */
  readonly named: readonly string[];
  /** Absolute path of the folder that the process was started in. */
  readonly start: string;
  /** Absolute paths of `--allow`. */
  readonly allowed: readonly string[];
  /** `start` is the folder of a project, because the editor chose it. */
  readonly isChosen: boolean;
  /** Absolute paths of home folders of the user. */
  readonly homes: readonly string[];
}

/** The folders of one server; they change when its client says so. */
export class WorkFolders {
  readonly #options: WorkFolderOptions;
  readonly #usual: readonly string[];

  #folders: readonly string[];
  readonly #used: Set<string>;
  /** Resolves when the client was heard, or can't change anything. */
  readonly known: Promise<void>;
  #settle = () => {};
  /** URIs that the client named and that weren't used. */
  #refused: readonly string[] = [];

  /**
   * @param usual absolute paths of the folders until the client names some
   * @param isFixed what the client names doesn't count
   */
  private constructor(
    options: WorkFolderOptions,
    usual: readonly string[],
    readonly isFixed: boolean,
  ) {
    this.#options = options;
    this.#usual = usual;
    this.#folders = usual;
    this.#used = new Set(isFixed ? usual : []);
    this.known = isFixed
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#settle = resolve;
        });
  }

  /** @throws {ProgramError} if a folder that a person named isn't there */
  static async open(options: WorkFolderOptions): Promise<WorkFolders> {
    const { named, start, allowed, isChosen, homes } = options;
    if (named.length) {
      const folders = await Promise.all(named.map((one) => namedFolder(one, options)));
      return new WorkFolders(options, [...folders, ...allowed], true);
    }
    const usual = isChosen || !(await isWide(start, homes)) ? [start, ...allowed] : allowed;
    return new WorkFolders(options, usual, isChosen);
  }

  /** Absolute paths. Empty: see `none`. */
  readonly now = (): readonly string[] => this.#folders;

  /** All folders since the start: what was paid for in one of them is still saved there. */
  readonly ever = (): readonly string[] => [...this.#used];

  /** Why there are none, and what a person can do. */
  readonly none = (): NoFolderError => {
    const named = this.#refused.length
      ? `, and what its client named can't be used either: ${this.#refused.map((uri) => quotedPath(uri)).join(', ')}`
      : ', and its client named no other';
    return new NoFolderError(
      `This server has no folder to work in: it was started in ${quotedPath(this.#options.start)}, which holds far more than a project${named}. Nothing was read or written.`,
      'Ask the person to name the folder of the game in the settings of the client, as in “sprite-kiln mcp /path/to/game”. Tools that need no files still work.',
    );
  };

  /** Takes the folders that the client named, as URIs. Without a usable one, the usual ones stay. @param uris undefined: it named none, or didn't answer */
  async useRoots(uris: readonly string[] | undefined): Promise<void> {
    if (this.isFixed) return;
    const found = new Map<string, string>();
    const refused: string[] = [];
    for (const uri of uris ?? []) {
      const folder = await folderOf(uri);
      if (folder === undefined || (await isWide(folder, this.#options.homes))) refused.push(uri);
      else {
        const real = (await realPlace(folder)) ?? folder;
        if (!found.has(real)) found.set(real, folder);
      }
    }
    this.#refused = refused.slice(0, MAX_NAMED);
    this.#folders = found.size ? [...found.values(), ...this.#options.allowed] : this.#usual;
    for (const folder of this.#folders) this.#used.add(folder);
    this.#settle();
  }
}

/** Most URIs in a message. */
const MAX_NAMED = 5;

async function namedFolder(given: string, { start, homes }: WorkFolderOptions): Promise<string> {
  const [home = ''] = homes;
  // Clients start programs without a shell, which would know this.
  const places = [path.resolve(start, given), ...(/^~[\\/]?/.test(given) ? [path.join(home, given.slice(1))] : [])];
  for (const place of places) if (await isFolder(place)) return place;
  throw badInput(
    `${plainText(foreignText(given))} isn't a folder, seen from ${plainText(foreignText(start))}.`,
    'Name the folder of the project by its absolute path.',
  );
}

const isFolder = (place: string) =>
  stat(place).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** Whether a folder holds far more than a project: a whole disk, a home folder or one above it, or a folder of Windows itself. */
async function isWide(folder: string, homes: readonly string[]): Promise<boolean> {
  const real = (await realPlace(folder)) ?? folder;
  const system = process.env.SystemRoot;
  if (path.dirname(real) === real || (system !== undefined && isBelow(real, system))) return true;
  const within = await Promise.all(homes.map(async (home) => (await realPlace(home)) ?? home));
  return within.some((home) => isBelow(home, real));
}

/** The folder of a root; undefined if it isn't one on this computer. */
async function folderOf(uri: string): Promise<string | undefined> {
  for (const place of placesOfRoot(uri))
    if (path.isAbsolute(place) && (await isFolder(place))) return path.normalize(place);
  return undefined;
}

/**
 * The paths that a root may mean, the likeliest first: roots are file URIs, but some clients don't escape what has to be escaped, write a drive as a
 * host, or send a path.
 * @param windows whether paths are those of Windows
 */
export function placesOfRoot(uri: string, windows = process.platform === 'win32'): string[] {
  const [, rest] = /^file:(?:\/\/(?:localhost(?=\/))?)?(.*)$/is.exec(uri) ?? [];
  if (rest === undefined) return /^[a-z][a-z0-9+.-]+:/i.test(uri) ? [] : [uri];
  // What begins with these isn't part of a path, but no client means that by a folder: it didn't escape a name.
  const whole = uri.replaceAll('#', '%23').replaceAll('?', '%3F');
  const places = [...new Set([whole, uri])].flatMap((one) => {
    try {
      return fileURLToPath(one, { windows });
    } catch {
      // Not a URI in the strict sense.
      return [];
    }
  });
  const bare = windows ? rest.replace(/^\/+(?=[a-z]:)/i, '').replaceAll('/', '\\') : rest;
  return places.includes(bare) ? places : [...places, bare];
}
