// Runs child processes to their end: shown or captured, with a time limit, and stopped together with this process.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const windows = process.platform === 'win32';
const running = new Set();

/** Signals a child and the processes in its group, also those that outlived it. */
function signalTree(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']).on('error', () => {});
    else process.kill(-child.pid, signal);
  } catch {
    // All of them have ended.
  }
}

/** Name of the variable that a child whose rest is stopped passes on to all that it starts. */
const MARK = 'SPRITE_KILN_STARTED_BY';
/** Child → its value of that variable. */
const marks = new WeakMap();
let marked = 0;

/** Stops what a child started and left behind: its group, and on Linux also what has left the group and its family, such as a server. */
function stopRest(child) {
  signalTree(child, 'SIGKILL');
  const mark = marks.get(child);
  if (!mark || process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
      if (variables.includes(`${MARK}=${mark}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended in the meantime, or it's another user's.
    }
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stopping = false;

/** Milliseconds that a process has to end by itself: on a signal, a test that drives a browser only closes the browser and continues. */
const GRACE_MS = 8000;

/** Milliseconds without output after which nothing more is awaited of a process that has ended, while another one holds its pipes. */
const DRAIN_MS = 1000;

/** The most times that such output extends this. */
const DRAINS = 20;

/**
 * While something runs, a signal to this process is passed on, and this process ends when the children have. A second signal doesn't wait for them.
 * @param {NodeJS.Signals} signal
 */
export function passOn(signal) {
  const isSecond = stopping;
  stopping = true;
  for (const child of running) {
    signalTree(child, isSecond ? 'SIGKILL' : signal);
    setTimeout(() => running.has(child) && signalTree(child, 'SIGKILL'), GRACE_MS);
  }
}

/** However this process ends, the children don't outlive it. */
function stopAll() {
  for (const child of running) stopRest(child);
}

function enter(child) {
  if (running.size === 0) {
    for (const signal of SIGNALS) process.on(signal, passOn);
    process.on('exit', stopAll);
  }
  running.add(child);
}

function leave(child) {
  running.delete(child);
  if (running.size > 0) return;
  if (stopping) process.exit(130);
  for (const signal of SIGNALS) process.off(signal, passOn);
  process.off('exit', stopAll);
}

/** Minutes after which a step or a test that says nothing counts as stuck. */
export const SILENCE = 5;

/** Characters of a process's output that are kept from its beginning, and as many from its end: a string can't have any length. */
const KEPT = 20_000_000;

/** The output of a process: all of it, unless that's too much. */
export class Output {
  #begin = '';
  #end = '';
  #left = 0;

  constructor(kept = KEPT) {
    this.kept = kept;
  }

  add(text) {
    const room = this.kept - this.#begin.length;
    this.#begin += text.slice(0, room);
    this.#end += text.slice(room);
    if (this.#end.length <= 2 * this.kept) return;
    this.#left += this.#end.length - this.kept;
    this.#end = this.#end.slice(-this.kept);
  }

  get text() {
    return this.#left ? `${this.#begin}\n… ${this.#left} characters left out …\n${this.#end}` : this.#begin + this.#end;
  }
}

/** Collects what a child prints; `heard` is called for each piece. */
function capture(child, heard) {
  const output = new Output();
  for (const stream of [child.stdout, child.stderr]) {
    // A character can be in two pieces.
    stream?.setEncoding('utf8').on('data', (piece) => {
      output.add(piece);
      heard();
    });
  }
  return output;
}

/**
 * Calls `giveUp` when output stops arriving; returns what cancels that.
 * @param {() => number} count How much has arrived.
 */
function drained(count, giveUp) {
  let timer;
  const wait = (rounds) => {
    const before = count();
    // After a pause of this process, timers come first, and then what arrived in the meantime.
    const check = () => setImmediate(() => (count() === before || rounds === 0 ? giveUp() : wait(rounds - 1)));
    timer = setTimeout(() => setImmediate(check), DRAIN_MS);
  };
  wait(DRAINS);
  return () => clearTimeout(timer);
}

/** Calls `stop` after that many minutes, or after so many minutes without a call of `heard`; 0 means no limit. */
export function limits({ minutes, silence }, stop) {
  const after = (time) => (time > 0 ? setTimeout(stop, time * 60_000) : undefined);
  const clock = after(minutes);
  let quiet = after(silence);
  let isOver = false;
  const heard = () => {
    clearTimeout(quiet);
    if (!isOver) quiet = after(silence);
  };
  const clear = () => {
    isOver = true;
    clearTimeout(clock);
    clearTimeout(quiet);
  };
  return { heard, clear };
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] Default: the repository.
 * @property {Record<string, string>} [env] Added to this process's.
 * @property {boolean} [quiet] Captures the output instead of showing it.
 * @property {number} [minutes] Time limit; default 10, 0 means none.
 * @property {number} [silence] Minutes without any sign of life after which it is stopped; default 0, no limit. A sign of life is output, or with
 *   `onMessage` a message: a test that hangs can print in the meantime.
 * @property {(message: any) => boolean | void} [onMessage] Called with each message of a Node child's `process.send`; false if it's no sign of life.
 * @property {(pid: number) => void} [onStart] Called when it has started.
 * @property {boolean} [stopsRest] Stops with it whatever it started.
 */

/** How a child of these options is started. */
function spawned(command, args, { cwd = root, env = {}, quiet, onMessage, stopsRest }) {
  const output = quiet ? 'pipe' : 'inherit';
  const mark = stopsRest && `${process.pid}-${++marked}`;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, ...(mark ? { [MARK]: mark } : {}) },
    stdio: ['ignore', output, output, ...(onMessage ? ['ipc'] : [])],
    detached: !windows,
    shell: windows && command === 'npm',
  });
  if (mark) marks.set(child, mark);
  return child;
}

