import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileProvenance } from '../../../src/extension/domain/provenance';
import { clearRuns, isUnsettled } from '../../../src/extension/features/placeholders/clearing';
import { SwapUndo } from '../../../src/extension/features/placeholders/swapUndo';
import { isFinished, stageOf } from '../../../src/extension/features/runs/runStage';
import { foreignText } from '../../../src/shared/base/foreignText';
import { contents, namesIn, removeFolder } from '../../support/folders';
import { userFiles } from '../../support/userFiles';
import { type JobWindow, type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';

const noLimit = () => new AbortController().signal;

/** What becomes of placeholders whose runs a person cleared from the view Runs. */
describe('Clearing runs of which placeholders are left', () => {
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

  /** Names of the files that carry the mark of a placeholder. */
  async function marked({ runs }: JobWindow): Promise<string[]> {
    const provenance = new FileProvenance(runs);
    const names = await namesIn(folder);
    provenance.dispose();
    return names.filter((name) => provenance.of(uriOf(folder, name))?.placeholder);
  }

  it('takes them off the list of this and later windows; the marks stay, and all are replaced, in order', async () => {
    const before = await bench.drawChain();
    const names = [...before.keys()];
    await clear(bench);
    assert.deepEqual(listed(bench), []);
    assert.deepEqual(await marked(bench), names);
    const next = await bench.nextWindow();
    assert.deepEqual(listed(next), [], 'none is listed or taken up');
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

  it('lets the record go when the pictures are gone, but not those of files elsewhere that may have been moved', async () => {
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

  it('of a run of which some pictures are replaced, these are no placeholders again when the run that made them is cleared', async () => {
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

  it('leaves the way back open while Undo is offered: the old pictures are placeholders again', async () => {
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

  it('of a replacing that was killed leaves the paid runs whose pictures have no place yet: nothing is sent twice', async () => {
    await bench.drawChain();
    const { toTrash } = bench.bin;
    let begun = () => {};
    const reached = new Promise<void>((resolve) => {
      begun = resolve;
    });
    Object.assign(bench.bin, {
      // Nothing comes after it, as where the process is gone.
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
    // The lease of a killed window ends by itself; here its file is taken away.
    await rm(path.join(path.dirname(bench.trash), 'job', 'placeholders.lease'));
    const rest = await next.job.resume(bench.hosted, noLimit(), () => {});
    assert.equal(rest.error, undefined);
    assert.deepEqual(rest.remaining, []);
    assert.equal(bench.asked.length, 3);
    await clear(next);
    assert.deepEqual([listed(next), await recorded()], [[], 0]);
  });

  it('reaches other windows when they read the journal anew', async () => {
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

  it('that is stopped at once clears nothing', async () => {
    await bench.drawChain();
    await clear(bench, undefined, AbortSignal.abort());
    assert.equal(listed(bench).length, 3);
  });
});
