// Runs steps in parallel: as many as there is room for, and none waits if it fits.

/**
 * @typedef {object} Planned
 * @property {string} name
 * @property {readonly string[]} [needs] Steps that must have ended before; steps that aren't in the plan count as ended.
 * @property {number} [cores] How many cores it keeps busy, such as 0.5 if it mostly waits; default 1.
 */

/**
 * Runs all steps. Whenever one ends, those that fit are started, in the order of the list. A step that is larger than the machine runs
 * alone.
 * @param {readonly Planned[]} steps
 * @param {(name: string) => Promise<void>} perform
 * @param {number} cores
 * @returns {Promise<void>} Rejects if `perform` does, or if steps need each other in a circle.
 */
export function runPlanned(steps, perform, cores) {
  const open = new Set(steps.map(({ name }) => name));
  const waiting = [...steps];
  const running = new Set();
  const coresOf = ({ cores: wanted = 1 }) => wanted;
  const isReady = ({ needs = [] }) => !needs.some((need) => open.has(need));
  const fits = (step) => {
    const used = [...running].reduce((sum, other) => sum + coresOf(other), 0);
    // Sums of tenths are slightly off.
    return running.size === 0 || used + coresOf(step) <= cores + 1e-9;
  };
  return new Promise((resolve, reject) => {
    const start = (step) => {
      waiting.splice(waiting.indexOf(step), 1);
      running.add(step);
      perform(step.name).then(() => {
        running.delete(step);
        open.delete(step.name);
        startMore();
      }, reject);
    };
    const startMore = () => {
      for (const step of [...waiting]) if (isReady(step) && fits(step)) start(step);
      if (running.size > 0) return;
      if (waiting.length === 0) resolve();
      else reject(new Error(`Steps depend on each other: ${waiting.map(({ name }) => name).join(', ')}.`));
    };
    startMore();
  });
}
