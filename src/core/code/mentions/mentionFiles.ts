import { Utils } from 'vscode-uri';
import { CanceledError } from '../../../service/errors';
import { rawText } from '../../../shared/base/foreignText';
import { nameOf, type ReadableFiles } from '../../disk/fileStore';
import { folderUri } from '../../disk/folderUri';
import { mayMention } from './mentionKinds';

/** A place as the lists of files have it: Node, VS Code, and both on different systems escape different letters. @param uri string */
export const listedPlace = (uri: string) => folderUri(uri).toString();

/** All files of workspace folders in which sprites may be named, and what else is next to sprites. */
export interface MentionFiles {
  /** Files that are read, with their workspace folder. */
  readonly files: readonly { readonly uri: string; readonly top: string }[];
  /** Names in each folder that was looked at, by `listedPlace`. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
  /** URI strings of what couldn't be listed: folders, or a workspace folder with more files than are looked at. */
  readonly unread: readonly string[];
}

/** What version control and caches keep; nothing there is written by hand. */
const NEVER = new Set(['.git', '.svn', '.hg', '.jj', 'node_modules', '.godot', '.import', '.plastic', '.gradle']);
/** Folders that builds make, if Git ignores them. */
const BUILDS = new Set(
  `library temp tmp logs log obj bin build builds dist out output target release debug deriveddata usersettings memorycaptures
  intermediate saved binaries deriveddatacache .vs .idea .cache .next .nuxt .parcel-cache .vite .turbo .venv venv __pycache__ coverage
  .build .dart_tool .mypy_cache .pytest_cache pods vendor export exports`.split(/\s+/),
);
/** What Unity makes in its projects, with or without Git. */
const OF_UNITY = new Set(['library', 'temp', 'logs', 'obj', 'usersettings', 'memorycaptures']);
/** Most files and folders of a workspace folder. */
const MAX_ENTRIES = 300_000;

export interface MentionSearch {
  readonly files: Pick<ReadableFiles, 'entries'>;
  /** URI strings. */
  readonly tops: readonly string[];
  readonly signal: AbortSignal;
  /** Of folders, those that Git ignores. */
  ignored(folders: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
}

/**
 * Lists them. What a person excluded from searches counts: scenes and prefabs are often hidden in editors. Hidden folders count too, such as those of
 * workflows. Links to folders aren't followed.
 * @throws {CanceledError}
 */
export async function mentionFiles(search: MentionSearch): Promise<MentionFiles> {
  const listing = new Listing(search);
  for (const top of search.tops) await listing.add(top);
  return listing;
}

class Listing implements MentionFiles {
  readonly #search: MentionSearch;

  readonly files: MentionFiles['files'][number][] = [];
  readonly folders = new Map<string, ReadonlySet<string>>();
  readonly unread: string[] = [];
  #left = 0;

  constructor(search: MentionSearch) {
    this.#search = search;
  }

  /** @param top URI string of a workspace folder */
  async add(top: string): Promise<void> {
    this.#left = MAX_ENTRIES;
    for (let level = [listedPlace(top)]; level.length; ) {
      const next: string[] = [];
      for (const folder of level) next.push(...(await this.#foldersIn(folder, top)));
      level = this.#left < 0 ? [] : await withoutBuilds(next, this.#search);
    }
    if (this.#left < 0) this.unread.push(top);
  }

  async #foldersIn(folder: string, top: string): Promise<string[]> {
    const { files, signal } = this.#search;
    if (signal.aborted) throw new CanceledError();
    const entries = this.#left < 0 ? [] : await files.entries(folder).catch(() => undefined);
    if (!entries) this.unread.push(folder);
    const names = new Set(entries?.map(({ name }) => name));
    this.#left -= names.size;
    this.folders.set(folder, names);
    const folders: string[] = [];
    for (const { name, kind } of entries ?? []) {
      const uri = Utils.joinPath(folderUri(folder), name).toString();
      if (kind === 'folder' && isEntered(name, names)) folders.push(uri);
      else if (kind === 'file' && mayMention(name)) this.files.push({ uri, top });
    }
    return folders;
  }
}

function isEntered(name: string, neighbors: ReadonlySet<string>): boolean {
  const key = name.toLowerCase();
  return !NEVER.has(key) && !(OF_UNITY.has(key) && neighbors.has('ProjectSettings') && neighbors.has('Assets'));
}

async function withoutBuilds(folders: readonly string[], { ignored, signal }: MentionSearch): Promise<string[]> {
  const builds = folders.filter((folder) => BUILDS.has(rawText(nameOf(folder)).toLowerCase()));
  const left = builds.length ? await ignored(builds, signal) : new Set<string>();
  return folders.filter((folder) => !left.has(folder));
}
