import type * as vscode from 'vscode';
import { isSetPattern, mayBelongTo } from '../../../core/discovery/directionPattern';
import { DiscoveryFiles } from '../../../core/discovery/discoveryFiles';
import { FolderNames } from '../../../core/discovery/folderNames';
import { neighborsByName } from '../../../core/discovery/neighborsByName';
import { childOf, nameOf, parentOf, placeKey, type ReadableFiles } from '../../../core/disk/fileStore';
import { filesOf } from '../../../core/exports/exportSource';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import { sourceOfRecipe } from '../../../core/exports/recipe';
import { rawText } from '../../../shared/base/foreignText';
import { LaterByKey } from '../../../shared/base/later';

/**
 * Changed files that may be part of other files' exports: a sheet's JSON, a normal map, one of several numbered frames, a view of a set of
 * directions. The search that exports use finds which ones are, so nothing has to be remembered. Deleted files are ignored: while a program
 * replaces files, its sheet would otherwise be exported as a single picture.
 */
export class ChangedNeighbors implements vscode.Disposable {
  readonly #exports: Pick<ExportWriter, 'files' | 'find'>;
  readonly #tell: (recipe: string) => void;

  /** By folder, until its changes have settled: file names by their `placeKey`. */
  readonly #waiting = new Map<string, Map<string, string>>();
  readonly #settled: LaterByKey<[folder: string]>;

  /**
   * @param settledMs milliseconds; events within this time count as one change
   * @param tell gets the URI string of a recipe whose source uses a changed file
   */
  constructor(exports: Pick<ExportWriter, 'files' | 'find'>, settledMs: number, tell: (recipe: string) => void) {
    this.#exports = exports;
    this.#tell = tell;
    this.#settled = new LaterByKey(settledMs, (key, folder) => void this.#look(key, folder));
  }

  /** @param uri URI string of a file that was written */
  add(uri: string): void {
    const folder = parentOf(uri);
    const key = placeKey(folder);
    const changed = this.#waiting.get(key) ?? new Map<string, string>();
    this.#waiting.set(key, changed.set(placeKey(uri), rawText(nameOf(uri))));
    this.#settled.schedule(key, folder);
  }

  dispose(): void {
    this.#settled.dispose();
    this.#waiting.clear();
  }

  async #look(key: string, folder: string): Promise<void> {
    const changed = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (!changed) return;
    for (const recipe of await recipesUsing(folder, changed, this.#exports)) this.#tell(recipe);
  }
}

/**
 * Recipes in a folder whose sources use a changed file. A folder may contain thousands of recipes, so it's listed once, and only sources
 * whose names match a changed file are examined.
 * @param folder URI string
 * @param changed file names in the folder by their `placeKey`
 * @returns URI strings
 */
export async function recipesUsing(
  folder: string,
  changed: ReadonlyMap<string, string>,
  exports: Pick<ExportWriter, 'find'> & { readonly files: ReadableFiles },
): Promise<string[]> {
  const listed = await exports.files.list(folder).catch((): string[] => []);
  const places = listed.map((name) => childOf(folder, name)).filter((uri) => sourceOfRecipe(uri) !== undefined);
  if (places.length === 0) return [];
  const names = new FolderNames(listed);
  const reader = new DiscoveryFiles(exports.files, { folder, names });
  const mayUse = neighborsByName([...changed.values()]);
  const using: string[] = [];
  for (const recipe of places) {
    const source = sourceOfRecipe(recipe) ?? '';
    const name = rawText(nameOf(source));
    const isUser = names.has(name) ? mayUse(name) : isSetPattern(name) && [...changed.values()].some(mayBelongTo(name));
    if (!isUser) continue;
    const used = await exports.find(source, reader).then(filesOf, (): string[] => []);
    if (used.some((uri) => uri !== source && changed.has(placeKey(uri)))) using.push(recipe);
  }
  return using;
}
