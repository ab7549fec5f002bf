import { appendFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

/**
 * Every test file below a folder, so that a new one needs no list.
 * @param wanted only files with this in their names; absent: all
 */
function testFiles(folder: string, wanted = ''): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js') && path.basename(name).includes(wanted))
    .map((name) => path.join(folder, name))
    .sort();
}

function runMocha(results: string | undefined): Promise<number> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 120_000, forbidOnly: true, reporter: 'spec' });
  const { SPRITE_KILN_TEST_FOLDER: folder = '.', SPRITE_KILN_TEST_FILES: wanted } = process.env;
  for (const file of testFiles(path.join(__dirname, folder), wanted)) mocha.addFile(file);
  return new Promise((resolve) => {
    const runner = mocha.run(resolve);
    const output = { reporter: 'json', reporterOption: { output: `${results}.part` } };
    if (results) new Mocha.reporters.JSON(runner, output);
  });
}

/** The results that mocha would have written if it had run. */
const LOADING_FAILED = { stats: { passes: 0, failures: 1, pending: 0 } };

/**
 * Called by VS Code inside its extension host: runs host tests with mocha, all of them or those in `SPRITE_KILN_TEST_FOLDER`, or with
 * `SPRITE_KILN_TEST_FILES` in their file names. With `SPRITE_KILN_TEST_RESULTS` set to a path it writes mocha's JSON results there atomically, and
 * the readable report next to it as `.log`, because nobody reads an extension host's console. Rejects if a test failed, which becomes the editor's
 * exit code.
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
