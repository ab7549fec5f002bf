import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentBudget } from '../../../../src/core/budget/budget';
import { DayFold } from '../../../../src/core/budget/fold';
import { Ledger } from '../../../../src/core/budget/ledger';
import { scratchFolder } from '../../../support/processes';
import { seed, seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import type { Order, Step } from './budget.child';

const DAY = 86_400_000;

interface Ended {
  readonly steps: readonly Step[];
  readonly killed: boolean;
}

/** Runs a process to its end, suspends it now and then, and may kill it. */
async function unruly(order: Order, random: () => number, killAfter: number | undefined): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(__dirname, 'budget.child.js'), JSON.stringify(order)]);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  let isOver = false;
  const over = new Promise<void>((resolve) =>
    child.on('close', () => {
      isOver = true;
      resolve();
    }),
  );
  const disturb = async () => {
    while (!isOver) {
      await delay(20 + random() * 60);
      child.kill('SIGSTOP');
      await delay(random() * 80);
      child.kill('SIGCONT');
    }
  };
  void disturb();
  if (killAfter !== undefined) void delay(killAfter).then(() => kill(child));
  await over;
  const rows = out.split('\n').filter((row) => row.endsWith('}'));
  const steps = rows.map((row): Step => JSON.parse(row));
  for (const step of steps) assert.notEqual(step.do, 'failed', 'text' in step ? step.text : '');
  return { steps, killed: child.signalCode === 'SIGKILL' };
}

/** SIGKILL also ends a process that is suspended. */
function kill(child: ChildProcess): void {
  child.kill('SIGKILL');
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('Processes that reserve at the same time', () => {
  const random = seeded(seed);

  async function scene(
    orders: readonly Omit<Order, 'folder' | 'seed'>[],
    kills: number,
    before?: (folder: string) => Promise<void>,
  ) {
    const folder = await scratchFolder('sprite-kiln-budget');
    try {
      await before?.(folder.path);
      const ends = await Promise.all(
        orders.map((order, at) => {
          const whole = { ...order, folder: folder.path, seed: Math.floor(random() * 2 ** 31) };
          return unruly(whole, random, at < kills ? 80 + random() * 600 : undefined);
        }),
      );
      const ledger = new Ledger(folder.path);
      const days = await ledger.days();
      const folds = new Map<string, DayFold>();
      for (const day of days) folds.set(day, new DayFold(await ledger.lines(day)));
      const steps = ends.flatMap((one) => one.steps);
      const sent = steps.flatMap((step) => (step.do === 'sent' ? [step] : []));
      return { folds, sent, killed: ends.filter(({ killed }) => killed).length };
    } finally {
      await folder.remove();
    }
  }

  const LIMIT = 300;
  const RUNS = examples(60, 200);

  it(`${6 * RUNS} runs in six programs, four of them killed: the sum never passes the limit, and nothing is lost`, async () => {
    const programs = Array.from({ length: 6 }, (_, at) => ({
      name: `p${at}`,
      runs: RUNS,
      limit: LIMIT,
      workspace: `/w${at % 3}`,
      unknown: 0,
    }));
    const { folds, sent, killed } = await scene(programs, 4);
    const [fold] = folds.values();
    assert.ok(fold && folds.size === 1);
    assert.ok(killed > 0, 'no process was killed');
    const charged = sum(sent.map(({ credits }) => credits));
    const { used } = fold.used({});
    assert.ok(charged <= used && used <= LIMIT, `${charged} were charged, ${used} of ${LIMIT} are in the ledger`);
    assert.ok(charged > LIMIT / 2, `only ${charged} were charged`);
    assert.ok(used > LIMIT - 6, `only ${used} of ${LIMIT} were used`);
    for (const { run } of sent) assert.ok(fold.heldBy(run) !== undefined || fold.isSpent(run), `${run} is lost`);
  });

  it('two windows with their own limits and two programs: each window counts its folder, programs count all', async () => {
    const windows = ['/a', '/b'].map((workspace, at) => ({
      name: `w${at}`,
      runs: RUNS,
      limit: 60,
      workspace,
      unknown: 0.1,
      folders: [workspace],
    }));
    const programs = ['/a', '/c'].map((workspace, at) => ({
      name: `p${at}`,
      runs: RUNS,
      limit: 150,
      workspace,
      unknown: 0.1,
    }));
    const { folds, sent } = await scene([...windows, ...programs], 1);
    const [fold] = folds.values();
    assert.ok(fold);
    const by = (letter: string) => sum(sent.flatMap(({ run, credits }) => (run.startsWith(letter) ? [credits] : [])));
    for (const [at, workspace] of ['/a', '/b'].entries()) {
      assert.ok(by(`w${at}`) <= 60, `the window of ${workspace} spent ${by(`w${at}`)}`);
    }
    // What windows spend may come after what the programs did, and their limits aren't the programs'.
    assert.ok(by('p') <= 150 && by('p') + by('w') <= 150 + 2 * 60);
    assert.ok(fold.used({}).used > 150 - 6, 'the limit of the programs was not reached');
  });

  it('clocks that are days behind get no budget of their own', async () => {
    const order = { runs: RUNS, limit: LIMIT, workspace: '/w', unknown: 0.1 };
    // The day that counts is that of the first reservation, whose clock is right.
    const orders = [-DAY, -DAY, -2 * DAY, -2 * DAY].map((jump, at) => ({ ...order, name: `p${at}`, jump }));
    const { folds, sent } = await scene(orders, 0, async (folder) => {
      const budget = new AgentBudget({ folder: () => folder, now: Date.now });
      await budget.reserve({ ...order, runId: 'first', origin: 'https://a.example', operation: 'edit', cost: 1 });
    });
    const [fold] = folds.values();
    assert.ok(fold && folds.size === 1, [...folds.keys()].join());
    const charged = sum(sent.map(({ credits }) => credits));
    assert.ok(charged <= fold.used({}).used && fold.used({}).used <= LIMIT);
    assert.ok(sent.length > 0);
  });
});
