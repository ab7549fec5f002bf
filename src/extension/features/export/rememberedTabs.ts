import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type * as vscode from 'vscode';

/** Pages that are remembered: those of windows that ended without closing them add up. */
const MOST = 50;

const openExport = v.object({
  id: v.string(),
  sources: v.pipe(v.array(v.string()), v.minLength(1)),
  folder: v.optional(v.string()),
});

/** What a page of an export is of. Pages keep the id alone: no place comes from a page. */
export interface RememberedTab {
  readonly id: string;
  /** URI strings; at least one. */
  readonly sources: readonly string[];
  /** URI string of the folder that was chosen; absent: beside each source. */
  readonly folder?: string;
}

/** The pages of exports of this workspace that are open, so that they come back with their window. */
export class RememberedTabs {
  private static readonly key = 'export.open';

  constructor(private readonly memory: vscode.Memento) {}

  add(sources: readonly string[], folder: string | undefined): RememberedTab {
    const opened = { id: randomUUID(), sources, folder };
    this.keep([...this.all(), opened].slice(-MOST));
    return opened;
  }

  /** @param id as a page has kept it, of any shape */
  of(id: unknown): RememberedTab | undefined {
    return this.all().find((one) => one.id === id);
  }

  goTo(id: string, folder: string | undefined): void {
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
