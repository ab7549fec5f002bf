import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';

export interface ProxyOptions {
  /** A status with which all requests are refused. */
  readonly refuse?: number;
  /** PEM; makes it a proxy that is reached over TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface LoopbackProxy {
  readonly address: string;
  /** Targets of CONNECT, such as `service.example:443`. */
  readonly tunnels: readonly string[];
  /** URLs requested in absolute form, such as `http://service.example/a`. */
  readonly forwarded: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** All bytes that clients sent through tunnels. */
  received(): Buffer;
  close(): Promise<void>;
}

/**
 * A real forward proxy on loopback: CONNECT, and requests in absolute form. It resolves every name to a port here: always the same one, or the one
 * that `ports` has for the host's name.
 */
export async function startProxy(
  ports: number | Readonly<Record<string, number>>,
  { refuse, tls }: ProxyOptions = {},
): Promise<LoopbackProxy> {
  const tunnels: string[] = [];
  const forwarded: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bytes: Buffer[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const portOf = (host: string) => (typeof ports === 'number' ? ports : ports[host.replace(/:\d+$/, '')]);

  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    forwarded.push(incoming.url ?? '');
    headers.push(incoming.headers);
    const { host, pathname, search } = new URL(incoming.url ?? '');
    const port = refuse ? undefined : portOf(host);
    if (!port) return void response.writeHead(refuse ?? 502).end();
    const { method, headers: sent } = incoming;
    const onward = request({ host: '127.0.0.1', port, path: pathname + search, method, headers: sent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  };

  const server = tls ? createTlsServer(tls, forward) : createServer(forward);
  server.on('connection', keep);
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    tunnels.push(incoming.url ?? '');
    headers.push(incoming.headers);
    client.on('error', () => client.destroy());
    const port = refuse ? undefined : portOf(incoming.url ?? '');
    if (!port) {
      client.end(`HTTP/1.1 ${refuse ?? 502} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      if (head.length) bytes.push(head);
      target.write(head);
      client.on('data', (chunk: Buffer) => bytes.push(chunk));
      client.pipe(target).pipe(client);
    });
    keep(target);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    tunnels,
    forwarded,
    headers,
    received: () => Buffer.concat(bytes),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
