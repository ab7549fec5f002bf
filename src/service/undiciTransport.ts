import { Readable } from 'node:stream';
import { privateHost } from './addresses';
import { connectionFault } from './connectionFault';
import { CanceledError } from './errors';
import { isPublicHost } from './publicAddress';
import { closable, type ServiceRequest, type ServiceResponse, type Transport } from './transport';
import { type UndiciOptions, UndiciRoutes } from './undiciRoutes';

export interface UndiciTransport extends Transport {
  /** Later requests make new connections; resolves when all running exchanges have ended. */
  retire(): Promise<void>;
  /** Ends all running exchanges at once. */
  close(): Promise<void>;
}

/** Time until the status line: a service may check images first. */
const HEADERS_MS = 120_000;
/** Time between two chunks of a body: a stream is silent for long while an image is drawn. */
const SILENCE_MS = 300_000;

/**
 * HTTP with undici's `request`: no redirects, no decompression, our own timeouts. undici is loaded at the first
 * request, because loading it takes longer than the whole activation.
 */
export function undiciTransport(options: UndiciOptions = {}): UndiciTransport {
  let current: Promise<UndiciRoutes> | undefined;
  /** The current routes, and retired ones with a running exchange. */
  const made = new Set<Promise<UndiciRoutes>>();

  const routes = (): Promise<UndiciRoutes> => {
    current ??= UndiciRoutes.create(options);
    made.add(current);
    return current;
  };

  const send = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { signal } = request;
    if (signal?.aborted) throw new CanceledError();
    const url = new URL(request.url);
    if (options.publicOnly && !isPublicHost(url)) throw privateHost(url);
    const body = bodyOf(request);
    try {
      const response = await (await routes()).request(url, {
        method: request.method,
        headers: { ...request.headers, ...body.headers },
        body: body.content,
        signal: signal ?? null,
        headersTimeout: HEADERS_MS,
        bodyTimeout: SILENCE_MS,
      });
      // Whoever reads the body gets its error. Without a listener, an error of an unread body would end the process.
      response.body.on('error', () => {});
      return {
        status: response.statusCode,
        headers: flatten(response.headers),
        body: closable(guard(response.body, url, signal), () => response.body.destroy()),
      };
    } catch (error) {
      throw connectionFault(error, url, signal, body.left());
    }
  };

  return Object.assign(send, {
    retire: async () => {
      const old = current;
      current = undefined;
      if (!old) return;
      await old.then((open) => open.retire()).catch(() => {});
      made.delete(old);
    },
    close: async () => {
      current = undefined;
      await Promise.all([...made].map((each) => each.then((open) => open.close()).catch(() => {})));
      made.clear();
    },
  });
}

interface Body {
  readonly content: Uint8Array | Readable | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether bytes of the request may have left; undefined if unknown. */
  left(): boolean | undefined;
}

/**
 * undici reads the first chunk of a body just before it writes the first byte of the request, once the connection is
 * open. A string, as paid requests send it, is therefore passed as one chunk that notes when it is read. Large files
 * are passed unchanged, because nothing depends on it for them.
 */
function bodyOf({ body }: ServiceRequest): Body {
  if (typeof body !== 'string') return { content: body ?? null, headers: {}, left: () => undefined };
  const bytes = Buffer.from(body);
  let left = false;
  function* pieces() {
    left = true;
    yield bytes;
  }
  const content = Readable.from(pieces(), { objectMode: false });
  return { content, headers: { 'content-length': String(bytes.byteLength) }, left: () => left };
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
