import { isLoopback } from './baseAddress';
import { ConnectionError } from './errors';
import type { ServiceRequest, Transport } from './transport';

/** Asked before a fallback is used; rejects where it must not be. */
export type Permit = (url: URL) => Promise<void>;

/**
 * Where no connection can be made, another way is tried once. Only where it is certain that nothing was sent, so no request is
 * ever made twice; over https only, and never for this machine, which the other way might reach through a proxy.
 * An origin that was reached the other way is asked that way first from then on.
 */
export function withFallback(first: Transport, second: Transport, permit: Permit = async () => {}): Transport {
  const detours = new Set<string>();

  const detour = async (request: ServiceRequest, url: URL) => {
    await permit(url);
    const response = await second(request);
    detours.add(url.origin);
    return response;
  };

  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== 'https:' || isLoopback(url.hostname)) return first(request);
    if (detours.delete(url.origin)) {
      return detour(request, url).catch((error: unknown) => {
        if (unsent(error)) return first(request);
        throw error;
      });
    }
    try {
      return await first(request);
    } catch (error) {
      if (!unsent(error)) throw error;
      return detour(request, url).catch((later: unknown) => {
        // What the first way says is nearer to the cause.
        throw unsent(later) ? error : later;
      });
    }
  };
}

/** No connection was made. A request that cannot be written is no matter of the way it goes. */
function unsent(error: unknown): boolean {
  return error instanceof ConnectionError && !error.sent && error.code !== 'UND_ERR_INVALID_ARG';
}
