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

/**
 * Changed files that may be part of other files' exports: a sheet's JSON, a normal map, one of several numbered frames, a view of a set of
 * directions. The search that exports use finds which ones are, so nothing has to be remembered. Deleted files are ignored: while a program
 * replaces files, its sheet would otherwise be exported as a single picture.
 */
export class ChangedNeighbors implements vscode.Disposable {
  readonly #exports: Pick<ExportWriter, 'files' | 'find'>;
  readonly #settledMs: number;
  readonly #tell: (recipe: string) => void;

  /** By folder, until its changes have settled: file names by their `placeKey`. */
  readonly #waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly changed: Map<string, string> }>();

  /**
   * @param settledMs milliseconds; events within this time count as one change
   * @param tell gets the URI string of a recipe whose source uses a changed file
   */
  constructor(exports: Pick<ExportWriter, 'files' | 'find'>, settledMs: number, tell: (recipe: string) => void) {
    this.#exports = exports;
    this.#settledMs = settledMs;
    this.#tell = tell;
  }

  /** @param uri URI string of a file that was written */
  add(uri: string): void {
    const folder = parentOf(uri);
    const before = this.#waiting.get(placeKey(folder));
    clearTimeout(before?.timer);
    const changed = (before?.changed ?? new Map()).set(placeKey(uri), nameOf(uri));
    const timer = setTimeout(() => void this.#look(folder), this.#settledMs);
    this.#waiting.set(placeKey(folder), { timer, changed });
  }

  dispose(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #look(folder: string): Promise<void> {
    const changed = this.#waiting.get(placeKey(folder))?.changed;
    this.#waiting.delete(placeKey(folder));
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
