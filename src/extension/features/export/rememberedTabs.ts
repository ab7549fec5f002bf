import { randomUUID } from 'node:crypto';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';

/** Most pages that are remembered; without a limit, those of windows that crashed would add up. */
const MAX_PAGES = 50;

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
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  add(sources: readonly string[], folder: string | undefined): RememberedTab {
    const opened = { id: randomUUID(), sources, folder };
    this.#keep([...recall(this.#memory, 'export.open'), opened].slice(-MAX_PAGES));
    return opened;
  }

  /** @param id from a page's stored state; any type */
  of(id: unknown): RememberedTab | undefined {
    return recall(this.#memory, 'export.open').find((one) => one.id === id);
  }

  setFolder(id: string, folder: string | undefined): void {
    this.#keep(recall(this.#memory, 'export.open').map((one) => (one.id === id ? { ...one, folder } : one)));
  }

  remove(id: string): void {
    this.#keep(recall(this.#memory, 'export.open').filter((one) => one.id !== id));
  }

  #keep(all: readonly RememberedTab[]): void {
    void remember(this.#memory, 'export.open', all);
  }
}
