import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { placeholdersOf } from '../../src/extension/features/placeholders/placeholders';
import { interruptedText, reportText } from '../../src/extension/features/placeholders/placeholderText';
import { SwapUndo } from '../../src/extension/features/placeholders/swapUndo';
import { workspaceFiles } from '../../src/extension/platform/workspaceFiles';
import { CreditsError } from '../../src/service/errors';
import { contents, type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';
import { folderWith, namesIn, removeFolder } from './support';

/** From placeholder to final, with a hosted service behind a real socket. */
describe('Replacing placeholders', () => {
  let bench: PlaceholderBench;
  let folder: string;

  async function start(credits?: number): Promise<void> {
    bench = await placeholderBench(credits);
    folder = await folderWith({});
  }

  afterEach(async () => {
    await bench.close();
    await removeFolder(folder);
  });

  /** A knight, one of it with another cloak, and that one walking: each drawn from the one before. */
  async function drawChain(): Promise<Map<string, string>> {
    const place = { folder: uriOf(folder), tags: ['game'] };
    await bench.draw({ ...place, kind: 'generate', prompt: 'a knight', size: 32 });
    await bench.draw({ ...place, kind: 'edit', prompt: 'a blue cloak', sources: [uriOf(folder, 'knight-1.png')] });
    const edited = uriOf(folder, 'knight-1-edit-1.png');
    await bench.draw({ ...place, kind: 'animate', prompt: 'walk', outputFrames: 4, sources: [edited] });
    return contents(folder, await namesIn(folder));
  }

  const left = () =>
    placeholdersOf(bench.runs.list()).flatMap(({ files }) => files.map(({ uri }) => path.basename(uri)));

  it('a chain in order, each from the new picture before it, under the same names; Undo brings the old bytes back', async () => {
    await start();
    const before = await drawChain();
    const names = [...before.keys()];
    assert.ok(names.includes('knight-1-edit-1-anim-sheet.json'), names.join());
    const report = await bench.replace();
    assert.equal(report.error, undefined);
    assert.deepEqual(report.left, []);
    assert.deepEqual(report.kept, []);
    assert.deepEqual(
      bench.asked.map(({ operation, prompt, size, output_frames }) => ({ operation, prompt, size, output_frames })),
      [
        { operation: 'generate', prompt: 'a knight', size: 32, output_frames: undefined },
        { operation: 'edit', prompt: 'a blue cloak', size: undefined, output_frames: undefined },
        { operation: 'animate', prompt: 'walk', size: undefined, output_frames: 4 },
      ],
    );
    // The hosted service made the pictures that it is given: they go by their ids.
    for (const { inputs = [] } of bench.asked.slice(1))
      assert.match(JSON.stringify(inputs), /^\[\{"asset_id":"[^"]+"\}\]$/);
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    const pictures = names.filter((name) => !name.endsWith('.json'));
    for (const name of pictures) assert.notEqual(after.get(name), before.get(name), `${name} is still the old one`);
    const sheet = JSON.parse(await readFile(path.join(folder, 'knight-1-edit-1-anim-sheet.json'), 'utf8'));
    assert.equal(sheet.meta.image, 'knight-1-edit-1-anim-sheet.png');
    for (const name of pictures)
      assert.equal((await readFile(path.join(bench.trash, name))).toString('base64'), before.get(name), name);
    assert.deepEqual(left(), [], 'the marks are gone');
    assert.equal(await bench.job.waiting(), undefined);

    const undo = new SwapUndo();
    undo.add(report.swapped);
    const undone = await undo.undo(bench.runs, { files: workspaceFiles, bin: bench.bin });
    assert.deepEqual(undone.others, []);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
    assert.deepEqual(left().sort(), names, 'they are placeholders again');
  });

  it('a file that was changed after the question stays, and Undo leaves what was changed since', async () => {
    await start();
    await drawChain();
    const steps = await bench.steps();
    await writeFile(path.join(folder, 'knight-2.png'), 'drawn by hand');
    const report = await bench.job.start(steps, bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(report.kept, [{ uri: uriOf(folder, 'knight-2.png'), why: 'changed' }]);
    assert.equal(await readFile(path.join(folder, 'knight-2.png'), 'utf8'), 'drawn by hand');
    await writeFile(path.join(folder, 'knight-3.png'), 'drawn later');
    const undo = new SwapUndo();
    undo.add(report.swapped);
    const { others } = await undo.undo(bench.runs, { files: workspaceFiles, bin: bench.bin });
    assert.deepEqual(others, [uriOf(folder, 'knight-3.png')]);
    assert.equal(await readFile(path.join(folder, 'knight-3.png'), 'utf8'), 'drawn later');
  });

  it('where there is no trash and nobody agrees to delete, nothing is touched', async () => {
    await start();
    const before = await drawChain();
    Object.assign(bench.bin, { toTrash: () => Promise.reject(new Error('There is no trash.')) });
    const report = await bench.replace();
    assert.deepEqual([...new Set(report.kept.map(({ why }) => why))], ['no-trash']);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
  });

  it('a window that closes while the last run is drawn: the next one goes on, and nothing is sent twice', async () => {
    await start();
    const before = await drawChain();
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
    assert.equal(report.through, 2);
    goOn();
    const next = await bench.nextWindow();
    const waiting = await next.job.waiting();
    assert.equal(waiting?.done.size, 2);
    assert.deepEqual(waiting && next.job.unsent(waiting), [], 'the last one was sent, and is paid');
    const rest = await next.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.left, []);
    assert.deepEqual(
      bench.asked.map(({ operation }) => operation),
      ['generate', 'edit', 'animate'],
    );
    const names = [...before.keys()];
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    for (const name of names.filter((one) => !one.endsWith('.json')))
      assert.notEqual(after.get(name), before.get(name), name);
    assert.equal(await next.job.waiting(), undefined);
  }).timeout(120_000);

  it('killed after an old file went to the trash: the new one takes its place', async () => {
    await start();
    const before = await drawChain();
    const { toTrash } = bench.bin;
    let count = 0;
    Object.assign(bench.bin, {
      toTrash: async (uri: string) => {
        await toTrash(uri);
        // Nothing comes after it, as where the process is gone.
        if (++count === 2) await new Promise(() => {});
      },
    });
    const hanging = bench.replace();
    hanging.catch(() => {});
    while (count < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual((await namesIn(folder)).length, before.size - 1);
    const next = await bench.nextWindow();
    Object.assign(bench.bin, { toTrash });
    // The lease of a killed window ends by itself; here its file is taken away.
    await rm(path.join(path.dirname(bench.trash), 'job', 'placeholders.lease'));
    const rest = await next.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(rest.left, []);
    assert.deepEqual(await namesIn(folder), [...before.keys()]);
    assert.equal(bench.asked.length, 3, 'the first run was not sent again');
  });

  it('credits that run out end it: nothing more is sent, and what was not made stays open until it is discarded', async () => {
    await start(19);
    const before = await drawChain();
    const report = await bench.replace();
    assert.ok(report.error instanceof CreditsError, String(report.error));
    assert.equal(report.through, 1);
    assert.deepEqual(report.left.length, 2);
    assert.equal(bench.asked.length, 2);
    const edited = 'knight-1-edit-1.png';
    assert.deepEqual(await contents(folder, [edited]), new Map([[edited, before.get(edited)]]));
    assert.equal((await bench.job.waiting())?.done.size, 1);
    await assert.rejects(async () => bench.replace(), { name: 'JobError', reason: 'open' });
    await bench.job.forget();
    assert.equal(await bench.job.waiting(), undefined);
  });

  it('after credits ran out: it is told what the rest costs, and a later window makes the rest; nothing is paid twice', async () => {
    await start(19);
    const before = await drawChain();
    const report = await bench.replace();
    const purse = { costs: { edit: 15, animate: 20 }, left: 4 };
    const facts = { beyond: 0, maps: [], purse };
    assert.match(
      reportText(report, facts),
      /^12 files replaced; 1 of 3 runs are done\. There are not enough credits.* 2 more runs: 35 credits last time\. 4 credits left\.$/,
    );
    const next = await bench.nextWindow();
    const state = await next.job.waiting();
    assert.ok(state);
    assert.equal(
      interruptedText(state, next.job.unsent(state), { costs: { edit: 15 } }),
      'Replacing placeholders was interrupted after 1 of 3 runs. To go on costs credits; how many is not known yet.',
    );
    const stillShort = await next.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.ok(stillShort.error instanceof CreditsError);
    await bench.topUp(1000);
    const rest = await next.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.left, []);
    assert.deepEqual(
      bench.asked.map(({ operation }) => operation),
      ['generate', 'edit', 'edit', 'edit', 'animate'],
    );
    const paid = next.runs.list().filter(({ snapshot }) => snapshot.origin !== 'built-in' && snapshot.reserved);
    assert.equal(paid.length, 3);
    const after = await contents(folder, [...before.keys()]);
    for (const name of [...before.keys()].filter((one) => !one.endsWith('.json')))
      assert.notEqual(after.get(name), before.get(name), name);
  }).timeout(120_000);

  it('Cancel ends it after what is under way; Go On makes the rest', async () => {
    await start();
    await drawChain();
    const stop = new AbortController();
    bench.onAsk = async (count) => {
      if (count === 3) stop.abort();
    };
    const report = await bench.replace(bench, stop.signal);
    assert.equal(report.through, 2);
    const rest = await bench.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(rest.left, []);
    assert.deepEqual(left(), []);
    assert.equal(bench.asked.length, 3);
  }).timeout(60_000);

  it('Cancel while pictures are drawn whose number is not known: Go On takes them, and nothing is sent twice', async () => {
    await start();
    const before = await drawChain();
    const stop = new AbortController();
    bench.onAsk = async (count) => {
      if (count === 2) stop.abort();
    };
    const report = await bench.replace(bench, stop.signal);
    assert.equal(report.through, 1);
    const rest = await bench.job.goOn(bench.hosted, new AbortController().signal, () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual([rest.left, bench.asked.length], [[], 3]);
    const edited = 'knight-1-edit-1.png';
    assert.notEqual((await contents(folder, [edited])).get(edited), before.get(edited));
  }).timeout(60_000);

  it('by call: a sentence without a hosted service, and a wrong argument by name', async () => {
    await start();
    const call = (options: object) => vscode.commands.executeCommand('spriteKiln.replacePlaceholders', options);
    await assert.rejects(async () => call({ files: [] }), { name: 'SentenceError', message: /hosted service/ });
    await assert.rejects(async () => call({ files: 7 }), { name: 'ArgumentError', message: /“files”/ });
  });
});
