import type { CallOptions } from '../../../service/calls';
import type { AssetAddresses, AssetFileField, AssetPicture } from '../../../service/client';
import { DamagedPictureError, DeadAddressError, NotFoundError } from '../../../service/errors';
import type { Asset } from '../../../shared/contract/api';
import type { AssetEntry } from './assetEntry';
import type { DiskPictureCache } from './diskPictureCache';

/** The part of the client that fetches files of assets. */
export interface AssetSource {
  assetFile(asset: AssetAddresses, field: AssetFileField, options?: CallOptions): Promise<AssetPicture>;
}

/** An account of a service. */
export interface PictureAccount {
  /** Unique for service and account: no picture is shown for another account's asset of the same id. */
  readonly name: string;
  readonly source: AssetSource;
}

export interface AssetPicturesDependencies {
  readonly cache: DiskPictureCache;
  /** The account that the entries belong to; rejects if there is none. */
  readonly account: () => Promise<PictureAccount>;
  /** An asset was read again, because its address was dead. */
  readonly renewed: (asset: Asset) => void;
  /** The service does not know an asset anymore. */
  readonly gone: (id: string) => void;
}

/** Why there is no picture. */
export class AssetPictureError extends Error {
  override readonly name = 'AssetPictureError';
  constructor(
    /** `none`: the asset has no such file; `dead`: its address leads nowhere; `gone`: the asset is no longer there either; `broken`: the file isn't a whole picture. */
    readonly reason: 'none' | 'dead' | 'gone' | 'broken',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** A file of an asset. `still` is the source of an animation where it has one, else the picture itself. */
export type AssetPart = 'picture' | 'still' | 'sheet';

/** Pictures of assets: from the cache on disk, else fetched, checked and put there. */
export class AssetPictures {
  private readonly fetching = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly dependencies: AssetPicturesDependencies) {}

  /** Rejects with an `AssetPictureError` or the client's error. Pictures on disk are found without a connection too. */
  async get(entry: AssetEntry, part: AssetPart, onWait?: CallOptions['onWait']): Promise<Uint8Array> {
    return (await this.cached(entry, part)) ?? this.fetch(entry, part, onWait);
  }

  /** The picture on disk; undefined if it is not there. Rejects if the asset has no such file. */
  async cached(entry: AssetEntry, part: AssetPart): Promise<Uint8Array | undefined> {
    const address = addressesOf(entry)[fieldOf(entry, part)];
    if (!address) throw new AssetPictureError('none');
    const account = await this.dependencies.account().catch(() => undefined);
    return account && this.dependencies.cache.get(nameOf(account, entry, address));
  }

  /** Asks the service; callers that want the same picture at the same time share one request. */
  async fetch(entry: AssetEntry, part: AssetPart, onWait?: CallOptions['onWait']): Promise<Uint8Array> {
    const account = await this.dependencies.account();
    const name = nameOf(account, entry, addressesOf(entry)[fieldOf(entry, part)]);
    const under = this.fetching.get(name);
    if (under) return under;
    const fetching = this.download(account, entry, part, onWait).finally(() => this.fetching.delete(name));
    this.fetching.set(name, fetching);
    return fetching;
  }

  private async download(
    account: PictureAccount,
    entry: AssetEntry,
    part: AssetPart,
    onWait: CallOptions['onWait'],
  ): Promise<Uint8Array> {
    const field = fieldOf(entry, part);
    const addresses = addressesOf(entry);
    if (!addresses[field]) throw new AssetPictureError('none');
    const { bytes, renewed } = await account.source.assetFile(addresses, field, { onWait }).catch((cause: unknown) => {
      throw this.reasonOf(cause, entry);
    });
    if (renewed) this.dependencies.renewed(renewed);
    const address = renewed?.[field] ?? addresses[field];
    // On a full disk, the picture is shown all the same.
    await this.dependencies.cache.put(nameOf(account, entry, address), bytes).catch(() => {});
    return bytes;
  }

  private reasonOf(cause: unknown, { id }: AssetEntry): unknown {
    if (cause instanceof DeadAddressError) return new AssetPictureError('dead', { cause });
    if (cause instanceof DamagedPictureError) return new AssetPictureError('broken', { cause });
    // This error is about the asset's id: a missing file is a `DeadAddressError`.
    if (!(cause instanceof NotFoundError)) return cause;
    this.dependencies.gone(id);
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

/** Name of a picture in the cache. Of the query only the version counts: another signature is still the same picture. */
function nameOf(account: PictureAccount, { id }: AssetEntry, address: string): string {
  const asset = `${account.name} ${id}`;
  if (!URL.canParse(address)) return `${asset} ${address}`;
  const { pathname, searchParams } = new URL(address);
  return `${asset} ${pathname} ${searchParams.get('v') ?? ''}`;
}
