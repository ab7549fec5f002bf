import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PictureBytes } from '../../../shared/protocol/preview';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';
import { LatestFirst } from './latestFirst';

const AT_ONCE = 4;

/** Pictures of assets for the grid: from disk where they are, else fetched, at most four at a time, the last asked for first. */
export class Thumbnails {
  private readonly queue = new LatestFirst(AT_ONCE);
  /** The last question of each name, while the disk is looked at for it. */
  private readonly looking = new Map<string, symbol>();

  constructor(private readonly pictures: Pick<AssetPictures, 'kept' | 'fetch'>) {}

  /**
   * @param play the animation itself instead of a still, where the asset is one.
   * @returns undefined where it was forgotten before it was fetched. Rejects with an `AssetPictureError` or the client's error.
   */
  async get(entry: AssetEntry, play: boolean): Promise<PictureBytes | undefined> {
    const part = play ? 'picture' : 'still';
    const name = nameOf(entry.id, play);
    const question = Symbol();
    this.looking.set(name, question);
    const kept = await this.pictures.kept(entry, part);
    const wanted = this.looking.get(name) === question;
    if (wanted) this.looking.delete(name);
    if (kept) return described(kept);
    const bytes = wanted ? await this.queue.run(name, () => this.pictures.fetch(entry, part)) : undefined;
    return bytes && described(bytes);
  }

  /** Thumbnails that are not seen any more are not fetched, if they were not begun. */
  forget(ids: readonly string[]): void {
    for (const name of ids.flatMap((id) => [nameOf(id, false), nameOf(id, true)])) {
      this.looking.delete(name);
      this.queue.forget(name);
    }
  }
}

function nameOf(id: string, play: boolean): string {
  return `${id} ${play}`;
}

function described(bytes: Uint8Array): PictureBytes {
  return { bytes: new Uint8Array(bytes), contentType: sniffPicture(bytes)?.contentType ?? '' };
}
