import { rawText } from '../../shared/base/foreignText';
import { ENGINES } from '../../sprite/engines/engines';
import type { EngineFolders } from '../../sprite/engines/facts';
import { childOf, nameOf, parentOf, placeKey } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isInside } from '../disk/realPlaces';
import type { UserFiles } from '../disk/userFiles';
import { assetAt } from '../domain/assetPlace';
import { ignoresAll } from '../domain/drafts';
import type { RunPlan } from '../domain/runPlan';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import { findProject, type Project } from './project';

/**
 * The folder that the settings name for generated sprites. Undefined if it's outside, also through links: the setting may come with a workspace.
 * @param top URI string of the folder that it is relative to
 * @param set the setting: parts joined by `/` or `\`
 */
export async function outputFolderIn(top: string, set: string): Promise<string | undefined> {
  let place = top.replace(/\/+$/, '');
  // A drive starts a path of its own.
  if (/^[a-z]:/i.test(set)) return undefined;
  for (const part of set.split(/[\\/]/)) {
    if (part === '..') place = parentOf(place);
    else if (part && part !== '.') place = childOf(place, part);
  }
  return (await isInside(place, top)) ? place : undefined;
}

/** A folder that sprites without a source file may go to, and why. */
export interface UsualFolder {
  /** URI string. */
  readonly uri: string;
  /** `sprites`: most sprites of the project are there. `engine`: the engine of the project loads images from there. */
  readonly why: 'settings' | 'last' | 'sprites' | 'engine' | 'default';
  /** The engine's name, if it's known. */
  readonly engine?: string;
}

/** Most folders that are remembered. */
const MAX_REMEMBERED = 50;

/** Where sprites go that are made of no file, and assets that are saved. */
export class OutputFolders {
  readonly #dependencies: { readonly files: UserFiles; readonly memory: Memory };

  /** @param memory of this workspace */
  constructor(dependencies: { readonly files: UserFiles; readonly memory: Memory }) {
    this.#dependencies = dependencies;
  }

  /**
   * Folders in the order of preference, each once: the one that the settings name; the last used one; where most sprites of the project are; the
   * engine's; `sprites`. None if the settings name one outside.
   * @param top URI string of the first folder of the workspace
   * @param set the setting; empty: it isn't set
   */
  async *all(top: string, set: string): AsyncGenerator<UsualFolder> {
    const seen = new Set<string>();
    for await (const folder of this.#ranked(top.replace(/\/+$/, ''), set)) {
      const key = placeKey(folder.uri);
      if (!seen.has(key)) yield folder;
      seen.add(key);
    }
  }

  /** The first of `all`. */
  async usual(top: string, set: string): Promise<string | undefined> {
    for await (const { uri } of this.all(top, set)) return uri;
    return undefined;
  }

  /** Remembers where sprites went. */
  used(folder: string): void {
    const { memory } = this.#dependencies;
    const others = recall(memory, 'assets.folders').filter((one) => one !== folder);
    void remember(memory, 'assets.folders', [...others, folder].slice(-MAX_REMEMBERED));
  }

  /** Remembers the folder of a run, unless its outputs went next to a file, or it stood in for another run. */
  usedBy({ sources, folder, replacement, style }: Pick<RunPlan, 'sources' | 'folder' | 'replacement' | 'style'>): void {
    const ofFiles = !style?.references && sources.some((source) => !assetAt(source));
    if (!ofFiles && !replacement) this.used(folder);
  }

  async *#ranked(top: string, set: string): AsyncGenerator<UsualFolder> {
    const { files } = this.#dependencies;
    if (set) {
      const uri = await outputFolderIn(top, set);
      if (uri === undefined) return;
      yield { uri, why: 'settings' };
    }
    const last = await this.#lastIn(top);
    if (last !== undefined) yield { uri: last, why: 'last' };
    const project = await findProject(top, files);
    const engine = project && { engine: project.name };
    const names = await files.list(top).catch((): string[] => []);
    const places = placesOf(project, names);
    const most = await folderOfMost(
      top,
      files,
      places.loaded?.filter((name) => names.includes(name)),
    );
    if (most !== undefined) yield { uri: most, why: 'sprites' };
    const theirs = places.known && (await firstThere(top, places.known, files));
    const made = theirs ?? places.usual;
    if (made) yield { uri: inside(top, made), why: 'engine', ...engine };
    yield { uri: childOf(top, 'sprites'), why: 'default' };
  }

  /** The last used folder of this workspace, if it still exists. The program remembers those of all projects. */
  async #lastIn(top: string): Promise<string | undefined> {
    const { files, memory } = this.#dependencies;
    for (const folder of recall(memory, 'assets.folders').toReversed()) {
      if (!(await isInside(folder, top))) continue;
      const there = await files.stat(folder).catch(() => undefined);
      return there?.isFolder ? folder : undefined;
    }
    return undefined;
  }
}

