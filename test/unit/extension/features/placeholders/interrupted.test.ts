import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeholdersOf } from '../../../../../src/extension/features/placeholders/placeholders';
import { interruptedText, reportText } from '../../../../../src/extension/features/placeholders/placeholderText';
import { ReplaceFile } from '../../../../../src/extension/features/placeholders/replaceFile';
import { CreditsError } from '../../../../../src/service/errors';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { contents, namesIn } from '../../../../support/folders';
import { waitFor } from '../../../../support/wait';
import { sample } from '../../../sprite/formats/files';
import { type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';
import type { ReplaceOrder } from './replace.child';

/** Replacing placeholders, interrupted by a closed window, a lack of credits, or Cancel, and resumed. */
describe('Interrupted placeholder replacement', () => {
  let bench: PlaceholderBench;
  let folder: string;

  async function start(credits?: number): Promise<void> {
    bench = await placeholderBench(credits);
    folder = bench.folder;
  }

  afterEach(() => bench.close());

  const left = () =>
    placeholdersOf(bench.runs.list()).flatMap(({ files }) => files.map(({ uri }) => path.basename(uri)));

  /** Each run of the chain was sent once, and each of its files has a new image under the same name. */
  async function assertChainReplaced(before: ReadonlyMap<string, string>): Promise<void> {
    assert.deepEqual(
      bench.asked.map(({ operation }) => operation),
      ['generate', 'edit', 'animate'],
    );
    const names = [...before.keys()];
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    for (const name of names.filter((one) => !one.endsWith('.json')))
      assert.notEqual(after.get(name), before.get(name), name);
  }

  it('continues in the next window if one closes during the last run, and sends nothing twice', async () => {
    await start();
    const before = await bench.drawChain();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      bench.onAsk = async (count) => {
        if (count !== 3) return;
        resolve();
        await held;
      };
    });
    const broken = bench.replace();
    await reached;
    await bench.runs.close();
    const report = await broken;
    assert.equal(report.done, 2);
    goOn();
    const next = await bench.nextWindow();
    const waiting = await next.job.waiting();
    assert.equal(waiting?.done.size, 2);
    assert.deepEqual(waiting && next.job.unpaid(waiting), [], 'the last one was sent, and is paid');
    const rest = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.remaining, []);
    await assertChainReplaced(before);
    assert.equal(await next.job.waiting(), undefined);
  });

  it('continues in the next window if a process is killed during a run, and sends nothing twice', async () => {
    await start();
    const before = await bench.drawChain();
    const order: ReplaceOrder = { home: bench.home, baseUrl: bench.baseUrl };
    const window = spawn(process.execPath, [path.join(__dirname, 'replace.child.js'), JSON.stringify(order)]);
    const ended = once(window, 'exit');
    bench.onAsk = async (count) => {
      if (count !== 3) return;
      window.kill('SIGKILL');
      await ended;
    };
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    // The leases of a killed window expire; here their files are deleted.
    for (const name of await readdir(bench.home, { recursive: true }))
      if (name.endsWith('.lease')) await rm(path.join(bench.home, name));
    const next = await bench.nextWindow();
    const waiting = await next.job.waiting();
    assert.ok(waiting);
    assert.match(interruptedText(waiting, next.job.unpaid(waiting), { costs: {} }), /interrupted after 2 of 3 runs/);
    const rest = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual([rest.error, rest.remaining], [undefined, []]);
    await assertChainReplaced(before);
  });

  it('that was killed after trashing an old file puts the new one in its place', async () => {
    await start();
    const before = await bench.drawChain();
    const { toTrash } = bench.bin;
    let count = 0;
    Object.assign(bench.bin, {
      toTrash: async (uri: string) => {
        await toTrash(uri);
        // Nothing follows, as if the process had ended.
        if (++count === 2) await new Promise(() => {});
      },
    });
    const hanging = bench.replace();
    hanging.catch(() => {});
    while (count < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual((await namesIn(folder)).length, before.size - 1);
    const next = await bench.nextWindow();
    Object.assign(bench.bin, { toTrash });
    // A killed window's lease expires; here its file is deleted.
    await rm(path.join(path.dirname(bench.trash), 'job', 'placeholders.lease'));
    const rest = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(rest.remaining, []);
    assert.deepEqual(await namesIn(folder), [...before.keys()]);
    assert.equal(bench.asked.length, 3, 'the first run was not sent again');
  });

  it('that was killed before the last record names its files is completed by the next window', async () => {
    await start();
    await bench.drawChain();
    const { runs } = bench;
    const relocate = runs.relocate.bind(runs);
    const killed: typeof relocate = (run, ...rest) =>
      run.plan.kind === 'animate' ? new Promise(() => {}) : relocate(run, ...rest);
    Object.assign(runs, { relocate: killed });
    bench.replace().catch(() => {});
    const job = path.join(path.dirname(bench.trash), 'job');
    await waitFor('the last step', async () => (await new ReplaceFile(job).read())?.done.size === 3);
    const next = await bench.nextWindow();
    const marked = () => placeholdersOf(next.runs.list()).length;
    assert.equal(marked(), 1);
    await rm(path.join(job, 'placeholders.lease'));
    const rest = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(rest.remaining, []);
    assert.equal(marked(), 0);
    assert.equal(bench.asked.length, 3);
    assert.equal(await next.job.waiting(), undefined);
  });

  it('includes normal maps of an earlier window, listed with the runs, and replaced after their images', async () => {
    await start();
    await bench.drawChain();
    const sources = [uriOf(folder, 'knight-1.png')];
    await bench.draw({ kind: 'normal-map', sources, folder: uriOf(folder) });
    const map = 'knight-1_n.png';
    const before = await contents(folder, [map]);
    const next = await bench.nextWindow();
    assert.equal(next.runs.list()[0]?.plan.kind, 'normal-map');
    assert.deepEqual(next.runs.list()[0]?.snapshot.outputs[0]?.asset, undefined);
    const steps = await bench.steps(next);
    const [first, last] = [steps[0], steps.find(({ plan }) => plan.kind === 'normal-map')];
    assert.deepEqual([last?.files.map(({ uri }) => uri), last?.after], [[uriOf(folder, map)], [first?.id]]);
    const report = await bench.replace(next);
    assert.equal(report.error, undefined);
    assert.deepEqual([report.remaining, report.skipped], [[], []]);
    assert.notDeepEqual(await contents(folder, [map]), before);
    const later = await bench.nextWindow();
    assert.deepEqual(placeholdersOf(later.runs.all()), []);
  });

  it('stops when credits run out: nothing more is sent, and the rest stays open until discarded', async () => {
    await start(19);
    const before = await bench.drawChain();
    const report = await bench.replace();
    assert.ok(report.error instanceof CreditsError, String(report.error));
    assert.equal(report.done, 1);
    assert.deepEqual(report.remaining.length, 2);
    assert.equal(bench.asked.length, 2);
    const edited = 'knight-1-edit-1.png';
    assert.deepEqual(await contents(folder, [edited]), new Map([[edited, before.get(edited)]]));
    assert.equal((await bench.job.waiting())?.done.size, 1);
    await assert.rejects(async () => bench.replace(), { name: 'JobError', reason: 'open' });
    await bench.job.forget();
    assert.equal(await bench.job.waiting(), undefined);
  });

  it('starts no more runs than already requested when credits run out', async () => {
    await start(0);
    await writeFile(path.join(folder, 'hero.png'), sample('hero.png'));
    const sources = [uriOf(folder, 'hero.png')];
    // Two images each.
    for (const thing of ['a sword', 'a potion', 'a shield', 'a coin', 'a key', 'a tree', 'a fish'])
      await bench.draw({ kind: 'edit', prompt: foreignText(thing), sources, folder: uriOf(folder) });
    const report = await bench.replace();
    assert.ok(report.error instanceof CreditsError, String(report.error));
    assert.equal(report.remaining.length, 7);
    assert.ok(bench.asked.length <= 4, `${bench.asked.length} requests`);
  });

  it('shows the cost of the rest after credits ran out, and a later window makes it; nothing is paid twice', async () => {
    await start(19);
    const before = await bench.drawChain();
    const report = await bench.replace();
    const balance = { costs: { edit: 15, animate: 20 }, left: 4 };
    const facts = { beyond: 0, maps: [], balance };
    assert.match(
      reportText(report, facts),
      /^4 files replaced\. 1 of 3 runs are done\. Not enough credits.* 2 more runs: 35 credits last time\. 4 credits left\.$/,
    );
    const next = await bench.nextWindow();
    const state = await next.job.waiting();
    assert.ok(state);
    assert.equal(
      interruptedText(state, next.job.unpaid(state), { costs: { edit: 15 } }),
      "Replacing placeholders was interrupted after 1 of 3 runs. Continuing costs credits. The amount isn't known yet.",
    );
    const stillShort = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.ok(stillShort.error instanceof CreditsError);
    await bench.topUp(1000);
    const rest = await next.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.remaining, []);
    assert.deepEqual(
      bench.asked.map(({ operation }) => operation),
      ['generate', 'edit', 'edit', 'edit', 'animate'],
    );
    const paid = next.runs.list().filter(({ snapshot }) => snapshot.origin !== 'built-in' && snapshot.reserved);
    assert.equal(paid.length, 3);
    const after = await contents(folder, [...before.keys()]);
    for (const name of [...before.keys()].filter((one) => !one.endsWith('.json')))
      assert.notEqual(after.get(name), before.get(name), name);
  });

  it('finishes what is in progress on Cancel; Continue makes the rest', async () => {
    await start();
    await bench.drawChain();
    const stop = new AbortController();
    bench.onAsk = async (count) => {
      if (count === 3) stop.abort();
    };
    const report = await bench.replace(bench, stop.signal);
    assert.equal(report.done, 2);
    const rest = await bench.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(rest.remaining, []);
    assert.deepEqual(left(), []);
    assert.equal(bench.asked.length, 3);
  });

  it('with an unknown number of images at Cancel uses them on Continue, and sends nothing twice', async () => {
    await start();
    const before = await bench.drawChain();
    const stop = new AbortController();
    bench.onAsk = async (count) => {
      if (count === 2) stop.abort();
    };
    const report = await bench.replace(bench, stop.signal);
    assert.equal(report.done, 1);
    const rest = await bench.job.resume(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual([rest.remaining, bench.asked.length], [[], 3]);
    const edited = 'knight-1-edit-1.png';
    assert.notEqual((await contents(folder, [edited])).get(edited), before.get(edited));
  });
});
