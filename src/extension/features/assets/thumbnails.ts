import { NotFoundError, ServiceError } from '../../../service/errors';
import type { Asset } from '../../../shared/api';
import { pictureFault } from '../../../shared/pixels/integrity';
import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PictureBytes } from '../../../shared/protocol/preview';
import type { AssetEntry } from './assetEntry';
import { LatestFirst } from './latestFirst';
import type { PictureCache } from './pictureCache';

/** The part of the client that thumbnails need. */
export interface FileSource {
  download(address: string, options?: { signal?: AbortSignal }): Promise<Uint8Array>;
  asset(id: string, options?: { signal?: AbortSignal }): Promise<Asset>;
}

export interface ThumbnailParts {
  readonly cache: PictureCache;
  /** Of the account that the entries belong to; rejects where there is none. */
  readonly source: () => Promise<FileSource>;
  /** An asset was read anew, because its address was dead. */
  readonly renewed: (asset: Asset) => void;
}

/** Why there is no thumbnail. */
export class ThumbnailError extends Error {
  constructor(
    /** `none`: the asset has no picture; `dead`: its address leads nowhere; `broken`: what came is no picture. */
    readonly reason: 'none' | 'dead' | 'broken',
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'ThumbnailError';
  }
}

const AT_ONCE = 4;

/** Pictures of assets for the grid: from disk where they are, else fetched, at most four at a time, the last asked for first. */
export class Thumbnails {
  private readonly queue = new LatestFirst(AT_ONCE);

  constructor(private readonly parts: ThumbnailParts) {}

  /**
   * @param play the animation itself instead of a still, where the asset is one.
   * @returns undefined where it was forgotten before it was fetched. Rejects with a `ThumbnailError` or the client's error.
   */
  async get(entry: AssetEntry, play: boolean): Promise<PictureBytes | undefined> {
    const address = addressOf(entry, play);
    if (!address) throw new ThumbnailError('none');
    const kept = await this.parts.cache.get(nameOf(entry, address));
    if (kept) return described(kept);
    return this.queue.run(`${entry.id} ${play}`, () => this.fetch(entry, play));
  }

  /** Thumbnails that are not seen any more are not fetched, if they were not begun. */
  forget(ids: readonly string[]): void {
    for (const id of ids) for (const play of [false, true]) this.queue.forget(`${id} ${play}`);
  }

  private async fetch(entry: AssetEntry, play: boolean): Promise<PictureBytes> {
    const address = addressOf(entry, play);
    const source = await this.parts.source();
    let bytes: Uint8Array;
    try {
      bytes = await source.download(address);
    } catch (error) {
      if (!isDead(error)) throw error;
      bytes = await this.fetchRenewed(source, entry, play, address);
    }
    if (pictureFault(bytes)) throw new ThumbnailError('broken');
    await this.parts.cache.put(nameOf(entry, address), bytes);
    return described(bytes);
  }

  /** Addresses may expire: the asset is asked for its new one, once. */
  private async fetchRenewed(source: FileSource, entry: AssetEntry, play: boolean, old: string): Promise<Uint8Array> {
    try {
      const asset = await source.asset(entry.id);
      this.parts.renewed(asset);
      const { assetUrl = '', sourceImageUrl = '' } = asset;
      const address = addressOf({ ...entry, url: assetUrl, sourceUrl: sourceImageUrl }, play);
      if (address && address !== old) return await source.download(address);
    } catch (error) {
      if (!isDead(error)) throw error;
    }
    throw new ThumbnailError('dead');
  }
}

/** A still of an animation is its source, where it has one. */
function addressOf({ kind, url, sourceUrl }: AssetEntry, play: boolean): string {
  return kind === 'animation' && !play && sourceUrl ? sourceUrl : url;
}

/** What comes after `?` is a version or a signature: a version is another picture, a signature is not. */
function nameOf({ id }: AssetEntry, address: string): string {
  if (!URL.canParse(address)) return `${id} ${address}`;
  const { pathname, searchParams } = new URL(address);
  return `${id} ${pathname} ${searchParams.get('v') ?? ''}`;
}

function described(bytes: Uint8Array): PictureBytes {
  return { bytes: new Uint8Array(bytes), contentType: sniffPicture(bytes)?.contentType ?? '' };
}

function isDead(error: unknown): boolean {
  return (
    error instanceof NotFoundError || (error instanceof ServiceError && (error.status === 403 || error.status === 410))
  );
}
