import { closable } from './closable';
import { connectionFault } from './connectionFault';
import { CancelledError } from './errors';
import { privateHost } from './fileAddress';
import { isPublicHost } from './publicAddress';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';
import { type UndiciOptions, UndiciRoutes } from './undiciRoutes';

export interface UndiciTransport extends Transport {
  /** Later requests make new connections; resolves when what is under way has ended. */
  retire(): Promise<void>;
  /** Ends at once what is under way. */
  close(): Promise<void>;
}

/** Until the status line: a service may check pictures first. */
const HEADERS_MS = 120_000;
/** Between two pieces of a body: streams are silent for long while a picture is drawn. */
const SILENCE_MS = 300_000;

/**
 * HTTP over undici's `request`: no redirects, no decompression, timeouts of our own. undici is loaded at the first
 * request, because loading it takes longer than the whole activation.
 */
export function undiciTransport(options: UndiciOptions = {}): UndiciTransport {
  let current: Promise<UndiciRoutes> | undefined;
  /** Those in use, and the retired ones that something still goes over. */
  const made = new Set<Promise<UndiciRoutes>>();

  const routes = (): Promise<UndiciRoutes> => {
    current ??= UndiciRoutes.create(options);
    made.add(current);
    return current;
  };

  const send = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { signal } = request;
    if (signal?.aborted) throw new CancelledError();
    const url = new URL(request.url);
    if (options.publicOnly && !isPublicHost(url)) throw privateHost(url);
    try {
      const response = await (await routes()).request(url, {
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
