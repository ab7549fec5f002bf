import assert from 'node:assert/strict';
import { appendFile, type FileHandle, open, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { AgentBudget } from '../../../../src/core/budget/budget';
import { Days } from '../../../../src/core/budget/days';
import { DayFold } from '../../../../src/core/budget/fold';
import { Ledger, LedgerFileError } from '../../../../src/core/budget/ledger';
import { type LedgerLine, lineText } from '../../../../src/core/budget/lines';
import { scratchFolder } from '../../../support/processes';
import { examples } from '../../../support/sample';

const DAY = '2026-11-25';

/** Counts the bytes that this process reads of files, until it's stopped. */
async function countReads(): Promise<{ readonly bytes: () => number; stop(): void }> {
  const handle = await open(__filename);
  const calls: Pick<FileHandle, 'read'> = Object.getPrototypeOf(handle);
  await handle.close();
  const { read } = calls;
  let bytes = 0;
  const counted = async function (this: FileHandle, ...args: Parameters<FileHandle['read']>) {
    const result = await read.apply(this, args);
    bytes += result.bytesRead;
    return result;
  };
  Object.assign(calls, { read: counted });
  return { bytes: () => bytes, stop: () => Object.assign(calls, { read }) };
}

describe('Days of the ledger in a process that asks often', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>;
  let file: string;
  let ledger: Ledger;
  let days: Days;
  beforeEach(async () => {
    scratch = await scratchFolder('sprite-kiln-days');
    file = path.join(scratch.path, `${DAY}.jsonl`);
    ledger = new Ledger(scratch.path);
    days = new Days(ledger);
  });
  afterEach(() => scratch.remove());

  const reserve = (run: string, hold: string, credits?: number): LedgerLine => ({
    ...{ do: 'reserve', run, hold, credits, limit: 1_000, workspace: '/game' },
    ...{ origin: 'https://a.example', operation: 'edit' },
  });
  const settle = (run: string, credits: number): LedgerLine => ({ do: 'settle', run, credits, workspace: '/game' });
  const release = (run: string): LedgerLine => ({ do: 'release', run });
  const write = (...lines: readonly LedgerLine[]) => writeFile(file, lines.map(lineText).join(''));
  const add = (...lines: readonly LedgerLine[]) => appendFile(file, lines.map(lineText).join(''));
  const used = async () => (await days.fold(DAY)).used({}).used;

  it('are only read on from where they were read to', async () => {
    const runs = Array.from({ length: 200 }, (_, n) => `run-${n}`);
    await write(...runs.flatMap((run) => [reserve(run, run, 2), settle(run, 1)]));
    const budget = new AgentBudget({ folder: () => scratch.path, now: () => Date.parse(`${DAY}T12:00:00Z`) });
    const counting = await countReads();
    const read = async (work: () => Promise<unknown>) => {
      const before = counting.bytes();
      await work();
      return counting.bytes() - before;
    };
    try {
      const { length } = await readFile(file);
      assert.equal(await read(() => budget.usage({ limit: 1_000 })), length);
      const known = await read(() => budget.usage({ limit: 1_000 }));
      assert.ok(known <= 300, `${known}`);
      assert.ok((await read(() => budget.costs('https://a.example'))) <= 300);
      const more = [reserve('other', 'h', 5), settle('other', 4)];
      await add(...more);
      assert.ok((await read(() => budget.usage({ limit: 1_000 }))) <= 300 + more.map(lineText).join('').length);
      assert.equal((await budget.usage({ limit: 1_000 })).used, 204);
    } finally {
      counting.stop();
    }
  });

  it('count each line once for two that read at the same time', async () => {
    await write(reserve('a', 'h1', 30));
    await used();
    await add(release('a'), reserve('a', 'h2', 40));
    await Promise.all([days.fold(DAY), days.fold(DAY)]);
    assert.equal(await used(), 40);
  });

  it('are read again if the file is another one, shorter, or gone', async () => {
    await write(reserve('a', 'h1', 30), reserve('b', 'h2', 40));
    assert.equal(await used(), 70);
    const before = await readFile(file);
    await rename(file, `${file}.kept`);
    await write(reserve('c', 'h3', 31), reserve('d', 'h4', 41));
    assert.deepEqual([(await readFile(file)).length, await used()], [before.length, 72]);
    // Long lines that differ only where they begin.
    const folders = ['/game', `/${'a'.repeat(1_000)}`];
    const long = (run: string, credits: number) => ({ ...reserve(run, `h-${run}`, credits), folders });
    await write(long('f', 12));
    assert.equal(await used(), 12);
    await write(long('g', 13));
    assert.equal(await used(), 13);
    await write(reserve('c', 'h3', 31), reserve('d', 'h4', 41));
    await truncate(file, lineText(reserve('c', 'h3', 31)).length);
    assert.equal(await used(), 31);
    await rename(file, `${file}.gone`);
    assert.equal(await used(), 0);
    await write(reserve('e', 'h5', 5));
    assert.equal(await used(), 5);
  });

  it('that are damaged count nothing of what was added, until they are fixed', async () => {
    await write(reserve('a', 'h1', 30));
    assert.equal(await used(), 30);
    await add(release('a'), reserve('b', 'h2', 40));
    const good = await readFile(file);
    await appendFile(file, '{damaged}\n');
    for (const _ of [1, 2]) await assert.rejects(used(), LedgerFileError);
    await writeFile(file, good);
    assert.equal(await used(), 40);
  });

  it('mean what they mean to a fresh reader, wherever reads fall between the bytes', async () => {
    const run = fc.constantFrom('a', 'b', 'c');
    const credits = fc.integer({ min: 0, max: 400 });
    const line = fc.oneof(
      fc.record({ run, credits: fc.option(credits, { nil: undefined }) }).map((of) => reserve(of.run, '', of.credits)),
      fc.record({ run, credits }).map((of) => settle(of.run, of.credits)),
      run.map(release),
    );
    // A cut line is what a kill leaves; a pause is a read after some bytes of the line.
    const step = fc.record({ line, cut: fc.option(fc.nat(60), { freq: 4 }), pause: fc.nat(250) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await writeFile(file, '');
        days = new Days(ledger);
        for (const [at, { line, cut, pause }] of steps.entries()) {
          const text = lineText(line.do === 'reserve' ? { ...line, hold: `h${at}` } : line).slice(0, cut ?? undefined);
          await appendFile(file, text.slice(0, pause));
          await used();
          await appendFile(file, text.slice(pause));
          const fold = await days.fold(DAY);
          const fresh = new DayFold(await ledger.lines(DAY));
          assert.deepEqual([fold.used({}), fold.holds({})], [fresh.used({}), fresh.holds({})]);
        }
      }),
      { numRuns: examples(60, 2_000) },
    );
  });
});
