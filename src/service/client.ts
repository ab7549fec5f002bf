import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { Asset, AssetPage, GenerateRequest, InputItem, TagCount, UploadContentType } from '../shared/api';
import { checkRequest, checkTags, checkUpload, normalizeTag, type Violation } from '../shared/check';
import { PAGE } from '../shared/limits';
import type { Clock } from './clock';
import { InputError, UnexpectedResponseError } from './errors';
import { abandon, contentType, readBytes, readJson, refuseErrors } from './exchange';
import { checkFileAddress } from './fileAddress';
import { requestNormalMap } from './normalMap';
import { cleanWords } from './redact';
import { type RetryContext, repeatable, retry, single, uploading } from './retry';
import { assetAnswer, creditsAnswer, pageAnswer, tagsAnswer, ticketAnswer } from './schema';
import { readStream, type StreamItem } from './stream';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';
import { sendFile } from './upload';

/** Files of the service are read up to this many bytes. */
const FILE_BYTES = 32 * 1024 * 1024;

export interface ClientOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  /** Asked at each request, so that a new key counts at once; sent to the origin of `baseUrl` only. */
  readonly key: () => Promise<string>;
  /** For calls that carry the key. */
  readonly transport: Transport;
  /** For files and uploads, which are never given the key: reaches the service's own origin and public hosts. */
  readonly files: Transport;
  /** Media hosts refuse requests without one. */
  readonly userAgent: string;
  readonly clock: Clock;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** One method for each endpoint of the contract (§4). Every method rejects with a `KilnError`. */
export class ServiceClient {
  readonly origin: string;
  /** Keys that were sent. A service may repeat one in its words, which are logged, journaled and shown. */
  private readonly sent = new Set<string>();
  private readonly clean = (words: string) => cleanWords(words, this.sent);

  constructor(private readonly options: ClientOptions) {
    this.origin = new URL(options.baseUrl).origin;
  }

  /** Credits now available to the account (§4 GET /credits). `once`: a failure is not followed by another try. */
  async credits({ once = false, ...options }: CallOptions & { readonly once?: boolean } = {}): Promise<number> {
    return (await this.read('/credits', creditsAnswer, options, once ? single : repeatable)).credits;
  }

  /** One page of saved assets, newest first (§4 GET /assets). `limit` is 1 to 100. */
  assetPage(query: { limit?: number; tag?: string; cursor?: string }, options: CallOptions = {}): Promise<AssetPage> {
    const search = new URLSearchParams();
    if (query.limit !== undefined) search.set('limit', String(Math.min(PAGE.max, Math.max(PAGE.min, query.limit))));
    if (query.tag !== undefined) search.set('tag', normalizeTag(query.tag));
    if (query.cursor !== undefined) search.set('cursor', query.cursor);
    return this.read(`/assets?${search}`, pageAnswer, options);
  }

