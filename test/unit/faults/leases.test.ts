import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Leases } from '../../../src/core/disk/lease';
import { ownMark, type ProcessMark } from '../../../src/core/disk/processMark';
import { NotRegularError } from '../../../src/core/disk/regularFile';
import { removeFolder } from '../../support/folders';
import { type ManualClock, manualClock } from '../../support/runs/clocks';
import { waitFor } from '../../support/wait';

const HOUR = 3_600_000;

describe('Leases', () => {
  let home: string;
  let clock: ManualClock;

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-lease-'));
    clock = manualClock();
  });

  afterEach(() => removeFolder(home));

  /** A window without a heartbeat: it never touches its lease. */
  const dead = () => new Leases(home, { ...clock, sleep: () => new Promise(() => {}) });
  const alive = () => new Leases(home, clock);
  const touchedAt = (time: number) => utimes(path.join(home, 'run.lease'), new Date(time), new Date(time));

  /** Seconds until `observer` gets the lease, trying every second; undefined if it takes longer than `most`. */
  async function secondsUntil(observer: Leases, most = 100): Promise<number | undefined> {
    for (let seconds = 0; seconds <= most; seconds++) {
      if (await observer.tryAcquire('run')) return seconds;
      await clock.pass(1000);
    }
    return undefined;
  }

  it('of a live window are never taken over, even if the time of day jumps', async () => {
    const lease = await alive().tryAcquire('run');
    const observer = alive();
    for (const jump of [75_000, -75_000, 2 * HOUR, -4 * HOUR, 2 * HOUR]) {
      assert.equal(await observer.tryAcquire('run'), undefined);
      clock.jump(jump);
      assert.equal(await secondsUntil(observer, 30), undefined, `after a jump of ${jump / 1000} s`);
    }
    assert.equal(await lease?.held(), true);
    await lease?.release();
    assert.ok(await observer.tryAcquire('run'));
  });

  it('of a dead window are taken over 60 s after their last change', async () => {
    const lease = await dead().tryAcquire('run');
    // A new file's time may differ from the clock by some milliseconds, which would matter only at the very end.
    await touchedAt(clock.now() + 500);
    assert.equal(await secondsUntil(alive()), 61);
    assert.equal(await lease?.held(), false);
  });

  it('left earlier by a dead window are taken over after 15 s', async () => {
    await dead().tryAcquire('run');
    await touchedAt(clock.now() - 61_000);
    assert.equal(await secondsUntil(alive()), 16);
  });

  it('from the future count as leftovers: the clock was corrected after their window died', async () => {
    await dead().tryAcquire('run');
    await touchedAt(clock.now() + 2 * HOUR);
    assert.equal(await secondsUntil(alive()), 16);
  });

  it('are given to one of many windows that wait', async () => {
    await dead().tryAcquire('run');
    await touchedAt(clock.now() - HOUR);
    const all = Array.from({ length: 8 }, alive);
    for (const one of all) await one.tryAcquire('run');
    await clock.pass(16_000);
    const got = (await Promise.all(all.map((one) => one.tryAcquire('run')))).filter((lease) => lease !== undefined);
    const held = await Promise.all(got.map((lease) => lease.held()));
    assert.equal(held.filter(Boolean).length, 1);
    assert.deepEqual(await readdir(home), ['run.lease'], 'no other file is left');
  });

  it('that were lost are never held again, nor released on behalf of the new owner', async () => {
    const lease = await dead().tryAcquire('run');
    await touchedAt(clock.now() - HOUR);
    const second = alive();
    await second.tryAcquire('run');
    await clock.pass(16_000);
    const next = await second.tryAcquire('run');
    await lease?.release();
    assert.deepEqual([await lease?.held(), await next?.held()], [false, true]);
    await next?.release();
    assert.deepEqual([await lease?.held(), await next?.held()], [false, false]);
  });

  it("that were lost are never touched again: only the next owner's heartbeat counts", async () => {
    const lease = await alive().tryAcquire('run');
    await rm(path.join(home, 'run.lease'));
    await dead().tryAcquire('run');
    const before = clock.now() - HOUR;
    await touchedAt(before);
    for (let beats = 0; beats < 3; beats++) await clock.pass(10_000);
    const { mtimeMs } = await stat(path.join(home, 'run.lease'));
    assert.ok(Math.abs(mtimeMs - before) < 1000, `touched at ${mtimeMs}`);
    assert.equal(await lease?.held(), false);
  });

  /** The lease of another process that was touched a moment ago. */
  async function leftBy(process: Partial<ProcessMark> | undefined): Promise<void> {
    const text = process && `\n${JSON.stringify({ ...(await ownMark()), ...process })}`;
    await writeFile(path.join(home, 'run.lease'), `0123456789abcdef${text ?? ''}`);
    await touchedAt(clock.now() + 500);
  }
  const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('of a process that is gone are free at once', async () => {
    await leftBy({ pid: endedPid() });
    assert.equal(await secondsUntil(alive(), 0), 0);
  });

  it('name their process, so that others can tell', async () => {
    await alive().tryAcquire('run');
    const [, mark = ''] = (await readFile(path.join(home, 'run.lease'), 'utf8')).split('\n');
    assert.deepEqual(JSON.parse(mark), await ownMark());
    assert.equal(JSON.parse(mark).pid, process.pid);
  });

  it('of a process whose number is used again are free at once, where the system tells when a process started', async () => {
    const { started } = await ownMark();
    await leftBy({ ...(started !== undefined && { started: '1' }) });
    assert.equal(await secondsUntil(alive(), 61), started === undefined ? 61 : 0);
  });

  it('of another computer or container are free after 15 s of silence', async () => {
    await leftBy({ place: 'another', pid: endedPid() });
    assert.equal(await secondsUntil(alive()), 16);
  });

  it('of an earlier version, and of a process that lives and is silent, are free after 60 s', async () => {
    for (const process of [undefined, {}]) {
      await leftBy(process);
      assert.equal(await secondsUntil(alive()), 61, JSON.stringify(process));
      await rm(path.join(home, 'run.lease'));
    }
  });

  it('are refused at once where something else has their name, which would wait for ever', async () => {
    const file = path.join(home, 'run.lease');
    const others = {
      pipe: () => spawnSync('mkfifo', [file]),
      folder: () => mkdir(file),
      'link to nothing': () => symlink(path.join(home, 'nothing'), file),
      'link to itself': () => symlink(file, file),
    };
    for (const [name, make] of Object.entries(others)) {
      await make();
      await assert.rejects(alive().acquire('run'), NotRegularError, name);
      await rm(file, { recursive: true });
    }
    assert.ok(await alive().tryAcquire('run'));
  });

  it('are waited for only until it is clear that their window lives', async () => {
    const lease = await alive().tryAcquire('run');
    const asked = alive().acquireUnlessHeld('run');
    let known = false;
    void asked.finally(() => {
      known = true;
    });
    while (!known) await clock.pass(200);
    assert.equal(await asked, undefined);
    assert.ok(clock.monotonic() < 60_000);
    await lease?.release();
  });

  it('are touched by the injected clock, so all windows use the same time', async () => {
    const lease = await alive().tryAcquire('run');
    clock.jump(2 * HOUR);
    await clock.pass(3_000);
    await waitFor('the touch', async () => {
      const { mtimeMs } = await stat(path.join(home, 'run.lease'));
      return Math.abs(mtimeMs - clock.now()) < 1000;
    });
    await lease?.release();
  });
});
