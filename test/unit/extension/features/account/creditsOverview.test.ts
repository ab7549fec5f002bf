import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endText } from '../../../../../src/core/runs/runText';
import { CreditsOverview } from '../../../../../src/extension/features/account/creditsOverview';
import { ServiceClient } from '../../../../../src/service/client';
import { systemClock } from '../../../../../src/service/clock';
import { RunFailedError } from '../../../../../src/service/runErrors';
import { undiciTransport } from '../../../../../src/service/undiciTransport';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { texts } from '../../../../support/foreignTexts';
import { type CreditsBench, creditsBench } from '../../../../support/service/creditsBench';
import { inTurn, startScripted } from '../../../../support/service/scriptedServer';
import { sample } from '../../../sprite/formats/files';

const HALF_A_DAY = 12 * 60 * 60_000;

/** The tooltip of the status bar after real runs. */
describe('The cost of runs', () => {
  let bench: CreditsBench;
  let folder: string;
  let overview: CreditsOverview;

  beforeEach(async () => {
    bench = await creditsBench('https://draw.example');
    folder = await temporaryDirectory();
    await writeFile(path.join(folder, 'hero.png'), sample('hero.png'));
    overview = new CreditsOverview(bench);
  });

  afterEach(async () => {
    overview.dispose();
    await bench.close();
    await removeFolder(folder);
  });

  it('is counted for the day on which a run was requested', async () => {
    await bench.run(folder);
    const tomorrow = new Date().setHours(24, 0, 0, 0) + HALF_A_DAY;
    assert.deepEqual(overview.lines(tomorrow), ['Last cost: edit 15', 'Spent in the last 7 days: 15 credits in 1 run']);
    assert.deepEqual(overview.lines(tomorrow + 14 * HALF_A_DAY), ['Last cost: edit 15']);
  });

  it('is the same in another window, which only knows the journal', async () => {
    await bench.run(folder, { tags: texts('my game') });
    const other = new CreditsOverview({ ...bench, runs: await bench.otherWindow() });
    assert.equal(overview.lines().length, 3);
    assert.deepEqual(other.lines(), overview.lines());
    other.dispose();
  });

  it('is zero on the built-in service, whose practice credits are free', async () => {
    const free = await creditsBench();
    const there = new CreditsOverview(free);
    try {
      const { snapshot, plan } = await free.run(folder);
      assert.equal(snapshot.reserved, 15, 'the contract requires the reserved amount');
      assert.equal(endText(plan, snapshot).split('. ').slice(1).join('. '), 'Procedural placeholders. Free.');
      assert.deepEqual(there.lines(), []);
      assert.deepEqual(there.known, { costs: {} });
    } finally {
      there.dispose();
      await free.close();
    }
  });

  it('leaves out free runs and refused ones', async () => {
    await bench.run(folder, { kind: 'normal-map' });
    const refused = await bench.run(folder, { prompt: foreignText('') });
    assert.equal(refused.snapshot.state, 'failed');
    assert.deepEqual(overview.lines(), []);
  });

  it('leaves out a refunded run, but remembers its cost', async () => {
    const events = (left: number) =>
      [
        { type: 'started', request_id: 'r', operation: 'edit', credits: { reserved: 20, remaining: 80 } },
        { type: 'completed', status: 'failed', output_count: 0, credits: { remaining: left } },
      ].map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const stream = (left: number) => ({ headers: { 'content-type': 'text/event-stream' }, body: events(left) });
    const server = await startScripted(inTurn(stream(100), stream(80)));
    const transport = undiciTransport();
    const { origin } = server;
    const parts = { transport, files: transport, userAgent: 'sprite-kiln/test', clock: systemClock };
    const client = new ServiceClient({ baseUrl: `${origin}/api/v1`, key: async () => 'k', ...parts });
    const hosted = { kind: 'hosted' as const, origin, originId: 'test', client };
    const there = new CreditsOverview({ ...bench, connections: { ...bench.connections, origin } });
    try {
      const failed = await bench.run(folder, {}, hosted);
      assert.equal(failed.snapshot.error instanceof RunFailedError, true, String(failed.snapshot.error));
      assert.deepEqual(there.lines(), ['Last cost: edit 20']);
      await bench.run(folder, { prompt: foreignText('a blue cloak') }, hosted);
      assert.deepEqual(there.lines(), ['Last cost: edit 20', 'Spent today: 20 credits in 1 run']);
      const other = new CreditsOverview({
        ...bench,
        connections: { ...bench.connections, origin },
        runs: await bench.otherWindow(),
      });
      assert.deepEqual(other.lines(), there.lines(), 'the journal has the same');
      other.dispose();
      assert.deepEqual(overview.lines(), [], 'each service separately');
    } finally {
      there.dispose();
      await server.close();
      await transport.close();
    }
  });
});
