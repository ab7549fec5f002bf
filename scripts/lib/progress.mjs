// Shows that the tests work: on a terminal a line that moves, elsewhere a line a minute; and the first failure when it happens.
import { stripVTControlCharacters } from 'node:util';
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

/** Characters of a reason that are printed: some compare large files. All of it is in out/results. */
const PRINTED = 10_000;

/** Text for a line: without what would start another one or steer the terminal. */
const inLine = (text) => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ');

function shortened(text) {
  if (text.length <= PRINTED) return text;
  return `${text.slice(0, PRINTED)}… and ${text.length - PRINTED} more characters, in a log in out/results`;
}

/** Lines about a test that failed: its title, why, and how to run it alone. */
export function failureLines({ title, file, only, message }) {
  const reason = shortened(stripVTControlCharacters(message));
  return [`✘ ${inLine(title)}`, reason, ...(file ? [`Run it alone: ${commandFor({ title, file, only })}`] : [])];
}

/** Columns of a character in a terminal, or more: two for those of East Asia and for pictures. */
const columnsOf = (character) => (character.codePointAt(0) < 0x1100 || /[\u2000-\u22ff]/.test(character) ? 1 : 2);

/** As much of a text as has room in that many columns. */
function fitted(text, columns) {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) return `${text.slice(0, end)}…`;
    // Room for the dots.
    if (used < columns) end += character.length;
  }
  return text;
}

/** What the terminal needs of a stream. */
export class Progress {
  #logs = new Map();
  #waiting = 0;
  /** Titles of the steps that run. */
  #steps = new Set();
  #failed = false;
  #shown = false;
  #moves;
  #timer;

  /**
   * @param {{ isTTY?: boolean, columns?: number, write(text: string): void }} out
   * @param {() => number} now Milliseconds.
   * @param {Readonly<Record<string, string | undefined>>} env
   */
  constructor(out = process.stdout, now = Date.now, env = process.env) {
    this.out = out;
    this.now = now;
    // Whether a line can be replaced.
    this.#moves = out.isTTY && env.TERM !== 'dumb';
  }

  start() {
    this.#timer = setInterval(() => this.tick(), this.#moves ? 500 : 60_000);
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

  /** A step has begun; it is shown until it has ended, also if it has no tests. */
  begun(step) {
    this.#steps.add(step);
  }

  ended(step) {
    this.#steps.delete(step);
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
    const silent = [...this.#steps].filter((step) => ![...this.#logs.values()].includes(step));
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
      ...silent,
      ...steps,
      ...(slow ? [`slow: ${inLine(slow.running.title)} (${seconds(slow)} s)`] : []),
    ].join(' · ');
  }

  tick() {
    if (!this.#moves) {
      this.say(this.line());
      return;
    }
    this.#clear();
    // Some terminals say that they have no columns.
    this.out.write(fitted(this.line(), (this.out.columns || 80) - 1));
    this.#shown = true;
  }

  #clear() {
    if (this.#shown) this.out.write('\r\x1b[K');
    this.#shown = false;
  }
}
