import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { ServiceRequest, Transport } from '../../../src/service/transport';
import { selfSigned } from '../../support/service/certificate';
import { bench } from './support';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';

/** What a server may send before its final answer; RFC 9110, 15.2: a client must be able to read one or more of them. */
const FIRST: readonly (readonly [string, string])[] = [
  ['a 100', CONTINUE],
  ['two 100', CONTINUE + CONTINUE],
  ['a 100 with fields', 'HTTP/1.1 100 Continue\r\nserver: a\r\ndate: today\r\n\r\n'],
  ['a 100 without a reason', 'HTTP/1.1 100 \r\n\r\n'],
  ['a 100 with a length and without a reason', 'HTTP/1.1 100\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n'],
  ['two 100 with a field and without a reason', 'HTTP/1.1 100\r\nserver: a\r\n\r\n'.repeat(2)],
  ['two 100 with a length and without a reason', 'HTTP/1.1 100\r\nContent-Length: 0\r\n\r\n'.repeat(2)],
  ['two 100 of one line each', 'HTTP/1.1 100\r\n\r\n'.repeat(2)],
  ['a 102', PROCESSING],
  ['a 103', HINTS],
  ['103, 100, 102, and 100', HINTS + CONTINUE + PROCESSING + CONTINUE],
];

async function text(send: Transport, url: string, more: Partial<ServiceRequest> = {}): Promise<string> {
  const response = await send({ method: 'POST', url, headers: {}, body: '{"a":1}', ...more });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return `${response.status} ${Buffer.concat(chunks).toString()}`;
}

describe('An answer that begins with a 1xx that nobody asked for', () => {
  const { server, transport, proxy } = bench();

  for (const [name, first] of FIRST) {
    it(`is read: ${name}, on each request of a connection`, async () => {
      const { origin } = await server((_, count) => ({ first, body: `answer ${count}` }));
      const send = transport();
      assert.equal(await text(send, origin), '200 answer 0');
      assert.equal(await text(send, origin, { method: 'GET', body: undefined } as never), '200 answer 1');
    });
  }

  it('is read through a proxy, through a tunnel, and over TLS', async () => {
    const tls = selfSigned('service.example');
    const secure = await server(() => ({ first: CONTINUE, body: 'secure' }), tls);
    const plain = await server(() => ({ first: CONTINUE, body: 'plain' }));
    const through = await proxy({ 'service.example': secure.port, 'plain.example': plain.port });
    const send = transport({ proxy: through.address, strictSSL: false });
    assert.equal(await text(send, 'https://service.example/'), '200 secure');
    assert.equal(await text(send, 'http://plain.example/'), '200 plain');
    assert.equal(await text(transport({ strictSSL: false, proxy: '' }), secure.origin), '200 secure');
  });
});

describe('Bytes of an answer that look like a 100', () => {
  const { transport } = bench();
  let server: Server;
  let sockets: Socket[];
  /** What is sent for each request, piece by piece: each arrives by itself. */
  let pieces: readonly (string | Buffer)[];

  beforeEach(async () => {
    sockets = [];
    server = createServer({ noDelay: true }, (socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.on('data', async () => {
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  it('are not changed in a body, in one piece with the head or alone', async () => {
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${CONTINUE.length * 2}\r\n\r\n`;
    const send = transport();
    for (pieces of [[head + CONTINUE + CONTINUE], [head, CONTINUE, CONTINUE], [CONTINUE + head, CONTINUE + CONTINUE]])
      assert.equal(await text(send, origin()), `200 ${CONTINUE}${CONTINUE}`);
  });

  it('are read byte by byte, too', async () => {
    const all = `${HINTS}${CONTINUE}HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\nok`;
    pieces = [...all].map((byte) => Buffer.from(byte));
    assert.equal(await text(transport(), origin()), '201 ok');
  });
});
