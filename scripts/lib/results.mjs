// Adds up the results of the suites.
import { existsSync, readFileSync } from 'node:fs';

/**
 * `secondTry`: titles of tests that only passed on the second try.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: { title: string, message: string }[], secondTry?: string[] }}
 *   Count
 */

/** A step without its own tests counts as one. */
export const single = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** @param {Count[]} counts */
export function total(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [], secondTry: [] };
  for (const count of counts) {
    for (const key of ['passed', 'failed', 'skipped']) sum[key] += count[key];
    sum.failures.push(...(count.failures ?? []));
    sum.secondTry.push(...(count.secondTry ?? []));
  }
  return sum;
}

/**
 * Reads a suite's JSON results from mocha. It is a failure if the suite left no results, ran nothing, or ended with an error although no
 * test failed.
 * @param {string} file
 * @param {number} code Exit code of the process that ran it.
 * @returns {Count}
 */
export function suiteCount(file, code) {
  if (!existsSync(file)) {
    console.error('The suite wrote no results.');
    return single(false);
  }
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const { passes, failures, pending } = results.stats;
  const count = {
    passed: passes,
    failed: failures,
    skipped: pending,
    failures: (results.failures ?? []).map(failure),
    secondTry: (results.passes ?? []).filter(({ currentRetry }) => currentRetry > 0).map(titleOf),
  };
  if (passes + failures === 0) console.error('The suite ran no tests.');
  else if (code !== 0 && failures === 0) console.error(`The suite exited with code ${code} although no test failed.`);
  else return count;
  return total([count, single(false)]);
}

/** Title and message of a failed test in mocha's JSON. */
function failure(test) {
  return { title: titleOf(test), message: test.err?.stack ?? test.err?.message ?? '' };
}

function titleOf({ fullTitle, file }) {
  return `${fullTitle}${file ? ` (${file.replace(/^.*[\\/]out[\\/]/, '')})` : ''}`;
}

/**
 * Lines that list and count the tests that passed on the second try; empty if there are none.
 * @param {Count} count
 */
export function secondTryLines({ secondTry = [] }) {
  if (secondTry.length === 0) return [];
  return [...secondTry.map((title) => `Passed on the second try: ${title}`), `On the second try: ${secondTry.length}`];
}

/** @param {Count} count */
export function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
