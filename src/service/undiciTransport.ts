import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { isLoopback } from './baseAddress';
import { systemTrust } from './certificates';
import { closable } from './closable';
import { connectionFault } from './connectionFault';
import { CancelledError } from './errors';
import { privateHost } from './fileAddress';
import { proxyAddress, proxyOfEnvironment } from './proxyAddress';
import { isPublicHost, publicLookup } from './publicAddress';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';

export interface UndiciOptions {
  /** Proxy for http and https addresses; undefined: the environment decides (`HTTP_PROXY`, `HTTPS_PROXY`); empty: none. */
  readonly proxy?: string;
  /** Hosts that are reached directly, comma separated; undefined: `NO_PROXY`. */
  readonly noProxy?: string;
  /** False: any certificate will do, of proxies and of servers. */
  readonly strictSSL?: boolean;
  /**
   * True: hosts in private networks are refused, before and after their names are resolved. What a proxy
   * resolves is the proxy's to judge.
   */
  readonly publicOnly?: boolean;
  /** Resolver of names; default the system's. */
  readonly lookup?: LookupFunction;
}

export interface UndiciTransport extends Transport {
  /** Takes no more requests and ends when those under way have ended. */
  retire(): Promise<void>;
  /** Ends at once what is under way. */
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** Until the status line: a service may check pictures first. */
const HEADERS_MS = 120_000;
/** Between two pieces of a body: streams are silent for long while a picture is drawn. */
const SILENCE_MS = 300_000;

interface Routes {
  readonly direct: Dispatcher;
  readonly proxied: Dispatcher;
}

/**
 * HTTP over undici's `request`: no redirects, no decompression, timeouts of our own. undici is loaded at the first
 * request, because loading it takes longer than the whole activation.
 */
export function undiciTransport(options: UndiciOptions = {}): UndiciTransport {
  let routes: Promise<Routes> | undefined;
  /** Those in use, and the retired ones that something still goes through. */
  const made = new Set<Promise<Routes>>();
  const send = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { signal } = request;
    if (signal?.aborted) throw new CancelledError();
    const url = new URL(request.url);
    if (options.publicOnly && !isPublicHost(url)) throw privateHost(url);
    routes ??= createRoutes(options);
    made.add(routes);
    try {
      const { direct, proxied } = await routes;
      // Through a proxy, the key of a service on this machine would leave it unencrypted.
      const response = await (isLoopback(url.hostname) ? direct : proxied).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal: signal ?? null,
        headersTimeout: HEADERS_MS,
        bodyTimeout: SILENCE_MS,
      });
      // Whoever reads the body gets its error; without a listener, the error of a body that nobody reads ends the process.
      response.body.on('error', () => {});
      return {
        status: response.statusCode,
        headers: flatten(response.headers),
        body: closable(guard(response.body, url, signal), () => response.body.destroy()),
      };
    } catch (error) {
      throw connectionFault(error, url, signal);
    }
  };
  return Object.assign(send, {
    retire: async () => {
      const old = routes;
      routes = undefined;
      if (!old) return;
      await each(old, (dispatcher) => dispatcher.close());
      made.delete(old);
    },
    close: async () => {
      routes = undefined;
      await Promise.all([...made].map((open) => each(open, (dispatcher) => dispatcher.destroy())));
      made.clear();
    },
  });
}

async function each(routes: Promise<Routes>, end: (dispatcher: Dispatcher) => Promise<void>): Promise<void> {
  const { direct, proxied } = await routes.catch(() => ({ direct: undefined, proxied: undefined }));
  if (direct && proxied) await Promise.all([end(direct), end(proxied)]);
}

/**
 * Loading undici fills empty slots that the `fetch` of this whole process reads. So Node's own `fetch` is loaded before,
 * which fills the slot it needs with its own agent; what undici fills beyond that is emptied again.
 */
async function createRoutes(options: UndiciOptions): Promise<Routes> {
  Reflect.get(globalThis, 'Response');
  const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
  const empty = slots.filter((slot) => Reflect.get(globalThis, slot) === undefined);
  const { Agent, EnvHttpProxyAgent } = await import('./undiciAgent');
  for (const slot of empty) Reflect.set(globalThis, slot, undefined);
  const trust = options.strictSSL === false ? { rejectUnauthorized: false } : { secureContext: systemTrust() };
  const lookup = options.publicOnly ? publicLookup(options.lookup) : options.lookup;
  const connect = { timeout: CONNECT_MS, ...trust, ...(lookup && { lookup }) };
  return {
    direct: new Agent({ connect }),
    proxied: new EnvHttpProxyAgent({
      httpProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('http')),
      httpsProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('https')),
      noProxy: everywhere(options.noProxy ?? process.env.no_proxy ?? process.env.NO_PROXY ?? ''),
      // CONNECT for https only: many proxies allow it to port 443 alone.
      proxyTunnel: false,
      connect,
      proxyTls: { timeout: CONNECT_MS, ...trust },
      requestTls: { timeout: CONNECT_MS, ...trust },
    }),
  };
}

/** undici knows `*` where it is all of the list. */
function everywhere(noProxy: string): string {
  return noProxy.split(/[,\s]+/).includes('*') ? '*' : noProxy;
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

async function* guard(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  url: URL,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw connectionFault(error, url, signal);
  } finally {
    body.destroy();
  }
}
