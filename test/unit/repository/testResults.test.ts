import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { script } from './files';

interface TestEvent {
  readonly type: string;
  readonly id?: number;
  readonly title?: string;
  readonly file?: string;
  readonly files?: readonly string[];
  readonly tests?: readonly { readonly id: number; readonly title: string }[];
}

interface TestLog {
  readonly seconds: ReadonlyMap<string, number>;
  take(event: TestEvent, now?: number): boolean;
}

interface Logs {
  readonly TestLog: { new (): TestLog; read(file: string): TestLog };
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures?: readonly {
    readonly title: string;
    readonly file: string;
    readonly only?: string;
    readonly message: string;
  }[];
  readonly secondTry?: readonly string[];
  readonly missing?: readonly string[];
  readonly notes?: readonly string[];
}

interface Asked {
  readonly minutes?: number;
  readonly files?: readonly string[];
  readonly only?: string;
}

interface Results {
  suiteCount(log: TestLog, ended: { code: number; timedOut: boolean }, asked?: Asked): Count;
  total(counts: readonly Count[]): Count;
  sentence(count: Count): string;
  secondTryLines(count: Count): string[];
  missingLines(count: Count): string[];
}

/** Tests: one that passes, one that passes the second time, one that never does, one that is skipped on purpose. */
const SUITE = `
let tries = 0;
describe('a suite', () => {
  it('is sound', () => {});
  it('is sound, too', () => {});
  it('is shaky', () => { if (++tries < 2) throw new Error('lost a click'); });
  it('is broken', () => { throw new Error('for good', { cause: new Error('no disk', { cause: { stack: {} } }) }); });
  it('is left out');
});`;

/** A hook fails, so that two tests don't run, and the process ends in the middle of one of three more. */
const CUT_OFF = `
describe('a closed door', () => {
  before(() => { throw new Error('locked'); });
  it('waits', () => {});
  it('waits', () => {});
});
describe('a suite', () => {
  it('is sound', () => {});
  it('ends it all', () => process.exit(0));
  it('is last', () => {});
});`;

/** Each of these passes by mocha's own count: a forgotten `await`, faults after the end, a late test; and one is done twice, so it's passed and failed. */
const UNNOTICED = `
const atTheEnd = (act) => process.once('beforeExit', act);
describe('a suite', () => {
  it('forgets to await', async () => {
    void (async () => { throw new Error('nobody saw'); })();
    const late = Promise.reject(new Error('awaited later'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await late.catch(() => {});
  });
  it('is done twice', (done) => { done(); done(); });
  it('rejects after the end', () => { atTheEnd(() => void Promise.reject(new Error('too late'))); });
  // As behind an \`await\` in an async function for \`describe\`.
  atTheEnd(() => { it('is defined too late', () => {}); });
});`;

