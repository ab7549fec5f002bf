import assert from 'node:assert/strict';
import path from 'node:path';
import type { Connection } from '../../../../src/core/account/connection';
import type { Usage } from '../../../../src/core/budget/budget';
import { AgentBudget } from '../../../../src/core/budget/budget';
import {
  AgentGate,
  type AskedRun,
  type BudgetGate,
  type GateDependencies,
  type SendableRun,
} from '../../../../src/core/budget/gate';
import { type AgentAsker, clientName, type RunPlan } from '../../../../src/core/domain/runPlan';
import type { Run } from '../../../../src/core/runs/run';
import { Runs } from '../../../../src/core/runs/runs';
import { turnsIn } from '../../../../src/core/runs/turns';
import { BudgetError } from '../../../../src/service/runErrors';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import { overridden } from '../../../support/overridden';
import { scratchFolder } from '../../../support/processes';
import { addRecord, type RecordPatch } from '../../../support/runs/runRecords';
import { runsParts } from '../../../support/runs/runsParts';
import { ageLeftovers } from '../../../support/runs/runWindow';
import { startLocalHttp } from '../../../support/service/localHttp';
import { fault, type Script } from '../../../support/service/scriptedServer';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from '../../faults/kiln';
import { benchOn, squarePng } from '../runs/support';

const DAY_LIMIT = 100;

/** A host that remembers one cost of everything. */
const remembers = (cost: () => number | undefined): GateDependencies['costs'] => ({
  seen: (_, key) => [cost() ?? []].flat().map((credits) => ({ key, credits })),
  saw: () => {},
});

