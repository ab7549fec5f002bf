import { TaskQueue } from '../../shared/base/taskQueue';
import { type PictureBytes, pictureBytes } from '../../shared/protocol/pictureBytes';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';

const AT_ONCE = 4;

/** Pictures of assets for the grid: from disk, otherwise fetched, four at a time, the latest request first. */
export class Thumbnails {
  readonly #pictures: Pick<AssetPictures, 'cached' | 'fetch'>;

  readonly #queue = new TaskQueue(() => AT_ONCE, 'latest-first');
  /** The latest request for each name while the cache on disk is searched. */
  readonly #looking = new Map<string, symbol>();

  constructor(pictures: Pick<AssetPictures, 'cached' | 'fetch'>) {
    this.#pictures = pictures;
  }

  /**
   * @param play an animation itself instead of a still
   * @returns undefined if it was forgotten before it was fetched. Rejects with an `AssetPictureError` or the client's error.
   */
  async get(entry: AssetEntry, play: boolean): Promise<PictureBytes | undefined> {
    const part = play ? 'picture' : 'still';
    const name = nameOf(entry.id, play);
    const question = Symbol();
    this.#looking.set(name, question);
    const cached = await this.#pictures.cached(entry, part);
    const wanted = this.#looking.get(name) === question;
    if (wanted) this.#looking.delete(name);
    if (cached) return pictureBytes(cached);
    const bytes = wanted ? await this.#queue.run(name, () => this.#pictures.fetch(entry, part)) : undefined;
    return bytes && pictureBytes(bytes);
  }

  /** Drops thumbnails that are no longer visible and not being fetched yet. */
  forget(ids: readonly string[]): void {
    for (const name of ids.flatMap((id) => [nameOf(id, false), nameOf(id, true)])) {
      this.#looking.delete(name);
      this.#queue.drop(name);
    }
  }
}

function nameOf(id: string, play: boolean): string {
  return `${id} ${play}`;
}
