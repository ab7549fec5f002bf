import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { script } from './files';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures?: readonly { readonly title: string; readonly message: string }[];
  readonly secondTry?: readonly string[];
}

interface Results {
  suiteCount(file: string, code: number): Count;
  total(counts: readonly Count[]): Count;
  sentence(count: Count): string;
  secondTryLines(count: Count): string[];
}

/** A suite with a test that passes at once, one that passes the second time, and one that never does. */
const SUITE = `
let tries = 0;
describe('a suite', () => {
  it('is sound', () => {});
  it('is shaky', () => { if (++tries < 2) throw new Error('lost a click'); });
  it('is broken', () => { throw new Error('for good'); });
});`;

describe('A retried test', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await writeFile(path.join(folder, 'suite.test.cjs'), SUITE);
  });
  afterEach(() => removeFolder(folder));

  /** Runs the suite like the test script. */
  async function counted(retries: number): Promise<Count> {
    const output = path.join(folder, 'results.json');
    const args = [
      path.join(root, 'node_modules/mocha/bin/mocha.js'),
      ...['--reporter', path.join(root, 'scripts/lib/mochaReporter.cjs'), '--reporter-option', `output=${output}`],
      ...['--retries', String(retries), path.join(folder, 'suite.test.cjs')],
    ];
    const { status } = spawnSync(process.execPath, args, { cwd: folder });
    const { suiteCount } = await script<Results>('lib/results.mjs');
    return suiteCount(output, status ?? 1);
  }

  it('counts once, as passed, and is named among the last lines; it fails if both tries fail', async () => {
    const { total, sentence, secondTryLines } = await script<Results>('lib/results.mjs');
    const sum = total([{ passed: 1, failed: 0, skipped: 0 }, await counted(1)]);
    assert.equal(sentence(sum), '3 passed, 1 failed');
    assert.deepEqual(secondTryLines(sum), [
      `Passed on the second try: a suite is shaky (${path.join(folder, 'suite.test.cjs')})`,
      'On the second try: 1',
    ]);
    assert.deepEqual(
      sum.failures?.map(({ title }) => title.replace(/ \(.*/, '')),
      ['a suite is broken'],
    );
  });

  it("isn't retried or mentioned unless the suite allows retries", async () => {
    const { sentence, secondTryLines } = await script<Results>('lib/results.mjs');
    const count = await counted(0);
    assert.equal(sentence(count), '1 passed, 2 failed');
    assert.deepEqual(secondTryLines(count), []);
  });
});
