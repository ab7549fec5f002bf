import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { withFallback } from './fallback';
import { type Fetch, fetchTransport } from './fetchTransport';
import { privateHost } from './fileAddress';
import { isPublicAddress } from './publicAddress';
import type { Transport } from './transport';
import type { UndiciOptions } from './undiciRoutes';
import { undiciTransport } from './undiciTransport';

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
 * A name that cannot be resolved here may be known to a proxy; one that may lead into the private network is refused: which
 * of several addresses `fetch` takes is not ours to say.
 */
function refusePrivate({ lookup = systemLookup }: NetworkOptions): (url: URL) => Promise<void> {
  return async (url) => {
    const found = await new Promise<readonly LookupAddress[]>((resolve) => {
      lookup(url.hostname, { all: true }, (error, all) => resolve(error || typeof all === 'string' ? [] : all));
    });
    if (!found.every(({ address }) => isPublicAddress(address))) throw privateHost(url);
  };
}
