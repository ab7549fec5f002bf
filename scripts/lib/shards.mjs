// Divides a suite's test files among processes, by what each cost when the costs were last recorded (npm test -- --record).
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';
import { readCosts } from './testCosts.mjs';

/** Seconds of a test file that isn't in the record, because it was quick or is new. */
const UNRECORDED = 0.5;

/**
 * The files in `count` parts that cost about the same, each with its dearest file first; parts without files are left out. The dearest part comes
 * first.
 * @param {readonly string[]} files
 * @param {number} count
 * @param {Readonly<Record<string, number>>} costs
 * @returns {string[][]}
 */
export function shardsOf(files, count, costs = readCosts()) {
  const costOf = (file) => costs[file] ?? UNRECORDED;
  const parts = Array.from({ length: count }, () => ({ files: [], cost: 0 }));
  // The dearest file goes to the part that costs least so far.
  for (const file of [...files].sort((a, b) => costOf(b) - costOf(a) || a.localeCompare(b))) {
    const least = parts.reduce((one, other) => (other.cost < one.cost ? other : one));
    least.files.push(file);
    least.cost += costOf(file);
  }
  return parts.sort((a, b) => b.cost - a.cost).flatMap((part) => (part.files.length ? [part.files] : []));
}

/**
 * The test files in a folder, as paths from the top, without its subfolder `except`.
 * @param {string} folder `test/unit`
 * @param {string} [except]
 */
export function testFiles(folder, except) {
  const place = path.join(root, folder);
  const files = existsSync(place) ? readdirSync(place, { recursive: true }) : [];
  return files
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.test.ts') && file.split('/')[0] !== except)
    .map((file) => `${folder}/${file}`)
    .sort();
}
