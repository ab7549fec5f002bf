import * as v from 'valibot';
import { bounded, type Clock } from './clock';
import { inCall, serviceError, UnexpectedResponseError } from './errors';
import { type Clean, cleanWords, redact } from './redact';
import { type RetryContext, retry } from './retry';
import { errorAnswer, messageIn } from './schema';
import type { CallKind } from './sendAgain';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';

export interface ClientOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  /** Called for each request, so a new key is used at once. Sent to the origin of `baseUrl` only. */
  readonly key: () => Promise<string>;
  /** For calls that carry the key. */
  readonly transport: Transport;
  /** For files and uploads, which never carry the key. Reaches the service's own origin and public hosts only. */
  readonly files: Transport;
  /** Media hosts refuse requests without a user agent. */
  readonly userAgent: string;
  readonly clock: Clock;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * For a countdown. Called with the end of a wait (milliseconds since 1970) when the call waits a second or longer
   * before a retry, and with undefined when it continues.
   */
  readonly onWait?: (until: number | undefined) => void;
}

/** Milliseconds. Shorter waits aren't reported: they end before anybody could read about them. */
const MIN_REPORTED_MS = 1_000;

/** Makes the calls of the contract: adds the key, limits the time, and retries if that does no harm. */
export class Calls {
  readonly #options: ClientOptions;

  readonly origin: string;
  /** Keys that were sent. A service may repeat one in its messages, which are logged, journaled, and shown. */
  readonly #sentKeys = new Set<string>();
  readonly #clean = (words: string) => cleanWords(words, this.#sentKeys);
  /** Used for files and uploads. */
  readonly files: FileExchange;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.origin = new URL(options.baseUrl).origin;
    const { files: transport, userAgent } = options;
    this.files = { transport, userAgent, serviceOrigin: this.origin, clean: this.#clean };
  }

  /** Sends a request once, and reads the answer as JSON that must match `schema`. */
  ask<T>(
    method: ServiceRequest['method'],
    path: string,
    schema: v.GenericSchema<unknown, T>,
    bound: { readonly ms: number; readonly signal?: AbortSignal; readonly bytes?: number },
    body?: object,
  ): Promise<T> {
    return this.within(bound, async (signal) =>
      readJson(await this.send(method, path, { body, signal }), schema, bound.bytes),
    );
  }

