import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { type ForeignText, rawText } from '../shared/base/foreignText';
import type { Asset, AssetPage, GenerateRequest, InputItem, TagCount, UploadContentType } from '../shared/contract/api';
import {
  checkLimit,
  checkRequest,
  checkTagCount,
  checkTags,
  checkUpload,
  normalizeTag,
  type Violation,
} from '../shared/contract/check';
import { PAGE } from '../shared/contract/limits';
import { abandon, type CallOptions, Calls, type ClientOptions, contentType, LARGE_JSON_BYTES } from './calls';
import { BOUNDS } from './clock';
import { DeadAddressError, InputError, serviceError, UnexpectedResponseError } from './errors';
import { walkPages } from './pages';
import { fetchPicture, type ReceivedPicture, requestNormalMap } from './pictures';
import { assetAnswer, creditsAnswer, pageAnswer, tagsAnswer, ticketAnswer } from './schema';
import type { CallKind } from './sendAgain';
import { readStream, type StreamItem } from './stream';
import type { ServiceResponse } from './transport';
import { sendFile } from './upload';

/** The field of an asset that has the URL of a file (§2). */
export type AssetFileField = 'assetUrl' | 'sourceImageUrl' | 'spritesheetUrl';

/** An asset with the URLs of its files. */
export type AssetAddresses = Pick<Asset, 'id' | AssetFileField>;

export interface AssetPicture extends ReceivedPicture {
  /** The asset as the service returned it again, if its URL was dead. */
  readonly renewed?: Asset;
}

/** One method for each endpoint of the contract (§4). Each rejects with a `KilnError`. */
export class ServiceClient {
  readonly origin: string;
  readonly #calls: Calls;

  constructor(options: ClientOptions) {
    this.#calls = new Calls(options);
    this.origin = this.#calls.origin;
  }

