import assert from 'node:assert/strict';
import { foreignText } from '../../../src/shared/base/foreignText';
import { fastClock } from '../../support/runs/clocks';
import { json, type ScriptedServer, startScripted } from '../../support/service/scriptedServer';
import { waitFor } from '../../support/wait';
import { type Bench, benchOn, squarePng } from '../core/runs/support';

/** How often a silent stream checks the clock. */
const NAP_MS = 5_000;

/** The machine sleeps in the middle of a stream: its clock jumps, its timers don't. */
describe('Waking from sleep', () => {
  let server: ScriptedServer;
  let bench: Bench;

  afterEach(async () => {
    await bench.close();
    await server.close();
  });

  it('reads the list at once, while the stream stays open', async () => {
    const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
    const started = event({
      type: 'started',
      request_id: 'r',
      operation: 'edit',
      credits: { reserved: 15, remaining: 1 },
    });
    const completed = event({ type: 'completed', status: 'succeeded', output_count: 1, credits: { remaining: 1 } });
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let tag = '';
    server = await startScripted((request) => {
      if (request.path === '/api/v1/generate') {
        tag = JSON.parse(String(request.body)).tags.at(-1);
        return { headers: { 'content-type': 'text/event-stream' }, body: [started, () => asleep, completed] };
      }
      if (request.path.startsWith('/files/'))
        return { headers: { 'content-type': 'image/png' }, body: squarePng(16, 9) };
      const asset = { id: 'a', type: 'image', tags: [tag], assetUrl: `${server.origin}/files/a.png` };
      if (request.path.startsWith('/api/v1/assets?'))
        return json({ assets: [asset], hasMore: false, nextCursor: null });
      return json({ asset });
    });

    // Only the machine's sleep advances the time of day, and the timer of a check ends when the test says so.
    const awake = fastClock(20);
    const start = awake.now();
    let slept = 0;
    let checks = 0;
    let check = () => {};
    const clock = {
      ...awake,
      now: () => start + slept,
      sleep: async (ms: number, signal?: AbortSignal) => {
        if (ms !== NAP_MS) return awake.sleep(ms, signal);
        checks++;
        await new Promise<void>((resolve) => {
          check = resolve;
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
        signal?.throwIfAborted();
      },
    };
    bench = await benchOn(`${server.origin}/api/v1`, 'a-key-of-the-tests', { clock });
    const hero = await bench.put('hero.png', squarePng(16));
    const run = bench.start({ kind: 'edit', sources: [hero], prompt: foreignText('a cloak') });
    await waitFor('the run to start', () => run.snapshot.state === 'drawing');
    assert.equal(run.snapshot.outputs.length, 0);

    await waitFor('the first check', () => checks === 1);
    slept = 3_600_000;
    // Awake again, a single timer ends, instead of all of a silence.
    check();
    await waitFor('the output to be saved', () => run.snapshot.outputs[0]?.state === 'saved');
    assert.equal(run.isOver, false);
    wake();
    await run.ended;
    assert.equal(run.snapshot.state, 'succeeded');
    assert.deepEqual(await bench.names(), ['hero-edit-1.png', 'hero.png']);
  });
});
