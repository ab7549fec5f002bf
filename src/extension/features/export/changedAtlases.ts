import * as vscode from 'vscode';
import { isWithin, parentOf, placeKey } from '../../../core/disk/fileStore';
import { globOf } from '../../../core/domain/pictureFiles';
import type { AtlasGlobs } from '../../../core/exports/atlas/atlasGlobs';
import { ATLAS_ENDING, isAtlasName } from '../../../core/exports/atlas/atlasRecipe';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import { type FoundRecipe, recipesBelow } from '../../../core/exports/recipesBelow';
import { globsOf, openAtlas } from '../../../core/exports/runAtlas';

/** Most atlases of a workspace that follow their sprites. */
const MAX_ATLASES = 500;

/** Which atlases a changed file belongs to. Recipes are searched for with the first change. */
export class ChangedAtlases implements vscode.Disposable {
  readonly #files: ExportWriter['files'];

  /** By the `placeKey` of a recipe: its URI string and its sources. */
  #known: Promise<Map<string, { readonly uri: string; readonly globs: AtlasGlobs }>> | undefined;
  readonly #watcher = vscode.workspace.createFileSystemWatcher(globOf([ATLAS_ENDING.slice(1)]));

  constructor(files: ExportWriter['files']) {
    this.#files = files;
    const forget = () => {
      this.#known = undefined;
    };
    this.#watcher.onDidCreate(forget);
    this.#watcher.onDidChange(forget);
    this.#watcher.onDidDelete(forget);
  }

  /** The watcher of recipes, for those who run them. */
  get recipes(): Pick<vscode.FileSystemWatcher, 'onDidCreate' | 'onDidChange' | 'onDidDelete'> {
    return this.#watcher;
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  /** URI strings of the atlases that have an image among their sources. @param uri string of a file that was written or deleted */
  async with(uri: string): Promise<readonly string[]> {
    return [...(await this.#all()).values()].filter(({ globs }) => globs.has(uri)).map((one) => one.uri);
  }

  /** URI strings of the atlases that have images in the folder of a file, such as the JSON of a sheet. @param uri string */
  async near(uri: string): Promise<readonly string[]> {
    const all = [...(await this.#all()).values()];
    return all.filter(({ globs }) => isWithin(parentOf(uri), globs.common)).map((one) => one.uri);
  }

  #all(): Promise<Map<string, { readonly uri: string; readonly globs: AtlasGlobs }>> {
    this.#known ??= this.#find();
    return this.#known;
  }

  async #recipes(): Promise<readonly FoundRecipe[]> {
    const { signal } = new AbortController();
    const folders = vscode.workspace.workspaceFolders ?? [];
    const below = folders.map(({ uri }) => recipesBelow(uri.toString(), this.#files, signal, isAtlasName));
    return (await Promise.all(below)).flat().slice(0, MAX_ATLASES);
  }

  async #find() {
    const known = new Map<string, { readonly uri: string; readonly globs: AtlasGlobs }>();
    for (const { uri } of await this.#recipes()) {
      try {
        const opened = await openAtlas(uri, this.#files);
        if (!opened.faults.length) known.set(placeKey(uri), { uri, globs: globsOf(opened, this.#files) });
      } catch {
        // Whoever runs the recipe says what is wrong with it.
      }
    }
    return known;
  }
}
