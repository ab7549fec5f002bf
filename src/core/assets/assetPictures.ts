import type { CallOptions } from '../../service/calls';
import type { AssetAddresses, AssetFileField, AssetPicture } from '../../service/client';
import { DamagedPictureError, DeadAddressError, NotFoundError } from '../../service/errors';
import type { Asset } from '../../shared/contract/api';
import type { AssetEntry } from './assetEntry';
import type { DiskPictureCache } from './diskPictureCache';

/** The part of the client that fetches files of assets. */
export interface AssetSource {
  assetFile(asset: AssetAddresses, field: AssetFileField, options?: CallOptions): Promise<AssetPicture>;
}

/** An account of a service. */
export interface PictureAccount {
  /** Unique for each account of each service, so no picture is shown for another account's asset with the same id. */
  readonly name: string;
  readonly source: AssetSource;
}

export interface AssetPicturesDependencies {
  readonly cache: DiskPictureCache;
  /** The account that the entries belong to; rejects if there is none. */
  readonly account: () => Promise<PictureAccount>;
  /** Called with an asset that was requested again because its URL was dead. */
  readonly renewed: (asset: Asset) => void;
  /** Called if the service no longer has the asset. */
  readonly gone: (id: string) => void;
}

/** Why there is no picture. */
export class AssetPictureError extends Error {
  override readonly name = 'AssetPictureError';
  constructor(
    /** `none`: the asset has no such file; `dead`: its URL doesn't resolve; `gone`: the asset doesn't exist either; `broken`: it is damaged. */
    readonly reason: 'none' | 'dead' | 'gone' | 'broken',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** A file of an asset. `still` is an animation's source if it has one, otherwise the picture itself. */
export type AssetPart = 'picture' | 'still' | 'sheet';

/** Pictures of assets: from the cache on disk, otherwise fetched, checked, and cached. */
export class AssetPictures {
  readonly #dependencies: AssetPicturesDependencies;

  readonly #fetching = new Map<string, Promise<Uint8Array>>();

  constructor(dependencies: AssetPicturesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Rejects with an `AssetPictureError` or the client's error. Pictures on disk are found even without a connection. */
  async get(entry: AssetEntry, part: AssetPart, onWait?: CallOptions['onWait']): Promise<Uint8Array> {
    return (await this.cached(entry, part)) ?? this.fetch(entry, part, onWait);
  }

  /** The picture on disk; undefined if it isn't cached. Rejects if the asset has no such file. */
  async cached(entry: AssetEntry, part: AssetPart): Promise<Uint8Array | undefined> {
    const address = addressesOf(entry)[fieldOf(entry, part)];
    if (!address) throw new AssetPictureError('none');
    const account = await this.#dependencies.account().catch(() => undefined);
    return account && this.#dependencies.cache.get(nameOf(account, entry, address));
  }

  /** Asks the service. Concurrent calls for the same picture share one request. */
  async fetch(entry: AssetEntry, part: AssetPart, onWait?: CallOptions['onWait']): Promise<Uint8Array> {
    const account = await this.#dependencies.account();
    const name = nameOf(account, entry, addressesOf(entry)[fieldOf(entry, part)]);
    const running = this.#fetching.get(name);
    if (running) return running;
    const fetching = this.#download(account, entry, part, onWait).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  async #download(
    account: PictureAccount,
    entry: AssetEntry,
    part: AssetPart,
    onWait: CallOptions['onWait'],
  ): Promise<Uint8Array> {
    const field = fieldOf(entry, part);
    const addresses = addressesOf(entry);
    if (!addresses[field]) throw new AssetPictureError('none');
    const { bytes, renewed } = await account.source.assetFile(addresses, field, { onWait }).catch((cause: unknown) => {
      throw this.#reasonOf(cause, entry);
    });
    if (renewed) this.#dependencies.renewed(renewed);
    const address = renewed?.[field] ?? addresses[field];
    // If the disk is full, the picture is shown anyway.
    await this.#dependencies.cache.put(nameOf(account, entry, address), bytes).catch(() => {});
    return bytes;
  }

  #reasonOf(cause: unknown, { id }: AssetEntry): unknown {
    if (cause instanceof DeadAddressError) return new AssetPictureError('dead', { cause });
    if (cause instanceof DamagedPictureError) return new AssetPictureError('broken', { cause });
    // This error is about the asset's id; a missing file is a `DeadAddressError`.
    if (!(cause instanceof NotFoundError)) return cause;
    this.#dependencies.gone(id);
    return new AssetPictureError('gone', { cause });
  }
}

function addressesOf({ id, url, sourceUrl, sheetUrl }: AssetEntry): AssetAddresses & Record<AssetFileField, string> {
  return { id, assetUrl: url, sourceImageUrl: sourceUrl, spritesheetUrl: sheetUrl };
}

function fieldOf({ kind, sourceUrl }: AssetEntry, part: AssetPart): AssetFileField {
  if (part === 'sheet') return 'spritesheetUrl';
  return part === 'still' && kind === 'animation' && sourceUrl ? 'sourceImageUrl' : 'assetUrl';
}

/** Name of a picture in the cache. Only the version counts in the query: another signature still means the same picture. */
function nameOf(account: PictureAccount, { id }: AssetEntry, address: string): string {
  const asset = `${account.name} ${id}`;
  if (!URL.canParse(address)) return `${asset} ${address}`;
  const { pathname, searchParams } = new URL(address);
  return `${asset} ${pathname} ${searchParams.get('v') ?? ''}`;
}
