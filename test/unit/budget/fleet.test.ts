import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { DayFold, type Scope } from '../../../src/engine/budget/fold';
import { Ledger } from '../../../src/engine/budget/ledger';
import type { LedgerLine } from '../../../src/engine/budget/lines';
import { Journal } from '../../../src/engine/runs/journal/journal';
import { systemClock } from '../../../src/service/clock';
import { distinctPng } from '../../support/distinctPictures';
import { type Fate, type FaultService, startFaultService } from '../../support/faultService';
import { scratchFolder } from '../../support/processes';
import { seeded } from '../../support/random';
import { ageLeftovers } from '../../support/runWindow';
import { examples } from '../../support/sample';
import type { Ended, Order, OrderedRun } from './fleet.child';

/** Time passes this many times as fast: the search for the outputs of a run that was never accepted takes 1.5 s instead of 5 min. */
const TIMES = 200;
const HOUR = 3_600_000;
/** What the service charges for a run, and has charged before. */
const COST = 15;
const RUNS = examples(120, 300);
/** Runs of one process. */
const BATCH = 10;
/** A process is killed after at most so many writes of the journal; a run has 4 to 10. */
const MOST_WRITES = 30;

/** A window or a server of it counts its folder; a server of another client and a program count everything. */
interface Member {
  readonly name: string;
  readonly agent: Order['agent'];
}

/** Too little for what they ask for, and no multiple of the cost. */
const WINDOW_LIMIT = Math.floor(RUNS * 0.08) * COST + 10;
const PROGRAM_LIMIT = Math.floor(RUNS * 0.38) * COST + 10;
const windowOf = (name: string, folder: string): Member => ({
  name,
  agent: { workspace: folder, limit: WINDOW_LIMIT, folders: [folder] },
});
const programIn = (name: string, workspace: string): Member => ({ name, agent: { workspace, limit: PROGRAM_LIMIT } });
const FLEET: readonly Member[] = [
  windowOf('window-a', '/a'),
  windowOf('window-b', '/b'),
  windowOf('server-a', '/a'),
  programIn('server-c', '/c'),
  programIn('program-c', '/c'),
  programIn('program-d', '/d'),
];

describe('Agents in two windows, two servers, and two programs', function () {
  this.timeout(120_000);
  const seed = Number(process.env.SOAK_SEED ?? 3);

  it(`${RUNS} runs, processes killed at any moment: none lost, none double, no budget passed (SOAK_SEED=${seed})`, async () => {
    const random = seeded(seed);
    const scratch = await scratchFolder('sprite-kiln-fleet');
    const service = await startFaultService({ fateOf: () => fateOf(random) });
    try {
      const base = await prepare(scratch.path, service);
      const ends = (await Promise.all(FLEET.map((member) => work(base, member, random)))).flat();
      await service.quiet();
      for (const recoverAt of [0, HOUR]) {
        await ageLeftovers(base.home);
        await runProcess({ ...base, agent: FLEET[0]?.agent ?? { workspace: '/', limit: 0 }, runs: [], recoverAt });
      }
      assert.ok(ends.filter(({ killed }) => killed).length >= RUNS / 20, 'few processes were killed');
      const refused = ends.flatMap(({ runs }) => runs.filter(({ error }) => error === 'BudgetError'));
      assert.ok(refused.length > FLEET.length, 'few runs were refused by the budget');
      assertPaidOnce(service);
      await assertSaved(base.home, service);
      await assertWithin(base, service);
    } finally {
      await service.close();
      await scratch.remove();
    }
  });

  /** All runs of a member, in processes one after the other. Resolves to how each ended. */
  async function work(base: Base, { name, agent }: Member, random: () => number): Promise<Ending[]> {
    const ends: Ending[] = [];
    let left = Array.from({ length: RUNS / FLEET.length }, (_, at): OrderedRun => {
      const kind = random() < 0.5 ? 'edit' : 'animate';
      return { id: ulid().toLowerCase(), kind, prompt: `${name} ${at}` };
    });
    while (left.length) {
      const dies =
        random() < 0.8 ? { afterWrite: 1 + Math.floor(random() * MOST_WRITES), ms: random() * 20 } : undefined;
      const end = await runProcess({ ...base, agent, runs: left.slice(0, BATCH), dies });
      ends.push(end);
      // A killed process leaves a record of what it began; the rest is begun by the next one.
      const over = new Set(end.runs.map(({ id }) => id));
      left = left.filter(({ id }) => !over.has(id) && !existsSync(path.join(base.home, 'runs', `${id}.json`)));
    }
    return ends;
  }
});

type Base = Omit<Order, 'agent' | 'runs' | 'recoverAt' | 'dies'>;

