import { Utils } from 'vscode-uri';
import { CanceledError } from '../../../service/errors';
import { parentOf, splitName } from '../../disk/fileStore';
import { folderUri } from '../../disk/folderUri';
import { isFileFor } from '../../domain/pictureFiles';
import { hasKind } from '../../references/kinds';
import { MAX_TEXT_FILES } from '../../references/textFiles';
import type { CodeSearch } from '../codeSearch';
import type { ListedFile } from '../projectNames';

/** Folders that are listed at the same time. */
const AT_ONCE = 16;
/** Most files and folders of a workspace that are listed. */
const MAX_LISTED = 200_000;

/** `unlisted`: it's there, and nobody looked into it: hidden, excluded, of packages, or a link. */
type EntryKind = 'file' | 'folder' | 'unlisted';

/** What is in the folders of a workspace, so that paths are resolved without asking the disk for each. Places are URI strings. */
export class Listing {
  readonly folders = new Map<string, Map<string, EntryKind>>();
  readonly texts: ListedFile[] = [];
  readonly images: ListedFile[] = [];
  /** Workspace folders with more than is listed. */
  readonly unread: string[] = [];
  /** Files by which Git ignores others. */
  readonly ignoreFiles: string[] = [];

  readonly #byAnyCase = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  readonly #stems = new Set<string>();
  #size = 0;

  get isFull(): boolean {
    return this.#size >= MAX_LISTED;
  }

  isFile(uri: string): boolean {
    return this.folders.get(parentOf(uri))?.get(lastOf(uri)) === 'file';
  }

  /** Whether a place is in a folder that nobody looked into. */
  isUnlisted(uri: string, top: string): boolean {
    for (let place = uri; place.length > top.length; ) {
      const parent = parentOf(place);
      const entries = this.folders.get(parent);
      if (entries) return entries.get(lastOf(place)) === 'unlisted';
      place = parent;
    }
    return false;
  }

  /** Whether a folder was listed, and has something in it: a submodule that wasn't fetched is empty. */
  hasFolder(uri: string): boolean {
    return (this.folders.get(uri)?.size ?? 0) > 0;
  }

  /** The image at a place, whatever the case of its letters. */
  inAnyCase(uri: string): string | undefined {
    return this.#byAnyCase.get(uri.toLowerCase());
  }

  /** Images of a name. @param name in lowercase, percent-encoded */
  named(name: string): readonly string[] {
    return this.#byName.get(name) ?? [];
  }

  /** Whether any file or folder has that name without an extension. @param stem in lowercase, percent-encoded */
  hasStem(stem: string): boolean {
    return this.#stems.has(stem);
  }

  add(
    folder: string,
    top: string,
    entries: ReadonlyMap<string, EntryKind>,
    isExcluded: (uri: string) => boolean,
  ): void {
    const known = new Map<string, EntryKind>();
    this.folders.set(folder, known);
    this.#size += entries.size;
    for (const [name, kind] of entries) {
      const uri = childUri(folder, name);
      const last = lastOf(uri);
      known.set(last, kind);
      this.#stems.add(splitName(last.toLowerCase()).stem);
      if (kind !== 'file') continue;
      if (name === '.gitignore') this.ignoreFiles.push(uri);
      if (isFileFor('shown', name)) this.#addImage(uri, last);
      if (!name.startsWith('.') && !isExcluded(uri)) this.#addFile(name, { uri, top });
    }
  }

  #addFile(name: string, file: ListedFile): void {
    if (isFileFor('shown', name)) this.images.push(file);
    if (!hasKind(name)) return;
    if (this.texts.length < MAX_TEXT_FILES) this.texts.push(file);
    else if (!this.unread.includes(file.top)) this.unread.push(file.top);
  }

  #addImage(uri: string, name: string): void {
    this.#byAnyCase.set(uri.toLowerCase(), uri);
    const same = this.#byName.get(name.toLowerCase());
    if (same) same.push(uri);
    else this.#byName.set(name.toLowerCase(), [uri]);
  }

  /** The same for the same files and folders. */
  state(): string {
    return [...this.folders].map(([folder, names]) => `${folder}\n${[...names.keys()].join('\n')}`).join('\n');
  }
}

/** The last part of a URI, percent-encoded. */
export const lastOf = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1);

/** The same as `Utils.joinPath` gives, in a fraction of its time. */
export function childUri(folder: string, name: string): string {
  if (!/^[\w.-]+$/.test(name) || name === '..' || name === '.')
    return Utils.joinPath(folderUri(folder), name).toString();
  return `${folder.replace(/\/$/, '')}/${name}`;
}

/** Lists the folders of a workspace. Links to folders aren't followed. @throws {CanceledError} */
export async function listWorkspace(search: CodeSearch): Promise<Listing> {
  const listing = new Listing();
  for (const top of search.tops) {
    const isOut = (uri: string) => search.isExcluded(decodeURIComponent(uri.slice(top.length + 1)), top);
    for (let folders = [top]; folders.length && !listing.isFull; ) {
      const batch = folders.splice(0, AT_ONCE);
      const read = await Promise.all(batch.map((folder) => entriesOf(folder, search.files, isOut)));
      if (search.signal.aborted) throw new CanceledError();
      folders = [
        ...batch.flatMap((folder, index) => addFolder(listing, folder, top, read[index] ?? new Map(), isOut)),
        ...folders,
      ];
    }
    if (listing.isFull && !listing.unread.includes(top)) listing.unread.push(top);
  }
  return listing;
}

/** The folders in a folder that are listed, too. */
function addFolder(
  listing: Listing,
  folder: string,
  top: string,
  entries: ReadonlyMap<string, EntryKind>,
  isOut: (uri: string) => boolean,
): string[] {
  listing.add(folder, top, entries, isOut);
  return [...entries].flatMap(([name, kind]) => (kind === 'folder' ? [childUri(folder, name)] : []));
}

/** Nothing in a folder that can't be read is known. */
async function entriesOf(
  folder: string,
  files: CodeSearch['files'],
  isOut: (uri: string) => boolean,
): Promise<Map<string, EntryKind>> {
  const [entries, names] = await Promise.all([
    files.entries(folder).catch(() => undefined),
    files.list(folder).catch((): string[] => []),
  ]);
  // Links to folders are only among the names.
  const found = new Map<string, EntryKind>(names.map((name) => [name, 'unlisted']));
  for (const { name, kind } of entries ?? []) {
    const isSkipped =
      kind === 'folder' && (name.startsWith('.') || name === 'node_modules' || isOut(childUri(folder, name)));
    found.set(name, kind === 'other' || isSkipped ? 'unlisted' : kind);
  }
  return found;
}
