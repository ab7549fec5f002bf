import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type * as vscode from 'vscode';

/** Most pages that are remembered; without a limit, those of windows that crashed would add up. */
const MOST = 50;

const openExport = v.object({
  id: v.string(),
  sources: v.pipe(v.array(v.string()), v.minLength(1)),
  folder: v.optional(v.string()),
});

/** The export of a page. Pages store only the id, so no path comes from a page. */
export interface RememberedTab {
  readonly id: string;
  /** URI strings; at least one. */
  readonly sources: readonly string[];
  /** URI string of the chosen folder; absent: next to each source. */
  readonly folder?: string;
}

/** The open export pages of this workspace, which are restored with their window. */
export class RememberedTabs {
  private static readonly key = 'export.open';

  constructor(private readonly memory: vscode.Memento) {}

  add(sources: readonly string[], folder: string | undefined): RememberedTab {
    const opened = { id: randomUUID(), sources, folder };
    this.keep([...this.all(), opened].slice(-MOST));
    return opened;
  }

  /** @param id from a page's stored state; any type */
  of(id: unknown): RememberedTab | undefined {
    return this.all().find((one) => one.id === id);
  }

  setFolder(id: string, folder: string | undefined): void {
    this.keep(this.all().map((one) => (one.id === id ? { ...one, folder } : one)));
  }

  remove(id: string): void {
    this.keep(this.all().filter((one) => one.id !== id));
  }

  private all(): RememberedTab[] {
    const read = v.safeParse(v.array(openExport), this.memory.get(RememberedTabs.key, []));
    return read.success ? read.output : [];
  }

  private keep(all: readonly RememberedTab[]): void {
    void this.memory.update(RememberedTabs.key, all);
  }
}