async function prepare(folder: string, { baseUrl }: FaultService): Promise<Base> {
  const art = path.join(folder, 'sources');
  await mkdir(art);
  const hero = path.join(art, 'hero.png');
  await writeFile(hero, distinctPng(16, 16));
  const ledger = path.join(folder, 'ledger');
  return { home: folder, ledger, baseUrl, times: TIMES, epoch: Date.now(), hero: pathToFileURL(hero).href, cost: COST };
}

interface Ending {
  readonly killed: boolean;
  /** Those that ended before. */
  readonly runs: readonly Ended[];
}

/** Runs a process to its end or until it is killed. */
async function runProcess(order: Order): Promise<Ending> {
  const child = spawn(process.execPath, [path.join(__dirname, 'fleet.child.js'), JSON.stringify(order)]);
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  const runs = out.split('\n').flatMap((row): Ended[] => (row.endsWith('}') ? [JSON.parse(row)] : []));
  if (child.signalCode === 'SIGKILL') return { killed: true, runs };
  assert.equal(child.exitCode, 0, words);
  assert.equal(words, '');
  return { killed: false, runs };
}

/** A tenth of the streams is cut, a fifth of the requests is refused, for good or for now, or has an unknown outcome. */
function fateOf(random: () => number): Fate {
  const chance = random();
  if (chance < 0.1) return { how: 'cut', after: random() };
  if (chance < 0.12) return { how: 'status', status: 502, accepted: random() < 0.5 };
  if (chance < 0.14) return { how: 'reset', accepted: random() < 0.5 };
  if (chance < 0.18) return { how: 'busy', seconds: 1 + Math.floor(random() * 20) };
  if (chance < 0.23) return { how: 'refused', status: random() < 0.5 ? 402 : 422 };
  return { how: 'well', odd: random() < 0.05 ? 'no sums' : undefined };
}

function assertPaidOnce({ charges, bills }: FaultService): void {
  assert.deepEqual(
    [...charges.values()].filter((times) => times > 1),
    [],
  );
  // A killed process keeps what it had reserved, so not all is spent.
  const spent = bills.length * COST;
  assert.ok(spent > 0.3 * (PROGRAM_LIMIT + 2 * WINDOW_LIMIT), `only ${spent} credits were spent`);
}

/** Each file that the service made is on disk, once. */
async function assertSaved(home: string, { assets }: FaultService): Promise<void> {
  const art = path.join(home, 'art');
  const names = (await readdir(art)).filter((name) => name.endsWith('.png'));
  const digests = await Promise.all(names.map(async (name) => sha256(await readFile(path.join(art, name)))));
  assert.deepEqual(digests.sort(), assets.flatMap(({ files }) => files).sort());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function assertWithin({ ledger: folder, home }: Base, { bills }: FaultService): Promise<void> {
  const ledger = new Ledger(folder);
  const lines: LedgerLine[] = [];
  for (const day of (await ledger.days()).reverse()) lines.push(...(await ledger.lines(day)));
  const fold = new DayFold();
  for (const line of lines) {
    fold.add(line);
    if (line.do === 'reserve' && fold.verdictOn(line.hold)?.counts) assert.ok(fold.used(line).used <= line.limit);
  }
  const billed = (...members: readonly Member[]) =>
    COST * bills.filter(({ prompt }) => members.some(({ name }) => prompt.startsWith(`${name} `))).length;
  const scopes: readonly (readonly [Scope, limit: number, of: readonly Member[]])[] = [
    [{ folders: ['/a'] }, WINDOW_LIMIT, FLEET.filter(({ agent }) => agent.workspace === '/a')],
    [{ folders: ['/b'] }, WINDOW_LIMIT, FLEET.filter(({ agent }) => agent.workspace === '/b')],
    [{ folders: ['/c', '/d'] }, PROGRAM_LIMIT, FLEET.filter(({ agent }) => !agent.folders)],
  ];
  for (const [scope, limit, members] of scopes) {
    const { used } = fold.used(scope);
    const paid = billed(...members);
    assert.ok(paid <= used && used <= limit, `${paid} paid, ${used} in the ledger, ${limit} allowed: ${scope.folders}`);
  }
  // Every charge is in the ledger, by the run that it is for.
  const records = await new Journal(path.join(home, 'runs'), systemClock).read();
  const byPrompt = new Map(records.map(({ id, plan }) => [String(plan.prompt), id]));
  for (const { prompt } of bills) {
    const id = byPrompt.get(prompt) ?? '';
    assert.ok(fold.isSpent(id) || fold.heldBy(id) === COST, `the run ${prompt} is not in the ledger`);
  }
}
