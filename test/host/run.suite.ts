import { appendFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { root } from '../support/places';
import { closeSideBar } from './support';

/** What the runner asks of this suite, in `SPRITE_KILN_TEST_RUN` as JSON. */
export interface HostRun {
  /** File of lines of JSON for what happens (scripts/lib/mochaReporter.cjs); the readable report is next to it, as `.log`. */
  readonly events: string;
  /** Written when all is done, so the runner can close the editor. */
  readonly done: string;
  /** Wanted test files below test/host, such as `editor/git.test.ts`; absent: all. */
  readonly files?: readonly string[];
  /** A part of the full titles of the wanted tests, or one of them; absent: all. */
  readonly only?: string;
}

/** Every test file, so that a new one needs no list, in order. */
function testFiles({ files }: Partial<HostRun>): string[] {
  const wanted = files && new Set(files.map((file) => path.normalize(file.replace(/\.ts$/, '.js'))));
  return readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js') && (wanted?.has(path.normalize(name)) ?? true))
    .map((name) => path.join(__dirname, name))
    .sort();
}

/** Resolves with the number of failures. A test has no time limit of its own: its step ends if it says nothing for too long. */
function runMocha(run: Partial<HostRun>): Promise<number> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 0, forbidOnly: true });
  const only = run.only && Buffer.from(run.only).toString('base64url');
  mocha.reporter(path.join(root, 'scripts/lib/mochaReporter.cjs'), { events: run.events, editor: true, only });
  mocha.rootHooks({ beforeAll: closeSideBar });
  for (const file of testFiles(run)) mocha.addFile(file);
  return new Promise((resolve) => {
    mocha.run(resolve);
  });
}

/**
 * Called by VS Code inside its extension host: runs host tests with mocha, as `SPRITE_KILN_TEST_RUN` asks ({@link HostRun}); the readable report goes
 * to a file, because nobody reads an extension host's console. Rejects if a test failed, which becomes the editor's exit code.
 */
export async function run(): Promise<void> {
  const wanted = JSON.parse(process.env.SPRITE_KILN_TEST_RUN ?? '{}') as Partial<HostRun>;
  const { events, done } = wanted;
  if (!events || !done) {
    const failures = await runMocha(wanted);
    if (failures) throw new Error(`${failures} host tests failed.`);
    return;
  }
  mkdirSync(path.dirname(events), { recursive: true });
  const say = (...words: unknown[]) => appendFileSync(`${events}.log`, `${format(...words)}\n`);
  Mocha.reporters.Base.consoleLog = say;
  let failures = 1;
  try {
    failures = await runMocha(wanted);
  } catch (error) {
    say(error);
  }
  writeFileSync(`${done}.part`, String(failures));
  renameSync(`${done}.part`, done);
  if (failures) throw new Error(`${failures} host tests failed.`);
}
