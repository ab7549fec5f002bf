import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isLoopback, privateHost } from './addresses';
import { ConnectionError } from './errors';
import { isPublicAddress } from './publicAddress';
import type { ServiceRequest, Transport } from './transport';
import type { UndiciOptions } from './undiciRoutes';
import { undiciTransport } from './undiciTransport';
import { type Fetch, fetchTransport } from './webTransports';

/** What the user's settings say of the network. */
export type NetworkOptions = Pick<UndiciOptions, 'proxy' | 'noProxy' | 'strictSSL' | 'lookup'>;

export interface Network {
  /** For calls that carry the key. */
  readonly api: Transport;
  /** For files and uploads: public hosts and the service's own origin, without a key. */
  files(serviceOrigin: string): Transport;
  close(): Promise<void>;
}

interface Ways {
  /** Of the settings that they were made for. */
  readonly settings: string;
  readonly api: Transport;
  readonly foreign: Transport;
  retire(): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * The ways to services and their files. Settings are read at each request: where they have changed, later requests go new
 * ways, and what is under way ends as it began. Where no connection can be made, `fetch` (the editor's) is tried.
 */
export function openNetwork(read: () => NetworkOptions, fetch?: Fetch): Network {
  const retired = new Set<Ways>();
  let current: Ways | undefined;

  const ways = (): Ways => {
    const options = read();
    const settings = JSON.stringify([options.proxy, options.noProxy, options.strictSSL]);
    if (current?.settings === settings) return current;
    const old = current;
    if (old) {
      retired.add(old);
      void old.retire().then(() => retired.delete(old));
    }
    current = makeWays(settings, options, fetch);
    return current;
  };

  return {
    api: (request) => ways().api(request),
    files: (serviceOrigin) => (request) => {
      const { api, foreign } = ways();
      return new URL(request.url).origin === serviceOrigin ? api(request) : foreign(request);
    },
    close: async () => {
      const open = [...retired, ...(current ? [current] : [])];
      current = undefined;
      await Promise.all(open.map((each) => each.close()));
    },
  };
}

function makeWays(settings: string, options: NetworkOptions, fetch: Fetch | undefined): Ways {
  const api = undiciTransport(options);
  const foreign = undiciTransport({ ...options, publicOnly: true });
  const editor = fetchTransport(fetch);
  // Names may change between this check and the connection of `fetch`. Then only the certificate is left to give a host in
  // the private network away: where any will do, foreign files do without the fallback.
  const careful = options.strictSSL === false ? foreign : withFallback(foreign, editor, refusePrivate(options));
  return {
    settings,
    api: withFallback(api, editor),
    foreign: careful,
    retire: () => Promise.all([api.retire(), foreign.retire()]),
    close: () => Promise.all([api.close(), foreign.close()]),
  };
}

/**
 * Rejects for a name with an address in a private network: which of several addresses `fetch` takes cannot be decided here. A name
 * that cannot be resolved here may be known to a proxy, so it passes.
 */
function refusePrivate({ lookup = systemLookup }: NetworkOptions): (url: URL) => Promise<void> {
  return async (url) => {
    const found = await new Promise<readonly LookupAddress[]>((resolve) => {
      lookup(url.hostname, { all: true }, (error, all) => resolve(error || typeof all === 'string' ? [] : all));
    });
    if (!found.every(({ address }) => isPublicAddress(address))) throw privateHost(url);
  };
}

/** Asked before a fallback is used; rejects if it must not be. */
export type Permit = (url: URL) => Promise<void>;

/**
 * Where no connection can be made, another way is tried once. Only where it is certain that nothing was sent, so that no request is
 * ever made twice; over https only, and never for this machine, which the other way might reach through a proxy. An origin that was
 * reached the other way is asked that way first from then on.
 */
function withFallback(first: Transport, second: Transport, permit: Permit = async () => {}): Transport {
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
        // The error of the first way is nearer to the cause.
        throw unsent(later) ? error : later;
      });
    }
  };
}

/** No connection was made. A request that cannot be written would fail on any way. */
function unsent(error: unknown): boolean {
  return error instanceof ConnectionError && !error.sent && error.code !== 'UND_ERR_INVALID_ARG';
}
