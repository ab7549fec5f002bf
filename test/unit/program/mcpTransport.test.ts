import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { PatientTransport } from '../../../src/program/mcpTransport';

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const request = (id: number | string, method = 'tools/list') => line({ id, method });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Messages on standard input and output', () => {
  let input: PassThrough;
  let written: string[];
  /** Called when the output takes another piece; absent: at once. */
  let hold: boolean;
  let release: () => void;
  let transport: PatientTransport;
  let heard: { readonly id?: unknown; readonly method?: string }[];

  beforeEach(async () => {
    input = new PassThrough();
    [written, heard, hold] = [[], [], false];
    release = () => {};
    const output = new Writable({
      highWaterMark: 1_000,
      write(chunk: Buffer, _, done) {
        written.push(chunk.toString());
        if (hold) release = done;
        else done();
      },
    });
    transport = new PatientTransport(input, output);
    transport.onmessage = (message) => heard.push(message as (typeof heard)[number]);
    await transport.start();
  });

  const answered = (id: number | string, size = 0) =>
    transport.send({ jsonrpc: '2.0', id, result: { text: 'x'.repeat(size) } } as JSONRPCMessage);
  const ids = () => heard.map(({ id }) => id);

  it('are lines, however they are cut: between bytes of a character, with CR LF, empty ones', async () => {
    const bytes = Buffer.from(`${request('größe')}\r\n\n${request(2).replace('\n', '\r\n')}`);
    for (const byte of bytes) input.write(Buffer.from([byte]));
    await turn();
    assert.deepEqual(ids(), ['größe', 2]);
  });

  it('that are none are answered, and others follow', async () => {
    input.write(
      `{"jsonrpc":\n[]\n"text"\n${line({ id: {}, method: 'a' })}${'x'.repeat(11 * 1024 * 1024)}\n${request(1)}`,
    );
    for (let turns = 0; turns < 3; turns++) await turn();
    const codes = written.map((one) => JSON.parse(one).error?.code);
    assert.deepEqual(codes, [-32700, -32600, -32600, -32600, -32600]);
    assert.deepEqual(ids(), [1]);
  });

  it('that the SDK would never answer are refused by their ID, and take no room', async () => {
    const odd = [
      { id: 1.5, method: 'ping' },
      { params: [] },
      { params: { _meta: { progressToken: {} } } },
      { extra: 1 },
    ];
    for (let n = 0; n < 20; n++) {
      for (const [at, one] of odd.entries()) input.write(line({ id: `${n} ${at}`, method: 'ping', ...one }));
    }
    input.write(request('last'));
    for (let turns = 0; turns < 3; turns++) await turn();
    assert.deepEqual(ids(), ['last']);
    const refused = written.map((one) => JSON.parse(one));
    assert.equal(refused.length, 80);
    assert.ok(refused.every(({ error }) => error.code === -32600));
    assert.deepEqual(
      refused.slice(0, 4).map(({ id }) => id),
      [1.5, '0 1', '0 2', '0 3'],
    );
  });

  it('with the ID of another request that is open are refused', async () => {
    input.write(request(7) + request('7') + request(7));
    await turn();
    assert.deepEqual(ids(), [7, '7']);
    assert.equal(written.length, 1);
    await answered(7);
    input.write(request(7));
    await turn();
    assert.deepEqual(ids(), [7, '7', 7]);
  });

  it('wait for a client that doesn’t read: little is kept, and nothing is lost', async () => {
    hold = true;
    let sent = 0;
    for (; sent < 5_000; sent++) input.write(request(sent));
    await turn();
    const begun = heard.length;
    assert.ok(begun <= 32, `${begun} are worked on`);
    await Promise.all(ids().map((id) => answered(Number(id), 2_000)));
    await turn();
    assert.equal(heard.length, begun, 'nothing more is begun');
    input.write(`${'x'.repeat(5 * 1024 * 1024)}\n`);
    await turn();
    assert.ok(input.isPaused());
    hold = false;
    release();
    for (let next = begun; next < sent; next = heard.length) {
      for (const id of ids().slice(begun)) await answered(Number(id));
      await turn();
      if (heard.length === next) break;
    }
    assert.equal(new Set(ids()).size, sent);
  });

  it('that nobody understands cost nothing, and repeated ones are one', async () => {
    input.write(line({ method: 'notifications/message' }).repeat(10_000));
    for (let id = 0; id < 40; id++) input.write(request(id));
    input.write(line({ method: 'notifications/roots/list_changed' }).repeat(1_000));
    await turn();
    assert.equal(heard.length, 32);
    for (let id = 0; id < 40; id++) await answered(id);
    await turn();
    assert.deepEqual([heard.length, heard.at(-1)?.method], [41, 'notifications/roots/list_changed']);
  });

  it('cancel what waits and what is worked on, also behind many others', async () => {
    const cancel = (requestId: number) => line({ method: 'notifications/cancelled', params: { requestId } });
    for (let id = 0; id < 40; id++) input.write(request(id));
    input.write(`${cancel(39)}${cancel(0)}`);
    await turn();
    // The place of the canceled one is free.
    assert.deepEqual(heard.map(({ id, method }) => id ?? method).slice(-2), ['notifications/cancelled', 32]);
    for (let id = 1; id < 39; id++) await answered(id);
    await turn();
    assert.ok(!ids().includes(39) && ids().includes(38));
  });

  it('answer the server while all places are taken', async () => {
    for (let id = 0; id < 40; id++) input.write(request(id));
    input.write(line({ id: 'roots', result: { roots: [] } }));
    await turn();
    assert.deepEqual([heard.length, heard.at(-1)?.id], [33, 'roots']);
  });

  it('end with standard input', async () => {
    let closed = 0;
    transport.onclose = () => closed++;
    input.end(request(1));
    for (let turns = 0; turns < 3; turns++) await turn();
    assert.deepEqual([ids(), closed], [[1], 1]);
    await assert.rejects(answered(1));
  });

  it('end with standard input, also behind many messages to a client that doesn’t read', async () => {
    let closed = 0;
    transport.onclose = () => closed++;
    hold = true;
    for (let id = 0; id < 32; id++) input.write(request(id));
    await turn();
    for (let id = 0; id < 32; id++) void answered(id, 2_000);
    input.end(request('x').repeat(40_000));
    for (let turns = 0; turns < 3; turns++) await turn();
    assert.equal(closed, 1);
  });
});
