import { appendFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

/** Every test file below this one, so that a new one needs no list. */
function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => path.join(folder, name))
    .sort();
}

function runMocha(results: string | undefined): Promise<number> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 120_000, forbidOnly: true, reporter: 'spec' });
  for (const file of testFiles(__dirname)) mocha.addFile(file);
  return new Promise((resolve) => {
    const runner = mocha.run(resolve);
    const output = { reporter: 'json', reporterOption: { output: `${results}.part` } };
    if (results) new Mocha.reporters.JSON(runner, output);
  });
}

/** What mocha would have written, had it come to run. */
const LOADING_FAILED = { stats: { passes: 0, failures: 1, pending: 0 } };

/**
 * Called by VS Code inside its extension host: runs all host tests with mocha. With `SPRITE_KILN_TEST_RESULTS` set to a
 * path it writes mocha's JSON results there, whole at once, and the readable report beside it as `.log`, because
 * nobody reads an extension host's console. Rejects where a test failed, which gives the editor its exit code.
 */
export async function run(): Promise<void> {
  const results = process.env.SPRITE_KILN_TEST_RESULTS;
  if (!results) {
    const failures = await runMocha(undefined);
    if (failures) throw new Error(`${failures} host tests failed.`);
    return;
  }
  mkdirSync(path.dirname(results), { recursive: true });
  const say = (...words: unknown[]) => appendFileSync(`${results}.log`, `${format(...words)}\n`);
  Mocha.reporters.Base.consoleLog = say;
  let failures: number;
  try {
    failures = await runMocha(results);
  } catch (error) {
    say(error);
    writeFileSync(`${results}.part`, JSON.stringify(LOADING_FAILED));
    failures = 1;
  }
  renameSync(`${results}.part`, results);
  if (failures) throw new Error(`${failures} host tests failed.`);
}
