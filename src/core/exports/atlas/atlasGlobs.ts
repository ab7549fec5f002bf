import { rawText } from '../../../shared/base/foreignText';
import { childOf, isWithin, nameOf, parentOf, placeKey, type ReadableFiles } from '../../disk/fileStore';
import { filesBelow } from '../../disk/filesBelow';
import { isFileFor } from '../../domain/pictureFiles';
import { globMatcher, withoutBraces } from './glob';

/** One of the sources of an atlas: a folder, and what is wanted in it. */
interface Glob {
  /** URI string of the folder that all of its files are in. */
  readonly base: string;
  /** Of the path in that folder. */
  readonly wants: (path: string) => boolean;
  /** Whether folders in it count. */
  readonly isDeep: boolean;
  /** It leaves out files that others want. */
  readonly isNegative: boolean;
  /** As the recipe has it. */
  readonly source: string;
}

/** Something among the sources that can't be read. Without it, an atlas would lack sprites. */
export class UnreadSourceError extends Error {
  override readonly name = 'UnreadSourceError';
  constructor(
    /** URI string of a file or folder. */
    readonly uri: string,
  ) {
    super("A source can't be read.");
  }
}

/** A source that isn't a path in the workspace folder. */
export class OutsideGlobError extends Error {
  override readonly name = 'OutsideGlobError';
  constructor(
    /** Index in the list. */
    readonly index: number,
  ) {
    super('A source leads out of the workspace folder.');
  }
}

/** Most globs without braces that all sources stand for. */
const MAX_GLOBS = 2048;

