import assert from 'node:assert/strict';
import type { AssetPage } from '../../src/shared/contract/api';
import { LOCAL_TARGETS } from './targets';
import { type Wire, wires } from './wireClient';
import { figureItem } from './wirePictures';

const REQUESTS: readonly (readonly [string, object])[] = [
  ['generate', { operation: 'generate', prompt: 'a slime', size: 16 }],
  ['edit', { operation: 'edit', prompt: 'a hat', inputs: [figureItem()] }],
  ['style-reference', { operation: 'style-reference', prompt: 'a frog', inputs: [figureItem()] }],
  ['direction-set', { operation: 'direction-set', inputs: [figureItem()] }],
  ['animate', { operation: 'animate', prompt: 'idle', inputs: [figureItem()] }],
];

/** Polls until the list has `count` assets. */
async function assetsArrive(wire: Wire, count: number): Promise<void> {
  for (;;) {
    const { body } = await wire.get<AssetPage<string>>('/assets?limit=100');
    if (body.assets.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: events`, () => {
    const wireOn = wires(open);

    for (const [operation, request] of REQUESTS) {
      line(
        `§6 ${operation} sends started first, one output per saved asset with its index, and completed last`,
        async () => {
          const wire = await wireOn();
          const { events, assets, completed } = await wire.run(request);
          const [started] = events;
          assert.ok(started?.type === 'started');
          assert.match(started.request_id, /^req_[0-9a-f-]{36}$/);
          assert.equal(started.operation, operation);
          assert.equal(events.at(-1), completed);
          assert.equal(completed.status, 'succeeded');
          assert.ok(!('error' in completed));
          assert.equal(completed.output_count, assets.length);
          const middle = events.slice(1, -1);
          assert.ok(middle.every(({ type }) => type === 'progress' || type === 'output'));
          const indexes = middle.flatMap((event) => (event.type === 'output' ? [event.index] : []));
          assert.deepEqual(
            indexes,
            indexes.map((_, at) => at),
          );
          const listed = (await wire.get<AssetPage<string>>('/assets?limit=100')).body.assets;
          assert.deepEqual(listed, [...assets].reverse());
        },
      );
    }

    it('§4 POST /generate has the content type text/event-stream', async () => {
      const wire = await wireOn();
      const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', REQUESTS[0]?.[1]));
      assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
      await response.text();
    });

    line('§6 progress says that placeholders are procedural, without AI', async () => {
      const wire = await wireOn();
      const { events } = await wire.run(REQUESTS[1]?.[1]);
      const messages = events.flatMap((event) => (event.type === 'progress' ? [event.message] : []));
      assert.match(messages.join('\n'), /procedural placeholders.*no AI/);
    });

    it('§6 arrive one by one during the run', async () => {
      const wire = await wireOn({ pace: 30 });
      const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', REQUESTS[3]?.[1]));
      assert.ok(response.body);
      const decoder = new TextDecoder();
      let withEvents = 0;
      for await (const chunk of response.body) {
        const text = decoder.decode(chunk, { stream: true });
        if (text.includes('data: ')) withEvents += 1;
        if (text.includes('"started"')) assert.ok(!text.includes('"completed"'));
      }
      assert.ok(withEvents > 5, `events came in ${withEvents} pieces`);
    });

    it("aren't needed: a run continues and saves its outputs when the reader leaves", async () => {
      const wire = await wireOn({ pace: 10, startCredits: 100 });
      const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', REQUESTS[0]?.[1]));
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await assetsArrive(wire, 12);
      assert.equal(await wire.credits(), 85);
    });

    it("aren't needed: a run continues and saves its outputs when the request is aborted", async () => {
      const wire = await wireOn({ pace: 10 });
      const leaving = new AbortController();
      const request = new Request(wire.jsonRequest('POST', '/generate', REQUESTS[0]?.[1]), { signal: leaving.signal });
      const response = await wire.target.fetch(request);
      const reader = response.body?.getReader();
      await reader?.read();
      leaving.abort();
      await assert.rejects(async () => {
        for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
      });
      await assetsArrive(wire, 12);
    });

    line('of simultaneous runs are kept apart', async () => {
      const wire = await wireOn({ pace: 1 });
      const runs = await Promise.all(REQUESTS.map(([, request]) => wire.run(request)));
      assert.deepEqual(
        runs.map(({ assets }) => assets.length),
        [12, 2, 9, 8, 1],
      );
      for (const { assets } of runs) assert.equal(new Set(assets.map(({ batchId }) => batchId)).size, 1);
      const ids = runs.map(({ events }) => (events[0]?.type === 'started' ? events[0].request_id : ''));
      assert.equal(new Set(ids).size, 5);
      assert.equal(await wire.credits(), 10_000 - 75);
    });
  });
}
