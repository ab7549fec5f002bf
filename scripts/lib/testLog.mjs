// What a suite's process said of its tests (scripts/lib/mochaReporter.cjs): which were planned, which ran, which one runs now.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {{ id?: number, title: string, file?: string }} TestName `id` is absent for hooks.
 * @typedef {| { type: 'plan', tests: TestName[] }
 *   | ({ type: 'start' | 'skip' } & TestName)
 *   | ({ type: 'pass', milliseconds: number, tries: number } & TestName)
 *   | ({ type: 'fail', message: string } & TestName)
 *   | { type: 'step' | 'end' }} TestEvent
 */

/** A test's file as a path from the top: `test/unit/shared/check.test.ts`. Empty if it isn't known; other files stay as they are. */
export function sourceOf({ file = '' }) {
  const built = path.join(root, 'out');
  if (!file.startsWith(built)) return file;
  return path.relative(built, file).split(path.sep).join('/').replace(/\.js$/, '.ts');
}

/** Collects the events of one process. */
export class TestLog {
  /** @type {TestEvent[]} */
  events = [];
  /** Tests that were planned, or undefined before the files were loaded. */
  #planned;
  #done = new Map();
  /** The test or hook that runs, and since when. */
  running;
  /** Test file, as a path from the top → seconds that its tests and hooks ran. */
  seconds = new Map();
  #last;

  /**
   * @param {TestEvent} event
   * @param {number} now Milliseconds.
   */
  take(event, now = Date.now()) {
    this.events.push(event);
    const file = this.running && sourceOf(this.running);
    if (file) this.seconds.set(file, (this.seconds.get(file) ?? 0) + (now - this.#last) / 1000);
    this.#last = now;
    if (event.type === 'plan') this.#planned = event.tests;
    if (event.type === 'start') this.running = { title: event.title, file: event.file, since: now };
    if (event.type === 'end') this.running = undefined;
    if (event.id !== undefined && ['pass', 'fail', 'skip'].includes(event.type)) this.#done.set(event.id, event.type);
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

  get plannedCount() {
    return this.#planned?.length ?? 0;
  }

  get doneCount() {
    return this.#done.size;
  }

  get hasEnded() {
    return this.events.at(-1)?.type === 'end';
  }

  /** Failed tests and hooks, in order. */
  get failures() {
    return this.events.filter(({ type }) => type === 'fail');
  }

  /** Planned tests that neither ran nor were skipped on purpose. */
  get missing() {
    return (this.#planned ?? []).filter(({ id }) => !this.#done.has(id));
  }

  /** @param {'pass' | 'skip'} type */
  ended(type) {
    return this.events.filter((event) => event.type === type);
  }
}
