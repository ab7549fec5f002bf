// Measures the processor time of processes and all their descendants, on Linux. What the system adds up for a parent isn't enough: it leaves out
// children that nobody waited for, such as those of Chromium and of a killed server. So the processes are looked at while they run.
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc, in seconds: sysconf(_SC_CLK_TCK) is 100 on every Linux. */
const TICK = 0.01;

/** Milliseconds between two looks. A process that lives shorter is counted if its parent waits for it. */
const INTERVAL_MS = 500;

/**
 * @typedef {object} Seen A process at one moment.
 * @property {string} key Tells processes apart, also if an id is used again.
 * @property {number} pid
 * @property {number} parent Its parent's id.
 * @property {number} own Seconds of its own, user and system.
 * @property {number} waited Seconds of its descendants that were waited for.
 */

/** @returns {Seen | undefined} Undefined if the line isn't one of /proc/<pid>/stat. */
function parsed(stat) {
  // The name in parentheses may contain anything, also spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const pid = Number.parseInt(stat, 10);
  if (!pid || fields.length < 20) return undefined;
  const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number);
  return {
    key: `${pid} ${fields[19]}`,
    pid,
    parent: Number(fields[1]),
    own: (user + system) * TICK,
    waited: (waitedUser + waitedSystem) * TICK,
  };
}

/** All processes now; none where there is no /proc. */
function processesNow() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return parsed(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    } catch {
      // It has ended in the meantime.
      return [];
    }
  });
}

export class ProcessorTime {
  /** Key → the process as it was last seen, with the key of its first parent. */
  #seen = new Map();
  #alive = new Set();
  #timer;

  /** @param {() => Seen[]} read */
  constructor(read = processesNow) {
    this.read = read;
  }

  /** Looks now and then until {@link stop}. */
  start() {
    this.#timer = setInterval(() => this.look(), INTERVAL_MS);
    this.#timer.unref();
  }

  stop() {
    clearInterval(this.#timer);
  }

  look() {
    const now = this.read();
    const keys = new Map(now.map(({ pid, key }) => [pid, key]));
    this.#alive = new Set(keys.values());
    for (const one of now) {
      // An orphan stays its first parent's.
      const parentKey = this.#seen.get(one.key)?.parentKey ?? keys.get(one.parent);
      this.#seen.set(one.key, { ...one, parentKey });
    }
  }

  /**
   * Seconds, user and system, of a process and its descendants so far; 0 if it was never seen.
   * @param {number} pid
   */
  of(pid) {
    this.look();
    const children = byParent([...this.#seen.values()]);
    const totalOf = ({ key, own, waited }) => {
      const totals = { alive: 0, ended: 0 };
      for (const child of children.get(key) ?? [])
        totals[this.#alive.has(child.key) ? 'alive' : 'ended'] += totalOf(child);
      // Of the ended ones, what was seen and what the system added up are parts of the same sum.
      return own + totals.alive + Math.max(waited, totals.ended);
    };
    const found = [...this.#seen.values()].filter((one) => one.pid === pid).at(-1);
    return found ? totalOf(found) : 0;
  }
}

/** Processes by the key of their parent. */
function byParent(processes) {
  const groups = new Map();
  for (const one of processes) groups.set(one.parentKey, [...(groups.get(one.parentKey) ?? []), one]);
  return groups;
}
