import { inCall, KilnError, UnexpectedResponseError } from '../../service/errors';
import { type WalkedPage, walkPages } from '../../service/pages';
import type { AssetPage } from '../../shared/contract/api';
import { PAGE } from '../../shared/contract/limits';
import type { IndexHeader } from './assetFile';
import type { AssetIndex } from './assetIndex';

/** The part of the client that reads the list. */
export interface AssetPages {
  assetPage(query: { limit?: number; cursor?: string }, options?: { signal?: AbortSignal }): Promise<AssetPage>;
}

/** Called after each page with the number of assets read in this pass. */
export type Progress = (read: number) => void;

/**
 * Updates an index from the service's list (§4 GET /assets), newest first, page by page. After an error or an abort, the index keeps
 * what was read, and `header` says what is missing, so the next pass can add it.
 */
export class AssetSync {
  readonly #index: AssetIndex;
  readonly #pages: AssetPages;

  constructor(
    index: AssetIndex,
    pages: AssetPages,
    public header: IndexHeader = {},
  ) {
    this.#index = index;
    this.#pages = pages;
  }

  /** Reads new assets, up to the first known one, and then what earlier passes missed. */
  async readNew(signal: AbortSignal, progress: Progress): Promise<void> {
    if (this.header.gap) return this.readAll(signal, progress);
    let read = 0;
    if (this.#index.size > 0) read = await this.#readTop(signal, progress);
    if (this.#index.size > 0 && this.header.resume === undefined) return;
    await this.#readRest(signal, (more) => progress(read + more));
  }

  /** Reads everything again; assets that the service no longer lists are removed at the end. */
  async readAll(signal: AbortSignal, progress: Progress): Promise<void> {
    const ids: string[] = [];
    for await (const { assets } of this.#walk(undefined, signal)) {
      this.#index.insert(assets, ids.length);
      for (const { id } of assets) ids.push(id);
      progress(ids.length);
    }
    this.#index.arrange(ids);
    this.header = {};
  }

  async #readTop(signal: AbortSignal, progress: Progress): Promise<number> {
    const fresh: string[] = [];
    try {
      for await (const { assets } of this.#walk(undefined, signal)) {
        const unknown = assets.filter(({ id }) => !this.#index.has(id));
        // Only the page's last asset counts: the user's own outputs are in the index already, although other clients made assets after them.
        const last = assets.at(-1);
        const lastIsKnown = last !== undefined && this.#index.has(last.id);
        this.#index.insert(assets, fresh.length);
        for (const { id } of unknown) fresh.push(id);
        progress(fresh.length);
        if (lastIsKnown) return fresh.length;
      }
    } catch (error) {
      if (fresh.length) this.header = { ...this.header, gap: true };
      throw error;
    }
    // The list ended without any known asset: it's another list, or it was emptied.
    this.#index.arrange(fresh);
    this.header = {};
    return fresh.length;
  }

  async #readRest(signal: AbortSignal, progress: Progress): Promise<void> {
    let read = 0;
    try {
      for await (const { assets, next, whole } of this.#walk(this.header.resume, signal)) {
        this.#index.insert(assets);
        read += assets.length;
        // After a page that wasn't read completely, the cursor would skip the rest of it.
        if (!whole) this.header = { gap: true };
        else this.header = next === undefined ? {} : { resume: next };
        progress(read);
      }
      this.header = {};
    } catch (error) {
      // The service no longer accepts the cursor, so the next pass reads everything.
      if (read === 0 && this.header.resume !== undefined && !signal.aborted && isRefusal(error))
        this.header = { gap: true };
      throw error;
    }
  }

  async *#walk(from: string | undefined, signal: AbortSignal): AsyncGenerator<WalkedPage, void> {
    let isCut = false;
    const read = async (cursor: string | undefined) => {
      const page = await this.#pages.assetPage({ limit: PAGE.max, cursor }, { signal });
      signal.throwIfAborted();
      // One damaged entry is dropped; a page of nothing else isn't a list of this contract, and says nothing about the account.
      if (page.damaged && !page.assets.length && this.#index.size === 0)
        throw odd('a list in which no asset has an ID');
      isCut = page.hasMore && page.nextCursor === null;
      return page;
    };
    yield* walkPages(read, from);
    if (!isCut) return;
    this.header = { gap: true };
    throw odd('a list that promises more and ends');
  }
}

const odd = (detail: string) => inCall('free', new UnexpectedResponseError(200, detail));

/** Whether the service refused the request itself. */
function isRefusal(error: unknown): boolean {
  return error instanceof KilnError && 'status' in error && (error.status === 400 || error.status === 404);
}
