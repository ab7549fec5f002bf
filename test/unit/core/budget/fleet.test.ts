import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentBudget } from '../../../../src/core/budget/budget';
import { DayFold, type Scope } from '../../../../src/core/budget/fold';
import { Ledger } from '../../../../src/core/budget/ledger';
import { budgetFolder, recordEditorBound } from '../../../../src/core/budget/limits';
import { Journal } from '../../../../src/core/runs/journal/journal';
import { isFinal, type RunRecord } from '../../../../src/core/runs/journal/record';
import { systemClock } from '../../../../src/service/clock';
import { rawText } from '../../../../src/shared/base/foreignText';
import { scratchFolder } from '../../../support/processes';
import { type Answer, type Berth, type Call, type Harbor, launch, type Ship } from '../../../support/program/fleet';
import { threadScripts } from '../../../support/program/toolHost';
import { seed, seeded } from '../../../support/random';
import { allExamples, examples } from '../../../support/sample';
import {
  type AskedRequest,
  type Fate,
  type FaultService,
  startFaultService,
} from '../../../support/service/faultService';
import { distinctPng } from '../../../support/sprites/distinctPictures';

/** Time passes this many times as fast: the search for the outputs of a run that was never accepted takes 1.5 s instead of 5 min. */
const TIMES = 200;
/** What the service charges for a run on average, about. */
const COST = 15;
/** File of each workspace → pixels a side. */
const SPRITES = { 'hero.png': 16, 'giant.png': 32 } as const;
const FRAMES = [2, 4, 8] as const;

/** A picture of 16 pixels a side costs 6 credits, one of 32 costs 12; an animation 2 or 8 a frame, and 3. */
function costOf({ operation, inputs = [], output_frames: frames = 1 }: AskedRequest): number {
  const [, base64 = ''] = inputs[0]?.data_url?.split(',') ?? [];
  // IHDR: the width is at byte 16 of a PNG.
  const side = Buffer.from(base64, 'base64').readUInt32BE(16);
  return operation === 'edit' ? 4 + (side * side) / 128 : 3 + (frames * side * side) / 128;
}
const RUNS = examples(36, 300);
/** Calls that one process has at the same time. */
const AT_ONCE = 2;
/** A canary: nothing that is written or printed may contain it. */
const KEY = 'sk-canary-0d94b1c7a2f65e38';

/** Too little for what they ask for, and no multiple of the cost. */
const WINDOW_LIMIT = Math.floor(RUNS * 0.1) * COST + 10;
const PROGRAM_LIMIT = Math.floor(RUNS * 0.4) * COST + 10;
type Member = Omit<Berth, 'game' | 'data'> & { readonly workspace: string };
const FLEET: readonly Member[] = [
  { name: 'window-a', kind: 'window', workspace: 'a' },
  { name: 'window-b', kind: 'window', workspace: 'b' },
  { name: 'server-a', kind: 'server', workspace: 'a', byEditor: true },
  { name: 'server-c', kind: 'server', workspace: 'c' },
  { name: 'program-c', kind: 'program', workspace: 'c' },
  { name: 'program-d', kind: 'program', workspace: 'd' },
];

describe('Agents in two windows, two MCP servers, and two programs', () => {
  const random = seeded(seed);

  it(`${RUNS} runs, processes killed at any moment: none lost, none double, no budget passed (SPRITE_KILN_SEED=${seed})`, async () => {
    const scratch = await scratchFolder('sprite-kiln-fleet');
    const sea = new Sea(random);
    const service = await startFaultService({ fateOf: ({ prompt }) => sea.fateOf(prompt), costOf });
    try {
      const harbor = await prepare(await realpath(scratch.path), service.baseUrl);
      const stop = new AbortController();
      const storms = [sea.suspend(stop.signal)];
      await Promise.all(FLEET.map((member) => sea.voyage(member, harbor)));
      stop.abort();
      sea.calm();
      await Promise.all(storms);
      await service.quiet();
      await finish(harbor, sea);
      if (allExamples) report(sea, service);
      assertPaidOnce(service);
      await assertSaved(harbor, service);
      await assertWithin(harbor, service);
      await assertKeyStays(harbor, sea.texts);
      assert.ok(sea.figures.kills >= RUNS / 36, `only ${sea.figures.kills} processes were killed`);
      // Of 36 runs usually 7 to 10, as a kill can take the answer of a refused run.
      const refused = sea.ends.get('budget') ?? 0;
      assert.ok(refused >= RUNS / 36, `only ${refused} runs were refused by the budget`);
    } finally {
      sea.sink();
      await service.close();
      await scratch.remove();
    }
  });
});