  /** All saved assets, page after page, each id once. A cursor that comes back a second time ends the listing with an error. */
  async *assets(query: { tag?: string; limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<Asset, void> {
    const cursors = new Set<string>();
    const ids = new Set<string>();
    let cursor: string | undefined;
    for (;;) {
      const page = await this.assetPage({ limit: PAGE.max, ...query, cursor }, options);
      for (const asset of page.assets) {
        if (ids.has(asset.id)) continue;
        ids.add(asset.id);
        yield asset;
      }
      if (page.nextCursor === null) return;
      if (cursors.has(page.nextCursor)) throw new UnexpectedResponseError(200, 'a cursor that repeats');
      cursors.add(page.nextCursor);
      cursor = page.nextCursor;
    }
  }

  /** §4 GET /assets/{assetId}. */
  async asset(id: string, options: CallOptions = {}): Promise<Asset> {
    return (await this.read(`/assets/${encodeURIComponent(id)}`, assetAnswer, options)).asset;
  }

  /** Replaces all tags of an asset (§4 PATCH /assets/{assetId}); an empty list removes them. */
  async replaceTags(id: string, tags: readonly string[], options: CallOptions = {}): Promise<Asset> {
    refuse(checkTags(tags));
    const path = `/assets/${encodeURIComponent(id)}`;
    return (await this.write('PATCH', path, { tags: unique(tags) }, assetAnswer, options)).asset;
  }

  /** Tags with counts, most used first (§4 GET /tags). */
  async tags(options: CallOptions = {}): Promise<TagCount[]> {
    return (await this.read('/tags', tagsAnswer, options)).tags;
  }

  /**
   * Digest, ticket and sending of one file (§4 POST /uploads); resolves to its `upload_id`. A failed transfer
   * and an expired address are repeated with a new ticket. `sha256`: lowercase hex, where the caller has it already.
   */
  async upload(bytes: Uint8Array, type: string, options: CallOptions & { sha256?: string } = {}): Promise<string> {
    refuse(checkUpload(bytes.byteLength, type));
    const body = {
      content_type: type as UploadContentType,
      size_bytes: bytes.byteLength,
      sha256: options.sha256 ?? createHash('sha256').update(bytes).digest('hex'),
    };
    return retry(uploading, this.retrying(options), async () => {
      const ticket = await readJson(await this.send('POST', '/uploads', { body, ...options }), ticketAnswer);
      await sendFile(this.options.files, {
        ticket,
        bytes,
        serviceOrigin: this.origin,
        userAgent: this.options.userAgent,
        signal: options.signal,
        clean: this.clean,
      });
      return ticket.upload_id;
    });
  }

  /**
   * Starts a run (§4 POST /generate). Resolves once the service answers with a stream; problems before that reject. Never
   * repeated here: see `paid` in retry.ts.
   */
  async generate(request: GenerateRequest, options: CallOptions = {}): Promise<AsyncIterable<StreamItem>> {
    refuse(checkRequest(request));
    const body = request.tags ? { ...request, tags: unique(request.tags) } : request;
    const response = await this.send('POST', '/generate', { body, accept: 'text/event-stream', ...options });
    const type = contentType(response);
    if (type !== 'text/event-stream') {
      await abandon(response);
      throw new UnexpectedResponseError(response.status, `content type ${type || 'missing'} instead of a stream`);
    }
    return readStream(response.body, options.signal, this.clean);
  }

  /** The normal map of a sprite or animation, free (§4 POST /normal-maps): the bytes of a PNG. */
  normalMap(input: InputItem, options: CallOptions = {}): Promise<Uint8Array> {
    return requestNormalMap(
      {
        post: (body) => this.send('POST', '/normal-maps', { body, accept: 'image/png, application/json', ...options }),
        download: (url) => this.download(url, options),
      },
      input,
    );
  }

  /** Bytes of a hosted file, at most 32 MiB. Carries no key. */
  download(address: string, options: CallOptions = {}): Promise<Uint8Array> {
    return retry(repeatable, this.retrying(options), async () => {
      const url = checkFileAddress(address, this.origin);
      const headers = { 'user-agent': this.options.userAgent, accept: 'image/*', 'accept-encoding': 'identity' };
      const response = await this.options.files({ method: 'GET', url: url.href, headers, signal: options.signal });
      await refuseErrors(response, this.clean);
      return readBytes(response, FILE_BYTES);
    });
  }

  private read<T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    options: CallOptions,
    rule = repeatable,
  ): Promise<T> {
    return retry(rule, this.retrying(options), async () => readJson(await this.send('GET', path, options), schema));
  }

  private write<T>(
    method: 'PATCH',
    path: string,
    body: object,
    schema: v.GenericSchema<unknown, T>,
    options: CallOptions,
  ): Promise<T> {
    return retry(repeatable, this.retrying(options), async () =>
      readJson(await this.send(method, path, { body, ...options }), schema),
    );
  }

  private async send(
    method: ServiceRequest['method'],
    path: string,
    options: { body?: object; accept?: string; signal?: AbortSignal },
  ): Promise<ServiceResponse> {
    const key = await this.options.key();
    this.sent.add(key);
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'user-agent': this.options.userAgent,
      accept: options.accept ?? 'application/json',
      'accept-encoding': 'identity',
    };
    if (options.body) headers['content-type'] = 'application/json';
    const response = await this.options.transport({
      method,
      url: this.options.baseUrl + path,
      headers,
      body: options.body && JSON.stringify(options.body),
      signal: options.signal,
    });
    await refuseErrors(response, this.clean);
    return response;
  }

  private retrying(options: CallOptions): RetryContext {
    return { clock: this.options.clock, signal: options.signal };
  }
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length) throw new InputError(violations);
}

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag))];
}
