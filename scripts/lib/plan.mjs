// Runs tasks in parallel: as many as there is room for, and none waits if it fits.

/**
 * @typedef {object} Planned
 * @property {string} name
 * @property {string} [step] The step that it is a part of; default: its name.
 * @property {readonly string[]} [needs] Steps that must have ended before; steps that aren't in the plan count as ended.
 * @property {number} [cores] How many cores it keeps busy, such as 0.5 if it mostly waits; default 1.
 */

/**
 * Runs all tasks. Whenever one ends, those that fit are started, in the order of the list. A task that is larger than the machine runs
 * alone.
 * @template {Planned} Task
 * @param {readonly Task[]} tasks
 * @param {(task: Task) => Promise<void>} perform
 * @param {number} cores
 * @returns {Promise<void>} Rejects if `perform` does, or if steps need each other in a circle.
 */
export function runPlanned(tasks, perform, cores) {
  const stepOf = ({ step, name }) => step ?? name;
  const open = new Set(tasks);
  const waiting = [...tasks];
  const running = new Set();
  const coresOf = ({ cores: wanted = 1 }) => wanted;
  const isReady = ({ needs = [] }) => ![...open].some((task) => needs.includes(stepOf(task)));
  const fits = (task) => {
    const used = [...running].reduce((sum, other) => sum + coresOf(other), 0);
    // Sums of tenths are slightly off.
    return running.size === 0 || used + coresOf(task) <= cores + 1e-9;
  };
  return new Promise((resolve, reject) => {
    const start = (task) => {
      waiting.splice(waiting.indexOf(task), 1);
      running.add(task);
      perform(task).then(() => {
        running.delete(task);
        open.delete(task);
        startMore();
      }, reject);
    };
    const startMore = () => {
      for (const task of [...waiting]) if (isReady(task) && fits(task)) start(task);
      if (running.size > 0) return;
      if (waiting.length === 0) resolve();
      else reject(new Error(`Steps depend on each other: ${waiting.map(({ name }) => name).join(', ')}.`));
    };
    startMore();
  });
}