/** Folders with what all processes share. */
async function prepare(home: string, baseUrl: string): Promise<Harbor> {
  const account = path.join(home, 'account');
  const settings = path.join(account, '.config', 'sprite-kiln');
  await mkdir(settings, { recursive: true });
  await writeFile(path.join(settings, 'config.json'), JSON.stringify({ agentBudget: PROGRAM_LIMIT }));
  const budget = budgetFolder({ system: process.platform, home: account });
  for (const workspace of new Set(FLEET.map((member) => member.workspace))) {
    await mkdir(gameOf(home, workspace));
    for (const [file, side] of Object.entries(SPRITES))
      await writeFile(path.join(gameOf(home, workspace), file), distinctPng(side, side));
  }
  // What was paid before: a run that nobody knows the cost of would have all that is left, and a kill would leave it reserved.
  const paid = { 'edit inputs=1 first=256 all=256': 6, 'animate inputs=1 first=256 all=256 frames=2': 7 };
  const budgets = new AgentBudget({ folder: () => budget, now: Date.now });
  for (const [operation, credits] of Object.entries(paid)) {
    const run = { runId: operation, workspace: '/elsewhere', limit: 1_000, cost: credits };
    await budgets.reserve({ ...run, operation, origin: new URL(baseUrl).origin });
    await budgets.settle(operation, credits, '/elsewhere');
  }
  // As the editor does when it starts a server.
  await recordEditorBound(budget, { limit: WINDOW_LIMIT, folders: [gameOf(home, 'a')] });
  return {
    times: TIMES,
    epoch: Date.now(),
    account,
    budget,
    scripts: await threadScripts(home),
    limit: WINDOW_LIMIT,
    service: { baseUrl, key: KEY },
  };
}

const gameOf = (home: string, workspace: string) => path.join(home, workspace);
const homeOf = ({ account }: Harbor) => path.dirname(account);
/** Each has data of its own, as if somebody had given each another `--data`. */
const berthOf = ({ workspace, ...rest }: Member, harbor: Harbor): Berth => ({
  ...rest,
  game: gameOf(homeOf(harbor), workspace),
  data: path.join(homeOf(harbor), 'data', rest.name),
});
const recordsOf = ({ data }: Berth) => new Journal(path.join(data, 'runs'), systemClock).read();
const allRecords = async (harbor: Harbor) =>
  (await Promise.all(FLEET.map((member) => recordsOf(berthOf(member, harbor))))).flat();
const promptOf = ({ plan }: RunRecord) => (plan.prompt === undefined ? '' : rawText(plan.prompt));

/** What the processes meet: faults of the service, kills, and suspensions. */
class Sea {
  readonly #random: () => number;

  /** Everything that processes printed. */
  readonly texts: string[] = [];
  readonly figures = { processes: 0, kills: 0, stops: 0 };
  /** Code of an error, `ok`, or `killed` → how many calls ended so. */
  readonly ends = new Map<string, number>();
  readonly #ships = new Map<string, Ship>();
  #isRough = true;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Makes all calls of a member, in processes one after the other. */
  async voyage(member: Member, harbor: Harbor): Promise<void> {
    const berth = berthOf(member, harbor);
    let left = Array.from({ length: RUNS / FLEET.length }, (_, at) =>
      this.#anyCall(`${berth.name}: idle ${wordOf(at)}`),
    );
    while (left.length) {
      const ship = await this.launch(berth, harbor);
      const unanswered = await this.#sail(ship, left);
      await ship.close();
      const asked = left.filter((call) => unanswered.has(call));
      left = asked.length ? await this.#neverBegun(asked, berth) : [];
    }
  }