/**
 * Runs a command to its end in its own process group, so a limit also reaches its children.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, signal?: string, output: string, timedOut: boolean }>} `code` is 1 if a signal ended it, 127 if it can't start.
 *   `timedOut`: a limit ended it.
 */
export function run(command, args, options = {}) {
  const { minutes = 10, silence = 0, onMessage, onStart, stopsRest } = options;
  // Nothing more is started: this process ends with the last running child.
  if (stopping) return new Promise(() => {});
  return new Promise((resolve) => {
    const child = spawned(command, args, options);
    enter(child);
    if (child.pid !== undefined) onStart?.(child.pid);
    let timedOut = false;
    let arrived = 0;
    let cancel = () => {};
    const limit = limits({ minutes, silence }, () => {
      timedOut = true;
      signalTree(child, 'SIGTERM');
      const timer = setTimeout(() => signalTree(child, 'SIGKILL'), GRACE_MS);
      cancel = () => clearTimeout(timer);
    });
    const heard = (isAlive) => {
      arrived++;
      if (isAlive) limit.heard();
    };
    const output = capture(child, () => heard(!onMessage));
    if (onMessage) child.on('message', (message) => heard(onMessage(message) !== false));
    const end = (code, signal) => {
      limit.clear();
      cancel();
      leave(child);
      // Whoever waits for it isn't told of a child that this process stops together with itself.
      if (!stopping) resolve({ code: code ?? 1, signal: signal ?? undefined, output: output.text, timedOut });
    };
    child.on('error', (error) => {
      output.add(error.message);
      end(127);
    });
    child.on('exit', (code, signal) => {
      limit.clear();
      cancel();
      if (stopsRest || timedOut || stopping) stopRest(child);
      // What has left the group can still hold the pipes, whose end would never come.
      cancel = drained(
        () => arrived,
        () => {
          for (const stream of [child.stdout, child.stderr]) stream?.destroy();
          end(code, signal);
        },
      );
    });
    child.on('close', end);
  });
}

/**
 * Like {@link run}, for Node scripts of this project and its packages.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export const node = (args, options) => run(process.execPath, args, options);

/**
 * Runs npm: this Node's own if it can be found, otherwise the one on the path.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.c?js$/.test(own) ? node([own, ...args], options) : run('npm', args, options);
}
