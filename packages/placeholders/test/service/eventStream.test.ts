import assert from 'node:assert/strict';
import { EventLog, eventStream } from '../../src/service/runs/eventLog';

const progress = (message: string) => ({ type: 'progress', message }) as const;

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString();
  }
  return text;
}

describe("A run's event stream", () => {
  it('sends comment lines while nothing happens, and events when they come', async () => {
    const log = new EventLog();
    const reader = eventStream(log, 1, new AbortController().signal).getReader();
    const silence = await readUntil(reader, ': still drawing\n\n');
    assert.ok(!silence.includes('data:'));
    log.push(progress('a "quote"\nand a line'));
    const text = await readUntil(reader, 'data:');
    assert.match(text, /data: \{"type":"progress","message":"a \\"quote\\"\\nand a line"\}\n\n$/);
  });

  it('is complete for every reader, also after the end', async () => {
    const log = new EventLog();
    log.push(progress('one'));
    log.push(progress('two'));
    log.end();
    for (let reader = 0; reader < 2; reader++) {
      const text = await new Response(eventStream(log, 1_000, new AbortController().signal)).text();
      assert.deepEqual(text.match(/data: .*/g)?.length, 2);
    }
  });

  it('ends with an error when the request is aborted, also while waiting', async () => {
    const leaving = new AbortController();
    const reading = new Response(eventStream(new EventLog(), 60_000, leaving.signal)).text();
    leaving.abort();
    await assert.rejects(reading, { name: 'AbortError' });
  });
});
