// What a suite's process said of its tests (scripts/lib/mochaReporter.cjs): which were planned, which ran, which one runs now.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {{ id?: number, title: string, file?: string, only?: string }} TestName `id` is absent for hooks, which have `only`: the title of a test that
 *   they run for, or of their suite.
 * @typedef {| { type: 'plan', tests: TestName[], files?: string[] } `files`: those that have tests, wanted or not.
 *   | ({ type: 'start' | 'skip' } & TestName)
 *   | ({ type: 'pass', milliseconds: number, tries: number } & TestName)
 *   | ({ type: 'fail' | 'retry', message: string } & TestName)
 *   | { type: 'step' | 'end' }} TestEvent
 */

/** A test's file as a path from the top: `test/unit/shared/contract/check.test.ts`. Empty if it isn't known; other files stay as they are. */
export function sourceOf({ file = '' }) {
  // Windows writes the same path in several ways, such as with a small letter for the drive.
  const within = file && path.relative(path.join(root, 'out'), file);
  if (!within || within.startsWith('..') || path.isAbsolute(within)) return file;
  return within.split(path.sep).join('/').replace(/\.js$/, '.ts');
}

const ENDS = ['pass', 'fail', 'skip'];
const TYPES = ['plan', 'start', ...ENDS, 'retry', 'step', 'end'];

/** Collects the events of one process. */
export class TestLog {
  /** @type {TestEvent[]} */
  events = [];
  /** Tests that were planned, or undefined before the files were loaded. */
  #planned;
  #files = [];
  #done = new Map();
  /** Whether its tests have ended; it may say more. */
  hasEnded = false;
  /** The test or hook that runs, and since when. */
  running;
  /** Test file, as a path from the top → seconds that its tests and hooks ran. */
  seconds = new Map();
  #last;

  /**
   * @param {TestEvent} event
   * @param {number} now Milliseconds.
   * @returns {boolean} False if it's something else, such as a message that a test sent.
   */
  take(event, now = Date.now()) {
    if (!TYPES.includes(event?.type)) return false;
    this.events.push(event);
    const file = this.running && sourceOf(this.running);
    if (file) this.seconds.set(file, (this.seconds.get(file) ?? 0) + (now - this.#last) / 1000);
    this.#last = now;
    if (event.type === 'plan') {
      this.#planned = event.tests;
      this.#files = event.files ?? [];
    }
    if (event.type === 'start') this.running = { title: event.title, file: event.file, since: now };
    if (event.type === 'end') {
      this.running = undefined;
      this.hasEnded = true;
    }
    const { id, type } = event;
    // A test that has passed can still fail, and then it has failed.
    if (id !== undefined && ENDS.includes(type) && this.#done.get(id) !== 'fail') this.#done.set(id, type);
    return true;
  }

  /** Reads events from a file of lines of JSON; a last line that was cut off is ignored. */
  static read(file) {
    const log = new TestLog();
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines.slice(0, -1)) log.take(JSON.parse(line));
    return log;
  }

  get isPlanned() {
    return this.#planned !== undefined;
  }

  /** Tests that were planned. */
  get planned() {
    return this.#planned ?? [];
  }

  /** The given test files, as paths from the top, in which no test is defined. */
  emptyFiles(files) {
    const known = new Set(this.#files.map((file) => sourceOf({ file })));
    return files.filter((file) => !known.has(file));
  }

  get plannedCount() {
    return this.planned.length;
  }

  get doneCount() {
    return this.#done.size;
  }

  /** What was said of failed tests and hooks, in order; more than once of a test that failed in several ways. */
  get failures() {
    return this.events.filter(({ type }) => type === 'fail');
  }

  /** Why a test failed at its first try; undefined if it didn't. */
  firstFault({ id }) {
    return this.events.find((event) => event.type === 'retry' && event.id === id)?.message;
  }

  /** How many tests and hooks have failed. */
  get failedCount() {
    return this.ended('fail').length;
  }

  /** Planned tests that neither ran nor were skipped on purpose. */
  get missing() {
    return this.planned.filter(({ id }) => !this.#done.has(id));
  }

  /**
   * The last events of tests that ended so; hooks have no ids, and each of their failures is one.
   * @param {'pass' | 'fail' | 'skip'} type
   */
  ended(type) {
    const last = new Map();
    for (const event of this.events) if (event.type === type) last.set(event.id ?? event, event);
    return [...last.values()].filter(({ id }) => id === undefined || this.#done.get(id) === type);
  }
}
