import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from '../../../../../src/core/disk/fileStore';
import type { RunPlan } from '../../../../../src/core/domain/runPlan';
import { reportText } from '../../../../../src/extension/features/placeholders/placeholderText';
import {
  type ReplaceAnswer,
  type ReplaceCall,
  replaceByCall,
} from '../../../../../src/extension/features/placeholders/replaceByCall';
import { foreignText, rawText } from '../../../../../src/shared/base/foreignText';
import { contents, namesIn } from '../../../../support/folders';
import { sample } from '../../../sprite/formats/files';
import { type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';

/** What code gets that replaces placeholders; `test/host/placeholderCall` calls the command itself. */
describe('Placeholders that are replaced by code', () => {
  let bench: PlaceholderBench;
  let folder: string;

  async function start(credits?: number): Promise<void> {
    bench = await placeholderBench(credits);
    folder = bench.folder;
    await writeFile(at('hero.png'), sample('hero.png'));
    await draw({ kind: 'edit', prompt: foreignText('a blue cloak'), sources: [uriOf(folder, 'hero.png')] });
  }

  afterEach(() => bench.close());

  const at = (name: string) => path.join(folder, name);
  const draw = (plan: Omit<Parameters<PlaceholderBench['draw']>[0], 'folder'>) =>
    bench.draw({ ...plan, folder: uriOf(folder) });
  const operations = () => bench.asked.map(({ operation }) => operation);
  const signal = new AbortController().signal;

  /** Calls it with the trash of the bench. */
  function call(more: Partial<ReplaceCall> = {}): Promise<ReplaceAnswer> {
    const { job, hosted, costs } = bench;
    return replaceByCall({
      connection: hosted,
      replacements: {
        job,
        start: (steps, connection, mayDelete) => job.start(steps, connection, signal, () => {}, mayDelete),
        resume: (connection, mayDelete) => job.resume(connection, signal, () => {}, mayDelete),
        describe: async (report) =>
          reportText(report, { beyond: 0, maps: [], balance: { costs: costs.of(report.origin) } }),
      },
      deleteOld: true,
      find: () => bench.find(),
      agree: async () => true,
      haveTrash: async () => true,
      ...more,
    });
  }

  it('gets the new files, and those that stay; then there is nothing to replace', async () => {
    await start();
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    await writeFile(at('hero-edit-2.png'), 'drawn by hand');
    const { files, failed, message } = await call();
    assert.deepEqual(
      [...files, ...failed].map(nameOf).sort(),
      names.filter((name) => name !== 'hero.png'),
    );
    assert.deepEqual(failed.map(nameOf), ['hero-edit-2.png']);
    assert.equal(message, files.length === 1 ? '1 file replaced.' : `${files.length} files replaced.`);
    const after = await contents(folder, names);
    for (const name of files.map(nameOf))
      assert.notEqual(after.get(rawText(name)), before.get(rawText(name)), rawText(name));
    assert.equal(await readFile(at('hero-edit-2.png'), 'utf8'), 'drawn by hand');
    assert.deepEqual(await call(), {
      files: [],
      failed: [uriOf(folder, 'hero-edit-2.png')],
      message: 'The file changed since it was drawn, or its source is gone.',
    });
    assert.deepEqual(operations(), ['edit']);
  });

  it('without a trash needs deleteOld, and without consent to the costs sends nothing', async () => {
    await start();
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    await assert.rejects(call({ deleteOld: false, haveTrash: async () => false }), {
      name: 'SentenceError',
      message: /no Trash.*deleteOld/,
    });
    const plans: (readonly RunPlan[])[] = [];
    const agree = async (asked: readonly RunPlan[]) => {
      plans.push(asked);
      return false;
    };
    const { files, failed, message } = await call({ agree });
    assert.deepEqual([files, message], [[], 'Nothing was replaced.']);
    assert.deepEqual(
      failed.map(nameOf).sort(),
      names.filter((name) => name !== 'hero.png'),
    );
    assert.deepEqual(
      plans.map((asked) => asked.map(({ kind }) => kind)),
      [['edit']],
    );
    assert.deepEqual(operations(), []);
    assert.deepEqual(await contents(folder, names), before);
  });

  it('reports what is done and the cost of the rest when credits run out, and the next call makes the rest', async () => {
    await start(19);
    const sources = [uriOf(folder, 'hero-edit-1.png')];
    await draw({ kind: 'animate', prompt: foreignText('idle'), outputFrames: 4, sources });
    const first = await call();
    assert.match(first.message, /1 of 2 runs are done\. Not enough credits/);
    assert.match(first.message, /Continuing costs credits/);
    assert.equal(first.files.length, 2);
    assert.equal(first.failed.length, 3);
    assert.deepEqual(operations(), ['edit', 'animate']);
    await bench.topUp(1000);
    const second = await call();
    assert.deepEqual(second.failed, []);
    assert.equal(second.files.length, 3);
    assert.deepEqual(operations(), ['edit', 'animate', 'animate'], 'the refused one again, the paid one not');
  });

  it('continues an interrupted replacement first, and only with consent to what is unpaid', async () => {
    await start(0);
    const sources = [uriOf(folder, 'hero-edit-1.png')];
    await draw({ kind: 'animate', prompt: foreignText('idle'), outputFrames: 4, sources });
    await bench.replace();
    assert.ok(await bench.job.waiting());
    const refused = await call({ agree: async () => false });
    assert.deepEqual([refused.files, refused.failed.length, refused.message], [[], 5, 'Nothing was replaced.']);
    assert.ok(await bench.job.waiting(), 'it can still be continued');
    await bench.topUp(1000);
    await draw({ kind: 'generate', prompt: foreignText('a coin'), size: 16 });
    const { files, failed, message } = await call();
    assert.deepEqual([files.length > 5, failed], [true, []]);
    assert.match(message, /^5 files replaced\. \d+ files replaced\.$/);
    assert.deepEqual(operations(), ['edit', 'edit', 'animate', 'generate']);
    assert.equal(await bench.job.waiting(), undefined);
  });
});
