import * as v from 'valibot';
import { serviceError, UnexpectedResponseError } from './errors';
import { type Clean, redact } from './redact';
import { errorAnswer } from './schema';
import type { ServiceResponse } from './transport';

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

/** Ends an exchange whose body nobody wants, without waiting for any of it. */
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
  const retryAfter = seconds(headers['retry-after']);
  const parsed = v.safeParse(errorAnswer, await parseJson(response).catch(() => undefined));
  if (parsed.success) {
    const { code, message } = parsed.output.error;
    return serviceError({ status, code: clean(code), text: clean(message), retryAfter });
  }
  // A 429 is a 429 whatever its body; other bodies may come from a gateway in between.
  if (status === 429 || status >= 500) return serviceError({ status, code: 'unknown', text: '', retryAfter });
  return new UnexpectedResponseError(
    status,
    clean(`an error without the service's JSON (${contentType(response) || 'no type'})`),
  );
}

/** `Retry-After` counts seconds (§7); a date, as HTTP allows, is turned into seconds. */
function seconds(header: string | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header);
  // Without this, `-1` would be read as a year.
  if (!/^[a-z]{3}/i.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/** The host alone: a path may be signed. */
function targetOf(location: string | undefined): string {
  if (!location) return 'a place that is not named';
  // `//host/path` is another host too; what is relative to this base has no host of its own.
  const base = 'https://same.invalid';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  if (!url || url.origin === base) return 'another path of the same host';
  return url.host || `a ${url.protocol} address`;
}
