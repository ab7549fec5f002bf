import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { isLoopback } from './addresses';
import { publicLookup } from './publicAddress';

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

const CONNECT_MS = 10_000;

/** Connections of one set of options. They end when the last exchange over them ends, once `retire` was called. */
export class UndiciRoutes {
  private open = 0;
  private idle: (() => void) | undefined;

  private constructor(
    private readonly direct: Dispatcher,
    private readonly proxied: Dispatcher,
  ) {}

  /**
   * Loading undici fills empty slots that the `fetch` of this whole process reads. So Node's own `fetch` is loaded before,
   * which fills the slot it needs with its own agent; what undici fills beyond that is emptied again.
   */
  static async create(options: UndiciOptions): Promise<UndiciRoutes> {
    Reflect.get(globalThis, 'Response');
    const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
    const empty = slots.filter((slot) => Reflect.get(globalThis, slot) === undefined);
    const { Agent, EnvHttpProxyAgent } = await import('./undiciAgent');
    for (const slot of empty) Reflect.set(globalThis, slot, undefined);
    const trust = options.strictSSL === false ? { rejectUnauthorized: false } : { secureContext: systemTrust() };
    const lookup = options.publicOnly ? publicLookup(options.lookup) : options.lookup;
    const connect = { timeout: CONNECT_MS, ...trust, lookup };
    const proxied = new EnvHttpProxyAgent({
      httpProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('http')),
      httpsProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('https')),
      noProxy: everywhere(options.noProxy ?? process.env.no_proxy ?? process.env.NO_PROXY ?? ''),
      // CONNECT for https only: many proxies allow it to port 443 alone.
      proxyTunnel: false,
      connect,
      proxyTls: { timeout: CONNECT_MS, ...trust },
      requestTls: { timeout: CONNECT_MS, ...trust },
    });
    return new UndiciRoutes(new Agent({ connect }), proxied);
  }

  /** Counts as open until the body was read to its end or given up. Rejects with whatever undici rejects with. */
  async request(
    url: URL,
    options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData> {
    // Through a proxy, the key of a service on this machine would leave it unencrypted.
    const route = isLoopback(url.hostname) ? this.direct : this.proxied;
    this.open++;
    try {
      const response = await route.request({ ...options, origin: url.origin, path: url.pathname + url.search });
      response.body.once('close', () => this.leave());
      return response;
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  /** Resolves when what is under way has ended by itself or by `close`. */
  async retire(): Promise<void> {
    if (this.open) {
      await new Promise<void>((resolve) => {
        this.idle = resolve;
      });
    }
    await this.close();
  }

  /** Ends at once what is under way. */
  async close(): Promise<void> {
    await Promise.all([this.direct.destroy(), this.proxied.destroy()]);
  }

  private leave(): void {
    if (--this.open === 0) this.idle?.();
  }
}

/** undici knows `*` where it is all of the list. */
function everywhere(noProxy: string): string {
  return noProxy.split(/[,\s]+/).includes('*') ? '*' : noProxy;
}

/** Schemes of proxies that undici knows. */
const PROXY_SCHEMES = /^(https?|socks5?):$/;

/**
 * The address of a proxy as people write it: a scheme may be missing (`proxy.example:8080`), then it is http.
 * @returns A URL, or an empty string for none. Throws where nothing can be made of it, with a `code` and without the text,
 *   which may hold a password.
 */
function proxyAddress(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const whole = trimmed.includes('://') ? trimmed : `http://${trimmed}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.hostname && PROXY_SCHEMES.test(url.protocol)) return url.href;
  throw Object.assign(new Error('The address of the proxy cannot be used.'), { code: 'PROXY_ADDRESS' });
}

/** The proxy of the environment for a scheme; as most tools, https also takes the one for http. */
function proxyOfEnvironment(scheme: 'http' | 'https'): string {
  const named = (name: string) => process.env[name] || process.env[name.toUpperCase()];
  return (scheme === 'https' ? named('https_proxy') : undefined) || named('http_proxy') || '';
}

let systemAuthorities: { readonly context: tls.SecureContext | undefined } | undefined;

/**
 * Trust in Node's authorities and the system's, where Node can tell those (22.15 and later); undefined: Node's own alone.
 * Made once: that takes 150 ms, and each connection would take another 40 ms to turn a list into a context.
 */
function systemTrust(): tls.SecureContext | undefined {
  systemAuthorities ??= { context: createTrust() };
  return systemAuthorities.context;
}

function createTrust(): tls.SecureContext | undefined {
  const own = new Set(authorities('default'));
  const more = authorities('system').filter((authority) => !own.has(authority));
  return more.length ? tls.createSecureContext({ ca: [...own, ...more] }) : undefined;
}

/** PEM of each; none where this Node or the system does not tell. */
function authorities(store: 'default' | 'system'): string[] {
  const list: unknown = Reflect.get(tls, 'getCACertificates');
  if (typeof list !== 'function') return [];
  try {
    return list(store);
  } catch {
    return [];
  }
}
