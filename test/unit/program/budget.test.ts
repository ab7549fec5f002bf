import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AgentBudget } from '../../../src/core/budget/budget';
import { ownMark } from '../../../src/core/disk/processMark';
import { newRunId, timeOf } from '../../../src/core/domain/runId';
import { programErrorOf } from '../../../src/program/errorWords';
import { BudgetError } from '../../../src/service/runErrors';
import { hasTerminal } from '../../support/program/program';
import { type ProgramBench, programBench } from '../../support/program/programBench';

describe('The budget of agents on the command line', () => {
  let bench: ProgramBench;
  let budget: AgentBudget;
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
    budget = new AgentBudget({ folder: () => bench.budget, now: Date.now });
  });
  afterEach(() => bench.close());

  const reserve = async (runId: string, cost: number) => {
    const asked = { origin: 'https://a.example', operation: 'edit pixels=256 inputs=1', limit: 100 };
    await budget.reserve({ runId, cost, workspace: bench.game, ...asked });
  };
  /** A lease as a process leaves it. */
  const lease = async (run: string, pid: number) => {
    const folder = path.join(bench.data, 'runs');
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, `${run}.lease`),
      `0123456789abcdef\n${JSON.stringify({ ...(await ownMark()), pid })}`,
    );
  };
  const spoil = async () => {
    const [name = ''] = await readdir(bench.budget);
    await appendFile(path.join(bench.budget, name), '{damaged}\n');
    return path.join(bench.budget, name);
  };

  it('is told with what each unfinished run reserves, and whether its program lives', async () => {
    assert.deepEqual((await bench.run(['budget', '--reserved'])).stdout, 'Nothing is reserved.\n');
    const [dead, alive] = [newRunId(), newRunId()];
    for (const [run, cost] of [
      [dead, 30],
      [alive, 20],
      ['../\u001b[2J', 5],
    ] as const)
      await reserve(run, cost);
    await lease(dead, spawnSync(process.execPath, ['--version']).pid);
    await lease(alive, process.pid);
    const { code, output } = await bench.json(['budget', '--reserved']);
    const hold = { operation: 'edit', service: 'https://a.example', workspace: bench.game, recorded: false };
    const since = (run: string) => ({ since: new Date(timeOf(run)).toISOString() });
    assert.deepEqual(
      [code, output.details?.reserved],
      [
        0,
        [
          { run: dead, ...hold, credits: 30, ...since(dead), process: 'gone' },
          { run: alive, ...hold, credits: 20, ...since(alive), process: 'lives' },
          { run: '../\u001b[2J', ...hold, credits: 5, process: 'unknown' },
        ],
      ],
    );
    const { stdout } = await bench.run(['budget', '--reserved']);
    assert.match(stdout, new RegExp(`${dead} .*is gone`));
    assert.ok(!stdout.includes('\u001b'), stdout);
  });

  it('is changed by no agent: not set, not released, no new day', async () => {
    const run = newRunId();
    await reserve(run, 30);
    for (const args of [['250'], ['--release', run], ['--new-day']]) {
      const { code, output } = await bench.json(['budget', ...args]);
      assert.ok(!output.ok, args.join(' '));
      assert.deepEqual([code, output.error.code], [2, 'bad-input'], args.join(' '));
      assert.equal(output.error.message, "Only a person can change the agents' budget.");
      assert.equal(output.error.next, `Run “sprite-kiln budget ${args.join(' ')}” on a terminal.`);
    }
    const { limit, used } = (await bench.json(['budget'])).output.details ?? {};
    assert.deepEqual([limit, used], [100, 30]);
    const both = await bench.run(['budget', '250', '--new-day']);
    assert.match(both.stderr, /can't be combined/);
    assert.match(
      (await bench.run(['budget', '--release', 'none'])).stderr,
      /No run "none" has reserved anything today/,
    );
  });

  it('names the file that cannot be read, and what a person can do', async () => {
    await reserve(newRunId(), 30);
    const file = await spoil();
    const { code, stderr } = await bench.run(['budget']);
    assert.equal(code, 5);
    assert.ok(stderr.includes(`A line of ${file} is damaged.`), stderr);
    assert.match(stderr, /a person begins a new day of the budget, on a terminal: “sprite-kiln budget --new-day”/);
  });

  it('says how a person frees what is reserved, only if something is', () => {
    const sums = { limit: 100, used: 100, needed: 15, resetsAt: 0 };
    const next = (pending: number) => programErrorOf(new BudgetError('spent', { ...sums, pending })).next ?? '';
    assert.match(next(15), /“sprite-kiln budget --reserved” lists it.*“sprite-kiln budget CREDITS”/);
    assert.match(next(0), /^Only a person can raise it, on a terminal: “sprite-kiln budget CREDITS”\.$/);
  });

  it('a person on a terminal returns what a dead run holds, and begins a new day', async function () {
    if (!hasTerminal) this.skip();
    const [dead, alive] = [newRunId(), newRunId()];
    await reserve(dead, 30);
    await reserve(alive, 20);
    await lease(alive, process.pid);
    assert.match((await bench.person(['budget', '--release', alive], 'y\n')).stdout, /A program still works on/);
    const no = await bench.person(['budget', '--release', dead], 'n\n');
    assert.equal(no.code, 130, no.stdout);
    assert.equal((await budget.usage({ limit: 100 })).used, 50);
    const released = await bench.person(['budget', '--release', dead.toUpperCase()], 'y\n');
    assert.match(released.stdout, /Return the 30 credits that it has reserved\?/);
    assert.deepEqual([released.code, (await budget.usage({ limit: 100 })).used], [0, 20]);
    await spoil();
    assert.equal((await bench.person(['budget', '--new-day'], 'n\n')).code, 130);
    await assert.rejects(budget.usage({ limit: 100 }));
    const renewed = await bench.person(['budget', '--new-day'], 'y\n');
    assert.match(renewed.stdout, /Used today: 0 credits\. 100 credits left\./);
    assert.equal((await budget.usage({ limit: 100 })).used, 0);
  });
});
