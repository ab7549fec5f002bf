import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import { Later } from '../../../shared/base/later';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { placeOf } from '../../platform/otherFiles';

/** Milliseconds; a tool may write many files, so changes within this time are reported together. */
export const TOGETHER_MS = 50;

/** Watches the files in some folders, with one watcher for each, inside and outside the workspace. */
export class FolderWatch implements vscode.Disposable {
  readonly #onChange: (keys: ReadonlySet<string>) => void;

  readonly #watchers = new Map<string, vscode.Disposable>();
  readonly #changed = new Set<string>();
  readonly #later = new Later(TOGETHER_MS, () => this.#flush());

  /** @param onChange gets the `placeKey` of files that were written, created, or deleted */
  constructor(onChange: (keys: ReadonlySet<string>) => void) {
    this.#onChange = onChange;
  }

  /** Replaces the watched folders; URI strings. */
  watch(folders: Iterable<string>): void {
    const wanted = new Map([...folders].map((folder) => [placeKey(folder), folder]));
    for (const [key, watcher] of this.#watchers) {
      if (wanted.has(key)) continue;
      watcher.dispose();
      this.#watchers.delete(key);
    }
    for (const [key, folder] of wanted) if (!this.#watchers.has(key)) this.#watchers.set(key, this.#watcher(folder));
  }

  dispose(): void {
    this.#later.dispose();
    for (const watcher of this.#watchers.values()) watcher.dispose();
    this.#watchers.clear();
  }

  #watcher(folder: string): vscode.Disposable {
    const pattern = new vscode.RelativePattern(placeOf(folder), '*');
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const tell = (uri: vscode.Uri) => {
      this.#changed.add(placeKey(uri.toString()));
      this.#later.schedule();
    };
    watcher.onDidChange(tell);
    watcher.onDidCreate(tell);
    watcher.onDidDelete(tell);
    return watcher;
  }

  #flush(): void {
    const keys = new Set(this.#changed);
    this.#changed.clear();
    this.#onChange(keys);
  }
}

/** Gives each item of a preview a version, which tells the page when to reload its picture. */
export class ItemVersions {
  readonly #writes = new Map<string, number>();
  readonly #known = new Map<string, { version: number; sign: string }>();

  /** Counts files that were written, created, or deleted. */
  countWrites(keys: Iterable<string>): void {
    for (const key of keys) this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);
  }

  /** The item with its version, which increases after a write to its files, or if its cut or its members change. */
  withVersion(item: Omit<PreviewItem, 'version'>, places: readonly string[]): PreviewItem {
    const { sheet, sheetFault, members, gone } = item;
    const writes = places.map((place) => this.#writes.get(placeKey(place)) ?? 0);
    const sign = JSON.stringify([writes, sheet, sheetFault, members, gone]);
    const before = this.#known.get(item.id);
    const version = before === undefined ? 0 : before.sign === sign ? before.version : before.version + 1;
    this.#known.set(item.id, { version, sign });
    return { ...item, version };
  }
}
