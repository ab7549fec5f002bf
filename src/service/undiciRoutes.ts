import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { isLoopback } from './addresses';
import { publicLookup } from './publicAddress';

export interface UndiciOptions {
  /** Proxy for http and https. Undefined: from the environment (`HTTP_PROXY`, `HTTPS_PROXY`). Empty: none. */
  readonly proxy?: string;
  /** Hosts that are reached without the proxy, comma separated. Undefined: from `NO_PROXY`. */
  readonly noProxy?: string;
  /** False: any certificate is accepted, from proxies and servers. */
  readonly strictSSL?: boolean;
  /**
   * True: hosts in private networks are refused, before and after their names are resolved. Names that a proxy resolves
   * are left to the proxy.
   */
  readonly publicOnly?: boolean;
  /** Resolves names; default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

const CONNECT_MS = 10_000;

/** Connections with one set of options. After `retire`, they end when their last exchange ends. */
export class UndiciRoutes {
  readonly #direct: Dispatcher;
  readonly #proxied: Dispatcher;

  #open = 0;
  #idle: (() => void) | undefined;

  private constructor(direct: Dispatcher, proxied: Dispatcher) {
    this.#direct = direct;
    this.#proxied = proxied;
  }

  /**
   * Loading undici fills empty slots that the `fetch` of the whole process reads. Node's own `fetch` is loaded first
   * and fills the slot it needs with its own agent; what undici fills beyond that is emptied again.
   */
  static async create(options: UndiciOptions): Promise<UndiciRoutes> {
    Reflect.get(globalThis, 'Response');
    const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
    const empty = slots.filter((slot) => Reflect.get(globalThis, slot) === undefined);
    const { Agent, EnvHttpProxyAgent, tolerantPool: factory } = await import('./undiciAgent');
    for (const slot of empty) Reflect.set(globalThis, slot, undefined);
    const trust = options.strictSSL === false ? { rejectUnauthorized: false } : { secureContext: systemTrust() };
    const lookup = options.publicOnly ? publicLookup(options.lookup) : options.lookup;
    const connect = { timeout: CONNECT_MS, ...trust, lookup };
    const proxied = new EnvHttpProxyAgent({
      httpProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('http')),
      httpsProxy: proxyAddress(options.proxy ?? proxyOfEnvironment('https')),
      noProxy: withWildcard(options.noProxy ?? process.env.no_proxy ?? process.env.NO_PROXY ?? ''),
      // CONNECT for https only: many proxies allow it for port 443 alone.
      proxyTunnel: false,
      factory,
      connect,
      proxyTls: { timeout: CONNECT_MS, ...trust },
      requestTls: { timeout: CONNECT_MS, ...trust },
    });
    return new UndiciRoutes(new Agent({ connect, factory }), proxied);
  }

  /** Counts as open until the body is read completely or abandoned. Rejects with the errors of undici. */
  async request(
    url: URL,
    options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData> {
    // A proxy would see the key of a service on this machine, unencrypted.
    const route = isLoopback(url.hostname) ? this.#direct : this.#proxied;
    this.#open++;
    try {
      const response = await route.request({ ...options, origin: url.origin, path: url.pathname + url.search });
      response.body.once('close', () => this.#leave());
      return response;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Resolves when all running exchanges have ended, by themselves or through `close`. */
  async retire(): Promise<void> {
    if (this.#open) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
    await this.close();
  }

  /** Ends all running exchanges at once. */
  async close(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied.destroy()]);
  }

  #leave(): void {
    if (--this.#open === 0) this.#idle?.();
  }
}

/** undici understands `*` only if it is the whole list. */
function withWildcard(noProxy: string): string {
  return noProxy.split(/[,\s]+/).includes('*') ? '*' : noProxy;
}

/** Proxy schemes that undici supports. */
const PROXY_SCHEMES = /^(https?|socks5?):$/;

/**
 * The URL of a proxy, which people may write without a scheme (`proxy.example:8080`): then it is http.
 * @returns a URL, or an empty string for none. If the text isn't usable, throws an error with a `code`, without the
 *   text, which may contain a password
 */
function proxyAddress(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const whole = trimmed.includes('://') ? trimmed : `http://${trimmed}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.hostname && PROXY_SCHEMES.test(url.protocol)) return url.href;
  throw Object.assign(new Error("The proxy URL isn't usable."), { code: 'PROXY_ADDRESS' });
}

/** The proxy of the environment for a scheme. As in most tools, https falls back to the one for http. */
function proxyOfEnvironment(scheme: 'http' | 'https'): string {
  const named = (name: string) => process.env[name] || process.env[name.toUpperCase()];
  return (scheme === 'https' ? named('https_proxy') : undefined) || named('http_proxy') || '';
}

let systemAuthorities: { readonly context: tls.SecureContext | undefined } | undefined;

/**
 * Trusts Node's certificate authorities and the system's, if Node can list those (22.15 and later); undefined: only
 * Node's own. Created once, because it takes 150 ms, and each connection would take another 40 ms to turn a list into a
 * context.
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

/** As PEM; empty if this Node or the system can't list them. */
function authorities(store: 'default' | 'system'): string[] {
  const list: unknown = Reflect.get(tls, 'getCACertificates');
  if (typeof list !== 'function') return [];
  try {
    return list(store);
  } catch {
    return [];
  }
}
