import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isLoopback, privateHost } from './addresses';
import { ConnectionError } from './errors';
import { isPublicAddress } from './publicAddress';
import type { ServiceRequest, Transport } from './transport';
import type { UndiciOptions } from './undiciRoutes';
import { undiciTransport } from './undiciTransport';
import { type Fetch, fetchTransport } from './webTransports';

/** The user's network settings. */
export type NetworkOptions = Pick<UndiciOptions, 'proxy' | 'noProxy' | 'strictSSL' | 'lookup'>;

export interface Network {
  /** For calls that carry the key. */
  readonly api: Transport;
  /** For files and uploads: reaches public hosts and the service's own origin, without a key. */
  files(serviceOrigin: string): Transport;
  close(): Promise<void>;
}

interface Transports {
  /** The settings that these transports were created with. */
  readonly settings: string;
  readonly api: Transport;
  readonly foreign: Transport;
  retire(): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * The transports to services and their files. Settings are read for each request: if they have changed, later requests
 * use new transports, and running ones finish on the old. If no connection can be made, the editor's `fetch` is tried.
 */
export function openNetwork(read: () => NetworkOptions, fetch?: Fetch): Network {
  const retired = new Set<Transports>();
  let current: Transports | undefined;

  const currentTransports = (): Transports => {
    const options = read();
    const settings = JSON.stringify([options.proxy, options.noProxy, options.strictSSL]);
    if (current?.settings === settings) return current;
    const old = current;
    if (old) {
      retired.add(old);
      void old.retire().then(() => retired.delete(old));
    }
    current = makeTransports(settings, options, fetch);
    return current;
  };

  return {
    api: (request) => currentTransports().api(request),
    files: (serviceOrigin) => (request) => {
      const { api, foreign } = currentTransports();
      return new URL(request.url).origin === serviceOrigin ? api(request) : foreign(request);
    },
    close: async () => {
      const open = [...retired, ...(current ? [current] : [])];
      current = undefined;
      await Promise.all(open.map((each) => each.close()));
    },
  };
}

function makeTransports(settings: string, options: NetworkOptions, fetch: Fetch | undefined): Transports {
  const api = undiciTransport(options);
  const foreign = undiciTransport({ ...options, publicOnly: true });
  const editor = fetchTransport(fetch);
  // A name may resolve differently between this check and the connection of `fetch`. Then only the certificate can
  // reveal a host in the private network. If any certificate is accepted, files from other hosts get no fallback.
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
 * Rejects a name with any IP address in a private network, because `fetch` may pick any of several addresses. A name
 * that can't be resolved here passes: a proxy may know it.
 */
function refusePrivate({ lookup = systemLookup }: NetworkOptions): (url: URL) => Promise<void> {
  return async (url) => {
    const found = await new Promise<readonly LookupAddress[]>((resolve) => {
      lookup(url.hostname, { all: true }, (error, all) => resolve(error || typeof all === 'string' ? [] : all));
    });
    if (!found.every(({ address }) => isPublicAddress(address))) throw privateHost(url);
  };
}

/** Called before a fallback is used; rejects if it must not be used. */
export type Permit = (url: URL) => Promise<void>;

/**
 * If no connection can be made, tries another transport once. Only if certainly nothing was sent, so no request is ever
 * made twice; over https only, and never for this machine, because the other transport might go through a proxy. An
 * origin that was reached through the other transport is tried there first from then on.
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
        // The error of the first transport is closer to the cause.
        throw unsent(later) ? error : later;
      });
    }
  };
}

/** Whether no connection was made. `UND_ERR_INVALID_ARG` doesn't count: such a request would fail on any transport. */
function unsent(error: unknown): boolean {
  return error instanceof ConnectionError && !error.sent && error.code !== 'UND_ERR_INVALID_ARG';
}
