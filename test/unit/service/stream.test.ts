import assert from 'node:assert/strict';
import { StreamLostError } from '../../../src/service/errors';
import { COMPLETED, chunks, message, output, PROGRESS, RUN, read, STARTED, wire } from './streamParts';

describe('Stream', () => {
  it('§6 passes on started, progress, output, and completed in order', async () => {
    const { events, ending } = await read(chunks(wire(RUN)));
    assert.deepEqual(events, RUN);
    assert.equal(ending.how, 'completed');
    assert.deepEqual(ending.seen, { outputs: 2, ignored: 0 });
    assert.ok(ending.how === 'completed' && ending.completed.status === 'succeeded');
  });

  it('reads the same events however the bytes are split, even inside a character or a line end', async () => {
    const text = `\uFEFF: heartbeat\r\n${message(STARTED, '\r\n')}${message(PROGRESS, '\r')}id: 7\nevent: x\n${message(output(0))}: 絵\r${message(output(1), '\r\n')}${message(COMPLETED)}`;
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at++) {
      const { events, ending } = await read(chunks(bytes.subarray(0, at), bytes.subarray(at)));
      assert.deepEqual(events, RUN, `split at ${at}`);
      assert.deepEqual(ending.seen, { outputs: 2, ignored: 0 }, `split at ${at}`);
    }
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    assert.deepEqual((await read(chunks(...single))).events, RUN);
  });

  for (const [name, end] of [
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ] as const) {
    it(`accepts ${name} as a line end`, async () => {
      const { events } = await read(chunks(RUN.map((event) => message(event, end)).join('')));
      assert.deepEqual(events, RUN);
    });
  }

  it('joins several data lines, and skips comments, other fields, and a byte order mark', async () => {
    const pretty = JSON.stringify(STARTED, null, 1).split('\n');
    const head = `\uFEFF: hello\nretry: 5\nid: 9\nunknown: field\nnonsense\n`;
    const body = `${head}${pretty.map((line) => `data:${line}\n`).join('')}\n:\n\n${message(COMPLETED)}`;
    const { events, ending } = await read(chunks(body));
    assert.deepEqual(events, [STARTED, COMPLETED]);
    assert.equal(ending.seen.ignored, 0);
  });

  it('counts the last event even if its blank line never arrives', async () => {
    for (const end of ['', '\n', '\r', '\r\n']) {
      const { events, ending } = await read(chunks(`${message(STARTED)}data: ${JSON.stringify(COMPLETED)}${end}`));
      assert.deepEqual(events, [STARTED, COMPLETED]);
      assert.equal(ending.how, 'completed');
    }
  });

  it('§6.4 ignores and counts events with unknown types or shapes', async () => {
    const bad = [
      { type: 'queue', position: 3 },
      { message: 'no type' },
      { type: 'output', index: 0 },
      { type: 'output', index: 0, asset: { id: '' } },
      { type: 'completed', status: 'done', output_count: 0, credits: { remaining: 1 } },
      [],
    ];
    const raw = 'data: {"type":\n\ndata: null\n\ndata: hello\n\ndata:\n\n';
    const { events, ending } = await read(chunks(wire([STARTED, ...bad]), raw, wire([output(0), COMPLETED])));
    assert.deepEqual(events, [STARTED, output(0), COMPLETED]);
    assert.deepEqual(ending.seen, { outputs: 1, ignored: bad.length + 4 });
  });

  it('passes on every announced output regardless of its index: each may be another asset', async () => {
    const other = { ...output(0), asset: { ...output(0).asset, id: 'other' } };
    const sent = [STARTED, output(0), other, output(1), output(0), COMPLETED];
    const { events, ending } = await read(chunks(wire(sent)));
    assert.deepEqual(events, sent);
    assert.deepEqual(ending.seen, { outputs: 4, ignored: 0 });
  });

  it('treats an output with an invalid or missing index as an output without a position', async () => {
    for (const index of [-1, 0.5, '0', null, undefined]) {
      const { events } = await read(chunks(wire([STARTED, { ...output(0), index }, COMPLETED])));
      const { index: _, ...placeless } = output(0);
      assert.deepEqual(events, [STARTED, placeless, COMPLETED], String(index));
    }
  });

  it('accepts events with missing or invalid totals and invalid request IDs', async () => {
    for (const credits of [undefined, null, 'many', {}, { remaining: null }]) {
      const sent = [
        { ...STARTED, credits, request_id: 7 },
        { ...COMPLETED, credits },
      ];
      const { events, ending } = await read(chunks(wire(sent)));
      assert.deepEqual(events, [
        { ...STARTED, credits: {}, request_id: '' },
        { ...COMPLETED, credits: {} },
      ]);
      assert.equal(ending.how, 'completed');
    }
  });

  it('keeps the message of a `completed.error` object and of an `error` event', async () => {
    for (const error of ['no room', { message: 'no room' }, { error: { detail: 'no room' } }, { code: 'no room' }]) {
      const failed = { ...COMPLETED, status: 'failed', error };
      const done = await read(chunks(wire([STARTED, failed])));
      assert.deepEqual(done.events, [STARTED, { ...failed, error: 'no room' }]);
      for (const event of [
        { type: 'error', error },
        { type: 'error', message: error },
      ]) {
        const { ending } = await read(chunks(wire([STARTED, event])));
        assert.ok(ending.how === 'cut' && ending.error instanceof StreamLostError);
        assert.equal(ending.error.text, 'no room');
      }
    }
  });

  it('reads past an `error` event: later events count', async () => {
    const { events, ending } = await read(chunks(wire([{ type: 'error', message: 'odd' }, ...RUN])));
    assert.deepEqual(events, [{ type: 'error', message: 'odd' }, ...RUN]);
    assert.equal(ending.how, 'completed');
  });

  it('accepts outputs in any order of index', async () => {
    const events = [STARTED, output(3), output(0), output(7), COMPLETED];
    assert.deepEqual((await read(chunks(wire(events)))).events, events);
  });

  it("§6.1 ignores a started event that isn't the first", async () => {
    const second = { ...STARTED, request_id: 'req_2' };
    const repeated = await read(chunks(wire([STARTED, second, COMPLETED])));
    assert.deepEqual(repeated.events, [STARTED, COMPLETED]);
    assert.equal(repeated.ending.seen.ignored, 1);
    const late = await read(chunks(wire([PROGRESS, STARTED, COMPLETED])));
    assert.deepEqual(late.events, [PROGRESS, COMPLETED]);
    assert.equal(late.ending.seen.ignored, 1);
  });

  it('keeps an output that no started event preceded: it was paid for', async () => {
    const { events, ending } = await read(chunks(wire([output(0), COMPLETED])));
    assert.deepEqual(events, [output(0), COMPLETED]);
    assert.deepEqual(ending.seen, { outputs: 1, ignored: 0 });
  });

  it('§6.1 passes on nothing after completed', async () => {
    const { events, ending } = await read(chunks(wire([STARTED, COMPLETED, output(0), COMPLETED])));
    assert.deepEqual(events, [STARTED, COMPLETED]);
    assert.equal(ending.seen.outputs, 0);
  });

  it('§2 keeps unknown fields, and drops known optional ones of a wrong type', async () => {
    const asset = { id: 'a', type: 'image', tags: [], batchIndex: 4, mood: { x: [1] }, fps: 'fast', width: -1 };
    const sent = { type: 'output', index: 0, asset, extra: true };
    const { events } = await read(
      chunks(wire([{ ...STARTED, queue: 2 }, sent, { ...COMPLETED, error: 'text', ms: 9 }])),
    );
    const { fps: _, width: __, ...kept } = asset;
    assert.deepEqual(events, [
      { ...STARTED, queue: 2 },
      { ...sent, asset: kept },
      { ...COMPLETED, error: 'text', ms: 9 },
    ]);
  });

  it('requires only an ID of an asset', async () => {
    const { events } = await read(chunks(wire([{ type: 'output', index: 0, asset: { id: 'a' } }, COMPLETED])));
    assert.deepEqual(events[0], { type: 'output', index: 0, asset: { id: 'a', type: 'file', tags: [] } });
  });
});
