// Reads the table of decisions that scripts/mutate.mjs breaks: scripts/lib/mutants.txt.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name Unique; names the decision.
 * @property {string} decision What is true of the product, but not of the broken one.
 * @property {string} floor Part of the product.
 * @property {string} file Path from the top.
 * @property {string} find Text in that file.
 * @property {string} replace The text that replaces it in the broken product.
 * @property {readonly string[]} [tests] Names of the test files for pages, host, and window that may notice (`runCost` for
 *   `runCost.test.ts`); absent: all that reach the file.
 */

/** @returns {Mutant[]} */
export function readMutants(text = readFileSync(path.join(root, 'scripts/lib/mutants.txt'), 'utf8')) {
  let floor = '';
  return text.split('\n\n').flatMap((block) => {
    const [head = '', file = '', ...lines] = block.trimEnd().split('\n');
    if (head.startsWith('# ')) floor = head.slice(2);
    const [, name, decision] = /^([a-z0-9-]+): (.+)$/.exec(head) ?? [];
    if (!name || !/^(?:src|packages)\//.test(file)) return [];
    const after = (mark) =>
      lines
        .filter((line) => line.startsWith(mark))
        .map((line) => line.slice(mark.length))
        .join('\n');
    const tests = after('tests: ');
    const mutant = { name, decision, floor, file, find: after('- '), replace: after('+ ') };
    return [tests ? { ...mutant, tests: tests.split(' ') } : mutant];
  });
}

/** The broken text of a mutant's file. Throws unless the file contains `find` exactly once. */
export function broken({ name, find, replace }, text) {
  const parts = text.split(find);
  if (!find || parts.length !== 2) throw new Error(`${name}: its text stands ${parts.length - 1} times in its file.`);
  return parts.join(replace);
}
