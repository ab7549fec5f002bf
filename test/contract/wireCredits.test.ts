import assert from 'node:assert/strict';
import { allTargets, LOCAL_TARGETS } from './targets';
import { eventsOf, wires } from './wireClient';
import { blankItem } from './wirePictures';

const SLIME = { operation: 'generate', prompt: 'a slime', size: 16 };

for (const { name, open } of allTargets()) {
  describe(`Wire, ${name}: credits`, () => {
    const wireOn = wires(open);

    it('§4 GET /credits returns 200, JSON, and an integer', async () => {
      const wire = await wireOn();
      const { status, headers, body } = await wire.get<{ credits: unknown }>('/credits');
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(Number.isInteger(body.credits));
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: credits of runs`, () => {
    const wireOn = wires(open);

    it('§6 are reserved at started and settled at completed', async () => {
      const wire = await wireOn({ startCredits: 100 });
      const { events, completed } = await wire.run(SLIME);
      const [started] = events;
      assert.ok(started?.type === 'started');
      assert.deepEqual(started.credits, { reserved: 15, remaining: 85 });
      assert.deepEqual(completed.credits, { remaining: 85 });
      assert.equal(await wire.credits(), 85);
    });

    line('§4 are not used by assets, tags, uploads, normal maps, and refused requests', async () => {
      const wire = await wireOn({ startCredits: 100 });
      const { assets } = await wire.run(SLIME);
      await wire.get('/assets');
      await wire.get('/tags');
      await wire.json('PATCH', `/assets/${assets[0]?.id}`, { tags: ['a'] });
      const map = wire.jsonRequest('POST', '/normal-maps', { asset_id: assets[0]?.id });
      assert.equal((await wire.target.fetch(map)).status, 200);
      await wire.refusedJson('POST', '/generate', { ...SLIME, size: 48 }, 400);
      assert.equal(await wire.credits(), 85);
    });

    it("§7 return 402 if there aren't enough, and nothing is made", async () => {
      const wire = await wireOn({ startCredits: 29 });
      await wire.run(SLIME);
      assert.equal(await wire.refusedJson('POST', '/generate', SLIME, 402), 'insufficient_credits');
      assert.equal(await wire.credits(), 14);
      const { body } = await wire.get<{ assets: unknown[] }>('/assets?limit=100');
      assert.equal(body.assets.length, 12);
    });

    line("§7 don't matter for an invalid request, which is refused as such", async () => {
      const wire = await wireOn({ startCredits: 0 });
      await wire.refusedJson('POST', '/generate', { operation: 'generate', size: 16 }, 400);
    });

    line('§6 are returned by a failed run, which says why', async () => {
      const wire = await wireOn({ startCredits: 100 });
      for (const operation of ['edit', 'animate', 'style-reference']) {
        const { events, completed } = await wire.run({ operation, prompt: 'a red hat', inputs: [blankItem()] });
        assert.equal(events[0]?.type, 'started');
        assert.equal(completed.status, 'failed');
        assert.equal(completed.output_count, 0);
        assert.match(completed.error ?? '', /no opaque pixel/);
        assert.equal(completed.credits.remaining, 100);
      }
      const turned = await wire.run({ operation: 'direction-set', inputs: [blankItem()] });
      assert.equal(turned.completed.status, 'failed');
      assert.equal(await wire.credits(), 100);
    });

    line("§6 held by active runs can't be reserved twice", async () => {
      const wire = await wireOn({ startCredits: 40 });
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => wire.target.fetch(wire.jsonRequest('POST', '/generate', SLIME))),
      );
      const bodies = await Promise.all(responses.map((response) => response.text()));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 402, 402, 402]);
      for (const [index, response] of responses.entries()) {
        if (response.status === 200) assert.equal(eventsOf(bodies[index] ?? '').at(-1)?.type, 'completed');
      }
      assert.equal(await wire.credits(), 10);
    });

    line('for practice are refilled on a new UTC day, not before', async () => {
      let now = Date.UTC(2030, 0, 1, 22);
      const wire = await wireOn({ startCredits: 100, now: () => now });
      await wire.run(SLIME);
      now += 3_600_000;
      assert.equal(await wire.credits(), 85);
      now += 3_600_000;
      assert.equal(await wire.credits(), 100);
    });
  });
}