/** Folders that bundlers of web games copy next to the game, and where games have their images in them. */
const BUNDLED = {
  public: {
    loaded: ['public', 'src'],
    known: ['public/assets/sprites', 'public/assets/images', 'public/assets', 'public/sprites', 'public/images'],
    usual: 'public/assets',
  },
  static: {
    loaded: ['static', 'src'],
    known: ['static/assets/sprites', 'static/assets/images', 'static/assets', 'static/sprites', 'static/images'],
    usual: 'static/assets',
  },
} as const satisfies Readonly<Record<string, EngineFolders>>;
const UNKNOWN: EngineFolders = { known: [] };

function placesOf(project: Project | undefined, names: readonly string[]): EngineFolders {
  const copied = (['public', 'static'] as const).find((name) => names.includes(name) && names.includes('package.json'));
  const own = project && ENGINES[project.engine].folders;
  return copied && (!own || own.isBundled) ? BUNDLED[copied] : (own ?? UNKNOWN);
}

const inside = (top: string, path: string) => path.split('/').reduce(childOf, top);

/** The first of some folders that exists, as a path from the top; upper and lower case count. */
async function firstThere(top: string, paths: readonly string[], files: UserFiles): Promise<string | undefined> {
  for (const path of paths) {
    const place = inside(top, path);
    const siblings = await files.entries(parentOf(place)).catch(() => []);
    if (siblings.some(({ name, kind }) => kind === 'folder' && name === rawText(nameOf(place)))) return path;
  }
  return undefined;
}

/** Milliseconds for looking at the project, while a person waits for the question. */
const SEARCH_MS = 1500;
/** Fewer sprites say nothing about where the others belong. */
const MIN_SPRITES = 2;
/** Folders that have no images of a game, and those that are made. */
const NOT_OF_GAMES =
  /^(?:\..*|node_modules|dist|build|out|target|bin|obj|Library|Temp|Logs|docs?|screenshots?|tests?|coverage|addons|sprite-samples(?:-\d+)?)$/;
/** Images of pages and stores. */
const NOT_SPRITES =
  /^(?:favicon|logo|icon|apple-touch|android-chrome|mstile|screenshot|banner|cover|splash|og-|thumb)/i;

/**
 * The deepest folder that has more than half of a project's sprites, with its own folders; undefined if that is only the top.
 * @param loaded folders of the top that count; absent: all do
 */
async function folderOfMost(
  top: string,
  files: UserFiles,
  loaded: readonly string[] | undefined,
): Promise<string | undefined> {
  const counts = new Map<string, number>();
  let total = 0;
  const signal = AbortSignal.timeout(SEARCH_MS);
  const isSprite = (name: string) => /\.(?:png|gif|webp)$/i.test(name) && !NOT_SPRITES.test(name);
  const isSkipped = (name: string) => NOT_OF_GAMES.test(name);
  const ignored = new Map<string, Promise<boolean>>();
  /** Drafts don't belong where they are. */
  const isIgnored = (folder: string): Promise<boolean> => {
    const isTop = folder.length <= top.length;
    const known = isTop ? Promise.resolve(false) : ignored.get(folder);
    const found = known ?? isIgnored(parentOf(folder)).then((is) => is || ignoresAll(folder, files));
    ignored.set(folder, found);
    return found;
  };
  for (const root of loaded ? loaded.map((name) => childOf(top, name)) : [top]) {
    for await (const uri of filesBelow(root, files, isSprite, signal, isSkipped)) {
      if (await isIgnored(parentOf(uri))) continue;
      total++;
      for (let folder = parentOf(uri); folder.length > top.length; folder = parentOf(folder)) {
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
    }
  }
  const most = [...counts].filter(([, count]) => count >= MIN_SPRITES && count > total / 2).map(([folder]) => folder);
  return most.sort((a, b) => b.length - a.length)[0];
}
