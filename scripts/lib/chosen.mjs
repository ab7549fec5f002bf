// Which steps of the tests run, and which of their test files.

/**
 * @typedef {{ files?: () => string[], sample?: () => Sample, needs?: readonly string[], suite?: string, all?: boolean }} Step
 * @typedef {{ files?: readonly string[], why: string }} Sample `files`: those of a step that are enough now; absent: all are needed. `why`: a sentence.
 * @typedef {object} Asked
 * @property {readonly string[]} steps By name; none means all, or those with the files.
 * @property {readonly string[]} files Test files, as paths from the top; none means all.
 * @property {boolean} all Also the steps that only run before a release.
 * @property {boolean} [whole] All files of a step, even if a sample is enough; default: as `all`.
 * @property {ReadonlyMap<string, readonly string[]>} [reached] Suite → its test files that a change can reach; absent: no change is looked at.
 */

/**
 * A named step runs the named files among its own, or all of its own, or a sample of them, if none is named. A suite that is asked for and has no files stays in the list,
 * because that is a fault.
 * @param {Readonly<Record<string, Step>>} table
 * @param {Asked} asked
 * @returns {{ steps: string[], filesOf(step: string): string[] | undefined, unfound: string[] }} `steps`: with what they need, in the order of the
 *   table. `filesOf`: undefined for a step without tests of its own. `unfound`: named files that no step runs.
 */
export function chosenSteps(table, { steps: named, files, all, whole = all, reached }) {
  const ownOf = (step) =>
    table[step].files?.().filter((file) => reached?.get(table[step].suite)?.includes(file) ?? true);
  const enoughOf = (step) => {
    const sample = whole ? undefined : table[step].sample?.().files;
    return sample ? ownOf(step).filter((file) => sample.includes(file)) : ownOf(step);
  };
  const filesOf = (step) => {
    const own = ownOf(step);
    const wanted = own?.filter((file) => files.includes(file));
    return wanted?.length || (files.length && !named.includes(step)) ? wanted : enoughOf(step);
  };
  const names = Object.keys(table).filter((step) => !table[step].all || all);
  const others = files.filter((file) => !named.some((step) => filesOf(step)?.includes(file)));
  const withOthers = names.filter((step) => ownOf(step)?.some((file) => others.includes(file)));
  const asked = named.length || files.length ? [...named, ...withOthers] : names;
  const wanted = new Set();
  const want = (step) => {
    wanted.add(step);
    for (const need of table[step].needs ?? []) want(need);
  };
  for (const step of asked) if (!reached || filesOf(step)?.length !== 0) want(step);
  const steps = Object.keys(table).filter((step) => wanted.has(step));
  return { steps, filesOf, unfound: files.filter((file) => !steps.some((step) => filesOf(step)?.includes(file))) };
}
