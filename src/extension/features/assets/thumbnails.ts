import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PictureBytes } from '../../../shared/protocol/preview';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';
import { LatestFirst } from './latestFirst';

const AT_ONCE = 4;

/** Pictures of assets for the grid: from disk where they are, else fetched, at most four at a time, the last asked for first. */
export class Thumbnails {
  private readonly queue = new LatestFirst(AT_ONCE);

  constructor(private readonly pictures: Pick<AssetPictures, 'kept' | 'fetch'>) {}

  /**
   * @param play the animation itself instead of a still, where the asset is one.
   * @returns undefined where it was forgotten before it was fetched. Rejects with an `AssetPictureError` or the client's error.
   */
  async get(entry: AssetEntry, play: boolean): Promise<PictureBytes | undefined> {
    const part = play ? 'picture' : 'still';
    const kept = await this.pictures.kept(entry, part);
    if (kept) return described(kept);
    const bytes = await this.queue.run(`${entry.id} ${play}`, () => this.pictures.fetch(entry, part));
    return bytes && described(bytes);
  }

  /** Thumbnails that are not seen any more are not fetched, if they were not begun. */
  forget(ids: readonly string[]): void {
    for (const id of ids) for (const play of [false, true]) this.queue.forget(`${id} ${play}`);
  }
}

function described(bytes: Uint8Array): PictureBytes {
  return { bytes: new Uint8Array(bytes), contentType: sniffPicture(bytes)?.contentType ?? '' };
}