  /** Available credits of the account (§4 GET /credits). `once`: doesn't retry after a failure. */
  async credits({ once = false, ...options }: CallOptions & { readonly once?: boolean } = {}): Promise<number> {
    return (await this.#read('/credits', creditsAnswer, options, once ? 'once' : 'free')).credits;
  }

  /**
   * One page of saved assets, newest first (§4 GET /assets). `limit` must be a whole number and is clamped to 1 to 100.
   * If the service sends more than that, the rest isn't read: see `AssetPage.beyond`.
   */
  async assetPage(
    { limit, tag, cursor }: { limit?: number; tag?: string; cursor?: string },
    options: CallOptions = {},
  ): Promise<AssetPage> {
    const search = new URLSearchParams();
    if (limit !== undefined) refuse(checkLimit(limit));
    const most = limit === undefined ? PAGE.max : Math.min(PAGE.max, Math.max(PAGE.min, limit));
    if (limit !== undefined) search.set('limit', String(most));
    if (tag !== undefined) search.set('tag', normalizeTag(tag));
    if (cursor !== undefined) search.set('cursor', cursor);
    return this.#read(`/assets?${search}`, pageAnswer(most), options, 'free', LARGE_JSON_BYTES);
  }

  /** All saved assets, page by page, each id once; see `walkPages`. */
  async *assets(query: { tag?: string; limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<Asset, void> {
    const pages = walkPages((cursor) => this.assetPage({ limit: PAGE.max, ...query, cursor }, options));
    for await (const { assets } of pages) yield* assets;
  }

  /** §4 GET /assets/{assetId}. */
  async asset(id: string, options: CallOptions = {}): Promise<Asset> {
    return (await this.#read(assetPath(id), assetAnswer, options, 'free', LARGE_JSON_BYTES)).asset;
  }

  /**
   * Replaces all tags of an asset (§4 PATCH /assets/{assetId}); an empty list removes them.
   * @param had the asset's current tags: they go back unchanged, even if they break the rules of §2
   */
  async replaceTags(
    id: string,
    tags: readonly ForeignText[],
    { had = [], ...options }: CallOptions & { readonly had?: readonly ForeignText[] } = {},
  ): Promise<Asset> {
    const known = new Set(had);
    const fresh = tags.filter((tag) => !known.has(tag));
    const list = [...new Set(tags.map((tag) => (known.has(tag) ? tag : normalizeTag(tag))))];
    refuse([...checkTags(fresh.map(rawText)), ...(fresh.length ? checkTagCount(list.length) : [])]);
    const path = assetPath(id);
    const bound = { ms: BOUNDS.json, signal: options.signal, bytes: LARGE_JSON_BYTES };
    const call = () => this.#calls.ask('PATCH', path, assetAnswer, bound, { tags: list });
    return (await this.#calls.repeat('free', options, call)).asset;
  }

  /** Tags with counts, most used first (§4 GET /tags). */
  async tags(options: CallOptions = {}): Promise<TagCount[]> {
    return (await this.#read('/tags', tagsAnswer, options)).tags;
  }

  /**
   * Gets a ticket and uploads one file (§4 POST /uploads); resolves to its `upload_id`. After a failed transfer, or if
   * the ticket's URL has expired, it retries with a new ticket. `sha256`: lowercase hex, if the caller already has it.
   */
  async upload(bytes: Uint8Array, type: string, options: CallOptions & { sha256?: string } = {}): Promise<string> {
    refuse(checkUpload(bytes.byteLength, type));
    const body = {
      content_type: type as UploadContentType,
      size_bytes: bytes.byteLength,
      sha256: options.sha256 ?? createHash('sha256').update(bytes).digest('hex'),
    };
    const { signal } = options;
    return this.#calls.repeat('upload', options, async () => {
      const ticket = await this.#calls.ask('POST', '/uploads', ticketAnswer, { ms: BOUNDS.json, signal }, body);
      await this.#calls.within({ ms: BOUNDS.upload, signal }, (bound) =>
        sendFile({ ...this.#calls.files, signal: bound }, ticket, bytes),
      );
      return ticket.upload_id;
    });
  }

  /**
   * Starts a run (§4 POST /generate). Resolves once the service answers with a stream; rejects if anything fails before
   * that. Never retried here: see sendAgain.ts.
   */
  async generate(request: GenerateRequest, { signal }: CallOptions = {}): Promise<AsyncIterable<StreamItem>> {
    refuse(checkRequest(request));
    const body = request.tags ? { ...request, tags: unique(request.tags) } : request;
    const response = await this.#calls.send('POST', '/generate', { body, accept: 'text/event-stream', signal });
    const type = contentType(response);
    if (type !== 'text/event-stream') {
      await abandon(response);
      throw new UnexpectedResponseError(response.status, `content type ${type || 'missing'} instead of a stream`);
    }
    return readStream(response.body, signal, this.#calls.files.clean);
  }

  /** The normal map of a sprite or an animation, free (§4 POST /normal-maps). */
  normalMap(input: InputItem, options: CallOptions = {}): Promise<ReceivedPicture> {
    const accept = 'image/png, application/json';
    const post = <T>(body: object, read: (response: ServiceResponse) => Promise<T>) =>
      this.#calls.repeat('picture', options, () =>
        this.#calls.within({ ms: BOUNDS.normalMap, signal: options.signal }, async (signal) =>
          read(await this.#calls.send('POST', '/normal-maps', { body, accept, signal })),
        ),
      );
    return requestNormalMap({ post, download: (url) => this.download(url, options) }, input);
  }

  /** Downloads a hosted image, at most 32 MiB, and checks that it is complete. Sends no key. */
  download(address: string, options: CallOptions = {}): Promise<ReceivedPicture> {
    return this.#calls.repeat('picture', options, () => this.#fetch(address, options));
  }

  /**
   * Downloads an image of an asset, at most 32 MiB, and checks that it is complete. If its host answers 403, 404, or
   * 410, the URL may have expired or moved: the asset is fetched again and its current URL is tried, a few times.
   */
  async assetFile(asset: AssetAddresses, field: AssetFileField, options: CallOptions = {}): Promise<AssetPicture> {
    let current = asset;
    let renewed: Asset | undefined;
    const renew = async () => {
      renewed = await this.asset(asset.id, options);
      current = renewed;
    };
    const once = () => this.#fetch(current[field], options);
    const file = await this.#calls.repeat('asset-picture', options, async () => {
      if (!current[field]) await renew();
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof DeadAddressError)) throw error;
        const before = current[field];
        await renew();
        if (current[field] === before) throw error;
        return once();
      }
    });
    return { ...file, renewed };
  }

  #fetch(address: string | undefined, { signal }: CallOptions): Promise<ReceivedPicture> {
    return this.#calls.within({ ms: BOUNDS.file, signal }, (bound) =>
      fetchPicture({ ...this.#calls.files, signal: bound }, address),
    );
  }

  #read<T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    options: CallOptions,
    kind: CallKind = 'free',
    bytes?: number,
  ): Promise<T> {
    const bound = { ms: BOUNDS.json, signal: options.signal, bytes };
    return this.#calls.repeat(kind, options, () => this.#calls.ask('GET', path, schema, bound));
  }
}

/** An asset with the id `..` would be another endpoint: URLs treat these as folders, even if they are escaped. */
function assetPath(id: string): string {
  if (['', '.', '..'].includes(id))
    throw serviceError({ status: 404, code: 'not_found', text: 'No asset can have this id.' });
  return `/assets/${encodeURIComponent(id)}`;
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length) throw new InputError(violations);
}

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => normalizeTag(tag)))];
}