  async launch(berth: Berth, harbor: Harbor): Promise<Ship> {
    const heard = { text: (text: string) => this.texts.push(text), started: () => this.#began(berth.name) };
    const ship = await launch(berth, harbor, heard);
    this.#ships.set(berth.name, ship);
    return ship;
  }

  /** A tenth of the streams is cut, a quarter of the requests is refused, for good or for now, or has an unknown outcome. Some senders are killed. */
  fateOf(prompt: string): Fate {
    if (!this.#isRough) return { how: 'well' };
    const [name = ''] = prompt.split(':');
    if (this.#random() < 0.45) void this.#killLater(name, this.#random() * 40);
    const chance = this.#random();
    if (chance < 0.1) return { how: 'cut', after: this.#random() };
    if (chance < 0.17) return { how: 'status', status: 502, accepted: this.#random() < 0.6 };
    if (chance < 0.24) return { how: 'reset', accepted: this.#random() < 0.6 };
    if (chance < 0.28) return { how: 'busy', seconds: 1 + Math.floor(this.#random() * 20) };
    if (chance < 0.33) return { how: 'refused', status: this.#random() < 0.5 ? 402 : 422 };
    return { how: 'well', odd: this.#random() < 0.05 ? 'no sums' : undefined };
  }

  /** Suspends processes for a while, so that others take them for dead. */
  async suspend(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(50 + this.#random() * 150);
      const pids = [...this.#ships.values()].flatMap((ship) => ship.pids());
      const pid = pids[Math.floor(this.#random() * pids.length)];
      if (pid === undefined || !this.#isRough || !sent(pid, 'SIGSTOP')) continue;
      this.figures.stops++;
      await delay(this.#random() * 600);
      sent(pid, 'SIGCONT');
    }
  }

  /** No more faults and kills. */
  calm(): void {
    this.#isRough = false;
  }

  /** Ends what is left of the fleet. */
  sink(): void {
    for (const pid of [...this.#ships.values()].flatMap((ship) => ship.pids())) sent(pid, 'SIGKILL');
  }

  #began(name: string): void {
    this.figures.processes++;
    if (this.#isRough && this.#random() < 0.4) void this.#killLater(name, this.#random() * 1_500);
  }

  async #killLater(name: string, ms: number): Promise<void> {
    await delay(ms);
    const pids = (this.#isRough && this.#ships.get(name)?.pids()) || [];
    const pid = pids[Math.floor(this.#random() * pids.length)];
    if (pid !== undefined && sent(pid, 'SIGKILL')) this.figures.kills++;
  }

  /** Calls, a few at a time, until all are answered or the process is gone. Resolves to those without an answer. */
  async #sail(ship: Ship, calls: readonly Call[]): Promise<Set<Call>> {
    const unanswered = new Set(calls);
    const waiting = [...calls];
    const lane = async () => {
      for (let call = waiting.shift(); call && !ship.isGone(); call = waiting.shift()) {
        const answer = await this.#ask(ship, call);
        if (answer) unanswered.delete(call);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return unanswered;
  }

  #anyCall(prompt: string): Call {
    const one = <T>(all: readonly T[]): T => all[Math.floor(this.#random() * all.length)] ?? assert.fail();
    const file = one(Object.keys(SPRITES));
    return this.#random() < 0.6
      ? { kind: 'edit', prompt, file }
      : { kind: 'animate', prompt, file, frames: one(FRAMES) };
  }

  async #ask(ship: Ship, call: Call): Promise<Answer | undefined> {
    const answer = await ship.call(call);
    const what = answer ? (answer.ok ? 'ok' : (answer.code ?? '?')) : 'killed';
    this.ends.set(what, (this.ends.get(what) ?? 0) + 1);
    assert.ok(EXPECTED.includes(what), `${call.prompt}: ${answer?.text}`);
    return answer;
  }

  /** Of calls without an answer, those that left no record, so that an agent makes them again. */
  async #neverBegun(calls: readonly Call[], berth: Berth): Promise<Call[]> {
    const begun = new Set((await recordsOf(berth)).map(promptOf));
    return calls.filter(({ prompt }) => !begun.has(prompt));
  }
}

const EXPECTED = ['ok', 'killed', 'budget', 'refused', 'credits', 'unknown-outcome'];

function sent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A word without digits, which would be hints about a number of sprites. */
const wordOf = (number: number) =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

/** A person opens a window on the data of each, and checks all runs again that aren't over, until each is, or nothing of it is found. */
async function finish(harbor: Harbor, sea: Sea): Promise<void> {
  for (const member of FLEET) {
    const berth = berthOf(member, harbor);
    const ship = await sea.launch({ ...berth, kind: 'window' }, harbor);
    for (let round = 0; round < 3; round++) {
      // Once is enough for those that are saved, and wait for late outputs.
      const open = (await recordsOf(berth)).filter(
        ({ state }) => !isFinal(state) && (round === 0 || state !== 'files_done'),
      );
      await Promise.all(open.map(({ id }) => ship.check(id)));
    }
    if (berth.kind === 'window') await spendAll(ship, berth.name, sea);
    await ship.close();
  }
}

/** In calm weather, a window asks until the budget refuses a run: in a storm, kills may take all such answers. */
async function spendAll(ship: Ship, name: string, { ends }: Sea): Promise<void> {
  for (let asked = 0; asked <= WINDOW_LIMIT / 12; asked++) {
    const answer = await ship.call({ kind: 'edit', prompt: `${name}: idle calm ${wordOf(asked)}`, file: 'giant.png' });
    if (answer?.code !== 'budget') continue;
    ends.set('budget', (ends.get('budget') ?? 0) + 1);
    return;
  }
}

function report({ figures, ends }: Sea, { bills }: FaultService): void {
  const { processes, kills, stops } = figures;
  const calls = [...ends].map(([end, count]) => `${count} ${end}`).join(', ');
  console.log(`${processes} processes, ${kills} kills, ${stops} stops, ${bills.length} charged; ${calls}`);
}

function assertPaidOnce({ charges, bills }: FaultService): void {
  assert.deepEqual(
    [...charges.values()].filter((times) => times > 1),
    [],
  );
  assert.equal(new Set(bills.map(({ prompt }) => prompt)).size, bills.length);
  assert.ok(bills.length > RUNS / 8, `only ${bills.length} of ${RUNS} runs were charged`);
}

/** Each file that the service made is on disk, once. */
async function assertSaved(harbor: Harbor, { assets }: FaultService): Promise<void> {
  const saved: string[] = [];
  for (const workspace of new Set(FLEET.map((member) => member.workspace))) {
    const game = gameOf(homeOf(harbor), workspace);
    for (const name of await readdir(game))
      if (name.endsWith('.png') && !(name in SPRITES)) saved.push(sha256(await readFile(path.join(game, name))));
  }
  const records = await allRecords(harbor);
  const lost = assets.filter(({ files }) => files.some((file) => !saved.includes(file)));
  // What the run of each lost asset says.
  const states = lost.map(({ id, tags }) => {
    const record = records.find(
      ({ tag, outputs }) => tags.includes(tag ?? '') || outputs.some((one) => one.assetId === id),
    );
    return record ? `${record.state}: ${promptOf(record)}, ${JSON.stringify(record.error)}` : `no record: ${tags}`;
  });
  assert.deepEqual(states, []);
  assert.deepEqual(saved.sort(), assets.flatMap(({ files }) => files).sort());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** By what the service charged, and by the ledger, which has each charge. */
async function assertWithin(harbor: Harbor, { bills }: FaultService): Promise<void> {
  const ledger = new Ledger(harbor.budget);
  const days = (await ledger.days()).reverse();
  const fold = new DayFold();
  for (const day of days) for (const line of await ledger.lines(day)) fold.add(line);
  const scopes: readonly (readonly [Scope, limit: number, counts: (member: Member) => boolean])[] = [
    [{ folders: [gameOf(homeOf(harbor), 'a')] }, WINDOW_LIMIT, ({ workspace }) => workspace === 'a'],
    [{ folders: [gameOf(homeOf(harbor), 'b')] }, WINDOW_LIMIT, ({ workspace }) => workspace === 'b'],
    [
      { folders: ['c', 'd'].map((workspace) => gameOf(homeOf(harbor), workspace)) },
      PROGRAM_LIMIT,
      ({ workspace }) => workspace > 'b',
    ],
  ];
  for (const [scope, daily, counts] of scopes) {
    // Midnight may have passed.
    const limit = daily * days.length;
    const names = FLEET.filter(counts).map(({ name }) => name);
    const paid = bills.filter(({ prompt }) => names.includes(prompt.split(':')[0] ?? ''));
    const sum = paid.reduce((all, { credits }) => all + credits, 0);
    const { used } = fold.used(scope);
    assert.ok(sum <= limit, `${names}: ${sum} of ${limit} credits were charged`);
    assert.ok(sum <= used && used <= limit, `${names}: ${sum} paid, ${used} in the ledger, ${limit} allowed`);
  }
  const byPrompt = new Map((await allRecords(harbor)).map((record) => [promptOf(record), record.id]));
  for (const { prompt, credits } of bills) {
    const id = byPrompt.get(prompt);
    // Only so many finished runs are kept.
    if (id === undefined) continue;
    // Who never learned what it was charged has reserved as much, or all that was left.
    const held = fold.heldBy(id);
    assert.ok(fold.isSpent(id) || (held ?? 0) >= credits, `the ledger has ${held} credits for the run ${prompt}`);
  }
}

async function assertKeyStays(harbor: Harbor, texts: readonly string[]): Promise<void> {
  assert.ok(!texts.join('').includes(KEY), 'a process printed the key');
  const entries = await readdir(homeOf(harbor), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  assert.ok(files.length > RUNS);
  for (const file of files) assert.ok(!(await readFile(file)).includes(KEY) && !file.includes(KEY), file);
}
