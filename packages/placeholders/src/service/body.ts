import { Fault, invalid, tooLarge } from './errors';

/** A JSON object whose fields aren't checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Most bytes of a JSON body with images. */
export const PICTURE_BODY_BYTES = 4 * 1024 * 1024;
/** Most bytes of all other JSON bodies. */
export const SMALL_BODY_BYTES = 64 * 1024;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the body as a JSON object (§1, §4 POST /generate).
 * @param room counts the bytes; the caller that answers the request releases them
 * @throws Fault 413 beyond `maxBytes` and 429 if there is no room (neither reads further), 400 for another content type, broken UTF-8 or
 *   JSON, or JSON that isn't an object
 */
export async function readJson(request: Request, maxBytes: number, room: BodyRoom): Promise<JsonObject> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw invalid('The Content-Type of this request must be application/json.');
  const bytes = await readBytes(request, maxBytes, room);
  const value = parse(bytes);
  if (!isObject(value)) throw invalid('The body must be a JSON object.');
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid("The body isn't valid JSON.");
  }
}

async function readBytes(request: Request, maxBytes: number, room: BodyRoom): Promise<Uint8Array> {
  const refusal = () => tooLarge(`The request body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length')) > maxBytes) throw refusal();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refusal();
    room.take(request, chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The raw body, chunk by chunk. Leaving the loop early tells the sender to stop. */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  try {
    for (let next = await read(reader); !next.done; next = await read(reader)) yield next.value;
  } finally {
    // Canceling a body that has already failed rejects.
    await reader.cancel().catch(() => undefined);
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new Fault(400, 'incomplete_body', 'The request body ended before it was complete.');
  }
}

/** Counts the bytes of bodies that requests hold: many senders that never finish must not fill the memory. */
export class BodyRoom {
  readonly #held = new Map<Request, number>();
  #left: number;

  /** @param most bytes of all requests together */
  constructor(most: number) {
    this.#left = most;
  }

  /** @throws Fault 429 if there is no room for `bytes` more; then nothing is counted */
  take(request: Request, bytes: number): void {
    if (bytes > this.#left) {
      const headers = { 'Retry-After': '1' };
      throw new Fault(429, 'rate_limited', 'The service is reading too many requests at the moment.', headers);
    }
    this.#left -= bytes;
    this.#held.set(request, (this.#held.get(request) ?? 0) + bytes);
  }

  /** Must be called when the request is answered. */
  release(request: Request): void {
    this.#left += this.#held.get(request) ?? 0;
    this.#held.delete(request);
  }
}
