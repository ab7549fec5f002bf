// Mocha's spec report for people, on the terminal, and events for scripts/lib/testLog.mjs: as messages to the process that started this one, and as
// lines of JSON in the file of the reporter's option `events`, if there is one. Its option `editor` is set inside VS Code's extension host; `only` is a part
// of the titles of the wanted tests, as base64url, because mocha changes options with quotes and commas.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const path = require('node:path');
const { reporters } = require('mocha');

/** A built script's source map, if it has one, by the script's path. */
const maps = new Map();

/** @param {string} script Absolute, or relative to the working directory: mocha shortens paths. */
function mapOf(script) {
  if (!maps.has(script)) {
    const file = `${script}.map`;
    maps.set(script, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return maps.get(script);
}

/**
 * A stack with the places in the sources. Node's own `--enable-source-maps` reads the map of every script that is loaded, which costs a run without
 * failures a twentieth of its time.
 */
function inSources(stack) {
  return stack.replace(/((?:[A-Za-z]:)?[^\s():]+\.js):(\d+):(\d+)/g, (place, script, line, column) => {
    const { originalSource, originalLine, originalColumn } = mapOf(script)?.findEntry(line - 1, column - 1) ?? {};
    if (!originalSource) return place;
    const source = path.relative(path.join(__dirname, '../..'), path.resolve(path.dirname(script), originalSource));
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** The text of anything that was thrown. */
function textOf(error) {
  try {
    return typeof error?.stack === 'string' ? inSources(error.stack) : String(error?.message ?? error);
  } catch {
    return 'Something was thrown that has no text.';
  }
}

/**
 * Why it failed, for people: with its causes, as a request that failed has the reason in one.
 * @param {unknown} error
 */
function reasonOf(error, known = new Set([error])) {
  const inner = [error?.cause, ...(Array.isArray(error?.errors) ? error.errors : [])];
  const causes = inner.filter((one) => one !== undefined && one !== null && !known.has(one));
  for (const one of causes) known.add(one);
  return [textOf(error), ...causes.map((one) => `Caused by: ${reasonOf(one, known)}`)].join('\n');
}

/** Milliseconds after the last test in which the process should have ended. */
const CLOSED_MS = 10_000;

/** Says what a process has open that doesn't end. */
function tellOpen() {
  const open = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap' && name !== 'TTYWrap');
  console.error(`Still open ${CLOSED_MS / 1000} s after the last test: ${open.join(', ')}`);
}

/** A function that tells events. */
function teller(file) {
  // In the extension host, the other side of `process.send` is VS Code.
  const send = !file && process.send ? (event) => process.send(event) : () => {};
  if (!file && process.channel) {
    // These tests are no longer counted.
    process.on('disconnect', () => process.exit(1));
    // Otherwise, whoever listens to it keeps the process alive.
    process.channel.unref();
  }
  return (event) => {
    if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
    send(event);
  };
}

/**
 * A pattern for the titles of the wanted tests: those with that text, or the one whose title it is, if there is one.
 * @param {string} only
 */
function patternFor(suite, only) {
  const titles = [];
  suite.eachTest((test) => titles.push(test.fullTitle().trim()));
  const text = only.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(titles.includes(only.trim()) ? `^\\s*${text}\\s*$` : text);
}

/** Whether an error was made in a test file. */
const isFromTests = (error) => /\.test\.[jt]s\b/.test(String(error?.stack));

module.exports = class extends reporters.Spec {
  #say;
  /** Which tests are wanted. */
  #grep;
  /** The planned tests. */
  #tests = [];
  /** Ids keep apart tests with the same title. */
  #ids = new Map();
  /** The test or hook that runs, or ran last. */
  #now;
  /** Promise that was rejected while nothing awaited it → the event to tell, unless something awaits it later. */
  #rejected = new Map();

  constructor(runner, options) {
    super(runner, options);
    const { events, editor, only } = options?.reporterOptions ?? options?.reporterOption ?? {};
    this.#say = teller(events);
    this.#grep = options?.grep;
    runner.once('start', () => {
      if (only) {
        this.#grep = patternFor(runner.suite, Buffer.from(only, 'base64url').toString());
        runner.grep(this.#grep, false);
      }
      this.#plan(runner);
    });
    for (const kind of ['hook', 'test'])
      runner.on(kind, (one) => {
        if (kind === 'test') this.#tellRejected();
        // A hook may have defined it.
        if (kind === 'test' && this.#about(one).id === undefined) this.#plan(runner);
        this.#now = one;
        this.#say({ type: 'start', ...this.#about(one) });
      });
    runner.on('pass', (test) =>
      this.#tell('pass', test, { milliseconds: test.duration ?? 0, tries: test.currentRetry() + 1 }),
    );
    runner.on('pending', (test) => this.#tell('skip', test));
    runner.on('retry', (test, error) => this.#tell('retry', test, { message: reasonOf(error) }));
    runner.on('fail', (test, error) => this.#tell('fail', test, { message: reasonOf(error) }));
    // A test of the window takes minutes on a busy machine: its steps are signs of life.
    process.on('sprite-kiln:step', () => this.#say({ type: 'step' }));
    // VS Code has faults of its own, also while it closes.
    const isOurs = (error) => !editor || isFromTests(error);
    this.#watchPromises(isOurs);
    runner.once('end', () => this.#end(runner, isOurs));
  }

  /** Says which tests are planned, if some are new: mocha doesn't run those that are defined too late, as in an async function for `describe`. */
  #plan(runner) {
    const count = this.#tests.length;
    const files = new Set();
    runner.suite.eachTest((test) => {
      files.add(test.file);
      if (this.#about(test).id !== undefined || (this.#grep && !this.#grep.test(test.fullTitle()))) return;
      this.#ids.set(test, this.#tests.length);
      this.#tests.push(this.#about(test));
    });
    if (this.#now && this.#tests.length === count) return;
    this.#say({ type: 'plan', tests: this.#tests, files: [...files] });
  }

  /** A second try is a copy of the test. A hook is told with a test that it runs for, or with its suite if it runs after all tests. */
  #about(one) {
    const about = { id: this.#ids.get(one.retriedTest?.() ?? one), title: one.fullTitle(), file: one.file };
    if (one.type !== 'hook') return about;
    const test = one.title.startsWith('"after all"') ? undefined : one.ctx?.currentTest;
    return { ...about, file: test?.file ?? one.file, only: (test ?? one.parent).fullTitle() };
  }

  #tell(type, test, more) {
    this.#say({ type, ...this.#about(test), ...more });
  }

  /** Mocha ignores promises that are rejected while nothing awaits them, such as an assertion behind a forgotten `await`. */
  #watchPromises(isOurs) {
    process.on('unhandledRejection', (reason, promise) => {
      if (!isOurs(reason) || this.#rejected.has(promise)) return;
      const about = this.#now ? this.#about(this.#now) : { title: 'Before the first test' };
      const message = `A promise was rejected, and nothing awaited it.\n${reasonOf(reason)}`;
      this.#rejected.set(promise, { type: 'fail', ...about, message });
    });
    process.on('rejectionHandled', (promise) => this.#rejected.delete(promise));
  }

  /** A test and its hooks may await later what was rejected; the next test doesn't. */
  #tellRejected() {
    for (const event of this.#rejected.values()) {
      this.#say(event);
      console.error(`${event.title}:\n${event.message}`);
    }
    this.#rejected.clear();
  }

  #end(runner, isOurs) {
    this.#tellRejected();
    this.#plan(runner);
    this.#say({ type: 'end' });
    setTimeout(tellOpen, CLOSED_MS).unref();
    // What fails from here on fails no test; mocha would end with its own code, which knows nothing of it.
    process.on('uncaughtExceptionMonitor', (error) => {
      if (isOurs(error)) this.#say({ type: 'fail', title: 'After the last test', message: reasonOf(error) });
    });
    process.on('exit', () => {
      this.#tellRejected();
      this.#plan(runner);
    });
  }
};
