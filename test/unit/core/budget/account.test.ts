import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Leases } from '../../../../src/core/disk/lease';
import type { AgentAsker } from '../../../../src/core/domain/runPlan';
import type { RunDependencies } from '../../../../src/core/runs/runContext';
import { turnsIn } from '../../../../src/core/runs/turns';
import { BudgetError } from '../../../../src/service/runErrors';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { scratchFolder } from '../../../support/processes';
import { fastClock } from '../../../support/runs/clocks';
import { gateIn } from '../../../support/runs/runsParts';
import { leaseClock, openWindow, type RunWindow } from '../../../support/runs/runWindow';
import { type AskedRequest, type FaultService, startFaultService } from '../../../support/service/faultService';

const NINE = 9;

/** 5 credits for 16 pixels a side, 20 for 32, 80 for 64. */
const bySize = ({ size = 0 }: AskedRequest) => (5 * size * size) / 256;

describe('One account, nine processes with data of their own', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let service: FaultService;
  let agent: AgentAsker;
  const windows: RunWindow[] = [];

  async function open(costOf = bySize): Promise<void> {
    service = await startFaultService({ fateOf: () => ({ how: 'well' }), costOf });
    const clock = fastClock(40);
    for (let at = 0; at < NINE; at++) {
      const home = path.join(scratch.path, `data-${at}`);
      await mkdir(path.join(home, 'art'), { recursive: true });
      const budget = gateIn(scratch.path);
      const leases = new Leases(path.join(home, 'runs'), leaseClock);
      const turns = turnsIn(() => path.join(scratch.path, 'budget'), leases, { budget, clock }, leaseClock);
      const more: Partial<RunDependencies> = { budget, leases, turns };
      windows.push(openWindow({ home, baseUrl: service.baseUrl, key: 'k', clock, more }));
    }
  }

  async function generate(at: number, size: number): Promise<string> {
    const window = windows[at] ?? assert.fail();
    const prompt = foreignText(`a ${'x'.repeat(at)} ${size}`);
    const run = window.start({ kind: 'generate', size, prompt, agent });
    await run.ended;
    const { state, error } = run.snapshot;
    return error instanceof BudgetError ? error.fault : state;
  }
  const all = (size: number) => Promise.all(windows.map((_, at) => generate(at, size)));
  const charged = () => service.bills.reduce((sum, { credits }) => sum + credits, 0);

  beforeEach(async () => {
    scratch = await scratchFolder('sprite-kiln-account');
    agent = { client: foreignText('A client'), workspace: '/game', limit: 10 };
  });
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close();
    await service.close();
    await scratch.remove();
  });

  it('sends nothing if there can be no turns, and says that the ledger can’t be used', async () => {
    await open();
    await mkdir(path.join(scratch.path, 'budget'), { recursive: true });
    await writeFile(path.join(scratch.path, 'budget', 'turns'), 'not a folder');
    assert.equal(await generate(0, 16), 'ledger');
    assert.equal(charged(), 0);
    // Nobody counts what people send, so they wait for no turn.
    const { folder, start } = windows[0] ?? assert.fail();
    const run = start({ kind: 'generate', size: 16, prompt: foreignText('by hand'), folder });
    await run.ended;
    assert.deepEqual([run.snapshot.state, charged()], ['succeeded', 5]);
  });

  it('a larger picture isn’t reserved at the cost of a small one', async () => {
    await open();
    assert.equal(await generate(0, 16), 'succeeded');
    assert.deepEqual(await all(64), Array(NINE).fill('spent'));
    assert.equal(charged(), 5);
  });

  it('a cost that nobody knows is found out by one; the others wait for it and go by it', async () => {
    agent = { ...agent, limit: 100 };
    await open();
    const ends = await all(32);
    assert.deepEqual(ends.filter((end) => end === 'succeeded').length, 5, String(ends));
    assert.equal(charged(), 100);
  });
});
