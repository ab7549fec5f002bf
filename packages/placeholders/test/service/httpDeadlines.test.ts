import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type LocalHttp, startLocalHttp } from '../../../../test/support/service/localHttp';
import { waitFor } from '../../../../test/support/wait';

const SHORT = { headMs: 200, requestMs: 400 };

/** Without deadlines, each of these connections lasts for minutes, and the tests run into the suite's limit. */
describe("Built-in service over HTTP: requests that don't end", function () {
  this.timeout(60_000);

  let service: LocalHttp;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await service.close();
  });

  /** A connection with the bytes it sent and received. */
  function send(text: string): { socket: Socket; received(): string; closed: Promise<unknown> } {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.baseUrl).port) });
    sockets.push(socket);
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    // A server that closes while bytes are in transit resets the connection.
    socket.on('error', () => {});
    socket.write(text);
    return { socket, received: () => received, closed: once(socket, 'close') };
  }
  const head = (path: string, length: number) =>
    [
      `POST /api/v1${path} HTTP/1.1`,
      `Host: ${new URL(service.baseUrl).host}`,
      `Authorization: Bearer ${service.key}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');
  const credits = async () => {
    const headers = { authorization: `Bearer ${service.key}` };
    return (await fetch(`${service.baseUrl}/credits`, { headers })).status;
  };

  it('refuses heads and bodies as in the contract, and closes their connections', async () => {
    service = await startLocalHttp(SHORT);
    const unfinished = [send('POST /api/v1/generate HTT'), send(`${head('/generate', 1000)}{"operation":`)];
    await Promise.all(unfinished.map(({ closed }) => closed));
    for (const { received } of unfinished) {
      assert.match(received(), /^HTTP\/1\.1 400 /);
      const { error } = JSON.parse(received().split('\r\n\r\n')[1] ?? '');
      assert.deepEqual([error.code, typeof error.message], ['request_timeout', 'string']);
    }
    assert.equal(await credits(), 200);
  });

  it('gives a refused body that continues no second answer, and closes it too', async () => {
    service = await startLocalHttp(SHORT);
    const { received, closed } = send(`${head('/generate', 8_000_000)}{"operation":`);
    await closed;
    assert.match(received(), /^HTTP\/1\.1 413 /);
    assert.equal(received().match(/HTTP\/1\.1/g)?.length, 1);
  });

  it("refuses anything that isn't HTTP in the same form", async () => {
    service = await startLocalHttp();
    const { received, closed } = send('how do you do\r\n\r\n');
    await closed;
    assert.match(received(), /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/);
  });

  it('allows answers to take longer than requests', async () => {
    service = await startLocalHttp({ ...SHORT, pace: 100 });
    const body = JSON.stringify({ operation: 'generate', prompt: 'a slime', size: 16 });
    const { received } = send(head('/generate', body.length) + body);
    await waitFor('the last event', () => received().includes('"type":"completed","status":"succeeded"'));
  });

  it('limits the memory of all bodies together, and tells other senders to retry', async () => {
    service = await startLocalHttp({ bodyBytes: 1_000_000 });
    const part = `{"filler":"${'x'.repeat(300_000)}`;
    const open = Array.from({ length: 30 }, () => send(head('/generate', 3_000_000) + part));
    const refused = () => open.filter(({ received }) => received() !== '');
    // Three fit. Fewer if they came in pieces and blocked each other.
    await waitFor('the refusals', () => refused().length >= open.length - 3);
    for (const { received } of refused()) {
      assert.match(received(), /^HTTP\/1\.1 429 [\s\S]*retry-after: 1[\s\S]*"code":"rate_limited"/i);
    }
    // The space is freed with the connection.
    for (const { socket } of open) socket.destroy();
    await waitFor('room for another one', async () => {
      const answer = send(`${head('/generate', part.length + 2)}${part}"}`);
      await once(answer.socket, 'data');
      return answer.received().startsWith('HTTP/1.1 400 ');
    });
  });
});