describe('Runs that agents ask for', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let budget: AgentBudget;
  let kiln: Kiln;
  /** Milliseconds by which the budget's clock is ahead. */
  let ahead: number;
  /** The last cost of every operation. */
  let cost: number | undefined;
  let agent: AgentAsker;
  const errors: unknown[] = [];

  const usage = (more: Partial<AgentAsker> = {}): Promise<Usage> => budget.usage({ limit: DAY_LIMIT, ...more });
  const usedAndPending = async () => {
    const { used, pending } = await usage();
    return { used, pending };
  };

  const gate = (more: Partial<GateDependencies> = {}) =>
    new AgentGate({ budget, costs: remembers(() => cost), log: { error: (_, error) => errors.push(error) }, ...more });
  async function open(generate: KilnScript['generate'], more: KilnScript['more'] = {}): Promise<void> {
    kiln = await light({ generate, more: { budget: gate(), ...more } });
  }

  /** Starts an edit of its own prompt, so that no two are equal. */
  const edit = (prompt: string, more: Partial<RunPlan> = {}): Run =>
    kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText(prompt), agent, ...more });
  async function ended(run: Run): Promise<Run> {
    await run.ended;
    return run;
  }
  /** Two outputs, after `started` with this cost. */
  const works =
    (reserved = 15, before: readonly (() => Promise<unknown>)[] = []): KilnScript['generate'] =>
    ({ tags, kiln: { make } }) =>
      stream([
        ...before,
        { ...started, credits: { reserved, remaining: 85 } },
        output(0, make(tags)),
        output(1, make(tags)),
        completed(2),
      ]);
  function refusedBy({ snapshot: { state, error } }: Run): BudgetError {
    assert.ok(state === 'failed' && error instanceof BudgetError, `${state}: ${error}`);
    return error;
  }

  beforeEach(async () => {
    scratch = await scratchFolder('sprite-kiln-agent-runs');
    budget = new AgentBudget({ folder: () => path.join(scratch.path, 'budget'), now: () => Date.now() + ahead });
    [cost, ahead] = [15, 0];
    agent = { client: foreignText('A client'), workspace: '/game', limit: DAY_LIMIT };
    errors.length = 0;
  });
  afterEach(async () => {
    await kiln?.close();
    await scratch.remove();
    assert.deepEqual(errors, []);
  });

  describe('are refused before a byte leaves', () => {
    const tables: readonly (readonly [title: string, limit: number, cost: number | undefined, fault: string])[] = [
      ['if the last cost is more than what is left', 14, 15, 'spent'],
      ['if the budget is 0', 0, 15, 'zero'],
      ['if the budget is 0 and the cost unknown', 0, undefined, 'zero'],
    ];
    for (const [title, limit, last, why] of tables) {
      it(title, async () => {
        await open(works());
        [cost, agent] = [last, { ...agent, limit }];
        // Ten tags leave no room for the run's own, so the newest asset would be asked for.
        const tags = Array.from({ length: 10 }, (_, at) => foreignText(`tag-${at}`));
        for (const more of [{}, { tags }]) {
          const run = await ended(edit(title, more));
          assert.equal(refusedBy(run).fault, why);
        }
        assert.deepEqual(kiln.server.requests, []);
        assert.equal(kiln.server.received().length, 0);
        assert.deepEqual(await kiln.bench.records(), []);
      });
    }

    it('if another run took what was left between the check and the reservation: its record says so', async () => {
      await open(works());
      const window = kiln.bench.window.dependencies;
      const own = gate();
      let checks = 0;
      // The first look finds enough.
      const check = async (run: SendableRun) => (checks++ ? own.check(run) : undefined);
      const turns = turnsIn(() => path.join(scratch.path, 'budget'), window.leases, {
        budget: { counts: () => true, check },
        clock: window.clock,
      });
      Object.assign(window, { turns });
      // The image would be uploaded first.
      await window.inlineLimits.learn(window.originId, 1);
      agent = { ...agent, limit: 14 };
      const run = await ended(edit('late'));
      assert.equal(refusedBy(run).fault, 'spent');
      assert.equal(kiln.server.received().length, 0);
      const [record] = await kiln.bench.records();
      assert.deepEqual([record?.state, record?.error?.kind], ['rejected', 'budget']);
      assert.deepEqual(await usedAndPending(), { used: 0, pending: 0 });
    });
  });

  it('reserve the last cost, and `started` says what counts', async () => {
    await open(works(20));
    const run = await ended(edit('a'));
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    assert.deepEqual(await usedAndPending(), { used: 20, pending: 0 });
    const [record] = await kiln.bench.records();
    assert.deepEqual(record?.plan.agent, agent);
  });

  it('run alone while their cost is unknown', async () => {
    cost = undefined;
    let go = () => {};
    const arrived = new Promise<void>((resolve) => {
      void open((post) => {
        resolve();
        const held = post.count === 0 ? [() => new Promise<void>((done) => (go = done))] : [];
        return works(15, held)(post);
      }).then(() => edit('first'));
    });
    await arrived;
    assert.deepEqual(await usedAndPending(), { used: 100, pending: 100 });
    const second = edit('second');
    // Many times as long as it takes if nothing holds it up.
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual([second.snapshot.state, kiln.posts().length], ['preparing', 1]);
    go();
    assert.equal((await ended(second)).snapshot.state, 'succeeded');
    assert.deepEqual(await usedAndPending(), { used: 30, pending: 0 });
  });

  it('reserve what the ledger saw last, even if the host remembers less or nothing', async () => {
    for (const costs of [remembers(() => 0), undefined]) {
      const most: number[] = [];
      const seen: KilnScript['generate'] = (post) => works(15, [async () => most.push((await usage()).pending)])(post);
      await open(seen, { budget: gate({ costs }) });
      for (const prompt of ['a', 'b']) assert.equal((await ended(edit(prompt))).snapshot.state, 'succeeded');
      assert.equal(most.at(-1), 15);
      await kiln.close();
    }
    assert.deepEqual(await usedAndPending(), { used: 60, pending: 0 });
  });

  it('close the budget for the day if one costs more than all that was left', async () => {
    [cost, agent] = [undefined, { ...agent, limit: 10 }];
    await open(works(15));
    assert.equal((await ended(edit('dear'))).snapshot.state, 'succeeded');
    cost = 1;
    const refused = refusedBy(await ended(edit('next')));
    assert.deepEqual([refused.fault, refused.used, refused.limit], ['closed', 15, 10]);
    assert.equal(kiln.posts().length, 1);
    assert.equal((await usage({ limit: 10 })).closed, true);
  });

  const answers: readonly (readonly [title: string, answer: Script, pending: number])[] = [
    ['402', fault(402), 0],
    ['422', fault(422), 0],
    ['401', fault(401), 0],
    ['429 for longer than an hour', fault(429, { 'retry-after': '7200' }), 0],
    ['500', fault(500), 15],
    ['a broken connection', 'reset', 15],
    ['408', fault(408), 15],
  ];
  for (const [title, answer, pending] of answers) {
    it(`${pending ? 'stay reserved' : 'give back what they reserved'} after ${title}`, async () => {
      await open(() => answer);
      const run = await ended(edit('a'));
      assert.equal(run.snapshot.state, pending ? 'unresolved' : 'failed', String(run.snapshot.error));
      assert.deepEqual(await usedAndPending(), { used: pending, pending });
      assert.equal(kiln.posts().length, 1);
    });
  }

  it('give back only when their record says that they are no longer sent', async () => {
    const states: (string | undefined)[] = [];
    const spy: BudgetGate = overridden(gate(), {
      onRefused: async ({ id }: AskedRun) => {
        const found = await kiln.bench.dependencies.journal.find(id);
        states.push(found && 'state' in found ? found.state : 'none');
      },
    });
    await open(() => fault(402), { budget: spy });
    await ended(edit('refused'));
    await kiln.close();
    await open(() => fault(429, { 'retry-after': '3000' }), { budget: spy });
    const run = edit('canceled');
    await new Promise<void>((resolve) => run.watch(() => run.snapshot.state === 'waiting' && resolve()));
    run.cancel();
    await run.ended;
    assert.deepEqual(states, ['rejected', 'dismissed']);
  });

  it('count once if a busy service lets them wait, and give all back if they are canceled meanwhile', async () => {
    await open((post) => (post.count === 0 ? fault(429, { 'retry-after': '30' }) : works()(post)));
    assert.equal((await ended(edit('a'))).snapshot.state, 'succeeded');
    assert.deepEqual([await usedAndPending(), kiln.posts().length], [{ used: 15, pending: 0 }, 2]);
    await kiln.close();

    await open(() => fault(429, { 'retry-after': '3000' }));
    const run = edit('b');
    await new Promise<void>((resolve) => run.watch(() => run.snapshot.state === 'waiting' && resolve()));
    assert.deepEqual(await usedAndPending(), { used: 30, pending: 15 });
    run.cancel();
    await run.ended;
    assert.deepEqual(await usedAndPending(), { used: 15, pending: 0 });
  });

  it('count on the day on which they are sent, even if they had to wait until then', async () => {
    await open((post) => {
      if (post.count > 0) return works()(post);
      ahead = 24 * 3_600_000;
      return fault(429, { 'retry-after': '30' });
    });
    assert.equal((await ended(edit('a'))).snapshot.state, 'succeeded');
    assert.deepEqual([await usedAndPending(), kiln.posts().length], [{ used: 15, pending: 0 }, 2]);
    ahead = 48 * 3_600_000;
    assert.deepEqual(await usedAndPending(), { used: 0, pending: 0 });
  });

  it('of people, and of a service that charges nothing, are not counted', async () => {
    agent = { ...agent, limit: 0 };
    await open(works());
    assert.equal((await ended(edit('a', { agent: undefined }))).snapshot.state, 'succeeded');
    await kiln.close();
    await open(works(), { origin: 'built-in' });
    assert.equal((await ended(edit('b'))).snapshot.state, 'succeeded');
    assert.deepEqual(await usedAndPending(), { used: 0, pending: 0 });
  });

  it('that a person allowed are sent with a budget of 0, and count', async () => {
    agent = { ...agent, limit: 0, permitted: true };
    await open(works());
    assert.equal((await ended(edit('a'))).snapshot.state, 'succeeded');
    assert.deepEqual(await usedAndPending(), { used: 15, pending: 0 });
  });

  it('spend at a real service what the ledger says, and nothing beyond the limit', async () => {
    const service = await startLocalHttp();
    // Only the ledger remembers costs.
    const bench = await benchOn(service.baseUrl, service.key, { budget: gate({ costs: undefined }) });
    try {
      const left = () => bench.dependencies.client.credits();
      const before = await left();
      const hero = await bench.put('hero.png', squarePng(16));
      agent = { ...agent, limit: 50 };
      const start = (prompt: string) =>
        ended(bench.start({ kind: 'edit', sources: [hero], prompt: foreignText(prompt), agent }));
      // The first is alone until its cost is known; how many of the others come too early is up to this machine.
      const first = await Promise.all(['a', 'b', 'c'].map(start));
      let last = first.find(({ snapshot: { state } }) => state === 'succeeded');
      assert.ok(last);
      for (let at = 0; last.snapshot.state === 'succeeded'; at++) last = await start(`more ${at}`);
      const refused = refusedBy(last);
      assert.deepEqual([refused.fault, refused.used, refused.needed], ['spent', 45, 15]);
      assert.deepEqual([before - (await left()), await usedAndPending()], [45, { used: 45, pending: 0 }]);
    } finally {
      await bench.close();
      await service.close();
    }
  });

  it('carry a bounded name of the client', () => {
    assert.equal(rawText(clientName('🧱'.repeat(300))), '🧱'.repeat(100));
  });

  describe('of a window that was killed', () => {
    async function left(patch: RecordPatch, reserved = 15): Promise<Run | undefined> {
      const { bench } = kiln;
      const { origin, originId, journal } = bench.dependencies;
      const entry = await addRecord(journal, bench.folder, { ...patch, origin, originId, plan: { agent } });
      const { id } = entry.record;
      await budget.reserve({ runId: id, operation: 'edit', origin, cost: reserved, ...agent });
      await ageLeftovers(bench.home);
      const run = await bench.window.takeUp(id);
      await run?.ended;
      return run;
    }

    it('give back what they reserved if they were never sent', async () => {
      await open(works());
      const run = await left({ state: 'prepared', attempts: 0, tag: 'run-01arz3ndektsv4rrffq69g5fav' });
      assert.equal(run?.snapshot.state, 'canceled');
      assert.deepEqual(await usedAndPending(), { used: 0, pending: 0 });
      assert.deepEqual([kiln.posts().length, await kiln.bench.records()], [0, []]);
    });

    it('stay reserved if they may have been sent', async () => {
      await open(works());
      await left({ state: 'sending', tag: 'run-01arz3ndektsv4rrffq69g5fav' });
      assert.deepEqual(await usedAndPending(), { used: 15, pending: 15 });
    });

    it('count what `started` said if the window was killed before it told the budget', async () => {
      await open(works());
      await left({ state: 'accepted', requestId: 'r', reserved: 40, tag: 'run-01arz3ndektsv4rrffq69g5fav' });
      assert.deepEqual(await usedAndPending(), { used: 40, pending: 0 });
    });

    it('are sent after a wait only if the budget of that day still has enough', async () => {
      await open(works());
      agent = { ...agent, limit: 20 };
      await budget.reserve({ runId: 'other', operation: 'edit', origin: 'x', cost: 30, ...agent, limit: 30 });
      const { origin, originId, journal } = kiln.bench.dependencies;
      const tag = 'run-01arz3ndektsv4rrffq69g5fav';
      const plan = { agent, kind: 'generate' as const, size: 16, sources: [] };
      const waiting = { state: 'waiting' as const, origin, originId, tag, plan };
      const entry = await addRecord(journal, kiln.bench.folder, waiting);
      await ageLeftovers(kiln.bench.home);
      const run = await kiln.bench.window.takeUp(entry.record.id);
      await run?.ended;
      assert.equal(run && refusedBy(run).fault, 'closed');
      assert.equal(kiln.posts().length, 0);
    });
  });

  it('of a process that an agent started have its limit, whatever their records say', async () => {
    const own = { ...agent, limit: 10 };
    await open(works(), { budget: gate({ agent: () => own }) });
    const { origin, originId, journal } = kiln.bench.dependencies;
    const forged: readonly (AgentAsker | undefined)[] = [
      undefined,
      { ...agent, limit: 1e6 },
      { ...agent, permitted: true },
    ];
    for (const [at, asker] of forged.entries()) {
      const plan = { agent: asker, kind: 'generate' as const, size: 16, sources: [] };
      const tag = `run-01arz3ndektsv4rrffq69g5fa${at}`;
      const entry = await addRecord(journal, kiln.bench.folder, { state: 'waiting', origin, originId, tag, plan });
      await ageLeftovers(kiln.bench.home);
      const run = await kiln.bench.window.takeUp(entry.record.id);
      await run?.ended;
      assert.equal(run && refusedBy(run).fault, 'spent');
    }
    assert.equal(kiln.posts().length, 0);
  });

  describe('in a window’s list', () => {
    it('give back what they reserved if they were refused and the window was killed right then', async () => {
      await open(works());
      const { bench } = kiln;
      const { journal, origin, originId, client } = bench.dependencies;
      const runs = new Runs(runsParts(bench.home, { budget: gate() }));
      try {
        for (const [state, attempts, returned] of [
          ['rejected', 1, true],
          ['dismissed', 0, true],
          ['dismissed', 1, false],
        ] as const) {
          const entry = await addRecord(journal, bench.folder, { state, attempts, origin, originId, plan: { agent } });
          await budget.reserve({ runId: entry.record.id, operation: 'edit', origin, cost: 10, ...agent });
          const before = (await usage()).used;
          await runs.recover(async () => ({ kind: 'hosted', origin, originId, client }));
          assert.equal((await usage()).used, before - (returned ? 10 : 0), state);
        }
      } finally {
        await runs.close();
      }
    });

    it('are a person’s runs when a person runs them again', async () => {
      await open(works());
      const { bench } = kiln;
      const { origin, originId, client } = bench.dependencies;
      const runs = new Runs(runsParts(bench.home, { budget: gate() }));
      const connection: Connection = { kind: 'hosted', origin, originId, client };
      try {
        const plan = edit('a').plan;
        const again = runs.start({ ...plan, prompt: foreignText('b') }, connection);
        const asked = runs.start({ ...plan, prompt: foreignText('c') }, connection, undefined, agent);
        assert.deepEqual([again.plan.agent, asked.plan.agent], [undefined, agent]);
        await Promise.all([again.ended, asked.ended]);
      } finally {
        await runs.close();
      }
    });
  });
});
