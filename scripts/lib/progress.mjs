// Shows that the tests work: on a terminal a line that moves, elsewhere a line a minute; and the first failure when it happens.
import { sourceOf } from './testLog.mjs';

/** Seconds after which a running test is shown as slow. */
const SLOW = 10;

/** A word for a shell: in quotes if it has anything but letters, digits, and the characters of paths. */
function shellWord(text) {
  if (/^[\w./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text.replaceAll('"', '""')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** What can't be typed into a shell's line: control characters; in Windows, where nothing quotes them, also line breaks. */
const UNTYPED = process.platform === 'win32' ? /\p{Cc}+/u : /[^\P{Cc}\t\n]+/u;

/**
 * The command that runs one test alone.
 * @param {{ title: string, file: string, only?: string }} test `file`: as a path from the top. `only`: for a hook, the title of what it's run with.
 */
export function commandFor({ title, file, only = title }) {
  const parts = only.split(UNTYPED).map((part) => part.trim());
  const text = parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
  // Node's parser takes a value with a dash only if it's joined.
  const grep = text.startsWith('-') ? `--grep=${shellWord(text)}` : `--grep ${shellWord(text)}`;
  return `npm test -- ${shellWord(file)}${text ? ` ${grep}` : ''}`;
}

const percent = (part, whole) => `${whole ? Math.floor((100 * part) / whole) : 0} %`;

/** Lines about a test that failed: its title, why, and how to run it alone. */
export function failureLines({ title, file, only, message }) {
  return [`✘ ${title}`, message, ...(file ? [`Run it alone: ${commandFor({ title, file, only })}`] : [])];
}

/** What the terminal needs of a stream. */
export class Progress {
  #logs = new Map();
  #waiting = 0;
  #failed = false;
  #shown = false;
  #timer;

  /**
   * @param {{ isTTY?: boolean, columns?: number, write(text: string): void }} out
   * @param {() => number} now Milliseconds.
   */
  constructor(out = process.stdout, now = Date.now) {
    this.out = out;
    this.now = now;
  }

  start() {
    this.#timer = setInterval(() => this.tick(), this.out.isTTY ? 500 : 60_000);
    this.#timer.unref?.();
  }

  stop() {
    clearInterval(this.#timer);
    this.#clear();
  }

  /** How many tasks haven't started yet. */
  set waiting(count) {
    this.#waiting = count;
  }

  /** Prints a line, above the one that moves. */
  say(text) {
    this.#clear();
    this.out.write(`${text}\n`);
  }

  /**
   * Takes an event of a suite.
   * @param {string} step The title of its step.
   * @param {import('./testLog.mjs').TestLog} log
   * @param {import('./testLog.mjs').TestEvent} event
   */
  heard(step, log, event) {
    if (!this.#logs.has(log)) this.#logs.set(log, step);
    if (event.type !== 'fail' || this.#failed) return;
    this.#failed = true;
    this.say(`\nThe first failure, in “${step}”:`);
    for (const line of failureLines({ ...event, file: sourceOf(event) })) this.say(line);
    this.say('');
  }

  /** The line: tests done of all, each running step, and what is slow now. */
  line() {
    const logs = [...this.#logs.keys()];
    const sum = (among, key) => among.reduce((all, log) => all + log[key], 0);
    const running = logs.filter((log) => !log.hasEnded);
    const steps = [...new Set(running.map((log) => this.#logs.get(log)))].map((step) => {
      const own = logs.filter((log) => this.#logs.get(log) === step);
      return `${step} ${percent(sum(own, 'doneCount'), sum(own, 'plannedCount'))}`;
    });
    const seconds = ({ running: test }) => (test ? Math.round((this.now() - test.since) / 1000) : 0);
    const slow = running.filter((log) => seconds(log) >= SLOW).sort((a, b) => seconds(b) - seconds(a))[0];
    return [
      `${sum(logs, 'doneCount')} of ${sum(logs, 'plannedCount')} tests`,
      ...(this.#waiting ? [`${this.#waiting} more processes to start`] : []),
      ...steps,
      ...(slow ? [`slow: ${slow.running.title} (${seconds(slow)} s)`] : []),
    ].join(' · ');
  }

  tick() {
    if (!this.out.isTTY) {
      this.say(this.line());
      return;
    }
    const width = Math.max(20, (this.out.columns ?? 80) - 1);
    const line = this.line();
    this.#clear();
    this.out.write(line.length > width ? `${line.slice(0, width - 1)}…` : line);
    this.#shown = true;
  }

  #clear() {
    if (this.#shown) this.out.write('\r\x1b[K');
    this.#shown = false;
  }
}
