// Runs child processes to their end: shown or captured, with a time limit, and stopped together with this process.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const windows = process.platform === 'win32';
const running = new Set();

function signalTree(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stopping = false;

/** Milliseconds that a process has to end by itself: on a signal, a test that drives a browser only closes the browser and continues. */
const GRACE = 8000;

/** While something runs, a signal to this process is passed on, and this process ends when the children have. */
function passOn(signal) {
  stopping = true;
  for (const child of running) {
    signalTree(child, signal);
    setTimeout(() => signalTree(child, 'SIGKILL'), GRACE);
  }
}

function enter(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  running.add(child);
}

function leave(child) {
  running.delete(child);
  if (running.size > 0) return;
  if (stopping) process.exit(130);
  for (const signal of SIGNALS) process.off(signal, passOn);
}

/** Minutes after which a step or a test that says nothing counts as stuck. */
export const SILENCE = 5;

/** Collects what a child prints; `heard` is called for each piece. */
function capture(child, heard) {
  const captured = { output: '' };
  const take = (chunk) => {
    captured.output += chunk;
    heard();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return captured;
}

/** Calls `stop` after that many minutes, or after so many minutes without a call of `heard`; 0 is no limit. */
export function limits({ minutes, silence }, stop) {
  const after = (time) => (time > 0 ? setTimeout(stop, time * 60_000) : undefined);
  const clock = after(minutes);
  let quiet = after(silence);
  const heard = () => {
    clearTimeout(quiet);
    quiet = after(silence);
  };
  const clear = () => {
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
 * @property {number} [silence] Minutes without any output or message after which it is stopped; default 0, no limit.
 * @property {(message: any) => void} [onMessage] Called with each message of a Node child's `process.send`.
 * @property {(pid: number) => void} [onStart] Called when it has started.
 */

/** How a child of these options is started. */
function spawned(command, args, { cwd = root, env = {}, quiet, onMessage }) {
  const output = quiet ? 'pipe' : 'inherit';
  return spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, ...(onMessage ? ['ipc'] : [])],
    detached: !windows,
    shell: windows && command === 'npm',
  });
}

/**
 * Runs a command to its end in its own process group, so a limit also reaches its children.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 1 if a signal ended it, 127 if it can't start. `timedOut`: a
 *   limit ended it.
 */
export function run(command, args, options = {}) {
  const { minutes = 10, silence = 0, onMessage, onStart } = options;
  // Nothing more is started: this process ends with the last running child.
  if (stopping) return new Promise(() => {});
  return new Promise((resolve) => {
    const child = spawned(command, args, options);
    enter(child);
    if (child.pid !== undefined) onStart?.(child.pid);
    let timedOut = false;
    let hardStop;
    const limit = limits({ minutes, silence }, () => {
      timedOut = true;
      signalTree(child, 'SIGTERM');
      hardStop = setTimeout(() => signalTree(child, 'SIGKILL'), GRACE);
    });
    const captured = capture(child, limit.heard);
    if (onMessage)
      child.on('message', (message) => {
        limit.heard();
        onMessage(message);
      });
    const end = (code) => {
      limit.clear();
      clearTimeout(hardStop);
      leave(child);
      resolve({ code, output: captured.output, timedOut });
    };
    child.on('error', (error) => {
      captured.output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
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