  /** Sends a request to a path below the base URL, with the key. Rejects if the answer has an error status. */
  async send(
    method: ServiceRequest['method'],
    path: string,
    { body, accept = 'application/json', signal }: { body?: object; accept?: string; signal?: AbortSignal },
  ): Promise<ServiceResponse> {
    const key = await this.#options.key();
    this.#sentKeys.add(key);
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'user-agent': this.#options.userAgent,
      accept,
      'accept-encoding': 'identity',
    };
    if (body) headers['content-type'] = 'application/json';
    const url = this.#options.baseUrl + path;
    const response = await this.#options.transport({
      method,
      url,
      headers,
      body: body && JSON.stringify(body),
      signal,
    });
    await refuseErrors(response, this.#clean);
    return response;
  }

  /** Runs `work`, and stops it after `ms` milliseconds. */
  within<T>(
    { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return bounded({ clock: this.#options.clock, ms, origin: this.origin, signal }, work);
  }

  /** Makes a call, and repeats it as often as `sendAgain.ts` allows for its kind. Its errors know the kind: most calls are free. */
  repeat<T>(kind: CallKind, { signal, onWait }: CallOptions, call: () => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const context: RetryContext = {
      clock,
      signal,
      onWait: onWait && ((_, ms) => onWait(ms < MIN_REPORTED_MS ? undefined : clock.now() + ms)),
      onResume: onWait && (() => onWait(undefined)),
    };
    return retry(kind, context, call).catch((error: unknown) => {
      throw inCall(kind, error);
    });
  }
}

/** What it takes to fetch and send files; never a key. */
export interface FileExchange {
  readonly transport: Transport;
  readonly userAgent: string;
  readonly serviceOrigin: string;
  /** Removes secrets from what a host says. */
  readonly clean: Clean;
  readonly signal?: AbortSignal;
}

/** Most bytes of a JSON answer, unless the call allows more. It is limited because the extension host's thread parses it. */
const JSON_BYTES = 1024 * 1024;
/** Most bytes of an answer with assets, whose prompts may be long, or with an image. */
export const LARGE_JSON_BYTES = 16 * 1024 * 1024;

/** Reads the whole body. Rejects with an `UnexpectedResponseError` if it has more than `limit` bytes. */
export async function readBytes(response: ServiceResponse, limit: number): Promise<Uint8Array> {
  const declared = Number(response.headers['content-length'] ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const tooLarge = () => new UnexpectedResponseError(response.status, `more than ${limit} bytes`);
  if (declared > limit) {
    await abandon(response);
    throw tooLarge();
  }
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const only = chunks[0];
  return chunks.length === 1 && only ? only : Buffer.concat(chunks, size);
}

/** Ends an exchange without reading its body. */
export async function abandon(response: ServiceResponse): Promise<void> {
  await response.body[Symbol.asyncIterator]().return?.();
}

/** `image/png` of `image/png; charset=x`; empty if the header is missing. */
export function contentType(response: ServiceResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Reads the body as JSON. Rejects with an `UnexpectedResponseError` if it doesn't match `schema`. */
export async function readJson<T>(
  response: ServiceResponse,
  schema: v.GenericSchema<unknown, T>,
  mostBytes = JSON_BYTES,
): Promise<T> {
  const result = v.safeParse(schema, await parseJson(response, mostBytes));
  if (result.success) return result.output;
  const where = result.issues[0] ? v.getDotPath(result.issues[0]) : null;
  throw new UnexpectedResponseError(response.status, `JSON in an unexpected format${where ? ` at ${where}` : ''}`);
}

async function parseJson(response: ServiceResponse, mostBytes: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(response, mostBytes));
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedResponseError(response.status, `not JSON (${contentType(response) || 'no content type'})`);
  }
}

/**
 * Resolves if the status is 2xx; otherwise rejects with the error that the answer stands for (§7). All text of the
 * answer that the error repeats went through `clean`.
 */
export async function refuseErrors(response: ServiceResponse, clean: Clean = redact): Promise<void> {
  const { status, headers } = response;
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    await abandon(response);
    throw new UnexpectedResponseError(status, clean(`compressed (${encoding}), though only identity was accepted`));
  }
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400) {
    await abandon(response);
    throw new UnexpectedResponseError(status, clean(`redirect to ${targetOf(headers.location)}`));
  }
  throw await errorOf(response, clean);
}

async function errorOf(response: ServiceResponse, clean: Clean): Promise<Error> {
  const { status, headers } = response;
  const retryAfter = seconds(headers['retry-after'], headers.date);
  const body = await parseJson(response, JSON_BYTES).catch(() => undefined);
  const parsed = v.safeParse(errorAnswer, body);
  if (parsed.success) {
    const { code = 'unknown', message = '' } = parsed.output.error;
    return serviceError({ status, code: clean(code), text: clean(message), retryAfter });
  }
  const text = clean(messageIn(body) ?? '');
  if (ANY_BODY.has(status) || status >= 500) {
    return serviceError({ status, code: 'unknown', text, retryAfter, stated: false });
  }
  const what = `an error without the service's JSON (${contentType(response) || 'no type'})`;
  return new UnexpectedResponseError(status, clean(text ? `${what}: ${text}` : what));
}

/** These statuses mean the same with any body: proxies and gateways answer them with a page of their own. */
const ANY_BODY = new Set([401, 413, 429]);

/** About a hundred years, so a time computed from it is still a valid date. */
const MAX_SECONDS = 3_000_000_000;

/** `Retry-After` in seconds (§7). HTTP also allows a date: it is compared with the sender's own clock. */
function seconds(header: string | undefined, sentAt: string | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Math.min(MAX_SECONDS, Number(header));
  // Otherwise `Date.parse` would read `-1` as a year.
  if (!/^[a-z]{3}/i.test(header)) return undefined;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return undefined;
  const now = Date.parse(sentAt ?? '') || Date.now();
  return Math.min(MAX_SECONDS, Math.max(0, Math.ceil((date - now) / 1000)));
}

/** Only the host, because a path may contain a signature. */
function targetOf(location: string | undefined): string {
  if (!location) return "a place that isn't named";
  // `//host/path` is another host too; only a relative path resolves to this base.
  const base = 'https://same.invalid';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  if (!url || url.origin === base) return 'another path of the same host';
  return url.host || `a ${url.protocol} address`;
}
