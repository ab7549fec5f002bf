import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { AgentBudget, type Reservation } from '../../../../src/core/budget/budget';
import { TURNS } from '../../../../src/core/budget/ledger';
import { Leases } from '../../../../src/core/disk/lease';
import { systemClock } from '../../../../src/service/clock';
import { BudgetError, type BudgetFault } from '../../../../src/service/runErrors';
import { scratchFolder } from '../../../support/processes';
import { onFlush } from '../../../support/runs/flushes';

const NOON = Date.parse('2026-11-25T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-26T00:00:00Z');
const HOUR = 3_600_000;
/** A user without rights. */
const NOBODY = 65_534;

describe('The agents’ budget', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let folder: string;
  let now: number;
  let budget: AgentBudget;

  const another = () => new AgentBudget({ folder: () => folder, now: () => now });
  const run = (runId: string, cost?: number, more: Partial<Reservation> = {}): Reservation => ({
    runId,
    cost,
    workspace: '/game',
    origin: 'https://a.example',
    operation: 'edit',
    limit: 100,
    ...more,
  });
  const reserve = (...args: Parameters<typeof run>) => budget.reserve(run(...args));
  const refused =
    (fault: BudgetFault, sums: Partial<BudgetError> = {}) =>
    (error: unknown) => {
      assert.ok(error instanceof BudgetError, String(error));
      assert.deepEqual(
        { fault: error.fault, charged: error.charged, code: error.code },
        { fault, charged: 'no', code: 'budget' },
      );
      for (const [name, value] of Object.entries(sums)) assert.equal(error[name as keyof BudgetError], value, name);
      return true;
    };
  const file = (day = '2026-11-25') => path.join(folder, `${day}.jsonl`);
  const linesOn = async (day?: string) => (await readFile(file(day), 'utf8')).split('\n').filter(Boolean);

  beforeEach(async () => {
    scratch = await scratchFolder('sprite-kiln-budget');
    folder = path.join(scratch.path, 'state', 'budget');
    now = NOON;
    budget = another();
  });
  afterEach(() => scratch.remove());

  it('reserves the last cost until nothing is left, and tells what is missing and when the day ends', async () => {
    assert.deepEqual(await reserve('a', 60), { reserved: 60, left: 40 });
    await assert.rejects(
      reserve('b', 41),
      refused('spent', { limit: 100, used: 60, pending: 60, needed: 41, resetsAt: MIDNIGHT }),
    );
    assert.deepEqual(await reserve('b', 40), { reserved: 40, left: 0 });
    await assert.rejects(reserve('c', 1), refused('spent', { used: 100 }));
    // A refusal that is known beforehand leaves no line.
    assert.equal((await linesOn()).length, 2);
  });

  it('is on disk when it counts: the line, its file, and the folders', async () => {
    const flushed: string[] = [];
    const stop = await onFlush((what, inode) => flushed.push(`${what} ${inode}`));
    try {
      await reserve('a', 60);
    } finally {
      stop();
    }
    const inode = async (place: string) => (await stat(place)).ino;
    const last = flushed.at(-1);
    assert.equal(last, `file ${await inode(file())}`, 'the line');
    for (const place of [folder, path.dirname(folder), scratch.path])
      assert.ok(flushed.includes(`folder ${await inode(place)}`), place);
  });

  it('is for this account only: folder 0700, files 0600', async () => {
    await reserve('a', 1);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal((await stat(file())).mode & 0o777, 0o600);
  });

  it('an unknown cost reserves all that is left, and what it was charged replaces that', async () => {
    await reserve('a', 30);
    assert.deepEqual(await reserve('b'), { reserved: 70, left: 0 });
    await assert.rejects(another().reserve(run('c')), refused('spent', { needed: undefined, used: 100 }));
    await another().settle('b', 15, '/game');
    assert.deepEqual(await budget.usage({ limit: 100 }), {
      limit: 100,
      used: 45,
      pending: 30,
      left: 55,
      closed: false,
      resetsAt: MIDNIGHT,
    });
  });

  it('a run that costs more than all that was left closes the day, until a person raises the limit', async () => {
    await reserve('a');
    await budget.settle('a', 120, '/game');
    await assert.rejects(reserve('b', 1), refused('closed', { used: 120 }));
    const { left, closed } = await budget.usage({ limit: 100 });
    assert.deepEqual({ left, closed }, { left: 0, closed: true });
    assert.deepEqual(await reserve('b', 30, { limit: 150 }), { reserved: 30, left: 0 });
    now = MIDNIGHT;
    assert.deepEqual(await reserve('c', 100), { reserved: 100, left: 0 });
  });

  it('a limit of 0 allows nothing but what a person permits, which counts', async () => {
    await assert.rejects(
      reserve('a', 0, { limit: 0 }).then(() => reserve('b', 1, { limit: 0 })),
      refused('zero'),
    );
    await assert.rejects(reserve('c', undefined, { limit: 0 }), refused('zero'));
    await reserve('c', 15, { limit: 0, permitted: true });
    assert.equal((await budget.usage({ limit: 100 })).used, 15);
  });

  it('the same run asks twice and counts once, at its new cost', async () => {
    await reserve('a', 60);
    assert.deepEqual(await reserve('a', 60), { reserved: 60, left: 40 });
    assert.equal((await linesOn()).length, 1);
    // Another process can't know that the line is on disk, so it writes its own.
    assert.deepEqual(await another().reserve(run('a', 70)), { reserved: 70, left: 30 });
    assert.equal((await budget.usage({ limit: 100 })).used, 70);
    await budget.settle('a', 65, '/game');
    await another().settle('a', 65, '/game');
    assert.equal((await budget.usage({ limit: 100 })).used, 65);
    await budget.release('a');
    assert.equal((await budget.usage({ limit: 100 })).used, 65);
  });

  it('of many that look at the same moment, only as many reserve as fit', async () => {
    for (const cost of [15, undefined]) {
      now += 24 * HOUR;
      const windows = Array.from({ length: 20 }, (_, at) => another().reserve(run(`${cost}-${at}`, cost)));
      const ends = await Promise.allSettled(windows);
      const reserved = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.reserved] : []));
      assert.deepEqual(reserved, cost === undefined ? [100] : Array(6).fill(15));
      for (const end of ends) if (end.status === 'rejected') refused('spent')(end.reason);
      // All had looked before the first wrote.
      assert.ok((await linesOn(new Date(now).toISOString().slice(0, 10))).length > reserved.length);
    }
  });

  it('gives back what was certainly not accepted, once', async () => {
    await reserve('a', 60);
    await reserve('b', 10);
    await another().release('a');
    await budget.release('a');
    await budget.release('never');
    assert.equal((await budget.usage({ limit: 100 })).used, 10);
    assert.equal((await linesOn()).length, 3);
  });

  it('remembers what each operation of each service cost last, beyond the day', async () => {
    const last = async (operation: string, origin = 'https://a.example') =>
      (await another().costs(origin)).find(({ key }) => key === operation)?.credits;
    await reserve('a', 60);
    assert.equal(await last('edit'), undefined);
    await budget.settle('a', 12, '/game');
    await reserve('b', 60);
    await budget.release('b');
    assert.equal(await last('edit'), 12);
    now = MIDNIGHT;
    await reserve('c', 20, { operation: 'animate' });
    await budget.settle('c', 33, '/game');
    assert.deepEqual([await last('edit'), await last('animate')], [12, 33]);
    assert.equal(await last('edit', 'https://b.example'), undefined);
    await appendFile(file(), '{damaged}\n');
    assert.deepEqual([await last('edit'), await last('animate')], [undefined, 33]);
  });

  it('a run that is sent on a later day counts on that day', async () => {
    await reserve('a', 60);
    now = MIDNIGHT + HOUR;
    await reserve('a', 60);
    await assert.rejects(reserve('b', 41), refused('spent', { used: 60, resetsAt: MIDNIGHT + 24 * HOUR }));
    await budget.settle('a', 70, '/game');
    assert.equal((await budget.usage({ limit: 100 })).used, 70);
  });

  it('a clock that is set back gives nothing back', async () => {
    await reserve('a', 60);
    now = NOON - 30 * 24 * HOUR;
    await assert.rejects(reserve('b', 41), refused('spent', { used: 60, resetsAt: MIDNIGHT }));
    await assert.rejects(another().reserve(run('b', 41)), refused('spent'));
    assert.deepEqual(await readdir(folder), ['2026-11-25.jsonl']);
  });

  it('a clock that shows no date allows nothing', async () => {
    now = Number.NaN;
    await assert.rejects(reserve('a', 1), refused('ledger', { file: undefined, trouble: undefined }));
  });

  it('a window counts the runs of its folders and of those below, a program all', async () => {
    const window = { folders: ['/game'] };
    await reserve('a', 30, { ...window, workspace: '/game/art' });
    await reserve('b', 30, { workspace: '/games' });
    await reserve('c', 30, { workspace: '/game/tools' });
    assert.equal((await budget.usage({ limit: 100, ...window })).used, 60);
    assert.equal((await budget.usage({ limit: 100 })).used, 90);
    assert.equal((await budget.usage({ limit: 100, folders: ['/game/art', '/games'] })).used, 60);
    assert.deepEqual(await reserve('d', 40, { ...window, workspace: '/game' }), { reserved: 40, left: 0 });
    await assert.rejects(reserve('e', 1), refused('closed'));
    await assert.rejects(reserve('e', 1, { ...window, workspace: '/games' }), RangeError);
  });

  it('tells what is reserved, and a person returns it; a charge that comes later counts', async () => {
    await reserve('a', 30, { operation: 'edit pixels=256 inputs=1' });
    await reserve('b', 20, { workspace: '/games' });
    await reserve('c', 10);
    await budget.settle('c', 10, '/game');
    const held = { run: 'a', workspace: '/game', origin: 'https://a.example', credits: 30 };
    const b = { ...held, run: 'b', workspace: '/games', operation: 'edit', credits: 20 };
    assert.deepEqual(await another().holds({}), [{ ...held, operation: 'edit pixels=256 inputs=1' }, b]);
    assert.deepEqual(await budget.holds({ folders: ['/games'] }), [b]);
    await another().release('a');
    assert.deepEqual([await budget.holds({}), (await budget.usage({ limit: 100 })).used], [[b], 30]);
    await budget.settle('a', 25, '/game');
    assert.equal((await another().usage({ limit: 100 })).used, 55);
  });

  it('a person begins a new day; what was kept is all there, and runs under way count on the new day', async () => {
    await reserve('old', 90);
    now = MIDNIGHT + HOUR;
    await reserve('a', 60);
    await reserve('b', 40);
    await budget.settle('b', 40, '/game');
    // A clock that was set forward and back.
    now += 24 * HOUR;
    await reserve('c', 100);
    now -= 24 * HOUR;
    const before = await Promise.all([linesOn('2026-11-26'), linesOn('2026-11-27')]);
    await another().beginNewDay();
    assert.deepEqual(await another().usage({ limit: 100 }), {
      ...{ limit: 100, used: 0, pending: 0, left: 100, closed: false },
      resetsAt: MIDNIGHT + 24 * HOUR,
    });
    const names = await readdir(folder);
    assert.ok(names.includes('2026-11-25.jsonl') && names.length === 3, names.join());
    const kept = names.filter((name) => /^2026-11-2[67]\.kept-\d+-[0-9a-f]{8}$/.test(name));
    const text = await Promise.all(kept.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
    assert.deepEqual(
      text.map((one) => one.split('\n').filter(Boolean)),
      before,
    );
    // What this process reserved before isn't taken for reserved.
    assert.deepEqual(await reserve('a', 60), { reserved: 60, left: 40 });
    await budget.settle('c', 30, '/game');
    assert.equal((await another().usage({ limit: 100 })).used, 90);
    await another().beginNewDay();
    await another().beginNewDay();
    assert.equal((await readdir(folder)).length, 4);
  });

  describe('A ledger that is not as it was left', () => {
    it('a new day begins whatever is in the place of the old one', async function () {
      if (process.platform === 'win32') this.skip();
      await another().beginNewDay();
      const makes: readonly (() => unknown)[] = [
        () => appendFile(file(), '{damaged}\n'),
        () => mkdir(path.join(file(), 'inside'), { recursive: true }),
        () => execFileSync('mkfifo', [file()]),
        () => symlink(file(), file()),
      ];
      await mkdir(folder, { recursive: true });
      for (const [at, make] of makes.entries()) {
        await make();
        await assert.rejects(reserve(`a${at}`, 1), refused('ledger'));
        await another().beginNewDay();
        assert.deepEqual(await reserve(`b${at}`, 100), { reserved: 100, left: 0 });
        await another().beginNewDay();
      }
      assert.equal((await readdir(folder)).length, 8);
      await rm(folder, { recursive: true });
      await writeFile(folder, 'mine');
      await assert.rejects(reserve('a', 1), refused('ledger', { file: folder }));
      await another().beginNewDay();
      assert.deepEqual(await reserve('a', 1), { reserved: 1, left: 99 });
      const [, kept = ''] = (await readdir(path.dirname(folder))).sort();
      assert.equal(await readFile(path.join(path.dirname(folder), kept), 'utf8'), 'mine');
    });

    it('a new day begins whatever keeps runs from taking turns; leases stay', async function () {
      if (process.platform === 'win32') this.skip();
      const turns = path.join(folder, TURNS);
      const lease = path.join(turns, 'agents.lease');
      const take = () => new Leases(turns, systemClock).acquire('agents');
      const makes: readonly (() => unknown)[] = [
        () => writeFile(turns, ''),
        () => mkdir(lease, { recursive: true }),
        () => mkdir(turns).then(() => execFileSync('mkfifo', [lease])),
        () => mkdir(turns).then(() => symlink(lease, lease)),
        () => rm(folder, { recursive: true }).then(() => symlink(path.join(folder, 'nothing'), folder)),
      ];
      for (const make of makes) {
        await mkdir(folder, { recursive: true });
        await make();
        await assert.rejects(take());
        await another().beginNewDay();
        const held = await take();
        await another().beginNewDay();
        assert.ok(await held.held());
        await held.release();
        await rm(turns, { recursive: true });
      }
    });

    it('a line that was cut off is ignored, and the next one is whole', async () => {
      await reserve('a', 60);
      const text = await readFile(file(), 'utf8');
      await appendFile(file(), text.slice(0, -20));
      await assert.rejects(reserve('b', 41), refused('spent', { used: 60 }));
      await reserve('b', 40);
      assert.equal((await another().usage({ limit: 100 })).used, 100);
    });

    it('damage allows nothing until the next day', async () => {
      await reserve('a', 60);
      await writeFile(file(), (await readFile(file(), 'utf8')).replace('"credits":60', '"credits":10'));
      for (const work of [() => reserve('b', 1), () => budget.check(run('b', 1)), () => budget.usage({ limit: 100 })])
        await assert.rejects(work(), refused('ledger', { file: file(), trouble: 'damaged' }));
      now = MIDNIGHT;
      await reserve('b', 1);
    });

    it('line ends of another system change nothing', async () => {
      await reserve('a', 60);
      await writeFile(file(), (await readFile(file(), 'utf8')).replaceAll('\n', '\r\n'));
      await reserve('b', 40);
      assert.equal((await another().usage({ limit: 100 })).used, 100);
    });

    it('a row of JSON that isn’t a line is damage', async () => {
      await reserve('a', 60);
      const before = await readFile(file());
      for (const row of [
        '{}',
        '{"a":1}',
        '[{}]',
        '{"sum":null}',
        '{"sum":"0123456789ab",}',
        'null}',
        '{"__proto__":{}}',
      ]) {
        await appendFile(file(), `\n${row}\n`);
        await assert.rejects(reserve('b', 1), refused('ledger', { trouble: 'damaged' }), row);
        await writeFile(file(), before);
      }
    });

    it('a folder that is a file, or a day that is a folder, allows nothing', async () => {
      await mkdir(path.dirname(folder), { recursive: true });
      await writeFile(folder, '');
      await assert.rejects(reserve('a', 1), refused('ledger', { file: folder, trouble: 'unreadable' }));
      await rm(folder);
      await mkdir(file(), { recursive: true });
      await assert.rejects(reserve('a', 1), refused('ledger', { file: file(), trouble: 'unreadable' }));
    });

    it('a line of a later version allows nothing that day, and is not called damage', async () => {
      await reserve('a', 60);
      // By its own rule: the first 12 digits of the hash of the line without its sum.
      for (const content of [
        '{"do":"pause","until":5}',
        '{"do":"__proto__"}',
        '{"do":"release","run":"a","why":"a {0} \u00e9"}',
        '{"do":"settle","run":"a","credits":"15","workspace":"/game"}',
      ]) {
        const sum = createHash('sha256').update(content).digest('hex').slice(0, 12);
        const text = `\n{"sum":"${sum}",${content.slice(1, -1).replace('}', '\\u007d').replace('é', '\\u00e9')}}\n`;
        const before = await readFile(file());
        await appendFile(file(), text);
        await assert.rejects(reserve('b', 1), refused('ledger', { file: file(), trouble: 'later' }));
        await writeFile(file(), before);
      }
      await reserve('b', 40);
    });

    it("names that aren't dates, and days far ahead of the clock, count for nothing", async () => {
      await reserve('a', 60);
      await budget.settle('a', 60, '/game');
      for (const name of ['9999-99-99', '2026-02-31', '2099-01-01']) await writeFile(file(name), '{"later": true}\n');
      for (let month = 1; month <= 31; month++) await writeFile(file(`21${month + 10}-01-01`), '');
      await mkdir(file('2026-11-30'));
      const { used, resetsAt } = await another().usage({ limit: 100 });
      assert.deepEqual({ used, resetsAt }, { used: 60, resetsAt: MIDNIGHT });
      await assert.rejects(reserve('b', 41), refused('spent', { used: 60 }));
      now = MIDNIGHT + HOUR;
      // The file of a new day prunes old ones; none of those ahead takes the place of today's.
      assert.deepEqual(await reserve('c', 60), { reserved: 60, left: 40 });
      await assert.rejects(reserve('d', 41), refused('spent', { used: 60 }));
      assert.equal((await linesOn('2026-11-25')).length, 2);
    });

    it('an empty day ahead of the clock is not today', async () => {
      await reserve('a', 60);
      await writeFile(file('2026-11-27'), '');
      const { used, resetsAt } = await another().usage({ limit: 100 });
      assert.deepEqual({ used, resetsAt }, { used: 60, resetsAt: MIDNIGHT });
      await assert.rejects(reserve('b', 41), refused('spent', { used: 60 }));
    });

    it('a day that is over and may not be read refuses nothing', async function () {
      const own = process.geteuid?.();
      if (own === undefined) this.skip();
      await reserve('a', 60);
      await chmod(file(), 0);
      now = MIDNIGHT + HOUR;
      // Root may read every file.
      if (own === 0)
        await Promise.all([scratch.path, path.dirname(folder), folder].map((one) => chown(one, NOBODY, 0)));
      if (own === 0) process.seteuid?.(NOBODY);
      try {
        await assert.rejects(readFile(file()), { code: 'EACCES' });
        assert.deepEqual(await another().costs('https://a.example'), []);
        assert.deepEqual(await reserve('b', 60), { reserved: 60, left: 40 });
        await budget.settle('a', 40, '/game');
        assert.equal((await budget.usage({ limit: 100 })).used, 100);
      } finally {
        process.seteuid?.(own);
      }
    });

    it('damage, or a line of a later version, in a day that is over refuses nothing', async () => {
      await reserve('a', 60);
      await budget.settle('a', 60, '/game');
      await appendFile(file(), '{"do":"later"}\n');
      now = MIDNIGHT + HOUR;
      assert.deepEqual(await another().costs('https://a.example'), []);
      assert.deepEqual(await another().reserve(run('b', 60)), { reserved: 60, left: 40 });
    });

    it('a day larger than any refuses, instead of ending the process', async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(file(), '');
      // Sparse: it takes no space.
      await truncate(file(), 3 * 1024 ** 3);
      await assert.rejects(reserve('a', 1), refused('ledger'));
      await assert.rejects(budget.usage({ limit: 100 }), refused('ledger'));
    });

    it('a pipe in place of a day refuses at once', async function () {
      if (process.platform === 'win32') this.skip();
      await mkdir(folder, { recursive: true });
      execFileSync('mkfifo', [file()]);
      await assert.rejects(reserve('a', 1), refused('ledger', { file: file(), trouble: 'unreadable' }));
      await assert.rejects(budget.usage({ limit: 100 }), refused('ledger'));
    });

    it('days long past are removed, and other files are left alone', async () => {
      await mkdir(folder, { recursive: true });
      for (let day = 1; day <= 28; day++) {
        for (const month of ['09', '10']) await writeFile(file(`2026-${month}-${String(day).padStart(2, '0')}`), '');
      }
      await writeFile(path.join(folder, 'notes.txt'), '');
      await reserve('a', 1);
      const names = await readdir(folder);
      assert.equal(names.length, 32);
      assert.ok(
        names.includes('notes.txt') && names.includes('2026-11-25.jsonl') && !names.includes('2026-09-25.jsonl'),
      );
    });
  });
});
