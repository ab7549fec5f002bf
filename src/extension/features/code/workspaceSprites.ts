import * as vscode from 'vscode';
import { SpriteFolders } from '../../../core/code/completion/spriteFolders';
import { isWithin } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { staysInside } from '../../../core/disk/realPlaces';
import type { UserFiles } from '../../../core/disk/userFiles';
import { globFor, isFileFor } from '../../../core/domain/pictureFiles';
import { atOnce } from '../../../shared/base/atOnce';
import { searchWorkspace } from '../references/textSearch';

/** Most sprites that are listed. */
const MAX_SPRITES = 20_000;
/** Files that are asked about at the same time. */
const AT_ONCE = 64;
/** Most new files that may be folders, before all sprites are listed again. */
const MAX_NEW = 100;

/** Milliseconds after which a use lists them again in the background: watchers miss some changes, such as those in a folder that was just made. */
const FRESH_MS = 30_000;

/** Settings by which files are hidden. */
const HIDING = ['files.exclude', 'search.exclude'];

/** The sprites of the workspace, without hidden and excluded folders. They're listed at the first use, and followed from then on. */
export class WorkspaceSprites implements vscode.Disposable {
  readonly #files: UserFiles;

  readonly #stop = new AbortController();
  #listing: Promise<SpriteFolders> | undefined;
  /** What takes its place when it's complete. */
  #next: Promise<SpriteFolders> | undefined;
  /** When the last one began, by the computer's clock. */
  #listedAt = 0;
  /** What appeared and isn't a sprite: URI strings. A folder may have come with sprites in it. */
  readonly #new = new Set<string>();
  #following: vscode.Disposable | undefined;

  constructor(files: UserFiles) {
    this.#files = files;
  }

  dispose(): void {
    this.#stop.abort();
    this.#following?.dispose();
  }

  async get(): Promise<SpriteFolders> {
    this.#following ??= this.#follow();
    if (await this.#hasNewFolder()) this.#listing = undefined;
    if (this.#listing && performance.now() - this.#listedAt > FRESH_MS) this.#refresh();
    this.#listing ??= this.#list();
    return this.#listing;
  }

  #refresh(): void {
    const next = this.#list();
    this.#next = next;
    void next.then(
      () => {
        if (this.#next === next) [this.#listing, this.#next] = [next, undefined];
      },
      () => {
        if (this.#next === next) this.#next = undefined;
      },
    );
  }

  async #list(): Promise<SpriteFolders> {
    this.#listedAt = performance.now();
    const { tops, isExcluded } = searchWorkspace(this.#files, this.#stop.signal);
    const found = new SpriteFolders();
    let left = MAX_SPRITES;
    for (const top of tops) {
      const isHidden = (uri: string) => isExcluded(decodeURIComponent(uri.slice(top.length + 1)), top);
      const isSkipped = (name: string, uri: string) => name.startsWith('.') || name === 'node_modules' || isHidden(uri);
      const isSprite = (name: string) => isFileFor('shown', name);
      const sprites: string[] = [];
      for await (const uri of filesBelow(top, this.#files, isSprite, this.#stop.signal, isSkipped)) {
        if (left-- <= 0) break;
        if (!isHidden(uri)) sprites.push(uri);
      }
      await this.#addInside(sprites, top, found);
    }
    return found;
  }

  /** Adds sprites without links that lead out of their workspace folder. */
  async #addInside(sprites: readonly string[], top: string, found: SpriteFolders): Promise<void> {
    const stay = await atOnce(sprites, (uri) => staysInside(uri, top), AT_ONCE);
    for (const [index, uri] of sprites.entries()) if (stay[index]) found.add(uri);
  }

  #follow(): vscode.Disposable {
    const sprites = vscode.workspace.createFileSystemWatcher(globFor('shown'), false, true, false);
    const others = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
    const forget = () => {
      [this.#listing, this.#next] = [undefined, undefined];
    };
    return vscode.Disposable.from(
      sprites,
      others,
      sprites.onDidCreate((uri) => void this.#appeared(uri)),
      sprites.onDidDelete((uri) => this.#change((all) => all.delete(uri.toString()))),
      others.onDidCreate((uri) => {
        if (!isFileFor('shown', uri.path) && this.#new.size <= MAX_NEW) this.#new.add(uri.toString());
      }),
      others.onDidDelete((uri) => {
        if (!isFileFor('shown', uri.path)) this.#change((all) => all.deleteBelow(uri.toString()));
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (HIDING.some((name) => event.affectsConfiguration(name))) forget();
      }),
    );
  }

  /** Changes what is listed, or will be. */
  #change(change: (all: SpriteFolders) => void): void {
    for (const one of [this.#listing, this.#next]) void one?.then(change, () => undefined);
  }

  async #appeared(uri: vscode.Uri): Promise<void> {
    const place = uri.toString();
    const { tops, isExcluded } = searchWorkspace(this.#files, this.#stop.signal);
    const top = tops.find((one) => isWithin(place, one));
    if (top === undefined) return;
    const inner = decodeURIComponent(place.slice(top.length + 1));
    const parts = inner.split('/');
    const isHidden = parts.some((name) => name.startsWith('.') || name === 'node_modules');
    const isLeftOut = isHidden || parts.some((_, index) => isExcluded(parts.slice(0, index + 1).join('/'), top));
    if (!isLeftOut && (await staysInside(place, top))) this.#change((all) => all.add(place));
  }

  async #hasNewFolder(): Promise<boolean> {
    const fresh = [...this.#new];
    this.#new.clear();
    if (fresh.length > MAX_NEW) return true;
    const facts = await Promise.all(fresh.map((uri) => this.#files.stat(uri).catch(() => undefined)));
    return facts.some((one) => one?.isFolder);
  }
}
