import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createLocalService, type LocalService, type LocalServiceOptions } from './app';
import { errorResponse, Fault } from './errors';
import { sendResponse, webRequest } from './httpMessages';

const HOST = '127.0.0.1';

export interface ServeOptions extends Omit<LocalServiceOptions, 'baseUrl' | 'isKey'> {
  /** Default 0: a free one. */
  readonly port?: number;
  /** The one key that is accepted. */
  readonly key: string;
}

export interface ServedLocalService {
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly baseUrl: string;
  /** Ends runs at once, then all connections. */
  close(): Promise<void>;
}

/**
 * Serves the built-in service on 127.0.0.1. Requests with another Host (a name that was made to point here) or with an
 * Origin (a web page) are refused. Rejects when the port is taken or the directory cannot be written.
 */
export async function serveLocalService(options: ServeOptions): Promise<ServedLocalService> {
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  const origin = `http://${HOST}:${port}`;
  const baseUrl = `${origin}/api/v1`;
  const opening = createLocalService({ ...options, baseUrl, isKey: (key) => isSame(key, options.key) });
  // Listens already: whoever comes early waits for the service.
  server.on('request', (incoming, outgoing) => {
    answer(opening, origin, incoming, outgoing).catch((error: unknown) => {
      options.report?.(error);
      outgoing.destroy();
    });
  });
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
      const patience = setTimeout(() => server.closeAllConnections(), 500);
      await closed;
      clearTimeout(patience);
    },
  };
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
  if (headers.origin !== undefined) return new Fault(403, 'forbidden_origin', 'Web pages may not use this service.');
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
