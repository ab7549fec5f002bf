import { timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { createLocalService, type LocalService, type LocalServiceOptions } from './app';
import { errorResponse, Fault } from './errors';

const HOST = '127.0.0.1';

export interface ServeOptions extends Omit<LocalServiceOptions, 'baseUrl' | 'isKey'> {
  /** Default 0: any free port. */
  readonly port?: number;
  /** The only accepted key. */
  readonly key: string;
  /** Milliseconds in which the head of a request must arrive. Default 10,000. */
  readonly headMs?: number;
  /** Milliseconds in which a whole request must arrive. Default 60,000: an upload of 20 MiB takes a moment even on one machine. */
  readonly requestMs?: number;
}

export interface ServedLocalService {
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly baseUrl: string;
  /** Finishes all runs at once, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Serves the built-in service on 127.0.0.1. Refuses requests with another Host (a name that resolves to 127.0.0.1) or with an Origin (a
 * web page). Rejects if the port is taken or the folder can't be written.
 */
export async function serveLocalService(options: ServeOptions): Promise<ServedLocalService> {
  const server = createServer(deadlines(options));
  server.maxConnections = MAX_CONNECTIONS;
  const exchanges = new WeakMap<Duplex, Exchange>();
  const port = await listen(server, options.port ?? 0);
  const origin = `http://${HOST}:${port}`;
  const baseUrl = `${origin}/api/v1`;
  const opening = createLocalService({ ...options, baseUrl, isKey: (key) => isSame(key, options.key) });
  // The server already listens: early requests wait for the service.
  server.on('request', (incoming, outgoing) => {
    exchanges.set(incoming.socket, { incoming, outgoing });
    answer(opening, origin, incoming, outgoing).catch((error: unknown) => {
      options.report?.(error);
      outgoing.destroy();
    });
  });
  server.on('clientError', (error, socket) => refuseBroken(error, socket, exchanges.get(socket)));
  const service = await opening.catch((error: unknown) => {
    server.close();
    throw error;
  });
  return {
    baseUrl,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await service.close();
      server.closeIdleConnections();
      const forcing = setTimeout(() => server.closeAllConnections(), 500);
      await closed;
      clearTimeout(forcing);
    },
  };
}

/** Most connections at the same time; one more is closed at once. */
const MAX_CONNECTIONS = 256;

/** Requests that don't end hold a connection and perhaps a body. Node checks for them four times in the time that a head may take. */
function deadlines({ headMs = 10_000, requestMs = 60_000 }: Pick<ServeOptions, 'headMs' | 'requestMs'>): HttpOptions {
  const headersTimeout = Math.min(headMs, requestMs);
  return { headersTimeout, requestTimeout: requestMs, connectionsCheckingInterval: Math.ceil(headersTimeout / 4) };
}

/** The last request of a connection, with its answer. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Answers a request that isn't HTTP or didn't arrive in time as the contract says (§7), and closes its connection. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex, last: Exchange | undefined): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // A request gets only one answer: none after a head was sent, and none while the rest of its body is dropped.
  const isAnswered = last?.outgoing.headersSent && !(last.outgoing.writableEnded && last.incoming.complete);
  if (!socket.writable || isAnswered || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const message = isLate ? "The request didn't arrive in time." : "This isn't an HTTP request.";
  const body = JSON.stringify({ error: { code: isLate ? 'request_timeout' : 'invalid_request', message } });
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.end(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

async function answer(
  opening: Promise<LocalService>,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const refusal = refuse(origin, incoming);
  const response = refusal
    ? errorResponse(refusal)
    : await (await opening).handle(webRequest(incoming, origin, gone.signal));
  await sendResponse(response, outgoing);
}

function refuse(origin: string, { headers }: IncomingMessage): Fault | undefined {
  if (`http://${headers.host}` !== origin)
    return new Fault(403, 'forbidden_host', `The Host must be that of ${origin}.`);
  if (headers.origin !== undefined) return new Fault(403, 'forbidden_origin', "Web pages can't use this service.");
  return undefined;
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

function isSame(given: string, wanted: string): boolean {
  const bytes = Buffer.from(given);
  const wantedBytes = Buffer.from(wanted);
  return bytes.length === wantedBytes.length && timingSafeEqual(bytes, wantedBytes);
}

/** Converts a Node request to a web request. Its body is read only as fast as the handler reads it. */
export function webRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Node's fetch needs `duplex` for a streamed body; not every version's RequestInit type knows it.
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
  return new Request(`${origin}${incoming.url ?? '/'}`, hasBody ? { ...init, body: bodyOf(incoming) } : init);
}

/** Canceling drops the rest of the body but keeps the connection, so the refusal still reaches the sender. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends a web response. Waits for a slow reader, and stops producing if the reader disconnects. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  let resumeWriting = () => {};
  outgoing.on('drain', () => resumeWriting());
  outgoing.once('close', () => {
    resumeWriting();
    reader.cancel().catch(() => undefined);
  });
  for (let next = await reader.read(); !next.done && !outgoing.destroyed; next = await reader.read()) {
    if (outgoing.write(next.value) || outgoing.destroyed) continue;
    await new Promise<void>((resolve) => {
      resumeWriting = resolve;
    });
  }
  outgoing.end();
}

/** Default data folder of the stand-alone service: the platform's folder for user data. */
export function defaultDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home = homedir()): string {
  const name = path.join('sprite-kiln', 'service');
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), name);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name);
  return path.join(env.XDG_DATA_HOME || path.join(home, '.local', 'share'), name);
}
