// What the tests cost on the machine where that was recorded last: each dear file in testCosts.json, which divides the suites among processes, and each
// step in a table of docs/tests.md.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

const recordFile = path.join(root, 'scripts/lib/testCosts.json');
const page = path.join(root, 'docs/tests.md');

/** Seconds from which on a test file is recorded. */
const RECORDED = 1;

/** Test file, as a path from the top → seconds. */
export const readCosts = () => JSON.parse(readFileSync(recordFile, 'utf8'));

/**
 * @typedef {object} StepCost
 * @property {string} title
 * @property {number} seconds From its first start to its last end.
 * @property {import('./results.mjs').Count} count
 */

/** The table of a run: processor time, wall time, tests, and the processor time of one test. */
function table(steps) {
  const rows = steps.map(({ title, seconds, count: { passed, processor, seconds: files } }) => {
    const tests = Object.keys(files).length ? passed : '';
    return `| ${title} | ${processor.toFixed(0)} | ${seconds.toFixed(0)} | ${tests} | ${tests && (processor / tests).toFixed(2)} |`;
  });
  const all = steps.reduce((sum, { count }) => sum + count.processor, 0);
  return [
    '| step | processor, s | from start to end, s | tests | processor for one test, s |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    `| **in all** | **${all.toFixed(0)}** | | | |`,
  ].join('\n');
}

/** Replaces what is between two marks of a page. */
function between(text, name, content) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const at = [text.indexOf(begin), text.indexOf(end)];
  if (at[0] < 0 || at[1] < at[0]) throw new Error(`The page has no place for ${name}.`);
  return `${text.slice(0, at[0])}${begin}\n${content}\n${text.slice(at[1])}`;
}

/**
 * Writes the costs of a run. Files of steps that didn't run keep theirs.
 * @param {readonly StepCost[]} steps
 */
export function recordCosts(steps) {
  const ran = Object.assign({}, ...steps.map(({ count }) => count.seconds));
  const costs = { ...readCosts(), ...ran };
  const dear = Object.entries(costs).filter(([, seconds]) => seconds >= RECORDED);
  const sorted = dear.sort(([one], [other]) => one.localeCompare(other));
  const rounded = sorted.map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
  const intro = `Recorded on ${new Date().toISOString().slice(0, 10)}, on ${os.availableParallelism()} cores:`;
  writeFileSync(page, between(readFileSync(page, 'utf8'), 'costs', `${intro}\n\n${table(steps)}`));
}
