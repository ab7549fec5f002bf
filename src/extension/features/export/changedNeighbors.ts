import type * as vscode from 'vscode';
import { childOf, nameOf, parentOf, placeKey } from '../../platform/fileStore';
import { filesOf } from './exportSource';
import type { Exports } from './exports';
import { sourceOfRecipe } from './recipe';

/**
 * Files that changed and may go into the exports of other files in their folder: the JSON of a sheet, a normal map, one of numbered
 * frames. Which ones do is asked of the same search that exports use, so nothing has to be remembered. A file that goes is not told: a
 * program that replaces files would have its sheet exported as one picture in between.
 */
export class ChangedNeighbors implements vscode.Disposable {
  /** Files by their folder, until its changes have settled. */
  private readonly waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly keys: Set<string> }>();

  /**
   * @param settledMs what follows within this time is one change
   * @param tell gets the URI string of a recipe whose source uses a file that changed
   */
  constructor(
    private readonly exports: Pick<Exports, 'files' | 'find'>,
    private readonly settledMs: number,
    private readonly tell: (recipe: string) => void,
  ) {}

  /** @param uri URI string of a file that was written */
  add(uri: string): void {
    const folder = parentOf(uri);
    const before = this.waiting.get(placeKey(folder));
    clearTimeout(before?.timer);
    const keys = (before?.keys ?? new Set()).add(placeKey(uri));
    const timer = setTimeout(() => void this.look(folder), this.settledMs);
    this.waiting.set(placeKey(folder), { timer, keys });
  }

  dispose(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private async look(folder: string): Promise<void> {
    const keys = this.waiting.get(placeKey(folder))?.keys;
    this.waiting.delete(placeKey(folder));
    if (!keys) return;
    const names = await this.exports.files.list(folder).catch((): string[] => []);
    for (const name of names) {
      const recipe = childOf(folder, name);
      const source = sourceOfRecipe(recipe);
      if (source === undefined || !names.includes(nameOf(source))) continue;
      const used = await this.exports.find(source).then(filesOf, (): string[] => []);
      if (used.some((uri) => uri !== source && keys.has(placeKey(uri)))) this.tell(recipe);
    }
  }
}
