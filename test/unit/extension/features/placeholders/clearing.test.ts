import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileProvenance } from '../../../../../src/core/domain/provenance';
import { isFinished, stageOf } from '../../../../../src/core/runs/runStage';
import { clearRuns, isUnsettled } from '../../../../../src/extension/features/placeholders/clearing';
import { SwapUndo } from '../../../../../src/extension/features/placeholders/swapUndo';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { contents, namesIn, removeFolder } from '../../../../support/folders';
import { userFiles } from '../../../../support/runs/userFiles';
import { type JobWindow, type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';

const noLimit = () => new AbortController().signal;

/** Placeholders whose runs a person cleared from the Runs view. */
describe('Clearing runs that still have placeholders', () => {
  let bench: PlaceholderBench;
  let folder: string;

  beforeEach(async () => {
    bench = await placeholderBench();
    folder = bench.folder;
  });

  afterEach(() => bench.close());

  const undoOf = (undo?: SwapUndo) => new Set(undo?.drawnBy);

  /** As the command does after its question. */
  async function clear({ runs }: JobWindow, undo?: SwapUndo, signal = noLimit()): Promise<void> {
    const finished = [];
    for (const run of runs.list()) {
      const over = !runs.isOpen(run) && isFinished(stageOf(run, false));
      if (over && !(await isUnsettled(run, userFiles))) finished.push(run);
    }
    await clearRuns(finished, [vscode.Uri.file(folder)], { ...bench.disk, runs, undoable: undoOf(undo) }, signal);
  }

  const recorded = async () => (await readdir(bench.journal)).filter((name) => name.endsWith('.json')).length;
  const listed = ({ runs }: JobWindow) => runs.list().map(({ plan }) => plan.kind);

  /** Names of the files with the placeholder badge. */
  async function marked({ runs }: JobWindow): Promise<string[]> {
    const provenance = new FileProvenance(runs);
    const names = await namesIn(folder);
    provenance.dispose();
    return names.filter((name) => provenance.of(uriOf(folder, name))?.placeholder);
  }

  it('removes them from the list in this and later windows, keeps the badges, and all are replaced in order', async () => {
    const before = await bench.drawChain();
    const names = [...before.keys()];
    await clear(bench);
    assert.deepEqual(listed(bench), []);
    assert.deepEqual(await marked(bench), names);
    const next = await bench.nextWindow();
    assert.deepEqual(listed(next), [], 'none is listed or resumed');
    assert.equal(next.runs.openCount, 0);
    assert.deepEqual(await marked(next), names);
    const report = await bench.replace(next);
    assert.equal(report.error, undefined);
    assert.deepEqual([report.remaining, report.skipped], [[], []]);
    assert.deepEqual(
      bench.asked.map(({ operation }) => operation),
      ['generate', 'edit', 'animate'],
    );
    const after = await contents(folder, names);
    for (const name of names.filter((one) => !one.endsWith('.json')))
      assert.notEqual(after.get(name), before.get(name), name);
    assert.deepEqual(await marked(next), []);
    assert.deepEqual(listed(next), ['animate', 'edit', 'generate'], 'the paid runs are listed');
    await clear(next);
    assert.deepEqual([listed(next), await recorded()], [[], 0]);
  });

  it('deletes the record if the images are missing, but not if they may have been moved', async () => {
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-other-project-'));
    try {
      await bench.draw({ folder: uriOf(elsewhere), kind: 'generate', prompt: foreignText('a wolf'), size: 32 });
      await bench.drawChain();
      await clear(bench);
      assert.equal(await recorded(), 4);
      await rename(elsewhere, `${elsewhere}-moved`);
      for (const name of await namesIn(folder)) if (name !== 'knight-1.png') await rm(path.join(folder, name));
      await rename(path.join(folder, 'knight-1.png'), path.join(folder, 'hero.png'));
      await clear(bench);
      assert.deepEqual(
        bench.runs.all().map(({ plan }) => plan.prompt),
        ['a knight', 'a wolf'],
      );
      assert.equal(await recorded(), 2);
      const found = await bench.find();
      assert.deepEqual(
        found
          .filter(({ plan }) => plan.prompt === foreignText('a knight'))
          .map(({ files }) => files.map(({ uri }) => uri)),
        [[uriOf(folder, 'hero.png')]],
      );
    } finally {
      await removeFolder(elsewhere);
      await removeFolder(`${elsewhere}-moved`);
    }
  });

  it('keeps replaced images from counting as placeholders again when the run that made them is cleared', async () => {
    const before = await bench.drawChain();
    const steps = await bench.steps();
    const [first] = steps;
    assert.ok(first);
    const some = { ...first, files: first.files.filter(({ uri }) => /knight-[12]\.png$/.test(uri)) };
    await bench.job.start([some], bench.hosted, noLimit(), () => {});
    await clear(bench);
    assert.deepEqual(listed(bench), []);
    const left = (await bench.find()).flatMap(({ files }) => files.map(({ uri }) => path.basename(uri)));
    const replaced = ['knight-1.png', 'knight-2.png'];
    assert.deepEqual(
      left.sort(),
      [...before.keys()].filter((name) => !replaced.includes(name)),
    );
    assert.ok((await bench.find()).every(({ changed }) => !changed));
  });

  it('keeps Undo working: the old images are placeholders again', async () => {
    const before = await bench.drawChain();
    const undo = new SwapUndo();
    undo.add((await bench.replace()).swapped);
    await clear(bench, undo);
    assert.deepEqual(listed(bench), []);
    const { others } = await undo.undo(bench.runs, bench.swaps);
    assert.deepEqual(others, []);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
    const steps = await bench.steps();
    assert.deepEqual(
      steps.map(({ plan }) => plan.kind),
      ['generate', 'edit', 'animate'],
    );
    assert.equal(
      steps.reduce((sum, { files }) => sum + files.length, 0),
      before.size,
    );
  });

  it("keeps the paid runs of a killed replacement whose images aren't placed yet: nothing is sent twice", async () => {
    await bench.drawChain();
    const { toTrash } = bench.bin;
    let begun = () => {};
    const reached = new Promise<void>((resolve) => {
      begun = resolve;
    });
    Object.assign(bench.bin, {
      // Nothing follows, as if the process had ended.
      toTrash: () => {
        begun();
        return new Promise(() => {});
      },
    });
    bench.replace().catch(() => {});
    await reached;
    const next = await bench.nextWindow();
    Object.assign(bench.bin, { toTrash });
    await clear(next);
    assert.deepEqual(listed(next), ['generate']);
    // A killed window's lease expires; here its file is deleted.
    await rm(path.join(path.dirname(bench.trash), 'job', 'placeholders.lease'));
    const rest = await next.job.resume(bench.hosted, noLimit(), () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.remaining, []);
    assert.equal(bench.asked.length, 3);
    await clear(next);
    assert.deepEqual([listed(next), await recorded()], [[], 0]);
  });

  it('reaches other windows when they reload the journal', async () => {
    await bench.drawChain();
    const other = bench.secondWindow();
    await other.runs.recover(async () => bench.hosted);
    assert.equal(listed(other).length, 3);
    await clear(bench);
    await other.runs.reread();
    assert.deepEqual(listed(other), []);
    assert.deepEqual(await marked(other), await namesIn(folder));
    await clear(other);
    assert.equal(await recorded(), 3);
  });

  it('clears nothing if it is stopped at once', async () => {
    await bench.drawChain();
    await clear(bench, undefined, AbortSignal.abort());
    assert.equal(listed(bench).length, 3);
  });
});
