import { NotFoundError, ServiceError } from '../../../service/errors';
import type { Asset } from '../../../shared/api';
import { pictureFault } from '../../../shared/pixels/integrity';
import type { AssetEntry } from './assetEntry';
import type { PictureCache } from './pictureCache';

/** The part of the client that files of assets need. */
export interface AssetSource {
  download(address: string, options?: { signal?: AbortSignal }): Promise<Uint8Array>;
  asset(id: string, options?: { signal?: AbortSignal }): Promise<Asset>;
}

export interface AssetPicturesParts {
  readonly cache: PictureCache;
  /** Of the account that the entries belong to; rejects where there is none. */
  readonly source: () => Promise<AssetSource>;
  /** An asset was read anew, because its address was dead. */
  readonly renewed: (asset: Asset) => void;
  /** The service does not know an asset any more. */
  readonly gone: (id: string) => void;
}

/** Why there is no picture. */
export class AssetPictureError extends Error {
  override readonly name = 'AssetPictureError';
  constructor(
    /** `none`: the asset has no such file; `dead`: its address leads nowhere; `gone`: nor is there the asset; `broken`: what came is no picture. */
    readonly reason: 'none' | 'dead' | 'gone' | 'broken',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** A file of an asset. `still` is the source of an animation where it has one, else the picture itself. */
export type AssetPart = 'picture' | 'still' | 'sheet';

/** Pictures of assets: from disk where they are, else fetched, checked and kept. */
export class AssetPictures {
  private readonly fetching = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly parts: AssetPicturesParts) {}

  /** Rejects with an `AssetPictureError` or the client's error. Offline, what is on disk is there all the same. */
  async get(entry: AssetEntry, part: AssetPart): Promise<Uint8Array> {
    return (await this.kept(entry, part)) ?? this.fetch(entry, part);
  }

  /** What is on disk; undefined where it is not there. Rejects where the asset has no such file. */
  async kept(entry: AssetEntry, part: AssetPart): Promise<Uint8Array | undefined> {
    const address = addressOf(entry, part);
    if (!address) throw new AssetPictureError('none');
    return this.parts.cache.get(nameOf(entry, address));
  }

  /** Asks the service, once for all who want it now. */
  fetch(entry: AssetEntry, part: AssetPart): Promise<Uint8Array> {
    const name = nameOf(entry, addressOf(entry, part));
    const under = this.fetching.get(name);
    if (under) return under;
    const fetching = this.download(entry, part).finally(() => this.fetching.delete(name));
    this.fetching.set(name, fetching);
    return fetching;
  }

  private async download(entry: AssetEntry, part: AssetPart): Promise<Uint8Array> {
    const address = addressOf(entry, part);
    if (!address) throw new AssetPictureError('none');
    const source = await this.parts.source();
    let from = address;
    let bytes: Uint8Array;
    try {
      bytes = await source.download(address);
    } catch (error) {
      if (!isDead(error)) throw error;
      from = await this.renewed(source, entry, part, address);
      bytes = await source.download(from).catch((cause) => {
        throw isDead(cause) ? new AssetPictureError('dead', { cause }) : cause;
      });
    }
    if (pictureFault(bytes)) throw new AssetPictureError('broken');
    // A disk that is full is no reason to show nothing.
    await this.parts.cache.put(nameOf(entry, from), bytes).catch(() => {});
    return bytes;
  }

  /** Addresses may expire: the asset is asked for its new one, once. */
  private async renewed(source: AssetSource, entry: AssetEntry, part: AssetPart, old: string): Promise<string> {
    const asset = await source.asset(entry.id).catch((cause) => {
      if (!(cause instanceof NotFoundError)) throw isDead(cause) ? new AssetPictureError('dead', { cause }) : cause;
      this.parts.gone(entry.id);
      throw new AssetPictureError('gone', { cause });
    });
    this.parts.renewed(asset);
    const { assetUrl = '', sourceImageUrl = '', spritesheetUrl = '' } = asset;
    const address = addressOf({ ...entry, url: assetUrl, sourceUrl: sourceImageUrl, sheetUrl: spritesheetUrl }, part);
    if (!address || address === old) throw new AssetPictureError('dead');
    return address;
  }
}

function addressOf({ kind, url, sourceUrl, sheetUrl }: AssetEntry, part: AssetPart): string {
  if (part === 'sheet') return sheetUrl;
  return part === 'still' && kind === 'animation' && sourceUrl ? sourceUrl : url;
}

/** What comes after `?` is a version or a signature: a version is another picture, a signature is not. */
function nameOf({ id }: AssetEntry, address: string): string {
  if (!URL.canParse(address)) return `${id} ${address}`;
  const { pathname, searchParams } = new URL(address);
  return `${id} ${pathname} ${searchParams.get('v') ?? ''}`;
}

function isDead(error: unknown): boolean {
  return (
    error instanceof NotFoundError || (error instanceof ServiceError && (error.status === 403 || error.status === 410))
  );
}
