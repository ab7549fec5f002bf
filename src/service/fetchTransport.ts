import { closable } from './closable';
import { connectionFault } from './connectionFault';
import { CancelledError } from './errors';
import type { ServiceRequest, Transport } from './transport';
import { webBody } from './webBody';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * HTTP over a `fetch` of somebody else: the editor's knows its proxy, its certificates and its logins. Follows no redirect and
 * asks for identity; an answer that is compressed all the same is to be refused by its `content-encoding`, because
 * `fetch` would inflate it. Default: the process's own `fetch`, looked up at each request.
 */
export function fetchTransport(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): Transport {
  return async (request) => {
    const { signal } = request;
    if (signal?.aborted) throw new CancelledError();
    const url = new URL(request.url);
    try {
      const response = await fetch(request.url, { ...initOf(request), signal: signal ?? null });
      // Some implementations show nothing of a redirect that they do not follow.
      const status = response.type === 'opaqueredirect' ? 302 : response.status;
      const reader = response.body?.getReader();
      return {
        status,
        headers: Object.fromEntries(response.headers),
        body: closable(translated(webBody(reader, signal), url, signal), () => void reader?.cancel().catch(() => {})),
      };
    } catch (error) {
      throw connectionFault(error, url, signal);
    }
  };
}

function initOf(request: ServiceRequest): RequestInit {
  return {
    method: request.method,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
    body: request.body ?? null,
    redirect: 'manual',
    credentials: 'omit',
  };
}

async function* translated(
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
