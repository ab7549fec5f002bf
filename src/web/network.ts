import { privateHost } from '../service/addresses';
import { ConnectionError, NO_PAGES } from '../service/errors';
import type { Network } from '../service/network';
import { isPublicHost } from '../service/publicAddress';
import type { ServiceRequest, Transport } from '../service/transport';
import { type Fetch, fetchTransport } from '../service/webTransports';

/**
 * The transports in a browser, whose settings for proxies and certificates count. A browser refuses answers of services that don't allow requests from
 * pages, and doesn't tell why. So a service must have answered a harmless request before anything that costs is sent to it.
 */
export function openNetwork(_settings: unknown, fetch?: Fetch): Network {
  const plain = fromPage(fetchTransport(fetch));
  const api = afterAnAnswer(plain);
  const foreign: Transport = async (request) => {
    const url = new URL(request.url);
    if (!isPublicHost(url)) throw privateHost(url);
    return plain(request);
  };
  return {
    api,
    files: (serviceOrigin) => (request) => (new URL(request.url).origin === serviceOrigin ? plain : foreign)(request),
    close: async () => {},
  };
}

/** Without headers that browsers set themselves, and that a service would have to allow. `fetch` has decompressed the answer. */
function fromPage(send: Transport): Transport {
  return async (request) => {
    const { 'user-agent': _agent, 'accept-encoding': _encoding, ...headers } = request.headers;
    const response = await send({ ...request, headers });
    const { 'content-encoding': _compressed, ...known } = response.headers;
    return { ...response, headers: known };
  };
}

function afterAnAnswer(send: Transport): Transport {
  const answered = new Set<string>();
  const ask = async (request: ServiceRequest) => {
    const { origin } = new URL(request.url);
    try {
      const response = await send(request);
      answered.add(origin);
      return response;
    } catch (error) {
      if (error instanceof ConnectionError) throw new ConnectionError(origin, false, NO_PAGES, { cause: error });
      throw error;
    }
  };
  return async (request) => {
    if (answered.has(new URL(request.url).origin)) return send(request);
    if (request.method === 'GET') return ask(request);
    const { authorization } = request.headers;
    const { body } = await ask({
      method: 'GET',
      url: request.url.replace(/\/api\/v1\/.*$/, '/api/v1/credits'),
      headers: authorization === undefined ? {} : { authorization },
      ...(request.signal && { signal: request.signal }),
    });
    await body[Symbol.asyncIterator]().return?.();
    return send(request);
  };
}
