import { closable } from './closable';
import { CancelledError, ConnectionError } from './errors';
import type { ServiceRequest, Transport } from './transport';
import { webBody } from './webBody';

/**
 * A transport that hands requests of one origin to a handler in this process: no port is opened. Any other origin is
 * refused, so that nothing meant to stay here leaves.
 */
export function inProcessTransport(origin: string, handle: (request: Request) => Promise<Response>): Transport {
  return async (request) => {
    const { signal } = request;
    if (signal?.aborted) throw new CancelledError();
    const target = new URL(request.url).origin;
    if (target !== origin) throw new ConnectionError(target, false, 'OTHER_ORIGIN');
    const response = await handle(new Request(request.url, { ...initOf(request), signal: signal ?? null }));
    if (signal?.aborted) throw new CancelledError();
    const reader = response.body?.getReader();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: closable(webBody(reader, signal), () => void reader?.cancel().catch(() => {})),
    };
  };
}

function initOf(request: ServiceRequest): RequestInit {
  return { method: request.method, headers: { ...request.headers }, body: request.body ?? null };
}
