import type { ServiceClient } from '../../service/client';
import { systemClock } from '../../service/clock';
import type { Network, NetworkOptions } from '../../service/network';
import type { Transport } from '../../service/transport';
import type { ClientFactory } from './connection';

/** Address of the built-in service. The host can't be resolved, so nothing meant for it can leave this machine. */
export const BUILT_IN_BASE_URL = 'https://built-in.sprite-kiln.invalid/api/v1';

interface BuiltIn {
  readonly transport: Transport;
  readonly key: string;
  close(): Promise<void>;
}

export interface ClientDependencies {
  /** Starts the built-in service at the first call; returns its transport, and the key that it accepts. */
  readonly builtIn: () => Promise<BuiltIn>;
  readonly userAgent: string;
  /** Settings for proxies and certificates, read at each connection. */
  readonly network: () => NetworkOptions;
}

/** Makes clients whose modules load when first needed. */
export function clientFactory(dependencies: ClientDependencies): ClientFactory & { close(): Promise<void> } {
  let network: Promise<Network> | undefined;
  let service: Promise<BuiltIn> | undefined;
  let builtIn: Promise<ServiceClient> | undefined;

  const makeBuiltIn = async () => {
    service = dependencies.builtIn();
    const [{ ServiceClient }, { transport, key }] = await Promise.all([import('../../service/client'), service]);
    return new ServiceClient({
      baseUrl: BUILT_IN_BASE_URL,
      key: async () => key,
      transport,
      files: transport,
      userAgent: dependencies.userAgent,
      clock: systemClock,
    });
  };

  return {
    builtIn: () => {
      builtIn ??= makeBuiltIn();
      builtIn.catch(() => {
        builtIn = undefined;
      });
      return builtIn;
    },
    hosted: async (baseUrl, key) => {
      network ??= import('../../service/network').then(({ openNetwork }) => openNetwork(dependencies.network));
      const { ServiceClient } = await import('../../service/client');
      const { api, files } = await network;
      return new ServiceClient({
        baseUrl,
        key,
        transport: api,
        files: files(new URL(baseUrl).origin),
        userAgent: dependencies.userAgent,
        clock: systemClock,
      });
    },
    close: async () => {
      const open = await Promise.allSettled([network, service]);
      await Promise.all(open.map((part) => (part.status === 'fulfilled' ? part.value?.close() : undefined)));
    },
  };
}