const MAGIC = /[*?[]/;

/** A name as a glob that matches nothing else. */
export const escapedGlob = (name: string): string => name.replace(/[\\*?[\]{}!]/g, String.raw`\$&`);

/** The sources of an atlas: which files it has, and what they are called. */
export class AtlasGlobs {
  readonly #sources: readonly string[];
  readonly #globs: readonly Glob[];
  readonly #folder: string;
  /** URI string of the folder that all sources have in common: names of sprites are paths in it. */
  readonly common: string;

  /**
   * @param sources paths and globs relative to `folder`, with `/`
   * @param folder URI string of the recipe's folder
   * @param top URI string of its workspace folder
   * @throws OutsideGlobError
   */
  constructor(sources: readonly string[], folder: string, top: string) {
    this.#folder = folder;
    this.#sources = sources;
    const all: Glob[] = [];
    for (const [index, source] of sources.entries()) {
      const globs = globsOf(source, folder);
      if (!globs?.every(({ base }) => isWithin(base, top))) throw new OutsideGlobError(index);
      all.push(...globs);
      if (all.length > MAX_GLOBS) throw new OutsideGlobError(index);
    }
    this.#globs = all;
    const bases = this.#globs.filter(({ isNegative }) => !isNegative).map(({ base }) => base);
    this.common = bases.reduce(commonFolder, bases[0] ?? folder);
  }

  /** Whether a file is one of the sources. @param uri string */
  has(uri: string): boolean {
    const positive = this.#globs.some((glob) => !glob.isNegative && matches(glob, uri));
    return positive && !this.#globs.some((glob) => glob.isNegative && matches(glob, uri));
  }

  /** Of each source, how many of these files it names; undefined if it leaves out what others name. @param uris strings */
  counts(uris: readonly string[]): (number | undefined)[] {
    return this.#sources.map((source) => {
      const own = this.#globs.filter((glob) => glob.source === source);
      if (own.some(({ isNegative }) => isNegative)) return undefined;
      return uris.filter((uri) => own.some((glob) => matches(glob, uri))).length;
    });
  }

  /**
   * The images among the sources, as URI strings sorted by path. Links to folders aren't followed.
   * @throws UnreadSourceError
   */
  async files(files: Pick<ReadableFiles, 'entries' | 'list'>, signal: AbortSignal): Promise<string[]> {
    const found = new Map<string, string>();
    const add = (uri: string) => this.has(uri) && found.set(placeKey(uri), uri);
    const isImage = (name: string) => isFileFor('shown', name);
    const wanted = this.#globs.filter(({ isNegative }) => !isNegative);
    const unread: string[] = [];
    for (const base of new Set(wanted.filter(({ isDeep }) => !isDeep).map((glob) => glob.base))) {
      const entries = await files.entries(base).catch(() => void unread.push(base));
      for (const { name, kind } of entries || []) {
        if (kind === 'folder' || !isImage(name)) continue;
        if (kind === 'file') add(childOf(base, name));
        else unread.push(childOf(base, name));
      }
    }
    for (const base of outermost(wanted.filter(({ isDeep }) => isDeep).map((glob) => glob.base)))
      for await (const uri of filesBelow(base, files, isImage, signal, undefined, (one) => unread.push(one))) add(uri);
    await this.#refuseUnread(unread, files);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, uri]) => uri);
  }

  /** Those of the sources that no image matches. @param uris strings */
  unmatched(uris: readonly string[]): string[] {
    const all = new Set(this.#globs.filter(({ isNegative }) => !isNegative).map(({ source }) => source));
    for (const glob of this.#globs)
      if (all.has(glob.source) && uris.some((uri) => matches(glob, uri))) all.delete(glob.source);
    return [...all];
  }

  /** Throws for a folder that exists, or a link to nothing, unless it's left out. */
  async #refuseUnread(uris: readonly string[], files: Pick<ReadableFiles, 'list'>): Promise<void> {
    const left = this.#globs.filter(({ isNegative }) => isNegative);
    for (const uri of uris) {
      const isImage = isFileFor('shown', rawText(nameOf(uri)));
      const file = isImage ? uri : childOf(uri, 'a.png');
      const isHidden = pathIn(uri, this.common)
        .split('/')
        .some((name) => name.startsWith('.'));
      if (isHidden || left.some((glob) => matches(glob, file)) || (isImage && !this.has(uri))) continue;
      const names = isImage ? undefined : await files.list(uri).catch(() => undefined);
      // A folder that doesn't exist has no names. One that has some is too large.
      if (names?.length !== 0) throw new UnreadSourceError(uri);
    }
  }

  /** A file as a source that matches nothing else. @param uri string */
  sourceOf(uri: string): string {
    return sourcePath(uri, this.#folder);
  }

  /** The folders of a file below the common one, and its own name for it: `ui/button`. @param uri string */
  nameOf(uri: string, title: string): string {
    const folder = pathIn(parentOf(uri), this.common);
    return folder ? `${folder}/${title}` : title;
  }
}

const matches = ({ base, wants }: Glob, uri: string) => isWithin(uri, base) && wants(pathIn(uri, base));

/** Folders that are in none of the others, each once. */
function outermost(folders: readonly string[]): string[] {
  const each = [...new Set(folders)];
  return each.filter((folder) => !each.some((other) => other !== folder && isWithin(folder, other)));
}

/** The globs of a source; undefined if it's no relative path, or has too many braces. */
function globsOf(source: string, folder: string): Glob[] | undefined {
  const isNegative = source.startsWith('!');
  const path = (isNegative ? source.slice(1) : source).replace(/^\.\//, '');
  if (path === '' || path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const all = withoutBraces(path);
  // A file whose name looks like a glob is meant as it is.
  if (all && all.length > 1 && !/[{}].*\//.test(path)) all.push(path.replace(/[{}]/g, String.raw`\$&`));
  const globs = all?.flatMap((one) => globOf(one, folder, { isNegative, source }) ?? []);
  return globs?.length === all?.length ? globs : undefined;
}

/** A glob without braces, with its longest beginning without magic as the base; undefined if it leads out of its own folders. */
function globOf(path: string, folder: string, rule: Pick<Glob, 'isNegative' | 'source'>): Glob | undefined {
  const parts = path.split('/').filter((one) => one !== '' && one !== '.');
  let base = folder;
  let at = 0;
  for (; at < parts.length - 1; at++) {
    const one = parts[at] ?? '';
    if (MAGIC.test(one.replace(/\\./g, ''))) break;
    base = one === '..' ? parentOf(base) : childOf(base, one.replace(/\\(.)/g, '$1'));
  }
  const rest = parts.slice(at);
  if (rest.includes('..')) return undefined;
  const pattern = rest.join('/');
  const wants = globMatcher(pattern);
  return { base, wants: (inner) => inner === pattern || wants(inner), isDeep: rest.length > 1, ...rule };
}

/** @param uri string of a file or folder in the folder `base` */
function pathIn(uri: string, base: string): string {
  return placeKey(uri).slice(placeKey(base).replace(/\/$/, '').length + 1);
}

function commonFolder(a: string, b: string): string {
  let common = a;
  while (!isWithin(b, common)) common = parentOf(common);
  return common;
}

/** Path of a file from a folder, as sources of a recipe write it; both are URI strings. */
export function sourcePath(uri: string, folder: string): string {
  const ups: string[] = [];
  let base = folder;
  while (!isWithin(uri, base)) {
    ups.push('..');
    base = parentOf(base);
  }
  return [...ups, ...pathIn(uri, base).split('/').map(escapedGlob)].join('/');
}

/** Base name of an atlas: `hud` for `hud.atlas.json`. @param recipe URI string @param ending of its name */
export const titleOfAtlas = (recipe: string, ending: string): string =>
  rawText(nameOf(recipe)).slice(0, -ending.length);
