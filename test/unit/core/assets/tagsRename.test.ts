import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openIds, RenameFile } from '../../../../src/core/assets/tags/renameFile';
import { RenameJob } from '../../../../src/core/assets/tags/renameJob';
import { Leases } from '../../../../src/core/disk/lease';
import { JobError } from '../../../../src/core/disk/resumableJob';
import type { Clock } from '../../../../src/service/clock';
import { AuthenticationError } from '../../../../src/service/errors';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import { texts } from '../../../support/foreignTexts';
import { fastClock } from '../../../support/runs/clocks';
import { leaseClock } from '../../../support/runs/runWindow';
import { waitFor } from '../../../support/wait';
import { refusal, type TagsHome, tagsHome } from './tagsService';

const COUNT = 155;
const signal = new AbortController().signal;
const quiet = () => undefined;

/** `a` on two of three assets, `b` on every fifth, and a tag that no test changes. */
const TAGS = Array.from({ length: COUNT }, (_, at) => [
  ...(at % 3 ? ['a'] : []),
  `t${at % 7}`,
  ...(at % 5 ? [] : ['b']),
]);
const WITH_A = TAGS.filter((tags) => tags.includes('a')).length;

describe('Renaming a tag everywhere', () => {
  let home: TagsHome;
  let before: Map<string, readonly string[]>;

  beforeEach(async () => {
    home = await tagsHome(TAGS);
    before = await home.tags();
  });

  afterEach(() => home.close());

  const account = () => path.join(home.folder, 'account');
  const open = (clock = leaseClock, requests?: Clock) => {
    const window = home.window(requests);
    const leases = new Leases(account(), clock);
    return { ...window, job: new RenameJob({ ...window, folder: account(), leases }) };
  };
  const patches = () => home.requests.filter((line) => line.startsWith('PATCH')).length;
  const renamed = (tags: readonly string[]) => {
    const list = tags.map((tag) => (tag === 'a' ? 'b' : tag));
    return list.filter((tag, at) => list.indexOf(tag) === at);
  };
  const checkAll = async (wanted: (tags: readonly string[]) => readonly string[]) => {
    const now = await home.tags();
    for (const [id, tags] of before) assert.deepEqual(now.get(id), wanted(tags));
  };
  /** The service's answer from the nth PATCH on. */
  const fromPatch = (nth: number, answer: () => Response | Promise<Response>) => {
    let count = 0;
    home.fault = ({ method }) => (method === 'PATCH' && ++count >= nth ? answer() : undefined);
  };

  it('renames on all pages, also to an existing name, and undoes it exactly', async () => {
    const { job, index, client } = open();
    for await (const asset of client.assets()) index.insert([asset]);
    const told: number[] = [];
    const report = await job.start(foreignText('a'), foreignText('b'), signal, (done) => told.push(done));
    assert.deepEqual(
      [report.total, report.done, report.changed, report.failed, report.left],
      [WITH_A, WITH_A, WITH_A, [], []],
    );
    assert.deepEqual([told[0], told.at(-1), told.length], [0, WITH_A, WITH_A + 1]);
    await checkAll(renamed);
    assert.equal(patches(), WITH_A);
    const counted = index.tags().filter(({ name }) => ['a', 'b'].includes(rawText(name)));
    const merged = TAGS.filter((tags) => tags.includes('a') || tags.includes('b')).length;
    assert.deepEqual(counted, [{ name: 'b', count: merged }]);
    assert.equal(await job.waiting(), undefined);
    const back = await job.undo(signal, quiet);
    assert.deepEqual([back.undoing, back.changed, back.done, back.others], [true, WITH_A, WITH_A, 0]);
    await checkAll((tags) => tags);
    assert.equal(index.tags().find(({ name }) => name === foreignText('a'))?.count, WITH_A);
    await assert.rejects(readFile(path.join(account(), 'tag-job.jsonl')), { code: 'ENOENT' });
  });

  it('is continued by the next window after a crash, each asset once, and can be undone completely', async () => {
    let heart = leaseClock.sleep;
    const dead = open(
      { ...leaseClock, sleep: (ms, stop) => heart(ms, stop).then(() => heart(0, stop)) },
      // It must not wake up and send its requests again, however long the lease takes.
      { ...fastClock(1000), deadline: () => new AbortController().signal },
    );
    let count = 0;
    let killed = false;
    let arrived = false;
    home.fault = ({ method, path: asked }) => {
      if (killed) return new Promise(() => {});
      if (method !== 'PATCH' || ++count < 60) return undefined;
      killed = true;
      // This one arrives, and its answer is never read.
      const id = asked.replace('/assets/', '');
      return home.set(id, renamed(before.get(id) ?? [])).then(() => {
        arrived = true;
        return new Promise(() => {});
      });
    };
    void dead.job.start(foreignText('a'), foreignText('b'), signal, quiet);
    await waitFor('the end of the window', () => arrived);
    home.fault = () => undefined;
    const { job } = open();
    assert.equal(await job.waiting(), undefined, 'its lease is touched');
    heart = () => new Promise(() => {});
    const state = await waitFor('the lease to go stale', () => job.waiting());
    assert.deepEqual([state.from, state.to, state.ids.length], ['a', 'b', WITH_A]);
    const left = openIds(state).length;
    assert.ok(left < WITH_A - 50 && left > 0);
    home.requests.length = 0;
    const report = await job.resume(signal, quiet);
    assert.deepEqual([report.done, report.changed], [WITH_A, WITH_A]);
    assert.ok(patches() < left, "an accepted change isn't resent");
    await checkAll(renamed);
    await job.undo(signal, quiet);
    await checkAll((tags) => tags);
  });

  it('keeps the job at a 401 in the middle; it continues or is undone later', async () => {
    const { job } = open();
    fromPatch(50, () => refusal(401));
    const first = await job.start(foreignText('a'), foreignText('b'), signal, quiet);
    assert.ok(first.stopped instanceof AuthenticationError);
    assert.deepEqual([first.changed, first.done, first.left.length], [49, 49, WITH_A - 49]);
    await assert.rejects(
      job.start(foreignText('t1'), foreignText('x'), signal, quiet),
      (error) => error instanceof JobError && error.reason === 'open',
    );
    fromPatch(50, () => refusal(401));
    const second = await job.resume(signal, quiet);
    assert.equal(second.changed, 98);
    home.fault = () => undefined;
    await job.undo(signal, quiet);
    await checkAll((tags) => tags);
  });

  it('continues an interrupted undo', async () => {
    const { job } = open();
    await job.start(foreignText('a'), foreignText('b'), signal, quiet);
    fromPatch(20, () => refusal(401));
    const first = await job.undo(signal, quiet);
    assert.deepEqual([first.changed, first.done], [19, 19]);
    home.fault = () => undefined;
    const next = open().job;
    const state = await next.waiting();
    assert.deepEqual([state?.undoing, state && openIds(state).length], [true, WITH_A - 19]);
    const second = await next.resume(signal, quiet);
    assert.equal(second.changed, WITH_A - 19);
    await checkAll((tags) => tags);
  });

  it('keeps the job on Cancel; discarding it leaves everything unchanged', async () => {
    const { job } = open();
    const stop = new AbortController();
    const report = await job.start(
      foreignText('a'),
      foreignText('b'),
      stop.signal,
      (done) => done === 40 && stop.abort(),
    );
    assert.ok(report.changed >= 40 && report.changed < 50);
    assert.ok(await job.waiting());
    await job.forget();
    assert.equal(await job.waiting(), undefined);
    const there = [...(await home.tags()).values()].filter((tags) => tags.includes('a')).length;
    assert.ok(there >= WITH_A - 50 && there <= WITH_A - 40);
  });

  it("changes nothing if the assets can't be found", async () => {
    const { job } = open();
    home.fault = ({ path: asked }) => (asked === '/assets' ? refusal(401) : undefined);
    await assert.rejects(job.start(foreignText('a'), foreignText('b'), signal, quiet), AuthenticationError);
    assert.deepEqual([patches(), await job.waiting()], [0, undefined]);
    home.fault = () => undefined;
    await checkAll((tags) => tags);
  });

  it('skips assets that are missing or were changed by others in the meantime', async () => {
    const { job, index, client } = open();
    for await (const asset of client.assets()) index.insert([asset]);
    const [, gone = '', other = ''] = home.ids;
    home.fault = ({ path: asked }) => (asked.endsWith(gone) ? refusal(404) : undefined);
    const report = await job.start(foreignText('a'), foreignText('b'), signal, quiet);
    assert.deepEqual([report.gone, report.done, report.changed], [[gone], WITH_A, WITH_A - 1]);
    assert.equal(index.has(gone), false);
    await home.set(other, ['b', 'mine']);
    const back = await job.undo(signal, quiet);
    assert.deepEqual([back.others, back.changed], [1, WITH_A - 2]);
    assert.deepEqual((await home.tags()).get(other), ['b', 'mine']);
  });

  it('retries a failed asset with the rest of the job', async () => {
    const { job } = open();
    const [, , odd = ''] = home.ids;
    home.fault = ({ method, path: asked }) => (method === 'PATCH' && asked.endsWith(odd) ? refusal(400) : undefined);
    const report = await job.start(foreignText('a'), foreignText('b'), signal, quiet);
    assert.deepEqual(
      [report.failed.map(({ id }) => id), report.changed, report.stopped],
      [[odd], WITH_A - 1, undefined],
    );
    home.fault = () => undefined;
    assert.equal((await job.resume(signal, quiet)).changed, WITH_A);
    await checkAll(renamed);
  });

  it('prevents two windows from working on one job, and from undoing what another one replaced', async () => {
    const first = open().job;
    const second = open().job;
    let begun = quiet;
    let release = quiet;
    const started = new Promise<void>((resolve) => {
      begun = () => void resolve();
    });
    const held = new Promise<void>((resolve) => {
      release = () => void resolve();
    });
    home.fault = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      begun();
      return held.then(() => refusal(401));
    };
    const running = first.start(foreignText('a'), foreignText('b'), signal, quiet);
    await started;
    const busy = (error: unknown) => error instanceof JobError && error.reason === 'busy';
    await assert.rejects(second.start(foreignText('t1'), foreignText('x'), signal, quiet), busy);
    await assert.rejects(second.resume(signal, quiet), busy);
    release();
    await running;
    home.fault = () => undefined;
    assert.ok(await second.waiting());
    await second.forget();
    await second.start(foreignText('t1'), foreignText('x'), signal, quiet);
    await assert.rejects(first.undo(signal, quiet), (error) => error instanceof JobError && error.reason === 'gone');
  });

  it('ignores a truncated line, and writes correctly after it', async () => {
    const file = new RenameFile(account());
    await file.create(foreignText('a'), foreignText('b'), ['1', '2', '3']);
    await file.add({ done: '1', before: texts('a'), after: texts('b') });
    await appendFile(file.file, '\n{"done":"2","bef');
    await file.add({ skip: '3' });
    const state = await file.read();
    assert.ok(state);
    assert.deepEqual([openIds(state), [...state.done.keys()]], [['2'], ['1']]);
  });
});
