import { connectionFault } from './connectionFault';
import { CanceledError, ConnectionError } from './errors';
import { closable, type ServiceRequest, type ServiceResponse, type Transport } from './transport';

// Transports with the `Request` and `Response` of the web: over `fetch`, or to a handler in this process.

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * HTTP with a given `fetch`: the editor's knows its proxy, certificates, and logins. Follows no redirect and asks for
 * an uncompressed answer. The caller must refuse a compressed one by its `content-encoding`, because `fetch` would
 * decompress it. Default: the process's own `fetch`, looked up for each request.
 */
export function fetchTransport(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): Transport {
  return async (request) => {
    const { signal } = request;
    if (signal?.aborted) throw new CanceledError();
    const url = new URL(request.url);
    const init = initOf(request);
    try {
      const response = await fetch(request.url, {
        ...init,
        headers: { ...init.headers, 'accept-encoding': 'identity' },
        redirect: 'manual',
        credentials: 'omit',
      });
      return serviceResponse(response, signal, (chunks) => withConnectionFaults(chunks, url, signal));
    } catch (error) {
      throw connectionFault(error, url, signal);
    }
  };
}

async function* withConnectionFaults(
  body: AsyncGenerator<Uint8Array, void>,
  url: URL,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    throw connectionFault(error, url, signal);
  }
}

/**
 * Hands requests of one origin to a handler in this process, without opening a port. Any other origin is refused, so
 * nothing meant to stay here can leave.
 */
export function inProcessTransport(origin: string, handle: (request: Request) => Promise<Response>): Transport {
  return async (request) => {
    const { signal } = request;
    if (signal?.aborted) throw new CanceledError();
    const target = new URL(request.url).origin;
    if (target !== origin) throw new ConnectionError(target, false, 'OTHER_ORIGIN');
    const response = await handle(new Request(request.url, initOf(request)));
    if (signal?.aborted) throw new CanceledError();
    return serviceResponse(response, signal);
  };
}

function initOf({ method, headers, body, signal }: ServiceRequest) {
  return { method, headers: { ...headers }, body: body ?? null, signal: signal ?? null };
}

/** @param map wraps the chunks of the body; default: unchanged */
function serviceResponse(
  response: Response,
  signal: AbortSignal | undefined,
  map = (chunks: AsyncGenerator<Uint8Array, void>) => chunks,
): ServiceResponse {
  const reader = response.body?.getReader();
  return {
    // Some implementations of `fetch` don't give the status of a redirect that they don't follow.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    headers: Object.fromEntries(response.headers),
    body: closable(map(webBody(reader, signal)), () => void reader?.cancel().catch(() => {})),
  };
}

/** The chunks of a web stream. Leaving the loop and an abort both cancel the stream. */
async function* webBody(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (!reader) return;
  const stop = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw new CanceledError();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await reader.cancel().catch(() => {});
  }
}
