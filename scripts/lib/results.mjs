// Adds up the results of the steps, and words them.
import { sourceOf } from './testLog.mjs';

/**
 * @typedef {{ title: string, file: string, only?: string, message: string }} Failure `file` is a path from the top, or empty. `only`: for a hook, the
 *   title of what it's run with.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped Skipped on purpose.
 * @property {Failure[]} [failures]
 * @property {string[]} [secondTry] Titles of tests that only passed on the second try, and why they failed first.
 * @property {string[]} [missing] What was planned and didn't run: titles of tests, or files where those aren't known.
 * @property {string[]} [notes] Sentences on why a step ended early.
 * @property {number} [processor] Seconds of processor time, user and system.
 * @property {Record<string, number>} [seconds] Test file, as a path from the top → seconds that its tests ran.
 */

/**
 * A step without its own tests counts as one.
 * @returns {Count}
 */
export const single = (ok, notes = []) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, notes });

/** @param {readonly Count[]} counts */
export function total(counts) {
  const sum = {
    passed: 0,
    failed: 0,
    skipped: 0,
    processor: 0,
    failures: [],
    secondTry: [],
    missing: [],
    notes: [],
    seconds: {},
  };
  for (const count of counts) {
    for (const key of ['passed', 'failed', 'skipped', 'processor']) sum[key] += count[key] ?? 0;
    for (const key of ['failures', 'secondTry', 'missing', 'notes']) sum[key].push(...(count[key] ?? []));
    Object.assign(sum.seconds, count.seconds);
  }
  return sum;
}

/** A test by its title and file. */
export const named = ({ title, ...test }) => `${title}${sourceOf(test) && ` (${sourceOf(test)})`}`;

/** Why a suite's process ended before its tests did; undefined if it didn't. */
function earlyEnd(log, { code, signal, timedOut }, { minutes, empty, only }) {
  const now = log.running ? `“${log.running.title}” was running` : 'no test was running';
  if (timedOut && log.hasEnded)
    return `Its tests ended, but its process ran for ${minutes} more minutes and was stopped.`;
  if (timedOut) return `Said nothing for ${minutes} minutes and was stopped: ${now}.`;
  const how = signal ? `by ${signal}` : `with code ${code}`;
  if (!log.isPlanned) return `Ended ${how} before its tests were loaded.`;
  if (!log.hasEnded) return `Was cut off ${how}: ${now}.`;
  if (empty.length) return `No tests in ${empty.join(', ')}.`;
  if (log.plannedCount === 0 && !only) return 'Has no tests.';
  return code !== 0 && log.failures.length === 0 ? `Ended ${how}, although no test failed.` : undefined;
}

/**
 * Counts the tests of a process. It is a failure if it ended early; tests that were planned and didn't run are listed.
 * @param {import('./testLog.mjs').TestLog} log
 * @param {{ code: number, signal?: string, timedOut: boolean, processor?: number }} ended How the process ended.
 * @param {{ minutes?: number, files?: readonly string[], only?: string }} [asked] `minutes`: the silence after which it was stopped. `files`: its
 *   test files, which are listed if no test is defined in them. `only`: a part of the titles of the wanted tests.
 * @returns {Count}
 */
export function suiteCount(log, ended, { minutes, files = [], only } = {}) {
  const empty = log.emptyFiles(files);
  const note = earlyEnd(log, ended, { minutes, empty, only });
  const failures = log.failures.map(({ title, only, message, ...test }) => ({
    title,
    only,
    file: sourceOf(test),
    message,
  }));
  const passes = log.ended('pass');
  return {
    passed: passes.length,
    // The sentence counts as a failure unless it only says what a failed test says.
    failed: log.failedCount + (note ? 1 : 0),
    skipped: log.ended('skip').length,
    failures,
    secondTry: passes
      .filter(({ tries }) => tries > 1)
      .map((test) => `${named(test)}: ${log.firstFault(test)?.split('\n')[0]}`),
    missing: [...log.missing.map(named), ...empty],
    notes: note ? [note] : [],
    processor: ended.processor ?? 0,
    seconds: Object.fromEntries(log.seconds),
  };
}

/**
 * Lines that list and count the tests that passed on the second try; empty if there are none.
 * @param {Count} count
 */
export function secondTryLines({ secondTry = [] }) {
  if (secondTry.length === 0) return [];
  return [...secondTry.map((title) => `Passed on the second try: ${title}`), `On the second try: ${secondTry.length}`];
}

/** Missing tests that are listed by name. */
const LISTED = 20;

/**
 * Lines that list and count what was planned and didn't run; empty if everything ran.
 * @param {Count} count
 */
export function missingLines({ missing = [] }) {
  if (missing.length === 0) return [];
  const more = missing.length - LISTED;
  return [
    ...missing.slice(0, LISTED).map((title) => `Not run: ${title}`),
    ...(more > 0 ? [`Not run: ${more} more`] : []),
    `Planned and not run: ${missing.length}`,
  ];
}

/**
 * The numbers of a step, or of all. What didn't run counts as failed.
 * @param {Count} count
 */
export function sentence({ passed, failed, skipped, missing = [] }) {
  return `${passed} passed, ${failed + missing.length} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * {@link sentence} for a step, which also says how many of the failed didn't run.
 * @param {Count} count
 */
export function stepSentence(count) {
  const { missing = [] } = count;
  return `${sentence(count)}${missing.length ? ` (${missing.length} of these not run)` : ''}`;
}
