import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface LoopbackProxy {
  readonly address: string;
  /** Targets of CONNECT, such as `service.example:80`. */
  readonly targets: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Every byte that clients sent through tunnels. */
  received(): Buffer;
  close(): Promise<void>;
}

/** A real CONNECT proxy on loopback. Whatever the name asked for, it connects to `port` here; `refuse`: a status instead. */
export async function startProxy(port: number, refuse?: number): Promise<LoopbackProxy> {
  const targets: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bytes: Buffer[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer();
  server.on('connection', keep);
  server.on('connect', (request, client: Socket, head: Buffer) => {
    targets.push(request.url ?? '');
    headers.push(request.headers);
    if (refuse) {
      client.end(`HTTP/1.1 ${refuse} No\r\ncontent-length: 0\r\n\r\n`);
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
    address: `http://127.0.0.1:${address.port}`,
    targets,
    headers,
    received: () => Buffer.concat(bytes),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
