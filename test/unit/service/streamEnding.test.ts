import assert from 'node:assert/strict';
import { CanceledError, ConnectionError, StreamLostError } from '../../../src/service/errors';
import { readStream } from '../../../src/service/stream';
import { COMPLETED, chunks, message, output, PROGRESS, RUN, read, STARTED, wire } from './streamParts';

describe('Stream ending', () => {
  it('§3 is completed for a failed run', async () => {
    const { ending } = await read(chunks(wire([STARTED, { ...COMPLETED, status: 'failed', error: 'no' }])));
    assert.ok(ending.how === 'completed');
    assert.deepEqual([ending.completed.status, ending.completed.error], ['failed', 'no']);
  });

  it('is cut if the stream ends without completed, at every byte', async () => {
    const bytes = wire([STARTED, output(0)]);
    for (let at = 0; at <= bytes.length; at++) {
      const { ending } = await read(chunks(bytes.subarray(0, at)));
      assert.equal(ending.how, 'cut', `cut at ${at}`);
    }
    const { events, ending } = await read(chunks(bytes));
    assert.deepEqual(events, [STARTED, output(0)]);
    assert.deepEqual(ending.seen, { outputs: 1, ignored: 0 });
  });

  it('is cut with its error if the body breaks; earlier events are kept', async () => {
    const broken = new ConnectionError('https://x', true, 'ECONNRESET');
    async function* body() {
      yield wire([STARTED, output(0)]);
      throw broken;
    }
    const { events, ending } = await read(body());
    assert.deepEqual(events, [STARTED, output(0)]);
    assert.ok(ending.how === 'cut');
    assert.ok(ending.error instanceof StreamLostError);
    assert.equal(ending.error.cause, broken);
  });

  it("comes without events for a body that isn't a stream: HTML, binary, or empty", async () => {
    for (const body of ['<html><body>Forbidden</body></html>', Buffer.from([0, 255, 254, 13, 13, 10, 128]), '']) {
      const { events, ending } = await read(chunks(body));
      assert.deepEqual(events, []);
      assert.equal(ending.how, 'cut');
    }
  });

  it('comes soon at an event over 16 MiB, and closes the body', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    let taken = 0;
    let closed = false;
    async function* body() {
      try {
        yield Buffer.from(`${message(STARTED)}data: `);
        for (; taken < 1000; taken++) yield chunk;
      } finally {
        closed = true;
      }
    }
    const { events, ending } = await read(body());
    assert.deepEqual(events, [STARTED]);
    assert.equal(ending.how, 'garbage');
    assert.ok(taken <= 65, `${taken} chunks were taken`);
    assert.ok(closed);
  });

  it('at an event over 16 MiB keeps the events before it, however the bytes are split', async () => {
    const huge = Buffer.from(`data: "${'x'.repeat(16 * 1024 * 1024)}"\n\n`);
    const head = wire([STARTED, output(0)]);
    for (const body of [chunks(Buffer.concat([head, huge])), chunks(head, huge)]) {
      const { events, ending } = await read(body);
      assert.deepEqual(events, [STARTED, output(0)]);
      assert.equal(ending.how, 'garbage');
    }
  });

  it('comes at a stream over 64 MiB', async () => {
    const chunk = Buffer.from(message({ ...PROGRESS, message: 'x'.repeat(1024 * 1024) }));
    let taken = 0;
    async function* body() {
      for (; taken < 1000; taken++) yield chunk;
    }
    const { ending } = await read(body());
    assert.equal(ending.how, 'garbage');
    assert.ok(taken >= 60 && taken <= 65, `${taken} chunks were taken`);
  });

  it('is canceled on an abort, whether the body throws or ends', async () => {
    for (const quiet of [false, true]) {
      const stop = new AbortController();
      async function* body() {
        yield wire([STARTED, output(0)]);
        stop.abort();
        if (!quiet) throw new Error('aborted');
      }
      const { events, ending } = await read(body(), stop.signal);
      assert.deepEqual(events, [STARTED, output(0)]);
      assert.ok(ending.how === 'canceled');
      assert.ok(ending.error instanceof CanceledError);
    }
  });

  it('closes the body when the loop is left', async () => {
    let closed = false;
    async function* body() {
      try {
        for (;;) yield wire([STARTED, output(0), output(1)]);
      } finally {
        closed = true;
      }
    }
    for await (const item of readStream(body())) if (item.type === 'output') break;
    assert.ok(closed);
  });

  it("comes only once if the body can't be closed", async () => {
    async function* body() {
      try {
        yield wire(RUN);
        yield wire([PROGRESS]);
      } finally {
        await Promise.reject(new Error('will not close'));
      }
    }
    const { ending } = await read(body());
    assert.equal(ending.how, 'completed');
  });
});
