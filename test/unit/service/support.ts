import type { ClientOptions } from '../../../src/service/calls';
import { ServiceClient } from '../../../src/service/client';
import type { Clock } from '../../../src/service/clock';
import { CanceledError } from '../../../src/service/errors';
import { type Network, type NetworkOptions, openNetwork } from '../../../src/service/network';
import type { Transport } from '../../../src/service/transport';
import { undiciTransport } from '../../../src/service/undiciTransport';
import type { Fetch } from '../../../src/service/webTransports';
import { type LoopbackProxy, type ProxyOptions, startProxy } from '../../support/service/proxy';
import {
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../../support/service/scriptedServer';

export const KEY = 'canary-key-7f3a9c';
export const USER_AGENT = 'sprite-kiln/0 (test)';

export interface FakeClock extends Clock {
  /** Milliseconds of each sleep so far. */
  readonly waits: readonly number[];
}

/** Returns at once and records the duration. */
export function fakeClock(random = 0.5, start = Date.UTC(2030, 0, 1)): FakeClock {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, ms) => sum + ms, start),
    monotonic: () => waits.reduce((sum, ms) => sum + ms, 0),
    random: () => random,
    deadline: () => new AbortController().signal,
    sleep: async (ms, signal) => {
      if (signal?.aborted) throw new CanceledError();
      waits.push(ms);
    },
  };
}

export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`It resolved to ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}

export interface Bench {
  server(
    script: (request: SeenRequest, count: number) => Script,
    tls?: { key: string; cert: string },
  ): Promise<ScriptedServer>;
  proxy(ports: number | Readonly<Record<string, number>>, options?: ProxyOptions): Promise<LoopbackProxy>;
  transport(options?: Parameters<typeof undiciTransport>[0]): Transport;
  /** Configured like the extension's. `fetch` replaces VS Code's; default: this process's. */
  network(options?: NetworkOptions | (() => NetworkOptions), fetch?: Fetch): Network;
  client(origin: string, options?: Partial<ClientOptions>): ServiceClient;
}

/** Servers, transports, and clients of one test, closed afterwards. Call it inside `describe`. */
export function bench(): Bench {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const part of open.splice(0).reverse()) await part.close();
  });
  const transport: Bench['transport'] = (options) => {
    const made = undiciTransport(options);
    open.push(made);
    return made;
  };
  const network: Bench['network'] = (options = {}, fetch) => {
    const made = openNetwork(typeof options === 'function' ? options : () => options, fetch);
    open.push(made);
    return made;
  };
  return {
    transport,
    server: async (script, tls) => {
      const server = await startScripted(script, tls);
      open.push(server);
      return server;
    },
    network,
    proxy: async (ports, options) => {
      const proxy = await startProxy(ports, options);
      open.push(proxy);
      return proxy;
    },
    client: (origin, options) => {
      // Both transports as the extension makes them, unless the test passes one for both.
      const ways = options?.transport ? undefined : network();
      const api = options?.transport ?? ways?.api;
      if (!api) throw new Error('No transport for the service.');
      return new ServiceClient({
        baseUrl: `${origin}/api/v1`,
        key: async () => KEY,
        transport: api,
        files: ways?.files(origin) ?? api,
        userAgent: USER_AGENT,
        clock: fakeClock(),
        ...options,
      });
    },
  };
}