describe('The results of a suite', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });
  afterEach(() => removeFolder(folder));

  /** Runs a suite like the test script. */
  async function counted(text: string, ...args: string[]): Promise<Count> {
    const file = path.join(folder, 'suite.test.cjs');
    await writeFile(file, text);
    const reporter = ['--reporter', path.join(root, 'scripts/lib/mochaReporter.cjs')];
    const { TestLog } = await script<Logs>('lib/testLog.mjs');
    const log = new TestLog();
    const mocha = fork(path.join(root, 'node_modules/mocha/bin/mocha.js'), [...reporter, ...args, file], {
      cwd: folder,
      silent: true,
    });
    mocha.on('message', (event) => log.take(event as TestEvent));
    const [code] = (await once(mocha, 'close')) as [number];
    return (await script<Results>('lib/results.mjs')).suiteCount(log, { code, timedOut: false });
  }

  it('count a retried test once, and name it; it fails if both tries fail', async () => {
    const { total, sentence, secondTryLines } = await script<Results>('lib/results.mjs');
    const sum = total([{ passed: 1, failed: 0, skipped: 0 }, await counted(SUITE, '--retries', '1')]);
    assert.equal(sentence(sum), '4 passed, 1 failed, 1 skipped');
    assert.deepEqual(secondTryLines(sum), [
      `Passed on the second try: a suite is shaky (${path.join(folder, 'suite.test.cjs')}): Error: lost a click`,
      'On the second try: 1',
    ]);
    assert.deepEqual(
      sum.failures?.map(({ title, message }) => [title, message.split('\n').filter((line) => !/^ +at /.test(line))]),
      [['a suite is broken', ['Error: for good', 'Caused by: Error: no disk', 'Caused by: [object Object]']]],
    );
    assert.deepEqual(sum.missing, []);
  });

  it("don't retry a test, or mention it, unless the suite allows it; and count only those asked for", async () => {
    const { sentence, secondTryLines } = await script<Results>('lib/results.mjs');
    const count = await counted(SUITE);
    assert.equal(sentence(count), '2 passed, 2 failed, 1 skipped');
    assert.deepEqual(secondTryLines(count), []);
    const wanted = async (only: string) => {
      const one = await counted(SUITE, '--reporter-option', `only=${Buffer.from(only).toString('base64url')}`);
      assert.deepEqual(one.missing, []);
      return sentence(one);
    };
    assert.equal(await wanted('is so'), '2 passed, 0 failed');
    // Also a test whose title begins another one's is run alone.
    assert.equal(await wanted('a suite is sound'), '1 passed, 0 failed');
  });

  it('have what mocha passes: promises rejected unawaited, faults after the last test; and a test done twice is one', async () => {
    const { sentence } = await script<Results>('lib/results.mjs');
    const count = await counted(UNNOTICED);
    assert.deepEqual(
      count.failures?.map(({ title, message }) => [title, message.match(/nobody saw|multiple times|too late/)?.[0]]),
      [
        ['a suite forgets to await', 'nobody saw'],
        ['a suite is done twice', 'multiple times'],
        ['a suite rejects after the end', 'too late'],
      ],
    );
    assert.deepEqual(count.missing, [`is defined too late (${path.join(folder, 'suite.test.cjs')})`]);
    assert.equal(sentence(count), '0 passed, 4 failed');
    const crash = await counted(
      `it('passes', () => { process.once('beforeExit', () => { throw new Error('bang'); }); });`,
    );
    assert.equal(sentence(crash), '1 passed, 1 failed');
    assert.match(crash.failures?.[0]?.message ?? '', /bang/);
  });

  it('list and count as failed what was planned and not run, also behind a failed hook', async () => {
    const { sentence, missingLines } = await script<Results>('lib/results.mjs');
    const count = await counted(CUT_OFF);
    assert.deepEqual(count.notes, ['Was cut off with code 0: “a suite ends it all” was running.']);
    const file = path.join(folder, 'suite.test.cjs');
    assert.deepEqual(missingLines(count), [
      `Not run: a closed door waits (${file})`,
      `Not run: a closed door waits (${file})`,
      `Not run: a suite ends it all (${file})`,
      `Not run: a suite is last (${file})`,
      'Planned and not run: 4',
    ]);
    assert.deepEqual(
      count.failures?.map(({ only }) => only),
      ['a closed door waits'],
    );
    // The hook, the early end, and the four.
    assert.equal(sentence(count), '1 passed, 6 failed');
  });

  it('are a failure if the files did not load, if there are no tests, or if nothing was said for minutes', async () => {
    const { suiteCount, sentence } = await script<Results>('lib/results.mjs');
    const { TestLog } = await script<Logs>('lib/testLog.mjs');
    const unloaded = await counted('throw new Error();');
    assert.deepEqual(unloaded.notes, ['Ended with code 1 before its tests were loaded.']);
    const empty = await counted('');
    assert.deepEqual([sentence(empty), empty.notes], ['0 passed, 1 failed', ['Has no tests.']]);
    const hung = new TestLog();
    hung.take({ type: 'plan', tests: [{ id: 0, title: 'hangs' }] });
    hung.take({ type: 'start', id: 0, title: 'hangs' });
    const count = suiteCount(hung, { code: 1, timedOut: true }, { minutes: 5 });
    assert.deepEqual(count.notes, ['Said nothing for 5 minutes and was stopped: “hangs” was running.']);
    assert.equal(sentence(count), '0 passed, 2 failed');
    hung.take({ type: 'end' });
    const [note] = suiteCount(hung, { code: 1, timedOut: true }, { minutes: 5 }).notes ?? [];
    assert.equal(note, 'Its tests ended, but its process ran for 5 more minutes and was stopped.');
    // A message that a test sent.
    assert.equal(hung.take(null as never), false);
  });

  it('are a failure if a file has no tests, unless they are only not those asked for', async () => {
    const { suiteCount, sentence } = await script<Results>('lib/results.mjs');
    const { TestLog } = await script<Logs>('lib/testLog.mjs');
    const log = new TestLog();
    const [full, empty] = ['test/unit/a.test.ts', 'test/unit/b.test.ts'];
    const file = path.join(root, 'out/test/unit/a.test.js');
    for (const event of [{ type: 'plan', tests: [], files: [file] }, { type: 'end' }]) log.take(event);
    const ended = { code: 0, timedOut: false };
    const count = suiteCount(log, ended, { files: [full, empty], only: 'a title' });
    assert.deepEqual([count.notes, count.missing], [[`No tests in ${empty}.`], [empty]]);
    assert.equal(sentence(suiteCount(log, ended, { files: [full], only: 'a title' })), '0 passed, 0 failed');
    assert.equal(sentence(suiteCount(log, ended, { files: [full] })), '0 passed, 1 failed');
  });

  it('know the seconds of each file, hooks included', async () => {
    const { TestLog } = await script<Logs>('lib/testLog.mjs');
    const log = new TestLog();
    const [one, other] = ['a', 'b'].map((name) => path.join(root, `out/test/unit/${name}.test.js`)) as [string, string];
    log.take({ type: 'plan', tests: [] }, 0);
    log.take({ type: 'start', title: 'hook', file: one }, 1000);
    log.take({ type: 'start', id: 0, title: 'test', file: one }, 3000);
    log.take({ type: 'pass', id: 0, title: 'test', file: one }, 4000);
    log.take({ type: 'start', id: 1, title: 'other', file: other }, 4000);
    log.take({ type: 'fail', id: 1, title: 'other', file: other }, 9000);
    assert.deepEqual(
      [...log.seconds],
      [
        ['test/unit/a.test.ts', 3],
        ['test/unit/b.test.ts', 5],
      ],
    );
  });
});
