import type { Dispatcher } from 'undici';
import { closable } from './closable';
import { CancelledError, ConnectionError } from './errors';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';

export interface UndiciOptions {
  /** Proxy for http and https addresses; undefined: the environment decides (`HTTP_PROXY`, `HTTPS_PROXY`). */
  readonly proxy?: string;
  /** Hosts that are reached directly, comma separated; undefined: `NO_PROXY`. */
  readonly noProxy?: string;
}

const CONNECT_MS = 10_000;
/** Until the status line: a service may check pictures first. */
const HEADERS_MS = 120_000;
/** Between two pieces of a body: streams are silent for long while a picture is drawn. */
const SILENCE_MS = 300_000;

/**
 * HTTP over undici's `request`: no redirects, no decompression, timeouts of our own. undici is loaded at the first
 * request, because loading it takes longer than the whole activation.
 */
export function undiciTransport(options: UndiciOptions = {}): Transport & { close(): Promise<void> } {
  let dispatcher: Promise<Dispatcher> | undefined;
  const send = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { signal } = request;
    if (signal?.aborted) throw new CancelledError();
    dispatcher ??= createDispatcher(options);
    const url = new URL(request.url);
    try {
      const response = await (await dispatcher).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal: signal ?? null,
      });
      // Whoever reads the body gets its error; without a listener, the error of a body that nobody reads ends the process.
      response.body.on('error', () => {});
      return {
        status: response.statusCode,
        headers: flatten(response.headers),
        body: closable(guard(response.body, url, signal), () => response.body.destroy()),
      };
    } catch (error) {
      throw translate(error, url, signal);
    }
  };
  return Object.assign(send, {
    close: async () => {
      const open = dispatcher;
      dispatcher = undefined;
      await (await open)?.destroy();
    },
  });
}

/**
 * Loading undici fills empty slots that the `fetch` of this whole process reads. So Node's own `fetch` is loaded before,
 * which fills the slot it needs with its own agent; what undici fills beyond that is emptied again.
 */
async function createDispatcher(options: UndiciOptions): Promise<Dispatcher> {
  Reflect.get(globalThis, 'Response');
  const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
  const empty = slots.filter((slot) => Reflect.get(globalThis, slot) === undefined);
  const { EnvHttpProxyAgent } = await import('./undiciAgent');
  for (const slot of empty) Reflect.set(globalThis, slot, undefined);
  return new EnvHttpProxyAgent({
    httpProxy: options.proxy,
    httpsProxy: options.proxy,
    noProxy: withoutLoopback(options.noProxy ?? process.env.no_proxy ?? process.env.NO_PROXY ?? ''),
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: SILENCE_MS,
  });
}

/** This machine is reached directly: through a proxy, the key of a service on loopback would leave it unencrypted. */
function withoutLoopback(noProxy: string): string {
  return noProxy.trim() === '*' ? '*' : `${noProxy},localhost,127.0.0.1,[::1]`;
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
    throw translate(error, url, signal);
  } finally {
    body.destroy();
  }
}

/** Codes of failures before a connection stood, or before it was used: no byte of the request can have left. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS|UND_ERR_INVALID_ARG|PROXY_\d+|CERT_.*|.*_CERT.*|UNABLE_TO_.*|ERR_TLS_.*|ERR_SSL_.*|EPROTO)$/;

function translate(error: unknown, url: URL, signal: AbortSignal | undefined): Error {
  if (signal?.aborted || error instanceof CancelledError) return new CancelledError();
  const code = codeOf(error) ?? 'UNKNOWN';
  return new ConnectionError(url.origin, !NOT_SENT.test(code), code, { cause: error });
}

/** The first code in an error, its causes or, for several addresses tried, its parts. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // undici gives a tunnel that the proxy refused the code of an abort; only its message tells.
  const refused = error instanceof Error && /^Proxy response \((\d+)\)/.exec(error.message);
  if (refused) return `PROXY_${refused[1]}`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : undefined;
}
