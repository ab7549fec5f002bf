import * as v from 'valibot';
import { serviceError, UnexpectedResponseError } from './errors';
import { type Clean, redact } from './redact';
import { errorAnswer, wordsOf } from './schema';
import type { ServiceResponse, Transport } from './transport';

/** What files are fetched and sent with; never a key. */
export interface FileExchange {
  readonly transport: Transport;
  readonly userAgent: string;
  readonly serviceOrigin: string;
  /** Takes secrets out of what a host says. */
  readonly clean: Clean;
  readonly signal?: AbortSignal;
}

/** JSON answers are read up to this many bytes. */
const JSON_BYTES = 16 * 1024 * 1024;

/** The whole body, at most `limit` bytes. */
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

/** `image/png` of `image/png; charset=x`; empty where there is none. */
export function contentType(response: ServiceResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The body as JSON of a known shape. */
export async function readJson<T>(response: ServiceResponse, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const result = v.safeParse(schema, await parseJson(response));
  if (result.success) return result.output;
  const where = result.issues[0] ? v.getDotPath(result.issues[0]) : null;
  throw new UnexpectedResponseError(response.status, `JSON of another shape${where ? ` at ${where}` : ''}`);
}

async function parseJson(response: ServiceResponse): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(response, JSON_BYTES));
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedResponseError(response.status, `no JSON but ${contentType(response) || 'an unnamed type'}`);
  }
}

/**
 * Returns where the status is 2xx; throws the error that the answer stands for otherwise (§7). Whatever the error repeats of
 * the answer went through `clean`.
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
  const body = await parseJson(response).catch(() => undefined);
  const parsed = v.safeParse(errorAnswer, body);
  if (parsed.success) {
    const { code = 'unknown', message = '' } = parsed.output.error;
    return serviceError({ status, code: clean(code), text: clean(message), retryAfter });
  }
  const text = clean(wordsOf(body) ?? '');
  if (WHATEVER_BODY.has(status) || status >= 500) {
    return serviceError({ status, code: 'unknown', text, retryAfter, stated: false });
  }
  const what = `an error without the service's JSON (${contentType(response) || 'no type'})`;
  return new UnexpectedResponseError(status, clean(text ? `${what}: ${text}` : what));
}

/** Statuses that mean the same with any body: servers in front of a service answer them with a page of their own. */
const WHATEVER_BODY = new Set([401, 413, 429]);

/** Seconds: about a hundred years, so that a time computed from it is still a valid date. */
const MOST_SECONDS = 3_000_000_000;

/** `Retry-After` counts seconds (§7); a date, as HTTP allows, is turned into seconds by the sender's own clock. */
function seconds(header: string | undefined, sentAt: string | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Math.min(MOST_SECONDS, Number(header));
  // Without this, `-1` would be read as a year.
  if (!/^[a-z]{3}/i.test(header)) return undefined;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return undefined;
  const now = Date.parse(sentAt ?? '') || Date.now();
  return Math.min(MOST_SECONDS, Math.max(0, Math.ceil((date - now) / 1000)));
}

/** The host alone, since a path may hold a signature. */
function targetOf(location: string | undefined): string {
  if (!location) return 'a place that is not named';
  // `//host/path` is another host too; what is relative to this base has no host of its own.
  const base = 'https://same.invalid';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  if (!url || url.origin === base) return 'another path of the same host';
  return url.host || `a ${url.protocol} address`;
}
