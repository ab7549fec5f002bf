import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A part of a body, or something to wait for before the next part. */
export type Piece = string | Uint8Array | (() => Promise<unknown>);

export interface Answer {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array | readonly Piece[];
  /** Written before the status line, such as answers of 1xx. */
  readonly first?: string;
  /** After the body: `end` as in HTTP (default), `cut` closes without the end, `reset` by RST, `open` sends nothing more. */
  readonly after?: 'end' | 'cut' | 'reset' | 'open';
}

/** `reset` and `silence`: instead of an answer, once the request was read. */
export type Script = Answer | 'reset' | 'silence';

export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>`, or https. */
  readonly origin: string;
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  /** All received bytes of all connections, after decryption. */
  received(): Buffer;
  /** Resolves when a connection has been closed by the other side or by the script. */
  readonly connectionClosed: Promise<void>;
  close(): Promise<void>;
}

/** Answers in turn; the last one repeats. */
export function inTurn(...scripts: readonly Script[]): (request: SeenRequest, count: number) => Script {
  return (_, count) => scripts[Math.min(count, scripts.length - 1)] ?? 'silence';
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The contract's JSON error (§7). */
export function fault(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return json({ error: { code: `code_${status}`, message: `Message ${status}.` } }, status, headers);
}

/**
 * A real server on a free loopback port that answers as the script says. `count` is 0 for the first request.
 * @param tls PEM; makes it an https server
 */
export async function startScripted(
  script: (request: SeenRequest, count: number) => Script,
  tls?: { readonly key: string; readonly cert: string },
): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const bytes: Buffer[] = [];
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    // A connection that the test breaks on purpose isn't a server failure.
    answer(request, response).catch(() => response.destroy());
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    requests.push(seen);
    await play(script(seen, requests.length - 1), response);
  };
  const server = tls ? createHttpsServer(tls, handler) : createHttpServer(handler);
  let closed = () => {};
  const connectionClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  server.on(tls ? 'secureConnection' : 'connection', (socket) => {
    socket.on('data', (chunk: Buffer) => bytes.push(chunk));
    socket.on('close', closed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The scripted server has no port.');
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    received: () => Buffer.concat(bytes),
    connectionClosed,
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function play(script: Script, response: ServerResponse): Promise<void> {
  if (script === 'silence') return;
  if (script === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (script.first !== undefined) response.socket?.write(script.first);
  response.writeHead(script.status ?? 200, script.headers);
  response.flushHeaders();
  for (const piece of pieces(script.body)) {
    if (typeof piece === 'function') await piece();
    else await new Promise((resolve) => response.write(piece, resolve));
  }
  const after = script.after ?? 'end';
  if (after === 'end') response.end();
  if (after === 'cut') response.socket?.end();
  if (after === 'reset') response.socket?.resetAndDestroy();
}

function pieces(body: Answer['body']): readonly Piece[] {
  if (body === undefined) return [];
  return typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
}
