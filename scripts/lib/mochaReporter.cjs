// Mocha's spec report for people, on the terminal, and events for scripts/lib/testLog.mjs: as messages to the process that started this one, and as
// lines of JSON in the file of the reporter's option `events`, if there is one.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

/**
 * Why it failed, for people.
 * @param {unknown} error
 */
const reasonOf = (error) => error?.stack ?? error?.message ?? String(error);

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = options?.reporterOptions?.events ?? options?.reporterOption?.events;
    // In the extension host, the other side of `process.send` is VS Code.
    const send = !file && process.send ? (event) => process.send(event) : () => {};
    const say = (event) => {
      if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
      send(event);
    };
    // Ids keep apart tests with the same title. A second try is a copy of the test.
    const ids = new Map();
    const idOf = (test) => ids.get(test.retriedTest?.() ?? test);
    const about = (test) => ({ id: idOf(test), title: test.fullTitle(), file: test.file });

    runner.once('start', () => {
      const tests = [];
      runner.suite.eachTest((test) => {
        if (options?.grep && !options.grep.test(test.fullTitle())) return;
        ids.set(test, tests.length);
        tests.push(about(test));
      });
      say({ type: 'plan', tests });
    });
    runner.on('hook', (hook) => say({ type: 'start', ...about(hook) }));
    runner.on('test', (test) => say({ type: 'start', ...about(test) }));
    runner.on('pass', (test) =>
      say({ type: 'pass', ...about(test), milliseconds: test.duration ?? 0, tries: test.currentRetry() + 1 }),
    );
    runner.on('pending', (test) => say({ type: 'skip', ...about(test) }));
    runner.on('fail', (test, error) => say({ type: 'fail', ...about(test), message: reasonOf(error) }));
    // A test of the window takes minutes on a busy machine: its steps are signs of life.
    process.on('sprite-kiln:step', () => say({ type: 'step' }));
    runner.once('end', () => say({ type: 'end' }));
  }
};
