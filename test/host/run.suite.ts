import { appendFileSync, readdirSync, renameSync } from 'node:fs';
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

/**
 * Called by VS Code inside its extension host: runs all host tests with mocha. With `SPRITE_KILN_TEST_RESULTS` set to a
 * path it writes mocha's JSON results there, whole at once, and the readable report beside it as `.log`, because
 * nobody reads an extension host's console. Rejects where a test failed, which gives the editor its exit code.
 */
export async function run(): Promise<void> {
  const results = process.env.SPRITE_KILN_TEST_RESULTS;
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, forbidOnly: true, reporter: 'spec' });
  for (const file of testFiles(__dirname)) mocha.addFile(file);
  if (results)
    Mocha.reporters.Base.consoleLog = (...words: unknown[]) =>
      appendFileSync(`${results}.log`, `${format(...words)}\n`);
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    const output = { reporter: 'json', reporterOption: { output: `${results}.part` } };
    if (results) new Mocha.reporters.JSON(runner, output);
  });
  if (results) renameSync(`${results}.part`, results);
  if (failures) throw new Error(`${failures} host tests failed.`);
}
